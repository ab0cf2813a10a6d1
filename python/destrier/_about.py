"""What the library knows by name."""

from __future__ import annotations

from dataclasses import dataclass

from . import _destrier


@dataclass(frozen=True)
class Method:
    """A method that finds tours.

    >>> import destrier
    >>> destrier.methods()["pohl"].source
    'Pohl 1967'
    """

    #: The name, which the argument `method` takes.
    name: str
    #: What it does.
    about: str
    #: Where it was published.
    source: str
    #: Whether it is for boards.
    boards: bool
    #: Whether it is for graphs.
    graphs: bool


def methods() -> dict[str, Method]:
    """All methods, by name.

    >>> import destrier
    >>> [name for name, method in destrier.methods().items() if method.graphs and not method.boards]
    ['rotate', 'tree', 'sat']
    """
    return {entry[0]: Method(*entry) for entry in _destrier.methods()}


def families() -> dict[str, str]:
    """The named graphs that `Graph` knows: an example of each family, and what it is.

    >>> import destrier
    >>> destrier.families()["hypercube:12"]
    'words of 12 bits, adjacent if they differ in one bit'
    """
    return dict(_destrier.families())
