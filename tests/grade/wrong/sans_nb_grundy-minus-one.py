def sans_nb_grundy(d, n):
    for s in d:
        if s not in n and all(t in n for t in d[s]):
            return s
    return -1
