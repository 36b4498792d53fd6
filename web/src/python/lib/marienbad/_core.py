"""The engine of the module `marienbad` in a browser: what the extension in C does elsewhere is done by the command.  The page's
worker runs it (marienbad_host), or, in a notebook, _host.py.

A graph is written as a file for the command, which answers in JSON.  The name of a vertex is its text.  Arguments that
_arguments.py checks are not checked again here.
"""
import builtins as _files
import json
import signal
import sys
import time
from array import array

try:
    import marienbad_host as host
except ImportError:
    from marienbad import _host as host
from marienbad._words import say

_lang = [None]  # None: the page's
if not hasattr(signal, "setitimer"):  # a browser's Python has SIGALRM, but no timer: who ends one asks for no more than this
    signal.ITIMER_REAL, signal.setitimer = 0, lambda which, seconds, interval=0.0: (0.0, 0.0)


class Error(ValueError):
    """What is asked for makes no sense, and why."""


class LimitError(Error):
    """Larger than a limit, ours or the caller's."""


Error.__module__ = LimitError.__module__ = "marienbad"


def language(name=None):
    before = _lang[0] or host.language()
    if name is not None:
        _lang[0] = name
    return before


def _call(*args, files=None, want=()):
    """Run the command: its reply.  A refusal is an Error with its one line."""
    asked = {"args": [str(arg) for arg in args] + ["--lang", language()], "files": files or {}, "want": list(want)}
    reply = json.loads(host.command(json.dumps(asked)))
    if reply["code"] == 2:
        text = reply["error"].strip().split("\n")[-1]
        for prefix in ("marienbad: ", "graph: "):
            text = text[len(prefix):] if text.startswith(prefix) else text
        kind = LimitError if "--limit" in text else Error
        for option, argument in ("--limit", "limits(positions=…)"), ("--lossy", "save(lossy=True)"):
            text = text.replace(option, argument)
        raise kind(text)
    return reply


def _ask(*args, **more):
    return json.loads(_call(*args, "--json", **more)["out"])


version = _call("version")["out"].split()[-1]


def __getattr__(name):
    """What only the extension has: files, arrays, tables, grading, the command."""
    if name.startswith("_"):
        raise AttributeError(name)

    def refuse(*args, **more):
        raise Error(say("not in the page: this needs the module that pip installs (%s)",
                        "pas dans la page : il faut le module que pip installe (%s)", name))
    return refuse


def games():
    return [(game["name"], game["brief"], [(row["name"], row["default"], row["help"]) for row in game["parameters"]])
            for game in _ask("games")]


def gallery():
    facts = "positions", "winner", "value", "rank", "longest", "sum"
    return [(row["name"], row["command"], ["" if row[key] is None else str(row[key]) for key in facts], row["source"])
            for row in _ask("gallery")]


def exercises():
    return [(one["name"], one["python"], one["statement"]) for one in _ask("grade", "--list") if one["python"]]


def grade(exercise, name, inside):
    """Judge the function of `inside`, whose loader runs in this interpreter: the report as JSON, as text, and the drawing of the
    counterexample, or None."""
    if not hasattr(host, "ask_with"):
        raise Error(say("the page judges programs under “Program”, “Check an exercise”",
                         "la page juge les programmes sous « Programme », « Vérifier un exercice »"))
    files = {name + ".py": ""}
    if "\n" in exercise:  # the text of a file
        files["own.exercise"], exercise = exercise, "own.exercise"

    asked = {"args": ["grade", exercise, name + ".py", "--lang", language(), "--json"], "files": files, "want": []}
    inside.clock = _Monitor
    reply = host.ask_with(inside, asked)
    if reply["code"] == 2:
        raise Error(reply["error"].strip().split("\n")[-1].replace("marienbad: ", "", 1).replace(name + ".py", name))
    found = json.loads(reply["out"])
    if found["verdict"] == "right":
        return reply["out"], say("%s: right (%d cases tried)", "%s : juste (%d cas essayés)", name, found["cases"]), None
    wrong = found["counterexample"]
    text = say("%s: wrong (case %d; the smallest like it:)\n  call      %s\n  returned  %s\n  expected  %s\n  because   %s",
               "%s : faux (cas %d ; voici le plus petit de ce genre)\n  appel      %s\n  renvoyé    %s\n  attendu    %s\n  car        %s",
               name, found["cases"], wrong["call"], wrong["written"].get("returned", say("nothing", "rien")),
               wrong["written"]["expected"], wrong["reason"])
    arena = wrong.get("arena")
    drawn = arena and _call("show", "graph", "--unsolved", "--impartial", "--as", "svg", files={"graph": arena})["out"]
    return reply["out"], text, drawn or None


