"""The rules of the gallery's games once more, plainly, on the names of positions: start, mover, mark, moves.

Nothing here is shared with src/games: boards are lists of characters, and every rule is written as it is told.
A mark is None, 1 or 2 (who has won), or ("pays", n).
"""


def rows(name):
    return [list(row) for row in name.split("/")]


def join(board, *more):
    return "/".join(["".join(row) for row in board] + [str(m) for m in more])


class Hex:
    def __init__(self, size=3, first=1):
        self.size, self.first = size, first
        self.start = join([["."] * size] * size)

    def mover(self, name):
        return self.first if name.count("X") == name.count("O") else 3 - self.first

    def joined(self, board, stone):
        n = self.size
        todo = [(0, c) if stone == "X" else (c, 0) for c in range(n)]
        todo = [(r, c) for r, c in todo if board[r][c] == stone]
        seen = set(todo)
        while todo:
            r, c = todo.pop()
            if (r if stone == "X" else c) == n - 1:
                return True
            for a, b in ((r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c), (r - 1, c + 1), (r + 1, c - 1)):
                if 0 <= a < n and 0 <= b < n and (a, b) not in seen and board[a][b] == stone:
                    seen.add((a, b))
                    todo.append((a, b))
        return False

    def mark(self, name):
        board = rows(name)
        return 1 if self.joined(board, "X") else 2 if self.joined(board, "O") else None

    def moves(self, name):
        stone = " XO"[self.mover(name)]
        return [name[:i] + stone + name[i + 1:] for i, c in enumerate(name) if c == "."]


class Domineering:
    def __init__(self, rows=3, cols=3, first=1):
        self.rows, self.cols, self.first = rows, cols, first
        self.start = join([["."] * cols] * rows)

    def mover(self, name):
        return self.first if name.count("X") % 4 == 0 else 3 - self.first

    def mark(self, name):
        return None if self.moves(name) else 3 - self.mover(name)

    def moves(self, name):
        down, right = (1, 0) if self.mover(name) == 1 else (0, 1)
        found = []
        for r in range(self.rows - down):
            for c in range(self.cols - right):
                board = rows(name)
                if board[r][c] == board[r + down][c + right] == ".":
                    board[r][c] = board[r + down][c + right] = "X"
                    found.append(join(board))
        return found


class Men:
    """Games whose names end with the mover."""

    def mover(self, name):
        return int(name[-1])

    def after(self, name, r, c, to):
        board = rows(name[:-2])
        stone, board[r][c] = board[r][c], "."
        if to:
            board[to[0]][to[1]] = stone
        return join(board, 3 - self.mover(name))

    def men(self, name):
        stone = " XO"[self.mover(name)]
        return [(r, c) for r, row in enumerate(rows(name[:-2])) for c, x in enumerate(row) if x == stone]


class Hexapawn(Men):
    def __init__(self, rows=3, cols=3, first=1):
        self.rows, self.cols = rows, cols
        self.start = join([["O"] * cols] + [["."] * cols] * (rows - 2) + [["X"] * cols], first)

    def mark(self, name):
        board = rows(name[:-2])
        if "X" in board[0]:
            return 1
        if "O" in board[-1]:
            return 2
        return None if self.moves(name) else 3 - self.mover(name)

    def moves(self, name):
        board, found = rows(name[:-2]), []
        ahead, enemy = (-1, "O") if self.mover(name) == 1 else (1, "X")
        for r, c in self.men(name):
            for to in (c - 1, c, c + 1):
                if 0 <= r + ahead < self.rows and 0 <= to < self.cols:
                    if board[r + ahead][to] == ("." if to == c else enemy):
                        found.append(self.after(name, r, c, (r + ahead, to)))
        return found


class Dodgem(Men):
    def __init__(self, size=3, first=1):
        self.size = size
        board = [["X"] + ["."] * (size - 1) for _ in range(size - 1)] + [["."] + ["O"] * (size - 1)]
        self.start = join(board, first)

    def mark(self, name):
        if "X" not in name:
            return 1
        if "O" not in name:
            return 2
        return None if self.moves(name) else self.mover(name)  # who cannot move wins

    def moves(self, name):
        board, n, found = rows(name[:-2]), self.size, []
        ways = ((0, 1), (1, 0), (-1, 0)) if self.mover(name) == 1 else ((-1, 0), (0, 1), (0, -1))
        for r, c in self.men(name):
            for a, b in ways:
                a, b = r + a, c + b
                if 0 <= a < n and 0 <= b < n:
                    if board[a][b] == ".":
                        found.append(self.after(name, r, c, (a, b)))
                elif (a < 0 and self.mover(name) == 2) or (b == n and self.mover(name) == 1):
                    found.append(self.after(name, r, c, None))
        return found


