def alphabeta(j, alpha, beta, u):
    if not G[u]:
        return h(u)
    ret = float("-inf") if j == 1 else float("inf")
    for v in G[u]:
        if j == 1:
            ret = max(ret, alphabeta(2, max(ret, alpha), beta, v))
            if ret > beta:
                break
        else:
            ret = min(ret, alphabeta(1, alpha, min(ret, beta), v))
            if ret < alpha:
                break
    return ret