def interrupt(thread, error):
    """There are no threads in a browser's Python."""


class _Monitor:
    """The time of a call in a browser's Python, which has no timer: a call that takes too long is stopped at its next line, by the
    events of sys.monitoring (Python 3.12); an older one waits."""

    TOOL, OFTEN = 4, 64  # its number there; lines between two looks at the clock

    def __init__(self, room):
        self._room = room
        room.update(arm=self.arm, hold=self.disarm, disarm=self.disarm)

    def arm(self):
        if not hasattr(sys, "monitoring"):
            return
        watch, deadline, count = sys.monitoring, time.monotonic() + self._room["limit"], [0]

        def look(*event):
            count[0] += 1
            if count[0] % self.OFTEN == 0 and time.monotonic() > deadline:
                raise self._room["TooLong"]()

        self.disarm()
        watch.use_tool_id(self.TOOL, "marienbad")
        watch.register_callback(self.TOOL, watch.events.LINE, look)
        watch.register_callback(self.TOOL, watch.events.JUMP, look)
        watch.set_events(self.TOOL, watch.events.LINE | watch.events.JUMP)

    def disarm(self):
        if hasattr(sys, "monitoring") and sys.monitoring.get_tool(self.TOOL) == "marienbad":
            sys.monitoring.set_events(self.TOOL, 0)
            sys.monitoring.free_tool_id(self.TOOL)


def _plain(vertex):
    """A vertex as it is called."""
    if isinstance(vertex, str):
        return vertex
    if isinstance(vertex, tuple):
        return "(" + ",".join(map(_plain, vertex)) + ")"
    return repr(vertex)


def _quoted(name):
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _cost_of(found):
    if type(found) is not int or found < 0:
        raise Error(say("a cost is an integer of 0 or more, found %r", "un coût est un entier positif ou nul, et non %r",
                         found))
    return found


def _path(found, states):
    """What `path` found; states() makes states of a list of names."""
    path = None if found["path"] is None else states(found["path"])
    return path, found["cost"], found["generated"], found["expanded"], found["reopened"]


def _search(said, state):
    """What `search` found; state() makes a state of a name."""
    move = None if said["move"] is None else state(said["move"])
    return (said["value"], said["exact"], said["winner"], said["rank"], move, [state(name) for name in said["line"]],
            said["nodes"], said["leaves"], said["cuts"], said["hits"], None)


_allowed = [(0, 0, 0.0)]  # positions, bytes and seconds; the page knows its own memory and has a button


def limits(positions, size, seconds):
    before, _allowed[0] = _allowed[0], (positions, size, seconds)
    return before


def _limit(most):
    most = most or _allowed[0][0]
    return ["--limit", most] if most else []


