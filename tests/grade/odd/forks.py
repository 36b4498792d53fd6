# Every fiftieth call leaves a child behind, and grandchildren in sessions of their own.
import os, subprocess

calls = 0
child = ["sh", "-c", "sleep 100; : " + os.environ.get("ORPHAN", "")]

def mex(l):
    global calls
    calls += 1
    if calls % 50 == 0:
        subprocess.Popen(child)
        subprocess.Popen(child, start_new_session=True)
    m = 0
    while m in l:
        m += 1
    return m
