import os

here = os.getcwd()
with open("kept", "w") as file:
    file.write("x" * 1000)


def mex(l):
    assert here == os.environ["TMPDIR"] and os.listdir(here) == ["kept"]
    m = 0
    while m in l:
        m += 1
    return m
