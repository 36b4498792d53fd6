def mex(l):
    m = 0
    while m in l:
        m = m + 1
    return m
