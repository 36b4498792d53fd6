def alphabeta(j, alpha, beta, u):
    if len(G[u]) == 0:
        return h(u)
    if j == 1:
        best = -1000000
        for v in G[u]:
            value = alphabeta(2, alpha, beta, v)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
        return best
    best = 1000000
    for v in G[u]:
        value = alphabeta(1, alpha, beta, v)
        best = min(best, value)
        beta = min(beta, best)
        if alpha >= beta:
            return best
    return best
