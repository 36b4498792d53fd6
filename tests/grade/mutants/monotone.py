def est_monotone(G, h):
    for u in G:
        for v in G[u]:
            if h(u) > h(v) + G[u][v]:
                return False
    return True