class Arena:
    """A graph with owners and marks."""

    def __init__(self, graph, owner=None, weight=None):
        rows = self._rows(graph)
        self._fill(list(rows), {v: list(dict.fromkeys(to)) for v, to in rows.items()})
        if isinstance(graph, dict) and weight is None:
            costs = {(v, w): c for v, to in graph.items() if isinstance(to, dict) for w, c in to.items() if type(c) is int}
            weight = (lambda a, b: costs.get((a, b), 1)) if costs else None
        if weight is not None:
            self._cost = {(v, w): _cost_of(weight(v, w)) for v in self._vertices for w in self._to[v]}
        if owner is not None:
            self._owner = self._owners(owner)

    def _fill(self, vertices, to):
        self._vertices, self._to = vertices, to
        self._name, self._called = {}, {}
        for v in vertices:
            name = "".join(c if c.isprintable() else " " for c in _plain(v)) or " "
            while name in self._called:
                name += "'"
            self._name[v], self._called[name] = name, v
        self._owner, self._cost, self._marks, self.endless = None, None, {}, 0
        self._pays, self._endless_pays, self._priority = {}, None, None
        self._first = vertices[0]
        self._doubled = None  # how to make the arena of pairs, where that is known otherwise

    @staticmethod
    def _rows(graph):
        if isinstance(graph, dict):
            rows = dict(graph)
        elif isinstance(graph, (list, tuple)):
            rows = dict(enumerate(graph))
        elif hasattr(graph, "successors"):
            rows = {v: list(graph.successors(v)) for v in graph}
        else:
            raise TypeError(say("graph expected: a dict, a list of lists, or an object with successors(); found %r",
                                 "graphe attendu : un dictionnaire, une liste de listes, ou un objet avec successors() ; et "
                                 "non %r", graph))
        if not rows:
            raise Error(say("the graph has no vertices", "le graphe n'a pas de sommets"))
        for v, to in rows.items():
            if isinstance(to, (str, bytes)) or not hasattr(to, "__iter__"):
                raise TypeError(say("successors of %r: a list expected, found %r", "successeurs de %r : une liste attendue, "
                                     "et non %r", v, to))
            for w in to:
                if w not in rows:
                    raise Error(say("%s leads to %s, which is no vertex", "%s mène à %s, qui n'est pas un sommet", v, w))
        return rows

    def _owners(self, owner):
        vertices = self._vertices
        if isinstance(owner, dict):
            found = dict(owner)
            for v in found:
                self._vertex(v)
        elif isinstance(owner, list):
            if set(vertices) != set(range(len(owner))) or not all(type(one) is bool for one in owner):
                raise Error(say("a list of owners holds one boolean for each of the vertices 0, 1, 2, …; found %r",
                                 "une liste de joueurs a un booléen pour chacun des sommets 0, 1, 2, … ; et non %r", owner))
            found = {v: 1 if owner[v] else 2 for v in vertices}
        elif isinstance(owner, (set, frozenset)):
            for v in owner:
                self._vertex(v)
            found = {v: 1 if v in owner else 2 for v in vertices}
        elif owner in ("first", "last"):
            found = {v: v[owner == "last"] if isinstance(v, tuple) and len(v) == 2 else None for v in vertices}
        elif callable(owner):
            found = {v: owner(v) for v in vertices}
        else:
            raise Error(say("owners expected, found %r", "joueurs attendus, et non %r", owner))
        for v in vertices:
            if v not in found:
                raise Error(say("%s has no owner", "%s n'a pas de joueur", v))
            if type(found[v]) is not int or found[v] not in (1, 2):
                raise Error(say("owner of %s: 1 or 2 expected, found %r", "joueur de %s : 1 ou 2 attendu, et non %r", v,
                                 found[v]))
        return found

    def _vertex(self, v):
        if v not in self._to:
            raise Error(say("%s is no vertex", "%s n'est pas un sommet", v))
        return v

    def _list(self, vertices):
        """A list of the command line."""
        if isinstance(vertices, str) or not hasattr(vertices, "__iter__"):
            raise TypeError(say("vertices expected, found %r", "des sommets sont attendus, et non %r", vertices))
        return ",".join(_quoted(self._name[self._vertex(v)]) for v in vertices)

    def _of(self, names):
        return [self._called[name] for name in names]

    names = False  # texts are made to differ
    of_arrays = 0  # results are never arrays

    # ---- as a file

    def _text(self, owned=True, hints=None):
        lines = ["start %s" % _quoted(self._name[self._first])]
        if self._endless_pays is not None and owned:
            lines.append("endless pays %d" % self._endless_pays)
        elif self.endless and owned:
            lines.append("endless %d" % self.endless)
        for v in self._vertices:
            line = _quoted(self._name[v])
            if self._owner and owned:
                line += " %d" % self._owner[v]
            to = [_quoted(self._name[w]) + ("=%d" % self._cost[v, w] if self._cost else "") for w in self._to[v]]
            marks = [("draw", "win 1", "win 2")[self._marks[v]]] if owned and v in self._marks else []
            marks += ["pays %d" % self._pays[v]] if owned and v in self._pays else []
            marks += ["priority %d" % self._priority[v]] if owned and self._priority and not marks else []
            marks += ["h %d" % hints(v)] if hints else []
            lines.append(line + (" -> " + " ".join(to) if to else "") + (" : " + " ".join(marks) if marks else ""))
        return "\n".join(lines) + "\n"

    def _run(self, command, *args, owned=True, files=None, hints=None, as_json=True, want=()):
        files = {"graph": self._text(owned, hints), **(files or {})}
        call = _ask if as_json else _call
        return call(command, "graph", *args, files=files, want=want)

    # ---- what it is

    @property
    def positions(self):
        return len(self._vertices)

    @property
    def moves(self):
        return sum(map(len, self._to.values()))

    @property
    def impartial(self):
        return self._owner is None

    def vertices(self):
        return list(self._vertices)

    def successors(self, v):
        return list(self._to[self._vertex(v)])

    def owner(self, v):
        self._vertex(v)
        return self._owner[v] if self._owner else None

    def mark_of(self, v):
        return "pays %d" % self._pays[v] if v in self._pays else self._marks.get(self._vertex(v))

    def start(self, v):
        if v is not None:
            self._first = self._vertex(v)
        return self._first

    def own(self, owner):
        if isinstance(owner, (bytes, bytearray)) or hasattr(owner, "itemsize"):  # an array
            owner = {v: (1 if one else 2) if type(one) is bool else int(one) for v, one in zip(self._vertices, owner)}
        self._owner = self._owners(owner)

    def save(self, path, format, lossy):
        found = format or next((name for name, end in _FORMATS.items() if path.endswith(end)), "arena")
        text = self._run("convert", "--to", found, *(["--lossy"] if lossy else []), as_json=False)["out"]
        with _files.open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def mark(self, win1, win2, draw, endless, flags=False):
        if flags:
            win1, win2, draw = ([v for v, one in zip(self._vertices, part or ()) if one] for part in (win1, win2, draw))
        for number, vertices in (1, win1), (2, win2), (0, draw):
            for v in vertices or ():
                if self._marks.setdefault(self._vertex(v), number) != number:
                    raise Error(say("%s has two marks", "%s a deux marques", v))
        self.endless = endless

    def pay(self, pays, endless):
        for v, payoff in pays.items():
            if type(payoff) is not int or not -1 << 31 <= payoff < 1 << 31:
                raise Error(say("a payoff is an integer from -2147483648 to 2147483647, found %r",
                                "un gain est un entier de -2147483648 à 2147483647, et non %r", payoff))
            if self._vertex(v) in self._marks:
                raise Error(say("%s has two marks", "%s a deux marques", v))
        self._pays, self._endless_pays = pays, endless or None

    def prioritize(self, priority):
        self._priority = dict(zip(self._vertices, priority))

    def check_certificate(self, data):
        return self._check("proof", files={"proof": data.decode()})

    def search(self, v, depth, algorithm, form, heuristic):
        hinted = Arena._from(self, self._marks, self._vertex(v))
        options = ["--algorithm", algorithm, *(["--depth", depth] if depth >= 0 else [])]
        if form:
            return [hinted._run("search", *options, "--as", form, as_json=False, hints=heuristic)["out"]]
        return _search(hinted._run("search", *options, hints=heuristic), self._called.__getitem__)

    def double(self):
        return self._doubled()

    def show(self, form, *_):
        return self._run("show", "--unsolved", "--as", form, as_json=False)["out"]

    def write(self, format):
        return self._run("convert", "--to", format, as_json=False)["out"]

    # ---- what is computed

    def attractor(self, target, player, what):
        found = self._run("solve", "--attractor", player, "--target", self._list(target), "--levels", "--all")
        rank = {v: i for i, level in enumerate(found["levels"]) for v in self._of(level)}
        if what == "flags":
            return [v in rank for v in self._vertices]
        if what == "ranks" and self.of_arrays:
            return _array("I", [rank.get(v) for v in self._vertices], 2**32 - 1)
        if what == "ranks":
            return {v: rank[v] for v in self._vertices if v in rank}
        mine = [v for v in self._vertices if rank.get(v, 0) > 0 and self._owner[v] == player]
        return {v: min((w for w in self._to[v] if w in rank), key=rank.__getitem__) for v in mine}

    def solve(self):
        return Solution(self)

    def kernel(self):
        found = self._run("kernel", owned=False)
        return self._of(found["kernel"]), {self._called[a]: self._called[b] for a, b in found["move"].items()}

    def grundy(self):
        found = self._run("grundy", owned=False)["grundy"]
        return {v: found[self._name[v]] for v in self._vertices}

    def path(self, a, goals, heuristic, algorithm):
        options = ["--algorithm", algorithm] if algorithm else []
        found = self._run("path", "--from", self._name[self._vertex(a)], "--to", self._list(goals), *options,
                          owned=False, hints=heuristic)
        return _path(found, self._of)

    # ---- claims

    def _check(self, *args, owned=True, files=None):
        said = self._run("check", *args, owned=owned, files=files)
        if said["accepted"]:
            return None
        position = said.get("position")
        return (said["reason"], None if position is None else self._called.get(position), self._of(said.get("play") or []),
                said.get("cycle"))

    def _pairs(self, claim, arrow):
        lines = []
        for v, value in claim.items():
            said = _quoted(self._name[self._vertex(value)]) if arrow else value
            lines.append("%s %s%s\n" % (_quoted(self._name[self._vertex(v)]), "-> " if arrow else "", said))
        return {"claim": "".join(lines)}

    def check_attractor(self, target, player, mine, ranks):
        args = ["--attractor", player, "--target", self._list(target)]
        if ranks is None:
            return self._check(*args, "--set", self._list(mine))
        return self._check(*args, "--ranks", "claim", files=self._pairs(ranks, False))

    def check_kernel(self, mine, which):
        if which == "kernel":
            return self._check("--kernel", self._list(mine), owned=False)
        return self._check("--" + which, "--set", self._list(mine), owned=False)

    def check_grundy(self, mine):
        return self._check("--grundy", "claim", owned=False, files=self._pairs(mine, False))

    def check_play(self, play, strategy):
        follows = ["--follows", "claim"] if strategy else []
        return self._check("--play", self._list(play), *follows, files=self._pairs(strategy or {}, True))

    def check_trap(self, player, mine):
        return self._check("--trap", player, "--set", self._list(mine))

    def check_bipartite(self):
        return self._check("--bipartite")

    def check_strategy(self, player, mine, start, target):
        arena = self
        if target is not None:
            arena = Arena._from(self, {v: player for v in map(self._vertex, target)})
        arena = Arena._from(arena, arena._marks, self._vertex(start))
        mine = {v: w for v, w in mine.items() if arena._owner[arena._vertex(v)] == player}
        return arena._check("--strategy", "claim", "--player", player, files=arena._pairs(mine, True))

    @classmethod
    def _from(cls, other, marks, start=None):
        """The same graph with other marks, another start."""
        self = cls.__new__(cls)
        self.__dict__.update(other.__dict__)
        self._marks = dict(marks)
        self._first = other._first if start is None else start
        return self

    def check_winners(self, mine):
        solution = Solution(self)
        right = solution.winners()
        for v in self._vertices:
            if v not in mine or mine[v] != right[v]:
                reason = say("position %s: winner %s, but it is %d (0: a draw)", "position %s : vainqueur %s, mais c'est %d "
                              "(0 : nulle)", self._name[v], mine.get(v, "-"), right[v])
                return reason, v, solution._line(v), None
        return None


