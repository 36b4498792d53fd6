"""Checks of arguments, in one place for both engines: the extension in C, and that of the page."""
from array import array

from marienbad import _core
from marienbad._words import say


def player(number):
    """1 or 2, and nothing that only equals one of them."""
    if type(number) is not int or number not in (1, 2):
        raise _core.Error(say("player 1 or 2 expected, found %s", "joueur 1 ou 2 attendu, et non %s", number))
    return number


def endless(number):
    """The winner of endless plays: 1, 2 or 0."""
    if type(number) is not int or number not in (0, 1, 2):
        raise _core.Error(say("who wins endless plays: 1, 2, or 0 for a draw expected, found %s",
                              "qui gagne les parties sans fin : 1, 2, ou 0 pour une nulle attendu, et non %s", number))
    return number


def algorithm(name):
    """The name of an algorithm that searches game trees."""
    if name not in ("alphabeta", "minimax"):
        raise _core.Error(say('"alphabeta" or "minimax" expected, found "%s"',
                              "« alphabeta » ou « minimax » attendu, et non « %s »", name))
    return name


def rules(own):
    """The parts of an object's rules: start, moves, mark, player, board, estimate, cost, goal (methods, None where the
    object has none), and whether they are misère.  h means the same as estimate."""
    def method(name):
        found = getattr(own, name, None)
        return found if callable(found) else None

    moves, mark = method("moves"), method("mark") or method("winner")
    others = [method("player"), method("board"), method("estimate") or method("h"), method("cost"), method("goal")]
    if moves is None:
        raise _core.Error(say("rules have a method moves(state); %s has none",
                              "des règles ont une méthode moves(state) ; %s n'en a pas", type(own)))
    misere = bool(getattr(own, "misere", False))
    if not hasattr(own, "start"):
        raise _core.Error(say("rules have a start, a value or a method; %s has none",
                              "des règles ont un start, valeur ou méthode ; %s n'en a pas", type(own)))
    start = own.start
    return [start() if callable(start) else start, moves, mark, *others, misere]


def pays(given):
    """The payoffs of positions: {vertex: int}."""
    if not isinstance(given, dict):
        raise TypeError(say("pays: a dict {vertex: payoff} expected, found %r", "pays : un dictionnaire {sommet: gain} est "
                            "attendu, et non %r", given))
    return dict(given)


def priority(given, core):
    """The priorities of an arena's vertices in their order: a list, or an array as it is given."""
    if isinstance(given, dict):
        unmarked = [v for v in core.vertices() if v not in given and core.mark_of(v) is None]
        if unmarked:
            raise _core.Error(say("%s has no priority", "%s n'a pas de priorité", unmarked[0]))
        given = [given.get(v, 0) for v in core.vertices()]
    elif callable(given):
        given = [given(v) if core.mark_of(v) is None else 0 for v in core.vertices()]
    if isinstance(given, (list, tuple)):
        for number in given:
            if type(number) is not int or not 0 <= number < 1 << 32:
                raise _core.Error(say("a priority is an integer from 0 to 4294967295, found %r",
                                      "une priorité est un entier de 0 à 4294967295, et non %r", number))
        return array("q", given)
    return given
