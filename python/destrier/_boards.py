"""Boards, and the ways to write them and their squares."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

import numpy as np
from numpy.typing import NDArray

from . import _destrier

if TYPE_CHECKING:
    import networkx

#: A square: `(row, column)` from 0, row 0 on top, or a chess name such as `"c3"`, which counts ranks from the bottom. A
#: cell of a box, a cube or a hexagon has as many coordinates as the board has axes; its name, such as `"(1,1,1)"`,
#: counts from 1.
SquareLike = tuple[int, ...] | str

#: What can stand for a board: text, `(rows, columns)`, a mask, or a `Board`.
BoardLike = "Board | str | tuple[int, int] | NDArray[np.bool_]"


class Board:
    """A board: rows by columns on a surface, the piece that walks on it, and its holes.

    It can also be a box of any number of dimensions, the surface of a cube, or a hexagon. Such a board has cells with
    coordinates and no rows, columns and surface.

    Functions that take a board also take what this class is made from: text as on the command line, a pair of sides,
    or a two-dimensional mask whose true elements are the squares.

    >>> from destrier import Board
    >>> Board("torus:5x7")
    Board('torus:5x7')
    >>> Board((8, 8), leaper="zebra", without=["d4", (0, 0)])
    Board('8x8 leaper=2,3 without=a8,d4')
    >>> import numpy as np
    >>> mask = np.ones((3, 4), dtype=bool)
    >>> mask[1, 1] = False
    >>> Board(mask).squares
    11
    >>> Board("box:3x4x6").squares, Board("cube:8").squares, Board("hex:5").squares
    (72, 384, 61)
    """

    __slots__ = ("_core",)
    _core: _destrier.Board

    def __init__(
        self,
        board: Board | str | tuple[int, int] | NDArray[np.bool_],
        *,
        surface: str = "plane",
        leaper: str | tuple[int, int] = "knight",
        without: Iterable[SquareLike] = (),
    ) -> None:
        text, holes = _describe(board)
        if surface != "plane":
            text = f"{surface}:{text}"
        if leaper != "knight":
            text += f" leaper={_describe_leaper(leaper)}"
        core = _destrier.Board(text, holes)
        more = [read_square(core, square) for square in without]
        self._core = _destrier.Board(str(core), more) if more else core

    @classmethod
    def _of(cls, core: _destrier.Board) -> Board:
        board = object.__new__(cls)
        board._core = core
        return board

    @property
    def rows(self) -> int:
        """Number of rows.

        >>> Board("3x4").rows
        3
        """
        return self._core.rows

    @property
    def columns(self) -> int:
        """Number of columns.

        >>> Board("3x4").columns
        4
        """
        return self._core.columns

    @property
    def axes(self) -> int:
        """Number of coordinates of a square or cell.

        >>> Board("8x8").axes, Board("box:3x4x2x2").axes, Board("hex:5").axes
        (2, 4, 2)
        """
        return self._core.axes

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the array of all squares: faces, rows and columns of a cube. A hexagon has none.

        >>> Board("3x4").shape, Board("box:3x4x6").shape, Board("cube:8").shape
        ((3, 4), (3, 4, 6), (6, 8, 8))
        """
        shape = self._core.shape
        if shape is None:
            raise ValueError(f"the cells of {self} do not form an array")
        return tuple(shape)

    @property
    def squares(self) -> int:
        """Number of squares without the holes.

        >>> Board("3x4 without=a1").squares
        11
        """
        return self._core.squares

    @property
    def surface(self) -> str:
        """How the edges are joined: plane, cylinder, torus, mobius, klein or projective.

        >>> Board("klein:6x4").surface
        'klein'
        """
        return self._core.surface

    @property
    def leaper(self) -> str:
        """The piece, by its two steps: the knight is `1,2`.

        >>> Board("8x8").leaper
        '1,2'
        """
        return self._core.leaper

    @property
    def holes(self) -> list[tuple[int, ...]]:
        """The squares that are missing.

        >>> Board("3x4 without=a1,d3").holes
        [(0, 3), (2, 0)]
        """
        return [tuple(hole) for hole in self._core.holes()]

    @property
    def mask(self) -> NDArray[np.bool_]:
        """An array of booleans: the squares are true, the holes false.

        >>> Board("2x3 without=a1").mask.tolist()
        [[True, True, True], [False, True, True]]
        """
        if self._core.cells > 1 << 32:
            raise MemoryError(f"a mask of {self} would have {self._core.cells} elements")
        mask = np.ones(self.shape, dtype=np.bool_)
        for hole in self.holes:
            mask[hole] = False
        return mask

    def name(self, square: SquareLike) -> str:
        """The chess name of a square.

        >>> Board("8x8").name((7, 0)), Board("box:3x4x6").name((2, 0, 1))
        ('a1', '(3,1,2)')
        """
        return self._core.name(read_square(self._core, square))

    def square(self, name: SquareLike) -> tuple[int, ...]:
        """Row and column of a square, or the coordinates of a cell.

        >>> Board("8x8").square("a1"), Board("box:3x4x6").square("(3,1,2)")
        ((7, 0), (2, 0, 1))
        """
        return read_square(self._core, name)

    def graph(self) -> networkx.Graph[tuple[int, ...]]:
        """The squares and moves as a networkx graph, whose nodes are `(row, column)`, or the coordinates of cells.

        >>> Board("8x8").graph().number_of_edges()
        168
        """
        import networkx as nx

        graph: Any = nx.Graph()
        moves = self._core.moves()
        nodes = [tuple(place) for place in self._core.places(range(self._core.cells)) or ()]
        holes = set(self.holes)
        graph.add_nodes_from(node for node in nodes if node not in holes)
        graph.add_edges_from((nodes[first], nodes[last]) for first, last in moves.tolist())
        return cast("networkx.Graph[tuple[int, ...]]", graph)

    def __str__(self) -> str:
        return str(self._core)

    def __repr__(self) -> str:
        return f"Board({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return self._core == other._core if isinstance(other, Board) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._core)

    def __reduce__(self) -> tuple[type[Board], tuple[str]]:
        return (Board, (str(self),))


