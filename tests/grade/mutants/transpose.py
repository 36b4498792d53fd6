def grapheTranspose(G):
    n = len(G)
    Gt = [[] for _ in range(n)]
    for i in range(n):
        for j in G[i]:
            Gt[j].append(i)
    return Gt
