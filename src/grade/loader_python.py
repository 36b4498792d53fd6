"""loader_python.py -- the Python program that loads a student's file and calls the function.

python3 -S -c LOADER FILE NAMES GIVEN TAKES AFTER SECONDS: names, types (each argument's name, type, and whether it may
change) and what is judged (an argument's number, also the result, the result instead if there is one, another
argument's number, whether each call must return a new value, and the type of the result) are JSON.  It
says {"ready": true}, then answers each line, a list of arguments, with {"v": value, "r": as Python writes it, "c":
calls, "w": instructions run, "m": argument that was changed and must not be, "x": "again" where a second
call returned the same value, "lists" where lists stand for tuples, "p": it returned None, but printed something} or {"e": exception, "l": line}; a
file that cannot be used is {"fatal": message} or {"missing": functions}.

With NAMES null it serves a whole file: it says {"ready": true, "functions": [[name, least, most arguments], ...]}, and
each line {"use": [names, given, takes, after]} selects the function of the calls that follow.
"""
import json, math, os, sys, time, types
path, names, given, takes, (after, both, either, also, new, result_type), limit = sys.argv[1], *map(json.loads, sys.argv[2:7])


class TooLong(BaseException):
    pass


prints = [0]  # texts that were printed, where that is watched
LOADING = 5.0  # seconds that the file may take until its functions are defined


if __name__ == "__main__":
    # Python was started with -S, since many programs need none of the installed packages: the first module that is not
    # found makes them known.
    import site
    site.setquit()
    site.setcopyright()
    site.sethelper()

    class Installed:
        def find_spec(self, name, path=None, target=None):
            if self in sys.meta_path:
                sys.meta_path.remove(self)
                site.main()
                for finder in sys.meta_path:
                    spec = finder.find_spec(name, path, target) if hasattr(finder, "find_spec") else None
                    if spec:
                        return spec

    sys.meta_path.append(Installed())

    # Lines come and go through copies of the pipes: what the file prints or asks for is nobody's.
    inward = os.fdopen(os.dup(0), "r", encoding="utf-8")
    outward = os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(nothing, 1)

    def watch_prints():
        write = sys.stdout.write
        def watched(text):
            prints[0] += 1
            return write(text)
        sys.stdout.write = watched

    watch_prints()

    def send(line):
        outward.write(line)
        outward.flush()

    def leave(code):
        os._exit(code)


if __name__ in ("__main__", "marienbad_inside"):
    import signal

    SCHEDULE = "/proc/self/schedstat"
    schedule = -1  # read before every call: a process of its own keeps it open

    def read_schedule():
        global schedule
        if __name__ != "__main__":
            with open(SCHEDULE, "rb") as file:
                return file.read()
        try:
            return os.pread(schedule, 100, 0)
        except OSError:  # at first, and where the program has closed it
            schedule = os.open(SCHEDULE, os.O_RDONLY)
            return os.pread(schedule, 100, 0)

    def waited():
        # seconds in which this process wanted to run and others ran
        try:
            return int(read_schedule().split()[1]) / 1e9
        except (OSError, ValueError, IndexError):
            return 0.0

    began = [0.0, 0.0]
    allowed = [limit]  # seconds
    armed = [False]  # a call is under way: who rings late disturbs nobody

    def ring(number, frame):
        if not armed[0]:
            return
        left = allowed[0] - (time.monotonic() - began[0] - (waited() - began[1]))
        if left > 0.01:
            signal.setitimer(signal.ITIMER_REAL, left)
        else:
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            raise TooLong()

    signal.signal(signal.SIGALRM, ring)

    def arm(seconds=limit):
        began[:] = [time.monotonic(), waited()]
        allowed[0] = seconds
        armed[0] = True
        signal.setitimer(signal.ITIMER_REAL, seconds)

    def hold():
        armed[0] = False

    def disarm():
        armed[0] = False
        signal.setitimer(signal.ITIMER_REAL, 0)
# else who runs this has put send, leave, arm, hold and disarm here, and calls serve; `function`, where the function of
# the running program is judged, not that of a file; "marienbad_inside" has only send and leave


class Table(dict):
    """A function, as the values that it has; of several arguments the last one counts."""
    calls = 0
    takes = 1
    def __call__(self, *arguments):
        if len(arguments) != self.takes:
            raise TypeError("the function takes %d arguments, not %d" % (self.takes, len(arguments)))
        Table.calls += 1
        return dict.__getitem__(self, arguments[-1])
    def __getitem__(self, key):
        Table.calls += 1
        return dict.__getitem__(self, key)
    def get(self, key, otherwise=None):
        Table.calls += 1
        return dict.get(self, key, otherwise)


def tuples(value):
    return tuple(map(tuples, value)) if isinstance(value, (list, tuple)) else value


def looks_literal(text):
    return text.lstrip("-").isdigit() or text.startswith("(")


def read_key(text):
    try:
        return int(text)
    except ValueError:
        import ast
        return tuples(ast.literal_eval(text))


