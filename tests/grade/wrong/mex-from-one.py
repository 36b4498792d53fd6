def mex(l):
    m = 1
    while m in l:
        m += 1
    return m
