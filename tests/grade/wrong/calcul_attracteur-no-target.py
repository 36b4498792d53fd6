def modif_attracteur(s, D, TG, S1, attr, n):
    if s not in attr:
        attr[s] = n if n else False
        for p in TG[s]:
            D[p] -= 1
            if p in S1 or D[p] == 0:
                modif_attracteur(p, D, TG, S1, attr, n + 1)

def calcul_attracteur(G, S1, V1):
    D = {s: len(G[s]) for s in G}
    TG = {s: [] for s in G}
    for s in G:
        for t in G[s]:
            TG[t].append(s)
    A = {}
    for s in V1:
        modif_attracteur(s, D, TG, S1, A, 0)
    return A
