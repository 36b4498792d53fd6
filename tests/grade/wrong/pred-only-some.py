def pred(G):
    P = {}
    for s in G:
        for t in G[s]:
            P.setdefault(t, []).append(s)
    return P
