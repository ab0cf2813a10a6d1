"""The questions: tours of boards, and Hamiltonian cycles and paths of graphs."""

from __future__ import annotations

import operator
import os
from collections.abc import Hashable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast, overload

import numpy as np
from numpy.typing import NDArray

from . import _destrier
from ._answers import GaveUp, Impossible, No, Reason, Unknown, Yes
from ._boards import Board, SquareLike, as_board, is_board, place_id, read_square
from ._graphs import Graph, GraphTour, as_graph, fixed_edges
from ._progress import ProgressArgument, reporting
from ._pictures import PictureOptions
from ._tours import Tour
from ._types import Node, OtherSource, SearchOptions, TypedSource

if TYPE_CHECKING:
    from typing_extensions import Unpack

_GIB = 1 << 30
#: Searches in graphs need this much.
_LEAST_MEMORY = 64 << 20


def memory_in_bytes(memory: int) -> int:
    """The bytes that a search may use. A number that can only be meant in larger units is refused."""
    if isinstance(memory, int) and memory < 1 << 20:
        raise ValueError(f"memory is a number of bytes, and {memory} is too few; 4 GiB are 4 << 30")
    return memory


def _options(
    method: str = "auto",
    ties: str | None = None,
    seed: int = 1,
    attempts: int = 100,
    backtracks: int = 0,
    memory: int = 4 * _GIB,
    time_limit: float | None = None,
    aim: str | None = None,
    symmetry: str | None = None,
    magic: bool | str = False,
    homotopy: str | None = None,
) -> dict[str, Any]:
    names = ("method", "ties", "seed", "attempts", "backtracks", "memory", "time_limit", "aim", "symmetry", "magic")
    sums = ("lines" if magic else None) if isinstance(magic, bool) else magic
    given = (method, ties, seed, attempts, backtracks, memory_in_bytes(memory), time_limit, aim, symmetry, sums)
    return {**dict(zip(names, given, strict=True)), "homotopy": homotopy}


def tour(
    board: Board | str | tuple[int, int] | NDArray[np.bool_],
    *,
    closed: bool = False,
    start: SquareLike | None = None,
    end: SquareLike | None = None,
    method: str = "auto",
    aim: str | None = None,
    symmetry: str | None = None,
    homotopy: str | None = None,
    magic: bool | str = False,
    ties: str | None = None,
    seed: int = 1,
    attempts: int = 100,
    backtracks: int = 0,
    memory: int = 4 * _GIB,
    time_limit: float | None = None,
    progress: ProgressArgument = None,
) -> Tour:
    """A knight's tour of a board, or of another piece on another surface.

    Parameters
    ----------
    board : text, (rows, columns), mask or Board
        `"8x8"`, `"torus:5x7"`, `"8x8 leaper=2,3 without=c3,d4"`, `(8, 8)`, or an array of booleans; or a box, a cube
        or a hexagon: `"box:3x4x6"`, `"cube:8"`, `"hex:5"`.
    closed : bool
        Whether the last square must be a move away from the first.
    start, end : (row, column) from 0, or a name such as "a1"
        The ends of the tour. A cell of a box, a cube or a hexagon has its coordinates from 0.
    method : str
        One of `destrier.methods()`.
    aim : str
        What the tour shall have few or many of, instead of a method: `"fewest-turns"`, `"fewest-crossings"`,
        `"most-turns"` or `"most-crossings"`. Boards with more than 2^20 squares have no search for the most. A
        search that the time limit cuts short returns its best tour.
    symmetry : str
        The symmetry that the tour shall have: `"half-turn"`, `"eulerian"`, `"bergholtian"`, `"quarter-turn"`,
        `"reflection"` or `"any"`.
    homotopy : str
        The homotopy class of a closed tour on a surface: `"contractible"`, or how often it goes round through the
        right edge and through the bottom edge, such as `"1,0"`.
    magic : bool or "diagonal"
        Whether the numbers in all rows have one sum, and those in all columns; with `"diagonal"` both diagonals too.
    ties : str
        Tie-breaks of Warnsdorff's rule, such as `"pohl,random"`.
    seed : int
        The same seed gives the same tour on every machine.
    attempts, backtracks, memory, time_limit
        When to give up: attempts, moves taken back in one attempt, bytes, seconds. The memory is never more than
        four fifths of what the system has left.
    progress : function or True
        Called with a `Progress` about ten times per second; `True` shows a bar.

    Raises
    ------
    Impossible
        If there is none. Its `reason` says why.
    GaveUp
        If a limit was reached. It has the `longest` path.

    Examples
    --------
    >>> import destrier
    >>> tour = destrier.tour("8x8", closed=True)
    >>> len(tour), tour.closed
    (64, True)
    >>> destrier.tour((8, 8), start="a1", end="b1").names[-1]
    'b1'
    >>> destrier.tour("10x10", closed=True, symmetry="quarter-turn").stats().symmetry["order"]
    4
    >>> destrier.tour("torus:6x6", closed=True, homotopy="1,0").stats().homotopy["class"]
    '1,0'
    >>> destrier.tour("8x8", magic=True).grid.sum(axis=0).tolist()
    [260, 260, 260, 260, 260, 260, 260, 260]
    >>> destrier.tour("box:3x4x6", closed=True)
    <closed tour of box:3x4x6 by construct>
    >>> list(destrier.tour("box:3x4x6", start=(2, 0, 1)))[0]
    (2, 0, 1)
    >>> destrier.tour("4x4", closed=True)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    destrier.Impossible: ...
    """
    options = _options(method, ties, seed, attempts, backtracks, memory, time_limit, aim, symmetry, magic, homotopy)
    answer = _ask_board(as_board(board), closed, start, end, options, progress)
    return answer if isinstance(answer, Tour) else _raise(answer)


