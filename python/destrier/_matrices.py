"""Adjacency matrices and rows of edges: arrays of numpy and sparse matrices of scipy.

An entry of a matrix is an arc if it is a number other than zero. Infinity and NaN are the marks that networkx, scipy
and pandas use for "no edge", so they are none. Names in an array can only be nodes: its rows are edges. What can be
read in two ways is refused.
"""

from __future__ import annotations

import numbers
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

#: Number of vertices, edges as an array of shape (m, 2), the names of the vertices unless they are numbers from 0, and
#: whether the edges have a direction: for `None`, unless every edge has its opposite.
Converted = tuple[int, NDArray[np.int64], Sequence[Any] | None, bool | None]


#: Kinds of arrays whose entries are text.
_TEXT = "UST"


def read_array(array: NDArray[Any]) -> Converted | list[Any]:
    """An adjacency matrix, or rows of two vertices. Edges between names are returned as a list of pairs."""
    if array.dtype.names is not None:
        raise ValueError(
            f"an array of records with the fields {', '.join(array.dtype.names)} is not read; pass array.tolist() if "
            f"each record is an edge, or one field, such as array[{array.dtype.names[0]!r}], if that is a matrix"
        )
    if array.dtype.kind not in _TEXT + "biufcO":
        raise ValueError(
            f"an array of a graph has numbers, booleans or names, not {array.dtype}; array.astype(str) makes names of "
            "its entries"
        )
    # Each object of a list can be an edge, and an array of no edges may have lost its columns.
    if array.ndim == 1 and (array.dtype.kind == "O" or array.size == 0):
        return list(array.tolist())
    if array.ndim != 2:
        raise ValueError(f"an array of a graph has two dimensions, and this one has {array.ndim}; {_advise(array)}")

    array = integers_of_objects(array)
    name = find_name(array)
    if name is not None:
        return _read_names(array, name)
    if array.shape[1] == 2 and array.shape[0] != 2 and array.dtype.kind != "b":
        return _read_rows(array)
    if array.shape[0] != array.shape[1]:
        raise ValueError(
            f"an array of a graph is square, or has rows of two vertices, not shape {array.shape}; {_advise(array)}"
        )
    if array.shape == (2, 2) and array.dtype.kind in "iu":
        raise ValueError(
            "an array of shape (2, 2) can be two edges or an adjacency matrix; use destrier.Graph.from_edges for "
            "edges, or booleans for a matrix"
        )

    return read_matrix(array)


def read_sparse(matrix: Any) -> Converted:
    """A sparse matrix. Entries that are stored several times are added up, as scipy does."""
    if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
        raise ValueError(f"an adjacency matrix is square, not of shape {matrix.shape}")

    entries = matrix.tocoo(copy=True)
    entries.sum_duplicates()
    is_edge = find_edges(entries.data)
    return _as_arcs(int(matrix.shape[0]), entries.row[is_edge], entries.col[is_edge])


def read_matrix(array: NDArray[Any]) -> Converted:
    """A square array of numbers or booleans."""
    is_edge = find_edges(array)
    _refuse_doubtful_zeros(array, is_edge)
    rows, columns = np.nonzero(is_edge)
    return _as_arcs(len(array), rows, columns)


def find_edges(entries: NDArray[Any]) -> NDArray[np.bool_]:
    """Which entries are edges: finite numbers other than zero. Text and dates have no zero and are refused."""
    if entries.dtype.kind == "O":
        return _find_edges_among_objects(np.ma.filled(entries, 0))
    if entries.dtype.kind not in "biufc":
        raise ValueError(f"an adjacency matrix has numbers or booleans, not {entries.dtype}")

    is_visible = ~np.ma.getmaskarray(entries)
    values = np.asarray(entries)
    is_edge: NDArray[np.bool_] = (values != 0) & np.isfinite(values) & is_visible
    return is_edge


def find_name(array: NDArray[Any]) -> Any:
    """An entry that is a name: neither a number nor a mark of a missing entry. `None` if there is none."""
    if array.dtype.kind in _TEXT:
        return next(iter(array.ravel().tolist()), None)
    if array.dtype.kind != "O":
        return None
    return next((entry for entry in array.flat if not _is_number(entry) and not _is_missing(entry)), None)


def has_numbers_as_text(array: NDArray[Any]) -> bool:
    """Whether text and objects are numbers, but written as text."""
    try:
        array.astype(float)
    except (TypeError, ValueError):
        return False
    return True


def integers_of_objects(array: NDArray[Any]) -> NDArray[Any]:
    """An array of objects that are all integers as an array of integers. Others are returned as they are."""
    if array.dtype.kind != "O" or not all(map(_is_integer, array.flat)):
        return array
    try:
        return array.astype(np.int64)
    except OverflowError:
        raise ValueError(_describe_large(max(array.flat, key=abs))) from None


def integers(array: Any) -> NDArray[np.int64]:
    """Numbers as the Rust layer reads them: aligned and contiguous. Arrays that were sent to another process may be
    neither.
    """
    return np.require(array, np.int64, ["C_CONTIGUOUS", "ALIGNED"])


