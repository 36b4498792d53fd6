"""Games of the library, rules written in Python, and what happens when they fail."""
import os
import signal
import sys
import threading
import time
import unittest

import marienbad as mb


class Nim:
    start = (3, 4, 5)

    def moves(self, s):
        return [s[:i] + (k,) + s[i + 1:] for i in range(len(s)) for k in range(s[i])]


class TicTacToe:
    """Noughts and crosses, as a student writes it."""
    start = "." * 9
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def player(self, s):
        return 1 if s.count("x") == s.count("o") else 2

    def moves(self, s):
        return [s[:i] + "xo"[self.player(s) - 1] + s[i + 1:] for i in range(9) if s[i] == "."]

    def winner(self, s):
        for a, b, c in self.LINES:
            if s[a] != "." and s[a] == s[b] == s[c]:
                return 1 if s[a] == "x" else 2
        return 0 if "." not in s else None

    def board(self, s):
        return "\n".join((s[:3], s[3:6], s[6:]))


class Sliding:
    """The 2x3 sliding puzzle."""

    def start(self):
        return "312045"

    def moves(self, s):
        i = s.index("0")
        for j in (i - 3, i + 3) + ((i - 1,) if i % 3 else ()) + ((i + 1,) if i % 3 < 2 else ()):
            if 0 <= j < 6:
                t = list(s)
                t[i], t[j] = t[j], t[i]
                yield "".join(t)

    def mark(self, s):
        return 1 if s == "012345" else None

    def estimate(self, s):
        return sum(abs(i // 3 - int(c) // 3) + abs(i % 3 - int(c) % 3) for i, c in enumerate(s) if c != "0")


class Games(unittest.TestCase):
    def test_every_game_opens_and_walks(self):
        for name in mb.games():
            with self.subTest(name=name):
                g = mb.game(name)
                self.assertIn(name, repr(g))
                if name == "geography":
                    continue
                s = g.start
                for t in g.moves(s):
                    g.mark(t)
                self.assertEqual(len(g.moves(s)), len(g.move_names(s)))
                self.assertTrue(g.show(s))

    def test_chomp(self):
        g = mb.game("chomp", rows=3, cols=4)
        answer = g.solve()
        self.assertEqual(len(answer), 66)
        self.assertEqual((answer.winner[1, "(4,4,4)"], answer.rank[1, "(4,4,4)"]), (1, 7))
        self.assertIs(answer.check(), True)
        self.assertEqual((g.play()[-1], g.play().winner), ((2, "(1,0,0)"), 1))
        self.assertIn("<svg", g._repr_svg_())
        self.assertIn("tikz", g.show().to_tikz())
        self.assertIn("#", g.show())
        self.assertTrue(g.graph().successors("(4,4,4)"))

    def test_searches(self):
        g = mb.game("tictactoe")
        found = g.search()
        self.assertEqual((found.winner, found.exact, found.rank), (0, True, found.rank))
        self.assertEqual(mb.alphabeta(g, depth=3).value, mb.minimax(g, depth=3).value)
        shallow = g.search(depth=2, algorithm="minimax")
        self.assertIn("<svg", shallow._repr_svg_())
        self.assertIn("digraph", shallow.to_dot())
        self.assertIn("tikz", shallow.to_tikz())
        with self.assertRaises(mb.Error):
            g.search(algorithm="oracle")

    def test_advice(self):
        advice = mb.game("connect4", width=4, height=4).advise()
        self.assertEqual(len(advice.moves), 4)
        self.assertIn(advice.move, advice.best)
        nim = mb.game("nim", n=7)
        self.assertEqual(nim.advise((2, nim.start)).winner, 3 - nim.advise((1, nim.start)).winner)

    def test_taquin_has_a_path(self):
        path = mb.game("taquin", rows=2, cols=3).path()
        self.assertEqual(len(path) - 1, path.cost)

    def test_numbers(self):
        self.assertEqual(mb.game("wythoff", a=5, b=5).grundy("(1,2)"), 0)
        self.assertIn("(1,2)", mb.game("wythoff", a=5, b=5).kernel())
        with self.assertRaises(mb.Error):
            mb.game("tictactoe").grundy()

    def test_refusals_are_the_librarys(self):
        for call in (lambda: mb.game("chess"), lambda: mb.game("chomp", rows="x"), lambda: mb.game("chomp", size=3),
                     lambda: mb.game("chomp").moves("(9,9,9,9)"), lambda: mb.game("chomp").moves(7)):
            with self.assertRaises(mb.Error) as caught:
                call()
            self.assertTrue(str(caught.exception))
        with self.assertRaises(mb.LimitError):
            mb.game("connect4").solve(limit=1000)


class Own(unittest.TestCase):
    def test_impartial_rules_are_solved(self):
        answer = mb.solve(Nim())
        for (player, s), winner in answer.winner.items():
            mover_wins = s[0] ^ s[1] ^ s[2] != 0
            self.assertEqual(winner, player if mover_wins else 3 - player)
        self.assertEqual(mb.rules(Nim).grundy((3, 4, 5)), 3 ^ 4 ^ 5)
        self.assertEqual(mb.grundy(Nim())[1, 2, 3], 0)
        self.assertIs(answer.check(), True)

    def test_misere_is_said(self):
        class Misere(Nim):
            start = (1, 1)
            misere = True

        self.assertEqual(mb.solve(Misere).winner[1, (1, 1)], 1)

    def test_rules_with_players_agree_with_the_librarys(self):
        answer = mb.solve(TicTacToe())
        self.assertEqual(len(answer), 5478)
        self.assertEqual(answer.winner["." * 9], 0)
        self.assertIs(answer.check(), True)
        self.assertEqual(mb.alphabeta(TicTacToe()).winner, 0)
        self.assertEqual(mb.rules(TicTacToe).show(), "...\n...\n...\n")
        self.assertEqual(mb.rules(TicTacToe).play().winner, 0)
        mated = "xx.oo...."
        found = mb.alphabeta(TicTacToe(), mated)
        self.assertEqual((found.winner, found.move, found.line), (1, "xxxoo....", ["xxxoo...."]))
        advice = mb.rules(TicTacToe()).advise(mated)
        self.assertEqual(advice.best, ["xxxoo...."])
        self.assertIn("...", mb.rules(TicTacToe).show()._repr_html_())

    def test_astar(self):
        path = mb.astar(Sliding())
        self.assertEqual((path[0], path[-1], path.cost), ("312045", "012345", len(path) - 1))
        dijkstra = mb.astar(Sliding(), algorithm="dijkstra")
        self.assertEqual(dijkstra.cost, path.cost)
        self.assertLessEqual(path.expanded, dijkstra.expanded)

        class Dear(Sliding):
            def cost(self, a, b):
                return 3

        self.assertEqual(mb.astar(Dear, algorithm="dijkstra").cost, 3 * path.cost)

        class Nowhere(Sliding):
            def mark(self, s):
                return None

        self.assertIsNone(mb.astar(Nowhere))

    def test_exceptions_come_out_as_themselves(self):
        class Mine(Exception):
            pass

        for broken in "moves", "winner", "player", "board", "start", "estimate", "cost":
            def fail(self, *args):
                raise Mine(broken)

            rules = type("Broken", (TicTacToe,), {broken: fail})
            if broken in ("estimate", "cost"):
                rules = type("Broken", (Sliding,), {broken: fail})
            with self.subTest(broken=broken):
                with self.assertRaises(Mine):
                    game = mb.rules(rules)
                    if broken == "board":
                        game.show()
                    elif broken in ("estimate", "cost"):
                        game.path()
                    else:
                        game.solve()
                if broken in ("moves", "winner", "player"):
                    with self.assertRaises(Mine):
                        mb.alphabeta(rules)
                    with self.assertRaises(Mine):
                        mb.rules(rules).advise()

    def test_a_late_exception_stops_the_walk(self):
        class Late(Nim):
            def moves(self, s):
                if s == (0, 0, 1):
                    raise KeyError("late")
                return super().moves(s)

        with self.assertRaises(KeyError):
            mb.solve(Late())

    def test_what_rules_must_not_say(self):
        for name, value in (("winner", 7), ("winner", True), ("player", 0)):
            rules = type("Wrong", (TicTacToe,), {name: lambda self, s, value=value: value})
            with self.subTest(name=name, value=value), self.assertRaises(mb.Error):
                mb.solve(rules())
        with self.assertRaises(TypeError):
            mb.solve(type("Unhashable", (), {"start": 0, "moves": lambda self, s: [[]]})())
        with self.assertRaises(TypeError):
            mb.solve(type("NoList", (), {"start": 0, "moves": lambda self, s: 5})())
        with self.assertRaises(mb.Error):
            mb.rules(type("NoStart", (), {"moves": lambda self, s: []}))
        with self.assertRaises(mb.Error):
            mb.rules(type("NoMoves", (), {"start": 0}))
        for name, value in (("estimate", 1 << 80), ("estimate", 0.5), ("cost", -1), ("cost", 1 << 40)):
            rules = type("Wrong", (Sliding,), {name: lambda self, *states, value=value: value})
            with self.subTest(name=name, value=value), self.assertRaises(mb.Error):
                mb.astar(rules)
        with self.assertRaises(mb.Error):
            mb.alphabeta(type("Wrong", (TicTacToe,), {"estimate": lambda self, s: 1 << 80}), depth=2)
        with self.assertRaises(mb.LimitError):
            mb.solve(type("Long", (), {"start": 0, "moves": lambda self, s: [s + 1]})(), limit=1000)

    def test_states_are_let_go(self):
        class State:
            pass

        states = [State() for _ in range(10)]

        class Line:
            start = states[0]

            def moves(self, s):
                return states[states.index(s) + 1:][:1]

        before = [sys.getrefcount(s) for s in states]
        for _ in range(10):
            mb.solve(Line()).winner
            mb.alphabeta(Line())
        self.assertEqual(before, [sys.getrefcount(s) for s in states])


class Signals(unittest.TestCase):
    def interrupted(self, work):
        # A shell starts what runs beside it with SIGINT ignored, and Python leaves it so.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        began = time.time()
        with self.assertRaises(KeyboardInterrupt):
            threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            work()
        self.assertLess(time.time() - began, 300)  # it does not hang

    def test_ctrl_c_stops_the_library(self):
        self.interrupted(lambda: mb.game("connect4").search())

    def test_ctrl_c_stops_own_rules(self):
        class Forever:
            start = 0

            def moves(self, s):
                return [s + 1]

        self.interrupted(lambda: mb.solve(Forever(), limit=20_000_000))
