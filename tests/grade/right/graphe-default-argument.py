def graphe(S, d=None):
    d = {} if d is None else d
    for s in S:
        d[s] = succ(S, s)
    return d