@overload
def hamiltonian_cycle(
    graph: Graph[Node] | TypedSource[Node], *, start: Hashable | None = None, **options: Unpack[SearchOptions]
) -> GraphTour[Node]: ...
@overload
def hamiltonian_cycle(
    graph: str, *, start: Hashable | None = None, **options: Unpack[SearchOptions]
) -> GraphTour[int]: ...
@overload
def hamiltonian_cycle(
    graph: OtherSource, *, start: Hashable | None = None, **options: Unpack[SearchOptions]
) -> GraphTour[Any]: ...
def hamiltonian_cycle(
    graph: Any,
    *,
    start: Hashable | None = None,
    edges: Iterable[tuple[Any, Any]] = (),
    method: str = "auto",
    seed: int = 1,
    attempts: int = 100,
    memory: int = 4 * _GIB,
    time_limit: float | None = None,
    progress: ProgressArgument = None,
) -> GraphTour[Any]:
    """A Hamiltonian cycle of a graph: through every node once, and back to the first.

    Parameters
    ----------
    graph
        Anything that `Graph` accepts: networkx, rustworkx, igraph, scipy, numpy, pairs, a dictionary, or a name.
    start
        The first node.
    edges
        Edges that must be used.
    method, seed, attempts, memory, time_limit, progress
        As for `tour`. The methods for graphs are auto, rotate, tree, sat, warnsdorff, pohl, euler, parberry, neural
        and frontier.

    Raises
    ------
    Impossible, GaveUp

    Notes
    -----
    The problem is NP-complete. The default method finds forced edges and small cuts, then tries rotation, dynamic
    programming over a tree decomposition and a SAT solver. It ends with an answer, but nothing bounds its time except
    `time_limit`.

    Examples
    --------
    >>> import destrier, networkx as nx
    >>> cycle = destrier.hamiltonian_cycle(nx.cubical_graph(), start=3)
    >>> cycle[0], len(cycle)
    (3, 8)
    >>> destrier.hamiltonian_cycle(nx.petersen_graph())
    Traceback (most recent call last):
    destrier.Impossible: dynamic programming over all cases (74 states) found none
    >>> list(destrier.hamiltonian_cycle(nx.DiGraph([("a", "b"), ("b", "c"), ("c", "a")]), start="b"))
    ['b', 'c', 'a']
    """
    options = _options(method, None, seed, attempts, 0, memory, time_limit)
    answer = _ask_graph(as_graph(graph), True, start, None, edges, options, progress)
    return answer if isinstance(answer, GraphTour) else _raise(answer)


