"""References, cycles, memory that runs out, and other threads meanwhile."""
import copy
import gc
import pickle
import sys
import threading
import time
import unittest
import weakref

import marienbad as mb
from marienbad import _core, fr


class Vertex:
    """A vertex that may hold what was made of it."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "<%s>" % self.name


class Subtract:
    def __init__(self, n=9):
        self.start = n

    def moves(self, n):
        return [n - k for k in (1, 2, 3) if k <= n]

    def mark(self, n):
        return None


class Cycles(unittest.TestCase):
    """What holds itself is let go by the collector."""

    def let_go(self, make):
        gc.collect()
        watched = weakref.ref(make())
        self.assertIsNotNone(watched())  # nothing but the collector can end it
        gc.collect()
        self.assertIsNone(watched())

    def test_a_vertex_that_holds_its_arena(self):
        def make():
            v = Vertex("v")
            v.arena = mb.Arena({v: [v]}, {v})
            return v
        self.let_go(make)

    def test_a_vertex_that_holds_its_answer(self):
        def make():
            v, w = Vertex("v"), Vertex("w")
            v.answer = mb.solve({v: [w], w: []}, {v}, win1=[w])
            v.answer.winner, v.answer.move
            return v
        self.let_go(make)

    def test_a_vertex_that_holds_the_pairs(self):
        def make():
            v = Vertex("v")
            v.core = _core.Arena({v: []}).double()
            return v
        self.let_go(make)

    def test_rules_that_hold_their_game(self):
        def make():
            rules = Subtract()
            rules.game = mb.rules(rules)
            rules.answer = rules.game.solve()
            rules.answer.winner
            rules.search = rules.game.search()
            return rules
        self.let_go(make)

    def test_states_that_hold_their_game(self):
        def make():
            end, start = Vertex("end"), Vertex("start")

            class Rules:
                def moves(self, s):
                    return [end] if s is start else []
            Rules.start = start
            start.game = mb.rules(Rules)
            start.answer = start.game.solve()
            start.answer.rank
            return start
        self.let_go(make)


def everything():
    """Each function once, what is refused included."""
    vertices = [Vertex(i) for i in range(6)]
    a, b = vertices[:2]
    G = {v: vertices[i + 1:i + 3] for i, v in enumerate(vertices)}
    plain = [[1, 2], [2], []]
    owner = set(vertices[::2])
    for kind in G, plain, dict(enumerate(plain)), {"a": ("b",), "b": ()}, {0: {1}, 1: {0}}:
        mb.Arena(kind)
    for owners in [True, False, True], {0, 2}, {0: 1, 1: 2, 2: 1}, lambda v: 1:
        mb.attractor(plain, owners, [2])
    mb.attractor({(1, 0): [(2, 0)], (2, 0): []}, "first", [(2, 0)])
    answer = mb.solve(G, owner, win1=[vertices[-1]])
    answer.winner, answer.rank, answer.move, answer.strategy(1), answer.check(), answer.play(), answer.why()
    answer.certificate(), answer._repr_svg_(), answer.to_dot(), answer.to_tikz(), answer.arena.write()
    mb.strategy(G, owner, [vertices[-1]])
    fr.bassinAttracteur(plain, [True, False, True], [2])
    mb.kernel(G), mb.grundy(G), mb.bipartite(G), mb.predecessors(G)
    mb.shortest_path(G, a, vertices[-1], weight=lambda v, t: 2, heuristic=lambda v: 0)
    mb.check_attractor(G, owner, [a], {a: 3})
    mb.check_winners(G, owner, {}, win1=[b])
    mb.check_strategy(G, owner, {a: b}, a, target=[vertices[-1]])
    mb.check_kernel(G, vertices), mb.check_stable(G, [a]), mb.check_absorbing(G, [a])
    mb.check_grundy(G, {a: 7}), mb.check_play(G, owner, [a, a]), mb.check_trap(G, owner, [a])
    mb.check_bipartite(plain)
    arrays = mb.Arena.from_csr(bytes([0, 2, 3, 3]), bytes([1, 2, 2]), bytes([1, 2, 1]), win1=bytes([0, 0, 1]))
    arrays.solve().rank, arrays.solve().strategy(1), arrays.attractor(bytes([2])), arrays.check(arrays.solve().certificate())
    mb.Arena.from_edges([0], [1], [1, 2], priority=None).solve().value
    mb.solve(plain, {0}, pays={1: 3, 2: 4}).value, mb.solve([[0]], {0}, priority=[3]).winner
    assert pickle.loads(pickle.dumps(arrays.solve())) == arrays.solve() and copy.copy(answer.arena) == answer.arena
    pickle.loads(pickle.dumps(answer)).winner
    game = mb.game("chomp", rows=2, cols=3)
    game.solve().winner, game.grundy(), game.kernel(), game.advise().moves, game.search(depth=2).to_svg()
    game.show().to_svg(), game.play(), game.move_names(game.start), game.graph().kernel()
    mb.game("taquin", rows=2, cols=2).path()
    own = mb.rules(Subtract(5))
    own.solve().winner, own.grundy(), own.advise(), own.search(depth=2).to_dot(), own.show(), own.path()
    for wrong in (lambda: mb.kernel({0: [5]}), lambda: mb.kernel({a: [b]}), lambda: mb.kernel([[1], 5]),
                  lambda: mb.attractor(G, {a: 1}, []), lambda: mb.attractor(G, {a: 3}, []), lambda: mb.kernel({}),
                  lambda: mb.attractor(G, owner, [7]), lambda: mb.attractor(G, owner, [a], 3),
                  lambda: mb.grundy({0: [0]}), lambda: mb.kernel({0: [0]}), lambda: mb.game("chess"),
                  lambda: mb.solve(plain, {0}, win1=[1], win2=[1]), lambda: mb.attractor(plain, [1], []),
                  lambda: mb.attractor(plain, "first", []), lambda: mb.attractor({a: []}, 5, []),
                  lambda: mb.shortest_path(plain, 0, 2, weight=lambda v, t: -1),
                  lambda: mb.shortest_path(plain, 0, 2, heuristic=lambda v: 1 << 80),
                  lambda: mb.check_winners(plain, {0}, {0: 9}), lambda: mb.check_grundy(plain, {0: -1}),
                  lambda: mb.Arena.from_csr([0, 2], [1, 2]), lambda: mb.Arena.from_csr(5, 6), lambda: mb.Arena.from_edges([5], [0], [1]),
                  lambda: mb.solve(plain, {0}, priority=[3, 4, 5]), lambda: mb.solve(plain, {0}, pays={0: "x"}),
                  lambda: arrays.check("nonsense"), lambda: mb.solve(plain, {0}, endless=5), lambda: mb.Arena(plain).write("nosuch"),
                  lambda: game.moves("(9,9)"), lambda: game.moves(5), lambda: mb.rules(5),
                  lambda: mb.solve(type("Long", (), {"start": 0, "moves": lambda self, s: [s + 1]})(), limit=100)):
        try:
            wrong()
        except (ValueError, TypeError, AttributeError):
            continue
        raise AssertionError("not refused")


class References(unittest.TestCase):
    def test_nothing_stays_behind(self):
        """Blocks of Python's memory, objects and references of what is shared: the same after many rounds."""
        shared = [mb.Error, _core.Arena, _core.Rules, _core.Solution]
        if sys.version_info < (3, 12):  # later these live for ever, and what is counted of them means nothing
            shared += [None, True, False, 1]

        def state():
            gc.collect()
            return sys.getallocatedblocks(), len(gc.get_objects()), [sys.getrefcount(x) for x in shared]

        for _ in range(5):
            everything()
        states = [state()]
        for _ in range(5):  # caches of Python's come and go: what is lost is lost every time
            for _ in range(50):
                everything()
            states.append(state())
        steps = list(zip(states, states[1:]))
        self.assertLess(min(b[0] - a[0] for a, b in steps), 40)  # of the fifty that one lost a round would leave
        self.assertLess(min(b[1] - a[1] for a, b in steps), 40)
        for k in range(len(shared)):
            self.assertLess(min(b[2][k] - a[2][k] for a, b in steps), 40)


