from itertools import product

all_states = [[list(p[:3]), list(p[3:6]), list(p[6:])] for p in product("VOX", repeat=9)]
all_states[7] = all_states[8]
