"""Graphs of every library, and what is refused."""

from __future__ import annotations

import pickle
import time
from typing import Any

import igraph
import networkx as nx
import numpy as np
import pytest
import rustworkx as rx
import scipy.sparse
from reference import is_cycle

import destrier

REFERENCE = nx.dodecahedral_graph()
EDGES = list(REFERENCE.edges())


def adjacency() -> np.ndarray[Any, np.dtype[Any]]:
    return nx.to_numpy_array(REFERENCE, dtype=int)


def rustworkx_graph() -> rx.PyGraph[Any, Any]:
    graph: rx.PyGraph[Any, Any] = rx.PyGraph()
    graph.add_nodes_from(range(20))
    graph.add_edges_from_no_data(EDGES)
    return graph


SOURCES: dict[str, Any] = {
    "networkx": REFERENCE,
    "networkx multigraph": nx.MultiGraph(EDGES + EDGES[:5] + [(0, 0)]),
    "networkx view": nx.subgraph_view(REFERENCE),
    "rustworkx": rustworkx_graph(),
    "igraph": igraph.Graph(EDGES),
    "pairs": EDGES,
    "pairs with data": [(first, last, {"weight": 1}) for first, last in EDGES],
    "generator": (edge for edge in EDGES),
    "dictionary of lists": nx.to_dict_of_lists(REFERENCE),
    "dictionary of sets": {node: set(REFERENCE[node]) for node in REFERENCE},
    "dictionary of dictionaries": nx.to_dict_of_dicts(REFERENCE),
    "edge array": np.array(EDGES),
    "edge array of another type": np.array(EDGES, dtype=np.uint8),
    "edge array by columns": np.array(EDGES, order="F"),
    "matrix": adjacency(),
    "matrix of booleans": adjacency() > 0,
    "matrix of floats": adjacency() * 0.5,
    **{f"scipy {form}": getattr(scipy.sparse, form)(adjacency()) for form in ("csr_array", "coo_matrix", "lil_array")},
    "Graph": destrier.Graph(REFERENCE),
}


@pytest.mark.parametrize("name", SOURCES)
def test_every_source_gives_the_same_graph(name: str) -> None:
    graph = destrier.Graph(SOURCES[name])
    assert (len(graph), len(graph.edges)) == (20, 30)
    nodes = graph.nodes
    assert {frozenset((nodes[a], nodes[b])) for a, b in graph.edges} == {frozenset(edge) for edge in EDGES}
    assert is_cycle(REFERENCE, list(destrier.hamiltonian_cycle(graph)))


DIRECTED: dict[str, Any] = {
    "networkx": nx.DiGraph([(0, 1), (1, 2), (2, 0)]),
    "networkx multigraph": nx.MultiDiGraph([(0, 1), (1, 2), (2, 0)]),
    "rustworkx": rx.generators.directed_cycle_graph(3),
    "igraph": igraph.Graph([(0, 1), (1, 2), (2, 0)], directed=True),
    "matrix": np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]]),
    "scipy": scipy.sparse.csr_array(np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]])),
    "dictionary": {0: [1], 1: [2], 2: [0]},
}


@pytest.mark.parametrize("name", DIRECTED)
def test_cycles_follow_directions_unless_they_are_dropped(name: str) -> None:
    graph = destrier.Graph(DIRECTED[name])
    assert graph.directed
    assert list(destrier.hamiltonian_cycle(graph)) in ([0, 1, 2], [1, 2, 0], [2, 0, 1])
    assert destrier.count(graph) == 1
    assert list(destrier.hamiltonian_path(graph, start=1)) == [1, 2, 0]
    with pytest.raises(destrier.Impossible):
        destrier.hamiltonian_path(graph, start=0, end=1)
    again = pickle.loads(pickle.dumps(graph))
    assert again.directed and again.edges.tolist() == graph.edges.tolist()
    dropped = destrier.Graph(DIRECTED[name], undirected=True)
    assert not dropped.directed
    assert list(destrier.hamiltonian_path(dropped, start=0, end=1)) == [0, 2, 1]


