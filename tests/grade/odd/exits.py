import os

def mex(l):
    if l:
        os._exit(3)
    return 0
