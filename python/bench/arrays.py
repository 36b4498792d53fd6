"""arrays.py [POSITIONS MOVES] -- an arena of numpy's arrays and its answer, beside lists and networkx; CPU seconds.

The C library's own time for the same moves: marienbad solve FILE --stats, of the file that is written with `-o FILE`.
"""
import sys
import time

import marienbad


def least(work, rounds=3):
    """The least CPU time of several rounds."""
    best = float("inf")
    for _ in range(rounds):
        began = time.process_time()
        work()
        best = min(best, time.process_time() - began)
    return best


def arrays(positions, moves, path):
    """Random moves, owners and marks, of numpy."""
    import numpy
    dice = numpy.random.default_rng(1)
    source, indices = numpy.sort(dice.integers(0, positions, moves)), dice.integers(0, positions, moves)
    indptr = numpy.searchsorted(source, numpy.arange(positions + 1))
    owner, chance = dice.integers(1, 3, positions), dice.random(positions)

    def work(kind):
        arena = marienbad.Arena.from_csr(indptr, indices.astype(kind), owner, win1=chance < 1 / 16, win2=chance > 15 / 16)
        answer = arena.solve()
        return arena, answer.winner, answer.rank, answer.move

    for kind in numpy.uint32, numpy.int64:
        print("%-34s %6.3f s" % ("from_csr, solve, " + kind.__name__, least(lambda: work(kind))))
    if path:
        work(numpy.uint32)[0].save(path)


def networkx_beside_lists(positions, moves):
    import random
    import networkx
    dice = random.Random(1)
    lists = [[] for _ in range(positions)]
    for _ in range(moves):
        lists[dice.randrange(positions)].append(dice.randrange(positions))
    graph = networkx.DiGraph()
    graph.add_nodes_from(range(positions))
    graph.add_edges_from((v, to) for v, row in enumerate(lists) for to in row)
    ones = [True] * positions
    for name, G in ("lists", lists), ("networkx.DiGraph", graph):
        print("%-34s %6.3f s" % ("attractor of " + name, least(lambda: marienbad.attractor(G, ones, [0]))))


def main(positions=4000000, moves=10000000, *rest):
    path = rest[1] if rest[:1] == ("-o",) else None
    for name, work in ("numpy", lambda: arrays(positions, moves, path)), \
                      ("networkx", lambda: networkx_beside_lists(positions // 20, moves // 20)):
        try:
            work()
        except ImportError:
            print("%s is not installed: skipped" % name)


if __name__ == "__main__":
    main(*(int(arg) if arg.isdigit() else arg for arg in sys.argv[1:]))
