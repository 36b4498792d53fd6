def rangs(G, S0, V0):
    rang = [None] * len(G)
    for s in V0:
        rang[s] = 0
    k = 0
    while True:
        nouveaux = []
        for s in range(len(G)):
            if rang[s] is None and G[s]:
                dedans = [rang[t] is not None for t in G[s]]
                if (S0[s] and any(dedans)) or (not S0[s] and all(dedans)):
                    nouveaux.append(s); rang[s] = k + 1
        if not nouveaux:
            return rang
        k += 1
        for s in nouveaux:
            rang[s] = k
