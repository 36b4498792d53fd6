def succ(S, p):
    found = {tuple(sorted(p[:i] + (p[i] - 1,) + p[i + 1:])) for i in range(3) if p[i] > 0}
    return [q for q in found if q in S]
