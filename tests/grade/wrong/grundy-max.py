def grundy(d):
    n = {}
    def nombre(s):
        if s not in n:
            vus = {nombre(t) for t in d[s]}
            k = max(vus) + 1 if vus else 0
            n[s] = k
        return n[s]
    for s in d:
        nombre(s)
    return n
