def graphe(S):
    return {s: succ(S, s)[:1] for s in S}
