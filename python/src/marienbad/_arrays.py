"""Arrays in, arrays out: sparse matrices, pairs of arrays, and what numpy's users expect back."""
import sys
from array import array

from marienbad import _core
from marienbad._words import say


def buffer(values):
    """Something with the buffer protocol: what is given, or an array of a list's numbers."""
    if values is None:
        return None
    if isinstance(values, (list, tuple, range)):
        return array("q", values)
    return values


def _kind(*given):
    """What results are: 2, numpy's arrays, where one of them came in; else 1, memoryviews."""
    numpy = sys.modules.get("numpy")
    return 2 if numpy and any(isinstance(one, numpy.ndarray) for one in given) else 1


def of_csr(indptr, indices, weight):
    return _core.from_csr(buffer(indptr), buffer(indices), buffer(weight), _kind(indptr, indices))


def of_edges(sources, targets, owner, positions):
    sources, targets, kind = buffer(sources), buffer(targets), _kind(sources, targets)
    if positions is None:
        positions = len(owner) if owner is not None else 1 + max(int(max(ends)) for ends in (sources, targets))
    return _core.from_edges(positions, sources, targets, kind)


def is_sparse(G):
    """Is it a matrix of scipy.sparse?"""
    return hasattr(G, "tocsr") and hasattr(G, "shape")


def of_sparse(G, owner, weight):
    """The arena of an adjacency matrix: each stored element is a move, and costs what it is with weight="data"."""
    if len(G.shape) != 2 or G.shape[0] != G.shape[1]:
        raise _core.Error(say("a square matrix expected, found %s", "une matrice carrée est attendue, et non %s", G.shape))
    rows = G.tocsr()
    if weight is not None and weight != "data":
        raise TypeError(say('weight of a sparse matrix: None or "data" expected, found %r',
                            'poids d\'une matrice creuse : None ou "data" attendu, et non %r', weight))
    core = of_csr(rows.indptr, rows.indices, None if weight is None else rows.data)
    if owner is not None:
        core.own(buffer(owner) if not isinstance(owner, (list, set, frozenset)) else owner)
    return core


def are_given(core):
    """Did arrays come in?  Not in the page, where there are none."""
    return getattr(core, "of_arrays", 0) != 0


def given(core, result):
    """A result as it is wanted: of numpy where numpy's arrays came in."""
    if getattr(core, "of_arrays", 0) == 2:
        return sys.modules["numpy"].asarray(result)
    return result
