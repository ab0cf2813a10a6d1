"""How many tours there are, and all of them one after another."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, overload

from . import _destrier
from ._answers import Count, GaveUp
from ._ask import memory_in_bytes
from ._boards import SquareLike, as_board, is_board, read_square
from ._graphs import Graph, GraphTour, as_graph
from ._progress import ProgressArgument, reporting
from ._tours import Tour
from ._types import Node, OtherSource, TypedSource

#: Memory of a count, unless the caller names another: 8 GiB.
_MEMORY = 8 << 30


def count(
    subject: Any,
    *,
    closed: bool = True,
    strictly_open: bool = False,
    directed: bool = False,
    classes: bool = False,
    symmetry: str | None = None,
    by_homotopy: bool = False,
    start: Any = None,
    end: Any = None,
    engine: str = "auto",
    threads: int | None = None,
    memory: int | None = None,
    time_limit: float | None = None,
    progress: ProgressArgument = None,
) -> Count:
    """The number of tours of a board, or of Hamiltonian cycles and paths of a graph. It is exact.

    Parameters
    ----------
    subject
        A board, or anything that `Graph` accepts. Text is a board here. A square array of booleans is refused: write
        `destrier.Board(array)` or `destrier.Graph(array)`. Boxes, cubes and hexagons are boards without `symmetry` and
        `by_homotopy`.
    closed : bool
        Closed tours (cycles), or open tours (paths), which include those whose ends are adjacent.
    strictly_open : bool
        Open tours whose ends are not adjacent.
    directed : bool
        Whether a tour and its reverse are two.
    classes : bool
        Whether tours are counted up to the symmetries of the board, too.
    symmetry : str
        Only tours with this symmetry of their own, as in `tour`.
    by_homotopy : bool
        Whether the closed tours of each homotopy class are counted, too. For boards on a surface.
    start, end
        Only tours with these ends.
    engine : str
        auto, frontier, backtrack or held-karp.
    threads, memory, time_limit, progress
        By default all cores and 8 GiB, or what the system has left. The numbers grow fast: 8x8 takes minutes.

    Raises
    ------
    GaveUp
        If the memory does not suffice, or the time is over.

    Examples
    --------
    >>> import destrier
    >>> int(destrier.count("6x6"))
    9862
    >>> destrier.count("5x5", closed=False, directed=True) == 1728
    True
    >>> int(destrier.count("box:2x3x4"))
    12132
    >>> destrier.count(destrier.Graph("hypercube:3")).proof
    'in full'
    >>> int(destrier.count("6x6", symmetry="quarter-turn"))
    10
    >>> destrier.count("mobius:3x5", by_homotopy=True).homotopy
    {'1,0': 200, '3,0': 40}
    """
    kind = "strictly-open" if strictly_open else "closed" if closed else "open"
    core, first, last, _ = _read(subject, start, end)
    with reporting(progress) as callback:
        options = {
            "kind": kind, "start": first, "end": last, "directed": directed, "classes": classes, "symmetry": symmetry,
            "by_homotopy": by_homotopy, "engine": engine, "threads": threads,
            "memory": memory_in_bytes(_MEMORY if memory is None else memory), "time_limit": time_limit,
            "progress": callback,
        }  # fmt: skip
        found = _destrier.count(core, options)
    if isinstance(found, _destrier.ReachedLimit):
        raise GaveUp(found.limit)
    return Count(found.count, found.proof, found.exact, found.classes, found.engine, found.homotopy)


def all_tours(
    board: Any,
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    directed: bool = False,
    time_limit: float | None = None,
) -> Iterator[Tour]:
    """Every tour of a board, one after another, each verified. A tour and its reverse are one unless `directed`.

    >>> import destrier
    >>> len(list(destrier.all_tours("5x6", closed=True)))
    8
    """
    board = as_board(board)
    for found in _each(board, closed, start, end, directed, time_limit):
        assert isinstance(found, _destrier.BoardTour)
        yield Tour._of(found)


@overload
def all_hamiltonian_cycles(
    graph: Graph[Node] | TypedSource[Node], *, time_limit: float | None = None
) -> Iterator[GraphTour[Node]]: ...
@overload
def all_hamiltonian_cycles(
    graph: str, *, time_limit: float | None = None
) -> Iterator[GraphTour[int]]: ...
@overload
def all_hamiltonian_cycles(
    graph: OtherSource, *, time_limit: float | None = None
) -> Iterator[GraphTour[Any]]: ...
def all_hamiltonian_cycles(graph: Any, *, time_limit: float | None = None) -> Iterator[GraphTour[Any]]:
    """Every Hamiltonian cycle of a graph, one after another, each verified; a cycle and its reverse are one.

    The search runs beside the loop and ends with it. Memory does not grow with the number of cycles. After
    `time_limit` seconds the iterator raises `GaveUp`.

    >>> import destrier, networkx as nx
    >>> sum(1 for cycle in destrier.all_hamiltonian_cycles(nx.cubical_graph()))
    6
    >>> next(destrier.all_hamiltonian_cycles(nx.complete_graph(4)))[:]
    [0, 1, 2, 3]
    """
    converted = as_graph(graph)
    for found in _each(converted, True, None, None, False, time_limit):
        assert isinstance(found, _destrier.VertexTour)
        yield GraphTour._of(found, converted)


@overload
def all_hamiltonian_paths(
    graph: Graph[Node] | TypedSource[Node],
    start: Hashable | None = None,
    end: Hashable | None = None,
    *,
    time_limit: float | None = None,
) -> Iterator[GraphTour[Node]]: ...
@overload
def all_hamiltonian_paths(
    graph: str,
    start: Hashable | None = None,
    end: Hashable | None = None,
    *,
    time_limit: float | None = None,
) -> Iterator[GraphTour[int]]: ...
@overload
def all_hamiltonian_paths(
    graph: OtherSource,
    start: Hashable | None = None,
    end: Hashable | None = None,
    *,
    time_limit: float | None = None,
) -> Iterator[GraphTour[Any]]: ...
def all_hamiltonian_paths(
    graph: Any,
    start: Hashable | None = None,
    end: Hashable | None = None,
    *,
    time_limit: float | None = None,
) -> Iterator[GraphTour[Any]]:
    """Every Hamiltonian path of a graph with these ends; without ends, a path and its reverse are one.

    >>> import destrier, networkx as nx
    >>> [list(path) for path in destrier.all_hamiltonian_paths(nx.path_graph(3))]
    [[0, 1, 2]]
    """
    converted = as_graph(graph)
    for found in _each(converted, False, start, end, False, time_limit):
        assert isinstance(found, _destrier.VertexTour)
        yield GraphTour._of(found, converted)


def _each(
    subject: Any, closed: bool, start: Any, end: Any, directed: bool, time_limit: float | None
) -> Iterator[_destrier.BoardTour | _destrier.VertexTour]:
    core, first, last, _ = _read(subject, start, end)
    options = {
        "kind": "closed" if closed else "open", "start": first, "end": last, "directed": directed, "classes": False,
        "symmetry": None, "by_homotopy": False, "engine": "auto", "threads": None, "memory": _MEMORY,
        "time_limit": time_limit, "progress": None,
    }  # fmt: skip
    listing = _destrier.list_tours(core, options)
    try:
        yield from listing
    except TimeoutError as limit:
        raise GaveUp(str(limit)) from None
    finally:
        listing.close()


def _read(
    subject: Any, start: Any, end: Any
) -> tuple[_destrier.Board | _destrier.Graph, tuple[int, ...] | None, tuple[int, ...] | None, Graph[Any] | None]:
    """The board or graph, and the ends as pairs; of a vertex only the first number counts."""
    if is_board(subject):
        core = as_board(subject)._core
        first, last = (None if end is None else read_square(core, end) for end in (start, end))
        return core, first, last, None
    graph = as_graph(subject)
    first, last = (None if node is None else (graph._vertex(node), 0) for node in (start, end))
    return graph._core, first, last, graph
