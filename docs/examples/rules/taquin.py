"""The taquin 3x3: slide tiles until they are in order, 0 being the blank."""
SIDE = 3
start = (0, 8, 3, 1, 7, 2, 6, 5, 4)
goal_board = tuple(range(SIDE * SIDE))


def moves(board):
    blank = board.index(0)
    row, col = divmod(blank, SIDE)
    for r, c in ((row - 1, col), (row, col - 1), (row, col + 1), (row + 1, col)):
        if 0 <= r < SIDE and 0 <= c < SIDE:
            tile = r * SIDE + c
            after = list(board)
            after[blank], after[tile] = after[tile], 0
            yield tuple(after)


def mark(board):
    return 1 if board == goal_board else None


def h(board):
    """The Manhattan distance."""
    return sum(abs(i // SIDE - tile // SIDE) + abs(i % SIDE - tile % SIDE) for i, tile in enumerate(board) if tile)
