def est_trie(t):
    return not t or t[0] <= t[-1]
