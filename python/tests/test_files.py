"""Graph files: the edges that they fix are obeyed by every question, and what the reader corrects is reported."""

from __future__ import annotations

import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import destrier

#: A cube, whose cycles cannot use all three edges of the corner 1.
CUBE = [(1, 2), (2, 3), (3, 4), (4, 1), (5, 6), (6, 7), (7, 8), (8, 5), (1, 5), (2, 6), (3, 7), (4, 8)]
CORNER = [(1, 2), (4, 1), (1, 5)]


def hcp(folder: Path, edges: list[tuple[int, int]], fixed: list[tuple[int, int]]) -> Path:
    lines = ["NAME : test", "TYPE : HCP", f"DIMENSION : {max(map(max, edges))}", "EDGE_DATA_FORMAT : EDGE_LIST"]
    lines += ["EDGE_DATA_SECTION", *(f"{first} {last}" for first, last in edges), "-1"]
    lines += ["FIXED_EDGES_SECTION", *(f"{first} {last}" for first, last in fixed), "-1"] if fixed else []
    file = folder / "graph.hcp"
    file.write_text("\n".join([*lines, "EOF", ""]))
    return file


def atsp(folder: Path, fixed: tuple[int, int]) -> Path:
    """The arcs 1-2, 2-3, 3-1 and their opposites, of which one must be used."""
    rows = "9 1 1\n1 9 1\n1 1 9"
    file = folder / "graph.atsp"
    file.write_text(
        "TYPE: ATSP\nDIMENSION: 3\nEDGE_WEIGHT_TYPE: EXPLICIT\nEDGE_WEIGHT_FORMAT: FULL_MATRIX\n"
        f"FIXED_EDGES_SECTION\n{fixed[0]} {fixed[1]}\n-1\nEDGE_WEIGHT_SECTION\n{rows}\nEOF\n"
    )
    return file


def read(file: Path, **options: Any) -> destrier.Graph:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return destrier.Graph.read(file, **options)


def test_fixed_edges_of_a_file_are_obeyed(tmp_path: Path) -> None:
    free = read(hcp(tmp_path, CUBE, []))
    assert free.fixed_edges == [] and destrier.is_hamiltonian(free) and destrier.count(free) == 6

    graph = read(hcp(tmp_path, CUBE, CORNER))
    assert sorted(graph.fixed_edges) == [(1, 2), (1, 4), (1, 5)]
    assert not destrier.exists(graph) and not destrier.is_hamiltonian(graph)
    assert isinstance(destrier.ask(graph), destrier.Impossible)
    assert not destrier.exists(graph, closed=False)
    assert destrier.count(graph) == 0 and list(destrier.all_hamiltonian_cycles(graph)) == []
    assert destrier.count(graph, closed=False) == 0 and list(destrier.all_hamiltonian_paths(graph)) == []
    with pytest.raises(destrier.Impossible):
        destrier.hamiltonian_cycle(graph)


def test_cycles_and_paths_use_the_fixed_edges(tmp_path: Path) -> None:
    graph = read(hcp(tmp_path, CUBE, [(1, 2), (3, 4)]))
    wanted = {frozenset((1, 2)), frozenset((3, 4))}
    cycles = list(destrier.all_hamiltonian_cycles(graph))
    assert 0 < len(cycles) < 6 and destrier.count(graph) == len(cycles)
    for tour in [*cycles, destrier.hamiltonian_cycle(graph), destrier.hamiltonian_path(graph, 1)]:
        assert wanted <= {frozenset(edge) for edge in tour.edges}

    more = destrier.hamiltonian_cycle(graph, edges=[(5, 6)])
    assert wanted | {frozenset((5, 6))} <= {frozenset(edge) for edge in more.edges}


@pytest.mark.parametrize(
    "change", [destrier.Graph, lambda graph: pickle.loads(pickle.dumps(graph))], ids=["again", "pickled"]
)
def test_copies_keep_the_fixed_edges(tmp_path: Path, change: Callable[[Any], Any]) -> None:
    copy = change(read(hcp(tmp_path, CUBE, CORNER)))
    assert len(copy.fixed_edges) == 3 and not destrier.exists(copy)
    fixed = [data.get("fixed") for *_, data in copy.networkx().edges(data=True)]
    assert fixed.count(True) == 3 and fixed.count(None) == 9


