"""Every file that other libraries write for a graph: it is read with exactly its edges, or refused.

A file that can be two things may also be read in one way with a warning that says so (`DOUBTS`).
"""

from __future__ import annotations

import itertools
import re
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

import igraph
import networkx as nx
import numpy as np
import pandas as pd
import pytest
import rustworkx as rx
import scipy.io
import scipy.sparse

import destrier

HOSTILE = [
    "%", "%p", "#", "#q", "a#b", "1.0", "-1", "1e5", "EOF", "NAME", "0x1", "a:", "", "New York", 'say "x"', "it's",
    "line\nend", "Zürich", "a,b", "->", "{}", "source", "target", "graph", "007", "a;b", "<b>", "&amp;", "a\\",
    " lead", "nan", "None", "3",
]  # fmt: skip

#: Warnings that say that a file may have been misread.
DOUBTS = re.compile(
    "skipped as a comment|has no list of its own|do not say whether|in the lists of both ends|count the lines"
    "|on one side of its diagonal|read as no edges|leading zeros"
)

Edges = set[tuple[str, str]]


class Names(Enum):
    """The names of the vertices in a file."""

    KEPT = 0
    FROM_0 = 1
    FROM_1 = 2
    FROM_N0 = 3


@dataclass
class Writer:
    """How a library writes a graph into a file."""

    write: Callable[[Any, Path], object]
    names: Names = Names.KEPT
    keeps_directions: bool = True


def table(**options: Any) -> Callable[[Any, Path], object]:
    """A table of the edges."""
    return lambda graph, path: nx.to_pandas_edgelist(graph).to_csv(path, **options)


def titled(columns: dict[str, str], **options: Any) -> Callable[[Any, Path], object]:
    """A table of the edges with other titles, in the order of `columns`; others stand behind them."""

    def write(graph: Any, path: Path) -> None:
        frame = nx.to_pandas_edgelist(graph)
        frame["Id"] = range(len(frame))
        frame["Type"] = "Directed" if graph.is_directed() else "Undirected"
        frame = frame.rename(columns=columns)
        frame[list(columns.values())].to_csv(path, **options)

    return write


def numbered(graph: Any) -> Any:
    return nx.convert_node_labels_to_integers(graph)


def igraph_graph(graph: Any) -> igraph.Graph:
    made = igraph.Graph(n=len(graph), edges=list(numbered(graph).edges()), directed=graph.is_directed())
    made.vs["name"] = [str(node) for node in graph]
    if nx.is_weighted(graph):
        made.es["weight"] = [weight for _, _, weight in graph.edges(data="weight")]
    return made


def rustworkx_graph(graph: Any) -> Any:
    made: Any = rx.PyDiGraph() if graph.is_directed() else rx.PyGraph()
    made.add_nodes_from([str(node) for node in graph])
    made.add_edges_from([(u, v, str(data.get("weight", 1))) for u, v, data in numbered(graph).edges(data=True)])
    return made


def matrix_market(graph: Any, path: Path) -> None:
    matrix = nx.to_scipy_sparse_array(graph, format="coo")
    with path.open("wb") as file:
        scipy.io.mmwrite(file, matrix, symmetry="general" if graph.is_directed() else "symmetric")


def by_igraph(write: Callable[[igraph.Graph, str], object]) -> Callable[[Any, Path], object]:
    return lambda graph, path: write(igraph_graph(graph), str(path))


def of_matrix(**options: Any) -> Callable[[Any, Path], object]:
    return lambda graph, path: np.savetxt(path, nx.to_numpy_array(graph), **options)


def text(make: Callable[[Any], str]) -> Callable[[Any, Path], object]:
    """A printed object. pandas prints the line ends of names as other characters."""

    def write(graph: Any, path: Path) -> None:
        if any("\n" in str(node) for node in graph):
            raise ValueError
        path.write_text(make(graph), encoding="utf-8")

    return write


