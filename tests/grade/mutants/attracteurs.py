def attracteurs(G, fA):
    known = {}

    def wins(v):
        if v not in known:
            if fA(v):
                known[v] = any([wins(w) for w in G[v]])
            else:
                known[v] = all([wins(w) for w in G[v]])
        return known[v]

    return [v for v in G if wins(v)]
