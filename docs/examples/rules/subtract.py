"""A program that is asked: a state a line in, its .arena line out.  Take 1, 2 or 3 of 21; who takes the last wins."""
import sys

for line in sys.stdin:
    n = 21 if line.strip() == "start" else int(line)
    moves = [n - k for k in (1, 2, 3) if k <= n]
    print(n, "->" if moves else "", *moves)
