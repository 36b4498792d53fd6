def sans_nb_grundy(d, n):
    for s in d:
        if all(t in n for t in d[s]):
            return s
    return None
