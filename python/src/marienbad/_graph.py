"""Graphs: attractors, solutions, kernels, Grundy numbers, shortest paths."""
import random

from marienbad import _arguments, _core
from marienbad._check import found
from marienbad._words import as_html, in_its_language, like, picture_or_none, say


def as_arena(G, owner=None, weight=None):
    """The engine's arena of a graph; an Arena is one already."""
    if isinstance(G, Arena):
        return G._core
    return _core.Arena(G, owner, weight)


def arena_with_owners(G, owner):
    """The same, where the vertices must have owners."""
    if isinstance(G, Arena):
        if G._core.impartial:
            raise _core.Error(_owners_expected())
        return G._core
    if owner is None:
        raise TypeError(_owners_expected())
    return _core.Arena(G, owner)


def _owners_expected():
    return say("owner expected: a dict or function of 1 and 2, a list of booleans (True: player 1), a set of player 1's "
               "vertices, \"first\" or \"last\"",
               "joueurs attendus : un dictionnaire ou une fonction de 1 et 2, une liste de booléens (True : joueur 1), "
               "un ensemble des sommets du joueur 1, \"first\" ou \"last\"")


@in_its_language
class Arena:
    """A graph that is kept: converted once, asked often.

    >>> A = Arena([[1, 2], [3], [3], []], owner=[True, False, True, True], win1=[3])
    >>> A
    Arena(4 vertices, 4 moves)
    >>> A.solve().winner
    {0: 1, 1: 1, 2: 1, 3: 1}
    >>> A.successors(0), A.owner(1), A.mark(3)
    ([1, 2], 2, 1)

    Without an owner it is an impartial graph, for kernels and Grundy numbers.
    """

    def __init__(self, G, owner=None, win1=None, win2=None, draw=None, endless=0, start=None, weight=None):
        self._core = _core.Arena(G, owner, _weight(G, weight))
        self._core.mark(win1, win2, draw, _arguments.endless(endless))
        self._core.start(start)

    @classmethod
    def _of(cls, core):
        self = cls.__new__(cls)
        self._core = core
        return self

    def __len__(self):
        return self._core.positions

    def __iter__(self):
        return iter(self._core.vertices())

    def __repr__(self):
        return say("Arena(%d vertices, %d moves)", "Arena(%d sommets, %d coups)", self._core.positions, self._core.moves)

    @property
    def start(self):
        """Where plays begin."""
        return self._core.start(None)

    def successors(self, v):
        """Where the moves of v lead."""
        return self._core.successors(v)

    def owner(self, v):
        """1 or 2; None in an impartial graph."""
        return self._core.owner(v)

    def mark(self, v):
        """1 or 2: who has won at v; 0: a draw; None: the play goes on."""
        return self._core.mark_of(v)

    def attractor(self, target, player=1):
        """The ranks of the vertices from which the player forces the play into the target."""
        return self._core.attractor(target, _arguments.player(player), "ranks")

    def solve(self):
        """Who wins from every vertex."""
        return like(self, Answer(self._core.solve(), self._core))

    def kernel(self):
        """The kernel, a set."""
        return set(self._core.kernel()[0])

    def grundy(self):
        """The Grundy numbers, a dict."""
        return self._core.grundy()

    def to_dot(self):
        """The picture for graphviz."""
        return self._core.show("dot", None, 0)

    def to_tikz(self):
        """The picture for LaTeX."""
        return self._core.show("tikz", None, 0)

    def to_svg(self):
        """The picture."""
        return self._core.show("svg", None, 0)

    def write(self, format="arena"):
        """The text of a file that the command `marienbad` reads.

        >>> print(Arena({"a": ["b"], "b": []}, {"a"}, win1=["b"]).write(), end="")
        a 1 -> b
        b 2 : win 1
        """
        return self._core.write(format)

    def _repr_svg_(self):
        return picture_or_none(self.to_svg)

    def _repr_html_(self):
        return self._repr_svg_() or as_html(repr(self))


