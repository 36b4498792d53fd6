sommets = []
for a in range(2):
    for b in range(3):
        for c in range(3):
            if a <= b <= c and c > 0:
                sommets.append((a, b, c))
