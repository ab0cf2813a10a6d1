"""Answers that are not tours: whether there is one and why, and how many there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import total_ordering
from typing import Any, Literal, NoReturn


@dataclass(frozen=True)
class Reason:
    """Why something is so.

    >>> import destrier
    >>> reason = destrier.exists("4x1000000", closed=True).reason
    >>> reason.confirmed
    True
    >>> print(reason.source)
    Pósa's proof for the 4xn board, in Schwenk 1991, Which rectangular chessboards have a knight's tour?
    """

    #: The reason in one sentence.
    text: str
    #: Where the argument was published.
    source: str
    #: Whether the checker, which knows nothing of the search, confirmed the reason.
    confirmed: bool

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Yes:
    """There is one. True in conditions.

    >>> import destrier
    >>> bool(destrier.exists("8x8"))
    True
    """

    #: How that is known.
    reason: Reason

    def __bool__(self) -> Literal[True]:
        return True


@dataclass(frozen=True)
class No:
    """There is none. False in conditions.

    >>> import destrier
    >>> answer = destrier.exists("4x4", closed=True)
    >>> bool(answer), answer.reason.confirmed
    (False, True)
    """

    #: Why there is none.
    reason: Reason

    def __bool__(self) -> Literal[False]:
        return False


@dataclass(frozen=True)
class Unknown:
    """A limit was reached first. It is neither true nor false: in a condition it raises `GaveUp`.

    >>> import destrier
    >>> answer = destrier.exists(destrier.Graph("snark:51"), time_limit=0)
    >>> answer
    Unknown(limit='time limit of 0 s')
    >>> bool(answer)
    Traceback (most recent call last):
    destrier.GaveUp: time limit of 0 s
    """

    #: The limit, in words.
    limit: str

    def __bool__(self) -> NoReturn:
        raise GaveUp(self.limit)


class Impossible(Exception):
    """There is none. The reason says why.

    >>> import destrier
    >>> try:
    ...     destrier.tour("5x5", closed=True)
    ... except destrier.Impossible as error:
    ...     print(error.reason.source)
    Euler 1759, on boards with an odd number of squares; Schwenk 1991
    """

    #: Why there is none.
    reason: Reason
    #: The method that found the reason.
    method: str

    def __init__(self, reason: Reason, method: str = "exists") -> None:
        super().__init__(reason, method)
        self.reason = reason
        self.method = method

    def __str__(self) -> str:
        return str(self.reason)


class GaveUp(Exception):
    """A limit was reached before the question was settled.

    >>> import destrier
    >>> try:
    ...     destrier.tour("50x50", method="euler", attempts=1, seed=3, time_limit=0)
    ... except destrier.GaveUp as error:
    ...     print(error.limit)
    time limit of 0 s
    """

    #: The limit, in words.
    limit: str
    #: The longest path that was found, as squares `(row, column)` or as nodes. It is not verified, and may be empty.
    longest: Sequence[Any]

    def __init__(self, limit: str, longest: Sequence[Any] = ()) -> None:
        super().__init__(limit, longest)
        self.limit = limit
        self.longest = longest

    def __str__(self) -> str:
        found = f"; the longest path has length {len(self.longest)}" if len(self.longest) else ""
        return self.limit + found


@total_ordering
@dataclass(frozen=True, eq=False)
class Count:
    """A number of tours, and how it is known. `int(count)` is the number; a count of 0 is false. Counts are compared
    and added like numbers.

    >>> import destrier
    >>> count = destrier.count("6x6", classes=True)
    >>> int(count), count.classes, count.exact
    (9862, 1245, True)
    >>> count == 9862
    True
    >>> print(f"{count:,}")
    9,862
    >>> sum([count, count]), count > 9000
    (19724, True)
    """

    #: The number.
    value: int
    #: Why it is exact, or how far it is known, in words.
    proof: str
    #: Whether it is proved to be exact.
    exact: bool
    #: The number of classes up to the symmetries of the board, if they were asked for.
    classes: int | None
    #: The engine that counted.
    engine: str
    #: The number of tours of each homotopy class, if they were asked for. Tours without a class are left out.
    homotopy: dict[str, int] | None = None

    def __int__(self) -> int:
        return self.value

    def __index__(self) -> int:
        return self.value

    def __bool__(self) -> bool:
        return self.value != 0

    def __str__(self) -> str:
        return str(self.value)

    def __format__(self, spec: str) -> str:
        return format(self.value, spec)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Count):
            return (self.value, self.classes) == (other.value, other.classes)
        return self.value == other if isinstance(other, int) else NotImplemented

    def __lt__(self, other: Count | int) -> bool:
        return self.value < other.__index__() if isinstance(other, Count | int) else NotImplemented

    def __add__(self, other: Count | int) -> int:
        return self.value + other.__index__() if isinstance(other, Count | int) else NotImplemented

    __radd__ = __add__

    def __hash__(self) -> int:
        return hash(self.value)