@unittest.skipUnless(hasattr(_core, "fail_at"), "only a build for tests can run out of memory")
class OutOfMemory(unittest.TestCase):
    def test_every_allocation_may_fail(self):
        """The k-th allocation of the library fails: MemoryError, and nothing is lost or crashes."""
        plain, named = [[1, 2], [2], []], {"a": ["b"], "b": ["a", "c"], "c": []}
        game, own = mb.game("chomp", rows=2, cols=2), mb.rules(Subtract(4))
        for work in (lambda: mb.attractor(plain, [True, False, True], [2]), lambda: mb.attractor(named, {"a"}, ["c"]),
                     lambda: mb.strategy(named, {"a"}, ["c"]), lambda: mb.kernel(plain), lambda: mb.grundy(plain),
                     lambda: mb.solve(named, {"a"}, win2=["c"]).check(), lambda: mb.bipartite(plain),
                     lambda: mb.solve(named, {"a": 1, "b": 2, "c": 1}, win2=["c"]).why("a"),
                     lambda: mb.solve(named, {"a"}, win2=["c"]).to_svg(),
                     lambda: mb.shortest_path(named, "a", "c", weight=lambda a, b: 2, heuristic=lambda v: 0),
                     lambda: mb.check_attractor(named, {"a"}, ["c"], {"a": 1}),
                     lambda: mb.check_winners(named, {"a"}, {"a": 1}, win2=["c"]),
                     lambda: mb.check_strategy(named, {"a"}, {"a": "b"}, "a", target=["c"]),
                     lambda: mb.check_kernel(plain, [1]), lambda: mb.check_grundy(plain, {0: 1}),
                     lambda: mb.check_play(named, {"a"}, ["a", "c"]), lambda: mb.check_trap(named, {"a"}, ["a"]),
                     lambda: mb.Arena.from_csr([0, 1, 1], [1], [1, 2], win2=[0, 1], weight=[3]).solve().rank,
                     lambda: mb.Arena.from_edges([0], [1], [1, 2], win2=[0, 1]).attractor(bytes([1])),
                     lambda: mb.solve(named, {"a"}, pays={"c": 3}).value, lambda: mb.solve([[0]], {0}, priority=[3]),
                     lambda: pickle.loads(pickle.dumps(mb.solve(named, {"a"}, win2=["c"]))),
                     lambda: mb.Arena(named, {"a"}).check(mb.Arena(named, {"a"}).solve().certificate()),
                     lambda: mb.check_bipartite(named), lambda: game.solve().winner, lambda: game.advise().moves,
                     lambda: game.search(depth=2), lambda: game.search(depth=2).to_svg(), lambda: game.grundy(),
                     lambda: mb.game("taquin", rows=2, cols=2).path(), lambda: own.solve().winner,
                     lambda: own.advise().moves, lambda: own.search(depth=2), lambda: own.path(),
                     lambda: mb.rules(Subtract(3)).solve().rank):
            failed, k = 0, 0
            while True:
                k += 1
                _core.fail_at(k)
                try:
                    work()
                except MemoryError:
                    failed += 1
                finally:
                    done = _core.fail_at(0) < k
                if done:
                    break
            self.assertGreater(failed, 0)
            work()


