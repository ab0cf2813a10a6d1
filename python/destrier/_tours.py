"""Tours of boards. A `Tour` is a fact: only searches and `check` make one, and both verify it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from . import _destrier
from ._boards import Board
from ._convert import as_array
from ._matrices import integers
from ._pictures import PICTURES, Animation, PictureOptions, format_of, settings, write_file

if TYPE_CHECKING:
    from typing_extensions import Unpack

#: Larger boards are shown smaller, or as text only.
_MOST_SHOWN = 250_000
#: Boxes, cubes and hexagons take more room.
_MOST_CELLS_SHOWN = 20_000


@dataclass(frozen=True)
class Statistics:
    """Statistics of a tour. docs/reference/statistics.md in the repository defines them.

    >>> import destrier
    >>> statistics = destrier.tour("6x6", closed=True, seed=1).stats()
    >>> statistics.squares, statistics.closed, sum(statistics.moves)
    (36, True, 36)
    """

    #: Number of squares.
    squares: int
    #: Whether the tour is closed.
    closed: bool
    #: First square, as `(row, column)` from 0.
    start: tuple[int, int]
    #: Last square.
    end: tuple[int, int]
    #: How often each of the moves 1 to 8 is used.
    moves: tuple[int, ...]
    #: Number of squares at which the direction changes.
    turns: int
    #: Number of pairs of moves that cross; `None` if not counted.
    crossings: int | None
    #: Departures from Warnsdorff's rule: `count`, `last` and `none_in_last`.
    deviations: dict[str, int | None]
    #: The symmetry group: `order`, `name` and the `kinds` of symmetry; `None` if not determined.
    symmetry: dict[str, Any] | None
    #: Sums of the numbers in rows, columns and diagonals, and whether the tour is magic or diagonally magic.
    sums: dict[str, Any]
    #: The homotopy class of a closed tour on a surface: `class`, `columns`, `rows` and `contractible`; else `None`.
    homotopy: dict[str, Any] | None = None


class Tour:
    """A verified tour of a board.

    There is no constructor: `tour`, `check` and the other functions of this package return tours, and each of them was
    verified square by square.

    >>> import destrier
    >>> tour = destrier.tour("3x4")
    >>> tour
    <open tour of 3x4 by frontier>
    >>> print(tour)
     3  6  9 12
     8 11  4  1
     5  2  7 10
    <BLANKLINE>
    >>> len(tour), tour.closed
    (12, False)
    >>> list(tour)[:3]
    [(1, 3), (2, 1), (0, 0)]
    """

    _core: _destrier.BoardTour

    def __new__(cls) -> Tour:
        raise TypeError("a Tour is verified: destrier.tour finds one, destrier.check makes one from squares")

    @classmethod
    def _of(cls, core: _destrier.BoardTour) -> Tour:
        tour = object.__new__(cls)
        tour._core = core
        return tour

    @cached_property
    def board(self) -> Board:
        """The board.

        >>> import destrier
        >>> destrier.tour("torus:3x3").board
        Board('torus:3x3')
        """
        return Board._of(self._core.board)

    @property
    def closed(self) -> bool:
        """Whether the last square is a move away from the first.

        >>> import destrier
        >>> destrier.tour("6x6", closed=True).closed
        True
        """
        return self._core.closed

    @property
    def method(self) -> str:
        """The method that found the tour.

        >>> import destrier
        >>> destrier.tour("8x8", method="squirrel").method
        'squirrel'
        """
        return self._core.method

    @cached_property
    def squares(self) -> NDArray[np.int64]:
        """Row and column of each square in order, from 0: an array of shape (n, 2) that cannot be changed.

        The cells of a box, a cube or a hexagon have as many coordinates as the board has axes.

        >>> import destrier
        >>> destrier.tour("3x4").squares[:3].tolist()
        [[1, 3], [2, 1], [0, 0]]
        >>> destrier.tour("box:3x4x6").squares.shape
        (72, 3)
        """
        return _frozen(self._core.squares())

    @cached_property
    def order(self) -> NDArray[np.int64]:
        """The squares in order as indices of the flattened board: row times columns plus column; of a box too.

        >>> import destrier
        >>> destrier.tour("3x4").order[:3].tolist()
        [7, 9, 0]
        """
        return _frozen(self._core.order())

    @cached_property
    def grid(self) -> NDArray[np.int64]:
        """The number of each square in the tour, from 1; holes have 0. Its shape is that of the board.

        >>> import destrier
        >>> destrier.tour("3x4").grid.tolist()
        [[3, 6, 9, 12], [8, 11, 4, 1], [5, 2, 7, 10]]
        >>> destrier.tour("cube:4", closed=True).grid.shape
        (6, 4, 4)
        """
        return _frozen(self._core.numbers().reshape(self.board.shape))

    @property
    def names(self) -> list[str]:
        """The names of the squares in order.

        >>> import destrier
        >>> destrier.tour("3x4").names[:3]
        ['d2', 'b1', 'a3']
        """
        return self.text("squares").split()

    def stats(self) -> Statistics:
        """The statistics of a tour of a flat board.

        >>> import destrier
        >>> destrier.tour("3x4").stats().crossings
        21
        """
        fields: dict[str, Any] = json.loads(self._core.statistics())
        for end in ("start", "end"):
            row, column = fields[end]
            fields[end] = (row - 1, column - 1)
        fields["moves"] = tuple(fields["moves"])
        return Statistics(**fields)

    def text(self, format: str = "grid") -> str:
        """The tour in a text format: grid, squares, moves, json, csv or tour (TSPLIB).

        >>> import destrier
        >>> destrier.tour("3x4").text("moves").split()
        ['d2', '68361472472']
        """
        if format.lower() in PICTURES:
            raise ValueError(f"{format} is a picture, not text")
        return self._core.write(format, settings({})).decode()

    def svg(self, **options: Unpack[PictureOptions]) -> str:
        """A picture as SVG. The tour is in its metadata, so that `check` can read it back.

        Options: `size`, `numbers`, `labels`, `markers`, `line` and `theme`, and `isometric` for boxes and cubes.

        >>> import destrier
        >>> destrier.tour("8x8", closed=True).svg(theme="dark")[:4]
        '<svg'
        """
        return self._core.write("svg", settings(options)).decode()

    def png(self, **options: Unpack[PictureOptions]) -> bytes:
        """A picture in pixels, with the options of `svg`.

        >>> import destrier
        >>> destrier.tour("8x8").png(size=200)[1:4]
        b'PNG'
        """
        return self._core.write("png", settings(options))

    def pdf(self, **options: Unpack[PictureOptions]) -> bytes:
        """A page for printing, with the options of `svg`.

        >>> import destrier
        >>> destrier.tour("8x8").pdf(theme="print", numbers=True)[:5]
        b'%PDF-'
        """
        return self._core.write("pdf", settings(options))

    def animate(self, **options: Unpack[PictureOptions]) -> Animation:
        """An animated GIF, which Jupyter shows. `speed` is in moves per second.

        >>> import destrier
        >>> destrier.tour("5x5").animate(speed=8, size=120)  # doctest: +ELLIPSIS
        <Animation of ... bytes>
        """
        return Animation(self._core.write("gif", settings(options)))

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        format: str | None = None,
        **options: Unpack[PictureOptions],
    ) -> None:
        """Writes the tour to a file: svg, pdf, png, gif, json, csv, txt, moves, squares or tour by its extension.

        >>> import destrier, pathlib, tempfile
        >>> tour = destrier.tour("8x8", closed=True)
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     file = pathlib.Path(folder, "tour.svg")
        ...     tour.save(file, numbers=True)
        ...     destrier.check(file) == tour
        True
        """
        write_file(path, self._core.write(format_of(path, format), settings(options)))

    def __len__(self) -> int:
        return len(self._core)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return (tuple(square) for square in self.squares.tolist())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> NDArray[Any]:
        return as_array(self.squares, dtype, copy)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tour):
            return NotImplemented
        return self.board == other.board and np.array_equal(self.order, other.order)

    def __hash__(self) -> int:
        return hash((self.board, self.order.tobytes()))

    def __str__(self) -> str:
        return self.text("grid")

    def __repr__(self) -> str:
        kind = "closed" if self.closed else "open"
        return f"<{kind} tour of {self.board} by {self.method}>"

    def _repr_svg_(self) -> str | None:
        if self._core.board.cells > (_MOST_SHOWN if self._core.board.is_flat else _MOST_CELLS_SHOWN):
            return None
        return self._core.write("svg", settings({"size": 480})).decode()

    # A copy that comes from elsewhere is only a claim, so it is verified again.
    def __reduce__(self) -> tuple[Any, ...]:
        return (_verified, (str(self.board), self.order.copy(), self.closed, self.method, self._core.seed))


def _verified(board: str, order: NDArray[np.int64], closed: bool, method: str, seed: int) -> Tour:
    return Tour._of(_destrier.check_order(_destrier.Board(board), integers(order), closed, method, seed))


def _frozen(array: NDArray[np.int64]) -> NDArray[np.int64]:
    array.flags.writeable = False
    return array
