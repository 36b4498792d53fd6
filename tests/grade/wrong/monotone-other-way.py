def est_monotone(G, h):
    return all(h(v) <= h(u) + w for u in G for v, w in G[u].items())
