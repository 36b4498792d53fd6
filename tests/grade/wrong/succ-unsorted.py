def succ(S, p):
    return [p[:i] + (left,) + p[i + 1:] for i in range(3) for left in range(p[i]) if p[:i] + (left,) + p[i + 1:] in S]
