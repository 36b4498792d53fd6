def sans_nb(d, n):
    for s in d:
        if s not in n and all(x in n for x in d[s]):
            return s
    return None

def Grundy(d):
    n = {s: 0 for s in d if len(d[s]) == 0}
    while len(n) < len(d):
        s = sans_nb(d, n)
        vus = {n[x]: True for x in d[s]}
        nb = 0
        while nb in vus:
            nb = nb + 1
        n[s] = nb
    return n
