"""reachable.py FILE -- the positions of an .arena file with bare names that can be reached, as an explorer meets them:
breadth-first, not beyond marks."""
import sys

lines, marked, start = {}, set(), None
for line in open(sys.argv[1]):
    words = line.split()
    if words and words[0] == "start":
        start = words[1]
    elif words and words[0] not in ("endless", "#"):
        lines[words[0]] = line.rstrip("\n").split("#")[0]
        start = start or words[0]
queue, seen = [start], {start}
for name in queue:
    line = lines[name]
    before, _, marks = line.partition(" : ")
    ends = any(word in marks.split() for word in ("win", "draw", "pays"))
    head, _, moves = before.partition("->")
    print(head.strip() + (" : " + marks if marks else "") if ends else line)
    for move in [] if ends else moves.split():
        to = move.partition("=")[0]
        if to not in seen:
            seen.add(to)
            queue.append(to)
