"""The engine behind the module `marienbad` inside the page: what the extension in C does elsewhere, asked of the command.

A graph is written as a file of the command, whose answers are JSON.  Vertices are called as they print.
"""
import json

import marienbad_host as host

_lang = [None]  # None: the page's


class Error(ValueError):
    """What is asked for makes no sense, and why."""


class LimitError(Error):
    """Larger than a limit, ours or the caller's."""


Error.__module__ = LimitError.__module__ = "marienbad"


def language(name=None):
    before = _lang[0] or host.language()
    if name is not None:
        if name not in ("en", "fr"):
            raise Error(_say("language: en or fr expected, found %s", "langue : en ou fr attendu, et non %s", name))
        _lang[0] = name
    return before


def _say(english, french, *args):
    brief = [arg if isinstance(arg, int) else _Brief(arg) for arg in args]
    return (french if language() == "fr" else english) % tuple(brief)


class _Brief:
    """A value in an error: the beginning of a long one."""

    def __init__(self, value):
        self._value = value

    def _cut(self, text):
        return text if len(text) <= 80 else text[:80] + "…"

    def __str__(self):
        return self._cut(str(self._value))

    def __repr__(self):
        return self._cut(repr(self._value))


def _call(*args, files=None, want=()):
    """Run the command: its reply.  A refusal is an Error with its one line."""
    asked = {"args": [str(arg) for arg in args] + ["--lang", language()], "files": files or {}, "want": list(want)}
    reply = json.loads(host.command(json.dumps(asked)))
    if reply["code"] == 2:
        text = reply["error"].strip().split("\n")[-1]
        for prefix in ("marienbad: ", "graph: "):
            text = text[len(prefix):] if text.startswith(prefix) else text
        raise (LimitError if "--limit" in text else Error)(text)
    return reply


def _ask(*args, **more):
    return json.loads(_call(*args, "--json", **more)["out"])


version = _call("version")["out"].split()[-1]


