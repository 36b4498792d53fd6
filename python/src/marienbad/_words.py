"""In which language is it said?"""
import contextlib
import functools
import html

from marienbad import _core


def language(name=None):
    """Set the language of messages and pictures in this thread, "en" or "fr"; returns the one before.

    >>> before = language("fr")
    >>> language(before)
    'fr'
    """
    if name not in (None, "en", "fr"):
        raise _core.Error(say('"en" or "fr" expected, found "%s"', "« en » ou « fr » attendu, et non « %s »", name))
    return _core.language(name)


@contextlib.contextmanager
def speaking(name):
    """In that language meanwhile; None: in the one that is set."""
    before = _core.language(name)
    try:
        yield
    finally:
        _core.language(before)


class limits:
    """Allow each work so much at most, from now on in this thread; in a `with` statement, only there.

    megabytes  of memory; without it, 4096 for exploring games
    positions  of games that are explored, nodes of searches
    seconds    of one work

    What takes more is a LimitError.

    >>> with limits(positions=100):
    ...     import marienbad
    ...     marienbad.game("nim", n=500).solve()
    Traceback (most recent call last):
    marienbad.LimitError: more than 100 positions: give a larger limits(positions=…), or a smaller game
    """

    def __init__(self, megabytes=0, positions=0, seconds=0):
        for name, number in ("megabytes", megabytes), ("positions", positions), ("seconds", seconds):
            if isinstance(number, bool) or not isinstance(number, (int, float)) or number < 0:
                raise _core.Error(say("limits(%s=…): a number from 0 on expected, found %r",
                                      "limits(%s=…) : un nombre positif ou nul est attendu, et non %r", name, number))
        self._before = _core.limits(int(positions), int(megabytes * (1 << 20)), float(seconds))

    def __enter__(self):
        return self

    def __exit__(self, *error):
        _core.limits(*self._before)


class Brief:
    """A value in a message: of a long one, the beginning."""

    def __init__(self, value):
        self._value = value

    def _cut(self, text):
        return text if len(text) <= 120 else text[:120] + "…"

    def __str__(self):
        return self._cut(str(self._value))

    def __repr__(self):
        return self._cut(repr(self._value))


def say(english, french, *args):
    """The words in the language that is set."""
    brief = tuple(arg if isinstance(arg, int) else Brief(arg) for arg in args)
    return (french if _core.language() == "fr" else english) % brief


def in_its_language(cls):
    """What marienbad.fr has made goes on in French: its methods speak as `self._language` says, None: as is set."""
    def speaks(method):
        @functools.wraps(method)
        def spoken(self, *args, **keywords):
            if self._language is None:
                return method(self, *args, **keywords)
            with speaking(self._language):
                return method(self, *args, **keywords)
        return spoken

    cls._language = None
    for name, what in list(vars(cls).items()):
        if callable(what) and not isinstance(what, type) and (not name.startswith("__") or name == "__repr__"):
            setattr(cls, name, speaks(what))
    return cls


def like(speaker, made):
    """What was made, speaking as its maker does."""
    made._language = speaker._language
    return made


def as_html(text):
    return "<pre>%s</pre>" % html.escape(text)


def picture_or_none(draw):
    """What draw() gives; None where it is too large to be looked at."""
    try:
        return draw()
    except _core.Error:
        return None


def line(words, *args):
    """A repr that fits a line."""
    text = words % tuple(arg if isinstance(arg, int) else Brief(arg) for arg in args)
    return text if len(text) <= 200 else text[:199] + "…"
