def attracteur(G, S0, W0):
    A = list(W0)
    grows = True
    while grows:
        grows = False
        for s in G:
            inside = [t for t in G[s] if t in A]
            if s in S0:
                enters = len(inside) > 0
            else:
                enters = len(G[s]) > 0 and len(inside) == len(G[s])
            if enters and s not in A:
                A.append(s)
                grows = True
    return A
