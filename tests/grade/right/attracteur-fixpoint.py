def attracteur(G, S0, V0):
    dedans = set(V0)
    change = True
    while change:
        change = False
        for s in range(len(G)):
            if s in dedans or not G[s]:
                continue
            if S0[s]:
                entre = any(t in dedans for t in G[s])
            else:
                entre = all(t in dedans for t in G[s])
            if entre:
                dedans.add(s)
                change = True
    return [s in dedans for s in range(len(G))]
