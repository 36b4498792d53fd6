def est_admissible(G, h, sf):
    d = {u: float("inf") for u in G}
    d[sf] = 0
    for _ in G:
        for u in G:
            for v, w in G[u].items():
                d[u] = min(d[u], d[v] + w)
    return all(h(u) <= d[u] for u in G)
