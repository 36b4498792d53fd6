def attracteur(G, F):
    attr = {s: False for s in G}
    left = {s: len(G[s]) for s in G}
    pred = {s: [] for s in G}
    for s in G:
        for t in G[s]:
            pred[t].append(s)
    todo = [(s, 2) for s in F]
    while todo:
        s, player = todo.pop()
        if not attr[s]:
            attr[s] = True
            for t in pred[s]:
                left[t] -= 1
                if player == 2 or left[t] == 0:
                    todo.append((t, 3 - player))
    return attr
