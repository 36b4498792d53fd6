def mex(l):
    m = 0
    while m in l:
        m += 1
    return m