class Solution:
    """Who wins from every vertex."""

    def __init__(self, arena):
        self._arena = arena
        self._answers = {arena._called[one["position"]]: one for one in arena._run("solve", "--all")["answers"]}

    def _each(self, key):
        return {v: self._answers[v][key] for v in self._arena._vertices}

    def array(self, name, player=None):
        """One number a position, as the extension gives them."""
        numbers = self._each("rank" if name == "distance" else name).values()
        if name == "move":
            moves = self.moves(player)
            numbers = [moves.get(v) for v in self._arena._vertices]
        return _array({"winner": "B", "value": "i"}.get(name, "I"), numbers, 2**32 - 1)

    def winners(self):
        return self._each("winner")

    def values(self):
        return self._each("value")

    def ranks(self):
        return {v: rank for v, rank in self._each("rank").items() if rank is not None}

    def moves(self, player=None):
        moves = {v: self._arena._called[to] for v, to in self._each("move").items() if to is not None}
        return {v: to for v, to in moves.items() if player is None or self._arena._owner[v] == player}

    def counts(self):
        winners = list(self.winners().values())
        return winners.count(1), winners.count(2), winners.count(0)

    def _line(self, v):
        """The play of best moves from v."""
        moves, line = self.moves(), [v]
        while v in moves and moves[v] not in line:
            v = moves[v]
            line.append(v)
        return line

    def best(self, v):
        """Where the best moves of a vertex lead."""
        said = self._arena._run("hints", _quoted(self._arena._name[self._arena._vertex(v)]))
        return [self._arena._called[one["position"]] for one in said["moves"] if one["best"]]

    def certificate(self):
        return self._arena._run("solve", "--certificate", "proof", as_json=False, want=["proof"])["files"]["proof"]

    def check(self):
        return self._arena._check("proof", files={"proof": self.certificate()})

    def why(self, v):
        return self._arena._run("why", _quoted(self._arena._name[self._arena._vertex(v)]), as_json=False)["out"].rstrip("\n")

    def show(self, form, *_):
        return self._arena._run("show", "--as", form, as_json=False)["out"]


