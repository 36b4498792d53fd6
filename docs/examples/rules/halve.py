"""One heap: take one match, or half of them (rounded up); a player who cannot move loses."""
start = 20


def moves(n):
    return sorted({n - 1, n // 2}, reverse=True) if n else []
