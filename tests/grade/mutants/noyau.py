def sansSuccesseur(d):
    for c in d:
        if len(d[c]) == 0:
            return c


def noyau(d):
    left = {s: list(d[s]) for s in d}
    N = []
    while len(left) > 0:
        s = sansSuccesseur(left)
        N.append(s)
        out = [c for c in left if s in left[c]]
        out.append(s)
        for x in out:
            del left[x]
        for c in left:
            left[c] = [x for x in left[c] if x not in out]
    return N
