def minimax(j, depth, u):
    if depth == 0:
        return h(u)
    f = max if j == 1 else min
    return f(minimax(3 - j, depth - 1, v) for v in G[u])
