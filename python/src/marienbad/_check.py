"""Check my work: True, or an object that explains and carries a play that refutes it."""
from marienbad import _arguments
from marienbad._words import as_html, line, say


class Finding:
    """What is wrong with a claim.  It counts as False.

    reason  why, in words
    vertex  where; None: nowhere in particular
    play    a play that refutes the claim; empty: none
    cycle   the play goes on for ever: after its last vertex comes play[cycle]; None: it does not
    """

    def __init__(self, reason, vertex, play, cycle):
        self.reason = reason
        self.vertex = vertex
        self.play = play
        self.cycle = cycle

    def __bool__(self):
        return False

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Finding) else NotImplemented

    __hash__ = None

    def __str__(self):
        return self.reason

    def __repr__(self):
        play = ", play=%r" % (self.play,) if self.play else ""
        return line("Finding(%r, vertex=%r%s)", self.reason, self.vertex, play)

    def _repr_html_(self):
        line = " → ".join(map(str, self.play))
        return as_html(self.reason + ("\n" + line if line else ""))


def found(said):
    return True if said is None else Finding(*said)


def _arena(G, owner):
    from marienbad._graph import arena_with_owners
    return arena_with_owners(G, owner)


def _marked(G, owner, win1, win2, draw, endless):
    """The same with its marks; an Arena has them already."""
    from marienbad._graph import Arena
    arena = _arena(G, owner)
    if not isinstance(G, Arena):
        arena.mark(win1, win2, draw, _arguments.endless(endless))
    elif not (win1 is win2 is draw is None and endless == 0):
        raise TypeError(say("an Arena has its marks already", "une Arena a déjà ses marques"))
    return arena


def _graph(G):
    from marienbad._graph import as_arena
    return as_arena(G)


def check_attractor(G, owner, target, mine, player=1):
    """Is `mine` the attractor of the target?  A set or list of vertices; or a dict, whose ranks are checked too.

    >>> G = {0: [1, 2], 1: [3], 2: [0], 3: []}
    >>> check_attractor(G, {0}, [3], {0: 2, 1: 1, 2: 3, 3: 0})
    True
    >>> wrong = check_attractor(G, {0}, [3], [3, 1])
    >>> wrong.vertex, bool(wrong)
    (0, False)
    """
    ranks = mine if isinstance(mine, dict) else None
    return found(_arena(G, owner).check_attractor(target, _arguments.player(player), mine, ranks))


def check_winners(G, owner, mine, win1=None, win2=None, draw=None, endless=0):
    """Is mine[v] the winner (1, 2, or 0 for a draw) from every v?

    >>> G = {"a": ["b"], "b": ["a", "c"], "c": []}
    >>> check_winners(G, {"a"}, {"a": 2, "b": 2, "c": 2}, win2=["c"])
    True
    >>> wrong = check_winners(G, {"a"}, {"a": 0, "b": 2, "c": 2}, win2=["c"])
    >>> print(wrong)
    position a: winner 0, but it is 2 (0: a draw)
    >>> wrong.play
    ['a', 'b', 'c']
    """
    return found(_marked(G, owner, win1, win2, draw, endless).check_winners(mine))


def check_strategy(G, owner, mine, start, target=None, player=1, win1=None, win2=None, draw=None, endless=0):
    """Does playing mine[v] force the play from `start` into the target -- or, without one, win?

    >>> G = {"a": ["b", "c"], "b": ["a"], "c": []}
    >>> check_strategy(G, {"a"}, {"a": "c"}, "a", target=["c"])
    True
    >>> wrong = check_strategy(G, {"a"}, {"a": "b"}, "a", target=["c"])
    >>> wrong.play, wrong.cycle
    (['a', 'b'], 0)
    """
    arena = _marked(G, owner, win1, win2, draw, endless)
    return found(arena.check_strategy(_arguments.player(player), mine, start, target))


def check_kernel(G, mine):
    """Is this set the kernel: no move inside it, a move into it from everywhere else?

    >>> G = {0: [1, 2], 1: [2], 2: []}
    >>> check_kernel(G, {2})
    True
    >>> check_kernel(G, {1, 2}).vertex
    1
    """
    return found(_graph(G).check_kernel(mine, "kernel"))


def check_stable(G, mine):
    """Is there no move inside this set?"""
    return found(_graph(G).check_kernel(mine, "stable"))


def check_absorbing(G, mine):
    """Is there a move into this set from everywhere else?"""
    return found(_graph(G).check_kernel(mine, "absorbing"))


def check_grundy(G, mine):
    """Is mine[v] the Grundy number of every v?

    >>> check_grundy({0: [1], 1: []}, {0: 1, 1: 0})
    True
    >>> check_grundy({0: [1], 1: []}, {0: 2, 1: 0}).vertex
    0
    """
    return found(_graph(G).check_grundy(mine))


def check_play(G, owner, play, strategy=None, win1=None, win2=None, draw=None):
    """Is this list of vertices a play, and does it follow the strategy where that has a move?

    >>> check_play({"a": ["b"], "b": ["a"]}, {"a"}, ["a", "b", "a"])
    True
    """
    return found(_marked(G, owner, win1, win2, draw, 0).check_play(play, strategy))


def check_trap(G, owner, mine, player=1):
    """Is this set a trap for the player: no move of his leaves it, and the other can stay inside?"""
    return found(_arena(G, owner).check_trap(_arguments.player(player), mine))


def check_bipartite(G, owner=None):
    """Does every move go from one player's vertex to the other's?  Without owners: can they be given out so?

    >>> check_bipartite({0: [1], 1: [0]})
    True
    >>> bool(check_bipartite({0: [1], 1: [2], 2: [0]}))
    False
    """
    return found((_graph(G) if owner is None else _arena(G, owner)).check_bipartite())
