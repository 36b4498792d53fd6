def pred(G):
    P = {s: [] for s in G}
    for s in G:
        for t in G[s]:
            P[t].append(s)
    return P
