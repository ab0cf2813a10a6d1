"""Answers by the definition, to compare with."""

from __future__ import annotations

from typing import Any

import networkx as nx


def is_cycle(graph: nx.Graph[Any], nodes: list[Any]) -> bool:
    """Whether these nodes are a Hamiltonian cycle, by the definition."""
    pairs = zip(nodes, nodes[1:] + nodes[:1], strict=True)
    return len(nodes) >= 3 and is_complete(graph, nodes) and all(graph.has_edge(*pair) for pair in pairs)


def is_path(graph: nx.Graph[Any], nodes: list[Any]) -> bool:
    """Whether these nodes are a Hamiltonian path, by the definition."""
    pairs = zip(nodes, nodes[1:], strict=False)
    return is_complete(graph, nodes) and all(graph.has_edge(*pair) for pair in pairs)


def is_complete(graph: nx.Graph[Any], nodes: list[Any]) -> bool:
    return len(nodes) == len(set(nodes)) == graph.number_of_nodes() and set(nodes) == set(graph)


def brute_force(graph: nx.Graph[Any]) -> tuple[int, int]:
    """The numbers of Hamiltonian cycles and paths, each counted once and not once per direction."""
    nodes = list(graph)
    adjacent = {node: set(graph[node]) - {node} for node in nodes}

    def extend(path: list[Any], left: set[Any]) -> tuple[int, int]:
        if not left:
            return int(len(path) > 2 and path[0] in adjacent[path[-1]]), 1
        cycles, paths = 0, 0
        for node in adjacent[path[-1]] & left:
            more = extend([*path, node], left - {node})
            cycles, paths = cycles + more[0], paths + more[1]
        return cycles, paths

    cycles, paths = 0, 0
    for node in nodes:
        more = extend([node], set(nodes) - {node})
        cycles, paths = cycles + more[0], paths + more[1]
    # Each cycle was found from every node in both directions, each path from both ends.
    return cycles // (2 * len(nodes)), paths if len(nodes) == 1 else paths // 2

