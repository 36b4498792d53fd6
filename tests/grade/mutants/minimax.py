def minimax(j, depth, u):
    if depth == 0 or len(G[u]) == 0:
        return h(u)
    best = None
    for v in G[u]:
        value = minimax(3 - j, depth - 1, v)
        if best is None:
            best = value
        elif j == 1 and value > best:
            best = value
        elif j == 2 and value < best:
            best = value
    return best
