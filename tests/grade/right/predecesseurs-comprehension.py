def predecesseurs(d, j):
    return [s for s in d if j in d[s]]
