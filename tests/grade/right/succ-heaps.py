def succ(S, p):
    found = []
    for i in range(3):
        for left in range(p[i]):
            q = tuple(sorted(p[:i] + (left,) + p[i + 1:]))
            if q in S and q not in found:
                found.append(q)
    return found
