def mex(l):
    m = 0
    for x in sorted(l):
        if x == m:
            m += 1
    return m
