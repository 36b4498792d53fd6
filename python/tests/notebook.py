"""notebook.py --write -- runs the cells of the notebooks and stores their outputs; test_docs.py runs and compares them."""
import ast
import contextlib
import glob
import io
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))


def paths():
    return sorted(glob.glob(os.path.join(HERE, "..", "notebooks", "*.ipynb")))


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def code_cells(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def lines(text):
    return text.splitlines(True)


def shown(value):
    """The forms of a value that a notebook keeps: its text, its picture, and the page of what can be moved."""
    forms = {"text/plain": lines(repr(value))}
    svg = value._repr_svg_() if hasattr(value, "_repr_svg_") else None
    page = value._repr_html_() if hasattr(value, "_repr_html_") else None
    if svg:
        forms["image/svg+xml"] = lines(svg)
    if page and page != svg:
        forms["text/html"] = lines(page)
    return forms


def outputs(source, room, count):
    """Execute a cell: what it prints, and the value of its last expression, unless a semicolon ends it."""
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed, found = io.StringIO(), []
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), room)
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), room) if last else None
    if printed.getvalue():
        found.append({"name": "stdout", "output_type": "stream", "text": lines(printed.getvalue())})
    if value is not None and not source.rstrip().endswith(";"):
        found.append({"data": shown(value), "execution_count": count, "metadata": {}, "output_type": "execute_result"})
    return found


def run(notebook):
    """The outputs of each cell of code, in order."""
    room = {"__name__": "notebook"}
    return [outputs("".join(cell["source"]), room, count) for count, cell in enumerate(code_cells(notebook), 1)]


if __name__ == "__main__":
    for path in paths():
        notebook = read(path)
        for count, (cell, found) in enumerate(zip(code_cells(notebook), run(notebook)), 1):
            cell["outputs"], cell["execution_count"] = found, count
        if "--write" in sys.argv:
            with open(path, "w", encoding="utf-8") as out:
                json.dump(notebook, out, ensure_ascii=False, indent=1)
                out.write("\n")
