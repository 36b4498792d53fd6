def pred(G):
    P = {}
    for s in G:
        P[s] = []
    for s in G:
        for x in G[s]:
            P[x].append(s)
    return P
