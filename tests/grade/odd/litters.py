import os


def mex(l):
    os.makedirs("closed/within")
    open("closed/within/file", "w").close()
    os.chmod("closed", 0)
    open(os.environ["MARKER"], "w").close()
    while True:
        pass
