"""Graphs: random ones against the definitions, every kind of graph and owner, and what is refused."""
import pickle
import random
import sys
import unittest
from array import array

import marienbad as mb

import twins


def random_graph(dice, most=12):
    n = dice.randint(1, most)
    return {v: dice.sample(range(n), dice.randint(0, min(n, 4))) for v in range(n)}


def random_dag(dice, most=12):
    n = dice.randint(1, most)
    return {v: dice.sample(range(v), dice.randint(0, min(v, 4))) for v in range(n)}


class Named:
    """A hashable vertex that is nothing else."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return "<%s>" % self.name


class Successors:
    """What networkx's graphs can do, no more."""

    def __init__(self, rows):
        self.rows = rows

    def __iter__(self):
        return iter(self.rows)

    def successors(self, v):
        return iter(self.rows[v])

    def __getitem__(self, v):
        return {t: {"km": 2} for t in self.rows[v]}


class Against(unittest.TestCase):
    def test_attractors_are_those_of_the_definition(self):
        for seed in range(300):
            dice = random.Random(seed)
            G = random_graph(dice)
            owner = {v: dice.choice((1, 2)) for v in G}
            target = dice.sample(list(G), dice.randint(0, len(G)))
            for player in 1, 2:
                with self.subTest(seed=seed, player=player):
                    right = twins.attractor(G, owner, target, player)
                    self.assertEqual(mb.attractor(G, owner, target, player), right)
                    self.assertIs(mb.check_attractor(G, owner, target, right, player), True)

    def test_every_kind_of_graph_gives_the_same(self):
        for seed in range(100):
            dice = random.Random(seed)
            G = random_graph(dice)
            owner = {v: dice.choice((1, 2)) for v in G}
            target = dice.sample(list(G), 1)
            right = twins.attractor(G, owner, target, 1)
            shuffled = list(G)
            dice.shuffle(shuffled)
            objects = [Named(v) for v in G]
            renamed = {objects[v]: tuple(objects[t] for t in to) for v, to in G.items()}
            with self.subTest(seed=seed):
                self.assertEqual(mb.attractor({v: G[v] for v in shuffled}, owner, target), right)
                self.assertEqual(mb.attractor([G[v] for v in range(len(G))], owner, target), right)
                self.assertEqual(mb.attractor({v: set(to) for v, to in G.items()}, owner, target), right)
                self.assertEqual(mb.attractor(Successors(G), owner, target), right)
                self.assertEqual(mb.attractor({str(v): [str(t) for t in to] for v, to in G.items()},
                                              lambda v: owner[int(v)], map(str, target)),
                                 {str(v): r for v, r in right.items()})
                self.assertEqual(mb.attractor(renamed, {objects[v]: p for v, p in owner.items()},
                                              [objects[v] for v in target]),
                                 {objects[v]: r for v, r in right.items()})

    def test_every_kind_of_owner_gives_the_same(self):
        for seed in range(100):
            dice = random.Random(seed)
            G = random_graph(dice)
            owner = {v: dice.choice((1, 2)) for v in G}
            target = dice.sample(list(G), 1)
            right = mb.attractor(G, owner, target)
            with self.subTest(seed=seed):
                self.assertEqual(mb.attractor(G, owner.get, target), right)
                self.assertEqual(mb.attractor(G, [owner[v] == 1 for v in range(len(G))], target), right)
                self.assertEqual(mb.attractor(G, {v for v in G if owner[v] == 1}, target), right)
                self.assertEqual(mb.attractor(G, frozenset(v for v in G if owner[v] == 1), target), right)
                first = {(owner[v], v): [(owner[t], t) for t in to] for v, to in G.items()}
                last = {(v, owner[v]): [(t, owner[t]) for t in to] for v, to in G.items()}
                self.assertEqual(mb.attractor(first, "first", [(owner[v], v) for v in target]),
                                 {(owner[v], v): r for v, r in right.items()})
                self.assertEqual(mb.attractor(last, "last", [(v, owner[v]) for v in target]),
                                 {(v, owner[v]): r for v, r in right.items()})

    def test_solutions_are_those_of_the_definition(self):
        for seed in range(300):
            dice = random.Random(seed)
            G = random_graph(dice)
            owner = {v: dice.choice((1, 2)) for v in G}
            marked = dice.sample(list(G), dice.randint(0, len(G)))
            win1, win2 = set(marked[::2]), set(marked[1::2])
            winner, rank = twins.winners(G, owner, win1, win2)
            answer = mb.solve(G, owner, win1=win1, win2=win2)
            with self.subTest(seed=seed):
                self.assertEqual(answer.winner, winner)
                self.assertEqual(answer.rank, rank)
                self.assertIs(answer.check(), True)
                self.assertIs(mb.check_winners(G, owner, winner, win1, win2), True)
                for v in G:
                    play = answer.play(start=v)
                    self.assertEqual(play.winner, winner[v])
                    if winner[v]:
                        self.assertEqual(len(play) - 1, rank[v])
                        self.assertIs(mb.check_strategy(G, owner, answer.strategy(winner[v]), v, player=winner[v],
                                                        win1=win1, win2=win2), True)

    def test_wrong_winners_are_refuted_by_a_play(self):
        for seed in range(200):
            dice = random.Random(seed)
            G = random_graph(dice, 8)
            owner = {v: dice.choice((1, 2)) for v in G}
            marked = dice.sample(list(G), dice.randint(0, len(G)))
            marks = {v: (1, 2, 0)[i % 3] for i, v in enumerate(marked)}
            endless = dice.choice((0, 1, 2))
            given = {"win1": [v for v in marked if marks[v] == 1], "win2": [v for v in marked if marks[v] == 2],
                     "draw": [v for v in marked if marks[v] == 0], "endless": endless}
            right = mb.solve(G, owner, **given).winner
            v = dice.choice(list(G))
            wrong = dict(right)
            wrong[v] = dice.choice([w for w in (0, 1, 2) if w != right[v]])
            with self.subTest(seed=seed):
                self.assertIs(mb.check_winners(G, owner, right, **given), True)
                finding = mb.check_winners(G, owner, wrong, **given)
                self.assertEqual((bool(finding), finding.vertex, finding.play[0]), (False, v, v))
                for a, b in zip(finding.play, finding.play[1:]):
                    self.assertIn(b, G[a])
                    self.assertNotIn(a, marks)
                last = finding.play[-1]
                if finding.cycle is None:
                    won = marks[last] if last in marks else endless
                    self.assertTrue(last in marks or not G[last])
                else:
                    won = endless
                    self.assertIn(finding.play[finding.cycle], G[last])
                self.assertNotEqual(won, wrong[v] if wrong[v] else 3 - right[v])

    def test_graphs_that_stop_being_plain_halfway(self):
        """What is read without hashing, and what is not, give the same and refuse the same."""
        class Like(list):
            pass

        class Number:
            def __index__(self):
                return 1

        for seed in range(60):
            dice = random.Random(seed)
            n = dice.randint(100, 400)
            rows = [[dice.randrange(n) for _ in range(dice.randint(0, 5))] for _ in range(n)]
            ones = [dice.random() < 0.5 for _ in range(n)]
            right = mb.attractor([Like(row) for row in rows], ones, [0])
            at = dice.randrange(n)
            with self.subTest(seed=seed):
                self.assertEqual(mb.attractor(rows, ones, [0]), right)
                self.assertEqual(mb.attractor([tuple(row) for row in rows], ones, [0]), right)
                self.assertEqual(mb.attractor(dict(enumerate(rows)), ones, [0]), right)
                self.assertEqual(mb.attractor(Successors(dict(enumerate(rows))), ones, [0]), right)
                order = dice.sample(range(n), n)
                self.assertEqual(mb.attractor({v: rows[v] for v in order}, ones, [0]), right)
                other = list(rows)
                other[at] = iter(rows[at])
                self.assertEqual(mb.attractor(other, ones, [0]), right)
                other[at] = rows[at] + [Number()]
                plain = list(rows)
                plain[at] = rows[at] + [1]
                self.assertEqual(mb.attractor(other, ones, [0]), mb.attractor(plain, ones, [0]))
                for bad in n, -1, 1 << 70, True, "0", None, 0.0:
                    other[at] = rows[at] + [bad]
                    with self.assertRaises(mb.Error) as caught:
                        mb.attractor(other, ones, [0])
                    self.assertEqual(str(caught.exception), "successor %s of %d is no vertex" % (bad, at))

    def test_kernels_and_numbers_are_those_of_the_definition(self):
        for seed in range(300):
            G = random_dag(random.Random(seed))
            number = twins.grundy(G)
            with self.subTest(seed=seed):
                self.assertEqual(mb.grundy(G), number)
                self.assertEqual(mb.kernel(G), {v for v in G if number[v] == 0})
                self.assertEqual(mb.kernel(G), set(twins.kernel(G)))
                self.assertIs(mb.check_kernel(G, mb.kernel(G)), True)
                self.assertIs(mb.check_grundy(G, number), True)
                wrong = dict(number)
                wrong[0] += 1
                self.assertFalse(mb.check_grundy(G, wrong))

    def test_paths_are_cheapest(self):
        for seed in range(200):
            dice = random.Random(seed)
            G = random_graph(dice)
            cost = {(v, t): dice.randint(0, 9) for v in G for t in G[v]}
            a, b = dice.choice(list(G)), dice.choice(list(G))
            right = twins.distance(G, a, b, lambda v, t: cost[v, t])
            for algorithm in None, "dijkstra", "astar", "idastar":
                path = mb.shortest_path(G, a, b, weight=cost, algorithm=algorithm)
                with self.subTest(seed=seed, algorithm=algorithm):
                    if right is None:
                        self.assertIsNone(path)
                    else:
                        self.assertEqual(path.cost, right)
                        self.assertEqual(path.cost, sum(cost[m] for m in zip(path, path[1:])))
                        self.assertEqual((path[0], path[-1]), (a, b))
            if right is not None:
                true = {v: twins.distance(G, v, b, lambda v, t: cost[v, t]) for v in G}
                h = {v: 1000 if d is None else d for v, d in true.items()}
                self.assertEqual(mb.shortest_path(G, a, b, cost, heuristic=h).cost, right)
                self.assertEqual(mb.shortest_path(G, a, b, cost, heuristic=h.get).cost, right)


