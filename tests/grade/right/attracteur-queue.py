from collections import deque

def bassinAttracteur(G, S0, V0):
    n = len(G)
    pred = [[i for i in range(n) if j in G[i]] for j in range(n)]
    compte = [0] * n
    attr = [False] * n
    file = deque(V0)
    for s in V0:
        attr[s] = True
    while file:
        s = file.popleft()
        for p in pred[s]:
            compte[p] += 1
            if not attr[p] and (S0[p] or compte[p] == len(G[p])):
                attr[p] = True
                file.append(p)
    return attr
