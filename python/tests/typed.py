"""What a user's type checker sees. It is checked by mypy and pyright, and never run."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import networkx as nx
import numpy as np
import rustworkx as rx
from numpy.typing import NDArray
from typing_extensions import assert_type

import destrier
from destrier import Count, GaveUp, Graph, GraphTour, Impossible, No, Tour, Unknown, Yes


def boards() -> None:
    tour = destrier.tour("8x8", closed=True, start="a1", end=(7, 1), seed=3, time_limit=1.5)
    assert_type(tour, Tour)
    assert_type(tour.squares, NDArray[np.int64])
    assert_type(tour.closed, bool)
    assert_type(tour.svg(numbers=True), str)
    assert_type(tour.stats().turns, int)
    assert_type(destrier.exists((8, 8)), Yes | No | Unknown)
    count = destrier.count("6x6", classes=True)
    assert_type(count, Count)
    assert_type(int(count), int)
    assert_type(count.classes, int | None)
    assert_type(destrier.all_tours("5x6"), Iterator[Tour])


def graphs() -> None:
    cycle = destrier.hamiltonian_cycle([(0, 1), (1, 2), (2, 0)])
    assert_type(cycle, GraphTour[int])
    assert_type(cycle.order, NDArray[np.int64])
    assert_type(destrier.is_hamiltonian("petersen:5,2"), bool)
    assert_type(destrier.ask([(0, 1)]), Tour | GraphTour[Any] | Impossible | GaveUp)
    match destrier.ask("8x8"):
        case Tour() as tour:
            assert_type(tour, Tour)
        case GraphTour() as found:
            assert_type(found, GraphTour[Any])
        case Impossible(reason=reason):
            assert_type(reason.source, str)
        case GaveUp(limit=limit):
            assert_type(limit, str)


def nodes_of_tours(numbers: nx.Graph[int], arcs: nx.DiGraph[str], words: dict[str, list[str]]) -> None:
    cycle = destrier.hamiltonian_cycle([("a", "b"), ("b", "c"), ("c", "a")], start="b", seed=3)
    assert_type(cycle, GraphTour[str])
    assert_type(cycle[0], str)
    assert_type(cycle[1:], list[str])
    assert_type(cycle.edges, list[tuple[str, str]])
    assert_type(cycle.graph, Graph[str])
    assert_type([node.upper() for node in cycle], list[str])

    assert_type(destrier.hamiltonian_cycle([("a", "b", 0.5), ("b", "c", 2.0)]), GraphTour[str])
    assert_type(destrier.hamiltonian_cycle(iter([("a", "b"), ("b", "c")])), GraphTour[str])
    assert_type(destrier.hamiltonian_cycle([((0, 0), (0, 1))]), GraphTour[tuple[int, int]])
    assert_type(destrier.hamiltonian_cycle(numbers), GraphTour[int])
    assert_type(destrier.hamiltonian_cycle(arcs), GraphTour[str])
    assert_type(destrier.hamiltonian_cycle(words), GraphTour[str])
    assert_type(destrier.hamiltonian_cycle("petersen:5,2"), GraphTour[int])

    assert_type(destrier.hamiltonian_path(words, "a", end="b", time_limit=1.5), GraphTour[str])
    assert_type(destrier.hamiltonian_path("petersen:5,2", 0), GraphTour[int])
    assert_type(destrier.all_hamiltonian_cycles(numbers), Iterator[GraphTour[int]])
    assert_type(destrier.all_hamiltonian_paths(words, "a"), Iterator[GraphTour[str]])


def nodes_of_graphs(words: dict[str, list[str]], pairs: NDArray[np.int64]) -> None:
    assert_type(Graph(words), Graph[str])
    assert_type(Graph([("a", "b")]).nodes, Sequence[str])
    assert_type(Graph("petersen:5,2"), Graph[int])
    assert_type(Graph.from_edges(pairs), Graph[int])
    assert_type(destrier.hamiltonian_cycle(Graph.from_edges(pairs)), GraphTour[int])
    assert_type(destrier.hamiltonian_cycle(Graph(words)), GraphTour[str])


def nodes_of_other_sources(
    pairs: NDArray[np.int64],
    lists: list[list[str]],
    numbers: nx.Graph[int],
    rustworkx: rx.PyGraph[str, float],
    unknown: Any,
) -> None:
    assert_type(destrier.hamiltonian_cycle(pairs), GraphTour[Any])
    assert_type(destrier.hamiltonian_cycle(lists), GraphTour[Any])
    assert_type(destrier.hamiltonian_cycle(numbers.edges(data=True)), GraphTour[Any])
    assert_type(destrier.hamiltonian_cycle(rustworkx), GraphTour[Any])
    assert_type(destrier.hamiltonian_cycle(unknown), GraphTour[Any])
    assert_type(destrier.hamiltonian_path(unknown, 0), GraphTour[Any])
    assert_type(Graph(lists), Graph[Any])
    assert_type(Graph(unknown), Graph[Any])


def a_graph_without_a_type_of_nodes(graph: Graph) -> GraphTour:
    return destrier.hamiltonian_cycle(graph)
