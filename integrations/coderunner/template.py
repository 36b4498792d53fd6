"""template.py -- a combinator template for CodeRunner: judges the answer, and prints JSON."""
import html
import json
import os

LANGUAGE = "en"
os.environ.setdefault("MARIENBAD_LANG", LANGUAGE)
import verdicts  # noqa: E402  (it reads the language)

ANSWER = """{{ STUDENT_ANSWER | e('py') }}"""

with open("answer.py", "w", encoding="utf-8") as file:
    file.write(ANSWER)
found = verdicts.judge("answer.py", verdicts.read_exercises("exercises.json"))
total = sum(one.points for one in found) or 1
rows = [["iscorrect", "Test", "Got", "Mark", "iscorrect"]]
for one in found:
    rows.append([int(one.right), one.exercise, one.text, "%g/%g" % (one.awarded, one.points), int(one.right)])
drawings = ["<h5>%s</h5>%s" % (html.escape(one.exercise), svg) for one in found for svg in [verdicts.drawing(one)] if svg]
print(json.dumps({"fraction": sum(one.awarded for one in found) / total, "testresults": rows, "epiloguehtml": "\n".join(drawings)}))
