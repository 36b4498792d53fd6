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