def _explored(args, impartial, limit):
    """The arena of a game, as `show` prints it; of an impartial one, of pairs (player, state)."""
    said = _ask("show", *args, *_limit(limit))
    vertex = (lambda name: (int(name[1]), name[3:-1])) if impartial else (lambda name: name)
    rows = {vertex(one["name"]): [vertex(to) for to in one["moves"]] for one in said["positions"]}
    arena = Arena(rows, {vertex(one["name"]): one["owner"] for one in said["positions"]})
    marks = {"1": 1, "2": 2, "draw": 0}
    for one in said["positions"]:
        if one["mark"] in marks:
            arena._marks[vertex(one["name"])] = marks[one["mark"]]
    arena._first = vertex(said["start"])
    return arena


# ---- files and arrays

_FORMATS = {"mba": ".mba", "caml": ".ml", "dict": ".py", "json": ".json", "lists": ".lists", "matrix": ".matrix",
            "pgsolver": ".gm", "dimacs": ".gr", "arena": ".arena"}


def formats():
    return list(_FORMATS.items())


def _read(text, *options):
    """The arena of a file's text; names that are all numbers are numbers."""
    said = _ask("show", "graph", "--unsolved", *options, files={"graph": text})
    names = [one["name"] for one in said["positions"]]
    vertex = int if all(name.isdigit() and str(int(name)) == name for name in names) else str
    rows = {vertex(one["name"]): [vertex(to) for to in one["moves"]] for one in said["positions"]}
    owners = {vertex(one["name"]): one["owner"] for one in said["positions"]}
    arena = Arena(rows, None if None in owners.values() else owners)
    for one in said["positions"]:
        if one["mark"] in ("1", "2", "draw"):
            arena._marks[vertex(one["name"])] = {"1": 1, "2": 2, "draw": 0}[one["mark"]]
        elif (one["mark"] or "").startswith("pays "):
            arena._pays[vertex(one["name"])] = int(one["mark"].split()[1])
    arena._first = vertex(said["start"])
    return arena


