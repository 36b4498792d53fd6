from random import choice

def condition_gagnanteJ2(G, att1, att2, s):
    if s in att2:
        for x in G[s]:
            if x in att2 and att2[x] < att2[s]:
                return x
    if s in att1:
        return choice(G[s])
    return [x for x in G[s] if x not in att1][0]
