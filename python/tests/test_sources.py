"""Every object that other libraries write for a graph: it is read with exactly its edges, or refused.

Each writer is applied to each graph. `REFUSED` has what is only a part of a graph, or can be read in two ways.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Any

import igraph
import networkx as nx
import numpy as np
import pandas as pd
import pytest
import rustworkx as rx
import scipy.sparse

import destrier

# numpy and scipy do not want their matrix classes to be used, but users have them.
pytestmark = pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")

Arcs = set[tuple[Hashable, Hashable]]

HOSTILE = [
    "%", "#", "1.0", "-1", "a:", "", " x y", "'", '"', "new\nline", "Königsberg", "马", "source", "target", "8x8", "\t",
]  # fmt: skip


def ring(nodes: list[Any], kind: type[nx.Graph[Any]], weights: list[Any] | None = None) -> nx.Graph[Any]:
    """A ring with a chord."""
    graph = kind()
    nx.add_cycle(graph, nodes)
    graph.add_edge(nodes[0], nodes[2])
    for number, (first, last) in enumerate(list(graph.edges())):
        if weights is not None:
            graph[first][last]["weight"] = weights[number % len(weights)]
    return graph


def with_isolated_node() -> nx.Graph[Any]:
    graph: nx.Graph[Any] = nx.cycle_graph(5)
    graph.add_node(5)
    return graph


GRAPHS: dict[str, nx.Graph[Any]] = {
    "an edge": nx.path_graph(2),
    "a triangle": nx.cycle_graph(3),
    "a ring": nx.cycle_graph(5),
    "two rings": nx.disjoint_union(nx.cycle_graph(3), nx.cycle_graph(4)),
    "complete": nx.complete_graph(4),
    "cube": nx.cubical_graph(),
    "Petersen": nx.petersen_graph(),
    "a star": nx.star_graph(4),
    "an isolated node": with_isolated_node(),
    "weights": ring(list(range(6)), nx.Graph, [0.5, -1.0, 2.0]),
    "whole weights": ring(list(range(6)), nx.Graph, [3, 1, 2]),
    "shuffled": ring([4, 0, 3, 1, 2, 5], nx.Graph),
    "pairs": nx.grid_2d_graph(2, 3),
    "hostile names": ring(HOSTILE, nx.Graph),
    "hostile names with weights": ring(HOSTILE, nx.Graph, [2, 7]),
    "numbers that look alike": ring(["1", "01", "1.0", 1, "1e0"], nx.Graph),
    "arcs": ring(list(range(5)), nx.DiGraph),
    "arcs with weights": ring(list(range(5)), nx.DiGraph, [0.5, 2.0]),
    "both ways": nx.cycle_graph(4).to_directed(),
    "three arcs": nx.cycle_graph(3, create_using=nx.DiGraph),
    "hostile arcs": ring(HOSTILE, nx.DiGraph, [1, 2]),
}


@dataclass
class Writer:
    """What it keeps of a graph. What it does not name has its nodes numbered from 0."""

    write: Callable[[Any], Any]
    keeps_names: bool = True
    keeps_isolated: bool = True
    keeps_directions: bool = True
    may_be_refused: bool = False


def numbered(graph: nx.Graph[Any]) -> nx.Graph[Any]:
    return nx.convert_node_labels_to_integers(graph)


def multiple(graph: nx.Graph[Any]) -> Any:
    """A multigraph with some edges twice, and keys that are names of nodes."""
    twice: Any = nx.MultiDiGraph(graph) if graph.is_directed() else nx.MultiGraph(graph)
    for first, last in list(graph.edges())[::2]:
        twice.add_edge(first, last, key=first)
    return twice


def rustworkx_graph(graph: nx.Graph[Any]) -> Any:
    made: Any = rx.PyDiGraph() if graph.is_directed() else rx.PyGraph()
    made.add_nodes_from(list(graph))
    made.add_edges_from([(u, v, data.get("weight")) for u, v, data in numbered(graph).edges(data=True)])
    return made


def igraph_graph(graph: nx.Graph[Any]) -> igraph.Graph:
    made = igraph.Graph(n=len(graph), edges=list(numbered(graph).edges()), directed=graph.is_directed())
    made.vs["name"] = [repr(node) for node in graph]
    made.es["weight"] = [1.5] * made.ecount()
    return made


def matrix(graph: nx.Graph[Any], **options: Any) -> Any:
    return nx.to_numpy_array(graph, **options)


def edge_frame(graph: nx.Graph[Any]) -> pd.DataFrame:
    """Columns in an unusual order, more columns, and an index that names nothing."""
    frame = nx.to_pandas_edgelist(graph)
    frame.insert(0, "label", "x")
    frame["more"] = 1.5
    frame.index = pd.Index(range(100, 100 + len(frame)), name="edge")
    return frame[sorted(frame.columns, reverse=True)]


def shuffled_frame(graph: nx.Graph[Any]) -> pd.DataFrame:
    frame = nx.to_pandas_adjacency(graph)
    return frame.iloc[:, ::-1]


def objects(entries: list[Any]) -> Any:
    """An array in which each entry is an object, also if the entries are tuples."""
    array = np.empty(len(entries), dtype=object)
    for place, entry in enumerate(entries):
        array[place] = entry
    return array


def sparse(form: str, kind: str) -> Writer:
    return Writer(lambda graph: getattr(scipy.sparse, f"{form}_{kind}")(matrix(graph)), keeps_names=False)


NAMED_EDGES = {"keeps_isolated": False}
PAIRS = {"keeps_isolated": False, "keeps_directions": False}
NUMBERS = {"keeps_names": False}

WRITERS: dict[str, Writer] = {
    # networkx
    "graph": Writer(lambda graph: graph),
    "view": Writer(nx.subgraph_view),
    "copy as view": Writer(lambda graph: graph.copy(as_view=True)),
    "multigraph": Writer(multiple),
    "edges": Writer(lambda graph: graph.edges, **NAMED_EDGES),
    "edges()": Writer(lambda graph: graph.edges(), **NAMED_EDGES),
    "edges with data": Writer(lambda graph: graph.edges(data=True), **NAMED_EDGES),
    "edges with a weight": Writer(lambda graph: graph.edges(data="weight", default=1), **NAMED_EDGES),
    "edges of nodes": Writer(lambda graph: graph.edges(list(graph)), **NAMED_EDGES),
    "edges of a multigraph": Writer(lambda graph: multiple(graph).edges, **NAMED_EDGES),
    "edges() of a multigraph": Writer(lambda graph: multiple(graph).edges(), **NAMED_EDGES),
    "edges with keys": Writer(lambda graph: multiple(graph).edges(keys=True), **NAMED_EDGES),
    "edges with keys and data": Writer(lambda graph: multiple(graph).edges(keys=True, data=True), **NAMED_EDGES),
    "edges of a view": Writer(lambda graph: nx.subgraph_view(graph).edges, **NAMED_EDGES),
    "arcs in": Writer(lambda graph: graph.in_edges if graph.is_directed() else graph.edges, **NAMED_EDGES),
    "arcs in with data": Writer(
        lambda graph: graph.in_edges(data=True) if graph.is_directed() else graph.edges, **NAMED_EDGES
    ),
    "arcs in of a multigraph": Writer(
        lambda graph: multiple(graph).in_edges if graph.is_directed() else graph.edges, **NAMED_EDGES
    ),
    "arcs out": Writer(lambda graph: graph.out_edges if graph.is_directed() else graph.edges, **NAMED_EDGES),
    "to_edgelist": Writer(nx.to_edgelist, **NAMED_EDGES),
    "adj": Writer(lambda graph: graph.adj),
    "adj of a multigraph": Writer(lambda graph: multiple(graph).adj),
    "adj of a view": Writer(lambda graph: nx.subgraph_view(graph).adj),
    "succ": Writer(lambda graph: graph.succ if graph.is_directed() else graph.adj),
    "reversed pred": Writer(lambda graph: graph.reverse().pred if graph.is_directed() else graph.adj),
    "dictionary of dictionaries": Writer(nx.to_dict_of_dicts),
    "dictionary of lists": Writer(nx.to_dict_of_lists),
    "dictionary of sets": Writer(lambda graph: {node: set(graph[node]) for node in graph}),
    "dictionary of ordered sets": Writer(lambda graph: {node: dict.fromkeys(graph[node]) for node in graph}),
    # Pairs
    "list": Writer(lambda graph: list(graph.edges()), **PAIRS),
    "set": Writer(lambda graph: set(graph.edges()), **PAIRS),
    "generator": Writer(lambda graph: (edge for edge in graph.edges()), **PAIRS),
    "lists": Writer(lambda graph: [list(edge) for edge in graph.edges()], **PAIRS, may_be_refused=True),
    "list with data": Writer(lambda graph: list(graph.edges(data=True)), **PAIRS),
    "weighted list": Writer(lambda graph: list(graph.edges(data="weight", default=1)), **PAIRS),
    "weighted lists": Writer(
        lambda graph: [list(edge) for edge in graph.edges(data="weight", default=1)], **PAIRS, may_be_refused=True
    ),
    # numpy
    "matrix": Writer(matrix, **NUMBERS),
    "whole matrix": Writer(lambda graph: matrix(graph, weight=None, dtype=int), **NUMBERS, may_be_refused=True),
    "boolean matrix": Writer(lambda graph: matrix(graph, weight=None) > 0, **NUMBERS),
    "complex matrix": Writer(lambda graph: matrix(graph).astype(complex), **NUMBERS),
    "matrix of objects": Writer(lambda graph: matrix(graph).astype(object), **NUMBERS),
    "matrix by columns": Writer(lambda graph: matrix(graph, order="F"), **NUMBERS),
    "matrix class": Writer(lambda graph: np.asmatrix(matrix(graph)), **NUMBERS),
    "masked matrix": Writer(lambda graph: np.ma.masked_equal(matrix(graph), 0), **NUMBERS),
    "matrix with infinity": Writer(lambda graph: matrix(graph, nonedge=np.inf), **NUMBERS),
    "matrix with minus infinity": Writer(lambda graph: matrix(graph, nonedge=-np.inf), **NUMBERS),
    "matrix with NaN": Writer(lambda graph: matrix(graph, nonedge=np.nan), **NUMBERS),
    "objects with NaN": Writer(lambda graph: matrix(graph, nonedge=np.nan).astype(object), **NUMBERS),
    "lists of a matrix": Writer(lambda graph: matrix(graph).tolist(), **NUMBERS, may_be_refused=True),
    "structured matrix": Writer(
        lambda graph: np.zeros((len(graph), len(graph)), dtype=[("a", int), ("b", int)]), **NUMBERS, may_be_refused=True
    ),
    "array of edges": Writer(
        lambda graph: np.array(numbered(graph).edges()), **PAIRS, **NUMBERS, may_be_refused=True
    ),
    "objects of edges": Writer(lambda graph: objects(list(graph.edges())), **PAIRS),
    "array of objects": Writer(
        lambda graph: np.array(numbered(graph).edges(), dtype=object), **PAIRS, **NUMBERS, may_be_refused=True
    ),
    "records of edges": Writer(
        lambda graph: np.array(list(numbered(graph).edges()), dtype=[("a", int), ("b", int)]),
        **PAIRS, **NUMBERS, may_be_refused=True,
    ),  # fmt: skip
    # scipy
    **{f"{form}_{kind}": sparse(form, kind)
       for form in ("bsr", "coo", "csc", "csr", "dia", "dok", "lil") for kind in ("array", "matrix")},
    "sparse of networkx": Writer(nx.to_scipy_sparse_array, **NUMBERS),
    "sparse with infinity": Writer(lambda graph: scipy.sparse.csr_array(matrix(graph, nonedge=np.inf)), **NUMBERS),
    "sparse with NaN": Writer(lambda graph: scipy.sparse.coo_array(matrix(graph, nonedge=np.nan)), **NUMBERS),
    # pandas
    "adjacency frame": Writer(nx.to_pandas_adjacency),
    "shuffled frame": Writer(shuffled_frame),
    "frame with infinity": Writer(lambda graph: nx.to_pandas_adjacency(graph, nonedge=np.inf)),
    "frame with NaN": Writer(lambda graph: nx.to_pandas_adjacency(graph, nonedge=np.nan)),
    "boolean frame": Writer(lambda graph: nx.to_pandas_adjacency(graph, weight=None) > 0),
    "whole frame": Writer(lambda graph: nx.to_pandas_adjacency(graph, weight=None, dtype=int), may_be_refused=True),
    "edge frame": Writer(nx.to_pandas_edgelist, **PAIRS),
    "edge frame with more": Writer(edge_frame, **PAIRS),
    "rows of a frame": Writer(
        lambda graph: nx.to_pandas_edgelist(graph)[["source", "target"]].itertuples(index=False), **PAIRS
    ),
    "multi-index": Writer(lambda graph: pd.MultiIndex.from_tuples(list(graph.edges())), **PAIRS, may_be_refused=True),
    "frame as dictionary": Writer(lambda graph: nx.to_pandas_adjacency(graph).to_dict(), may_be_refused=True),
    # rustworkx
    "rustworkx": Writer(rustworkx_graph, **NUMBERS),
    "rustworkx edge_list": Writer(lambda graph: rustworkx_graph(graph).edge_list(), **PAIRS, **NUMBERS),
    "rustworkx weighted": Writer(lambda graph: rustworkx_graph(graph).weighted_edge_list(), **PAIRS, **NUMBERS),
    "rustworkx from networkx": Writer(rx.networkx_converter, **NUMBERS),
    # igraph
    "igraph": Writer(igraph_graph, **NUMBERS),
    "igraph edges": Writer(lambda graph: igraph_graph(graph).es, **NUMBERS, **NAMED_EDGES),
    "igraph edge list": Writer(lambda graph: igraph_graph(graph).get_edgelist(), **PAIRS, **NUMBERS),
    "igraph matrix": Writer(lambda graph: igraph_graph(graph).get_adjacency(), **NUMBERS),
    "igraph sparse": Writer(lambda graph: igraph_graph(graph).get_adjacency_sparse(), **NUMBERS),
    "igraph frame": Writer(lambda graph: igraph_graph(graph).get_edge_dataframe(), **PAIRS, **NUMBERS),
    "igraph neighbours": Writer(lambda graph: igraph_graph(graph).get_adjlist(), **NUMBERS, may_be_refused=True),
    "igraph incident edges": Writer(lambda graph: igraph_graph(graph).get_inclist(), **NUMBERS, may_be_refused=True),
}  # fmt: skip

#: Edges of a ring and its incident edges are the same lists, so nothing can tell them apart.
UNDECIDABLE = {
    ("igraph incident edges", name) for name in ("a triangle", "a ring", "two rings", "three arcs", "both ways")
}


def expected(graph: nx.Graph[Any], writer: Writer) -> tuple[set[Any], Arcs]:
    plain = graph if writer.keeps_names else numbered(graph)
    arcs = set(plain.edges())
    if not (graph.is_directed() and writer.keeps_directions):
        arcs |= {(last, first) for first, last in arcs}
    nodes = set(plain) if writer.keeps_isolated else {node for arc in arcs for node in arc}
    return nodes, arcs


def found(graph: destrier.Graph) -> tuple[set[Any], Arcs]:
    nodes = graph.nodes
    arcs = {(nodes[first], nodes[last]) for first, last in graph.edges.tolist()}
    if not graph.directed:
        arcs |= {(last, first) for first, last in arcs}
    return set(nodes), arcs


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize("form", WRITERS)
def test_a_graph_is_read_with_exactly_its_edges(form: str, name: str) -> None:
    if (form, name) in UNDECIDABLE:
        pytest.skip("the lists are those of another graph, too")
    graph, writer = GRAPHS[name], WRITERS[form]
    if form == "rustworkx from networkx" and name == "both ways":
        pytest.skip("rustworkx names its nodes otherwise")

    try:
        read = destrier.Graph(writer.write(graph))
    except (TypeError, ValueError):
        assert writer.may_be_refused
        return
    assert found(read) == expected(graph, writer)


def test_directions_of_edge_views_are_kept() -> None:
    arcs = nx.cycle_graph(4, create_using=nx.DiGraph)
    for view in (arcs.edges, arcs.edges(data=True), arcs.in_edges, arcs.out_edges, nx.MultiDiGraph(arcs).edges):
        graph = destrier.Graph(view)
        assert graph.directed and destrier.count(graph) == 1
    both_ways = nx.cycle_graph(4).to_directed()
    assert destrier.Graph(both_ways.edges).directed and destrier.count(both_ways.edges) == 2
    assert not destrier.Graph(nx.cycle_graph(4).edges).directed
    assert destrier.is_hamiltonian(nx.cubical_graph().edges)


def test_predecessors_are_read_as_neighbours() -> None:
    """The view does not say of what it is. So `pred` is a dictionary of neighbours like every other."""
    arcs = nx.cycle_graph(3, create_using=nx.DiGraph)
    assert found(destrier.Graph(arcs.pred))[1] == {(1, 0), (2, 1), (0, 2)}


CUBE, CUBIC_ARCS = nx.cubical_graph(), nx.cubical_graph().to_directed()
WEIGHTED_MULTIGRAPH = nx.MultiGraph([(0, 1, {"weight": 2}), (1, 2, {"weight": 3})])
ZERO_LENGTH = nx.Graph([(0, 1, {"weight": 0}), (1, 2, {"weight": 1}), (2, 3, {"weight": 1})])

REFUSED: dict[str, Any] = {
    "nodes": CUBE.nodes,
    "nodes with data": CUBE.nodes(data=True),
    "dictionary of nodes with data": dict(nx.Graph([(0, 1)]).nodes(data="color")),
    "attributes": {0: {"color": "red"}, 1: {"color": "blue"}},
    "degree": CUBE.degree,
    "degree()": CUBE.degree(),
    "in_degree": CUBIC_ARCS.in_degree,
    "out_degree with weights": CUBIC_ARCS.out_degree(weight="weight"),
    "degree of a multigraph": WEIGHTED_MULTIGRAPH.degree,
    "dictionary of degrees": dict(CUBE.degree),
    "neighbours of a node": CUBE[0],
    "neighbours of a node of a multigraph": nx.MultiGraph([("a", "b")])["a"],
    "pairs of nodes and neighbours": CUBE.adjacency(),
    "positions": nx.circular_layout(CUBE),
    "weights of edges": nx.get_edge_attributes(ZERO_LENGTH, "weight"),
    "node-link data": nx.node_link_data(CUBE, edges="edges"),
    "adjacency data": nx.adjacency_data(CUBE),
    "lines": list(nx.generate_edgelist(CUBE)),
    "incidence matrix": nx.incidence_matrix(CUBE),
    "matrix with an edge of length zero": nx.to_numpy_array(ZERO_LENGTH, nonedge=np.inf),
    "frame with an edge of length zero": nx.to_pandas_adjacency(ZERO_LENGTH, nonedge=np.nan),
    "igraph vertices": igraph_graph(CUBE).vs,
    "igraph vertex": igraph_graph(CUBE).vs[0],
    "igraph edge": igraph_graph(CUBE).es[0],
    "igraph layout": igraph_graph(CUBE).layout_circle(),
    "igraph vertex frame": igraph_graph(CUBE).get_vertex_dataframe(),
    "igraph neighbours": igraph_graph(CUBE).get_adjlist(),
    "igraph neighbours in a ring": igraph.Graph.Ring(5).get_adjlist(),
    "igraph incident edges": igraph_graph(CUBE).get_inclist(),
    "igraph dictionary of lists": igraph_graph(CUBE).to_dict_list(),
    "rustworkx node indices": rustworkx_graph(CUBE).node_indices(),
    "rustworkx edge indices": rustworkx_graph(CUBE).edge_indices(),
    "rustworkx edges by index": rustworkx_graph(CUBE).edge_index_map(),
    "rustworkx payloads": rustworkx_graph(CUBE).edges(),
    "rustworkx paths": rx.all_pairs_dijkstra_shortest_paths(rustworkx_graph(CUBE), lambda _: 1.0),
    "frame without names": pd.DataFrame(list(CUBE.edges())),
    "frame with other names": pd.DataFrame(list(CUBE.edges()), columns=["from", "to"]),
    "frame of two edges without names": pd.DataFrame([[0, 1], [1, 2]]),
    "frame with a missing node": pd.DataFrame({"source": [0, 1], "target": [1, None]}),
    "frame with other rows": nx.to_pandas_adjacency(CUBE).iloc[:4],
    "frame of text": nx.to_pandas_adjacency(CUBE).astype(str),
    "frame with missing numbers": nx.to_pandas_adjacency(CUBE).astype("Int64").replace(0, pd.NA),
    "series of neighbours": pd.Series(nx.to_dict_of_lists(nx.cycle_graph(5))),
    "columns of a frame as dictionary": nx.to_pandas_adjacency(CUBE).to_dict(),
    "lists of a matrix": nx.to_numpy_array(nx.path_graph(3), dtype=int).tolist(),
    "lists of booleans": [[True, False], [False, True]],
    "text": "a-b, b-c",
    "a sparse vector": scipy.sparse.coo_array(np.ones(3)),
    "masked edges": np.ma.masked_equal(np.array([[0, 1], [1, 2], [2, 0]]), 2),
    "matrix of names": np.array([["a", "b", "c"], ["b", "c", "a"], ["c", "a", "b"]]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_graph_or_can_be_two_is_refused(name: str) -> None:
    with pytest.raises((TypeError, ValueError)) as caught:
        destrier.Graph(REFUSED[name])
    assert len(str(caught.value)) > 10
    assert "object has no attribute" not in str(caught.value)


@pytest.mark.parametrize("view", [CUBE.nodes, CUBE.degree, CUBIC_ARCS.in_degree, CUBE[0]], ids=repr)
def test_views_that_are_no_graph_are_refused_with_advice(view: Any) -> None:
    with pytest.raises(TypeError, match="pass the graph itself"):
        destrier.is_hamiltonian(view)


def test_sparse_entries_that_cancel_are_no_edge() -> None:
    rows, columns, values = [0, 0, 1, 1], [1, 1, 2, 0], [1, -1, 1, 1]
    matrix = scipy.sparse.coo_array((values, (rows, columns)), shape=(3, 3))
    assert destrier.Graph(matrix).edges.tolist() == destrier.Graph(matrix.toarray()).edges.tolist() == [[1, 0], [1, 2]]
    assert matrix.nnz == 4


SQUARE_MASK = nx.to_numpy_array(nx.cycle_graph(5)) > 0


@pytest.mark.parametrize(
    "call",
    [destrier.exists, destrier.ask, destrier.count, lambda mask: destrier.check([0, 1, 2, 3, 4], mask)],
    ids=["exists", "ask", "count", "check"],
)
@pytest.mark.parametrize("mask", [SQUARE_MASK, np.ones((6, 6), dtype=bool), np.triu(np.ones((5, 5), dtype=bool))])
def test_a_square_mask_can_be_a_matrix(call: Callable[[Any], Any], mask: Any) -> None:
    with pytest.raises(ValueError, match=r"destrier.Board\(array\) or destrier.Graph\(array\)"):
        call(mask)


def test_a_mask_is_read_where_nothing_is_in_doubt() -> None:
    board, graph = destrier.Board(np.ones((6, 6), dtype=bool)), destrier.Graph(SQUARE_MASK)
    assert destrier.count(board) == destrier.count("6x6")
    assert destrier.exists(graph) and destrier.count(graph) == 1 and destrier.is_hamiltonian(SQUARE_MASK)
    assert destrier.count(np.ones((5, 6), dtype=bool)) == 8
    assert destrier.tour(np.ones((6, 6), dtype=bool), closed=True).closed
