def modif_attracteur(s, D, TG, S1, attr, n):
    if s not in attr:
        attr[s] = n
        for p in TG[s]:
            D[p] = D[p] - 1
            if p in S1 or D[p] == 0:
                modif_attracteur(p, D, TG, S1, attr, n + 1)
