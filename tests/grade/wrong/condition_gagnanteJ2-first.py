from random import choice

def condition_gagnanteJ2(G, att1, att2, s):
    if s in att2:
        return G[s][0]
    if s in att1:
        return choice(G[s])
    return [x for x in G[s] if x not in att1][0]
