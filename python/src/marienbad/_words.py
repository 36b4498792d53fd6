"""In which language is it said?"""
import contextlib
import html

from marienbad import _core


def language(name=None):
    """Set the language of messages and pictures in this thread, "en" or "fr"; returns the one before.

    >>> before = language("fr")
    >>> language(before)
    'fr'
    """
    return _core.language(name)


@contextlib.contextmanager
def speaking(name):
    before = _core.language(name)
    try:
        yield
    finally:
        _core.language(before)


def as_html(text):
    return "<pre>%s</pre>" % html.escape(text)


def picture_or_none(draw):
    """What draw() gives; None where it is too large to be looked at."""
    try:
        return draw()
    except _core.Error:
        return None
