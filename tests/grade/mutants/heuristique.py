def heuristique(s):
    total = 0
    for k in range(9):
        if s[k] != 0:
            g = but.index(s[k])
            total = total + abs(k // 3 - g // 3) + abs(k % 3 - g % 3)
    return total
