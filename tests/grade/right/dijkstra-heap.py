import heapq

def dijkstra(G, s0, sf):
    faits = set()
    P = [(0, s0)]
    while P:
        d, s = heapq.heappop(P)
        if s == sf:
            return d
        if s in faits:
            continue
        faits.add(s)
        for t in G[s]:
            heapq.heappush(P, (d + G[s][t], t))
    return None
