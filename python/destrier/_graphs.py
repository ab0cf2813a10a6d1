"""Graphs of any library as vertices from 0 and an array of edges, and tours of graphs."""

from __future__ import annotations

import os
import warnings
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, cast, overload

import numpy as np
from numpy.typing import NDArray

from . import _destrier
from ._convert import as_array, convert
from ._matrices import integers, integers_of_objects
from ._types import Node, OtherSource, TypedSource

if TYPE_CHECKING:
    import networkx


class Graph(Generic[Node]):
    """A graph, directed or not, made from almost anything.

    Functions that take a graph convert it with this class. It accepts graphs of networkx, rustworkx and igraph and
    their edges, scipy sparse matrices, numpy arrays (a square adjacency matrix, or pairs of vertices or names as rows),
    pandas data frames (an adjacency matrix, or columns `source` and `target`), lists of pairs, dictionaries of
    neighbours, and the name of a graph (`destrier.families()`). What can be read in two ways is refused with
    `ValueError`.

    Parallel edges count once and loops are ignored, because no Hamiltonian cycle or path uses them. A graph of a
    directed class is directed, and so is a matrix that is not symmetric and a dictionary in which some neighbour is not
    mutual. Hamiltonian cycles and paths then follow the arcs. With `undirected=True` directions are dropped.

    `Graph[str]` is the type of a graph whose nodes are text. Type checkers infer it where the source tells it.

    >>> import destrier
    >>> destrier.Graph([("a", "b"), ("b", "c"), ("c", "a"), ("a", "a")])
    <Graph with 3 vertices and 3 edges>
    >>> destrier.Graph("petersen:5,2")
    <Graph with 10 vertices and 15 edges>
    >>> destrier.Graph({1: [2], 2: [1, 3]})
    <directed Graph with 3 vertices and 3 arcs>
    >>> destrier.Graph({1: [2], 2: [1, 3]}, undirected=True)
    <Graph with 3 vertices and 2 edges>
    """

    __slots__ = ("__dict__", "_core", "_nodes")
    _core: _destrier.Graph
    _nodes: Sequence[Node] | None

    @overload
    def __init__(self, source: Graph[Node] | TypedSource[Node], *, undirected: bool = False) -> None: ...
    @overload
    def __init__(self: Graph[int], source: str, *, undirected: bool = False) -> None: ...
    @overload
    def __init__(self: Graph[Any], source: OtherSource, *, undirected: bool = False) -> None: ...
    def __init__(self, source: Any, *, undirected: bool = False) -> None:
        if isinstance(source, Graph):
            self._core, self._nodes = source._core, source._nodes
            if undirected and source.directed:
                self._core = _destrier.Graph(len(source), source.edges, False, source._core.fixed_edges)
        elif isinstance(source, str):
            self._core, self._nodes = _destrier.Graph.named(source), None
        else:
            vertices, edges, self._nodes, directed = convert(source)
            self._core = _destrier.Graph(vertices, edges, False if undirected else directed)

    @classmethod
    def from_edges(cls, edges: Any, vertices: int | None = None, *, directed: bool = False) -> Graph[int]:
        """A graph with vertices from 0, from rows of two vertices each. This is the quickest way.

        With `directed` every row is an arc, from its first vertex to its second.

        >>> import destrier, numpy as np
        >>> ring = np.arange(5)
        >>> destrier.Graph.from_edges(np.column_stack([ring, (ring + 1) % 5]))
        <Graph with 5 vertices and 5 edges>
        """
        given = integers_of_objects(np.asarray(edges))
        if given.size and (given.ndim != 2 or given.shape[1] != 2 or given.dtype.kind not in "iu"):
            raise ValueError(f"edges are rows of two integers, not an array of {given.dtype} of shape {given.shape}")
        pairs = integers(given).reshape(-1, 2)
        count = int(pairs.max(initial=-1)) + 1 if vertices is None else vertices
        return cls._of(_destrier.Graph(count, pairs, directed), None)

    @classmethod
    def read(cls, path: str | os.PathLike[str], *, format: str | None = None, undirected: bool = False) -> Graph[Any]:
        """A graph from a file: TSPLIB/FHCP, DIMACS, graph6, sparse6, GraphML, Matrix Market or a list of edges.

        Without `format` the ending of the file and its text decide. Text is UTF-8, UTF-16 with a mark, or Latin-1.
        Edges that the file fixes are `fixed_edges` of the graph: its cycles and paths use them. What the reader skips
        or corrects is reported with `warnings.warn`.

        >>> import destrier, pathlib, tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder, "square.g6")
        ...     _ = file.write_text("Cr\\n")
        ...     destrier.Graph.read(file)
        <Graph with 4 vertices and 4 edges>
        """
        core, names, remarks = _destrier.Graph.read(Path(path).read_bytes(), os.fspath(path), format, undirected)
        for remark in remarks:
            warnings.warn(f"{os.fspath(path)}: {remark}", UserWarning, stacklevel=2)
        return cls._of(core, None if names == list(range(core.vertices)) else names)

    @classmethod
    def _of(cls, core: _destrier.Graph, nodes: Sequence[Any] | None) -> Graph[Any]:
        graph = object.__new__(cls)
        graph._core, graph._nodes = core, nodes
        return graph

    @property
    def nodes(self) -> Sequence[Node]:
        """The names of the vertices.

        >>> import destrier
        >>> destrier.Graph([("a", "b")]).nodes
        ['a', 'b']
        """
        return cast("Sequence[Node]", range(self._core.vertices)) if self._nodes is None else self._nodes

    @property
    def directed(self) -> bool:
        """Whether its edges have a direction.

        >>> import destrier, networkx as nx
        >>> destrier.Graph(nx.DiGraph([(0, 1), (1, 2), (2, 0)])).directed
        True
        """
        return self._core.directed

    @property
    def edges(self) -> NDArray[np.int64]:
        """The edges as pairs of indices of `nodes`, each once; or the arcs.

        >>> import destrier
        >>> destrier.Graph("cycle:4").edges.tolist()
        [[0, 1], [0, 3], [1, 2], [2, 3]]
        """
        return self._core.edges()

    @property
    def fixed_edges(self) -> list[tuple[Node, Node]]:
        """The edges or arcs that every cycle and path must use, as pairs of nodes. Files can have them.

        >>> import destrier
        >>> destrier.Graph("cycle:4").fixed_edges
        []
        """
        return [(self.nodes[first], self.nodes[last]) for first, last in self._core.fixed_edges]

    def networkx(self) -> networkx.Graph[Any]:
        """The same graph for networkx. Edges that must be used have the attribute `fixed=True`.

        >>> import destrier
        >>> destrier.Graph("hypercube:3").networkx().number_of_edges()
        12
        """
        import networkx as nx

        graph: Any = nx.DiGraph() if self.directed else nx.Graph()
        graph.add_nodes_from(self.nodes)
        graph.add_edges_from(self._named_edges())
        graph.add_edges_from(self.fixed_edges, fixed=True)
        return cast("networkx.Graph[Any]", graph)

    def __len__(self) -> int:
        return self._core.vertices

    def __iter__(self) -> Iterator[Node]:
        return iter(self.nodes)

    def __contains__(self, node: object) -> bool:
        return isinstance(node, Hashable) and node in self._index

    def __eq__(self, other: object) -> bool:
        """Whether nodes, edges, directions and the edges that must be used are the same, in whatever order.

        >>> import destrier
        >>> destrier.Graph([("a", "b"), ("b", "c")]) == destrier.Graph([("c", "b"), ("a", "b")])
        True
        """
        if not isinstance(other, Graph):
            return NotImplemented
        if (len(self), self._core.edge_count, self.directed) != (len(other), other._core.edge_count, other.directed):
            return False
        if set(self.nodes) != set(other.nodes) or self._pairs(self.fixed_edges) != other._pairs(other.fixed_edges):
            return False
        if list(self.nodes) == list(other.nodes):
            return np.array_equal(self.edges, other.edges)
        return self._pairs(self._named_edges()) == other._pairs(other._named_edges())

    def __hash__(self) -> int:
        return hash((len(self), self._core.edge_count, self.directed))

    def _named_edges(self) -> Iterator[tuple[Node, Node]]:
        return ((self.nodes[first], self.nodes[last]) for first, last in self.edges.tolist())

    def _pairs(self, edges: Iterable[tuple[Any, Any]]) -> set[Any]:
        """Edges as a set in which both directions are one, unless the graph is directed."""
        return set(edges) if self.directed else {frozenset(edge) for edge in edges}

    def __reduce__(self) -> tuple[Any, ...]:
        core = self._core
        return (_graph, (core.vertices, core.edges(), self._nodes, core.directed, core.fixed_edges))

    def __repr__(self) -> str:
        kind, edges = ("directed Graph", "arcs") if self.directed else ("Graph", "edges")
        return f"<{kind} with {self._core.vertices} vertices and {self._core.edge_count} {edges}>"

    @cached_property
    def _index(self) -> Mapping[Any, int]:
        return {node: index for index, node in enumerate(self.nodes)}

    def _vertex(self, node: Hashable) -> int:
        """The index of a node."""
        try:
            return self._index[node]
        except KeyError:
            raise ValueError(f"{node!r:.80} is not a node of the graph") from None

    def _name(self, vertex: int) -> str:
        """A node in a sentence."""
        return str(self.nodes[vertex])


