"""Tables: a whole game on a disk, solved once, asked often."""
import os

from marienbad import _core
from marienbad._check import Finding
from marienbad._game import Game
from marienbad._words import as_html, in_its_language, like, line, say


class Entry:
    """What a table says of a state.

    winner  1, 2, or 0 for a draw
    rank    moves to the end; None in a draw, or in a table without distances
    moves   [(state, winner, rank)] in the order of the game
    """

    def __init__(self, winner, rank, moves):
        self.winner = winner
        self.rank = rank
        self.moves = moves

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Entry) else NotImplemented

    __hash__ = None

    def __repr__(self):
        return line("Entry(winner=%r, rank=%r, moves=%r)", self.winner, self.rank, self.moves)


@in_its_language
class Table:
    """The outcomes of every position of a game of the library, in a file.

    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "chomp.table")
    >>> from marienbad import game
    >>> table = Table.build(game("chomp", rows=2, cols=3), path)
    >>> table.positions, table.winner, table.query("(1,1)").winner
    (9, 1, 1)
    >>> Table.open(path).verify()
    True
    """

    def __init__(self, path):
        self.path = os.fspath(path)
        os.stat(self.path)  # FileNotFoundError, as everywhere
        self._core = _core.table_open(self.path)
        self._about = self._core.about()

    @classmethod
    def build(cls, game, path, wdl=False, symmetry=False):
        """Solve the game and write its table, tier by tier where the game numbers its states.

        wdl       without distances: won, drawn or lost
        symmetry  mirror images share a slot, where the game declares them
        A build that was stopped is resumed.
        """
        if not isinstance(game, Game):
            raise TypeError(say("a game of the library expected, found %r", "un jeu de la bibliothèque est attendu, et non %r",
                                game))
        if not getattr(game._core, "name", "own").split()[0] in {row[0] for row in _core.games()}:
            raise _core.Error(say("tables are for games of the library", "les tables sont pour les jeux de la bibliothèque"))
        _core.table_build(game._core, os.fspath(path), wdl, symmetry)
        return like(game, cls(path))

    @classmethod
    def open(cls, path):
        """The table of a file."""
        return cls(path)

    def __getattr__(self, name):
        """positions, won, drawn, lost (for the mover), winner, rank, longest, bytes, tiers, distances, symmetry, compressed."""
        about = self.__dict__.get("_about") or {}
        if name in about:
            return about[name]
        raise AttributeError(name)

    @property
    def game(self):
        """The game that it is of."""
        core = self._core.rules()
        return like(self, Game(core, core.name))

    def query(self, s=None):
        """Who wins from a state, in how many moves, and after each move: an Entry."""
        game = self.game
        state, player = game._place(s)
        moves = [(to,) + self._core.ask(to, 3 - player) for to in game.moves(state)]
        return Entry(*self._core.ask(state, player), moves)

    def verify(self, sample=10000, seed=1):
        """Is the file whole, and are its outcomes right?  True, or a Finding.

        sample  how many outcomes are computed again from their moves; None: all of them
        """
        accepted, reason, _, _ = self._core.verify(-1 if sample is None else sample, seed)
        return True if accepted else Finding(reason, None, [], None)

    def __reduce__(self):
        return Table, (self.path,)

    def __eq__(self, other):
        return self.path == other.path if isinstance(other, Table) else NotImplemented

    def __hash__(self):
        return hash(self.path)

    def __repr__(self):
        return line("Table(%s, %d positions)", self._core.rules().name, self._about["positions"])

    def _repr_html_(self):
        rows = "\n".join("%s: %s" % row for row in self._about.items())
        return as_html("%s\n%s" % (self, rows))