def load(path, format, players, rows):
    with _files.open(path, encoding="utf-8") as file:
        text = file.read()
    options = [*(["--format", format] if format else []), *(["--players", players] if players else []),
               *(["--" + rows] if rows else [])]
    return _read(text, *options)


def make(kind, n, moves, seed, shuffle, priorities, least, most, loops, endless):
    given = {"random": {"n": n, "moves": moves, "seed": seed}, "chain": {"n": n, "seed": seed, "shuffle": int(shuffle)},
             "grid": {"n": n, "seed": seed}, "ladder": {"n": n}, "clique": {"n": n},
             "parity": {"n": n, "seed": seed, "priorities": priorities, "least": least, "most": most, "loops": int(loops)}}
    options = ["--endless", endless] if endless else []
    arena = _read(_call("make", kind, *("%s=%s" % row for row in given[kind].items()), *options)["out"])
    arena.endless = endless
    return arena


def _of_rows(rows, weight, kind):
    arena = Arena(rows)
    if weight is not None:
        costs = iter(weight)
        arena._cost = {}
        for v, to in enumerate(rows):
            for w in to:
                cost = _cost_of(int(next(costs)))
                arena._cost[v, w] = min(cost, arena._cost.get((v, w), cost))
    arena.of_arrays = kind
    return arena


