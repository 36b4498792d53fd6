def bassinAttracteur(G, S0, V0):
    n = len(G)
    Attr = [False] * n
    Strategie = [False] * n
    dG = [len(v) for v in G]
    Gt = [[] for _ in range(n)]
    for i in range(n):
        for j in G[i]:
            Gt[j].append(i)
    def parcours(s):
        if not Attr[s]:
            Attr[s] = True
            for s1 in Gt[s]:
                dG[s1] = dG[s1] - 1
                if S0[s1] or dG[s1] == 0:
                    Strategie[s1] = s
                    parcours(s1)
    for s in V0:
        parcours(s)
    return Attr, Strategie
