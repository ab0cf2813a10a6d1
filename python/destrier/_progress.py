"""Progress of long calls: a callback, or a bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Progress:
    """How far a call is. Progress callbacks get one about ten times per second, on the thread that made the call.

    >>> Progress(done=3, text="3 attempts").fraction is None
    True
    """

    #: Attempts that were made, or layers of a count that are done.
    done: int
    #: How many there are, if that is known.
    total: int | None = None
    #: Length of the longest path so far.
    longest: int | None = None
    #: Estimated share of the work that is done, from 0 to 1.
    fraction: float | None = None
    #: The same in words.
    text: str = ""
    #: The last step of the method, in words.
    step: str | None = None


#: What the argument `progress` can be: a function, `True` for a bar (which needs tqdm), or nothing.
ProgressArgument = Callable[[Progress], object] | bool | None


@contextmanager
def reporting(progress: ProgressArgument) -> Iterator[Callable[..., None] | None]:
    """The function that the Rust layer calls with the fields of a `Progress`."""
    if progress is None or progress is False:
        yield None
    elif progress is True:
        with _bar() as show:
            yield lambda *fields: show(Progress(*fields))
    elif callable(progress):
        # Its result is dropped: only an exception ends the call.
        call = progress
        yield lambda *fields: _ignore(call(Progress(*fields)))
    else:
        raise TypeError(f"progress is a function, True or None, not {type(progress).__name__}")


def _ignore(_result: object) -> None:
    return None


@contextmanager
def _bar() -> Iterator[Callable[[Progress], None]]:
    try:
        from tqdm.auto import tqdm
    except ImportError as error:
        raise ImportError("progress=True shows a bar of tqdm: pip install tqdm, or pass a function") from error
    bar: Any = tqdm(total=None, unit="", leave=False)

    def show(now: Progress) -> None:
        if now.fraction is not None:
            bar.total, bar.n = 100.0, round(100 * now.fraction, 1)
        else:
            bar.total, bar.n = now.total, now.done
        bar.set_postfix_str(now.text)

    try:
        yield show
    finally:
        bar.close()
