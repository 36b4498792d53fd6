import heapq

def astar(G, s0, sf, h):
    D = {s0: 0}
    P = [(h[s0], s0)]
    while P:
        f, s = heapq.heappop(P)
        if s == sf:
            return D[s]
        for t, w in G[s].items():
            if t not in D:
                D[t] = D[s] + w
                heapq.heappush(P, (D[t] + h[t], t))
    return "Not Found"
