"""The experiments of the published papers."""

from __future__ import annotations

import csv
import io
import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _destrier
from ._answers import GaveUp
from ._progress import ProgressArgument, reporting


@dataclass(frozen=True)
class StudyResult:
    """The rows of a study, and a summary that compares them with the published values.

    >>> import destrier
    >>> result = destrier.studies()["existence"].run(sizes=range(1, 5))
    >>> sorted(result.columns)[:2]
    ['closed', 'cols']
    >>> "Schwenk" in result.summary
    True
    """

    #: The columns as arrays: of integers or floats where every value is a number, else of text.
    columns: dict[str, NDArray[Any]]
    #: Published values next to measured ones, as Markdown. Jupyter shows it.
    summary: str

    def _repr_markdown_(self) -> str:
        return self.summary


@dataclass(frozen=True)
class Study:
    """A published experiment that can be repeated.

    >>> import destrier
    >>> print(destrier.studies()["squirrel"].source)  # doctest: +ELLIPSIS
    Squirrel and Cull ...
    """

    #: The name.
    name: str
    #: The question.
    about: str
    #: Where the question comes from.
    source: str
    #: Meaning and default of the sizes.
    sizes: str
    #: Meaning and default of the trials.
    trials: str
    #: How long it takes on two cores.
    duration: str
    #: The names of the columns.
    columns: tuple[str, ...]

    def run(
        self,
        *,
        sizes: Iterable[int] | None = None,
        trials: int | None = None,
        seed: int = 1,
        threads: int | None = None,
        time_limit: float | None = None,
        progress: ProgressArgument = None,
    ) -> StudyResult:
        """Repeats the experiment. The same seed gives the same rows with any number of threads.

        >>> import destrier
        >>> destrier.studies()["existence"].run(sizes=[3, 4]).columns["rows"].dtype
        dtype('int64')
        """
        listed = None if sizes is None else [int(size) for size in sizes]
        workers = threads or os.cpu_count() or 1
        with reporting(progress) as callback:
            found = _destrier.run_study(self.name, listed, trials, seed, workers, time_limit, callback)
        if found is None:
            raise GaveUp(f"time limit of {time_limit} s")
        return study_result(self, *found)


def study_result(study: Study, rows: str, summary: str) -> StudyResult:
    """The result of a study, from its rows as CSV."""
    cells = list(csv.reader(io.StringIO(rows)))
    table = list(zip(*cells, strict=True)) or [()] * len(study.columns)
    return StudyResult({name: _array(cells) for name, cells in zip(study.columns, table, strict=True)}, summary)


def studies() -> dict[str, Study]:
    """The experiments of the published papers, by name.

    >>> import destrier
    >>> list(destrier.studies())[:2]
    ['warnsdorff-random', 'pohl-second-level']
    """
    found = {}
    for name, about, source, sizes, trials, duration, columns in _destrier.studies():
        found[name] = Study(name, about, source, sizes, trials, duration, tuple(columns.split(",")))
    return found


def _array(cells: tuple[str, ...]) -> NDArray[Any]:
    for kind in (np.int64, np.float64):
        try:
            return np.array([kind(cell) for cell in cells], dtype=kind)
        except (ValueError, OverflowError):
            continue
    return np.array(cells, dtype=np.str_)
