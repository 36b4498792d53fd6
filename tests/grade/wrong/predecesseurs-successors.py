def predecesseurs(d, j):
    return list(d[j])
