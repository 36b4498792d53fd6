def predecesseurs(d, j):
    found = []
    for c in d:
        for x in d[c]:
            if x == j:
                found.append(c)
    return found
