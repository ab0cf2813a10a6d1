"""Graphs of other libraries as a number of vertices, an array of edges, and the names of the vertices.

A library is recognised by the module of the object's class, so that none is imported for the others' graphs. Where the
library has arrays, no Python loop runs over the edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Number of vertices, edges as an array of shape (m, 2), the names of the vertices unless they are numbers from 0, and
#: whether the edges have a direction: for `None`, unless every edge has its opposite.
Converted = tuple[int, NDArray[np.int64], Sequence[Any] | None, bool | None]


def convert(source: Any) -> Converted:
    """The graph that something stands for."""
    libraries = {kind.__module__.partition(".")[0] for kind in type(source).__mro__}
    if "rustworkx" in libraries:
        return _rustworkx(source)
    if "igraph" in libraries:
        return _igraph(source)
    if "scipy" in libraries and hasattr(source, "tocoo"):
        matrix = source.tocoo()
        _refuse_unless_numbers(matrix.data)
        return _matrix(matrix.shape, matrix.row[matrix.data != 0], matrix.col[matrix.data != 0])
    if hasattr(source, "adj") and hasattr(source, "is_directed") and hasattr(source, "edges"):
        return _networkx(source)
    if isinstance(source, np.ndarray):
        return _array(source)
    if isinstance(source, Mapping):
        return _dictionary(source)
    if isinstance(source, Iterable) and not isinstance(source, bytes | bytearray | memoryview):
        return _pairs(source)
    raise TypeError(
        f"a graph is one of networkx, rustworkx, igraph or scipy, an array, pairs or a dictionary of neighbours, "
        f"not {type(source).__name__}"
    )


def _networkx(graph: Any) -> Converted:
    nodes = list(graph)
    index = dict(zip(nodes, range(len(nodes)), strict=True))
    # Edges of a multigraph have keys, which `edges()` leaves out.
    ends = chain.from_iterable(graph.edges())
    flat = np.fromiter(map(index.__getitem__, ends), dtype=np.int64)
    return len(nodes), flat.reshape(-1, 2), _unless_numbers(nodes), graph.is_directed()


def _rustworkx(graph: Any) -> Converted:
    directed = any(kind.__name__ == "PyDiGraph" for kind in type(graph).__mro__)
    indices = np.array(list(graph.node_indices()), dtype=np.int64)
    edges = np.asarray(graph.edge_list(), dtype=np.int64).reshape(-1, 2)
    # Removed nodes leave gaps. The nodes are named by their indices, as everywhere in rustworkx.
    return len(indices), np.searchsorted(indices, edges), _unless_numbers(indices.tolist()), directed


def _igraph(graph: Any) -> Converted:
    edges = np.array(graph.get_edgelist(), dtype=np.int64).reshape(-1, 2)
    return graph.vcount(), edges, None, graph.is_directed()


def _array(array: NDArray[Any]) -> Converted:
    if array.ndim != 2:
        raise ValueError(f"an array of a graph has two dimensions, and this one has {array.ndim}")
    is_integer = np.issubdtype(array.dtype, np.integer)
    if array.shape == (2, 2) and is_integer:
        raise ValueError(
            "an array of shape (2, 2) can be two edges or an adjacency matrix; use destrier.Graph.from_edges for "
            "edges, or booleans for a matrix"
        )
    if array.shape[1] == 2 and is_integer:
        if array.dtype == np.uint64 and array.size and int(array.max()) > np.iinfo(np.int64).max:
            raise ValueError("a vertex is a number from 0")
        edges = integers(array)
        return int(edges.max(initial=-1)) + 1, edges, None, False
    if array.shape[0] != array.shape[1]:
        raise ValueError(f"an array of a graph is square, or has rows of two vertices, not shape {array.shape}")
    _refuse_unless_numbers(array)
    rows, columns = np.nonzero(array)
    return _matrix(array.shape, rows, columns)


def _refuse_unless_numbers(entries: NDArray[Any]) -> None:
    """Entries are compared with zero: text and dates have none, and for some NaN means an edge, for others none."""
    if entries.dtype.kind not in "biufcO":
        raise ValueError(f"an adjacency matrix has numbers or booleans, not {entries.dtype}")
    if entries.dtype.kind in "fcO" and (entries != entries).any():
        raise ValueError("the adjacency matrix has NaN, which may stand for an edge or for none")


def _matrix(shape: tuple[int, ...], rows: Any, columns: Any) -> Converted:
    """An adjacency matrix; every entry that is not zero is an arc from its row to its column."""
    if len(shape) != 2 or shape[0] != shape[1]:
        raise ValueError(f"an adjacency matrix is square, not of shape {shape}")
    return int(shape[0]), np.column_stack([rows, columns]).astype(np.int64), None, None


def _dictionary(neighbours: Mapping[Any, Any]) -> Converted:
    """Nodes with the nodes to which arcs lead. Nodes that are only neighbours are nodes, too."""
    index: dict[Any, int] = {node: number for number, node in enumerate(neighbours)}
    flat: list[int] = []
    for node, others in neighbours.items():
        if isinstance(others, str) or not isinstance(others, Iterable):
            raise TypeError(f"the neighbours of {node!r:.80} are a list or a set, not {type(others).__name__}")
        for other in others:
            flat += (index[node], index.setdefault(other, len(index)))
    return len(index), np.array(flat, dtype=np.int64).reshape(-1, 2), _unless_numbers(list(index)), None


def _pairs(pairs: Iterable[Any]) -> Converted:
    """Pairs of nodes, each an edge. What follows in a longer tuple, such as weights, is ignored."""
    index: dict[Any, int] = {}
    flat: list[int] = []
    for pair in pairs:
        if isinstance(pair, str) or not isinstance(pair, Sequence | np.ndarray) or not 2 <= len(pair) <= 4:
            raise TypeError(f"an edge is a pair of nodes, not {pair!r:.80}")
        for node in pair[:2]:
            flat.append(index.setdefault(node, len(index)))
    return len(index), np.array(flat, dtype=np.int64).reshape(-1, 2), _unless_numbers(list(index)), False


def _unless_numbers(nodes: list[Any]) -> Sequence[Any] | None:
    """No names, if they are the numbers from 0 in order."""
    # The types first: nodes of other types may compare as they like.
    return None if all(type(node) is int for node in nodes) and nodes == list(range(len(nodes))) else nodes


def integers(array: Any) -> NDArray[np.int64]:
    """Numbers as the Rust layer reads them: aligned and contiguous. Arrays that were sent to another process may be
    neither.
    """
    return np.require(array, np.int64, ["C_CONTIGUOUS", "ALIGNED"])


def as_array(array: NDArray[Any], dtype: Any, copy: bool | None) -> NDArray[Any]:
    """What `__array__` returns: a copy only where numpy wants one, and none where it must not be."""
    if copy is False and dtype is not None and array.dtype != np.dtype(dtype):
        raise ValueError(f"an array of {np.dtype(dtype)} is a copy")
    wanted = array if dtype is None else array.astype(dtype, copy=False)
    return wanted.copy() if copy else wanted
