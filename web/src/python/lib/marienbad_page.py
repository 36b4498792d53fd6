"""Programs of a person inside the page: loaded, asked line by line, stopped in time.

The loaders are those of the command (src/rules/loader.py, src/grade/loader_python.py); what they do with pipes, alarms and
the end of a process is done here.  A clock of the page rings as SIGINT does: see host.ts.
"""
import builtins
import os
import signal
import sys
import traceback

import marienbad_host as host

ANSWERED, SILENT, ENDED = 0, 1, 2  # as in web/wasm/python/program.c
LOADING = 8.0  # seconds


class Late(BaseException):
    """The time is over."""


class Left(BaseException):
    """The program wanted to end."""

    def __init__(self, code):
        super().__init__(code)
        self.code = code


def leave(code):
    raise Left(code)


os._exit = leave  # there is no other process to end
rung = [False]
late = [Late]  # what is raised when it rings


def ring(number, frame):
    rung[0] = True
    raise late[0]()


signal.signal(signal.SIGINT, ring)
usual = sys.path[:]


class Program:
    """A loader with its program, between two questions."""

    def __init__(self, args):
        self.said, self.complaint, self.end, self.late = [], "", None, False
        self.rooms = {"__name__": "marienbad_loader", "send": self.said.append, "leave": leave, "complain": self.complain,
                      "arm": self.arm, "hold": self.hold, "disarm": self.hold}
        sys.argv = ["-c", *args[1:]]
        sys.path[:] = [""] + usual
        self.do(LOADING, lambda: exec(compile(args[0], "<loader>", "exec"), self.rooms))

    def complain(self, text):
        self.complaint = text
        raise Left(1)

    def arm(self):
        late[0] = self.rooms["TooLong"]
        host.watch(self.rooms["limit"])

    def hold(self):
        late[0] = Late
        host.watch(0)

    def do(self, seconds, act):
        """Let it act; what befalls it is kept."""
        rung[0], late[0] = False, Late
        host.watch(seconds)
        try:
            act()
        except Left as left:
            self.end = left.code
        except Late:
            self.late = True
        except BaseException as error:  # nobody took it: as python3 does
            self.complaint = "".join(traceback.format_exception(error))
            self.end = 1
        finally:
            host.watch(0)
        if rung[0] and late[0] is Late and self.end is not None:
            self.late = True  # whatever it made of that

    def serve(self, line):
        rooms = self.rooms
        if "serve" in rooms:
            rooms["serve"](line)
            return
        try:
            self.said.append(rooms["answer"](rooms["find"](line)))
        except (Late, Left):
            raise
        except BaseException as error:
            rooms["fail"](error, rooms["asked"])

    def ask(self, line, seconds):
        if line and self.end is None and not self.late:
            self.do(seconds, lambda: self.serve(line))
        if self.said:
            return ANSWERED, self.said.pop(0).rstrip("\n")
        return (SILENT, "") if self.late else (ENDED + (self.end or 0), self.complaint)


programs = {}


def begin(args):
    number = max(programs, default=0) + 1
    programs[number] = Program(list(args))
    return number


def ask(number, line, seconds):
    became, said = programs[number].ask(line, seconds)
    return "%d %s" % (became, said)


def end(number):
    programs.pop(number, None)


def run(path):
    """Run a file as `python3 FILE` does: "" or what is wrong, LINE, a tab and the words."""
    space = {"__name__": "__main__", "__builtins__": builtins, "__file__": path}
    sys.argv = [path]
    sys.path[:] = [os.path.dirname(path)] + usual
    sys.modules["__main__"].__dict__.clear()
    sys.modules["__main__"].__dict__.update(space)
    try:
        with open(path, "rb") as file:
            code = compile(file.read(), path, "exec")
        exec(code, sys.modules["__main__"].__dict__)
    except (SystemExit, Left):
        return ""
    except BaseException as error:
        return wrong(error, path)
    return ""


def wrong(error, path):
    line = error.lineno or 0 if isinstance(error, SyntaxError) and error.filename == path else 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == path:
            line = frame.lineno
    text = error.msg if isinstance(error, SyntaxError) else str(error)
    return "%d\t%s" % (line, type(error).__name__ + (": " + text if text else ""))
