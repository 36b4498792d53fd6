def condition_gagnanteJ2(G, att1, att2, s):
    if s in att2:
        for x in G[s]:
            if x in att2 and att2[x] < att2[s]:
                return x
    elif s in att1:
        return G[s][0]
    else:
        for x in G[s]:
            if x not in att1:
                return x