def test_a_claim_uses_the_fixed_edges(tmp_path: Path) -> None:
    free = list(destrier.hamiltonian_cycle(read(hcp(tmp_path, CUBE, []))))
    (left_out,) = [edge for edge in CORNER if abs(free.index(edge[0]) - free.index(edge[1])) not in (1, 7)]
    graph = read(hcp(tmp_path, CUBE, [left_out]))
    with pytest.raises(destrier.NotATour, match="must be used"):
        destrier.check(free, graph, closed=True)
    cycle = destrier.hamiltonian_cycle(graph)
    assert destrier.check(list(cycle), graph, closed=True) == cycle == pickle.loads(pickle.dumps(cycle))


def test_fixed_arcs_are_obeyed_in_their_direction(tmp_path: Path) -> None:
    for first, last in ((1, 2), (2, 1)):
        graph = read(atsp(tmp_path, (first, last)))
        assert graph.directed and graph.fixed_edges == [(first, last)]
        cycle = destrier.hamiltonian_cycle(graph)
        assert (first, last) in cycle.edges and destrier.count(graph) == 1
        assert [set(listed.edges) for listed in destrier.all_hamiltonian_cycles(graph)] == [set(cycle.edges)]
        assert destrier.check(list(cycle), graph, closed=True) == cycle
        with pytest.raises(destrier.NotATour, match="must be used"):
            destrier.check(list(cycle)[::-1], graph, closed=True)
        undirected = destrier.Graph(graph, undirected=True)
        assert not undirected.directed and len(undirected.fixed_edges) == 1
        assert destrier.check(list(cycle)[::-1], undirected, closed=True)


def test_the_program_and_the_package_agree(tmp_path: Path) -> None:
    file = hcp(tmp_path, CUBE, CORNER)
    program = subprocess.run([sys.executable, "-m", "destrier", "solve", str(file)], capture_output=True, text=True)
    assert program.returncode == 1, program.stderr
    assert not destrier.exists(read(file))


@pytest.mark.parametrize(
    ("text", "warning"),
    [
        ("0 1\n1 2\n2 0\n0 0\n", "itself"),
        ("0 1\n1 2\n2 0\n0 1\n", "again|twice|repeat"),
        ("3 3\n0 1\n1 2\n2 0\n", "3 3"),
    ],
)
def test_what_the_reader_corrects_is_a_warning(tmp_path: Path, text: str, warning: str) -> None:
    file = tmp_path / "graph.txt"
    file.write_text(text)
    with pytest.warns(UserWarning, match=warning) as caught:
        graph = destrier.Graph.read(file)
    assert len(graph.edges) == 3
    assert all(str(file) in str(one.message) and one.filename == __file__ for one in caught)


def test_a_plain_file_has_no_warning(tmp_path: Path) -> None:
    file = tmp_path / "graph.txt"
    file.write_text("0 1\n1 2\n2 0\n")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(destrier.Graph.read(file).edges) == 3


def test_the_ending_of_a_file_names_its_format(tmp_path: Path) -> None:
    """The text could be a list of edges with weights, or an adjacency list."""
    text = "0 1 2\n1 0 2\n2 0 1\n"
    graphs = {}
    for ending in ("edges", "adj"):
        file = tmp_path / f"graph.{ending}"
        file.write_text(text)
        graphs[ending] = read(file, undirected=True)
    assert graphs["adj"].edges.tolist() == [[0, 1], [0, 2], [1, 2]]
    assert graphs["edges"].edges.tolist() == [[0, 1], [0, 2]]
    (tmp_path / "graph.txt").write_text(text)
    with pytest.raises(ValueError, match="name the format"):
        destrier.Graph.read(tmp_path / "graph.txt")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_text_is_read_in_the_encodings_of_the_program(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "graph.edges"
    file.write_text("Zürich Bern\nBern Köln\nKöln Zürich\n", encoding=encoding)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        graph = destrier.Graph.read(file)
    assert sorted(graph) == ["Bern", "Köln", "Zürich"]
    assert any("Latin-1" in str(warning.message) for warning in caught) == (encoding == "latin-1")


def test_the_first_of_several_graphs_comes_with_a_warning(tmp_path: Path) -> None:
    file = tmp_path / "graphs.g6"
    file.write_text("Cr\nC~\nBw\n")
    with pytest.warns(UserWarning, match="3 graphs"):
        assert len(destrier.Graph.read(file)) == 4
