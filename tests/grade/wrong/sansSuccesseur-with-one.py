def sansSuccesseur(d):
    for s in d:
        if len(d[s]) <= 1:
            return s
