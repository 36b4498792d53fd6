def attracteur(G, F):
    pred = {s: [t for t in G if s in G[t]] for s in G}
    left = {s: len(G[s]) for s in G}
    attr = {s: False for s in G}

    def propage(s, un):
        if attr[s]:
            return
        attr[s] = True
        for t in pred[s]:
            left[t] -= 1
            if True:
                propage(t, not un)

    for s in F:
        propage(s, True)
    return attr
