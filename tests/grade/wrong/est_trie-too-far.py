def est_trie(t):
    return all(t[i] <= t[i + 1] for i in range(len(t)))