class Keys(dict):
    """The value of each key that was read: the same few keys come again and again."""
    def __missing__(self, text):
        self[text] = value = read_key(text) if self.always or looks_literal(text) else text
        return value

    def __init__(self, always):
        self.always = always  # else a text that looks like a word is one


vertex_keys, literal_keys = Keys(False), Keys(True)


def name_of_kind(kind):
    return kind if isinstance(kind, str) else kind[0]


def is_atom(kind):
    return name_of_kind(kind) not in ("list", "array", "tuple", "set", "dict", "table", "fun", "game", "vertex")


def as_it_is(value):
    return value


def decoder(kind):
    """The function that makes a value of that type out of JSON."""
    name = name_of_kind(kind)
    if name in ("list", "array") and is_atom(kind[1]):
        return list
    if name == "vertex":
        return tuples
    if is_atom(kind):
        return as_it_is
    if name == "game":
        many = ["list", kind[1]]
        fields = dict(state=many, owner=["fun", kind[1], "int"], init=kind[1], trans=["fun", kind[1], many], win1=many, win2=many)
        made = {field: decoder(its) for field, its in fields.items()}
        return lambda value: types.SimpleNamespace(**{field: of(value[field]) for field, of in made.items()})
    if name in ("dict", "table", "fun"):
        each, first = decoder(kind[-1]), name_of_kind(kind[-2])
        keys = vertex_keys if first == "vertex" else literal_keys
        if first == "string":
            return lambda value: {k: each(x) for k, x in value.items()}
        if name == "fun":
            made = type("Table", (Table,), dict(takes=len(kind) - 2))
            return lambda value: made({keys[k]: each(x) for k, x in value.items()})
        return lambda value: {keys[k]: each(x) for k, x in value.items()}
    if name == "tuple" and len(kind) > 2:
        parts = [decoder(part) for part in kind[1:]]
        return lambda value: tuple(of(x) for of, x in zip(parts, value))
    each, into = decoder(kind[1]), dict(list=list, array=list, tuple=tuple, set=set)[name]
    return lambda value: into(map(each, value))


def decoders():
    """Of the arguments of the function."""
    return [decoder(role[1]) for role in (given or []) + (takes or [])]


def key_text(key):
    if isinstance(key, tuple):
        return "(" + ",".join(map(key_text, key)) + ("," if len(key) == 1 else "") + ")"
    if isinstance(key, str) and looks_literal(key):
        return repr(key)
    return str(int(key)) if isinstance(key, float) and key == int(key) else str(key)


ATOMS = (int, bool, str, type(None))


def plain(value, depth=0):
    if depth > 40:
        raise ValueError("data without end")
    if type(value) is list:
        return [x if type(x) in ATOMS else plain(x, depth + 1) for x in value]
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, dict):
        return {key_text(k): plain(x, depth + 1) for k, x in value.items()}
    if hasattr(value, "tolist"):
        return plain(value.tolist(), depth + 1)
    if hasattr(value, "__iter__"):
        return [plain(x, depth + 1) for x in value]
    raise TypeError("a " + type(value).__name__ + " was returned, which is no data")


def has_lists(kind, value, outside=False):
    """Is there a list where the type says a tuple, or a vertex, within the value?"""
    name = name_of_kind(kind)
    if name in ("tuple", "vertex"):
        return isinstance(value, list) and not (outside and name == "tuple")
    if name in ("list", "array", "set") and isinstance(value, (list, tuple, set)):
        return any(has_lists(kind[1], x) for x in value)
    if name in ("dict", "table") and isinstance(value, dict):
        return any(has_lists(kind[2], x) for x in value.values())
    return False


def line_of(error):
    line, step = 0, error.__traceback__
    while step:
        if step.tb_frame.f_code.co_filename == path:
            line = step.tb_lineno
        step = step.tb_next
    return line


def name_of(error):
    if isinstance(error, TooLong):
        return "TooLong"
    text = str(error)
    return type(error).__name__ + (": " + text if text else "")


def say(**reply):
    send(json.dumps(reply) + "\n")


def stop(**reply):
    say(**reply)
    leave(0)


def spelt(name):
    return name.replace("_", "").lower()


def read_file():
    try:
        with open(path, "rb") as file:
            return compile(file.read(), path, "exec")
    except SyntaxError as error:
        stop(fatal="SyntaxError: " + str(error.msg), line=error.lineno or 0)
    except (OSError, ValueError, UnicodeError) as error:
        stop(fatal=name_of(error), line=0)


def load():
    code = read_file()
    module = types.ModuleType("marienbad_graded")
    module.__file__ = path
    sys.modules["marienbad_graded"] = module
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    sys.argv = [path]
    trouble = None
    try:
        if __name__ == "__main__":
            arm(LOADING)
        exec(code, module.__dict__)
    except BaseException as error:
        trouble = error
    if __name__ == "__main__":
        disarm()
    return module, trouble


def own_code(value):
    """The code of a function that the file defines, a wrapped one too; None: it is none."""
    for _ in range(20):
        code = getattr(value, "__code__", None)
        if isinstance(code, types.CodeType):
            return code if code.co_filename == path else None
        value = getattr(value, "__wrapped__", None)
    return None


