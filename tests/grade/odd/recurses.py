def mex(l):
    return mex(l)
