"""Files of every format, certificates, tables, pickles and copies, and the command in the module."""
import copy
import os
import pickle
import subprocess
import sys
import tempfile
import unittest

import marienbad as mb

import twins  # noqa: F401  (the folder of the tests is on the path)


class Subtract:
    """Rules at the top of a module, which pickle can find."""

    start = 7

    def moves(self, n):
        return [n - k for k in (1, 2, 3) if k <= n]

    def draw(self, n):
        return '<svg xmlns="http://www.w3.org/2000/svg"><text>%d</text></svg>' % n

    def __eq__(self, other):
        return isinstance(other, Subtract)

    __hash__ = None


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)


class Files(Folder):
    def test_every_format_is_written_and_read(self):
        plain = mb.Arena([[1, 2], [2], [], [3]])
        owned = mb.Arena([[1, 2], [2], [], [3]], [True, False, True, False], win1=[2], endless=2)
        for name, extension in mb.formats().items():
            arena = owned if name in ("mba", "arena", "pgsolver") else plain
            with self.subTest(format=name):
                path = self.path("graph" + extension)
                arena.save(path)
                with open(path, "rb") as file:
                    said, written = file.read(), arena.write(name)
                self.assertEqual(written if name == "mba" else written.encode(), said)
                back = mb.load(path, rows=name if name in ("lists", "matrix") else None)
                vertices = list(back)
                self.assertEqual([[vertices.index(t) for t in back.successors(v)] for v in vertices[:2]], [[1, 2], [2]])
                if arena is owned:
                    self.assertEqual(list(back.solve().winner.values()), list(arena.solve().winner.values()))
        with self.assertRaisesRegex(mb.Error, r"save\(lossy=True\)"):
            owned.save(self.path("graph.json"))
        owned.save(self.path("graph.json"), lossy=True)

    def test_what_is_loaded_has_the_same_answers(self):
        for seed in range(20):
            arena = mb.make("random", 30, seed)
            for name in "x.arena", "x.mba":
                arena.save(self.path(name))
                back = mb.load(self.path(name))
                self.assertEqual(back, arena)
                self.assertEqual(back.solve().winner, arena.solve().winner)
        parity = mb.make("parity", 40, 3)
        parity.save(self.path("p.gm"))
        self.assertEqual(mb.load(self.path("p.gm")).solve().winner, parity.solve().winner)

    def test_names_are_the_vertices(self):
        with open(self.path("a.arena"), "w", encoding="utf-8") as file:
            file.write('start b\n"a name" 1 -> b\nb 2 : win 1\n')
        arena = mb.load(self.path("a.arena"))
        self.assertEqual((list(arena), arena.start), (["a name", "b"], "b"))
        with open(self.path("b.arena"), "w", encoding="utf-8") as file:
            file.write("7 1 -> 3\n3 2 : win 1\n")
        self.assertEqual(mb.load(self.path("b.arena")).solve().winner, {7: 1, 3: 1})
        with open(self.path("c.py"), "w", encoding="utf-8") as file:
            file.write("G = {(1, 'x'): [(2, 'y')], (2, 'y'): []}\n")
        self.assertEqual(len(mb.load(self.path("c.py"), players="first")), 2)

    def test_refusals(self):
        with self.assertRaises(FileNotFoundError):
            mb.load(self.path("nothing"))
        with self.assertRaises(OSError):
            mb.Arena([[]]).save(self.path("no/folder.arena"))
        with open(self.path("wrong.arena"), "w", encoding="utf-8") as file:
            file.write("a 3 -> b\n")
        with self.assertRaisesRegex(mb.Error, "wrong.arena:1"):
            mb.load(self.path("wrong.arena"))
        with self.assertRaisesRegex(mb.Error, "there are mba"):
            mb.load(self.path("wrong.arena"), format="nosuch")
        with self.assertRaisesRegex(mb.Error, "same text"):
            mb.Arena({1: ["1"], "1": []}).save(self.path("twins.arena"))
        self.assertFalse(os.path.exists(self.path("twins.arena")))
        with self.assertRaises(mb.Error):
            mb.Arena([[1], [0]], [True, False]).save(self.path("drawn.gm"))
        self.assertFalse(os.path.exists(self.path("drawn.gm")))

    def test_certificates(self):
        arena = mb.Arena({"a": ["b", "c"], "b": ["c"], "c": []}, {"a"}, win1=["c"])
        text = arena.solve().certificate()
        self.assertIs(arena.check(text), True)
        self.assertIs(arena.check(text.encode()), True)
        wrong = arena.check(text.replace("a 1 1", "a 1 2") if "a 1 1" in text else text.replace(" 1 ", " 2 ", 1))
        self.assertFalse(wrong)
        self.assertIn(wrong.vertex, ("a", "b", "c", None))