def from_csr(indptr, indices, weight, kind):
    indptr, indices = [int(one) for one in indptr], [int(one) for one in indices]
    if len(indptr) < 2 or indptr[0] != 0 or indptr[-1] != len(indices) or sorted(indptr) != indptr:
        raise Error(say("indptr begins with 0, never falls and ends with the %d elements of indices",
                        "indptr commence par 0, ne décroît jamais et finit par les %d éléments d'indices", len(indices)))
    return _of_rows([indices[a:b] for a, b in zip(indptr, indptr[1:])], weight, kind)


def from_edges(positions, sources, targets, kind):
    rows = [[] for _ in range(positions)]
    for v, w in zip(sources, targets):
        rows[v].append(w)
    return _of_rows(rows, None, kind)


def _array(letter, numbers, none):
    return memoryview(array(letter, [none if one is None else one for one in numbers])).toreadonly()


class _Rules:
    """What games of the library and rules written in Python share: _found(command, s, player, *options) asks the command about
    a state, and returns its answer and a function from names to states."""

    puzzle = False

    def advise(self, s, player):
        said, state = self._found("hints", s, player)
        rows = [(state(one["position"]), one.get("value"), one["best"], one["winner"], one["rank"]) for one in said["moves"]]
        best = next((row[0] for row in rows if row[2]), None)
        return said.get("value"), said["winner"], said["rank"], best, 0, said["by"], rows

    def search(self, s, player, depth, algorithm, form, heuristic):
        if heuristic is not None:
            raise Error(say("not in the page: a heuristic besides that of the rules",
                            "pas dans la page : une autre heuristique que celle des règles"))
        options = ["--algorithm", algorithm, *(["--depth", depth] if depth >= 0 else [])]
        if form:
            return [self._found("search", s, player, *options, "--as", form, as_json=False)[0]["out"]]
        return _search(*self._found("search", s, player, *options))

    @staticmethod
    def _impartial(rows, doubled, mover_wins):
        """The arena of an impartial game; doubled() makes that of its pairs."""
        arena = Arena(rows)
        arena._doubled = doubled
        if mover_wins:
            arena._run = _no_kernel
        return arena


class Rules(_Rules):
    """A game of the library."""

    def __init__(self, name, given):
        self._args = [name, *given]
        row = next((one for one in _ask("games") if one["name"] == name), None)
        if row is None:
            raise Error(say("there is no game %s", "il n'y a pas de jeu %s", name))
        self.impartial, self.puzzle = row["impartial"], bool(row.get("puzzle"))
        self._first = self._hints()["position"]

    def _hints(self, *state):
        return _ask("hints", *self._args, *state, "--depth", "0")

    def start(self):
        return self._first

    def moves(self, s):
        return [one["position"] for one in self._hints(s)["moves"]]

    def move_names(self, s):
        return [one["move"] for one in self._hints(s)["moves"]]

    def mark(self, s):
        said = self._hints(s)
        if not said["over"]:
            return None
        return said["winner"] if not self.impartial else "mover wins" if said["winner"] == said["mover"] else "mover loses"

    def mover(self, s):
        return None if self.impartial else self._hints(s)["mover"]

    def board(self, s, form):
        return _call("board", *self._args, s, *([] if form == "text" else ["--as", form]))["out"]

    def explore(self, limit, memory):
        if not self.impartial:
            return _explored(self._args, False, limit)
        said = _ask("show", *self._args, "--impartial", *_limit(limit))
        terminal = next((one["name"] for one in said["positions"] if not one["moves"]), said["start"])
        arena = self._impartial({one["name"]: one["moves"] for one in said["positions"]},
                                lambda: _explored(self._args, True, 2 * limit), self.mark(terminal) == "mover wins")
        arena._first = said["start"]
        return arena

    def _found(self, command, s, player, *options, as_json=True):
        mover = ["--mover", player] if self.impartial else []
        return (_ask if as_json else _call)(command, *self._args, s, *options, *mover), str

    def path(self, s, algorithm, heuristic):
        options = [*(["--algorithm", algorithm] if algorithm else []), *(["--heuristic", heuristic] if heuristic else [])]
        return _path(_ask("path", *self._args, s, *options), list)


