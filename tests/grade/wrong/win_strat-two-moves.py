def aligned(c, m):
    lines = c + [list(x) for x in zip(*c)] + [[c[i][i] for i in range(3)], [c[i][2 - i] for i in range(3)]]
    return [m] * 3 in lines


def boards(c, m):
    for i in range(3):
        for j in range(3):
            if c[i][j] == "V":
                d = [list(row) for row in c]
                d[i][j] = m
                yield d


def wins(c, mover):
    if aligned(c, "O") or aligned(c, "X"):
        return aligned(c, "O")
    after = [wins(d, "X" if mover == "O" else "O") for d in boards(c, mover)]
    return bool(after) and (any(after) if mover == "O" else all(after))


def win_strat(c):
    d = next(d for d in boards(c, "O") if wins(d, "X"))
    return next(boards(d, "X"), d)
