def mex(l):
    return len(l)
