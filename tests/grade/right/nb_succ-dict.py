def nb_succ(G):
    return {s: len(G[s]) for s in G}
