def supprimeSommet(d, j):
    del d[j]
