def attracteur(G, S0, W0):
    inside = set(W0)
    grows = True
    while grows:
        more = {s for s in G if s not in inside and G[s]
                and (any if s in S0 else all)(t in inside for t in G[s])}
        inside |= more
        grows = bool(more)
    return [s in inside for s in G]