def test_a_directed_class_stays_directed() -> None:
    both_ways = nx.cycle_graph(4).to_directed()
    assert destrier.Graph(both_ways).directed and destrier.count(both_ways) == 2
    symmetric = nx.to_numpy_array(both_ways)
    assert not destrier.Graph(symmetric).directed and destrier.count(symmetric) == 1
    assert destrier.Graph(both_ways).networkx().is_directed()


def test_gaps_of_rustworkx_are_kept() -> None:
    graph = rustworkx_graph()
    extra = graph.add_node("x")
    graph.remove_node(0)
    graph.add_edges_from_no_data([(extra, node) for node in REFERENCE[0]])
    cycle = list(destrier.hamiltonian_cycle(graph))
    assert set(cycle) == set(graph.node_indices())
    assert all(graph.has_edge(a, b) for a, b in zip(cycle, cycle[1:] + cycle[:1], strict=True))


@pytest.mark.parametrize(
    ("source", "error"),
    [
        (np.zeros((2, 2), dtype=int), "can be two edges or an adjacency matrix"),
        (np.zeros((3, 4)), "is square"),
        (np.zeros(3), "two dimensions"),
        (np.array([[0, -1], [1, 2], [3, 4]]), "numbered from 0"),
        (np.array([[2**63, 1], [1, 2], [0, 2]], dtype=np.uint64), "a number from 0"),
        (scipy.sparse.csr_array((3, 4)), "is square"),
        ("no such graph", "no such graph"),
        ([(0, 1), "ab"], "pair of nodes"),
        ([(0, 1), (1,)], "pair of nodes"),
        ([0, 1], "pair of nodes"),
        ({0: 1}, "list or a set"),
        (7, "not int"),
        (None, "not NoneType"),
        (b"abc", "not bytes"),
    ],
)
def test_what_is_not_a_graph_is_refused_with_a_reason(source: Any, error: str) -> None:
    with pytest.raises((TypeError, ValueError), match=error):
        destrier.Graph(source)


def test_unhashable_nodes_are_refused() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        destrier.Graph([([1], [2])])


def test_a_million_edges_convert_within_a_second() -> None:
    """Processor time of all threads, so that the conversion is judged and not what else the machine does."""
    edges = np.random.default_rng(1).integers(0, 300_000, size=(1_000_000, 2))
    begin = time.process_time()
    graph = destrier.Graph(edges)
    assert time.process_time() - begin < 1
    low, high = edges.min(axis=1), edges.max(axis=1)
    assert len(graph.edges) == len(np.unique((low * 300_000 + high)[low < high]))


def test_graphs_of_names_and_files(tmp_path: Any) -> None:
    assert len(destrier.Graph("petersen:5,2")) == 10
    file = tmp_path / "graph.txt"
    file.write_text("7 8\n8 9\n9 7\n")
    graph = destrier.Graph.read(file)
    assert list(graph.nodes) == [7, 8, 9] and destrier.is_hamiltonian(graph)
    file.write_text("1 -> 2\n2 -> 3\n")
    assert destrier.Graph.read(file).directed
    with pytest.warns(UserWarning, match="directions are ignored"):
        assert len(destrier.Graph.read(file, undirected=True).edges) == 2
    assert nx.is_isomorphic(destrier.Graph("petersen:5,2").networkx(), nx.petersen_graph())


def test_arrays_that_are_not_aligned_are_read() -> None:
    """Dask sends arrays in pieces that begin anywhere."""
    graph = destrier.Graph("petersen:5,2")
    memory = np.zeros(16 * 15 + 1, dtype=np.uint8)
    edges = memory[1:].view(np.int64).reshape(15, 2)
    edges[:] = graph.edges
    assert not edges.flags.aligned
    make, (vertices, _, nodes, directed, _) = graph.__reduce__()
    for found in (make(vertices, edges, nodes, directed), destrier.Graph.from_edges(edges), destrier.Graph(edges)):
        assert (found.edges == graph.edges).all()
