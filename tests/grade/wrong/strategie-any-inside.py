def bassinAttracteur(G, S0, V0):
    n = len(G)
    Attr = [False] * n
    Strategie = [False] * n
    reste = [len(s) for s in G]
    Gt = [[] for _ in G]
    for i in range(n):
        for j in G[i]:
            Gt[j].append(i)
    pile = list(V0)
    for s in V0:
        Attr[s] = True
    while pile:
        s = pile.pop()
        for p in Gt[s]:
            reste[p] -= 1
            if not Attr[p] and (S0[p] or reste[p] == 0):
                Attr[p] = True
                if S0[p]:
                    Strategie[p] = s
                pile.append(p)
    for s in range(n):
        if S0[s] and Attr[s]:
            for t in G[s]:
                if Attr[t]:
                    Strategie[s] = t
    return Attr, Strategie
