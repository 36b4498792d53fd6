def nb_succ(G):
    D = {}
    for s in G:
        D[s] = len(G[s])
    return D