def _no_kernel(*args, **more):
    raise Error(say("a terminal state is won for the mover: there is neither kernel nor Grundy numbers (last=wins has them)",
                    "un état terminal est gagné pour le joueur au trait : il n'y a ni noyau ni nombres de Grundy (last=wins en a)"))


class _OwnRules(_Rules):
    """Rules written in Python, by their parts: explored here, then given to the command as a graph."""

    def __init__(self, start, moves, mark, player, board, estimate, cost, goal, misere):
        self._start, self._moves, self._marker, self._player, self._board = start, moves, mark, player, board
        self._estimate, self._cost, self._goal, self._misere = estimate, cost, goal, misere
        self.impartial = player is None

    def start(self):
        return self._start

    def moves(self, s):
        return list(dict.fromkeys(self._moves(s)))

    def move_names(self, s):
        return [_plain(next_) for next_ in self.moves(s)]

    def mark(self, s):
        mark = self._marker(s) if self._marker else None
        if mark is not None and (type(mark) is not int or mark not in (0, 1, 2)):
            raise Error(say("mark of %s: None, 1, 2 or 0 (a draw) expected, found %r",
                            "marque de %s : None, 1, 2 ou 0 (nulle) attendu, et non %r", s, mark))
        if mark is None and self.impartial and not self.moves(s):
            return "mover wins" if self._misere else "mover loses"
        return mark

    def mover(self, s):
        return self._player(s) if self._player else None

    def board(self, s, form):
        text = self._board(s) if self._board else _plain(s)
        return text if text.endswith("\n") else text + "\n"

    @staticmethod
    def _reach(first, moves, mark, limit):
        """The moves of all states that can be reached, and the marks of those that have one."""
        rows, marks, queue = {}, {}, [first]
        seen = {first}
        for s in queue:
            if limit and len(queue) > limit:
                raise LimitError(say("more than %d positions", "plus de %d positions", limit))
            end = mark(s)
            if end is not None:
                marks[s] = end
            rows[s] = moves(s) if end is None else []
            for to in rows[s]:
                if to not in seen:
                    seen.add(to)
                    queue.append(to)
        return rows, marks

    @staticmethod
    def _marked(rows, marks, owner):
        arena = Arena(rows, owner)
        arena._marks = marks
        return arena

    def explore(self, limit, memory, first=None, player=1):
        first = self._start if first is None else first
        rows, marks = self._reach(first, self.moves, self.mark, limit)
        if not self.impartial:
            return self._marked(rows, marks, self._player)
        return self._impartial(rows, lambda: self._pairs(first, player, limit), "mover wins" in marks.values())

    def _pairs(self, first, player, limit):
        def mark(pair):
            end = self.mark(pair[1])
            return {"mover wins": pair[0], "mover loses": 3 - pair[0]}.get(end, end)

        moves = lambda pair: [(3 - pair[0], s) for s in self.moves(pair[1])]
        return self._marked(*self._reach((player, first), moves, mark, 2 * limit), "first")

    def _found(self, command, s, player, *options, as_json=True):
        arena = self.explore(0, 0, s, player)
        arena = arena.double() if arena.impartial else arena
        state = (lambda name: arena._called[name][1]) if self.impartial else arena._called.__getitem__
        return arena._run(command, *options, as_json=as_json), state

    def path(self, s, algorithm, heuristic):
        if self._goal:
            def mark(one):
                return 1 if self._goal(one) else None
        else:
            def mark(one):
                return self._marker(one) if self._marker else None
        rows, marks = self._reach(s, self.moves, mark, 0)
        goals = [v for v, mark in marks.items() if mark == 1]
        if not goals:
            return None, None, 0, 0, 0
        return Arena(rows, None, self._cost).path(s, goals, self._estimate, algorithm)


open, rules = Rules, _OwnRules
