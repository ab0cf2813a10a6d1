"""Compares ways to find a Hamiltonian cycle from Python, within one run.

    pip install . networkx ortools python-sat passagemath-graphs
    python python/benchmarks/compare.py [--limit SECONDS] [--fhcpcs FOLDER]

Every answer is checked: a cycle by the definition, a "no" against what is known of the graph. Each way gets the same
networkx graph and the same limit, and runs in a process of its own, which the system ends at the limit. Times are
processor time of all threads, which other work on the machine hardly changes; they do not include the start of the
process and the imports. Short answers are repeated up to a hundred times, and the mean counts.

- destrier: `destrier.ask`.
- networkx: has no function for it. The usual advice is to look for the cycle graph as a subgraph (`GraphMatcher`).
- sage: `Graph.hamiltonian_cycle(algorithm="backtrack")` of Sage, from passagemath-graphs. It never proves that there
  is none.
- sat: two edges at every vertex, by python-sat with CaDiCaL; a clause for every loop that it returns, until one is
  left.
- ortools: CP-SAT's circuit constraint, one literal for each direction of an edge, two workers.
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import multiprocessing
import pathlib
import resource
import signal
import time
from collections.abc import Callable
from typing import Any

import networkx as nx

#: A cycle, or None if there is none.
Answer = list[Any] | None


def with_destrier(graph: Any) -> Answer:
    import destrier

    match destrier.ask(graph):
        case destrier.GraphTour() as cycle:
            return list(cycle)
        case destrier.Impossible():
            return None
        case limit:
            raise RuntimeError(str(limit))


def with_networkx(graph: Any) -> Answer:
    pattern = nx.cycle_graph(len(graph))
    matcher = nx.algorithms.isomorphism.GraphMatcher(graph, pattern)
    for found in matcher.subgraph_monomorphisms_iter():
        place = {number: node for node, number in found.items()}
        return [place[number] for number in range(len(graph))]
    return None


def with_sage(graph: Any) -> Answer:
    from sage.graphs.graph import Graph

    converted = Graph(list(graph.edges()), format="list_of_edges")
    is_found, cycle = converted.hamiltonian_cycle(algorithm="backtrack")
    if not is_found:
        # The search is a heuristic with a limit: that it finds none does not mean that there is none.
        raise LookupError
    return list(cycle)


def with_sat(graph: Any) -> Answer:
    from pysat.card import CardEnc, EncType
    from pysat.solvers import Cadical153

    variable = {frozenset(edge): number for number, edge in enumerate(graph.edges(), 1)}
    top = len(variable)
    with Cadical153() as solver:
        for node in graph:
            literals = [variable[frozenset((node, other))] for other in graph[node]]
            if len(literals) < 2:
                return None
            encoding = CardEnc.equals(literals, bound=2, top_id=top, encoding=EncType.seqcounter)
            top = max(top, encoding.nv)
            solver.append_formula(encoding.clauses)
        while solver.solve():
            model = set(solver.get_model())
            chosen = nx.Graph([tuple(edge) for edge, number in variable.items() if number in model])
            loops = list(nx.connected_components(chosen))
            if len(loops) == 1:
                return [edge[0] for edge in nx.find_cycle(chosen)]
            for loop in loops:
                solver.add_clause([variable[frozenset(edge)] for edge in nx.edge_boundary(graph, loop)])
    return None


def with_ortools(graph: Any) -> Answer:
    from ortools.sat.python import cp_model

    model, index = cp_model.CpModel(), {node: number for number, node in enumerate(graph)}
    arcs = []
    for first, last in graph.edges():
        ends = index[first], index[last]
        arcs += [(*ends, model.new_bool_var("")), (*reversed(ends), model.new_bool_var(""))]
    model.add_circuit(arcs)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 2
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    after = {first: last for first, last, literal in arcs if solver.boolean_value(literal)}
    order, nodes = [0], list(graph)
    while after[order[-1]] != 0:
        order.append(after[order[-1]])
    return [nodes[number] for number in order]


WAYS: dict[str, tuple[str, Callable[[Any], Answer]]] = {
    "destrier": ("destrier", with_destrier),
    "networkx": ("networkx", with_networkx),
    "sage": ("sage", with_sage),
    "sat": ("pysat", with_sat),
    "ortools": ("ortools", with_ortools),
}


def knight(rows: int, columns: int) -> Any:
    graph = nx.Graph()
    for row, column in itertools.product(range(rows), range(columns)):
        for down, right in ((1, 2), (2, 1), (2, -1), (1, -2)):
            if row + down < rows and 0 <= column + right < columns:
                graph.add_edge((row, column), (row + down, column + right))
    return graph


def instances(folder: pathlib.Path | None) -> list[tuple[str, Any, bool]]:
    """Name, graph, and whether it has a Hamiltonian cycle."""
    found: list[tuple[str, Any, bool]] = []
    for side in (6, 8, 12, 20, 32):
        found.append((f"knight {side}x{side}", knight(side, side), True))
    found.append(("knight 4x20", knight(4, 20), False))
    for count in (50, 200, 1000):
        found.append((f"random cubic {count}", nx.random_regular_graph(3, count, seed=1), True))
    # Without a cycle if n is 5 modulo 6 (Alspach 1983).
    for count in (11, 29, 101):
        name = f"Petersen {count},2"
        edges = [((0, i), (0, (i + 1) % count)) for i in range(count)]
        edges += [((1, i), (1, (i + 2) % count)) for i in range(count)]
        edges += [((0, i), (1, i)) for i in range(count)]
        found.append((name, nx.Graph(edges), False))
    for path in sorted(folder.glob("*.hcp")) if folder else ():
        found.append((f"FHCPCS {path.stem}", read_hcp(path), True))
    return found


def read_hcp(path: pathlib.Path) -> Any:
    """The edges of a TSPLIB file."""
    lines = path.read_text().split("EDGE_DATA_SECTION")[1].split("\n")
    pairs = (line.split() for line in lines)
    return nx.Graph((int(pair[0]), int(pair[1])) for pair in pairs if len(pair) == 2)


def is_cycle(graph: Any, nodes: list[Any]) -> bool:
    pairs = zip(nodes, nodes[1:] + nodes[:1], strict=True)
    return len(set(nodes)) == len(nodes) == len(graph) and all(graph.has_edge(*pair) for pair in pairs)


def measure(name: str, graph: Any, connection: Any, limit: int) -> None:
    module, work = WAYS[name]
    importlib.import_module(module)
    work(nx.complete_graph(5))
    used = int(time.process_time()) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (used + limit, used + limit + 1))
    begin = time.process_time()
    try:
        answer = work(graph)
    except LookupError:
        connection.send((0.0, "not found"))
        return
    rounds = 1
    while time.process_time() - begin < limit / 8 and rounds < 100:
        answer = work(graph)
        rounds += 1
    connection.send(((time.process_time() - begin) / rounds, answer))


def outcome(name: str, graph: Any, has_cycle: bool, limit: int) -> float | str:
    """Seconds, or why there is no answer."""
    receive, send = multiprocessing.Pipe(duplex=False)
    process = multiprocessing.get_context("spawn").Process(target=measure, args=(name, graph, send, limit))
    process.start()
    send.close()
    try:
        seconds, answer = receive.recv()
    except EOFError:
        process.join()
        return "time" if process.exitcode in (-signal.SIGXCPU, -signal.SIGKILL) else "failed"
    finally:
        process.kill()
        process.join()
    if answer == "not found":
        return answer
    right = is_cycle(graph, answer) if answer is not None else not has_cycle
    return seconds if right else "WRONG"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--limit", type=int, default=20, help="seconds of processor time for each answer")
    arguments.add_argument("--fhcpcs", type=pathlib.Path, help="folder of .hcp files that have a Hamiltonian cycle")
    given = arguments.parse_args()
    ways = [name for name, (module, _) in WAYS.items() if importlib.util.find_spec(module) is not None]
    print(f"| graph | vertices | edges | {' | '.join(ways)} |")
    print("|" + "---|" * (3 + len(ways)))
    for title, graph, has_cycle in instances(given.fhcpcs):
        cells: list[str] = []
        base = None
        for name in ways:
            found = outcome(name, graph, has_cycle, given.limit)
            base = found if name == "destrier" else base
            if isinstance(found, str):
                cells.append(f"> {given.limit:g} s" if found == "time" else found)
            elif name == "destrier" or not isinstance(base, float):
                cells.append(f"{1000 * found:.2f} ms")
            else:
                cells.append(f"{found / base:.3g}")
        print(f"| {title} | {len(graph)} | {graph.number_of_edges()} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
