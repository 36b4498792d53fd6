def mex(l):
    hoard = []
    while l:
        hoard.append(bytearray(1 << 26))
    return 0