class Tables(Folder):
    def test_a_table_says_what_solving_says(self):
        for game in mb.game("chomp", rows=3, cols=3), mb.game("tictactoe"), mb.game("nim", n=12):
            answer = game.solve()
            table = mb.Table.build(game, self.path("one.table"))
            for vertex in list(answer.winner)[:200]:
                entry = table.query(vertex)
                self.assertEqual((entry.winner, entry.rank), (answer.winner[vertex], answer.rank.get(vertex)))
                for hint, move in zip(answer.hints(vertex), entry.moves):
                    self.assertEqual((hint.winner, hint.rank), move[1:])
            self.assertIs(table.verify(None), True)
            self.assertEqual(pickle.loads(pickle.dumps(table)), table)
            self.assertEqual(table.game.start, game.start)
            os.remove(self.path("one.table"))

    def test_refusals(self):
        with self.assertRaises(mb.Error):
            mb.Table.build(mb.rules(Subtract()), self.path("own.table"))
        with self.assertRaises(TypeError):
            mb.Table.build(5, self.path("own.table"))
        with self.assertRaises(FileNotFoundError):
            mb.Table.open(self.path("none"))
        with open(self.path("bad"), "wb") as file:
            file.write(b"nonsense")
        with self.assertRaises((mb.Error, OSError)):
            mb.Table.open(self.path("bad"))
        table = mb.Table.build(mb.game("nim", n=30), self.path("nim"), wdl=True)
        self.assertEqual(table.query().rank, None)
        with self.assertRaises(mb.Error):
            table.query("31")


class Pickles(unittest.TestCase):
    def test_everything_is_copied_and_equal(self):
        arena = mb.Arena({"a": ["b"], (1, 2): ["a"], "b": []}, {"a"}, pays={"b": 3})
        game, own = mb.game("chomp", rows=2, cols=3), mb.rules(Subtract())
        for thing in (arena, arena.solve(), game, own, game.solve(), own.solve(), game.graph(), game.show(), game.search(depth=2),
                      game.advise(), game.play(), mb.make("parity", 9), mb.make("parity", 9).solve(), arena.search(),
                      mb.Arena.from_csr([0, 1, 1], [1], [1, 2], win1=[0, 1]).solve(), arena.solve().hints("a"),
                      mb.shortest_path(arena, (1, 2), "b"), mb.check_kernel([[1], []], [0])):
            with self.subTest(thing=repr(thing)):
                for same in pickle.loads(pickle.dumps(thing)), copy.copy(thing), copy.deepcopy(thing):
                    self.assertIs(type(same), type(thing))
                    self.assertEqual(same, thing)
                    self.assertEqual(repr(same), repr(thing))
                self.assertNotEqual(thing, 5)
                self.assertLess(len(repr(thing)), 220)
                self.assertNotIn("\n", repr(thing))

    def test_what_differs_is_not_equal(self):
        A = mb.Arena({"a": ["b"], "b": []}, {"a"})
        for other in (mb.Arena({"a": ["b"], "b": []}, {"b"}), mb.Arena({"a": ["b"], "b": []}, {"a"}, win1=["b"]),
                      mb.Arena({"a": [], "b": []}, {"a"}), mb.Arena({"a": ["b"], "c": ["a"], "b": []}, {"a"}),
                      mb.Arena({"a": ["c"], "c": []}, {"a"})):
            self.assertNotEqual(A, other)
        self.assertEqual(hash(A), hash(copy.copy(A)))
        self.assertNotEqual(mb.game("nim", n=3), mb.game("nim", n=4))

    def test_a_pickle_that_was_tampered_with(self):
        from marienbad import _core
        arena = mb.Arena([[1], []], {0}, win1=[1])
        kept = list(arena.solve()._kept())
        for wrong in ([b"\x01"] + kept[1:], [b"\x07\x07"] + kept[1:], kept[:2] + [b"\x09" * 8, None], [None] + kept[1:]):
            with self.assertRaises(mb.Error):
                _core.solution(arena._core, *wrong)
        with self.assertRaises(mb.Error):
            _core.restore(b"nonsense", None, 0)


