def dijkstra(G, s0, sf):
    D = {s0: 0}
    done = set()
    while True:
        best = None
        for s in D:
            if s not in done and (best is None or D[s] < D[best]):
                best = s
        if best is None:
            return 'Not found'
        if best == sf:
            return D[best]
        done.add(best)
        for t in G[best]:
            cost = D[best] + G[best][t]
            if t not in D or cost < D[t]:
                D[t] = cost
