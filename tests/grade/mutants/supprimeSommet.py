def supprimeSommet(d, j):
    del d[j]
    for c in d:
        i = 0
        while i < len(d[c]):
            if d[c][i] == j:
                del d[c][i]
            else:
                i = i + 1
