def rangs(G, S0, V0):
    n = len(G)
    rang = [-1] * n
    reste = [len(s) for s in G]
    Gt = [[i for i in range(n) if j in G[i]] for j in range(n)]
    def visite(s, k):
        if rang[s] < 0:
            rang[s] = k
            for p in Gt[s]:
                reste[p] -= 1
                if S0[p] or reste[p] == 0:
                    visite(p, k + 1)
    for s in V0:
        visite(s, 0)
    return rang
