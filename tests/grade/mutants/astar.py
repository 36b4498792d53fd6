def astar(G, s0, sf, h):
    D = {s0: 0}
    P = [(h[s0], 0, s0)]
    while P:
        P.sort(key=lambda e: e[0])
        f, g, s = P.pop(0)
        if g > D[s]:
            continue
        if s == sf:
            return g
        for t in G[s]:
            cost = g + G[s][t]
            if t not in D or cost < D[t]:
                D[t] = cost
                P.append((cost + h[t], cost, t))
    return 'Not found'
