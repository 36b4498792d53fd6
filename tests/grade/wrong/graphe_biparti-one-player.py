def successeurs(S, p):
    vus = []
    for i in range(3):
        for k in range(p[i]):
            q = list(p)
            q[i] = k
            q = tuple(sorted(q))
            if q in S and q not in vus:
                vus.append(q)
    return vus

def graphe_biparti(S):
    arene = {}
    for s in S:
        for joueur in (1,):
            arene[(joueur, s)] = [(3 - joueur, x) for x in successeurs(S, s)]
    return arene
