def noyau(d):
    d = {s: list(d[s]) for s in d}
    N = []
    while d:
        fin = [s for s in d if not d[s]]
        N += fin
        partis = set(fin) | {s for s in d if any(t in fin for t in d[s])}
        d = {s: [t for t in d[s] if t not in partis] for s in d if s not in partis}
    return N
