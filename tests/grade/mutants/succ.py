def succ(S, p):
    found = []
    for i in range(3):
        for left in range(p[i]):
            q = list(p)
            q[i] = left
            q = tuple(sorted(q))
            if q in S and q not in found:
                found.append(q)
    return found
