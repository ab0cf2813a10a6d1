"""Graphs of every library, and what is refused."""

from __future__ import annotations

import pickle
import time
from typing import Any

import igraph
import networkx as nx
import numpy as np
import pandas as pd
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
        (np.array([[0, -1], [1, 2], [3, 4]]), "numbered from 0"),
        (np.array([[2**63, 1], [1, 2], [0, 2]], dtype=np.uint64), "9223372036854775808 is too large"),
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
    with pytest.raises(TypeError, match="unhashable; write a tuple"):
        destrier.Graph([([1], [2])])


NAMES = [("a", "b"), ("b", "c"), ("c", "a")]
MATRIX = np.array([[0, 1, 1], [1, 0, 1], [1, 1, 0]])
NAN = float("nan")


def objects(entries: list[Any]) -> Any:
    """An array in which each entry is an object, also if the entries are tuples."""
    array = np.empty(len(entries), dtype=object)
    for place, entry in enumerate(entries):
        array[place] = entry
    return array


@pytest.mark.parametrize(
    ("source", "nodes"),
    [
        (np.array(NAMES), ["a", "b", "c"]),
        (np.array(NAMES, dtype=object), ["a", "b", "c"]),
        (np.array(NAMES, dtype="S1"), [b"a", b"b", b"c"]),
        (np.array(NAMES[:2] + [("c", "d"), ("d", "a")]), ["a", "b", "c", "d"]),
        (np.array([("a", 1), (1, "b"), ("b", "a")], dtype=object), ["a", 1, "b"]),
        (np.matrix(np.array(NAMES)), ["a", "b", "c"]),
        (objects(NAMES), ["a", "b", "c"]),
        (objects([[0, 1], [1, 2], [2, 0]]), [0, 1, 2]),
        (np.array([[0, 1], [1, 2], [2, 0]], dtype=object), [0, 1, 2]),
        (np.array([[0, 2], [2, 3], [3, 0]], dtype=object), [0, 1, 2, 3]),
        (MATRIX.astype(object), [0, 1, 2]),
        (np.ma.masked_equal(MATRIX, 0).astype(object), [0, 1, 2]),
        (pd.DataFrame(NAMES, columns=["target", "source"]), ["b", "a", "c"]),
        (pd.DataFrame([("a", 1), (1, 2.5), (2.5, "a")], columns=["source", "target"]), ["a", 1, 2.5]),
        (pd.DataFrame(NAMES, columns=["source", "target"]).astype("category"), ["a", "b", "c"]),
        (pd.DataFrame([[NAN, 1, 1], [1, NAN, 1], [1, 1, NAN]], list("abc"), list("abc")), ["a", "b", "c"]),
    ],
)
@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
def test_arrays_and_frames_keep_their_names(source: Any, nodes: list[Any]) -> None:
    graph = destrier.Graph(source)
    assert list(graph.nodes) == nodes
    assert len(graph.edges) == len(source)


@pytest.mark.parametrize("source", [np.array(NAMES[:2]), np.array(NAMES[:2], dtype=object), objects(NAMES[:2])])
def test_two_edges_between_names_are_no_matrix(source: Any) -> None:
    assert destrier.Graph(source) == destrier.Graph(NAMES[:2])


@pytest.mark.parametrize("source", [np.array([]), np.array([], dtype=object), np.empty((0, 2)), pd.DataFrame()])
def test_no_edges_are_a_graph_without_nodes(source: Any) -> None:
    assert len(destrier.Graph(source)) == 0
    for ask in (destrier.is_hamiltonian, destrier.exists, destrier.ask, destrier.count):
        with pytest.raises(ValueError, match="without vertices"):
            ask(source)


class Table:
    """A data frame of another library."""

    def to_pandas(self) -> pd.DataFrame:
        return pd.DataFrame(NAMES, columns=["source", "target"])