@overload
def hamiltonian_path(
    graph: Graph[Node] | TypedSource[Node],
    start: Hashable | None = None,
    end: Hashable | None = None,
    **options: Unpack[SearchOptions],
) -> GraphTour[Node]: ...
@overload
def hamiltonian_path(
    graph: str,
    start: Hashable | None = None,
    end: Hashable | None = None,
    **options: Unpack[SearchOptions],
) -> GraphTour[int]: ...
@overload
def hamiltonian_path(
    graph: OtherSource,
    start: Hashable | None = None,
    end: Hashable | None = None,
    **options: Unpack[SearchOptions],
) -> GraphTour[Any]: ...
def hamiltonian_path(
    graph: Any,
    start: Hashable | None = None,
    end: Hashable | None = None,
    *,
    edges: Iterable[tuple[Any, Any]] = (),
    method: str = "auto",
    seed: int = 1,
    attempts: int = 100,
    memory: int = 4 * _GIB,
    time_limit: float | None = None,
    progress: ProgressArgument = None,
) -> GraphTour[Any]:
    """A Hamiltonian path of a graph, through every node once, with these ends if they are given.

    The other arguments are those of `hamiltonian_cycle`. The path may happen to close.

    >>> import destrier, networkx as nx
    >>> path = destrier.hamiltonian_path(nx.petersen_graph(), 0, 7)
    >>> path[0], path[-1], len(path)
    (0, 7, 10)
    """
    options = _options(method, None, seed, attempts, 0, memory, time_limit)
    answer = _ask_graph(as_graph(graph), False, start, end, edges, options, progress)
    return answer if isinstance(answer, GraphTour) else _raise(answer)


def is_hamiltonian(graph: Any, *, time_limit: float | None = None, memory: int = 4 * _GIB) -> bool:
    """Whether a graph has a Hamiltonian cycle. It raises `GaveUp` if a limit is reached first.

    >>> import destrier, networkx as nx
    >>> destrier.is_hamiltonian(nx.dodecahedral_graph()), destrier.is_hamiltonian(nx.petersen_graph())
    (True, False)
    """
    return bool(exists(as_graph(graph), closed=True, time_limit=time_limit, memory=memory))


def exists(
    subject: Any,
    *,
    closed: bool | None = None,
    start: Any = None,
    end: Any = None,
    symmetry: str | None = None,
    homotopy: str | None = None,
    magic: bool | str = False,
    seed: int = 1,
    attempts: int = 100,
    memory: int = 4 * _GIB,
    time_limit: float | None = None,
    progress: ProgressArgument = None,
) -> Yes | No | Unknown:
    """Whether a board has a tour, or a graph a Hamiltonian cycle or path, and how that is known.

    For boards `closed` is false by default, for graphs true. Every rectangle of any size is decided at once. Text is a
    board here, and so is an array of booleans that is not square: `destrier.Graph` makes a graph of a name. A square
    array of booleans is refused: write `destrier.Board(array)` or `destrier.Graph(array)`. `symmetry`, `homotopy` and
    `magic` are those of `tour`.

    >>> import destrier
    >>> answer = destrier.exists("4x1000000000", closed=True)
    >>> answer.reason.confirmed, bool(answer)
    (True, False)
    >>> destrier.exists(destrier.Graph("petersen:5,2"), closed=False).reason.source
    'the path itself'
    >>> bool(destrier.exists("8x8", closed=True, symmetry="quarter-turn")), bool(destrier.exists("6x10", magic=True))
    (False, False)
    """
    options = _options("auto", None, seed, attempts, 0, memory, time_limit, None, symmetry, magic, homotopy)
    if not is_board(subject):
        if symmetry is not None or homotopy is not None or magic:
            raise ValueError("symmetric tours, magic tours and homotopy classes are those of boards")
        graph, is_cycle = as_graph(subject), closed is None or closed
        answer = _ask_graph(graph, is_cycle, start, end, (), options, progress)
        if isinstance(answer, GraphTour):
            kind = "cycle" if is_cycle else "path"
            text = f"a Hamiltonian {kind} was found by {answer.method}, and its {len(answer)} nodes were checked"
            return Yes(Reason(text, f"the {kind} itself", True))
        return No(answer.reason) if isinstance(answer, Impossible) else Unknown(answer.limit)
    core = as_board(subject)._core
    with reporting(progress) as callback:
        found = _destrier.exists_board(
            core, bool(closed), _square(core, start), _square(core, end), {**options, "progress": callback}
        )
    if isinstance(found, tuple):
        return Yes(Reason(*found))
    return No(_reason(found, str)) if isinstance(found, _destrier.Refutation) else Unknown(found.limit)