class Kinds(unittest.TestCase):
    def test_long_ways_need_no_recursion(self):
        n = 200000
        self.assertEqual(mb.attractor([[v + 1] for v in range(n)] + [[]], [True] * (n + 1), [n])[0], n)
        numbers = mb.grundy({str(v): [str(v + 1)] if v < n else [] for v in range(n + 1)})
        self.assertEqual(numbers["0"], n % 2)

    def test_networkx_graphs_are_taken_as_they_are(self):
        try:
            import networkx
        except ImportError:
            self.skipTest("networkx is not installed")
        for seed in range(20):
            dice = random.Random(seed)
            rows = random_graph(dice, 20)
            G = networkx.DiGraph()
            G.add_nodes_from(rows)
            for v, to in rows.items():
                for t in to:
                    G.add_edge(v, t, km=dice.randint(1, 9))
            owner = {v: dice.choice((1, 2)) for v in rows}
            with self.subTest(seed=seed):
                self.assertEqual(mb.attractor(G, owner, [0]), twins.attractor(rows, owner, [0], 1))
                path = mb.shortest_path(G, 0, len(rows) - 1, weight="km")
                if networkx.has_path(G, 0, len(rows) - 1):
                    self.assertEqual(path.cost, networkx.shortest_path_length(G, 0, len(rows) - 1, weight="km"))
                else:
                    self.assertIsNone(path)

    def test_networkx_graphs_with_parallel_edges(self):
        try:
            import networkx
        except ImportError:
            self.skipTest("networkx is not installed")
        G = networkx.MultiDiGraph()
        G.add_edge("a", "b", km=5)
        G.add_edge("a", "b", km=3)
        self.assertEqual(mb.shortest_path(G, "a", "b", weight="km").cost, 3)
        with self.assertRaises(TypeError):
            mb.kernel(networkx.Graph([(1, 2)]))

    def test_the_protocol_is_enough(self):
        G = Successors({"a": ["b"], "b": ["a", "c"], "c": []})
        self.assertEqual(mb.attractor(G, {"a"}, ["c"]), {"c": 0})
        self.assertEqual(mb.shortest_path(G, "a", "c", weight="km").cost, 4)

    def test_integers_like_numpys_are_integers(self):
        class Like:
            def __init__(self, n):
                self.n = n

            def __index__(self):
                return self.n

        self.assertEqual(mb.attractor([[Like(1)], []], {0}, [Like(1)]), {0: 1, 1: 0})

    def test_an_arena_is_converted_once(self):
        A = mb.Arena({"a": ["b"], "b": []}, {"a"}, win1=["b"], start="a")
        self.assertEqual((len(A), list(A), A.start), (2, ["a", "b"], "a"))
        self.assertEqual(mb.solve(A).winner, {"a": 1, "b": 1})
        self.assertEqual(A.attractor(["b"]), {"a": 1, "b": 0})
        self.assertEqual(mb.Arena([[1], []]).kernel(), {1})
        B = mb.Arena([[0]], [True], endless=1)
        self.assertIs(mb.check_winners(B, None, {0: 1}), True)
        self.assertEqual(B.solve().winner, {0: 1})
        with self.assertRaises(TypeError):
            mb.check_winners(B, None, {0: 1}, win1=[0])
        self.assertEqual(mb.Arena([[1], []]).grundy(), {0: 1, 1: 0})

    def test_endless_plays_are_won_by_who_was_said(self):
        G = {0: [0, 1], 1: []}
        for endless in 0, 1, 2:
            answer = mb.solve(G, {0, 1}, win2=[1], endless=endless)
            self.assertEqual(answer.winner[0], endless)

    def test_plays_of_all_kinds(self):
        G = {"a": ["b", "c"], "b": ["a"], "c": []}
        answer = mb.solve(G, {"a"}, win1=["c"], start="a")
        self.assertEqual(answer.play(), ["a", "c"])
        self.assertEqual(answer.play(s1={"a": "b"}).cycle, 0)
        self.assertEqual(answer.play(s1=lambda v: "c", s2="random"), ["a", "c"])
        with self.assertRaises(mb.Error):
            answer.play(s1={"a": "a"})
        with self.assertRaises(mb.Error):
            answer.play(s1={})
        self.assertIn("a", answer.why())

    def test_pictures(self):
        answer = mb.solve({"a": ["b"], "b": []}, {"a"}, win1=["b"])
        self.assertTrue(answer._repr_svg_().startswith("<svg"))
        self.assertIn("<svg", answer._repr_html_())
        self.assertIn("digraph", answer.to_dot())
        self.assertIn("tikzpicture", answer.to_tikz())
        self.assertIn("<svg", mb.Arena([[1], []])._repr_svg_())
        big = mb.Arena([[]] * 100000, [True] * 100000)
        self.assertIsNone(big._repr_svg_())
        self.assertIn("100000", big._repr_html_())


