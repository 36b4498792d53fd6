# a small arena in Python: adjacency lists, S0 as booleans, V0 as a list
G = [[1, 2], [3, 4], [4, 5], [], [], []]
S0 = [True, False, False, True, True, True]
V0 = [4, 5]
V1 = [3]
