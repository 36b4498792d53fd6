def execute(g, s1, s2):
    s = g.init
    while s not in g.win1 and s not in g.win2:
        t = s1(s) if g.owner(s) == 1 else s2(s)
        s = t
    return s
