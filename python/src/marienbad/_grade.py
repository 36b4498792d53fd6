"""Is a function right?  If not: the smallest instance found on which it is wrong, and why.

The loader of `marienbad grade` (src/grade/loader_python.py) runs in this interpreter: what it does with pipes and with the end
of a process is done here.
"""
import contextlib
import io
import json
import os
import signal
import sys
import threading

from marienbad import _core
from marienbad._words import as_html, line, say

ANSWERED, SILENT, ENDED = 0, 1, 2  # as in src/rules/hosted.h
MISSING = object()


class Counterexample:
    """A call on which the function is wrong.

    arguments  what it was called with
    returned   what it returned, as text; None where it raised
    expected   a right answer
    reason     why it is wrong, in words
    play       a play that shows it; None where there is none
    """

    def __init__(self, said):
        self.arguments = said.get("arguments")
        self.returned = said.get("returned")
        self.expected = said.get("expected")
        self.reason = said.get("reason")
        self.play = said.get("play")

    def __eq__(self, other):
        return vars(self) == vars(other) if isinstance(other, Counterexample) else NotImplemented

    __hash__ = None

    def __repr__(self):
        return line("Counterexample(arguments=%r, returned=%r, expected=%r)", self.arguments, self.returned, self.expected)


class Report:
    """What judging a function found.  It counts as false where the function is wrong.

    verdict         "right" or "wrong"
    cases           how many calls were tried
    counterexample  a Counterexample, or None
    data            all of that as `marienbad grade --json` gives it
    """

    def __init__(self, data, text, svg=None):
        self._svg = svg
        self.data = data
        self.verdict = data["verdict"]
        self.cases = data["cases"]
        self.counterexample = Counterexample(data["counterexample"]) if data.get("counterexample") else None
        self._text = text

    def __bool__(self):
        return self.verdict == "right"

    def __eq__(self, other):
        return self.data == other.data if isinstance(other, Report) else NotImplemented

    __hash__ = None

    def __str__(self):
        return self._text.rstrip("\n")

    def __repr__(self):
        return line("Report(%r, cases=%d)", self.verdict, self.cases)

    def _repr_svg_(self):
        """The graph of the counterexample; the arrow points to where the answer is wrong."""
        return self._svg

    def _repr_html_(self):
        return as_html(str(self)) + (self._svg or "")


class _Left(BaseException):
    """The loader has ended."""


class _Inside:
    """The host: loaders that run in this interpreter, with one function.

    clock  limits the time of a call; None: the loader's own, by a signal, which only the main thread gets
    """

    def __init__(self, function):
        self._function = function
        self._said = {}
        self._rooms = {}
        main = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer")
        self.clock = None if main else _Clock

    def begin(self, args):
        number = len(self._rooms) + 1
        said = self._said[number] = []
        room = self._rooms[number] = {
            "__name__": "marienbad_loader" if self.clock else "marienbad_inside", "function": self._function,
            "send": said.append, "leave": self._leave, "arm": None, "hold": None, "disarm": None}
        if self.clock:
            self.clock(room)
        before, sys.argv = sys.argv, ["-c", *args[1:]]
        try:
            exec(compile(args[0], "<loader>", "exec"), room)
        except _Left:
            pass
        finally:
            sys.argv = before
        return number

    @staticmethod
    def _leave(code):
        raise _Left

    def ask(self, number, question):
        room, said = self._rooms[number], self._said[number]
        if question:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                room["serve"](question)
        return (ANSWERED, said.pop(0).rstrip("\n")) if said else (ENDED, "")

    def end(self, number):
        if self.clock:
            self._rooms[number]["disarm"]()
        self._said[number] = self._rooms[number] = None


class _Clock:
    """The time of a call where there are no signals, in a thread that is not the main one."""

    def __init__(self, room):
        self._room = room
        self._timer = None
        room.update(arm=self.arm, hold=self.disarm, disarm=self.disarm)

    def arm(self):
        self._timer = threading.Timer(self._room["limit"], _core.interrupt, (threading.get_ident(), self._room["TooLong"]))
        self._timer.daemon = True
        self._timer.start()

    def disarm(self):
        if self._timer:
            self._timer.cancel()
            self._timer.join()
            self._timer = None
            _core.interrupt(threading.get_ident(), None)


@contextlib.contextmanager
def _as_it_was(function):
    """Signals and the function's global names are afterwards what they were."""
    space = getattr(function, "__globals__", {})
    names = dict(space)
    ring = signal.getsignal(signal.SIGALRM) if hasattr(signal, "SIGALRM") else None
    main = threading.current_thread() is threading.main_thread()
    try:
        yield
    finally:
        if main and ring is not None:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, ring)
        for name in [name for name in space if name not in names]:
            del space[name]
        for name, value in names.items():
            if space.get(name, MISSING) is not value:
                space[name] = value


def grade(exercise, function):
    """Is this function right?  A Report, which counts as false where it is wrong and has a counterexample.

    exercise  the name of an exercise, as exercises() lists them, or the path of a file NAME.exercise
    function  the function to judge: it is called in this very program, for a second at most each time

    >>> def noyau(G):
    ...     return [v for v in G if not G[v]]
    >>> report = grade("noyau", noyau)
    >>> bool(report), report.counterexample.returned
    (False, ...)
    >>> bool(grade("mex", lambda values: next(n for n in range(len(values) + 1) if n not in values)))
    True
    """
    if not callable(function):
        raise TypeError(say("a function expected, found %r", "une fonction est attendue, et non %r", function))
    exercise = os.fspath(exercise)
    if exercise.endswith(".exercise"):
        with open(exercise, encoding="utf-8") as file:
            exercise = file.read()
    with _as_it_was(function):
        data, text, svg = _core.grade(exercise, getattr(function, "__name__", "function"), _Inside(function))
    return Report(json.loads(data), text, svg)


def exercises():
    """The exercises that grade() knows: {name: statement}.

    >>> "noyau" in exercises()
    True
    """
    return {name: "%s\n%s" % (signature, statement) for name, signature, statement in _core.exercises()}
