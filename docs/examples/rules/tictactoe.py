"""Tic-tac-toe.  A state is the board, row by row: X../.O./..."""
start = ".../.../..."
LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def cells(board):
    return board.replace("/", "")


def player(board):
    return 1 if board.count("X") == board.count("O") else 2


def mark(board):
    """1 or 2 has won, 0 is a draw, None: the play goes on."""
    c = cells(board)
    for line in LINES:
        three = "".join(c[int(i)] for i in line)
        if three in ("XXX", "OOO"):
            return 1 if three == "XXX" else 2
    return None if "." in c else 0


def moves(board):
    stone = "XO"[player(board) - 1]
    return [board[:i] + stone + board[i + 1:] for i in range(len(board)) if board[i] == "."]


def estimate(board):
    """Lines that are still open for player 1, less those for player 2."""
    c = cells(board)
    lines = [[c[int(i)] for i in line] for line in LINES]
    return sum("O" not in line for line in lines) - sum("X" not in line for line in lines)