def _read_names(array: NDArray[Any], name: Any) -> list[Any]:
    """Rows of two nodes, which need not be numbers."""
    rows, columns = array.shape
    is_text_of_numbers = has_numbers_as_text(array)
    if (rows, columns) == (2, 2) and is_text_of_numbers:
        raise ValueError(
            "an array of shape (2, 2) can be two edges or an adjacency matrix; pass array.tolist() for edges, or "
            "array.astype(float) for a matrix"
        )
    if columns != 2 and rows == columns:
        advice = "array.astype(float) makes numbers of text" if is_text_of_numbers else "edges are rows of two nodes"
        raise ValueError(f"an adjacency matrix has numbers or booleans, not {name!r:.80}; {advice}")
    if columns != 2:
        raise ValueError(f"edges between names are rows of two nodes, not shape {array.shape}; {_advise(array)}")

    _refuse_masked(array)
    _refuse_missing(array)
    return list(array.tolist())


def _read_rows(array: NDArray[Any]) -> Converted:
    """Rows of two vertices, which are numbers."""
    _refuse_masked(array)
    _refuse_missing(array)
    if array.dtype.kind not in "iu" and array.size:
        is_object = array.dtype.kind == "O"
        found = next(entry for entry in array.flat if not _is_integer(entry)) if is_object else array.dtype
        raise ValueError(
            f"rows of two vertices have integers, not {found}; pass array.astype(int) if the entries are vertices"
        )
    if array.dtype == np.uint64 and array.size and int(array.max()) > np.iinfo(np.int64).max:
        raise ValueError(_describe_large(array.max()))

    edges = integers(np.asarray(array))
    return int(edges.max(initial=-1)) + 1, edges, None, False


def _refuse_masked(array: NDArray[Any]) -> None:
    if np.ma.is_masked(array):
        raise ValueError("an edge has two nodes, and some entries of the array are masked; leave out such rows")


def _refuse_missing(array: NDArray[Any]) -> None:
    if array.dtype.kind not in "fcOU":
        return

    # Beside text, numpy writes NaN as text.
    for (row, _), entry in np.ndenumerate(array):
        if _is_missing(entry) or (array.dtype.kind == "U" and entry == "nan"):
            raise ValueError(
                f"an edge has two nodes, and row {row} of the array has {entry}; leave out such rows, or pass "
                "array.tolist() if it is a node"
            )


def _describe_large(vertex: Any) -> str:
    return f"vertices are numbered from 0, and {vertex} is too large; other labels are kept by a list of pairs"


def _advise(array: NDArray[Any]) -> str:
    """What to do with an array that has the wrong shape."""
    if array.ndim == 0:
        return "array.item() is what it holds"
    if array.ndim == 1:
        return "array.reshape(-1, 2) makes pairs of what follows one another"
    if array.ndim > 2:
        return "pass one matrix, such as array[0], or a list of pairs if the nodes are tuples"

    rows, columns = array.shape
    if array.dtype.kind == "b":
        return "destrier.Board(array) takes it for the mask of a board"
    if rows == 2:
        return "array.T has rows of two"
    if columns in (3, 4):
        return "array[:, :2] leaves out what follows the ends of the edges, and array != 0 is the mask of a board"
    return "array != 0 is the mask of a board"


def _is_number(entry: Any) -> bool:
    return isinstance(entry, numbers.Number | np.bool_)


def _is_integer(entry: Any) -> bool:
    return isinstance(entry, int | np.integer) and not isinstance(entry, bool)


def _is_missing(entry: Any) -> bool:
    """Whether it is one of the marks of numpy and pandas for a missing entry."""
    is_nan = isinstance(entry, float | np.floating) and bool(np.isnan(entry))
    return entry is None or is_nan or type(entry).__name__ in ("NAType", "NaTType", "MaskedConstant")


def _find_edges_among_objects(entries: NDArray[Any]) -> NDArray[np.bool_]:
    is_edge = np.zeros(entries.shape, dtype=np.bool_)
    for place, entry in np.ndenumerate(entries):
        if not _is_number(entry):
            raise ValueError(
                f"an adjacency matrix has numbers or booleans, not {entry!r:.80}; write 0 or NaN for no edge"
            )
        value: Any = entry
        is_finite = value == value and abs(value) != float("inf")
        is_edge[place] = is_finite and value != 0
    return is_edge


def _refuse_doubtful_zeros(array: NDArray[Any], is_edge: NDArray[np.bool_]) -> None:
    """Where infinity or NaN means "no edge", a zero beside the diagonal may be an edge of length zero."""
    if array.dtype.kind not in "fcO":
        return

    is_visible = ~np.ma.getmaskarray(array)
    is_zero = np.asarray(array == 0) & is_visible
    is_infinite_or_nan = ~is_zero & ~is_edge & is_visible
    np.fill_diagonal(is_zero, False)
    if is_zero.any() and is_infinite_or_nan.any():
        raise ValueError(
            "the matrix has zeros and also infinity or NaN, so a zero can be no edge or an edge of length zero; pass "
            "numpy.isfinite(matrix) if zeros are edges, or numpy.nan_to_num(matrix, posinf=0, neginf=0) if they are "
            "none"
        )


def _as_arcs(vertices: int, rows: Any, columns: Any) -> Converted:
    return vertices, np.column_stack([rows, columns]).astype(np.int64), None, None
