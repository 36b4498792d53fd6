def ready(d, n):
    for s in d:
        if s not in n and all(x in n for x in d[s]):
            return s


def grundy(d):
    n = {}
    while len(n) < len(d):
        s = ready(d, n)
        taken = {n[x] for x in d[s]}
        nb = 0
        while nb in taken:
            nb = nb + 1
        n[s] = nb
    return n
