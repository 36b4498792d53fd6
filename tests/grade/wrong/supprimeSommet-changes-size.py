def supprimeSommet(d, j):
    for s in d:
        if j in d[s]:
            d[s].remove(j)
        if s == j:
            del d[s]
