def sansSuccesseur(d):
    for c in d:
        if len(d[c]) == 0:
            return c
