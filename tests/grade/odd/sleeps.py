import time

def mex(l):
    time.sleep(len(l) * 3)
    return 0
