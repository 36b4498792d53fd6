def transpose(G):
    Gt = [[] for _ in G]
    for i in range(len(G)):
        for j in G[i]:
            Gt[j].append(i)
    return Gt

def bassinAttracteur(G, S0, V0):
    dedans = [False] * len(G)
    reste = [len(s) for s in G]
    Gt = transpose(G)
    def visite(s):
        dedans[s] = True
        for p in Gt[s]:
            reste[p] -= 1
            if S0[p] or reste[p] == 0:
                visite(p)
    for s in V0:
        visite(s)
    return dedans
