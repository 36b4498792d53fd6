"""Arrays in, arrays out: whatever has the buffer protocol means what the lists mean."""
import random
import unittest
from array import array

import marienbad as mb
import twins

NONE = 2**32 - 1


def some(seed):
    """A graph as lists, with owners and marks."""
    dice = random.Random(seed)
    n = dice.randrange(1, 12)
    rows = [[dice.randrange(n) for _ in range(dice.randrange(4))] for _ in range(n)]
    owner = [dice.choice((1, 2)) for _ in range(n)]
    mark = [dice.choice((None, None, None, 1, 2, 0)) for _ in range(n)]
    return rows, owner, mark


def csr(rows, pointer="q", index="I"):
    indptr, indices = array(pointer, [0]), array(index)
    for row in rows:
        indices.extend(row)
        indptr.append(len(indices))
    return indptr, indices


def flags(mark, wanted):
    return bytes(one == wanted for one in mark)


class Same(unittest.TestCase):
    def test_csr_and_lists_have_the_same_answers(self):
        for seed in range(300):
            rows, owner, mark = some(seed)
            pointer, index = random.Random(seed).choice("lqQLiI"), random.Random(seed + 1).choice("bBhHiIlLqQ")
            with self.subTest(seed=seed):
                win1, win2, draw = (flags(mark, k) for k in (1, 2, 0))
                endless = seed % 3
                A = mb.Arena.from_csr(*csr(rows, pointer, index), array("i", owner), win1=win1, win2=win2, draw=draw,
                                      endless=endless)
                found = A.solve()
                right = mb.solve(rows, dict(enumerate(owner)), *([v for v, m in enumerate(mark) if m == k] for k in (1, 2, 0)),
                                 endless=endless)
                n = len(rows)
                self.assertEqual(list(found.winner), [right.winner[v] for v in range(n)])
                self.assertEqual(list(found.rank), [right.rank.get(v, NONE) for v in range(n)])
                self.assertEqual(list(found.move), [right.move.get(v, NONE) for v in range(n)])
                self.assertEqual(list(found.value), [right.value[v] for v in range(n)])
                self.assertEqual(found.winner.format, "B")
                self.assertEqual(found.rank.format, "I")
                self.assertTrue(found.rank.readonly)
                self.assertIs(found.check(), True)
                for player in 1, 2:
                    mine = right.strategy(player)
                    self.assertEqual(list(found.strategy(player)), [mine.get(v, NONE) for v in range(n)])
                sources = array("I", [v for v, row in enumerate(rows) for _ in row])
                if sources:
                    edges = mb.Arena.from_edges(sources, csr(rows)[1], owner, win1=win1, win2=win2, draw=draw, endless=endless)
                    self.assertEqual(edges, A)

    def test_attractors_take_arrays_and_give_arrays(self):
        for seed in range(100):
            rows, owner, _ = some(seed)
            n = len(rows)
            A = mb.Arena.from_csr(*csr(rows), owner)
            target = [v for v in range(n) if v % 3 == 0]
            right = twins.attractor(dict(enumerate(rows)), dict(enumerate(owner)), target, 1)
            self.assertEqual(list(A.attractor(array("h", target))), [right.get(v, NONE) for v in range(n)])
            self.assertEqual(mb.attractor(rows, array("b", owner), array("Q", target)), right)
            flagged = memoryview(bytes(v % 3 == 0 for v in range(n))).cast("?")
            self.assertEqual(mb.attractor(rows, array("b", owner), flagged), right)

    def test_strided_and_shifted_arrays(self):
        rows = [[1, 2], [2], []]
        indptr, indices = csr(rows)
        twice = array("q", [x for value in indptr for x in (value, 77)])
        raw = bytearray(1 + 4 * len(indices))
        shifted = memoryview(raw)[1:].cast("I")
        shifted[:] = indices
        A = mb.Arena.from_csr(memoryview(twice)[::2], shifted, [1, 2, 1], win1=[0, 0, 1])
        self.assertEqual(list(A.solve().winner), [1, 1, 1])

    def test_a_parity_game(self):
        A = mb.Arena.from_csr([0, 2, 3, 4], [1, 2, 0, 2], [1, 2, 2], priority=array("I", [1, 2, 3]))
        answer = A.solve()
        self.assertEqual(list(answer.winner), [1, 1, 2])
        self.assertEqual(list(answer.rank), [NONE] * 3)
        self.assertEqual(answer.move[0], 1)
        self.assertIs(answer.check(), True)

    def test_costs_are_kept(self):
        A = mb.Arena.from_csr([0, 2, 3, 3], [1, 2, 2], weight=[1, 5, 2])
        self.assertEqual(mb.shortest_path(A, 0, 2).cost, 3)

    def test_grundy_numbers_and_kernel(self):
        A = mb.Arena.from_csr([0, 2, 3, 3], [1, 2, 2])
        self.assertEqual(list(A.grundy()), [2, 1, 0])
        self.assertEqual(A.kernel(), {2})

    def test_priorities_of_graphs(self):
        G = {"a": ["b", "c"], "b": ["a"], "c": ["c"]}
        for priority in {"a": 1, "b": 2, "c": 3}, [1, 2, 3], "abc".index:
            priority = priority if not callable(priority) else (lambda v: 1 + "abc".index(v))
            self.assertEqual(mb.solve(G, {"a"}, priority=priority).winner, {"a": 1, "b": 1, "c": 2})