class Play(list):
    """The vertices of a play, in order.

    winner  1, 2, or 0 for a draw
    cycle   after the last vertex comes self[cycle], and so on for ever; None where the play ends
    """

    def __init__(self, vertices, winner, cycle=None):
        super().__init__(vertices)
        self.winner = winner
        self.cycle = cycle


@in_its_language
class Answer:
    """Who wins from every vertex of an arena.

    winner  {vertex: 1, 2, or 0 for a draw}
    rank    {vertex: moves to a terminal vertex while the winner hurries and the other delays}, where it can be forced
    move    {vertex: one of the best moves}, where the play goes on

    >>> answer = solve({"a": ["b", "c"], "b": ["c"], "c": [], "d": ["d"]}, {"a", "d"}, win1=["c"])
    >>> answer
    Answer(won by 1: 3, won by 2: 0, drawn: 1)
    >>> answer.winner["a"], answer.rank["a"], answer.move["a"]
    (1, 1, 'c')
    >>> answer.check()
    True
    >>> list(answer.play(start="b")), answer.play(start="d").cycle
    (['b', 'c'], 0)
    """

    def __init__(self, solution, arena):
        self._solution = solution
        self._arena = arena
        self._known = {}

    def _once(self, name, make):
        if name not in self._known:
            self._known[name] = make()
        return self._known[name]

    @property
    def winner(self):
        return self._once("winner", self._solution.winners)

    @property
    def rank(self):
        return self._once("rank", self._solution.ranks)

    @property
    def move(self):
        return self._once("move", self._solution.moves)

    @property
    def arena(self):
        """What was solved."""
        return like(self, Arena._of(self._arena))

    @property
    def start(self):
        """Where plays begin."""
        return self._arena.start(None)

    def strategy(self, player):
        """The player's best moves, a dict over his vertices."""
        return self._solution.moves(_arguments.player(player))

    def check(self):
        """Is this right?  True, or a Finding: judged from the definitions, by code that solves nothing."""
        return found(self._solution.check())

    def why(self, v=None):
        """The shortest honest reason for the answer at v, in words."""
        return self._solution.why(self.start if v is None else v)

    def certificate(self):
        """The certificate, as `marienbad check` reads it."""
        return self._solution.certificate()

    def play(self, s1="best", s2="best", start=None, seed=0, most=1000000):
        """The play between two strategies: "best", "random", a dict {vertex: move} or a function of the vertex.

        It ends at a marked vertex, at one without moves, or after `most` moves; between strategies without memory, at
        the first vertex that comes again, since it then goes on for ever.
        """
        choose, steady = {}, True
        for player, strategy in (1, s1), (2, s2):
            choose[player] = _chooser(self, strategy, random.Random(seed + player))
            steady = steady and (strategy == "best" or isinstance(strategy, dict))
        at = self.start if start is None else start
        play, seen = [at], {at: 0}
        endless = self._arena.endless
        while len(play) <= most:
            mark, next_ = self._arena.mark_of(at), self._arena.successors(at)
            if mark is not None:
                return Play(play, mark)
            if not next_:
                return Play(play, endless)
            to = choose[self._arena.owner(at)](at, next_)
            if to not in next_:
                raise _core.Error(say("%s -> %s is no move", "%s -> %s n'est pas un coup", at, to))
            if steady and to in seen:
                return Play(play, endless, seen[to])
            at = to
            seen[at] = len(play)
            play.append(at)
        return Play(play, endless)

    def to_dot(self):
        """The picture for graphviz."""
        return self._solution.show("dot", None, 0)

    def to_tikz(self):
        """The picture for LaTeX."""
        return self._solution.show("tikz", None, 0)

    def to_svg(self):
        """The picture: one column a rank, the owner is the shape, the winner the filling."""
        return self._solution.show("svg", None, 0)

    def __len__(self):
        return self._arena.positions

    def __repr__(self):
        return say("Answer(won by 1: %d, won by 2: %d, drawn: %d)", "Answer(gagnés par 1 : %d, par 2 : %d, nuls : %d)",
                   *self._solution.counts())

    def _repr_svg_(self):
        return picture_or_none(self.to_svg)

    def _repr_html_(self):
        return self._repr_svg_() or as_html(repr(self))


