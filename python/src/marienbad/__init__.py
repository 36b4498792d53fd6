"""Two-player games on graphs: who wins, in how many moves, playing what.

>>> import marienbad
>>> G = {"a": ["b", "c"], "b": ["a", "d"], "c": ["d"], "d": []}
>>> marienbad.attractor(G, owner={"a", "c"}, target=["d"])
{'a': 2, 'b': 3, 'c': 1, 'd': 0}
>>> marienbad.kernel({0: [1, 2], 1: [2], 2: []})
{2}
>>> answer = marienbad.solve(G, {"a", "c"}, win1=["d"])
>>> answer.winner["a"], answer.rank["a"], answer.move["a"]
(1, 2, 'c')

A graph is a dict of lists with any hashable vertices, a list of lists, or an object with networkx's successors().
The owners of its vertices are given, never guessed: a dict or function of 1 and 2, a list of booleans (True: player 1), a
set of player 1's vertices, "first" for vertices (player, s) or "last" for (s, player).

The same with the names of French texts: marienbad.fr.
"""
from marienbad import _core
from marienbad._core import Error, LimitError
from marienbad._graph import (
    Answer, Arena, Hint, Path, Play, attractor, bipartite, formats, grundy, kernel, load, make, predecessors, shortest_path,
    solve,
    strategy,
)
from marienbad._check import (
    Finding, check_absorbing, check_attractor, check_bipartite, check_grundy, check_kernel, check_play, check_stable,
    check_strategy, check_trap, check_winners,
)
from marienbad._game import Advice, Game, Picture, Search, alphabeta, astar, describe, gallery, game, games, minimax, rules
from marienbad._grade import Counterexample, Report, exercises, grade
from marienbad._steps import Steps
from marienbad._table import Entry, Table
from marienbad._words import language, limits

__version__ = _core.version
__all__ = [
    "Advice", "Answer", "Arena", "Counterexample", "Entry", "Error", "Finding", "Game", "Hint", "LimitError", "Path",
    "Picture", "Play", "Report", "Search", "Steps", "Table", "alphabeta", "astar", "attractor", "bipartite", "check_absorbing",
    "check_attractor", "check_bipartite", "check_grundy", "check_kernel", "check_play", "check_stable",
    "check_strategy", "check_trap", "check_winners", "describe", "exercises", "formats", "gallery", "game", "games", "grade",
    "grundy", "kernel", "language", "limits", "load", "make", "minimax", "predecessors", "rules", "shortest_path",
    "solve", "strategy",
]
