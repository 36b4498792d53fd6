def est_monotone(G, h):
    return all(h(u) <= h(v) + w for u in G for v, w in G[u].items())