def ask(
    subject: Any,
    *,
    closed: bool | None = None,
    start: Any = None,
    end: Any = None,
    edges: Iterable[tuple[Any, Any]] = (),
    method: str = "auto",
    aim: str | None = None,
    symmetry: str | None = None,
    homotopy: str | None = None,
    magic: bool | str = False,
    ties: str | None = None,
    seed: int = 1,
    attempts: int = 100,
    backtracks: int = 0,
    memory: int = 4 * _GIB,
    time_limit: float | None = None,
    progress: ProgressArgument = None,
) -> Tour | GraphTour[Any] | Impossible | GaveUp:
    """The same as `tour`, `hamiltonian_cycle` and `hamiltonian_path`, but what they raise is returned.

    For boards `closed` is false by default, for graphs true. Text is a board here, and so is an array of booleans that
    is not square: `destrier.Graph` makes a graph of a name. A square array of booleans is refused: write
    `destrier.Board(array)` or `destrier.Graph(array)`.

    >>> import destrier
    >>> match destrier.ask("5x5", closed=True):
    ...     case destrier.Tour() as tour:
    ...         print(tour)
    ...     case destrier.Impossible(reason=reason):
    ...         print("none:", reason)
    ...     case destrier.GaveUp(limit=limit):
    ...         print("unknown:", limit)
    none: every move changes the colour, and there are 13 squares of one colour but 12 of the other
    """
    options = _options(method, ties, seed, attempts, backtracks, memory, time_limit, aim, symmetry, magic, homotopy)
    if is_board(subject):
        if list(edges):
            raise ValueError("edges that must be used are for graphs; destrier.Board.graph() makes one of a board")
        return _ask_board(as_board(subject), bool(closed), start, end, options, progress)
    if ties is not None:
        raise ValueError("ties are for boards")
    for name, given in (
        ("an aim", aim), ("a symmetry", symmetry), ("a homotopy class", homotopy), ("magic", magic or None),
    ):  # fmt: skip
        if given is not None:
            raise ValueError(f"{name} is for boards")
    return _ask_graph(as_graph(subject), closed is None or closed, start, end, edges, options, progress)


