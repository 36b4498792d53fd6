def noyau(d):
    """kernel
of d"""
    return []
from x import y
S_A = {0, 2}
O_B = [1]
T = 5
G = {0: [1], 1: [2], 2: []}
F = 2
print(G)
