"""Graphs: attractors, solutions, kernels, Grundy numbers, shortest paths."""
import os
import random

from marienbad import _arguments, _arrays, _core
from marienbad._check import found
from marienbad._words import as_html, in_its_language, like, line, picture_or_none, say


def as_arena(G, owner=None, weight=None):
    """The engine's arena of a graph; an Arena is one already."""
    if isinstance(G, Arena):
        return G._core
    if _arrays.is_sparse(G):
        return _arrays.of_sparse(G, owner, weight)
    return _core.Arena(G, owner, _weight(G, weight))


def arena_with_owners(G, owner):
    """The same, where the vertices must have owners."""
    if isinstance(G, Arena):
        if G._core.impartial:
            raise _core.Error(_owners_expected())
        return G._core
    if owner is None:
        raise TypeError(_owners_expected())
    return as_arena(G, owner)


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

    Without an owner it is an impartial graph, for kernels and Grundy numbers.  What solve() says of win1, win2, draw,
    pays, priority and endless holds here too.
    """

    def __init__(self, G, owner=None, win1=None, win2=None, draw=None, endless=0, start=None, weight=None, pays=None,
                 priority=None):
        self._core = as_arena(G, owner, weight)
        if isinstance(G, Arena):
            raise TypeError(say("this is an Arena already", "c'est déjà une Arena"))
        self._mark(win1, win2, draw, endless, pays, priority)
        self._core.start(start)

    def _mark(self, win1, win2, draw, endless, pays, priority, flags=False):
        core = self._core
        if pays is None:
            core.mark(win1, win2, draw, _arguments.endless(endless), *([True] if flags else []))
        else:
            core.mark(win1, win2, draw, 0, *([True] if flags else []))
            core.pay(_arguments.pays(pays), endless)
        if priority is not None:
            core.prioritize(_arguments.priority(priority, core))

    @classmethod
    def from_csr(cls, indptr, indices, owner=None, win1=None, win2=None, draw=None, priority=None, endless=0, pays=None,
                 start=None, weight=None):
        """The arena of the rows of a sparse matrix: position v has the moves indices[indptr[v]:indptr[v+1]].

        All are arrays: numpy's, array.array, bytes, memoryview, anything with the buffer protocol, or lists.

        owner             1 or 2 for each position, or booleans (True: player 1); without it the graph is impartial
        win1, win2, draw  one flag a position: is the play over there?
        priority          one number a position: a parity game
        weight            the cost of each move
        endless, pays, start   as in solve()

        Its results are arrays too, of numpy where numpy's came in: `winner` has 1, 2 or 0, `rank` and `move` have
        2^32 - 1 where there is none.

        >>> from array import array
        >>> A = Arena.from_csr(array("q", [0, 2, 3, 3]), array("I", [1, 2, 0]), owner=bytes([1, 2, 1]), win1=bytes([0, 0, 1]))
        >>> list(A.solve().winner), list(A.solve().rank)
        ([1, 1, 1], [1, 2, 0])
        >>> A.solve().move[2] == 2**32 - 1
        True
        """
        return cls._of_arrays(_arrays.of_csr(indptr, indices, weight), owner, win1, win2, draw, priority, endless, pays,
                              start)

    @classmethod
    def from_edges(cls, sources, targets, owner=None, win1=None, win2=None, draw=None, priority=None, endless=0, pays=None,
                   start=None, positions=None):
        """The same of two arrays of moves: the i-th leads from sources[i] to targets[i].

        positions  how many there are; without it, as many as `owner` has elements, else as the moves show

        >>> list(Arena.from_edges([0, 0, 1], [1, 2, 0], owner=[1, 2, 1], win1=[0, 0, 1]).solve().winner)
        [1, 1, 1]
        """
        return cls._of_arrays(_arrays.of_edges(sources, targets, owner, positions), owner, win1, win2, draw, priority,
                              endless, pays, start)

    @classmethod
    def _of_arrays(cls, core, owner, win1, win2, draw, priority, endless, pays, start):
        self = cls._of(core)
        if owner is not None:
            core.own(_arrays.buffer(owner))
        self._mark(*map(_arrays.buffer, (win1, win2, draw)), endless, pays, priority, flags=True)
        core.start(start)
        return self

    @classmethod
    def _of(cls, core):
        self = cls.__new__(cls)
        self._core = core
        return self

    def __reduce__(self):
        core = self._core
        return _restored, (core.dump(), None if core.numbered else core.vertices(), core.of_arrays, self._language)

    def __eq__(self, other):
        """The same vertices in the same order, with the same moves, owners and marks?"""
        if not isinstance(other, Arena):
            return NotImplemented
        mine, its = self._core, other._core
        return mine is its or (mine.dump() == its.dump() and (mine.numbered and its.numbered
                                                              or mine.vertices() == its.vertices()))

    def __hash__(self):
        return hash((self._core.positions, self._core.moves))

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
        """1 or 2: who has won at v; 0: a draw; None: the play goes on; "pays N": player 1 gets N."""
        return self._core.mark_of(v)

    def attractor(self, target, player=1):
        """The ranks of the vertices from which the player forces the play into the target."""
        return _arrays.given(self._core, self._core.attractor(target, _arguments.player(player), "ranks"))

    def solve(self):
        """Who wins from every vertex."""
        return like(self, Answer(self._core.solve(), self._core))

    def kernel(self):
        """The kernel, a set."""
        return set(self._core.kernel()[0])

    def grundy(self):
        """The Grundy numbers, a dict."""
        return _arrays.given(self._core, self._core.grundy())

    def search(self, v=None, depth=None, algorithm="alphabeta", heuristic=None):
        """Look ahead from v: `depth` moves, or to the end.  A Search, as Game.search() gives it.

        heuristic  what player 1 gets, estimated: a function of the vertex, or a dict; without it the file's `h`, else 0

        >>> Arena({"a": ["b", "c"], "b": [], "c": []}, {"a"}, pays={"b": 3, "c": 5}).search().value
        5
        """
        from marienbad._game import Search, tree_of
        if isinstance(heuristic, dict):
            heuristic = heuristic.__getitem__
        asked = (self.start if v is None else v, -1 if depth is None else depth, _arguments.algorithm(algorithm))
        return Search(self._core.search(*asked, None, heuristic), tree_of(self, *asked, heuristic))

    def steps(self, target, player=1):
        """The attractor level by level: Steps, which a notebook shows with a slider."""
        from marienbad._steps import Steps
        return like(self, Steps(self, target, player))

    def _tree(self, form, v, depth, algorithm, heuristic):
        return self._core.search(v, depth, algorithm, form, heuristic)[-1]

    def to_dot(self):
        """The picture for graphviz."""
        return self._core.show("dot", None, 0)

    def to_tikz(self):
        """The picture for LaTeX."""
        return self._core.show("tikz", None, 0)

    def to_svg(self):
        """The picture."""
        return self._core.show("svg", None, 0)

    def check(self, certificate):
        """Is this certificate of the arena right?  True, or a Finding.  A str or bytes, as Answer.certificate() gives it.

        >>> A = Arena({"a": ["b"], "b": []}, {"a"}, win1=["b"])
        >>> A.check(A.solve().certificate())
        True
        """
        data = certificate.encode() if isinstance(certificate, str) else bytes(certificate)
        return found(self._core.check_certificate(data))

    def save(self, path, format=None, lossy=False):
        """Write a file, in the format of its extension: .arena, .mba, .json, .py, .ml, .gm, .gr, .lists, .matrix.

        format  its name, where the extension does not say it: marienbad.formats() lists them
        lossy   leave out what the format cannot hold, instead of refusing

        Vertices are written by their texts, which must differ.  load() reads the file back.
        """
        _must_differ(self._core)
        self._core.save(os.fspath(path), format, lossy)

    def write(self, format="arena"):
        """The text of a file that the command `marienbad` reads; bytes for "mba".

        >>> print(Arena({"a": ["b"], "b": []}, {"a"}, win1=["b"]).write(), end="")
        a 1 -> b
        b 2 : win 1
        """
        _must_differ(self._core)
        return self._core.write(format)

    def _repr_svg_(self):
        return picture_or_none(self.to_svg)

    def _repr_html_(self):
        return self._repr_svg_() or as_html(repr(self))


def _restored(data, vertices, of_arrays, language):
    """The Arena that was pickled."""
    arena = Arena._of(_core.restore(data, vertices, of_arrays))
    arena._language = language
    return arena


def _must_differ(core):
    """Files name vertices by their texts: no two may have the same."""
    if not core.names:  # they are those of a file, or numbers
        return
    seen = {}
    for v in core.vertices():
        if not str(v) or str(v) in seen:
            raise _core.Error(say("the vertices %r and %r have the same text, which a file cannot tell apart",
                                  "les sommets %r et %r ont le même texte, qu'un fichier ne peut distinguer",
                                  seen.get(str(v), v), v))
        seen[str(v)] = v


def load(path, format=None, players=None, rows=None):
    """The Arena of a file, in any format that the command reads, recognised by its content.

    format   its name, where the content does not tell: formats() lists them
    players  of a dict whose vertices are pairs: "first" for (player, s), "last" for (s, player)
    rows     of a square list of 0 and 1: "lists" of successors, or a "matrix"

    Vertices are the names in the file: int where all are numbers, else str.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "small.arena")
    >>> Arena({"a": ["b"], "b": []}, {"a"}, win1=["b"]).save(path)
    >>> load(path).solve().winner
    {'a': 1, 'b': 1}
    """
    for said, choices in (players, ("first", "last")), (rows, ("lists", "matrix")):
        if said is not None and said not in choices:
            raise _core.Error(say('"%s" or "%s" expected, found "%s"', "« %s » ou « %s » attendu, et non « %s »", *choices,
                                  said))
    path = os.fspath(path)
    os.stat(path)  # FileNotFoundError, as everywhere
    return Arena._of(_core.load(path, format, players, rows))


def formats():
    """The file formats: {name: extension}.

    >>> formats()["pgsolver"]
    '.gm'
    """
    return dict(_core.formats())


class Play(list):
    """The vertices of a play, in order.

    winner  1, 2, or 0 for a draw
    cycle   after the last vertex comes self[cycle], and so on for ever; None where the play ends
    """

    def __init__(self, vertices, winner, cycle=None):
        super().__init__(vertices)
        self.winner = winner
        self.cycle = cycle

    def __reduce__(self):
        return Play, (list(self), self.winner, self.cycle)

    def _repr_html_(self):
        back = "" if self.cycle is None else " → %s → …" % (self[self.cycle],)
        said = say("a draw", "nulle") if self.winner == 0 else say("player %s wins", "le joueur %s gagne", self.winner)
        return as_html("%s%s\n%s" % (" → ".join(map(str, self)), back, said))


@in_its_language
class Answer:
    """Who wins from every vertex of an arena.

    winner  {vertex: 1, 2, or 0 for a draw}
    rank    {vertex: moves to a terminal vertex while the winner hurries and the other delays}, where it can be forced;
            a draw has none
    move    {vertex: one of the best moves}, where the play goes on
    value   {vertex: what player 1 gets}: 1, 0 or -1 where positions pay nothing

    Of an arena of arrays they are arrays, with 2^32 - 1 where there is no rank or move.

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
            arrays = _arrays.are_given(self._arena)
            self._known[name] = _arrays.given(self._arena, self._solution.array(name)) if arrays else make()
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
    def value(self):
        return self._once("value", self._solution.values)

    def _kept(self):
        """All that it says, as bytes."""
        return tuple(bytes(self._solution.array(name)) for name in ("winner", "distance", "move", "value"))

    def __reduce__(self):
        return _restored_answer, (self.arena, self._kept(), self._language)

    def __eq__(self, other):
        """The same answers about equal arenas?"""
        if not isinstance(other, Answer):
            return NotImplemented
        return self is other or (self.arena == other.arena and self._kept() == other._kept())

    def __hash__(self):
        return hash(self._solution.counts())

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
        if _arrays.are_given(self._arena):
            return _arrays.given(self._arena, self._solution.array("move", _arguments.player(player)))
        return self._solution.moves(_arguments.player(player))

    def check(self):
        """Is this right?  True, or a Finding: judged from the definitions, by code that solves nothing."""
        return found(self._solution.check())

    def why(self, v=None):
        """The shortest honest reason for the answer at v, in words."""
        return self._solution.why(self.start if v is None else v)

    def hints(self, v=None):
        """What each move at v leads to: a list of Hints, the best ones marked.

        >>> solve({"a": ["b", "c"], "b": [], "c": []}, {"a"}, win1=["b"], win2=["c"]).hints("a")
        [Hint('b', winner=1, rank=0, best=True), Hint('c', winner=2, rank=0, best=False)]
        """
        v = self.start if v is None else v
        winner, rank, value = self._solution.winners(), self._solution.ranks(), self._solution.values()
        next_ = self._arena.successors(v) if self._arena.mark_of(v) is None else []
        best = self._solution.best(v)
        return [Hint(to, winner[to], rank.get(to), value[to], to in best) for to in next_]

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


