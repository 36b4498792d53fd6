"""The attractor, as a student might hand it in: who cannot move is taken for beaten."""


def bassinAttracteur(G, S0, V0):
    dedans = set(V0)
    while True:
        nouveaux = set()
        for s in range(len(G)):
            if s not in dedans:
                choix = [t in dedans for t in G[s]]
                if any(choix) if S0[s] else all(choix):
                    nouveaux.add(s)
        if not nouveaux:
            return [s in dedans for s in range(len(G))]
        dedans |= nouveaux
