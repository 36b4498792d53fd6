def sans_nb_grundy(d, n):
    for s in d:
        if s not in n:
            compt = 0
            for x in d[s]:
                if x in n:
                    compt = compt + 1
            if compt == len(d[s]):
                return s
    return None
