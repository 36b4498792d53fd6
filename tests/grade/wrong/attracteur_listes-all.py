def attracteur(G, S0, W0):
    inside = set(W0)
    grows = True
    while grows:
        more = {s for s in G if s not in inside and G[s]
                and (all)(t in inside for t in G[s])}
        inside |= more
        grows = bool(more)
    return list(inside)
