"""What a user's type checker sees. It is checked by mypy and pyright, and never run."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray
from typing_extensions import assert_type

import destrier
from destrier import Count, GaveUp, GraphTour, Impossible, No, Tour, Unknown, Yes


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
    assert_type(cycle, GraphTour)
    assert_type(cycle.order, NDArray[np.int64])
    assert_type(destrier.is_hamiltonian("petersen:5,2"), bool)
    assert_type(destrier.ask([(0, 1)]), Tour | GraphTour | Impossible | GaveUp)
    match destrier.ask("8x8"):
        case Tour() as tour:
            assert_type(tour, Tour)
        case GraphTour() as found:
            assert_type(found.closed, bool)
        case Impossible(reason=reason):
            assert_type(reason.source, str)
        case GaveUp(limit=limit):
            assert_type(limit, str)
