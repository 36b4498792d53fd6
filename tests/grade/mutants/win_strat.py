def aligned(c, m):
    lines = [list(row) for row in c]
    lines += [[c[i][j] for i in range(3)] for j in range(3)]
    lines += [[c[i][i] for i in range(3)], [c[i][2 - i] for i in range(3)]]
    return [m, m, m] in lines


def boards(c, m):
    found = []
    for i in range(3):
        for j in range(3):
            if c[i][j] == "V":
                d = [list(row) for row in c]
                d[i][j] = m
                found.append(d)
    return found


def wins(c, mover):
    if aligned(c, "O"):
        return True
    if aligned(c, "X"):
        return False
    after = [wins(d, "X" if mover == "O" else "O") for d in boards(c, mover)]
    if mover == "O":
        return any(after)
    return len(after) > 0 and all(after)


def win_strat(c):
    for d in boards(c, "O"):
        if wins(d, "X"):
            return d
