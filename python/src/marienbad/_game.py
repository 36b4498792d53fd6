"""Games: those of the library, and rules written in Python."""
import functools

from marienbad import _arguments, _core
from marienbad._graph import Answer, Arena, as_path
from marienbad._words import as_html, in_its_language, like, line, picture_or_none, say, speaking

MEMORY = 4 << 30  # bytes for exploring at most


def tree_of(subject, *asked):
    """A function from a form to the picture of a search."""
    return functools.partial(_draw_tree, subject, asked)


def _draw_tree(subject, asked, form):
    return subject._tree(form, *asked)


class Picture(str):
    """A board: a str to print, a drawing in notebooks."""

    def __new__(cls, text, draw):
        self = super().__new__(cls, text)
        self._draw = draw
        return self

    def __reduce__(self):
        return Picture, (str(self), self._draw)

    def to_svg(self):
        """The drawing."""
        return self._draw("svg")

    def to_tikz(self):
        """The drawing for LaTeX."""
        return self._draw("tikz")

    def _repr_svg_(self):
        return picture_or_none(self.to_svg)

    def _repr_html_(self):
        return self._repr_svg_() or as_html(self)


class Search:
    """What looking ahead found.

    value   what player 1 gets, or an estimate of it
    exact   no estimate is in the value
    winner  1, 2, 0 for a draw, or None where the value is an estimate
    rank    moves to the terminal position, or None
    move    the best next state, or None where the play is over
    line    the best play, without the state that was asked about
    nodes, leaves, cuts, hits   the work: states entered, leaves, places with moves that were not tried, known to the
                                table
    """

    def __init__(self, said, draw):
        (self.value, self.exact, self.winner, self.rank, self.move, self.line, self.nodes, self.leaves, self.cuts,
         self.hits, self._tree) = self._said = said
        self._draw = draw

    def __eq__(self, other):
        return self._said == other._said if isinstance(other, Search) else NotImplemented

    __hash__ = None

    def __reduce__(self):
        return Search, (self._said, self._draw)

    def __repr__(self):
        return line("Search(value=%r, winner=%r, move=%r, nodes=%d)", self.value, self.winner, self.move, self.nodes)

    def to_svg(self):
        """The tree of the search without table and reordering: what was tried, what was cut."""
        return self._draw("svg")

    def to_dot(self):
        """The same tree for graphviz."""
        return self._draw("dot")

    def to_tikz(self):
        """The same tree for LaTeX."""
        return self._draw("tikz")

    def _repr_svg_(self):
        return picture_or_none(self.to_svg) if self.nodes < 100000 else None

    def _repr_html_(self):
        return self._repr_svg_() or as_html(repr(self))


def _outcome(score, winner, rank):
    """The outcome of a move in words."""
    if winner is None:
        return say("estimated at %s", "estimé à %s", score)
    if winner == 0:
        return say("a draw", "nulle")
    return say("player %s wins in %s", "le joueur %s gagne en %s", winner, rank)


class Advice:
    """The value of each move.

    score, winner, rank, move   of the state asked about; scores are for the player to move
    moves                       [(state, score, best, winner, rank)] in the order of the game
    by                          the method that answered: "search", "expert"
    """

    def __init__(self, said):
        self.score, self.winner, self.rank, self.move, self.nodes, self.by, self.moves = said

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Advice) else NotImplemented

    __hash__ = None

    @property
    def best(self):
        """The best next states."""
        return [row[0] for row in self.moves if row[2]]

    def __repr__(self):
        return line("Advice(score=%r, winner=%r, move=%r)", self.score, self.winner, self.move)

    def _repr_html_(self):
        rows = ["%s %s: %s" % ("*" if best else " ", state, _outcome(score, winner, rank))
                for state, score, best, winner, rank in self.moves]
        return as_html("\n".join([repr(self)] + rows))


