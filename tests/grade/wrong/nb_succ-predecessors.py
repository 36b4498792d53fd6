def nb_succ(G):
    return {s: sum(s in G[t] for t in G) for s in G}
