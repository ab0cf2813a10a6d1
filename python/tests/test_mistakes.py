"""Mistakes that users make: they get an error that says what is wrong, and never an answer to another question."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import threading
from typing import Any

import igraph
import networkx as nx
import numpy as np
import pytest
import rustworkx as rx
import scipy.sparse

import destrier

CYCLE = nx.to_numpy_array(nx.cycle_graph(5))


@pytest.mark.parametrize(
    ("option", "kind"),
    [({"seed": -1}, ValueError), ({"seed": 2**64}, ValueError), ({"seed": "x"}, TypeError), ({"seed": 1.5}, TypeError),
     ({"memory": "4G"}, TypeError), ({"attempts": None}, TypeError), ({"time_limit": "1"}, TypeError)],
)  # fmt: skip
def test_errors_name_the_option(option: dict[str, Any], kind: type[Exception]) -> None:
    (name,) = option
    with pytest.raises(kind, match=name) as caught:
        destrier.tour("8x8", **option)
    assert "extract" not in str(caught.value)


def test_squares_are_whole_numbers() -> None:
    tour = destrier.tour("6x6")
    for claim in (tour.squares + 0.3, tour.squares.astype(float), [(0.5, 1), (2, 2)]):
        with pytest.raises(TypeError, match="integer"):
            destrier.check(claim, "6x6")
    with pytest.raises(ValueError, match="negative"):
        destrier.check(np.where(tour.grid == 36, -1, tour.grid))


def test_edges_are_rows_of_two_integers() -> None:
    for edges in ([[0.5, 1.7]], np.arange(6).reshape(2, 3), [0, 1, 1, 2], np.ones((3, 2), dtype=bool), [["0", "1"]]):
        with pytest.raises(ValueError, match="rows of two integers"):
            destrier.Graph.from_edges(edges)
    assert len(destrier.Graph.from_edges([])) == 0


@pytest.mark.parametrize("vertex", [20_000_000, 4_000_000_000, 2**32, 2**40])
def test_a_label_that_is_taken_for_a_vertex_is_refused(vertex: int) -> None:
    """Memory grows with the vertices: 2^32 of them would end the interpreter."""
    for make in (destrier.Graph, destrier.Graph.from_edges):
        with pytest.raises(ValueError, match="numbered from 0"):
            make(np.array([[0, 1], [1, 2], [2, vertex]]))
    with pytest.raises(ValueError, match="numbered from 0"):
        destrier.Graph.from_edges([[0, 1]], vertex)
    with pytest.raises(ValueError, match="numbered from 0"):
        destrier.Graph(scipy.sparse.coo_array((vertex, vertex)))
    assert list(destrier.hamiltonian_path([(0, 1), (1, vertex)], 0)) == [0, 1, vertex]


def test_matrices_have_numbers() -> None:
    for matrix in (CYCLE.astype(str), CYCLE.astype("M8[s]"), np.zeros((3, 3), dtype="V4")):
        with pytest.raises(ValueError, match="has numbers"):
            destrier.Graph(matrix)
    for entry in ("x", None):
        source = CYCLE.astype(object)
        source[0, 2] = entry
        with pytest.raises(ValueError, match="numbers or booleans"):
            destrier.Graph(source)
    assert len(destrier.Graph(CYCLE.astype(object)).edges) == 5


def test_subclasses_of_graphs_are_graphs() -> None:
    class Own(rx.PyGraph):  # type: ignore[type-arg]
        pass

    class OwnDirected(rx.PyDiGraph):  # type: ignore[type-arg]
        pass

    class OwnIgraph(igraph.Graph):  # type: ignore[misc]
        pass

    graph, directed = Own(), OwnDirected()
    graph.extend_from_edge_list([(0, 1), (1, 2), (2, 0)])
    directed.extend_from_edge_list([(0, 1), (1, 2), (2, 0)])
    assert destrier.is_hamiltonian(graph) and destrier.is_hamiltonian(OwnIgraph([(0, 1), (1, 2), (2, 0)]))
    for source in (directed, OwnIgraph([(0, 1), (1, 2), (2, 0)], directed=True)):
        assert destrier.Graph(source).directed and destrier.is_hamiltonian(source)


def test_nodes_may_compare_as_they_like() -> None:
    class Node:
        def __eq__(self, _other: object) -> Any:
            raise ArithmeticError

        __hash__ = object.__hash__

    graph: nx.Graph[Node] = nx.Graph()
    nx.add_cycle(graph, [Node() for _ in range(5)])
    assert len(destrier.hamiltonian_cycle(graph)) == 5


def test_what_is_wrong_with_a_cycle_is_said_with_its_labels() -> None:
    path = nx.path_graph(["ann", "ben", "cat", "dan"])
    with pytest.raises(destrier.NotATour, match="ann to cat"):
        destrier.check(["ann", "cat", "ben", "dan"], path)
    with pytest.raises(destrier.NotATour, match="cat among them"):
        destrier.check(["ann", "ben"], path)
    with pytest.raises(destrier.NotATour, match="'eve' is not a node"):
        destrier.check(["ann", "eve"], path)


def test_a_grid_of_two_columns_is_a_grid() -> None:
    tour = destrier.tour("torus:5x2")
    assert destrier.check(tour.grid, "torus:5x2") == destrier.check(tour.squares, "torus:5x2") == tour


def test_the_name_of_a_file_is_not_its_text(tmp_path: Any) -> None:
    file = tmp_path / "tour.json"
    destrier.tour("6x6").save(file)
    with pytest.raises(ValueError, match="pathlib"):
        destrier.check(str(file))


def test_leapers_are_pairs() -> None:
    for leaper in ((1,), (1, 2, 3), 5, None, (1.0, 2)):
        with pytest.raises(TypeError, match="a leaper is"):
            destrier.Board("8x8", leaper=leaper)  # type: ignore[arg-type]


def test_limits_end_every_call_with_the_same_exception() -> None:
    with pytest.raises(destrier.GaveUp, match="squares"):
        next(destrier.all_tours((10**6, 10**6)))
    with pytest.raises(destrier.GaveUp, match="bytes"):
        destrier.neural((60_000, 60_000))
    with pytest.raises(destrier.GaveUp, match="time limit of 0 s"):
        destrier.tour("8x8", time_limit=-0.0)


def test_pictures_are_not_text() -> None:
    with pytest.raises(ValueError, match="picture"):
        destrier.tour("5x5").text("PNG")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes")
def test_pipes_and_links_are_kept(tmp_path: Any) -> None:
    tour, pipe, link, file = destrier.tour("5x5"), tmp_path / "pipe.json", tmp_path / "link.json", tmp_path / "f.json"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()), daemon=True)
    reader.start()
    tour.save(pipe)
    reader.join(10)
    assert destrier.check(read[0]) == tour and stat.S_ISFIFO(pipe.stat().st_mode)
    file.write_text("old")
    file.chmod(0o640)
    link.symlink_to(file)
    tour.save(link)
    assert link.is_symlink() and destrier.check(file) == tour and stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
@pytest.mark.parametrize(
    "call",
    ["destrier.tour((30000, 30000))", "destrier.tour((60000, 60000), memory=2**64 - 1)", "destrier.count('9x10')",
     "destrier.neural((60000, 60000), memory=2**62)", "destrier.count('9x10', memory=2**62)"],
)  # fmt: skip
def test_memory_that_the_system_does_not_have_is_not_asked_for(call: str) -> None:
    """Under `ulimit -v`, a refused allocation would abort the interpreter."""
    program = f"import destrier\ntry:\n    {call}\nexcept destrier.GaveUp as limit:\n    print('gave up:', limit)\n"
    done = subprocess.run(
        ["bash", "-c", 'ulimit -v 1500000 && exec "$0" -c "$1"', sys.executable, program],
        capture_output=True, text=True, timeout=100, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
    )  # fmt: skip
    assert done.returncode == 0 and done.stdout.startswith("gave up:"), done.stderr
