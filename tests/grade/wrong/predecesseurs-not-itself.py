def predecesseurs(d, j):
    return [s for s in d if s != j and j in d[s]]
