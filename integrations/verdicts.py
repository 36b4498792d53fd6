"""verdicts.py -- which functions of a copy are right, by `marienbad grade`.

`judge(file, exercises)` gives a Verdict for each exercise of a dict {name: points}.  The command is `marienbad`, or that of the
variable MARIENBAD; messages are in the language of MARIENBAD_LANG (en or fr).
"""
import json
import os
import subprocess

WORDS = {
    "en": {"right": "right ({cases} cases tried)", "call": "call", "returned": "returned", "expected": "expected", "reason": "because",
           "hint": "hint", "missing": "the file is missing"},
    "fr": {"right": "juste ({cases} cas essayés)", "call": "appel", "returned": "renvoyé", "expected": "attendu", "reason": "car",
           "hint": "indication", "missing": "le fichier manque"},
}


def language():
    return "fr" if os.environ.get("MARIENBAD_LANG", "en").startswith("fr") else "en"


def say(key):
    return WORDS[language()][key]


class Verdict:
    """exercise, points (what it is worth), right, lines (what a student reads), arena (the counterexample's graph, or None)."""

    def __init__(self, exercise, points, right, lines, arena=None):
        self.exercise, self.points, self.right, self.lines, self.arena = exercise, points, right, lines, arena

    @property
    def awarded(self):
        return self.points if self.right else 0

    @property
    def text(self):
        return "\n".join(self.lines)


def command(*words):
    return subprocess.run([os.environ.get("MARIENBAD", "marienbad"), *words, "--lang", language()], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=True, encoding="utf-8", check=False)


def lines_of(said):
    """A counterexample in lines."""
    wrong = said["counterexample"]
    rows = [("call", wrong.get("call")), ("returned", wrong.get("written", {}).get("returned")),
            ("expected", wrong.get("written", {}).get("expected")), ("reason", wrong.get("reason")), ("hint", said.get("hint"))]
    return ["%s: %s" % (say(key), value) for key, value in rows if value]


def judge_one(file, exercise, points):
    reply = command("grade", exercise, file, "--json")
    if reply.returncode not in (0, 1) or not reply.stdout:
        name = os.path.basename(file)
        line = (reply.stderr.strip() or "marienbad: %d" % reply.returncode).split("\n")[-1]
        return Verdict(exercise, points, False, [line.replace("marienbad: ", "", 1).replace(file, name)])
    said = json.loads(reply.stdout)
    if said["verdict"] == "right":
        return Verdict(exercise, points, True, [say("right").format(cases=said["cases"])] + list(said.get("remarks") or []))
    return Verdict(exercise, points, False, lines_of(said), said["counterexample"].get("arena"))


def judge(file, exercises):
    """Verdicts on the functions of a copy."""
    if not os.path.exists(file):
        return [Verdict(name, points, False, [say("missing")]) for name, points in exercises.items()]
    return [judge_one(file, name, points) for name, points in exercises.items()]


def drawing(verdict):
    """The graph of the counterexample as SVG, or "" where there is none."""
    if not verdict.arena:
        return ""
    reply = subprocess.run([os.environ.get("MARIENBAD", "marienbad"), "show", "-", "--unsolved", "--impartial", "--as", "svg",
                            "--lang", language()],
                           input=verdict.arena, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True,
                           encoding="utf-8", check=False)
    return reply.stdout if reply.returncode == 0 else ""


def read_exercises(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)