#: What is no graph as it is, the cause that the error names, and what to do.
REFUSED: dict[str, tuple[Any, str, str]] = {
    "columns from and to": (
        pd.DataFrame(NAMES, columns=["from", "to"]), "has the columns 'from', 'to'",
        "rename(columns={'from': 'source', 'to': 'target'})",
    ),
    "columns u, v and weight": (
        pd.DataFrame([(*pair, 0.5) for pair in NAMES[:2]], columns=["u", "v", "w"]), "columns 'u', 'v', 'w'",
        "rename(columns={'u': 'source', 'v': 'target'})",
    ),
    "columns without names": (
        pd.DataFrame(NAMES), "columns 0, 1", "rename(columns={0: 'source', 1: 'target'})",
    ),
    "two rows without names": (
        pd.DataFrame(NAMES[:2]), "not 'a'", "name two columns 'source' and 'target'",
    ),
    "two rows of numbers": (
        pd.DataFrame([[0, 1], [1, 2]], dtype="Int64"), "can be two edges or an adjacency matrix", "frame != 0",
    ),
    "one column of two": (
        pd.DataFrame({"source": [0, 1], "end": [1, 2]}), "columns 'source', 'end'", "rename(columns={'end': 'target'})",
    ),
    "source twice": (
        pd.DataFrame([("a", "b", "c")], columns=["source", "target", "target"]), "several columns 'source' or", "",
    ),
    "no columns": (pd.DataFrame(index=[0, 1]), "has the columns none", ""),
    "empty columns": (pd.DataFrame(columns=["from"]), "columns 'from'", ""),
    "other rows": (
        pd.DataFrame(MATRIX, columns=list("abc")), "columns 'a', 'b', 'c'", "frame.set_axis(frame.columns)",
    ),
    "labels in a column": (
        pd.DataFrame([("a", 0, 1), ("b", 1, 0)], columns=["Unnamed: 0", "a", "b"]), "labels of the rows",
        "frame.set_index('Unnamed: 0')",
    ),
    "labels twice": (pd.DataFrame(MATRIX, list("aab"), list("aab")), "several columns 'a'", "a label of its own"),
    "matrix of text": (pd.DataFrame(MATRIX.astype(str)), "not '0'", "frame.astype(float)"),
    "matrix of objects": (pd.DataFrame([[0, "x"], ["x", 0]]), "not 'x'", "name two columns"),
    "matrix with None": (pd.DataFrame([[0, None], [1, 0]], dtype=object), "not None", "write 0 or NaN for no edge"),
    "matrix with NA": (pd.DataFrame([[0, pd.NA], [1, 0]], dtype=object), "not <NA>", "write 0 or NaN for no edge"),
    "missing node": (
        pd.DataFrame({"source": ["a", None], "target": ["b", "c"]}), "are missing", "frame.dropna(",
    ),
    "lists as nodes": (pd.DataFrame({"source": [[1]], "target": [[2]]}), "is unhashable", "write a tuple"),
    "Series": (pd.Series({0: [1], 1: [0]}), "a Series is not a graph", "series.to_dict() for neighbours"),
    "another library": (Table(), "a Table is not read", "to_pandas()"),
    "two rows of numbers as text": (
        np.array([["0", "1"], ["1", "0"]]), "two edges or an adjacency matrix", "array.astype(float) for a matrix",
    ),
    "two rows of objects": (
        np.array([[0, 1], [1, 2]], dtype=object), "two edges or an adjacency matrix", "Graph.from_edges for edges",
    ),
    "matrix of numbers as text": (MATRIX.astype(str), "not '0'", "array.astype(float)"),
    "matrix of names": (np.array([list("abc")] * 3), "not 'a'", "edges are rows of two nodes"),
    "names with weights": (np.array([(*pair, "1") for pair in NAMES[:2] * 2]), "shape (4, 3)", "array[:, :2]"),
    "names by columns": (np.array(NAMES + NAMES[:1]).T, "shape (2, 4)", "array.T"),
    "names in a row": (np.array(["a", "b", "c"]), "this one has 1", "array.reshape(-1, 2)"),
    "a name missing": (np.array([*NAMES, ("a", None)]), "row 3 of the array has None", "leave out such rows"),
    "a name NaN": (np.array([*NAMES, ("a", NAN)], dtype=object), "row 3 of the array has nan", "leave out such rows"),
    "a name NaN as text": (np.array([*NAMES, ("a", NAN)]), "row 3 of the array has nan", "array.tolist()"),
    "a name masked": (np.ma.masked_equal(np.array(NAMES), "c"), "are masked", "leave out such rows"),
    "a vertex missing": (np.array([[0, 1], [1, None], [2, 0]]), "row 1 of the array has None", "leave out such rows"),
    "neighbours": (objects([[1, 2], [0], [0]]), "not [0]", "a dictionary of lists"),
    "objects in a row": (objects([1, 2]), "a pair of nodes (u, v), not 1", ""),
    "a large vertex": (np.array([[2**70, 1]], dtype=object), f"{2**70} is too large", "a list of pairs"),
    "vertices as floats": (np.array([[0.0, 1.0]]), "not float64", "array.astype(int)"),
    "vertices as floats and objects": (np.array([[0, 1.5]], dtype=object), "not 1.5", "array.astype(int)"),
    "a vertex NaN": (np.array([[0.0, NAN]]), "row 0 of the array has nan", "leave out such rows"),
    "booleans": (np.ones((3, 2), dtype=bool), "shape (3, 2)", "destrier.Board(array)"),
    "edges by columns": (np.zeros((2, 5), dtype=int), "shape (2, 5)", "array.T"),
    "a mask of numbers": (np.ones((5, 6)), "shape (5, 6)", "array != 0 is the mask of a board"),
    "edges with weights": (np.ones((5, 3)), "shape (5, 3)", "array[:, :2]"),
    "records": (np.array(NAMES, dtype=[("x", "U1"), ("y", "U1")]), "records with the fields x, y", "array.tolist()"),
    "matrix of records": (np.zeros((3, 3), dtype=[("w", int)]), "records with the fields w", "array['w']"),
    "pairs of tuples": (np.zeros((4, 2, 2), dtype=int), "this one has 3", "a list of pairs if the nodes are tuples"),
    "no dimension": (np.array(7), "this one has 0", "array.item()"),
    "dates": (np.zeros((3, 2), dtype="M8[s]"), "not datetime64[s]", "array.astype(str)"),
    "spans of time": (np.zeros((3, 2), dtype="m8[s]"), "not timedelta64[s]", "array.astype(str)"),
    "matrix of dates": (np.zeros((3, 3), dtype="M8[s]"), "not datetime64[s]", "array.astype(str)"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_errors_name_the_cause_and_what_to_do(name: str) -> None:
    source, cause, advice = REFUSED[name]
    messages = set()
    for ask in (destrier.Graph, destrier.is_hamiltonian, destrier.exists, destrier.ask, destrier.count):
        is_mask = name == "booleans" and ask in (destrier.exists, destrier.ask, destrier.count)
        if is_mask:
            continue
        with pytest.raises((TypeError, ValueError)) as caught:
            ask(source)
        messages.add(str(caught.value))
    (message,) = messages
    assert cause in message and advice in message


def test_the_advice_of_errors_works() -> None:
    expected = destrier.Graph(NAMES)
    frame = pd.DataFrame(NAMES, columns=["from", "to"])
    assert destrier.Graph(frame.rename(columns={"from": "source", "to": "target"})) == expected
    records = np.array(NAMES, dtype=[("x", "U1"), ("y", "U1")])
    assert destrier.Graph(records.tolist()) == destrier.Graph(np.array(NAMES).T.T) == expected
    assert destrier.Graph(Table().to_pandas()) == expected
    matrix = pd.DataFrame(MATRIX, columns=list("abc"))
    for labelled in (matrix.set_axis(matrix.columns), matrix.set_axis(matrix.columns).astype(str).astype(float)):
        assert destrier.Graph(labelled) == expected
    with_column = pd.DataFrame([("a", 0, 1), ("b", 1, 0)], columns=["Unnamed: 0", "a", "b"])
    assert destrier.Graph(with_column.set_index("Unnamed: 0")) == destrier.Graph([("a", "b")])
    two = np.array([[0, 1], [1, 2]], dtype=object)
    assert destrier.Graph.from_edges(two) == destrier.Graph([(0, 1), (1, 2)])
    digits = np.array([["0", "1"], ["1", "0"]])
    assert destrier.Graph(digits.astype(float)) == destrier.Graph([(0, 1)])
    assert destrier.Graph(digits.tolist()) == destrier.Graph([("0", "1")])
    dates = np.array([["2020-01-01", "2020-01-02"]], dtype="M8[s]").repeat(3, axis=0)
    assert len(destrier.Graph(dates.astype(str))) == 2


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
