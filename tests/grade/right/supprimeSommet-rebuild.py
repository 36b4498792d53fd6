def supprimeSommet(d, j):
    del d[j]
    for s in d:
        d[s] = [t for t in d[s] if t != j]