def _chooser(answer, strategy, dice):
    if strategy == "best":
        moves = answer.move
        return lambda at, next_: moves[at]
    if strategy == "random":
        return lambda at, next_: dice.choice(next_)
    if isinstance(strategy, dict):
        def look_up(at, next_):
            if at not in strategy:
                raise _core.Error(say("the strategy has no move at %s", "la stratégie n'a pas de coup en %s", at))
            return strategy[at]
        return look_up
    if callable(strategy):
        return lambda at, next_: strategy(at)
    raise TypeError(say('strategy expected: "best", "random", a dict or a function; found %r',
                        'stratégie attendue : "best", "random", un dictionnaire ou une fonction ; et non %r', strategy))


def attractor(G, owner, target, player=1):
    """From where can the player force the play into the target?  A dict of ranks: how many moves he needs at most.

    >>> attractor({0: [1, 2], 1: [3], 2: [0], 3: []}, [True, False, False, True], [3])
    {0: 2, 1: 1, 2: 3, 3: 0}
    >>> attractor({(1, "x"): [(2, "y")], (2, "y"): []}, "first", [(2, "y")], player=2)
    {(1, 'x'): 1, (2, 'y'): 0}
    """
    return arena_with_owners(G, owner).attractor(target, _arguments.player(player), "ranks")


def strategy(G, owner, target, player=1):
    """A strategy with which the player forces the play into the target: {his vertex: move}.

    >>> strategy({0: [1, 2], 1: [3], 2: [0], 3: []}, [True, False, False, True], [3])
    {0: 1}
    """
    return arena_with_owners(G, owner).attractor(target, _arguments.player(player), "moves")


def solve(G, owner=None, win1=None, win2=None, draw=None, endless=0, start=None, limit=0):
    """Who wins from every vertex?  An Answer, with winner[v], rank[v], move[v], strategy(player), check(), play().

    win1, win2, draw  vertices where the play is over
    endless           who wins plays that never end, or that get stuck: 1, 2, or 0 for a draw
    start             where plays begin; the first vertex

    In place of a graph, rules: an object with start and moves(state), or a Game; `limit` is then the most positions.

    >>> solve({"a": ["b"], "b": ["a", "c"], "c": []}, {"a"}, win2=["c"]).winner
    {'a': 2, 'b': 2, 'c': 2}
    >>> solve({"a": ["b"], "b": ["a", "c"], "c": []}, {"a": 1, "b": 1, "c": 1}, win2=["c"]).winner
    {'a': 0, 'b': 0, 'c': 2}
    """
    if isinstance(G, Arena):
        return G.solve()
    if _is_rules(G):
        from marienbad._game import rules
        return rules(G).solve(limit=limit)
    arena = arena_with_owners(G, owner)
    arena.mark(win1, win2, draw, _arguments.endless(endless))
    arena.start(start)
    return Answer(arena.solve(), arena)


def _is_rules(G):
    return not isinstance(G, (dict, list)) and hasattr(G, "moves") and hasattr(G, "start")


def kernel(G):
    """The kernel of a graph, a set: no move inside it, and a move into it from everywhere else.

    Its vertices are lost for the player to move.  An acyclic graph has exactly one.

    >>> sorted(kernel({0: [1, 2, 3], 1: [2], 2: [3], 3: []}))
    [1, 3]
    """
    if _is_rules(G):
        from marienbad._game import rules
        return rules(G).kernel()
    return set(as_arena(G).kernel()[0])


