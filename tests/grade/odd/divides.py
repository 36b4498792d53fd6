def mex(l):
    return len(l) // (len(l) - 1)
