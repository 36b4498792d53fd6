"""attractors.py [POSITIONS MOVES] -- attractors of dicts, conversion included, beside the same walk in Python; CPU seconds.

The walk is that of the texts, with a stack instead of recursion (tests/twins.py).
"""
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests"))
import marienbad  # noqa: E402
import twins  # noqa: E402


def timed(function):
    """CPU time, and what came out."""
    began = time.process_time()
    result = function()
    return time.process_time() - began, result


def compare(name, python, ours, same, rounds=3):
    """The least of several times each, in turns: what else the machine does is then the same for both."""
    slow = fast = float("inf")
    for _ in range(rounds):
        took, right = timed(python)
        slow = min(slow, took)
        for _ in range(3):
            took, found = timed(ours)
            fast = min(fast, took)
        assert same(right, found), name
        right = found = None
    print("%-34s Python %6.2f s   marienbad %6.3f s   %5.1f times" % (name, slow, fast, slow / fast))


def main(positions=1000000, moves=2500000):
    dice = random.Random(1)
    lists = [[] for _ in range(positions)]
    for _ in range(moves):
        lists[dice.randrange(positions)].append(dice.randrange(positions))
    ones = [dice.random() < 0.5 for _ in range(positions)]
    target = dice.sample(range(positions), positions // 16)
    numbers = {v: lists[v] for v in range(positions)}
    first = {v for v in range(positions) if ones[v]}
    texts = ["s%d" % v for v in range(positions)]
    words = {texts[v]: [texts[t] for t in lists[v]] for v in range(positions)}
    words1, words_target = {texts[v] for v in first}, [texts[v] for v in target]
    pairs = {(1 if ones[v] else 2, v): [(1 if ones[t] else 2, t) for t in lists[v]] for v in range(positions)}
    pairs1 = {p for p in pairs if p[0] == 1}
    pairs_target = [(1 if ones[v] else 2, v) for v in target]

    compare("list of lists, booleans", lambda: twins.basin(lists, ones, target),
            lambda: marienbad.attractor(lists, ones, target),
            lambda right, found: {v for v, inside in enumerate(right) if inside} == set(found))
    compare("dict of 0 .. n-1", lambda: twins.attractor_of_dict(numbers, first, target),
            lambda: marienbad.attractor(numbers, first, target), lambda right, found: set(right) == set(found))
    compare("dict of str", lambda: twins.attractor_of_dict(words, words1, words_target),
            lambda: marienbad.attractor(words, words1, words_target), lambda right, found: set(right) == set(found))
    compare("dict of (player, s)", lambda: twins.attractor_of_dict(pairs, pairs1, pairs_target),
            lambda: marienbad.attractor(pairs, "first", pairs_target), lambda right, found: set(right) == set(found))


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
