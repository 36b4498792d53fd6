from math import inf


def minimax(j, depth, u, alpha=-inf, beta=inf):
    if depth == 0 or not G[u]:
        return h(u)
    for v in G[u]:
        value = minimax(3 - j, depth - 1, v, alpha, beta)
        if j == 1:
            alpha = max(alpha, value)
        else:
            beta = min(beta, value)
        if alpha >= beta:
            break
    return alpha if j == 1 else beta