class Refused(unittest.TestCase):
    def refused(self, words, *args, kind=mb.Error, **keywords):
        with self.assertRaises(kind) as caught:
            mb.Arena.from_csr(*args, **keywords).solve()
        self.assertIn(words, str(caught.exception))

    def test_what_makes_no_sense(self):
        good = [0, 2, 3, 3], [1, 2, 2], [1, 2, 1]
        self.refused("indptr[0] is 1", [1, 2, 3, 3], *good[1:])
        self.refused("indptr[2] is 1", [0, 2, 1, 3], *good[1:])
        self.refused("indptr[3] is 2", [0, 2, 2, 2], *good[1:])
        self.refused("at least 2", [0], [], [])
        self.refused("leads to 3", good[0], [1, 2, 3], good[2])
        self.refused("leads to -1", good[0], array("i", [1, -1, 2]), good[2])
        self.refused("leads to -1", good[0], array("b", [1, -1, 2]), good[2])
        self.refused("owner: 3 elements expected, found 2", good[0], good[1], [1, 2])
        self.refused("owner of 1: 1 or 2 expected, found 0", good[0], good[1], [1, 0, 1])
        self.refused("win1: 3 elements", *good, win1=[1])
        self.refused("both objectives", *good, win1=[0, 0, 1], win2=[0, 0, 1])
        self.refused("priority[1]", *good, priority=array("q", [1, 1 << 40, 3]))
        self.refused("priority and no move", *good, priority=[1, 2, 3])
        self.refused("indptr: an array", array("d", [0.0]), *good[1:], kind=TypeError)
        self.refused("indices: an array", good[0], "abc", good[2], kind=TypeError)
        with self.assertRaises(mb.Error):
            mb.Arena.from_edges([5], [0], [1, 2])
        with self.assertRaises(mb.Error):
            mb.Arena.from_edges([0], [5], [1, 2])


class Numpy(unittest.TestCase):
    def setUp(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not installed")
        self.numpy = numpy

    def test_numpy_in_numpy_out(self):
        np = self.numpy
        for kind in np.int32, np.int64, np.uint32, np.uint64:
            indptr, indices = (np.array(part, kind) for part in csr([[1, 2], [2], []]))
            A = mb.Arena.from_csr(indptr, indices, np.array([1, 2, 1]), win1=np.array([False, False, True]))
            answer = A.solve()
            self.assertIsInstance(answer.winner, np.ndarray)
            self.assertEqual(answer.rank.dtype, np.uint32)
            self.assertEqual(answer.winner.tolist(), [1, 1, 1])
            self.assertEqual(answer.move.tolist(), [2, 2, NONE])
            self.assertEqual(A.attractor(np.array([2])).tolist(), [1, 1, 0])
            self.assertEqual(answer.play(), [0, 2])
        big = indptr.astype(">i8")
        self.assertRaises(TypeError, mb.Arena.from_csr, big, indices)
        self.assertRaises(TypeError, mb.Arena.from_csr, indptr.reshape(2, 2), indices)

    def test_owners_and_targets_of_graphs(self):
        np, G = self.numpy, [[1, 2], [2], []]
        right = {0: 1, 1: 1, 2: 0}
        for owner in np.array([1, 2, 1]), np.array([True, False, True]), np.array([1, 2, 1], np.uint8):
            for target in np.array([2]), np.array([False, False, True]), [np.int64(2)]:
                self.assertEqual(mb.attractor(G, owner, target), right)

    def test_sparse_matrices(self):
        try:
            import scipy.sparse as sparse
        except ImportError:
            self.skipTest("scipy is not installed")
        np = self.numpy
        made = sparse.csr_matrix(np.array([[0, 1, 7], [0, 0, 2], [0, 0, 0]]))
        for matrix in made, made.tocoo(), made.tocsc():
            self.assertEqual(mb.attractor(matrix, np.array([1, 2, 1]), [2]).tolist(), [1, 1, 0])
            self.assertEqual(mb.solve(matrix, np.array([1, 2, 1]), win1=[2]).winner.tolist(), [1, 1, 1])
            self.assertEqual(mb.shortest_path(matrix, 0, 2, weight="data"), [0, 1, 2])
            self.assertEqual(mb.shortest_path(matrix, 0, 2), [0, 2])
        with self.assertRaises(mb.Error):
            mb.kernel(sparse.csr_matrix((2, 3)))


if __name__ == "__main__":
    unittest.main()
