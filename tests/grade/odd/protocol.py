import json, sys

for line in sys.stdin:
    [l] = json.loads(line)
    m = 0
    while m in l:
        m += 1
    print(json.dumps(m), flush=True)