def grundy(G):
    """The Grundy numbers of an acyclic graph, a dict: the least number that no move leads to.

    >>> grundy({"heap of 2": ["heap of 1", "none"], "heap of 1": ["none"], "none": []})
    {'heap of 2': 2, 'heap of 1': 1, 'none': 0}
    """
    if _is_rules(G):
        from marienbad._game import rules
        return rules(G).grundy()
    return as_arena(G).grundy()


def bipartite(G):
    """The arena of an impartial graph, a dict of its pairs: (1, s) leads to (2, t) where s leads to t, and back.

    >>> bipartite({"s": ["t"], "t": []})
    {(1, 's'): [(2, 't')], (2, 's'): [(1, 't')], (1, 't'): [], (2, 't'): []}
    """
    arena, pairs = as_arena(G), {}
    for s in arena.vertices():
        next_ = arena.successors(s)
        pairs[1, s] = [(2, t) for t in next_]
        pairs[2, s] = [(1, t) for t in next_]
    return pairs


def predecessors(G):
    """The transposed graph, a dict: the predecessors of each vertex.

    >>> predecessors({"a": ["b", "c"], "b": ["c"], "c": []})
    {'a': [], 'b': ['a'], 'c': ['a', 'b']}
    """
    arena = as_arena(G)
    transposed = {v: [] for v in arena.vertices()}
    for v in transposed:
        for to in arena.successors(v):
            transposed[to].append(v)
    return transposed


class Path(list):
    """The vertices of a cheapest path, in order, with its cost and how many vertices the search expanded."""

    def __init__(self, vertices, cost, generated, expanded, reopened):
        super().__init__(vertices)
        self.cost = cost
        self.generated = generated
        self.expanded = expanded
        self.reopened = reopened


def as_path(said):
    return None if said[0] is None else Path(*said)


def _weight(G, weight):
    """The cost of a move as a function of two vertices, or None."""
    if weight is None or (callable(weight) and not isinstance(weight, dict)):
        return weight
    if isinstance(weight, dict):
        return lambda a, b: weight[a, b]
    if isinstance(weight, str):
        if getattr(G, "is_multigraph", bool)():
            return lambda a, b: min(edge.get(weight, 1) for edge in G[a][b].values())
        return lambda a, b: G[a][b].get(weight, 1)
    raise TypeError(say("weight expected: a function of two vertices, a dict {(a, b): cost} or the name of an edge's "
                        "attribute; found %r",
                        "poids attendu : une fonction de deux sommets, un dictionnaire {(a, b): coût} ou le nom d'un "
                        "attribut des arcs ; et non %r", weight))


def shortest_path(G, a, b, weight=None, heuristic=None, algorithm=None):
    """The cheapest path from a to b: a list with .cost and .expanded, or None where there is none.

    weight     cost of a move: a function of two vertices, a dict {(u, v): cost}, the name of an attribute of the
               edges of a networkx graph; without it every move costs 1
    heuristic  a guess of the cost that remains, a function or a dict; where it never exceeds the true cost, A* finds
               a cheapest path
    algorithm  "astar", "dijkstra", "bfs" or "idastar"; without it what suits best

    >>> roads = {"Paris": ["Lyon", "Dijon"], "Dijon": ["Lyon"], "Lyon": []}
    >>> km = {("Paris", "Lyon"): 463, ("Paris", "Dijon"): 315, ("Dijon", "Lyon"): 193}
    >>> path = shortest_path(roads, "Paris", "Lyon", weight=km)
    >>> path, path.cost
    (['Paris', 'Lyon'], 463)
    >>> shortest_path(roads, "Lyon", "Paris") is None
    True
    """
    if isinstance(heuristic, dict):
        heuristic = heuristic.__getitem__
    if not isinstance(G, Arena):
        weight = _weight(G, weight)
    return as_path(as_arena(G, None, weight).path(a, [b], heuristic, algorithm))
