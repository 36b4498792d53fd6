def graphe(S):
    return {s: succ(S, s) for s in S}
