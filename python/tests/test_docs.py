"""Every example of the docstrings and of docs/python.md and docs/python.fr.md, and every cell of the notebook."""
import ast
import doctest
import inspect
import os
import unittest

import commands
import marienbad
import notebook
from marienbad import _check, _game, _grade, _graph, _steps, _table, _words, fr

HERE = os.path.dirname(os.path.abspath(__file__))
OPTIONS = doctest.IGNORE_EXCEPTION_DETAIL | doctest.ELLIPSIS


class Finder(doctest.DocTestFinder):
    """Methods that speak their object's language are of their module, too."""

    def _from_module(self, module, object):
        return super()._from_module(module, inspect.unwrap(object) if callable(object) else object)


def examples(module):
    """(attempted, failed)"""
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for test in Finder().find(module, module.__name__):
        runner.run(test)
    return runner.summarize()


class Documents(unittest.TestCase):
    def test_docstrings(self):
        for module in marienbad, _check, _game, _grade, _graph, _steps, _table, _words, fr:
            with self.subTest(module=module.__name__):
                result = examples(module)
                self.assertGreater(result.attempted, 0)
                self.assertEqual(result.failed, 0)

    def test_what_is_public_is_explained(self):
        for module in marienbad, fr:
            for name in module.__all__:
                with self.subTest(name=name):
                    self.assertTrue(getattr(module, name).__doc__)

    def test_the_pages(self):
        for name in "python.md", "python.fr.md":
            page = os.path.join(HERE, "..", "..", "docs", name)
            with self.subTest(page=name):
                if not os.path.exists(page):
                    self.skipTest("the page is not here")
                result = doctest.testfile(os.path.abspath(page), module_relative=False, optionflags=OPTIONS, encoding="utf-8")
                self.assertGreater(result.attempted, 0)
                self.assertEqual(result.failed, 0)

    def test_every_command_has_a_function(self):
        self.assertEqual(set(commands.FUNCTIONS), {name for name, _ in marienbad._core.commands()})
        for language in commands.PAGES:
            with self.subTest(language=language):
                try:
                    _, text = commands.page(language)
                except FileNotFoundError:
                    self.skipTest("the page is not here")
                self.assertIn(commands.table(language), text)

    def test_stubs_name_what_there_is(self):
        folder = os.path.dirname(marienbad.__file__)
        self.assertTrue(os.path.exists(os.path.join(folder, "py.typed")))
        for stub, module in ("__init__.pyi", marienbad), ("fr.pyi", fr):
            with open(os.path.join(folder, stub), encoding="utf-8") as file:
                names = compile(file.read(), stub, "exec").co_names
            for name in module.__all__:
                self.assertIn(name, names)

    def test_stubs_have_every_method(self):
        with open(os.path.join(os.path.dirname(marienbad.__file__), "__init__.pyi"), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        stubs = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
        for name in marienbad.__all__:
            cls = getattr(marienbad, name)
            if not isinstance(cls, type):
                continue
            named = set()
            for node in stubs[name].body:
                named.add(getattr(node, "name", None) or getattr(getattr(node, "target", None), "id", None))
            for method, what in vars(cls).items():
                wanted = not method.startswith("_") or method in ("_repr_svg_", "_repr_html_", "__eq__", "__len__", "__iter__")
                with self.subTest(name=name, method=method):
                    self.assertTrue(not wanted or method in named)
        functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
        for name, node in functions.items():
            arguments = [one.arg for one in node.args.args] + ([node.args.kwarg.arg] if node.args.kwarg else [])
            with self.subTest(name=name):
                self.assertEqual(arguments, list(inspect.signature(getattr(marienbad, name)).parameters))

    def test_notebooks_have_the_outputs_that_they_give(self):
        self.assertTrue(notebook.paths())
        for path in notebook.paths():
            book = notebook.read(path)
            for number, (cell, found) in enumerate(zip(notebook.code_cells(book), notebook.run(book))):
                with self.subTest(path=os.path.basename(path), cell=number):
                    self.assertTrue(found == cell["outputs"], "python3 python/tests/notebook.py --write stores them")


if __name__ == "__main__":
    unittest.main()
