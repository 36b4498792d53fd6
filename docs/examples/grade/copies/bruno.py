def mex(l):
    return max(l) + 1
