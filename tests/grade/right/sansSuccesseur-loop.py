def sansSuccesseur(d):
    for s in d:
        if not d[s]:
            return s
