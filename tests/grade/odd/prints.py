import sys

print("hello", flush=True)

def mex(l):
    print(l)
    print(l, file=sys.stderr)
    m = 0
    while m in l:
        m += 1
    return m

if __name__ == "__main__":
    input("never asked")
