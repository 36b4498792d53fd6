"""A function of the running program, judged: right ones, wrong ones, endless ones, in any thread."""
import signal
import sys
import threading
import unittest

import marienbad as mb


def noyau(d):
    """The kernel of an acyclic graph, from the definition."""
    inside, left = [], dict(d)
    while left:
        v = next(v for v in left if not any(t in left for t in left[v]))
        if not any(t in inside for t in left[v]):
            inside.append(v)
        del left[v]
    return inside


class Grade(unittest.TestCase):
    def test_a_right_function(self):
        report = mb.grade("noyau", noyau)
        self.assertTrue(report)
        self.assertEqual((report.verdict, report.counterexample), ("right", None))
        self.assertGreater(report.cases, 100)

    def test_a_wrong_one_has_a_counterexample(self):
        report = mb.grade("noyau", lambda d: [v for v in d if not d[v]])
        self.assertFalse(report)
        found = report.counterexample
        self.assertEqual((found.returned, found.expected), ([1], [1, 2]))
        self.assertIn("absorbing", found.reason)
        self.assertIn("expected", str(report))
        self.assertIn("<pre>", report._repr_html_())
        self.assertIn("<svg", report._repr_svg_())
        self.assertLess(len(repr(report)), 220)

    def test_a_function_that_raises_and_one_that_prints(self):
        def prints(d):
            print("hello")
            raise KeyError("x")

        report = mb.grade("noyau", prints)
        self.assertFalse(report)
        self.assertIn("KeyError", report.counterexample.reason)

    def test_an_endless_call_is_stopped_in_every_thread(self):
        def endless(d):
            while True:
                pass

        found = []
        before = signal.getsignal(signal.SIGALRM)
        tracer = sys.gettrace()
        found.append(mb.grade("noyau", endless))
        thread = threading.Thread(target=lambda: found.append(mb.grade("noyau", endless)))
        thread.start()
        thread.join()
        for report in found:
            self.assertFalse(report)
            self.assertIn("1 s", report.counterexample.reason)
        self.assertIs(signal.getsignal(signal.SIGALRM), before)
        self.assertIs(sys.gettrace(), tracer)

    def test_names_of_the_program_stay(self):
        space = {"S0": "mine"}
        exec("def f(G, *more):\n    return []\n", space)
        for name in list(mb.exercises())[:12]:
            mb.grade(name, space["f"])
        self.assertEqual(space["S0"], "mine")
        self.assertEqual({key for key in space if not key.startswith("__")}, {"S0", "f"})

    def test_ctrl_c_is_not_the_functions_fault(self):
        def impatient(d):
            raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            mb.grade("noyau", impatient)
        self.assertTrue(mb.grade("noyau", noyau))

    def test_refusals(self):
        with self.assertRaises(TypeError):
            mb.grade("noyau", 5)
        with self.assertRaises(mb.Error):
            mb.grade("nosuch", noyau)
        self.assertIn("noyau", mb.exercises())

    def test_it_speaks_french(self):
        before = mb.language("fr")
        try:
            report = mb.grade("noyau", lambda d: [])
        finally:
            mb.language(before)
        self.assertIn("attendu", str(report))


if __name__ == "__main__":
    unittest.main()
