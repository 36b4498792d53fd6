def mex(l):
    return max(l) + 1 if l else 0
