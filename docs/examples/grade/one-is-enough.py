def bassinAttracteur(G, S0, V0):
    Attr = [s in V0 for s in range(len(G))]
    change = True
    while change:
        change = False
        for s in range(len(G)):
            if not Attr[s] and any(Attr[t] for t in G[s]):
                Attr[s] = True
                change = True
    return Attr
