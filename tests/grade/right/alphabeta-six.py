def alphabeta(G, h, j, alpha, beta, u):
    if not G[u]:
        return h(u)
    if j == 1:
        m = -10**9
        for v in G[u]:
            m = max(m, alphabeta(G, h, 2, max(alpha, m), beta, v))
            if m >= beta:
                return m
        return m
    m = 10**9
    for v in G[u]:
        m = min(m, alphabeta(G, h, 1, alpha, min(beta, m), v))
        if m <= alpha:
            return m
    return m