WRITERS: dict[str, Writer] = {
    "networkx edges": Writer(nx.write_edgelist, keeps_directions=False),
    "networkx edges, no data": Writer(lambda g, p: nx.write_edgelist(g, p, data=False), keeps_directions=False),
    "networkx edges, commas": Writer(
        lambda g, p: nx.write_edgelist(g, p, data=False, delimiter=","), keeps_directions=False
    ),
    "networkx weights": Writer(nx.write_weighted_edgelist, keeps_directions=False),
    "networkx lists": Writer(nx.write_adjlist),
    "networkx multiline lists": Writer(nx.write_multiline_adjlist),
    "networkx GML": Writer(nx.write_gml),
    "networkx GraphML": Writer(nx.write_graphml),
    "networkx GEXF": Writer(nx.write_gexf),
    "networkx graph6": Writer(nx.write_graph6, Names.FROM_0),
    "networkx sparse6": Writer(lambda g, p: nx.write_sparse6(numbered(g), p), Names.FROM_0),
    "networkx graph6, no header": Writer(lambda g, p: nx.write_graph6(g, p, header=False), Names.FROM_0),
    "networkx Pajek": Writer(nx.write_pajek),
    "pandas table": Writer(table(), keeps_directions=False),
    "pandas table, no index": Writer(table(index=False), keeps_directions=False),
    "pandas table, tabs": Writer(table(sep="\t"), keeps_directions=False),
    "pandas table, semicolons": Writer(table(sep=";"), keeps_directions=False),
    "pandas table, semicolons, no index": Writer(table(sep=";", index=False), keeps_directions=False),
    "pandas table, blanks": Writer(table(sep=" "), keeps_directions=False),
    "pandas table, titled index": Writer(table(index_label="id"), keeps_directions=False),
    "pandas table, no header": Writer(table(header=False), keeps_directions=False),
    "pandas table, only cells": Writer(table(header=False, index=False), keeps_directions=False),
    "pandas text": Writer(text(lambda graph: nx.to_pandas_edgelist(graph).to_string()), keeps_directions=False),
    "pandas text, no index": Writer(
        text(lambda graph: nx.to_pandas_edgelist(graph).to_string(index=False)), keeps_directions=False
    ),
    "Gephi": Writer(titled({"Id": "Id", "source": "Source", "target": "Target", "Type": "Type"}, index=False)),
    "head and tail": Writer(titled({"target": "head", "source": "tail", "Type": "Type"})),
    "odd titles": Writer(titled({"Id": "k", "source": "x", "target": "y"}, index=False), keeps_directions=False),
    "pandas matrix": Writer(lambda graph, path: nx.to_pandas_adjacency(graph).to_csv(path)),
    "numpy matrix": Writer(of_matrix(), Names.FROM_0),
    "numpy matrix, whole": Writer(of_matrix(fmt="%d"), Names.FROM_0),
    "numpy matrix, commas": Writer(of_matrix(fmt="%g", delimiter=","), Names.FROM_0),
    "numpy matrix, printed": Writer(text(lambda graph: str(nx.to_numpy_array(graph))), Names.FROM_0),
    "numpy edges": Writer(
        lambda graph, path: np.savetxt(path, np.array(numbered(graph).edges()), fmt="%d"),
        Names.FROM_0,
        keeps_directions=False,
    ),
    "scipy": Writer(matrix_market, Names.FROM_1),
    "igraph edges": Writer(by_igraph(igraph.Graph.write_edgelist), Names.FROM_0, keeps_directions=False),
    "igraph NCOL": Writer(by_igraph(igraph.Graph.write_ncol), keeps_directions=False),
    "igraph LGL": Writer(by_igraph(igraph.Graph.write_lgl), keeps_directions=False),
    "igraph DIMACS": Writer(
        by_igraph(lambda graph, path: graph.write_dimacs(path, 0, 1)), Names.FROM_1, keeps_directions=False
    ),
    "igraph Pajek": Writer(by_igraph(igraph.Graph.write_pajek)),
    "igraph GML": Writer(by_igraph(igraph.Graph.write_gml), Names.FROM_0),
    "igraph GraphML": Writer(by_igraph(igraph.Graph.write_graphml), Names.FROM_N0),
    "igraph LEDA": Writer(by_igraph(lambda graph, path: graph.write_leda(path, names=None, weights=None))),
    "igraph DOT": Writer(by_igraph(igraph.Graph.write_dot), Names.FROM_0),
    "igraph matrix": Writer(by_igraph(igraph.Graph.write_adjacency), Names.FROM_0),
    "rustworkx edges": Writer(
        lambda graph, path: rustworkx_graph(graph).write_edge_list(str(path)), Names.FROM_0, keeps_directions=False
    ),
    "rustworkx weights": Writer(
        lambda graph, path: rustworkx_graph(graph).write_edge_list(str(path), weight_fn=str),
        Names.FROM_0,
        keeps_directions=False,
    ),
    "rustworkx DOT": Writer(lambda graph, path: rustworkx_graph(graph).to_dot(filename=str(path)), Names.FROM_0),
    "rustworkx GraphML": Writer(lambda graph, path: rx.write_graphml(rustworkx_graph(graph), str(path)), Names.FROM_N0),
}

