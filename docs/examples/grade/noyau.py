"""The kernel, vertex by vertex from the ends: right."""


def noyau(d):
    dedans = {}

    def est_dedans(s):
        if s not in dedans:
            dedans[s] = not any(est_dedans(t) for t in d[s])
        return dedans[s]

    return [s for s in d if est_dedans(s)]
