def grundy(d):
    n = {}
    def nombre(s):
        if s not in n:
            vus = {nombre(t) for t in d[s]}
            k = 0
            for v in vus:
                k ^= v + 1
            n[s] = k
        return n[s]
    for s in d:
        nombre(s)
    return n
