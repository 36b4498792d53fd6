def minimax(j, depth, u):
    if depth == 0 or not G[u]:
        return h(u)
    f = max
    return f(minimax(3 - j, depth - 1, v) for v in G[u])
