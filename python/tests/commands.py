"""commands.py [--write] -- which function does what a command does: the table of docs/python.md and docs/python.fr.md.

The commands come from the engine; --write puts the tables into the pages.  test_docs.py compares.
"""
import os
import re
import sys

import marienbad
from marienbad import _core

HERE = os.path.dirname(os.path.abspath(__file__))
PAGES = {"en": "python.md", "fr": "python.fr.md"}
HEADS = {"en": ("command", "functions", "what it does"), "fr": ("commande", "fonctions", "ce qu'elle fait")}

FUNCTIONS = {
    "games": ["games", "describe", "game"],
    "solve": ["solve", "Arena.solve", "Game.solve", "attractor", "strategy", "Answer.certificate"],
    "kernel": ["kernel", "Arena.kernel", "Game.kernel"],
    "grundy": ["grundy", "Arena.grundy", "Game.grundy"],
    "why": ["Answer.why"],
    "path": ["shortest_path", "astar", "Game.path"],
    "search": ["alphabeta", "minimax", "Game.search", "Arena.search"],
    "advise": ["Game.advise"],
    "show": ["Arena.to_svg", "Answer.to_svg", "Answer.to_dot", "Answer.to_tikz", "Arena.steps"],
    "board": ["Game.show", "Picture.to_svg"],
    "hints": ["Answer.hints", "Game.hints"],
    "play": ["Answer.play", "Game.play"],
    "table": ["Table.build", "Table.open", "Table.query", "Table.verify"],
    "check": ["check_attractor", "check_winners", "check_strategy", "check_kernel", "check_stable", "check_absorbing",
              "check_grundy", "check_play", "check_trap", "check_bipartite", "Answer.check", "Arena.check"],
    "gallery": ["gallery"],
    "grade": ["grade", "exercises"],
    "convert": ["load", "Arena.save", "Arena.write", "bipartite", "predecessors", "formats"],
    "make": ["make"],
    "help": ["describe"],
    "version": ["__version__"],
}


def functions(command):
    """The functions of a command, each of which exists."""
    for name in FUNCTIONS[command]:
        found = marienbad
        for part in name.split("."):
            found = getattr(found, part)
    return ", ".join("`%s`" % name for name in FUNCTIONS[command])


def table(language):
    """The table in a language; every command of the engine has a row."""
    before = marienbad.language(language)
    try:
        rows = [HEADS[language], ("---",) * 3]
        rows += [("`%s`" % name, functions(name), brief) for name, brief in _core.commands()]
    finally:
        marienbad.language(before)
    return "".join("| %s |\n" % " | ".join(cell.replace("|", "\\|") for cell in row) for row in rows)


def page(language):
    """The path of a page, and its text."""
    path = os.path.join(HERE, "..", "..", "docs", PAGES[language])
    with open(path, encoding="utf-8") as file:
        return path, file.read()


def with_table(text, language):
    """The text with the table where its first line is found."""
    head = re.escape("| %s |\n" % " | ".join(HEADS[language]))
    return re.sub(head + r"(\|.*\n)*", lambda found: table(language), text)


if __name__ == "__main__":
    for chosen in PAGES:
        where, now = page(chosen)
        wanted = with_table(now, chosen)
        if "--write" in sys.argv and wanted != now:
            with open(where, "w", encoding="utf-8") as out:
                out.write(wanted)
        elif wanted != now:
            sys.exit("%s: the table of the commands is old: python3 python/tests/commands.py --write" % PAGES[chosen])
