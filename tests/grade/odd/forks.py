# Every fiftieth call leaves a child behind, and grandchildren in sessions of their own.
import os, subprocess

calls = 0

def mex(l):
    global calls
    calls += 1
    if calls % 50 == 0:
        subprocess.Popen(["sh", "-c", "sleep 100; : marienbad_orphan"])
        subprocess.Popen(["sh", "-c", "sleep 100; : marienbad_orphan"], start_new_session=True)
    m = 0
    while m in l:
        m += 1
    return m
