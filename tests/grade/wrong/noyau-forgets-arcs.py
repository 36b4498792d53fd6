def sansSuccesseur(d):
    for c in d:
        if len(d[c]) == 0:
            return c

def predecesseurs(d, j):
    return [c for c in d if j in d[c]]

def supprimeSommet(d, j):
    del d[j]
    pass

def noyau(d):
    N = []
    while len(d) > 0:
        s = sansSuccesseur(d)
        N.append(s)
        pred = predecesseurs(d, s)
        supprimeSommet(d, s)
        for x in pred:
            supprimeSommet(d, x)
    return N
