def mex(l):
    return (
