def mex(l):
    while l:
        try:
            while True:
                pass
        except BaseException:
            pass
    return 0