def games():
    return [(game["name"], game["brief"], [(row["name"], row["default"], row["help"]) for row in game["parameters"]])
            for game in _ask("games")]


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
        raise Error(_say("a cost is an integer of 0 or more, found %r", "un coût est un entier positif ou nul, et non %r",
                         found))
    return found


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
            raise TypeError(_say("graph expected: a dict, a list of lists, or an object with successors(); found %r",
                                 "graphe attendu : un dictionnaire, une liste de listes, ou un objet avec successors() ; et "
                                 "non %r", graph))
        if not rows:
            raise Error(_say("the graph has no vertices", "le graphe n'a pas de sommets"))
        for v, to in rows.items():
            if isinstance(to, (str, bytes)) or not hasattr(to, "__iter__"):
                raise TypeError(_say("successors of %r: a list expected, found %r", "successeurs de %r : une liste attendue, "
                                     "et non %r", v, to))
            for w in to:
                if w not in rows:
                    raise Error(_say("%s leads to %s, which is no vertex", "%s mène à %s, qui n'est pas un sommet", v, w))
        return rows

    def _owners(self, owner):
        vertices = self._vertices
        if isinstance(owner, dict):
            found = dict(owner)
            for v in found:
                self._vertex(v)
        elif isinstance(owner, list):
            if set(vertices) != set(range(len(owner))) or not all(type(one) is bool for one in owner):
                raise Error(_say("a list of owners holds one boolean for each of the vertices 0, 1, 2, …; found %r",
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
            raise Error(_say("owners expected, found %r", "joueurs attendus, et non %r", owner))
        for v in vertices:
            if v not in found:
                raise Error(_say("%s has no owner", "%s n'a pas de joueur", v))
            if type(found[v]) is not int or found[v] not in (1, 2):
                raise Error(_say("owner of %s: 1 or 2 expected, found %r", "joueur de %s : 1 ou 2 attendu, et non %r", v,
                                 found[v]))
        return found

    def _vertex(self, v):
        if v not in self._to:
            raise Error(_say("%s is no vertex", "%s n'est pas un sommet", v))
        return v

    def _list(self, vertices):
        """A list of the command line."""
        if isinstance(vertices, str) or not hasattr(vertices, "__iter__"):
            raise TypeError(_say("vertices expected, found %r", "des sommets sont attendus, et non %r", vertices))
        return ",".join(_quoted(self._name[self._vertex(v)]) for v in vertices)

    def _of(self, names):
        return [self._called[name] for name in names]

    # ---- as a file

    def _text(self, owned=True, hints=None):
        lines = ["start %s" % _quoted(self._name[self._first])]
        if self.endless and owned:
            lines.append("endless %d" % self.endless)
        for v in self._vertices:
            line = _quoted(self._name[v])
            if self._owner and owned:
                line += " %d" % self._owner[v]
            to = [_quoted(self._name[w]) + ("=%d" % self._cost[v, w] if self._cost else "") for w in self._to[v]]
            marks = [("draw", "win 1", "win 2")[self._marks[v]]] if owned and v in self._marks else []
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
        return self._marks.get(self._vertex(v))

    def start(self, v):
        if v is not None:
            self._first = self._vertex(v)
        return self._first

    def mark(self, win1, win2, draw, endless):
        if type(endless) is not int or endless not in (0, 1, 2):
            raise Error(_say("who wins endless plays: 1, 2, or 0 for nobody expected, found %r",
                             "qui gagne les parties sans fin : 1, 2, ou 0 pour personne attendu, et non %r", endless))
        for number, vertices in (1, win1), (2, win2), (0, draw):
            for v in vertices or ():
                if self._marks.setdefault(self._vertex(v), number) != number:
                    raise Error(_say("%s has two marks", "%s a deux marques", v))
        self.endless = endless

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
        path = None if found["path"] is None else self._of(found["path"])
        return path, found["cost"], found["generated"], found["expanded"], found["reopened"]

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
                reason = _say("position %s: winner %s, but it is %d (0: a draw)", "position %s : vainqueur %s, mais c'est %d "
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

    def winners(self):
        return self._each("winner")

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

    def certificate(self):
        return self._arena._run("solve", "--certificate", "proof", as_json=False, want=["proof"])["files"]["proof"]

    def check(self):
        return self._arena._check("proof", files={"proof": self.certificate()})

    def why(self, v):
        return self._arena._run("why", _quoted(self._arena._name[self._arena._vertex(v)]), as_json=False)["out"].rstrip("\n")

    def show(self, form, *_):
        return self._arena._run("show", "--as", form, as_json=False)["out"]


def _explored(args, impartial, limit):
    """The arena of a game, as `show` tells it; of an impartial one, of pairs (player, state)."""
    most = ["--limit", limit] if limit else []
    said = _ask("show", *args, *most)
    vertex = (lambda name: (int(name[1]), name[3:-1])) if impartial else (lambda name: name)
    rows = {vertex(one["name"]): [vertex(to) for to in one["moves"]] for one in said["positions"]}
    arena = Arena(rows, {vertex(one["name"]): one["owner"] for one in said["positions"]})
    marks = {"1": 1, "2": 2, "draw": 0}
    for one in said["positions"]:
        if one["mark"] in marks:
            arena._marks[vertex(one["name"])] = marks[one["mark"]]
    arena._first = vertex(said["start"])
    return arena


class Rules:
    """A game of the library."""

    puzzle = False

    def __init__(self, name, given):
        self._args = [name, *given]
        row = next((one for one in _ask("games") if one["name"] == name), None)
        if row is None:
            raise Error(_say("there is no game %s", "il n'y a pas de jeu %s", name))
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
        most = ["--limit", limit] if limit else []
        said = _ask("show", *self._args, "--impartial", *most)
        arena = Arena({one["name"]: one["moves"] for one in said["positions"]})
        arena._first = said["start"]
        arena._doubled = lambda: _explored(self._args, True, 2 * limit)
        if self.mark(self._end(arena)) == "mover wins":
            arena._run = _no_kernel
        return arena

    @staticmethod
    def _end(arena):
        return next((v for v in arena._vertices if not arena._to[v]), arena._first)

    def _mover(self, player):
        return ["--mover", player] if self.impartial else []

    def advise(self, s, player):
        said = _ask("hints", *self._args, s, *self._mover(player))
        best = next((one["position"] for one in said["moves"] if one["best"]), None)
        rows = [(one["position"], one.get("value"), one["best"], one["winner"], one["rank"]) for one in said["moves"]]
        return said.get("value"), said["winner"], said["rank"], best, 0, said["by"], rows

    def search(self, s, player, depth, algorithm, form):
        options = ["--algorithm", algorithm, *(["--depth", depth] if depth >= 0 else []), *self._mover(player)]
        if form:
            return [_call("search", *self._args, s, *options, "--as", form)["out"]]
        return _searched(_ask("search", *self._args, s, *options), lambda name: name)

    def path(self, s, algorithm, heuristic):
        options = [*(["--algorithm", algorithm] if algorithm else []), *(["--heuristic", heuristic] if heuristic else [])]
        said = _ask("path", *self._args, s, *options)
        return said["path"], said["cost"], said["generated"], said["expanded"], said["reopened"]


def _no_kernel(*args, **more):
    raise Error(_say("an end is won for the mover: there is neither kernel nor Grundy numbers (last=wins has them)",
                     "une fin est gagnée pour le joueur au trait : il n'y a ni noyau ni nombres de Grundy (last=wins en a)"))


def _searched(said, vertex):
    line = [vertex(name) for name in said["line"]]
    move = None if said["move"] is None else vertex(said["move"])
    return (said["value"], said["exact"], said["winner"], said["rank"], move, line, said["nodes"], said["leaves"],
            said["cuts"], said["hits"], None)


class _OwnRules:
    """Rules of a Python object: explored here, then asked as a graph."""

    puzzle = False

    def __init__(self, own):
        self._own = own
        if not callable(getattr(own, "moves", None)) or not hasattr(own, "start"):
            raise TypeError(_say("rules expected: an object with start and moves(state); found %r",
                                 "règles attendues : un objet avec start et moves(état) ; et non %r", own))
        self._marker = getattr(own, "mark", None) or getattr(own, "winner", None)
        self._player = getattr(own, "player", None)
        self.impartial = self._player is None

    def start(self):
        start = self._own.start
        return start() if callable(start) else start

    def moves(self, s):
        return list(dict.fromkeys(self._own.moves(s)))

    def move_names(self, s):
        return [_plain(next_) for next_ in self.moves(s)]

    def mark(self, s):
        mark = self._marker(s) if self._marker else None
        if mark is not None and (type(mark) is not int or mark not in (0, 1, 2)):
            raise Error(_say("mark of %s: None, 1, 2 or 0 (a draw) expected, found %r",
                             "marque de %s : None, 1, 2 ou 0 (nulle) attendu, et non %r", s, mark))
        if mark is None and self.impartial and not self.moves(s):
            return "mover wins" if getattr(self._own, "misere", False) else "mover loses"
        return mark

    def mover(self, s):
        return self._player(s) if self._player else None

    def board(self, s, form):
        board = getattr(self._own, "board", None)
        text = board(s) if board else _plain(s)
        return text if text.endswith("\n") else text + "\n"

    def _reach(self, first, moves, mark, limit):
        rows, marks, queue = {}, {}, [first]
        seen = {first}
        for s in queue:
            if limit and len(queue) > limit:
                raise LimitError(_say("more than %d positions", "plus de %d positions", limit))
            end = mark(s)
            if end is not None:
                marks[s] = end
            rows[s] = moves(s) if end is None else []
            for to in rows[s]:
                if to not in seen:
                    seen.add(to)
                    queue.append(to)
        return rows, marks

    def explore(self, limit, memory, first=None, player=1):
        first = self.start() if first is None else first
        if not self.impartial:
            rows, marks = self._reach(first, self.moves, self.mark, limit)
            arena = Arena(rows, self._player)
            arena._marks = marks
            return arena
        rows, marks = self._reach(first, self.moves, self.mark, limit)
        arena = Arena(rows)
        arena._doubled = lambda: self._pairs(first, player, limit)
        if "mover wins" in marks.values():
            arena._run = _no_kernel
        return arena

    def _pairs(self, first, player, limit):
        def mark(pair):
            end = self.mark(pair[1])
            return {"mover wins": pair[0], "mover loses": 3 - pair[0]}.get(end, end)

        rows, marks = self._reach((player, first), lambda pair: [(3 - pair[0], s) for s in self.moves(pair[1])], mark,
                                  2 * limit)
        arena = Arena(rows, "first")
        arena._marks = marks
        return arena

    def advise(self, s, player):
        arena = self.explore(0, 0, s, player)
        arena = arena.double() if arena.impartial else arena
        said = arena._run("hints")
        state = (lambda name: arena._called[name][1]) if self.impartial else arena._called.__getitem__
        best = next((state(one["position"]) for one in said["moves"] if one["best"]), None)
        rows = [(state(one["position"]), one.get("value"), one["best"], one["winner"], one["rank"]) for one in said["moves"]]
        return said.get("value"), said["winner"], said["rank"], best, 0, said["by"], rows

    def search(self, s, player, depth, algorithm, form):
        arena = self.explore(0, 0, s, player)
        arena = arena.double() if arena.impartial else arena
        options = ["--algorithm", algorithm, *(["--depth", depth] if depth >= 0 else [])]
        if form:
            return [arena._run("search", *options, "--as", form, as_json=False)["out"]]
        state = (lambda name: arena._called[name][1]) if self.impartial else arena._called.__getitem__
        return _searched(arena._run("search", *options), state)

    def path(self, s, algorithm, heuristic):
        rows, marks = self._reach(s, self.moves, lambda one: self._marker(one) if self._marker else None, 0)
        cost = getattr(self._own, "cost", None)
        arena = Arena(rows, None, cost)
        goals = [v for v, mark in marks.items() if mark == 1]
        if not goals:
            return None, None, 0, 0, 0
        return arena.path(s, goals, getattr(self._own, "estimate", None), algorithm)


def open(name, given):
    return Rules(name, given)


def rules(own):
    return _OwnRules(own)