class Hint:
    """A move: where it leads, who wins there, in how many moves, what player 1 gets, and is it among the best?"""

    def __init__(self, to, winner, rank, value, best):
        self.to, self.winner, self.rank, self.value, self.best = to, winner, rank, value, best

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Hint) else NotImplemented

    __hash__ = None

    def __repr__(self):
        return line("Hint(%r, winner=%r, rank=%r, best=%r)", self.to, self.winner, self.rank, self.best)


def make(kind, n=1000, seed=1, moves=None, shuffle=False, priorities=10, least=1, most=4, loops=True, endless=0):
    """A generated Arena, for trying: "random", "chain" or "grid"; parity games: "parity", "ladder" or "clique".

    n, seed     positions, and where chance begins
    moves       of "random", about how many: four a position without it
    shuffle     of "chain": are neighbours far apart?
    priorities, least, most, loops   of "parity": how many priorities, moves of a position, moves to itself?
    endless     who wins endless plays, as in solve()

    >>> make("grid", 9).solve().check()
    True
    """
    kinds = "random", "chain", "grid", "parity", "ladder", "clique"
    if kind not in kinds:
        raise _core.Error(say("%s expected, found %r", "%s attendu, et non %r", ", ".join(kinds), kind))
    numbers = {"n": (n, 1), "seed": (seed, 0), "priorities": (priorities, 1), "least": (least, 1), "most": (most, least)}
    for name, (number, smallest) in numbers.items():
        if type(number) is not int or not smallest <= number < 1 << 32:
            raise _core.Error(say("%s: an integer from %d on expected, found %r", "%s : un entier à partir de %d est attendu, "
                                  "et non %r", name, smallest, number))
    return Arena._of(_core.make(kind, n, 4 * n if moves is None else moves, seed, shuffle, priorities, least, most, loops,
                                _arguments.endless(endless)))


