"""Hamiltonian cycles and paths of graphs, compared with a brute force and with what is known."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import networkx as nx
import numpy as np
import pytest
from reference import brute_force, is_cycle, is_path

import destrier

ATLAS = nx.graph_atlas_g()


def test_every_graph_of_the_atlas() -> None:
    """All 1253 graphs of up to 7 nodes: existence, the cycle or path itself, and the numbers of all."""
    assert len(ATLAS) == 1253
    for graph in ATLAS[1:]:
        cycles, paths = brute_force(graph)
        assert destrier.is_hamiltonian(graph) == (cycles > 0), graph.name
        cycle, path = (destrier.ask(graph, closed=closed) for closed in (True, False))
        assert isinstance(cycle, destrier.GraphTour if cycles else destrier.Impossible), graph.name
        assert isinstance(path, destrier.GraphTour if paths else destrier.Impossible), graph.name
        assert not isinstance(cycle, destrier.GraphTour) or is_cycle(graph, list(cycle)), graph.name
        assert not isinstance(path, destrier.GraphTour) or is_path(graph, list(path)), graph.name
        assert int(destrier.count(graph)) == cycles, graph.name
        assert int(destrier.count(graph, closed=False)) == paths, graph.name


def test_all_cycles_and_paths_of_small_graphs() -> None:
    """The iterators, on every third graph of the atlas."""
    for graph in ATLAS[1::3]:
        cycles, paths = brute_force(graph)
        listed = [tuple(cycle) for cycle in destrier.all_hamiltonian_cycles(graph)]
        assert len(set(listed)) == len(listed) == cycles
        assert all(is_cycle(graph, list(cycle)) for cycle in listed)
        assert len(list(destrier.all_hamiltonian_paths(graph))) == paths


def test_the_empty_graph_is_refused() -> None:
    with pytest.raises(ValueError, match="without vertices"):
        destrier.is_hamiltonian(ATLAS[0])


HAMILTONIAN: list[nx.Graph[Any]] = [
    nx.complete_graph(9),
    nx.cycle_graph(50),
    nx.wheel_graph(12),
    nx.dodecahedral_graph(),
    nx.icosahedral_graph(),
    nx.truncated_cube_graph(),
    nx.hypercube_graph(8),
    nx.grid_2d_graph(30, 40),
    nx.circulant_graph(40, [2, 5]),
    nx.heawood_graph(),
    nx.desargues_graph(),
    nx.pappus_graph(),
    nx.moebius_kantor_graph(),
    nx.frucht_graph(),
    nx.random_regular_graph(3, 2000, seed=1),
    nx.random_regular_graph(4, 500, seed=2),
    nx.gnp_random_graph(200, 0.1, seed=3),
    nx.triangular_lattice_graph(6, 8),
]


@pytest.mark.parametrize("graph", HAMILTONIAN, ids=str)
def test_hamiltonian_graphs_of_networkx(graph: nx.Graph[Any]) -> None:
    assert is_cycle(graph, list(destrier.hamiltonian_cycle(graph)))
    path = destrier.hamiltonian_path(graph, start=next(iter(graph)))
    assert is_path(graph, list(path)) and path[0] == next(iter(graph))


@pytest.mark.parametrize(
    "graph",
    [
        nx.petersen_graph(),
        nx.tutte_graph(),
        nx.star_graph(5),
        nx.path_graph(9),
        nx.complete_bipartite_graph(5, 6),
        nx.grid_2d_graph(5, 7),
        nx.barbell_graph(5, 0),
        nx.balanced_tree(2, 4),
        nx.disjoint_union(nx.cycle_graph(4), nx.cycle_graph(5)),
    ],
    ids=str,
)
def test_graphs_without_a_cycle(graph: nx.Graph[Any]) -> None:
    assert not destrier.is_hamiltonian(graph)
    with pytest.raises(destrier.Impossible) as caught:
        destrier.hamiltonian_cycle(graph)
    assert caught.value.reason.text and caught.value.reason.source
    answer = destrier.exists(graph)
    assert isinstance(answer, destrier.No) and answer.reason == caught.value.reason


def test_labels_are_kept_in_tours_and_in_reasons() -> None:
    class Town:
        """A label with an identity, which is hashable like any object."""

        def __repr__(self) -> str:
            return "Königsberg"

    towns: list[Any] = [Town(), ("a", 1), frozenset({2}), None, "x", 3.5]
    graph: nx.Graph[Any] = nx.Graph(zip(towns[:3] + towns[4:], [*towns[1:3], *towns[4:], towns[0]], strict=True))
    cycle = destrier.hamiltonian_cycle(graph)
    assert is_cycle(graph, list(cycle)) and {id(node) for node in cycle} == {id(node) for node in graph}
    with pytest.raises(destrier.Impossible, match="Königsberg has too few edges"):
        destrier.hamiltonian_cycle([(towns[0], "x"), ("x", "y"), ("y", "z"), ("z", "x")])


def test_start_end_and_forced_edges() -> None:
    graph = nx.complete_graph(list("abcdef"))
    path = destrier.hamiltonian_path(graph, "c", "e", edges=[("a", "f"), ("f", "d")])
    assert (path[0], path[-1]) == ("c", "e")
    used = {frozenset(edge) for edge in path.edges}
    assert frozenset("af") in used and frozenset("fd") in used
    cycle = destrier.hamiltonian_cycle(graph, start="d", edges=[("a", "b")])
    assert cycle[0] == "d" and frozenset("ab") in {frozenset(edge) for edge in cycle.edges}
    with pytest.raises(ValueError, match="'q' is not a node"):
        destrier.hamiltonian_path(graph, "q")
    with pytest.raises(ValueError, match="not an edge"):
        destrier.hamiltonian_cycle(nx.cycle_graph(5), edges=[(0, 2)])


@pytest.mark.parametrize("method", [name for name, method in destrier.methods().items() if method.graphs])
def test_every_method_for_graphs(method: str) -> None:
    graph = nx.icosahedral_graph()
    assert is_cycle(graph, list(destrier.hamiltonian_cycle(graph, method=method, seed=3)))


def test_the_same_seed_gives_the_same_cycle() -> None:
    graph = nx.random_regular_graph(3, 300, seed=5)
    assert destrier.hamiltonian_cycle(graph, seed=7) == destrier.hamiltonian_cycle(graph, seed=7)


def test_check_of_nodes() -> None:
    graph = nx.cycle_graph(["a", "b", "c", "d"])
    assert list(destrier.check(["b", "c", "d", "a"], graph, closed=True)) == ["b", "c", "d", "a"]
    for claim in (["a", "c", "b", "d"], ["a", "b", "c"], ["a", "b", "c", "d", "a"], []):
        with pytest.raises(destrier.NotATour):
            destrier.check(claim, graph)


def test_counts_of_graphs() -> None:
    assert destrier.count(nx.complete_graph(8)) == 2520
    assert destrier.count(nx.hypercube_graph(4)) == 1344
    assert destrier.count(nx.complete_graph(5), closed=False, start=0, end=4) == 6


def test_the_longest_path_comes_with_giving_up() -> None:
    graph = nx.random_regular_graph(3, 5000, seed=5)
    with pytest.raises(destrier.GaveUp) as caught:
        destrier.hamiltonian_cycle(graph, method="warnsdorff", attempts=1)
    longest = list(caught.value.longest)
    assert len(longest) == len(set(longest)) > 100
    assert nx.is_simple_path(graph, longest)


def test_copies_of_cycles_are_verified_again() -> None:
    cycle = destrier.hamiltonian_cycle(nx.cycle_graph("abcdef"))
    copies = [pickle.loads(pickle.dumps(cycle)), copy.copy(cycle), copy.deepcopy(cycle)]
    assert all(other == cycle and other.method == cycle.method and list(other.graph.nodes) == list("abcdef")
               for other in copies)  # fmt: skip
    make, arguments = cycle.__reduce__()
    with pytest.raises(destrier.NotATour):
        make(arguments[0], arguments[1][::-1][:-1], *arguments[2:])
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert pool.submit(destrier.hamiltonian_cycle, nx.cycle_graph("abcdef")).result() == cycle
    assert destrier.check(cycle) == cycle


def test_the_array_of_a_cycle_has_its_nodes() -> None:
    for nodes in ([10, 20, 30], [(0, 1), (1, 2), (2, 0)], ["a", "b", "c"], [0.5, 1.5, 2.5]):
        graph: nx.Graph[Any] = nx.Graph()
        nx.add_cycle(graph, nodes)
        cycle = destrier.hamiltonian_cycle(graph)
        assert np.array_equal(np.asarray(cycle), np.array(list(cycle)))
    mixed = destrier.hamiltonian_cycle([("a", (1, 2)), ((1, 2), 3), (3, "a")])
    assert np.asarray(mixed).tolist() == list(mixed)
    plain = destrier.hamiltonian_cycle("cycle:5")
    assert np.array_equal(np.asarray(plain), plain.order) and np.asarray(plain, dtype=np.int8).dtype == np.int8


def test_a_count_of_none_is_false() -> None:
    assert not destrier.count(nx.petersen_graph()) and destrier.count(nx.complete_graph(4))
    assert f"{destrier.count(nx.complete_graph(8)):>6,}" == " 2,520"


def test_graphs_are_compared_by_their_nodes_and_edges() -> None:
    pairs = [("a", "b"), ("b", "c"), ("c", "d")]
    graph = destrier.Graph(pairs)
    same = destrier.Graph([(last, first) for first, last in reversed(pairs)])
    assert graph == same and hash(graph) == hash(same) and graph.nodes != same.nodes
    assert graph != destrier.Graph([("a", "b"), ("b", "c"), ("b", "d")])
    assert graph != destrier.Graph([("a", "b"), ("b", "c"), ("c", "e")])
    assert graph != destrier.Graph(nx.DiGraph(pairs)) and graph != pairs
    assert list(graph) == ["a", "b", "c", "d"] and "a" in graph and "z" not in graph and [] not in graph
    assert destrier.Graph("petersen:5,2") == destrier.Graph("petersen:5,2") != destrier.Graph("cycle:10")


@pytest.mark.parametrize("memory", [0, 1, 4, 4096])
def test_memory_is_in_bytes(memory: int) -> None:
    for ask in (
        lambda: destrier.ask(nx.petersen_graph(), memory=memory),
        lambda: destrier.tour("8x8", memory=memory),
        lambda: destrier.count("6x6", memory=memory),
        lambda: destrier.is_hamiltonian(nx.petersen_graph(), memory=memory),
        lambda: destrier.neural("8x8", memory=memory),
    ):
        with pytest.raises(ValueError, match="number of bytes"):
            ask()
    assert isinstance(destrier.ask(nx.petersen_graph(), memory=2 << 20), destrier.Impossible)


def test_an_unknown_method_is_told_the_methods_for_graphs() -> None:
    with pytest.raises(ValueError, match="the methods are auto, rotate, tree") as caught:
        destrier.hamiltonian_cycle("cycle:5", method="foo")
    assert "roth" not in str(caught.value)


def test_counts_are_numbers() -> None:
    small, large = destrier.count(destrier.Graph("cycle:5")), destrier.count("6x6")
    assert small < large and large > 9861 and small <= 1 and sum([small, large]) == 9863 and small + 1 == 2
    assert sorted([large, small])[0] == 1
    with pytest.raises(TypeError):
        small < "1"  # noqa: B015
