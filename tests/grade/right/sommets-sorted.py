sommets = [(a, b, c) for a in range(3) for b in range(a, 3) for c in range(b, 3) if (a, b, c) <= (1, 2, 2) and c > 0]
sommets = [s for s in sommets if s[0] <= 1]
