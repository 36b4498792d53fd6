"""verdicts.py -- which functions of a copy are right, by `marienbad grade`.

`judge(file, exercises)` gives a Verdict for each exercise of a dict {name: points}: one call of `marienbad grade FILE` for the whole
copy, whose functions are found by name and number of arguments.  The command is `marienbad`, or that of the variable MARIENBAD; messages are in the language of MARIENBAD_LANG (en or fr).
"""
import json
import os
import subprocess
import tempfile

WORDS = {
    "en": {"right": "right ({cases} cases tried)", "call": "call", "returned": "returned", "expected": "expected", "reason": "because",
           "hint": "hint", "missing": "the file is missing", "none": "the file has no such function"},
    "fr": {"right": "juste ({cases} cas essayés)", "call": "appel", "returned": "renvoyé", "expected": "attendu", "reason": "car",
           "hint": "conseil", "missing": "le fichier manque", "none": "le fichier n'a pas cette fonction"},
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


def of_answer(said, points):
    """The verdict on one function, of what the command says about it."""
    if said["verdict"] == "right":
        return Verdict(said["exercise"], points, True, [say("right").format(cases=said["cases"])] + list(said.get("remarks") or []))
    if said["verdict"] == "wrong":
        return Verdict(said["exercise"], points, False, lines_of(said), said["counterexample"].get("arena"))
    return Verdict(said["exercise"], points, False, [said["error"]])


def grade_copy(file, exercises):
    """What `grade FILE` says about a whole copy, which is loaded once; or a text, why it says nothing."""
    with tempfile.NamedTemporaryFile("w", suffix=".exercises", encoding="utf-8") as sheet:
        sheet.write("\n".join("like %s\n" % name for name in exercises))
        sheet.flush()
        reply = command("grade", file, "--exercises", sheet.name, "--json")
    if not reply.stdout:
        return (reply.stderr.strip() or "marienbad: %d" % reply.returncode).split("\n")[-1].replace("marienbad: ", "", 1)
    return json.loads(reply.stdout)["copies"][0]


def judge(file, exercises):
    """Verdicts on the functions of a copy, in the order of the exercises."""
    if not os.path.exists(file):
        return [Verdict(name, points, False, [say("missing")]) for name, points in exercises.items()]
    copy = grade_copy(file, exercises)
    failed = copy if isinstance(copy, str) else copy["error"]
    answers = {} if failed else {said["exercise"]: said for said in copy["exercises"]}
    verdicts = []
    for name, points in exercises.items():
        if name in answers:
            verdict = of_answer(answers[name], points)
        else:
            verdict = Verdict(name, points, False, [failed or say("none")])
        verdict.lines = [line.replace(file, os.path.basename(file)) for line in verdict.lines]
        verdicts.append(verdict)
    return verdicts


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