class Draws(unittest.TestCase):
    def test_a_draw_has_no_rank(self):
        for answer in (mb.solve({0: [1], 1: []}, {0}, draw=[1]), mb.solve({0: [1], 1: []}, {0}, pays={1: 0}),
                       mb.solve({0: [1], 1: []}, {1}, draw=[1], endless=1)):
            self.assertEqual((answer.winner, answer.rank), ({0: 0, 1: 0}, {}))
            self.assertIs(answer.check(), True)
            kept = pickle.loads(pickle.dumps(answer))
            self.assertEqual((kept, kept.rank, kept.check()), (answer, {}, True))
        self.assertEqual([hint.rank for hint in mb.solve({0: [1], 1: []}, {0}, draw=[1]).hints(0)], [None])
        arena = mb.Arena.from_csr(array("I", [0, 1, 1, 1]), array("I", [1]), bytes([1, 1, 1]), win1=bytes([0, 0, 1]),
                                  draw=bytes([0, 1, 0]))
        self.assertEqual(list(arena.solve().rank), [2**32 - 1, 2**32 - 1, 0])


class Hints(unittest.TestCase):
    def test_the_best_moves_are_those_that_keep_value_and_rank(self):
        for seed in range(60):
            arena = mb.make("random", 12, seed, moves=26)
            answer = arena.solve()
            for v in arena:
                for hint in answer.hints(v):
                    keeps = answer.winner[hint.to] == answer.winner[v]
                    if answer.winner[v]:
                        keeps = keeps and answer.rank[hint.to] == answer.rank[v] - 1
                    self.assertEqual((hint.best, hint.winner), (keeps, answer.winner[hint.to]))

    def test_an_endless_win_stays_in_its_region(self):
        answer = mb.solve({"a": ["a", "b"], "b": []}, {"a"}, win2=["b"], endless=1)
        self.assertEqual([(hint.to, hint.best) for hint in answer.hints("a")], [("a", True), ("b", False)])