def _restored_answer(arena, kept, language):
    """The Answer that was pickled."""
    answer = Answer(_core.solution(arena._core, *kept), arena._core)
    answer._language = language
    return answer


def _chooser(answer, strategy, dice):
    if strategy == "best":
        moves = answer._solution.moves()
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
    arena = arena_with_owners(G, owner)
    return _arrays.given(arena, arena.attractor(target, _arguments.player(player), "ranks"))


def strategy(G, owner, target, player=1):
    """A strategy with which the player forces the play into the target: {his vertex: move}.

    >>> strategy({0: [1, 2], 1: [3], 2: [0], 3: []}, [True, False, False, True], [3])
    {0: 1}
    """
    arena = arena_with_owners(G, owner)
    return _arrays.given(arena, arena.attractor(target, _arguments.player(player), "moves"))


def solve(G, owner=None, win1=None, win2=None, draw=None, endless=0, start=None, limit=0, pays=None, priority=None):
    """Who wins from every vertex?  An Answer, with winner[v], rank[v], move[v], strategy(player), check(), play().

    win1, win2, draw  vertices where the play is over
    pays              {vertex: what player 1 gets there}, an int; the play is over there, too.  Answer.value has the values
    endless           who wins plays that never end, or that get stuck: 1, 2, or 0 for a draw; with `pays`, what they pay
    priority          a parity game: {vertex: number}, a function of the vertex, or one number a vertex in their order; the
                      highest that an endless play meets infinitely often decides it, for player 1 when it is even
    start             where plays begin; the first vertex

    In place of a graph, rules: an object with start and moves(state), or a Game; `limit` is then the most positions.

    >>> solve({"a": ["b"], "b": ["a", "c"], "c": []}, {"a"}, win2=["c"]).winner
    {'a': 2, 'b': 2, 'c': 2}
    >>> solve({"a": ["b"], "b": ["a", "c"], "c": []}, {"a": 1, "b": 1, "c": 1}, win2=["c"]).winner
    {'a': 0, 'b': 0, 'c': 2}
    >>> solve({"a": ["b", "c"], "b": [], "c": []}, {"a"}, pays={"b": 3, "c": -5}).value
    {'a': 3, 'b': 3, 'c': -5}
    >>> solve({"a": ["b"], "b": ["a"]}, {"a"}, priority={"a": 1, "b": 2}).winner
    {'a': 1, 'b': 1}
    """
    if isinstance(G, Arena):
        return G.solve()
    if _is_rules(G):
        from marienbad._game import rules
        return rules(G).solve(limit=limit)
    if owner is None:
        raise TypeError(_owners_expected())
    return Arena(G, owner, win1, win2, draw, endless, start, pays=pays, priority=priority).solve()


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
    arena = as_arena(G)
    return _arrays.given(arena, arena.grundy())


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

    def __reduce__(self):
        return Path, (list(self), self.cost, self.generated, self.expanded, self.reopened)

    def _repr_html_(self):
        return as_html("%s\n%s" % (" → ".join(map(str, self)), say("cost %s", "coût %s", self.cost)))


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
    return as_path(as_arena(G, None, weight).path(a, [b], heuristic, algorithm))