def check(
    claim: Any,
    on: Any = None,
    *,
    closed: bool = False,
    format: str | None = None,
) -> Tour | GraphTour[Any]:
    """Verifies a claim and returns the tour. It raises `NotATour`, which says what is wrong.

    Parameters
    ----------
    claim
        For boards: an array of squares of shape (n, 2), a grid of numbers from 1 (holes have 0), a sequence of squares,
        the text of a tour, or the path of a file; for boxes, cubes and hexagons likewise, with the coordinates of
        cells. For graphs: a sequence of nodes.
    on
        The board or graph. A grid, a picture and a JSON file name their own board.
    closed : bool
        Whether it must be closed.
    format : str
        The format of a text: grid, squares, moves, json, csv, tour or svg. It is recognised if missing.

    Examples
    --------
    >>> import destrier, numpy as np
    >>> grid = np.array([[3, 6, 9, 12], [8, 11, 4, 1], [5, 2, 7, 10]])
    >>> destrier.check(grid)
    <open tour of 3x4 by check>
    >>> destrier.check(["a1", "b2"], "8x8")
    Traceback (most recent call last):
    destrier.NotATour: from position 1 to 2: a1 to b2 is not a move
    >>> destrier.check([0, 1, 2, 3], destrier.Graph("cycle:4"), closed=True)
    <Hamiltonian cycle of 4 nodes by check>
    """
    if isinstance(claim, Tour):
        on = claim.board if on is None else on
        claim = claim.squares
    if isinstance(claim, GraphTour):
        on = claim.graph if on is None else on
    if isinstance(claim, os.PathLike):
        claim = Path(claim).read_text(encoding="utf-8")
    if isinstance(claim, str):
        if "\n" not in claim and len(claim) < 4096 and os.path.isfile(claim):
            raise ValueError(f"text is the tour itself; for the file, write destrier.check(pathlib.Path({claim!r}))")
        board = None if on is None else as_board(on)._core
        return Tour._of(_destrier.check_text(claim, format, board, closed))
    if isinstance(claim, np.ndarray) and _is_grid(claim, on):
        return _check_grid(claim, on, closed)
    if on is None:
        raise ValueError("squares and nodes need a board or a graph: check(squares, '8x8')")
    if is_board(on):
        core = as_board(on)._core
        order = _order(core, claim)
        return Tour._of(_destrier.check_order(core, order, closed, "check", 1))
    graph = as_graph(on)
    try:
        vertices = np.array([graph._vertex(node) for node in claim], dtype=np.int64)
    except ValueError as error:
        raise _destrier.NotATour(str(error)) from None
    return GraphTour._of(_destrier.check_vertices(graph._core, vertices, closed, "check", graph._name), graph)


def draw(
    tour: Any,
    path: str | os.PathLike[str] | None = None,
    *,
    on: Any = None,
    **options: Unpack[PictureOptions],
) -> str | None:
    """Draws a tour: as SVG text, or to a file by its extension. What is not a `Tour` is checked first.

    >>> import destrier
    >>> destrier.draw(["a1", "b3", "c1", "a2", "b4", "d3"], on="4x4")
    Traceback (most recent call last):
    destrier.NotATour: 10 squares are not visited, a4 among them
    >>> destrier.draw(destrier.tour("8x8"), numbers=True)[:4]
    '<svg'
    """
    verified = tour if isinstance(tour, Tour) else check(tour, on)
    if not isinstance(verified, Tour):
        raise TypeError("only tours of boards are drawn")
    if path is None:
        return verified.svg(**options)
    verified.save(path, **options)
    return None


def _ask_board(
    board: Board, closed: bool, start: Any, end: Any, options: dict[str, Any], progress: ProgressArgument
) -> Tour | Impossible | GaveUp:
    core = board._core
    with reporting(progress) as callback:
        found = _destrier.ask_board(
            core, bool(closed), _square(core, start), _square(core, end), {**options, "progress": callback}
        )
    if isinstance(found, _destrier.BoardTour):
        return Tour._of(found)
    if isinstance(found, _destrier.Refutation):
        return Impossible(_reason(found, str), found.method)
    places = core.places(found.longest().tolist()) or ()
    return GaveUp(found.limit, [tuple(place) for place in places])


def _ask_graph(
    graph: Graph[Any],
    closed: bool,
    start: Hashable | None,
    end: Hashable | None,
    edges: Iterable[tuple[Any, Any]],
    options: dict[str, Any],
    progress: ProgressArgument,
) -> GraphTour[Any] | Impossible | GaveUp:
    first, last = (None if node is None else graph._vertex(node) for node in (start, end))
    fixed = fixed_edges(graph, edges)
    options = {**options, "memory": max(options["memory"], _LEAST_MEMORY)}
    with reporting(progress) as callback:
        found = _destrier.ask_graph(graph._core, bool(closed), first, last, fixed, {**options, "progress": callback})
    if isinstance(found, _destrier.VertexTour):
        return GraphTour._of(found, graph)
    if isinstance(found, _destrier.Refutation):
        return Impossible(_reason(found, graph._name), found.method)
    return GaveUp(found.limit, [graph.nodes[vertex] for vertex in found.longest().tolist()])


