"""Slow and obvious: the definitions, and what French texts ask a student to write.  No code of the module is used."""


def successors_of(G):
    """The graph as a dict, whatever it was."""
    return dict(enumerate(G)) if isinstance(G, list) else dict(G)


def attractor(G, owner, target, player):
    """Level by level: V_0 is the target, V_{k+1} adds who has a move into V_k, or no other, and can play."""
    rank = {v: 0 for v in target}
    level = 0
    while True:
        level += 1
        new = []
        for v, to in G.items():
            if v in rank or not to:
                continue
            inside = [t in rank for t in to]
            if (any(inside) if owner[v] == player else all(inside)):
                new.append(v)
        if not new:
            return rank
        for v in new:
            rank[v] = level


def winners(G, owner, win1, win2):
    """Attractors of what each player has won; marked vertices are left no more."""
    stopped = {v: ([] if v in win1 or v in win2 else to) for v, to in G.items()}
    one, two = attractor(stopped, owner, win1, 1), attractor(stopped, owner, win2, 2)
    return {v: 1 if v in one else 2 if v in two else 0 for v in G}, {**one, **two}


def grundy(G):
    """The mex, once all successors have theirs; no recursion."""
    number = {}
    while len(number) < len(G):
        before = len(number)
        for v, to in G.items():
            if v not in number and all(t in number for t in to):
                taken = {number[t] for t in to}
                number[v] = next(n for n in range(len(taken) + 1) if n not in taken)
        assert len(number) > before, "a cycle"
    return number


def distance(G, a, b, cost):
    """Bellman and Ford: relax until nothing changes."""
    best = {a: 0}
    changed = True
    while changed:
        changed = False
        for v, to in G.items():
            for t in to:
                if v in best and best[v] + cost(v, t) < best.get(t, float("inf")):
                    best[t] = best[v] + cost(v, t)
                    changed = True
    return best.get(b)


# As an exercise has them: dictionaries, counters of successors, a walk backwards.  The texts recurse; a stack does not
# stop at a thousand.

def transposed_lists(G):
    turned = [[] for _ in G]
    for s in range(len(G)):
        for t in G[s]:
            turned[t].append(s)
    return turned


def basin(G, S0, V0):
    """Lists: a boolean for each vertex."""
    inside, left, turned = [False] * len(G), [len(row) for row in G], transposed_lists(G)
    stack = list(V0)
    while stack:
        s = stack.pop()
        if inside[s]:
            continue
        inside[s] = True
        for p in turned[s]:
            left[p] -= 1
            if S0[p] or left[p] == 0:
                stack.append(p)
    return inside


def attractor_of_dict(G, S1, V1):
    """Dicts: the same walk, over any vertices."""
    left = {s: len(G[s]) for s in G}
    turned = {s: [] for s in G}
    for s in G:
        for t in G[s]:
            turned[t].append(s)
    inside, stack = {}, [(s, 0) for s in V1]
    while stack:
        s, n = stack.pop()
        if s in inside:
            continue
        inside[s] = n
        for p in turned[s]:
            left[p] -= 1
            if p in S1 or left[p] == 0:
                stack.append((p, n + 1))
    return inside


def kernel(d):
    """Peel: a vertex without successors is in, its predecessors are out."""
    d = {s: list(to) for s, to in d.items()}
    found = []
    while d:
        s = next(v for v in d if not d[v])
        found.append(s)
        gone = {s} | {v for v in d if s in d[v]}
        d = {v: [t for t in to if t not in gone] for v, to in d.items() if v not in gone}
    return found