class Late(unittest.TestCase):
    """An exception at the k-th call of a method comes out, whatever is being done, and the game goes on afterwards."""

    def test_at_every_call(self):
        class Mine(Exception):
            pass

        class Rules:
            start = (2, 2)
            left = float("inf")

            def count(self):
                self.left -= 1
                if self.left == 0:
                    raise Mine

            def moves(self, s):
                self.count()
                return [s[:i] + (s[i] - k,) + s[i + 1:] for i in range(2) for k in range(1, s[i] + 1)]

            def mark(self, s):
                self.count()
                return None

            def estimate(self, s):
                self.count()
                return 0

            def cost(self, a, b):
                self.count()
                return 1

            def board(self, s):
                self.count()
                return str(s)

        class Players(Rules):
            start = (2, 2, 1)

            def player(self, s):
                self.count()
                return s[2]

            def moves(self, s):
                return [t + (3 - s[2],) for t in super().moves(s[:2])]

            def mark(self, s):
                self.count()
                return 1 if s[:2] == (0, 0) else None

        for kind in Rules, Players:
            rules = kind()
            for name, work in (("solve", lambda g: g.solve().winner), ("advise", lambda g: g.advise().moves),
                               ("search", lambda g: g.search().line), ("ahead", lambda g: g.search(depth=2).value),
                               ("minimax", lambda g: g.search(depth=2, algorithm="minimax").value),
                               ("tree", lambda g: g.search(depth=2).to_svg()), ("path", lambda g: g.path()),
                               ("show", lambda g: g.show(g.start)._repr_html_()), ("names", lambda g: g.move_names(g.start)),
                               ("dijkstra", lambda g: g.path(algorithm="dijkstra")),
                               ("idastar", lambda g: g.path(algorithm="idastar")),
                               ("play", lambda g: g.play()), ("graph", lambda g: g.graph().to_dot())):
                rules.left = float("inf")
                right, k, raised = work(mb.rules(rules)), 0, True
                while raised and k < 400:
                    k += 1
                    game, raised = mb.rules(rules), False
                    with self.subTest(kind=kind.__name__, work=name, call=k):
                        rules.left = k
                        try:
                            work(game)
                        except Mine:
                            raised = True
                        self.assertEqual(raised, rules.left <= 0)
                        rules.left = float("inf")
                        self.assertEqual(str(work(game)), str(right))