def _raise(error: Exception) -> Any:
    raise error


def _reason(refutation: _destrier.Refutation, name: Any) -> Reason:
    return Reason(refutation.describe(name), refutation.source, refutation.confirmed)


def _square(board: _destrier.Board, square: Any) -> tuple[int, ...] | None:
    return None if square is None else read_square(board, square)


def _is_grid(claim: NDArray[Any], on: Any) -> bool:
    """Whether it is a grid of the board and not a list of squares. On a board of two columns, their shapes differ."""
    if on is None:
        return claim.ndim == 2
    if not is_board(on):
        return False
    board = as_board(on)
    if not board._core.is_flat:
        return claim.ndim != 2 or claim.shape[1] != board.axes
    is_list = claim.ndim == 2 and claim.shape[1] == 2 and (claim.shape[0] == board.squares or board.columns != 2)
    return claim.ndim == 2 and not is_list


def _check_grid(grid: NDArray[Any], on: Any, closed: bool) -> Tour:
    """A grid of numbers from 1. Zeros are holes, unless the board says otherwise."""
    if grid.dtype.kind not in "iu":
        raise ValueError("a grid is an array of whole numbers from 1; holes have 0")
    if (grid < 0).any():
        raise ValueError("a grid has numbers from 1, and 0 for holes, not negative ones")
    board = Board(np.asarray(grid > 0)) if on is None else as_board(on)
    if grid.shape != board.shape:
        raise ValueError(f"a grid of shape {grid.shape} is not a grid of the board {board}")
    flat = grid.ravel()
    visited = np.flatnonzero(flat > 0)
    order = visited[np.argsort(flat[visited], kind="stable")]
    if not np.array_equal(flat[order], np.arange(1, len(order) + 1)):
        raise _destrier.NotATour(f"the numbers of the grid are not those from 1 to {len(order)}")
    return Tour._of(_destrier.check_order(board._core, order.astype(np.int64), closed, "check", 1))


def _order(board: _destrier.Board, claim: Any) -> NDArray[np.int64]:
    """Squares as indices of the flattened board. Those off the board keep a number that no square has."""
    if not board.is_flat:
        return _cell_order(board, claim)
    if isinstance(claim, np.ndarray) and claim.dtype.kind in "iu":
        pairs = claim
    else:
        pairs = np.array([_pair(board, square) for square in claim], dtype=np.int64)
    if pairs.size and (pairs.ndim != 2 or pairs.shape[1] != 2):
        raise ValueError(f"squares are an array of shape (n, 2), not {pairs.shape}")
    rows, columns = cast("tuple[Any, Any]", pairs.reshape(-1, 2).astype(np.int64).T)
    is_inside = (rows >= 0) & (rows < board.rows) & (columns >= 0) & (columns < board.columns)
    if not is_inside.all():
        row, column = pairs.reshape(-1, 2)[~is_inside][0]
        raise _destrier.NotATour(f"the square ({row}, {column}) is off the board {board}")
    order: NDArray[np.int64] = rows * board.columns + columns
    return order


def _cell_order(board: _destrier.Board, claim: Any) -> NDArray[np.int64]:
    """The cells of a box, a cube or a hexagon as their numbers on the board."""
    order = []
    for cell in claim:
        place = read_square(board, cell) if isinstance(cell, str) else tuple(operator.index(part) for part in cell)
        number = place_id(board, place)
        if number is None:
            raise _destrier.NotATour(f"the cell {place} is off the board {board}; coordinates count from 0")
        order.append(number)
    return np.array(order, dtype=np.int64)


def _pair(board: _destrier.Board, square: Any) -> Sequence[int]:
    if isinstance(square, str):
        return read_square(board, square)
    row, column = square
    return operator.index(row), operator.index(column)