class Pictures(unittest.TestCase):
    def test_answers_draw_themselves(self):
        arena = mb.Arena({"a": ["b"], "b": []}, {"a"}, win1=["b"])
        own = mb.rules(Subtract())
        for thing in arena, arena.solve(), arena.search(), arena.steps(["b"]), own, own.show(5), mb.game("chomp"):
            self.assertIn("<svg", thing._repr_svg_())
            self.assertTrue(thing._repr_html_())
        self.assertIn("<text>5</text>", own.show(5)._repr_svg_())
        for thing in arena.solve().play(), mb.shortest_path(arena, "a", "b"), own.advise(), mb.check_kernel([[1], []], [0]):
            self.assertIn("<pre>", thing._repr_html_())

    def test_a_slider_has_one_picture_a_level(self):
        steps = mb.Arena([[1], [2], [3], []], {0, 1, 2, 3}).steps([3])
        page = steps._repr_html_()
        self.assertEqual(page.count("<img"), 4)
        self.assertEqual(page.count("display:none"), 3)
        self.assertIn('type="range" min="0" max="3"', page)
        self.assertNotIn("http", page)


class Limits(unittest.TestCase):
    def test_limits_speak_python(self):
        game = mb.game("connect4", width=5, height=5)
        with mb.limits(megabytes=1):
            with self.assertRaises(mb.LimitError) as caught:
                game.solve()
        self.assertIn("limits(megabytes=", str(caught.exception))
        self.assertNotIn("--", str(caught.exception))
        with self.assertRaises(mb.LimitError) as caught:
            game.solve(limit=10)
        self.assertNotIn("--", str(caught.exception))
        with mb.limits(positions=10):
            with self.assertRaises(mb.LimitError):
                mb.game("chomp").solve()
        mb.game("chomp").solve()
        with self.assertRaises(mb.Error):
            mb.limits(seconds=-1)

    def test_games_state_their_own_ranges(self):
        self.assertIn("rows: rows of the bar (1 to 1000, default 3)", mb.describe("chomp"))
        for name in mb.games():
            self.assertIn(name, mb.game.__doc__)
            self.assertTrue(mb.describe(name).startswith(name + ":"))
        with self.assertRaises(mb.Error):
            mb.describe("chess")


class Command(unittest.TestCase):
    def run_command(self, *args, **more):
        return subprocess.run([sys.executable, "-m", "marienbad", *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              universal_newlines=True, env=dict(os.environ, LC_ALL="C.UTF-8"), check=False, **more)

    def test_the_module_is_the_command(self):
        done = self.run_command("kernel", "-", "--json", input="{0: [1], 1: []}")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn('"kernel": ["1"]', done.stdout)
        self.assertEqual(self.run_command("version").stdout.split()[-1], mb.__version__)
        self.assertEqual(self.run_command("check", "-", "--kernel", "0", input="{0: [1], 1: []}").returncode, 1)
        wrong = self.run_command("solve", "nosuchfile")
        self.assertEqual((wrong.returncode, wrong.stdout, wrong.stderr.count("\n")), (2, "", 1))


if __name__ == "__main__":
    unittest.main()
