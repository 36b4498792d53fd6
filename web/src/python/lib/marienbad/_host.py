"""The engine of the module `marienbad` in a notebook that runs in a browser (Pyodide): the command as WebAssembly.

In the page its worker does this (web/src/python/host.ts); here the file _engine.wasm of the wheel is compiled by the browser,
and Python calls it.
"""
import contextlib
import json
import pkgutil

try:
    import js
    import pyodide_js
    from pyodide.ffi import create_proxy, to_js
except ImportError:
    raise ImportError("this wheel of marienbad is for notebooks in a browser (Basthon, Capytale, JupyterLite); elsewhere `pip "
                      "install` builds or takes the other one") from None


class Engine:
    """One instance of the command.  `programs` has begin(args), ask(number, line) and end(number): what it asks."""

    compiled = None

    def __init__(self, programs=None):
        if Engine.compiled is None:
            Engine.compiled = js.WebAssembly.Module.new(to_js(pkgutil.get_data("marienbad", "_engine.wasm")))
        self.programs = programs
        calls = {"now": lambda: js.performance.now() / 1000, "tick": lambda done, total: 1, "begin": self._begin,
                 "ask": self._ask, "end": self._end}
        self._proxies = {name: create_proxy(call) for name, call in calls.items()}
        imports = to_js({"marienbad": self._proxies}, dict_converter=js.Object.fromEntries)
        self._core = js.WebAssembly.Instance.new(Engine.compiled, imports).exports
        self._core._initialize()

    # ---- its memory

    def _bytes(self, at, length):
        return js.Uint8Array.new(self._core.memory.buffer, at, length)

    def _read(self, at, length):
        return self._bytes(at, length).to_bytes().decode("utf-8", "replace") if length > 0 else ""

    def _write(self, text):
        data = text.encode()
        at = self._core.room(len(data))
        if at == 0:
            raise MemoryError
        self._bytes(at, len(data) + 1).assign(data + b"\0")
        return len(data)

    # ---- programs that it asks: functions of this very notebook

    def _begin(self, at, length):
        return self.programs.begin(self._read(at, length).split("\0")[:-1]) if self.programs else 0

    def _ask(self, number, at, length, seconds):
        became, said = self.programs.ask(number, self._read(at, length))
        data = said.encode()
        self._bytes(self._core.answer_room(len(data)), len(data)).assign(data)
        return became

    def _end(self, number):
        self.programs.end(number)

    # ---- a call

    def run(self, asked):
        core = self._core
        for name, text in asked["files"].items():
            core.put(self._write(name + "\0" + text))
        code = core.run(self._write("".join(arg + "\0" for arg in asked["args"])), 0)
        reply = {"code": code, "out": self._read(core.out(), core.out_length()),
                 "error": self._read(core.error(), core.error_length()), "files": {}}
        for name in asked["want"]:
            self._write(name + "\0")
            length = core.file_length()
            if length >= 0:
                reply["files"][name] = self._read(core.file(), length)
        return reply

    def close(self):
        for proxy in self._proxies.values():
            proxy.destroy()


STACK = 64 * 1024  # bytes of its own stack that a judged function may use


@contextlib.contextmanager
def _bounded_stack():
    """Recursion through C becomes a RecursionError before the browser's own stack, which Python cannot see, is used up."""
    own = pyodide_js._module
    try:
        thread, base, now = own._PyThreadState_Get(), own._emscripten_stack_get_base(), own._emscripten_stack_get_current()
        own._PyUnstable_ThreadState_SetStackProtection(thread, now - STACK, base - now + STACK)
    except AttributeError:  # a Python before 3.14 counts calls instead
        yield
        return
    try:
        yield
    finally:
        own._PyUnstable_ThreadState_ResetStackProtection(thread)


_engine = []


def command(asked):
    """The command: JSON in, JSON out."""
    if not _engine:
        _engine.append(Engine())
    try:
        return json.dumps(_engine[0].run(json.loads(asked)))
    except BaseException:
        _engine.clear()  # its memory may be in any state
        raise


def ask_with(programs, asked):
    """A call that asks programs, by an instance of its own: a program may import marienbad, too."""
    engine = Engine(programs)
    try:
        with _bounded_stack():
            return engine.run(asked)
    finally:
        engine.close()


def language():
    """That of the browser."""
    said = getattr(getattr(js, "navigator", None), "language", None)
    return "fr" if str(said).startswith("fr") else "en"