class Refused(unittest.TestCase):
    def refused(self, words, function, *args, **keywords):
        with self.assertRaises(ValueError) as caught:
            function(*args, **keywords)
        for word in words.split("|"):
            self.assertIn(word, str(caught.exception))

    def test_owners_are_never_guessed(self):
        G = {0: [1], 1: []}
        with self.assertRaises(TypeError):
            mb.attractor(G, None, [1])
        self.refused("boolean", mb.attractor, G, [1, 0], [1])
        self.refused("boolean", mb.attractor, G, [1, 2], [1])
        self.refused("boolean", mb.attractor, G, [True], [1])
        self.refused("boolean", mb.attractor, {"a": []}, [True], ["a"])
        self.refused("1 or 2|3", mb.attractor, G, {0: 3, 1: 1}, [1])
        self.refused("1 or 2|True", mb.attractor, G, {0: True, 1: 1}, [1])
        self.refused("1 has no owner", mb.attractor, G, {0: 1}, [1])
        self.refused("7 is no vertex", mb.attractor, G, {0: 1, 1: 1, 7: 1}, [1])
        self.refused("7 is no vertex", mb.attractor, G, {7}, [1])
        self.refused("pair", mb.attractor, G, "first", [1])
        self.refused("pair", mb.attractor, {(3, 1): []}, "first", [(3, 1)])
        self.refused("owners expected", mb.attractor, G, "middle", [1])
        self.refused("owners expected", mb.attractor, G, 5, [1])

    def test_graphs_that_are_none(self):
        self.refused("at least one", mb.kernel, {})
        self.refused("at least one", mb.kernel, [])
        self.refused("successor 2 of 0", mb.kernel, {0: [2], 1: []})
        self.refused("successor True of 0", mb.kernel, [[True], []])
        self.refused("successor z of a", mb.kernel, {"a": ["z"]})
        for wrong in 5, None, {0: 5}:
            with self.assertRaises(TypeError):
                mb.kernel(wrong)
        with self.assertRaises(TypeError):
            mb.kernel({0: 5})
        with self.assertRaises(TypeError):
            mb.kernel({"a": [[]]})
        with self.assertRaises(TypeError):
            mb.kernel({"a": None})

    def test_what_makes_no_sense(self):
        self.refused("a cycle has no Grundy numbers: 0 -> 1 -> 0", mb.grundy, {0: [1], 1: [0]})
        self.refused("no kernel", mb.kernel, {0: [1], 1: [2], 2: [0]})
        self.refused("z is no vertex", mb.attractor, {"a": []}, {"a"}, ["z"])
        self.refused("player 1 or 2", mb.attractor, {"a": []}, {"a"}, ["a"], 3)
        self.refused("a", mb.solve, {"a": []}, {"a"}, win1=["a"], win2=["a"])
        self.refused("-1", mb.shortest_path, [[1], []], 0, 1, weight=lambda a, b: -1)
        self.refused("1.5", mb.shortest_path, [[1], []], 0, 1, weight=lambda a, b: 1.5)
        self.refused("nosuch", mb.shortest_path, [[1], []], 0, 1, algorithm="nosuch")
        with self.assertRaises(KeyError):
            mb.shortest_path([[1], []], 0, 1, weight={})

    def test_exceptions_come_out_as_themselves(self):
        class Mine(Exception):
            pass

        def fail(*args):
            raise Mine("mine")

        class Bad:
            __hash__ = object.__hash__

            def __eq__(self, other):
                raise Mine("mine")

        class BadHash:
            def __hash__(self):
                raise Mine("mine")

        for call in (lambda: mb.attractor({0: []}, fail, [0]),
                     lambda: mb.shortest_path([[1], []], 0, 1, weight=fail),
                     lambda: mb.shortest_path([[1], []], 0, 1, heuristic=fail),
                     lambda: mb.attractor({"a": []}, {"a"}, (fail() for _ in [1])),
                     lambda: mb.attractor({"a": [BadHash()]}, {"a"}, [])):
            with self.assertRaises(Mine):
                call()

    def test_words_are_french_where_asked(self):
        before = mb.language("fr")
        try:
            self.refused("un cycle n'a pas", mb.grundy, {0: [0]})
        finally:
            mb.language(before)
        with self.assertRaises(ValueError):
            mb.language("de")

    def test_messages_are_no_longer_than_they_need_be(self):
        for call in (lambda: mb.attractor([[]] * 5000, [True] * 4999, []), lambda: mb.kernel({"x" * 5000: ["é" * 5000]}),
                     lambda: mb.attractor({0: []}, {0}, ["é" * 100000])):
            with self.assertRaises(mb.Error) as caught:
                call()
            self.assertLess(len(str(caught.exception)), 500)
            self.assertIn("…", str(caught.exception))

    def test_findings_explain(self):
        G = {0: [1, 2], 1: [3], 2: [0], 3: []}
        finding = mb.check_attractor(G, {0}, [3], [3, 2])
        self.assertFalse(finding)
        self.assertTrue(finding.reason and str(finding) == finding.reason)
        self.assertIn("Finding(", repr(finding))
        self.assertIn("<pre>", finding._repr_html_())
        self.assertFalse(mb.check_winners(G, {0}, {0: 2, 1: 1, 2: 1, 3: 1}, win1=[3]))
        self.assertFalse(mb.check_play(G, {0}, [0, 3]))
        self.assertFalse(mb.check_trap(G, {0}, [0, 1]))
        self.assertIs(mb.check_trap(G, {0}, [3]), True)
        self.assertIs(mb.check_stable(G, [3]), True)
        self.assertFalse(mb.check_absorbing(G, [3]))

    def test_nothing_is_lost(self):
        vertices = [Named(i) for i in range(50)]
        G = {v: vertices[i + 1:i + 3] for i, v in enumerate(vertices)}
        before = [sys.getrefcount(v) for v in vertices]
        for _ in range(20):
            answer = mb.solve(G, set(vertices[::2]), win1=[vertices[-1]])
            answer.winner, answer.rank, answer.move, answer.check(), answer.play(), answer._repr_svg_()
            mb.kernel(G), mb.grundy(G), mb.shortest_path(G, vertices[0], vertices[-1])
            mb.check_kernel(G, vertices[:3])
            try:
                mb.attractor(G, {vertices[0]: 1}, [])
            except mb.Error:
                pass
            try:
                mb.kernel({vertices[0]: [vertices[1]]})
            except mb.Error:
                pass
        del answer
        self.assertEqual(before, [sys.getrefcount(v) for v in vertices])


if __name__ == "__main__":
    unittest.main()