def as_graph(graph: Any) -> Graph[Any]:
    """The graph that something stands for."""
    return graph if isinstance(graph, Graph) else Graph(graph)


class GraphTour(Sequence[Node]):
    """A verified Hamiltonian cycle or path: a sequence of nodes. `list(tour)` is a list of them.

    `GraphTour[str]` is the type of one whose nodes are text, as for `Graph`.

    >>> import destrier, networkx as nx
    >>> cycle = destrier.hamiltonian_cycle(nx.dodecahedral_graph())
    >>> cycle
    <Hamiltonian cycle of 20 nodes by rotate>
    >>> nx.is_simple_path(nx.dodecahedral_graph(), cycle)
    True
    """

    _core: _destrier.VertexTour
    _graph: Graph[Node]

    def __new__(cls) -> GraphTour[Any]:
        raise TypeError("a GraphTour is verified: destrier.hamiltonian_cycle finds one, destrier.check makes one")

    @classmethod
    def _of(cls, core: _destrier.VertexTour, graph: Graph[Any]) -> GraphTour[Any]:
        tour = object.__new__(cls)
        tour._core, tour._graph = core, graph
        return tour

    @property
    def closed(self) -> bool:
        """Whether an edge leads from the last node to the first, and there are at least three (two, if it is directed).

        >>> import destrier
        >>> destrier.hamiltonian_cycle("cycle:5").closed
        True
        """
        return self._core.closed

    @property
    def method(self) -> str:
        """What found it.

        >>> import destrier
        >>> destrier.hamiltonian_path("hypercube:4", method="sat").method
        'sat'
        """
        return self._core.method

    @property
    def graph(self) -> Graph[Node]:
        """The graph.

        >>> import destrier
        >>> destrier.hamiltonian_cycle("cycle:5").graph
        <Graph with 5 vertices and 5 edges>
        """
        return self._graph

    @cached_property
    def order(self) -> NDArray[np.int64]:
        """The nodes in order as indices of `graph.nodes`.

        >>> import destrier
        >>> destrier.hamiltonian_cycle([("a", "b"), ("b", "c"), ("c", "a")]).order.tolist()
        [0, 1, 2]
        """
        array = self._core.order()
        array.flags.writeable = False
        return array

    @property
    def edges(self) -> list[tuple[Node, Node]]:
        """Its edges in order; those of a cycle include the edge back to the first node.

        >>> import destrier
        >>> destrier.hamiltonian_cycle("cycle:4").edges
        [(0, 1), (1, 2), (2, 3), (3, 0)]
        """
        nodes = list(self)
        pairs = list(zip(nodes, nodes[1:], strict=False))
        return [*pairs, (nodes[-1], nodes[0])] if self.closed else pairs

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Any:
        nodes = self._graph.nodes
        if isinstance(index, slice):
            return [nodes[vertex] for vertex in self.order[index].tolist()]
        return nodes[int(self.order[index])]

    def __len__(self) -> int:
        return len(self._core)

    def __iter__(self) -> Iterator[Node]:
        nodes = self._graph.nodes
        return (nodes[vertex] for vertex in self.order.tolist())

    # The nodes, as for any sequence. Numpy would turn nodes of several types into text, so they become objects.
    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        if self._graph._nodes is None:
            return as_array(self.order, dtype, copy)
        if copy is False:
            raise ValueError("an array of the nodes is a copy")
        nodes = list(self)
        if dtype is not None or len({type(node) for node in nodes}) == 1:
            return np.array(nodes, dtype=dtype)
        array = np.empty(len(nodes), dtype=object)
        for index, node in enumerate(nodes):
            array[index] = node
        return array

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, GraphTour):
            return NotImplemented
        return self.closed == other.closed and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    # A copy that comes from elsewhere is only a claim, so it is verified again.
    def __reduce__(self) -> tuple[Any, ...]:
        return (_verified, (self._graph, self.order.copy(), self.closed, self.method))

    def __repr__(self) -> str:
        kind = "cycle" if self.closed else "path"
        return f"<Hamiltonian {kind} of {len(self)} nodes by {self.method}>"


def _graph(
    vertices: int,
    edges: NDArray[np.int64],
    nodes: Sequence[Any] | None,
    directed: bool,
    fixed: Sequence[tuple[int, int]] = (),
) -> Graph[Any]:
    return Graph._of(_destrier.Graph(vertices, integers(edges), directed, fixed), nodes)


def _verified(graph: Graph[Any], order: NDArray[np.int64], closed: bool, method: str) -> GraphTour[Any]:
    return GraphTour._of(_destrier.check_vertices(graph._core, integers(order), closed, method, graph._name), graph)


def fixed_edges(graph: Graph[Any], edges: Iterable[tuple[Any, Any]]) -> list[tuple[int, int]]:
    """Edges as pairs of vertices."""
    return [(graph._vertex(first), graph._vertex(last)) for first, last in edges]
