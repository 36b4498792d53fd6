"""vpl_verdicts.py FILE -- judges a submission, and prints comments and the grade as VPL reads them."""
import os
import sys

import verdicts

found = verdicts.judge(sys.argv[1], verdicts.read_exercises("exercises.json"))
for one in found:
    print("Comment :=>>%s %s (%g/%g)" % ("+" if one.right else "-", one.exercise, one.awarded, one.points))
    print("<|--")
    for line in one.lines:
        print(" " + line)  # a line that begins with "-" would be a heading
    print("--|>")
least, most = (float(os.environ.get(name) or value) for name, value in (("VPL_GRADEMIN", 0), ("VPL_GRADEMAX", 10)))
share = sum(one.awarded for one in found) / (sum(one.points for one in found) or 1)
print("Grade :=>> %.2f" % (least + share * (most - least)))