class Threads(unittest.TestCase):
    def goes_on(self, work):
        """Does another thread come to run while `work` does, which nothing else here lets it?"""
        count, stop, go = [0], threading.Event(), threading.Event()

        def tick():
            go.wait()
            while not stop.is_set():
                count[0] += 1
                time.sleep(0.0002)

        thread = threading.Thread(target=tick)
        before = sys.getswitchinterval()
        thread.start()
        sys.setswitchinterval(1000)  # a thread that holds the GIL is not asked to give it up
        try:
            go.set()
            for _ in range(1000):  # a busy machine may be slow to wake the other
                work()
                if count[0]:
                    return True
            return False
        finally:
            sys.setswitchinterval(before)
            stop.set()
            thread.join()

    def test_another_thread_goes_on(self):
        n = 100000
        line = [[v + 1, v // 2] for v in range(n)] + [[]]
        arena = mb.Arena(line, [v % 2 == 0 for v in range(n + 1)], win1=[n])
        answer = arena.solve()
        graph = mb.Arena([[v - 1] if v else [] for v in range(n)])
        number, kernel = graph.grundy(), graph.kernel()
        game = mb.game("connect4", width=4, height=4)
        for name, work in (("attractor", lambda: arena._core.attractor([n], 1, "flags")), ("solve", arena._core.solve),
                           ("check", answer.check), ("kernel", graph.kernel), ("grundy", graph.grundy),
                           ("check_grundy", lambda: mb.check_grundy(graph, number)),
                           ("check_kernel", lambda: mb.check_kernel(graph, kernel)),
                           ("explore", lambda: game._core.explore(0, 1 << 30)), ("search", game.search),
                           ("advise", game.advise),
                           ("path", lambda: mb.shortest_path(arena, 0, n, algorithm="bfs"))):
            with self.subTest(work=name):
                self.assertTrue(self.goes_on(work))
        self.assertFalse(self.goes_on(lambda: sum(range(1000))))  # it is our doing

    def test_own_rules_do_one_work_at_a_time(self):
        refused = []

        class Nested(Subtract):
            """Asking for moves while being asked is no work."""

            def moves(self, n):
                if n > 1:
                    self.seen = game.moves(n - 1)
                return super().moves(n)

        rules = Nested(6)
        game = mb.rules(rules)
        self.assertEqual(game.grundy(), mb.rules(Subtract(6)).grundy())

        class Impatient(Subtract):
            def moves(self, n):
                try:
                    game.path()
                except RuntimeError as error:
                    refused.append(error)
                return super().moves(n)

        game = mb.rules(Impatient(4))
        self.assertEqual(game.grundy(), mb.rules(Subtract(4)).grundy())
        self.assertTrue(refused)

    def test_paths_in_one_arena_at_once(self):
        arena = mb.Arena([[v + 1] for v in range(20000)] + [[]])
        found = []

        def look(cost):
            for _ in range(5):
                found.append(mb.shortest_path(arena, 0, 20000, heuristic=lambda v: (20000 - v) * cost).cost)

        threads = [threading.Thread(target=look, args=(cost,)) for cost in (0, 1)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [20000] * 10)


if __name__ == "__main__":
    unittest.main()
