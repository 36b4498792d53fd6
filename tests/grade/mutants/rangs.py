def rangs(G, S0, V0):
    n = len(G)
    rank = [-1] * n
    left = [len(v) for v in G]
    before = [[] for _ in range(n)]
    for i in range(n):
        for j in G[i]:
            before[j].append(i)
    queue = []
    for s in V0:
        if rank[s] == -1:
            rank[s] = 0
            queue.append(s)
    k = 0
    while k < len(queue):
        s = queue[k]
        k = k + 1
        for p in before[s]:
            left[p] = left[p] - 1
            if rank[p] == -1 and (S0[p] or left[p] == 0):
                rank[p] = rank[s] + 1
                queue.append(p)
    return rank