@in_its_language
class Game:
    """A game of the library, or rules written in Python: see game() and rules().

    States of the library's games are str, as the game writes them; in impartial games, where a state does not say who
    is to move, a place is the pair (player, state), and a state alone is player 1's.
    """

    def __init__(self, core, name):
        self._core = core
        self._name = name

    def __repr__(self):
        return line("Game(%s)", self._name)

    def __reduce__(self):
        return _reopened, (self._name.split(" "), self._language)

    def __eq__(self, other):
        """The same game with the same parameters?"""
        return self._name == other._name if type(other) is type(self) else NotImplemented

    def __hash__(self):
        return hash(self._name)

    @property
    def start(self):
        """The state in which a play begins."""
        return self._core.start()

    @property
    def impartial(self):
        """Do both players have the same moves?"""
        return self._core.impartial

    def moves(self, s):
        """The states one move away."""
        return self._core.moves(self._bare(s)[0])

    def move_names(self, s):
        """The moves in words, in the order of moves(s)."""
        return self._core.move_names(self._bare(s)[0])

    def mark(self, s):
        """None while the play goes on; 1 or 2, who has won; 0 for a draw; of impartial games "mover wins" or "mover
        loses"."""
        return self._core.mark(self._bare(s)[0])

    def player(self, s):
        """Whose turn is it?  None in impartial games."""
        return self._core.mover(self._bare(s)[0])

    def show(self, s=None):
        """The board: print it, or see it in a notebook."""
        bare = self.start if s is None else self._bare(s)[0]
        return Picture(self._board(bare, "text"), functools.partial(self._board, bare))

    def graph(self, limit=0):
        """The Arena of everything that can happen; `limit` is the most positions (0: as memory allows)."""
        return like(self, Arena._of(self._core.explore(limit, MEMORY)))

    def solve(self, limit=0):
        """Who wins from every position?  An Answer; vertices of impartial games are pairs (player, state)."""
        arena = self._core.explore(limit, MEMORY)
        if arena.impartial:
            arena = arena.double()
        return like(self, Answer(arena.solve(), arena))

    def grundy(self, s=None):
        """The Grundy numbers of all states, a dict; or that of one state."""
        if not self.impartial:
            raise _core.Error(say("Grundy numbers are for impartial games; %s is none",
                                  "les nombres de Grundy sont pour les jeux impartiaux ; %s n'en est pas un", self._name))
        numbers = self._core.explore(0, MEMORY).grundy()
        return numbers if s is None else numbers[self._bare(s)[0]]

    def kernel(self):
        """The states that are lost for the player to move in normal play, a set."""
        return set(self._core.explore(0, MEMORY).kernel()[0])

    def advise(self, s=None):
        """The value of each move, an Advice."""
        state, player = self._place(s)
        return Advice(self._core.advise(state, player))

    def hints(self, s=None):
        """What each move leads to, where the game can be solved: see Answer.hints()."""
        place = self.start if s is None else s
        if self.impartial:
            state, player = self._place(s)
            place = player, state
        answer = self.solve()
        return answer.hints(place)

    def search(self, s=None, depth=None, algorithm="alphabeta", heuristic=None):
        """Look ahead: `depth` moves, or to the end.  A Search.

        heuristic  what player 1 gets, estimated: a function of the state; without it the game's own

        >>> game("tictactoe").search(depth=0, heuristic=lambda board: 7).value
        7
        """
        state, player = self._place(s)
        asked = state, player, -1 if depth is None else depth, _arguments.algorithm(algorithm)
        return Search(self._search(*asked, None, heuristic), tree_of(self, *asked, heuristic))

    def _tree(self, form, state, player, depth, algorithm, heuristic):
        return self._search(state, player, depth, algorithm, form, heuristic)[-1]

    def path(self, s=None, algorithm=None, heuristic=None):
        """A cheapest way to a goal, a list with .cost; None where there is none."""
        state = self._place(s)[0]
        return as_path(self._core.path(state, algorithm, heuristic))

    def play(self, s1="best", s2="best", start=None, seed=0):
        """A play between two strategies, as Answer.play() has it: the game is solved first."""
        answer = self.solve()
        return answer.play(s1, s2, start, seed)

    def _repr_svg_(self):
        return self.show()._repr_svg_()

    def _repr_html_(self):
        return self.show()._repr_html_()

    def _board(self, state, form):
        return self._core.board(state, form)

    def _search(self, state, player, depth, algorithm, form, heuristic):
        return self._core.search(state, player, depth, algorithm, form, heuristic)

    def _bare(self, s):
        """(state, player) of a state or of a pair."""
        if self._core.impartial and isinstance(s, tuple) and len(s) == 2 and type(s[0]) is int and s[0] in (1, 2):
            if isinstance(s[1], str) or self._own_pair(s):
                return s[1], s[0]
        return s, 1

    def _own_pair(self, s):
        return False

    def _place(self, s):
        return (self.start, 1) if s is None else self._bare(s)


@in_its_language
class _Own(Game):
    """Rules written in Python: a pair is (player, state) unless the states themselves are pairs."""

    def __init__(self, own):
        super().__init__(_core.rules(*_arguments.rules(own)), type(own).__name__)
        self._rules = own

    def __reduce__(self):
        return rules, (self._rules,)

    def __eq__(self, other):
        return self._rules == other._rules if isinstance(other, _Own) else NotImplemented

    def __hash__(self):
        return hash(self._name)

    def _own_pair(self, s):
        start = self.start
        return not (isinstance(start, tuple) and len(start) == 2)

    def _board(self, state, form):
        draw = getattr(self._rules, "draw", None)
        if form == "svg" and callable(draw):
            return str(draw(state))
        if form != "text":
            raise _core.Error(say("boards of rules written in Python are texts: there is no drawing of %s",
                                  "les plateaux de règles écrites en Python sont des textes : pas de dessin de %s", state))
        return super()._board(state, form)


