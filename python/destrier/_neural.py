"""The neural network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _destrier
from ._answers import GaveUp, Reason
from ._ask import memory_in_bytes
from ._boards import Board, as_board
from ._tours import Tour


@dataclass(frozen=True)
class Round:
    """The state of a network before a round.

    >>> import destrier
    >>> rounds = []
    >>> _ = destrier.neural("6x6", callback=rounds.append)
    >>> rounds[0].number, rounds[-1].energy, rounds[-1].moves.shape
    (0, 0, (36, 2, 2))
    """

    #: Number of rounds so far.
    number: int
    #: Number of squares that do not have two moves; 0 means settled.
    energy: int
    #: The moves in use, as an array of shape (m, 2, 2): two squares `(row, column)` each.
    moves: NDArray[np.int64]


@dataclass(frozen=True)
class Network:
    """What a network came to.

    >>> import destrier
    >>> network = destrier.neural("8x8", seed=7, join=True)
    >>> network.settled, network.tour
    (True, <closed tour of 8x8 by neural>)
    """

    #: Number of rounds.
    rounds: int
    #: Number of squares that do not have two moves.
    energy: int
    #: Number of loops.
    loops: int
    #: Number of neurons, one per move.
    neurons: int
    #: Number of networks that were tried.
    attempts: int
    #: The moves in use, as an array of shape (m, 2, 2).
    moves: NDArray[np.int64]
    #: The closed tour that the loops were joined into, if they were.
    tour: Tour | None
    #: Why the board has no closed tour, if that was found.
    reason: Reason | None

    @property
    def settled(self) -> bool:
        """Whether every square has two moves.

        >>> import destrier
        >>> destrier.neural("6x6", rounds=1).settled
        False
        """
        return self.energy == 0


def neural(
    board: Board | str | tuple[int, int] | NDArray[np.bool_],
    *,
    updates: str = "sequential",
    rounds: int = 500,
    seed: int = 1,
    join: bool = False,
    attempts: int = 100,
    memory: int = 4 << 30,
    time_limit: float | None = None,
    callback: Callable[[Round], object] | None = None,
) -> Network:
    """Runs a network of one neuron per move, which settles into loops (Takefuji and Lee 1992).

    Parameters
    ----------
    board
        As for `tour`.
    updates : str
        Update order: sequential, synchronous or coloured.
    rounds : int
        Maximum number of rounds.
    join : bool
        Whether the loops are repaired and joined into a closed tour, with up to `attempts` networks.
    callback
        Called with a `Round` before every round and at the end. If it returns `False`, the network stops.

    After `time_limit` seconds it returns the network as it is.

    Raises
    ------
    GaveUp
        If the memory does not suffice.

    Examples
    --------
    >>> import destrier
    >>> network = destrier.neural("6x6")
    >>> network.energy, network.neurons
    (0, 80)
    """
    converted = as_board(board)

    def to_squares(moves: NDArray[np.int64]) -> NDArray[np.int64]:
        return np.stack(divmod(moves, converted.columns), axis=-1)

    def call(number: int, energy: int, moves: NDArray[np.int64]) -> object:
        assert callback is not None
        return callback(Round(number, energy, to_squares(moves)))

    options: dict[str, Any] = {
        "updates": updates, "rounds": rounds, "seed": seed, "join": join, "attempts": attempts,
        "memory": memory_in_bytes(memory), "time_limit": time_limit, "callback": None if callback is None else call,
    }  # fmt: skip
    try:
        found = _destrier.run_network(converted._core, options)
    except MemoryError as limit:
        raise GaveUp(str(limit)) from None
    refutation = found.refutation
    reason = refutation and Reason(refutation.describe(str), refutation.source, refutation.confirmed)
    tour = None if found.tour is None else Tour._of(found.tour)
    moves = to_squares(found.moves)
    return Network(found.rounds, found.energy, found.loops, found.neurons, found.attempts, moves, tour, reason)
