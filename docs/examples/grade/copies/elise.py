def mex(l):
    return l.index(0
