"""Graphs of other libraries as a number of vertices, an array of edges, and the names of the vertices.

A library is recognised by the module of the object's class, so that none is imported for the others' graphs. Where the
library has arrays, no Python loop runs over the edges. What can be read in two ways is refused with a `ValueError` that
says how to write each, and what is a part of a graph, such as its nodes, with a `TypeError`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ._frames import read_frame
from ._matrices import Converted, read_array, read_sparse

#: The views of networkx that map each node to its neighbours.
_ADJACENCY_VIEWS = {
    "AdjacencyView", "MultiAdjacencyView", "UnionAdjacency", "UnionMultiAdjacency", "FilterAdjacency",
    "FilterMultiAdjacency",
}  # fmt: skip
_NUMBERS = (int, float, np.integer, np.floating, np.bool_)


def convert(source: Any) -> Converted:
    """The graph that something stands for."""
    libraries = {kind.__module__.partition(".")[0] for kind in type(source).__mro__}
    if "rustworkx" in libraries:
        return _rustworkx(source)
    if "igraph" in libraries:
        return _igraph(source)
    if "scipy" in libraries and hasattr(source, "tocoo"):
        return read_sparse(source)
    if "pandas" in libraries:
        return _pandas(source)
    if hasattr(source, "adj") and hasattr(source, "is_directed") and hasattr(source, "edges"):
        return _networkx(source)
    if "networkx" in libraries:
        return _networkx_view(source)
    if isinstance(source, np.ndarray):
        return _array(source)
    if isinstance(source, Mapping):
        return _dictionary(source)
    if hasattr(source, "to_pandas"):
        raise TypeError(f"a {type(source).__name__} is not read; pass what its method to_pandas() returns")
    if isinstance(source, Iterable) and not isinstance(source, bytes | bytearray | memoryview):
        return _list(list(source))
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


def _networkx_view(view: Any) -> Converted:
    """A view of a graph: its edges or its neighbours. Edge views are mappings, too: from edges to their data."""
    kind = _class_of(view, "networkx")
    if kind.endswith(("EdgeView", "EdgeDataView")):
        is_directed = kind.startswith(("Out", "In"))
        vertices, edges, nodes, _ = _pairs(list(view))
        return vertices, edges, nodes, is_directed
    if kind in _ADJACENCY_VIEWS:
        return _dictionary(view)
    raise TypeError(f"a {kind} of networkx has no edges of a whole graph; pass the graph itself, G, or G.edges")


def _rustworkx(graph: Any) -> Converted:
    kinds = {kind.__name__ for kind in type(graph).__mro__}
    if kinds & {"EdgeList", "WeightedEdgeList"}:
        return _pairs(list(graph))
    if not kinds & {"PyGraph", "PyDiGraph"}:
        kind = type(graph).__name__
        raise TypeError(f"a {kind} of rustworkx is not a graph; pass the graph itself, or its edge_list()")

    indices = np.array(list(graph.node_indices()), dtype=np.int64)
    edges = np.asarray(graph.edge_list(), dtype=np.int64).reshape(-1, 2)
    # Removed nodes leave gaps. The nodes are named by their indices, as everywhere in rustworkx.
    return len(indices), np.searchsorted(indices, edges), _unless_numbers(indices.tolist()), "PyDiGraph" in kinds


def _igraph(graph: Any) -> Converted:
    kind = _class_of(graph, "igraph")
    if kind == "EdgeSeq":
        vertices, edges, nodes, _ = _pairs([edge.tuple for edge in graph])
        return vertices, edges, nodes, graph.graph.is_directed()
    if kind == "Matrix":
        return _array(np.array(graph.data, dtype=float).reshape(graph.shape))
    if not hasattr(graph, "get_edgelist"):
        raise TypeError(f"a {kind} of igraph is not a graph; pass the graph itself, g, or g.es")

    edges = np.array(graph.get_edgelist(), dtype=np.int64).reshape(-1, 2)
    return graph.vcount(), edges, None, graph.is_directed()


def _array(array: NDArray[Any]) -> Converted:
    found = read_array(array)
    return _list(found) if isinstance(found, list) else found


def _pandas(source: Any) -> Converted:
    if hasattr(source, "columns") and hasattr(source, "index"):
        found = read_frame(source)
        if isinstance(found, list):
            return _pairs(found)
        vertices, edges, nodes, directed = found
        return vertices, edges, _unless_numbers(list(nodes or ())), directed
    if hasattr(source, "index") and hasattr(source, "to_dict"):
        raise TypeError(
            "a Series is not a graph; pass series.to_dict() for neighbours, series.tolist() for edges, or "
            "series.index.tolist() if its index has the edges"
        )
    return _list(list(source))


def _dictionary(neighbours: Mapping[Any, Any]) -> Converted:
    """Nodes with the nodes to which arcs lead. Nodes that are only neighbours are nodes, too."""
    index: dict[Any, int] = {node: number for number, node in enumerate(neighbours)}
    flat: list[int] = []
    for node, others in neighbours.items():
        _refuse_unless_neighbours(node, others, neighbours)
        for other in others:
            flat += (index[node], index.setdefault(other, len(index)))
    return len(index), np.array(flat, dtype=np.int64).reshape(-1, 2), _unless_numbers(list(index)), None


def _refuse_unless_neighbours(node: Any, others: Any, neighbours: Mapping[Any, Any]) -> None:
    """Dictionaries of other things have the same form: positions, attributes of nodes, columns of a matrix."""
    is_text = isinstance(others, str | bytes | bytearray | memoryview)
    if is_text or not isinstance(others, Iterable):
        raise TypeError(f"the neighbours of {node!r:.80} are a list or a set, not {type(others).__name__}")
    if isinstance(others, np.ndarray) and others.dtype.kind not in "iuOUST":
        raise TypeError(f"the neighbours of {node!r:.80} are nodes, not an array of {others.dtype}")
    if not isinstance(others, Mapping):
        return

    for other, data in others.items():
        if other not in neighbours:
            raise ValueError(
                f"{other!r:.80} under {node!r:.80} can be a neighbour or an attribute, because the dictionary has no "
                f"key {other!r:.80}; write lists of neighbours"
            )
        if _is_mark_of_no_edge(data):
            raise ValueError(
                f"{data!r} from {node!r:.80} to {other!r:.80} can be no edge or the weight of one; write lists of "
                "neighbours"
            )


def _is_mark_of_no_edge(data: Any) -> bool:
    """Whether it stands for "no edge" where a dictionary has the entries of a matrix."""
    return isinstance(data, _NUMBERS) and (not data or not math.isfinite(data))


def _list(rows: list[Any]) -> Converted:
    """Pairs, unless the rows are something else that looks like pairs."""
    _refuse_if_ambiguous(rows)
    return _pairs(rows)


def _pairs(pairs: list[Any]) -> Converted:
    """Pairs of nodes, each an edge. What follows in a longer tuple, such as weights, is ignored."""
    index: dict[Any, int] = {}
    flat: list[int] = []
    for pair in pairs:
        if isinstance(pair, str | bytes) or not isinstance(pair, Sequence | np.ndarray) or not 2 <= len(pair) <= 4:
            advice = "; neighbours of each node are a dictionary of lists" if isinstance(pair, list) else ""
            raise TypeError(f"an edge is a pair of nodes (u, v), not {pair!r:.80}{advice}")
        for node in pair[:2]:
            try:
                vertex = index.setdefault(node, len(index))
            except TypeError as error:
                raise TypeError(f"{node!r:.80} cannot be a node, because it is unhashable; write a tuple") from error
            flat.append(vertex)
    return len(index), np.array(flat, dtype=np.int64).reshape(-1, 2), _unless_numbers(list(index)), False


def _refuse_if_ambiguous(rows: list[Any]) -> None:
    """Lists of numbers can be the rows of a matrix or the neighbours of each vertex, as in igraph. Edges with weights
    are tuples everywhere, and are not in doubt.
    """
    if not rows or not all(map(_is_list_of_numbers, rows)):
        return
    if any(len(row) > 2 for row in rows):
        raise ValueError(
            "lists of numbers can be edges with weights, neighbours of each vertex, or rows of a matrix; write tuples "
            "(u, v, weight), dict(enumerate(lists)), or numpy.array(lists)"
        )
    if any(isinstance(entry, bool | np.bool_) for row in rows for entry in row):
        raise ValueError("lists of booleans are not edges; write numpy.array(lists) for an adjacency matrix")
    if any(len(row) != 2 for row in rows):
        return

    # Neighbours of each vertex are mutual. Nothing is in doubt if the edges are the same either way.
    neighbours = {(vertex, other) for vertex, row in enumerate(rows) for other in row}
    is_mutual = all(first != last and (last, first) in neighbours for first, last in neighbours)
    if is_mutual and neighbours != {arc for first, last in rows for arc in ((first, last), (last, first))}:
        raise ValueError(
            "the lists can be edges or the neighbours of each vertex; write tuples for edges, or "
            "dict(enumerate(lists)) for neighbours"
        )


def _is_list_of_numbers(row: Any) -> bool:
    is_list = isinstance(row, list) or (isinstance(row, np.ndarray) and row.ndim == 1)
    return is_list and len(row) > 0 and all(isinstance(entry, _NUMBERS) for entry in row)


def _class_of(value: Any, library: str) -> str:
    """The name of the library's class of which it is an instance."""
    return next(kind.__name__ for kind in type(value).__mro__ if kind.__module__.partition(".")[0] == library)


def _unless_numbers(nodes: list[Any]) -> Sequence[Any] | None:
    """No names, if they are the numbers from 0 in order."""
    # The types first: nodes of other types may compare as they like.
    return None if all(type(node) is int for node in nodes) and nodes == list(range(len(nodes))) else nodes


def as_array(array: NDArray[Any], dtype: Any, copy: bool | None) -> NDArray[Any]:
    """What `__array__` returns: a copy only where numpy wants one, and none where it must not be."""
    if copy is False and dtype is not None and array.dtype != np.dtype(dtype):
        raise ValueError(f"an array of {np.dtype(dtype)} is a copy")
    wanted = array if dtype is None else array.astype(dtype, copy=False)
    return wanted.copy() if copy else wanted