#: Writers whose files are read if the names are plain and there are no weights, so that this test cannot pass by
#: refusals.
ALWAYS_READ = [
    "networkx edges", "networkx GML", "networkx GraphML", "pandas table",
    "pandas table, no index", "pandas table, tabs", "pandas table, semicolons", "pandas table, titled index", "Gephi",
    "head and tail", "numpy matrix", "scipy", "igraph edges", "igraph GraphML", "rustworkx edges",
]  # fmt: skip


def graphs(directed: bool, weighted: bool) -> Iterator[tuple[bool, Any]]:
    """Graphs, and whether their names are plain."""
    kind = nx.DiGraph if directed else nx.Graph
    shapes = [
        [(0, 1), (1, 2), (2, 3), (3, 0)],
        [(5, 9), (9, 2), (2, 14), (14, 5), (5, 2)],
        [("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")],
        list(itertools.permutations(range(4), 2)),
        [(0, 1), (0, 2), (1, 2), (2, 3)],
    ]
    hostile = [[(name, "bb"), ("bb", "cc"), ("cc", name)] for name in HOSTILE]
    late = [[("10", "20"), ("20", name), (name, "10"), ("10", "30")] for name in HOSTILE]

    for number, edges in enumerate([*shapes, *hostile, *late]):
        graph = kind(edges)
        if weighted:
            nx.set_edge_attributes(graph, dict(zip(graph.edges, itertools.cycle([3, 1, 2, 7]))), "weight")
        yield number < len(shapes), graph


def both_ways(edges: Edges) -> Edges:
    return edges | {(last, first) for first, last in edges}


def written_edges(graph: Any, names: Names) -> Edges:
    """The edges that a file has, with the names of its vertices; those of an undirected graph in both directions."""
    place = {node: number for number, node in enumerate(graph)}

    def name(node: Any) -> str:
        match names:
            case Names.KEPT:
                # Blanks around a name are blanks between words in most formats.
                return str(node).strip()
            case Names.FROM_0:
                return str(place[node])
            case Names.FROM_1:
                return str(place[node] + 1)
            case Names.FROM_N0:
                return f"n{place[node]}"

    edges = {(name(first), name(last)) for first, last in graph.edges()}
    return edges if graph.is_directed() else both_ways(edges)


def read_edges(graph: destrier.Graph) -> Edges:
    names = [str(name).strip() for name in graph.nodes]
    edges = {(names[first], names[last]) for first, last in graph.edges.tolist()}
    return edges if graph.directed else both_ways(edges)


@pytest.mark.parametrize("weighted", [False, True], ids=["plain", "weighted"])
@pytest.mark.parametrize("directed", [False, True], ids=["edges", "arcs"])
@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.filterwarnings("ignore")
def test_files_are_read_with_exactly_their_edges_or_refused(
    tmp_path: Path, writer: str, directed: bool, weighted: bool
) -> None:
    how = WRITERS[writer]
    for number, (is_plain, graph) in enumerate(graphs(directed, weighted)):
        file = tmp_path / f"{number}.txt"
        try:
            how.write(graph, file)
        except Exception:
            # The library cannot write this graph.
            continue

        content = file.read_bytes()
        with warnings.catch_warnings(record=True) as shown:
            warnings.simplefilter("always")
            try:
                graph_read = destrier.Graph.read(file)
            except ValueError as error:
                assert not (is_plain and not weighted and writer in ALWAYS_READ), f"{error}: {content!r}"
                continue

        found = read_edges(graph_read)
        expected = written_edges(graph, how.names)
        agrees = found == expected or (not how.keeps_directions and both_ways(found) == both_ways(expected))
        has_doubts = any(DOUBTS.search(str(warning.message)) for warning in shown)
        # An empty name between blanks cannot be seen.
        has_doubts |= "" in graph and b'"' not in content and b"," not in content
        assert agrees or has_doubts, f"{found} is not {expected}: {content!r}"
