def grapheTranspose(G):
    Gt = [[] for _ in range(len(G))]
    for i in range(len(G)):
        for j in G[i]:
            Gt[j].append(i)
    return Gt


def bassinAttracteur(G, S0, V0):
    n = len(G)
    Attr = [False] * n
    left = [len(v) for v in G]
    Gt = grapheTranspose(G)
    stack = []
    for s in V0:
        if not Attr[s]:
            Attr[s] = True
            stack.append(s)
    while stack:
        s = stack.pop()
        for p in Gt[s]:
            left[p] = left[p] - 1
            if not Attr[p] and (S0[p] or left[p] == 0):
                Attr[p] = True
                stack.append(p)
    return Attr
