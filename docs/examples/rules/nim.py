"""Nim with one heap: take 1, 2 or 3 matches; who takes the last one wins."""
start = 21


def moves(n):
    return [n - k for k in (1, 2, 3) if k <= n]
