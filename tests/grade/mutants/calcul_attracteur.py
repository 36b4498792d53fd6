def calcul_attracteur(G, S1, V1):
    left = {s: len(G[s]) for s in G}
    before = {s: [] for s in G}
    for s in G:
        for x in G[s]:
            before[x].append(s)
    A = {}
    stack = []
    for s in V1:
        stack.append((s, 0))
    while stack:
        s, n = stack.pop()
        if s not in A:
            A[s] = n
            for p in before[s]:
                left[p] = left[p] - 1
                if p in S1 or left[p] == 0:
                    stack.append((p, n + 1))
    return A