def game(name, **parameters):
    """A game of the library.

    >>> g = game("chomp", rows=3, cols=4)
    >>> g.start, g.moves("(2,1,1)")
    ('(4,4,4)', ['(1,1,1)', '(2,0,0)', '(2,1,0)'])
    >>> answer = g.solve()
    >>> answer.winner[1, "(4,4,4)"], answer.move[1, "(4,4,4)"]
    (1, (2, '(4,2,2)'))
    >>> game("wythoff", a=3, b=5).grundy("(1,2)")
    0

    Every game takes from_=STATE, another start.

    >>> game("chomp", rows=3, cols=4, from_="(2,1,1)").start
    '(2,1,1)'
    >>> game("chomp", rows=0)
    Traceback (most recent call last):
    marienbad.Error: rows must be from 1 to ...
    """
    def typed(value):
        return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)

    given = ["%s=%s" % (key.rstrip("_"), typed(value)) for key, value in parameters.items()]
    return _reopened([name] + given, None)


def _reopened(words, language):
    """The game of a name and of its parameters, name=value."""
    made = Game(_core.open(words[0], words[1:]), " ".join(words))
    made._language = language
    return made


def describe(name):
    """A game and its parameters in words, with ranges and defaults, as the game itself states them.

    >>> print(describe("wythoff"))
    wythoff: ...
      a: ...
    """
    for game_name, brief, params in _core.games():
        if game_name == name:
            return "\n".join(["%s: %s" % (name, brief)] + ["  %s" % _parameter(*row) for row in params])
    _core.open(name, [])  # another name that is read, or the error that says which there are
    return "%s: %s" % (name, say("another name of a game", "un autre nom d'un jeu"))


def _parameter(name, preset, help, range=""):
    return "%s: %s (%s%s)" % (name, help, range + ", " if range else "", say("default %s", "%s par défaut", preset))


def games():
    """The library's games and their parameters: {name: {parameter: default}}.

    >>> games()["nim"]["n"]
    '20'
    """
    return {name: {row[0]: row[1] for row in params} for name, _, params in _core.games()}


def gallery():
    """The games and sizes that have been solved, with who published them first: a list of dicts.

    >>> next(row for row in gallery() if row["name"] == "chomp-3x4")["winner"]
    1
    """
    names = "positions", "winner", "value", "rank", "longest"
    rows = []
    for name, command, facts, source in _core.gallery():
        numbers = {key: int(fact) if fact else None for key, fact in zip(names, facts)}
        rows.append(dict(name=name, command=command, **numbers, sum=facts[len(names)] or None, source=source))
    return rows


def rules(own):
    """A Game of rules written in Python: an object (or class) with

    start          the first state, or a method that gives it
    moves(state)   the states one move away; states are any hashable values
    mark(state)    None while the play goes on; 1 or 2, the winner; 0, a draw.  winner(state) means the same
    player(state)  whose turn it is, 1 or 2.  Without it the game is impartial, its terminal states lost for the mover
                   (won with misere = True)
    board(state)   a text to look at
    draw(state)    an SVG drawing of it, for notebooks
    estimate(state), or h(state)   for alphabeta() what player 1 gets, for astar() a lower bound of what remains
    cost(a, b), goal(state)        for astar(): what a move costs, and is this a goal?

    All but start and moves may be left out.

    >>> class Subtract:
    ...     start = 5
    ...     def moves(self, n):
    ...         return [n - k for k in (1, 2) if k <= n]
    >>> rules(Subtract).solve().winner[1, 5]
    1
    >>> rules(Subtract()).grundy()
    {5: 2, 4: 1, 3: 0, 2: 2, 1: 1, 0: 0}
    """
    if isinstance(own, Game):
        return own
    if isinstance(own, type):
        own = own()
    return _Own(own)


def alphabeta(own, s=None, depth=None, heuristic=None):
    """Look ahead with alpha-beta: a Search, of a game, of rules or of an Arena.

    >>> alphabeta(game("tictactoe"), depth=2).exact
    False
    """
    return _searched(own).search(s, depth, "alphabeta", heuristic)


def minimax(own, s=None, depth=None, heuristic=None):
    """Look ahead without cuts: the same value, move and line."""
    return _searched(own).search(s, depth, "minimax", heuristic)


def _searched(own):
    return own if isinstance(own, Arena) else rules(own)


def astar(own, s=None, algorithm="astar"):
    """A cheapest way from s, or from the start, to a goal: a list with .cost, or None.

    Goals are the states of which goal(state) is true; without that method, those marked 1.  What a move costs is said by
    cost(a, b), else 1; estimate(state) or h(state) is a lower bound of what remains.

    >>> class Digits:
    ...     start = 1
    ...     def moves(self, n):
    ...         return [2 * n, n + 3] if n < 50 else []
    ...     def mark(self, n):
    ...         return 1 if n == 11 else None
    >>> astar(Digits), astar(Digits).cost
    ([1, 4, 8, 11], 3)
    """
    return rules(own).path(s, algorithm)


def _with_games(doc):
    """The docstring of game() with the games and their parameters, from their own tables."""
    with speaking("en"):
        return doc + "\n    The games:\n\n" + "\n".join(
            "    %s\n%s" % (name, "\n".join("        " + _parameter(*row) for row in params))
            for name, _, params in _core.games()) + "\n"


game.__doc__ = _with_games(game.__doc__)
