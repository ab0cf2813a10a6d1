"""The types that a type checker sees: what a graph is made of, and the type of its nodes.

The nodes of a graph of networkx, of a list of pairs and of a dictionary of neighbours have a type that carries over to
its cycles and paths. Matrices, data frames and graphs of igraph and rustworkx do not tell it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypedDict

if TYPE_CHECKING:
    from typing_extensions import TypeVar

    from ._progress import ProgressArgument

    # `Graph` alone means `Graph[Any]`. Before Python 3.13, only type checkers know defaults.
    Node = TypeVar("Node", covariant=True, default=Any)
else:
    from typing import TypeVar

    Node = TypeVar("Node", covariant=True)


class NetworkxGraph(Protocol[Node]):
    """A graph of networkx, whose types need not be installed."""

    def __iter__(self) -> Iterator[Node]: ...
    def is_directed(self) -> bool: ...


class Matrix(Protocol):
    """An array, a sparse matrix or a data frame."""

    @property
    def shape(self) -> Any: ...


class IgraphGraph(Protocol):
    """A graph of igraph."""

    def get_edgelist(self) -> Any: ...


class RustworkxGraph(Protocol):
    """A graph of rustworkx."""

    def edge_list(self) -> Any: ...


#: What tells the type of its nodes, besides `Graph`. It has lists instead of sequences, because pyright takes the nodes
#: of a sequence that is written in the call for literals.
TypedSource: TypeAlias = (
    NetworkxGraph[Node]
    | Mapping[Node, Iterable[Node]]
    | list[tuple[Node, Node]]
    | list[tuple[Node, Node, Any]]
    | Set[tuple[Node, Node]]
    | Iterator[tuple[Node, Node]]
)

#: All others. `object` would be shorter, but a graph of networkx has attributes of type `Any`: if it matched two
#: overloads, mypy would forget the type of its nodes.
OtherSource: TypeAlias = (
    Matrix | IgraphGraph | RustworkxGraph | Mapping[Any, Any] | Sequence[Any] | Iterable[tuple[Any, ...]]
)


class SearchOptions(TypedDict, total=False):
    """Options of `hamiltonian_cycle` and `hamiltonian_path`."""

    edges: Iterable[tuple[Any, Any]]
    method: str
    seed: int
    attempts: int
    memory: int
    time_limit: float | None
    progress: ProgressArgument
