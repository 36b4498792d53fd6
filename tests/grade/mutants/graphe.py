def graphe(S):
    d = {}
    for s in S:
        x = succ(S, s)
        d[s] = x
    return d