def functions():
    """The file's functions with the least and the most arguments that each takes; a value takes -1."""
    found = []
    for name, value in list(module.__dict__.items()):
        code = own_code(value) if callable(value) else None
        if code:
            inner = value
            while not hasattr(inner, "__code__"):
                inner = inner.__wrapped__
            optional = len(inner.__defaults__ or ())
            found.append([name, code.co_argcount - optional, 99 if code.co_flags & 4 else code.co_argcount])
        elif not name.startswith("_") and not callable(value) and not isinstance(value, types.ModuleType):
            found.append([name, -1, -1])
    return found


def find_function():
    """The function; where there are no arguments, a value counts as one that returns it."""
    if not given and not takes:
        for name, value in list(module.__dict__.items()):
            if not callable(value) and spelt(name) in map(spelt, names):
                return lambda: value
    for name in names:
        if callable(module.__dict__.get(name)):
            return module.__dict__[name]
    for name, value in list(module.__dict__.items()):
        if callable(value) and spelt(name) in map(spelt, names):
            return value
    return None


def count_spare():
    """How many of the given values the function takes as arguments: all, where it needs more than the others; else none."""
    code = getattr(function, "__code__", None)
    needs = code.co_argcount - len(function.__defaults__ or ()) if code else 0
    return len(given) if len(takes) < needs <= len(given) + len(takes) <= code.co_argcount else 0


def select():
    """Find the function."""
    global function, spare, reading
    function = find_function()
    if not function and trouble:
        return dict(fatal=name_of(trouble), line=line_of(trouble))
    if not function:
        return dict(missing=[name for name, least, most in functions() if least >= 0])
    spare = count_spare()
    reading = decoders()
    return dict(ready=True)


def use(wanted):
    """Select the function of the next calls, in the file as it was loaded."""
    global names, given, takes, after, both, either, also, new, result_type
    names, given, takes, (after, both, either, also, new, result_type) = wanted
    module.__dict__.clear()
    module.__dict__.update(loaded)
    return select()


inside = "function" in globals()  # of the program that runs this one
if inside:
    space, trouble = getattr(function, "__globals__", {}), None
    path = getattr(getattr(function, "__code__", None), "co_filename", path)
    spare = count_spare()
    reading = decoders()
    greeting = dict(ready=True, name=getattr(function, "__name__", ""))
else:
    module, trouble = load()
    space = module.__dict__
    loaded = dict(space)
    if names is not None:
        greeting = select()
    elif trouble and not functions():
        greeting = dict(fatal=name_of(trouble), line=line_of(trouble))
    else:
        greeting = dict(ready=True, functions=functions())
if not greeting.get("ready"):
    stop(**greeting)
say(trouble=name_of(trouble) if trouble else "", line=line_of(trouble) if trouble else 0, **greeting)


def answer(question):
    traced = isinstance(question, dict)
    values = question["trace"] if traced else question
    everything = [of(x) for of, x in zip(reading, values)]
    there, arguments = everything[:len(given)], everything[len(given):]
    for (name, _, _), value in zip(given, there):
        space[name] = value
    steps, tracer = [0], sys.gettrace()
    def count(frame, event, argument):
        if frame.f_code.co_filename != path:
            return None
        frame.f_trace_opcodes = True
        steps[0] += event == "opcode"
        return count
    Table.calls, before = 0, prints[0]
    try:
        arm()
        if traced:
            sys.settrace(count)
        try:
            value = function(*(there + arguments if spare else arguments))
        finally:
            sys.settrace(tracer)
        result = plain(value)
        calls = Table.calls
        judged, written = result, value
        if after and not (either and isinstance(value, dict)):
            became = everything[after - 1]
            second = everything[also - 1:also]
            judged = [result, plain(became), *map(plain, second)] if both else plain(became)
            written = (value, became, *second) if both else became
        shown = repr(written)
        shown = shown if len(shown) < 4000 else shown[:4000] + "..."
        changed = [role[0] for role, of, x, now in zip(given + takes, reading, values, everything)
                   if not role[2] and of is not as_it_is and of(x) != now]
        fault = ""
        if new and isinstance(value, (set, list, dict)) and function() is value:
            fault = "again"
        elif not after and has_lists(result_type, value, True):
            fault = "lists"
        printed = value is None and prints[0] > before
        return dict(v=judged, r=shown, c=calls, w=steps[0], m=changed[0] if changed else "", x=fault, p=printed)
    except BaseException as error:
        hold()
        if inside and isinstance(error, KeyboardInterrupt):
            raise  # it is not the function's
        deep = isinstance(error, RecursionError)
        memory = isinstance(error, MemoryError)
        return dict(e=name_of(error), l=line_of(error), deep=deep, bad=memory or isinstance(error, TooLong))
    finally:
        disarm()


def serve(asked):
    try:
        question = json.loads(asked)
        reply = use(question["use"]) if "use" in question else answer(question)
    except TooLong:
        reply = dict(e="TooLong", l=0, deep=False, bad=True)
    say(**reply)


if __name__ == "__main__":
    for asked in inward:
        serve(asked)