class Wolf(Men):
    """A row of a name has the dark squares only; here a square is (row, column of the whole board)."""

    def __init__(self, size=4, first=1):
        self.size = size
        half = size // 2
        last = ["."] * half
        last[half // 2] = "X"
        self.start = join([["O"] * half] + [["."] * half] * (size - 2) + [last], first)

    def squares(self, name):
        return {(r, 2 * k + (1 if r % 2 == 0 else 0)): x
                for r, row in enumerate(rows(name[:-2])) for k, x in enumerate(row)}

    def mark(self, name):
        if "X" in name.split("/")[0]:
            return 1
        return None if self.moves(name) else 3 - self.mover(name)

    def moves(self, name):
        square, found = self.squares(name), []
        stone = " XO"[self.mover(name)]
        for (r, c), x in square.items():
            for a in (r - 1, r + 1) if stone == "X" else (r + 1,):
                for b in (c - 1, c + 1):
                    if x == stone and square.get((a, b)) == ".":
                        found.append(self.after(name, r, c // 2, (a, b // 2)))
        return found


class Boxes:
    def __init__(self, rows=1, cols=1, first=1):
        self.rows, self.cols = rows, cols
        board = [["."] * (cols + y % 2) for y in range(2 * rows + 1)]
        self.start = join(board, first, 0)

    def mover(self, name):
        return int(name.split("/")[-2])

    def score(self, name):
        return int(name.split("/")[-1])

    def board(self, name):
        return rows("/".join(name.split("/")[:-2]))

    def closed(self, board):
        return sum(board[2 * r][c] == board[2 * r + 2][c] == board[2 * r + 1][c] == board[2 * r + 1][c + 1] == "x"
                   for r in range(self.rows) for c in range(self.cols))

    def mark(self, name):
        return None if "." in name else ("pays", self.score(name))

    def moves(self, name):
        found, player = [], self.mover(name)
        before = self.closed(self.board(name))
        for y, row in enumerate(self.board(name)):
            for x, c in enumerate(row):
                if c == ".":
                    board = self.board(name)
                    board[y][x] = "x"
                    more = self.closed(board) - before
                    score = self.score(name) + (more if player == 1 else -more)
                    found.append(join(board, player if more else 3 - player, "+%d" % score if score > 0 else score))
        return found


class Kalah:
    def __init__(self, holes=2, seeds=2, capture="empty", first=1):
        self.holes, self.capture = holes, capture
        self.start = self.name([[seeds] * holes, [seeds] * holes], [0, 0], first)

    def name(self, holes, stores, mover):
        parts = []
        for player in (0, 1):
            parts += [".".join(map(str, holes[player])), str(stores[player])]
        return "/".join(parts + [str(mover)])

    def read(self, name):
        a, s, b, t, mover = name.split("/")
        return [list(map(int, a.split("."))), list(map(int, b.split(".")))], [int(s), int(t)], int(mover)

    def mover(self, name):
        return int(name[-1])

    def mark(self, name):
        holes, stores, _ = self.read(name)
        if any(holes[0]) and any(holes[1]):
            return None
        return ("pays", stores[0] + sum(holes[0]) - stores[1] - sum(holes[1]))

    def moves(self, name):
        found = []
        for hole in range(self.holes):
            holes, stores, mover = self.read(name)
            me, you = mover - 1, 2 - mover
            hand, holes[me][hole] = holes[me][hole], 0
            if hand == 0:
                continue
            side, at = me, hole
            while hand:
                at += 1
                if at == self.holes:  # past the last hole: the own store, then the other side
                    if side == me:
                        stores[me] += 1
                        hand -= 1
                        if hand == 0:
                            break
                    side, at = 1 - side, 0
                holes[side][at] += 1
                hand -= 1
            again = at == self.holes
            if not again and side == me and holes[me][at] == 1 and self.capture != "none":
                across = self.holes - 1 - at
                if holes[you][across] or self.capture == "empty":
                    stores[me] += 1 + holes[you][across]
                    holes[me][at] = holes[you][across] = 0
            found.append(self.name(holes, stores, mover if again else 3 - mover))
        return found


class Morris:
    """Three men's morris: nine points with the diagonals, and the first line wins."""
    LINES = [{(r, 0), (r, 1), (r, 2)} for r in range(3)] + [{(0, c), (1, c), (2, c)} for c in range(3)]
    LINES += [{(0, 0), (1, 1), (2, 2)}, {(0, 2), (1, 1), (2, 0)}]

    def __init__(self, men=3, fly=0, first=1):
        assert men == 3
        self.fly = fly
        self.start = self.name({}, first, 3, 3)

    def name(self, board, mover, *hands):
        points = "/".join("".join(board.get((r, c), ".") for c in range(3)) for r in range(3))
        return "%s-%d" % (points, mover) + ("+%d+%d" % hands if any(hands) else "")

    def read(self, name):
        points, rest = name.split("-")
        mover, *hands = map(int, rest.split("+"))
        return {(r, c): x for r, row in enumerate(points.split("/")) for c, x in enumerate(row) if x != "."}, mover, hands or [0, 0]

    def mover(self, name):
        return self.read(name)[1]

    def line(self, board, stone):
        return any(all(board.get(p) == stone for p in line) for line in self.LINES)

    def mark(self, name):
        board, mover, _ = self.read(name)
        for player in (1, 2):
            if self.line(board, " XO"[player]):
                return player
        return None if self.moves(name) else 3 - mover

    def linked(self, a, b):
        far = max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        return far == 1 and any({a, b} <= line for line in self.LINES)

    def moves(self, name):
        board, mover, hands = self.read(name)
        stone, found = " XO"[mover], []
        empty = [(r, c) for r in range(3) for c in range(3) if (r, c) not in board]
        if hands[mover - 1]:
            hands[mover - 1] -= 1
            return [self.name({**board, to: stone}, 3 - mover, *hands) for to in empty]
        for man in [p for p, x in board.items() if x == stone]:
            rest = {p: x for p, x in board.items() if p != man}
            found += [self.name({**rest, to: stone}, 3 - mover, *hands) for to in empty if self.fly or self.linked(man, to)]
        return found


GAMES = {"hex": Hex, "domineering": Domineering, "hexapawn": Hexapawn, "dodgem": Dodgem, "wolf": Wolf, "boxes": Boxes,
         "kalah": Kalah, "morris": Morris}
