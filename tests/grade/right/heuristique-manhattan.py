def heuristique(s):
    total = 0
    for i, tuile in enumerate(s):
        if tuile:
            j = but.index(tuile)
            total += abs(i // 3 - j // 3) + abs(i % 3 - j % 3)
    return total
