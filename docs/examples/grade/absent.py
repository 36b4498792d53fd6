def plus_petit_absent(t):
    return min(set(range(len(t) + 1)) - set(t))
