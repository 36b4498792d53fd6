def est_admissible(G, h, sf):
    D = {sf: 0}
    for k in range(len(G)):
        for u in G:
            for v in G[u]:
                if v in D:
                    cost = G[u][v] + D[v]
                    if u not in D or cost < D[u]:
                        D[u] = cost
    for u in D:
        if h(u) > D[u]:
            return False
    return True