def as_board(board: Any) -> Board:
    """The board that something stands for."""
    return board if isinstance(board, Board) else Board(board)


def is_board(subject: Any) -> bool:
    """Whether it stands for a board and not for a graph.

    An array of booleans is a mask. If it is square it can be an adjacency matrix, too, and is refused.
    """
    if isinstance(subject, np.ndarray):
        is_mask = subject.dtype == np.bool_ and subject.ndim == 2
        if is_mask and subject.shape[0] == subject.shape[1]:
            raise ValueError(
                "a square array of booleans can be the mask of a board or the adjacency matrix of a graph; write "
                "destrier.Board(array) or destrier.Graph(array)"
            )
        return is_mask
    is_pair = isinstance(subject, tuple) and len(subject) == 2 and all(_is_integer(side) for side in subject)
    return isinstance(subject, Board | str) or is_pair


def read_square(board: _destrier.Board, square: Any) -> tuple[int, ...]:
    """The coordinates of a square that is given by them or by its name."""
    if isinstance(square, str):
        return tuple(board.read_square(square))
    axes = board.axes
    is_sequence = isinstance(square, tuple | list | np.ndarray)
    if is_sequence and len(square) == axes and all(_is_integer(part) for part in square):
        place = tuple(int(part) for part in square)
        if place_id(board, place) is None:
            words = "rows and columns" if board.is_flat else "coordinates"
            raise ValueError(f"the square {place} is off the board {board}; {words} count from 0")
        return place
    if board.is_flat:
        raise TypeError(f"a square is (row, column) from 0, or a name such as 'c3', not {square!r:.80}")
    raise TypeError(f"a cell of {board} is {axes} numbers from 0, or a name that counts from 1, not {square!r:.80}")


def place_id(board: _destrier.Board, place: tuple[int, ...]) -> int | None:
    """The number of a square on the board, or `None` if it is off the board."""
    return board.id(list(place)) if all(0 <= part < 1 << 32 for part in place) else None


def _is_integer(value: Any) -> bool:
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _describe_leaper(leaper: Any) -> str:
    if isinstance(leaper, str):
        return leaper
    if isinstance(leaper, tuple | list) and len(leaper) == 2 and all(_is_integer(step) for step in leaper):
        return f"{int(leaper[0])},{int(leaper[1])}"
    raise TypeError(f"a leaper is a pair of steps such as (1, 2), or a name such as 'zebra', not {leaper!r:.80}")


def _describe(board: Any) -> tuple[str, list[tuple[int, int]]]:
    """The text of a board, and holes that the text does not have."""
    if isinstance(board, Board):
        return str(board), []
    if isinstance(board, str):
        return board, []
    if isinstance(board, tuple) and is_board(board):
        rows, columns = board
        return f"{int(rows)}x{int(columns)}", []
    if isinstance(board, np.ndarray):
        if board.ndim != 2 or board.dtype != np.bool_:
            raise ValueError("a mask is a two-dimensional array of booleans whose true elements are the squares")
        rows, columns = board.shape
        return f"{rows}x{columns}", [(int(row), int(column)) for row, column in np.argwhere(~board)]
    raise TypeError(f"a board is text such as '8x8', (rows, columns) or a mask, not {type(board).__name__}")
