def bassinAttracteur(G, S0, V0):
    # starts from everything: cycles stay inside
    dedans = set(range(len(G)))
    for _ in G:
        for s in list(dedans):
            if s in V0:
                continue
            choix = [t in dedans for t in G[s]]
            if not choix or not (any(choix) if S0[s] else all(choix)):
                dedans.remove(s)
    return [s in dedans for s in range(len(G))]
