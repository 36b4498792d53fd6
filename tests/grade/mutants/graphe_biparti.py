def graphe_biparti(S):
    arene = {}
    for s in S:
        arene[(1, s)] = []
        arene[(2, s)] = []
        for x in succ(S, s):
            arene[(1, s)].append((2, x))
            arene[(2, s)].append((1, x))
    return arene
