def bassinAttracteur(G, S0, V0):
    n = len(G)
    Attr = [False] * n
    Strategie = [False] * n
    left = [len(v) for v in G]
    before = [[] for _ in range(n)]
    for i in range(n):
        for j in G[i]:
            before[j].append(i)
    stack = []
    for s in V0:
        if not Attr[s]:
            Attr[s] = True
            stack.append(s)
    while stack:
        s = stack.pop()
        for p in before[s]:
            left[p] = left[p] - 1
            if not Attr[p] and (S0[p] or left[p] == 0):
                Attr[p] = True
                if S0[p]:
                    Strategie[p] = s
                stack.append(p)
    return Attr, Strategie
