def mex(l):
    m = 0
    for x in l:
        if x == m:
            m += 1
    return m
