"""Adjacency matrices and tables of edges: arrays of numpy, sparse matrices of scipy and data frames of pandas.

An entry of a matrix is an arc if it is a number other than zero. Infinity and NaN are the marks that networkx, scipy
and pandas use for "no edge", so they are none. What can be read in two ways is refused.
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


def read_array(array: NDArray[Any]) -> Converted:
    """An adjacency matrix, or rows of two vertices."""
    if array.ndim != 2:
        raise ValueError(f"an array of a graph has two dimensions, and this one has {array.ndim}")
    is_integer = np.issubdtype(array.dtype, np.integer)
    if array.shape == (2, 2) and is_integer:
        raise ValueError(
            "an array of shape (2, 2) can be two edges or an adjacency matrix; use destrier.Graph.from_edges for "
            "edges, or booleans for a matrix"
        )

    if array.shape[1] == 2 and is_integer:
        return _read_rows(array)
    if array.shape[0] != array.shape[1]:
        raise ValueError(f"an array of a graph is square, or has rows of two vertices, not shape {array.shape}")

    return _read_matrix(array)


def read_sparse(matrix: Any) -> Converted:
    """A sparse matrix. Entries that are stored several times are added up, as scipy does."""
    if len(matrix.shape) != 2 or matrix.shape[0] != matrix.shape[1]:
        raise ValueError(f"an adjacency matrix is square, not of shape {matrix.shape}")

    entries = matrix.tocoo(copy=True)
    entries.sum_duplicates()
    is_edge = find_edges(entries.data)
    return _as_arcs(int(matrix.shape[0]), entries.row[is_edge], entries.col[is_edge])


def read_frame(frame: Any) -> Converted | list[tuple[Any, Any]]:
    """An adjacency matrix whose rows and columns have the same labels, or the pairs of columns source and target."""
    columns, index = list(frame.columns), list(frame.index)
    has_pairs = "source" in columns and "target" in columns
    is_matrix = len(columns) == len(index) == len(set(columns)) and set(columns) == set(index)

    if has_pairs and not is_matrix:
        return _read_columns(frame)
    if not is_matrix:
        raise ValueError(
            "a data frame of a graph is an adjacency matrix whose rows and columns have the same labels, or has "
            "columns 'source' and 'target'; frame.rename(columns={...}) gives them these names"
        )

    array = frame.to_numpy()
    if columns == index == [0, 1] and np.issubdtype(array.dtype, np.integer):
        raise ValueError("the data frame can be two edges or an adjacency matrix; name its columns source and target")

    # Rows and columns may be in different orders.
    place = {label: column for column, label in enumerate(columns)}
    vertices, edges, _, directed = _read_matrix(array[:, [place[label] for label in index]])
    return vertices, edges, index, directed


def find_edges(entries: NDArray[Any]) -> NDArray[np.bool_]:
    """Which entries are edges: finite numbers other than zero. Text and dates have no zero and are refused."""
    if entries.dtype.kind == "O":
        return _find_edges_among_objects(entries)
    if entries.dtype.kind not in "biufc":
        raise ValueError(f"an adjacency matrix has numbers or booleans, not {entries.dtype}")

    is_visible = ~np.ma.getmaskarray(entries)
    values = np.asarray(entries)
    is_edge: NDArray[np.bool_] = (values != 0) & np.isfinite(values) & is_visible
    return is_edge


def integers(array: Any) -> NDArray[np.int64]:
    """Numbers as the Rust layer reads them: aligned and contiguous. Arrays that were sent to another process may be
    neither.
    """
    return np.require(array, np.int64, ["C_CONTIGUOUS", "ALIGNED"])


def _read_rows(array: NDArray[Any]) -> Converted:
    if np.ma.is_masked(array):
        raise ValueError("an edge has two vertices, and some entries of the array are masked")
    if array.dtype == np.uint64 and array.size and int(array.max()) > np.iinfo(np.int64).max:
        raise ValueError("a vertex is a number from 0")
    edges = integers(np.asarray(array))
    return int(edges.max(initial=-1)) + 1, edges, None, False


def _read_columns(frame: Any) -> list[tuple[Any, Any]]:
    sources, targets = frame["source"], frame["target"]
    if sources.ndim != 1 or targets.ndim != 1:
        raise ValueError("the data frame has several columns 'source' or 'target'")
    if sources.isna().any() or targets.isna().any():
        raise ValueError("an edge has two nodes, and some entries of 'source' or 'target' are missing")
    return list(zip(sources.tolist(), targets.tolist(), strict=True))


def _find_edges_among_objects(entries: NDArray[Any]) -> NDArray[np.bool_]:
    is_edge = np.zeros(entries.shape, dtype=np.bool_)
    for place, entry in np.ndenumerate(entries):
        if not isinstance(entry, numbers.Number | np.bool_):
            raise ValueError(f"an adjacency matrix has numbers or booleans, not {entry!r:.80}")
        value: Any = entry
        is_finite = value == value and abs(value) != float("inf")
        is_edge[place] = is_finite and value != 0
    return is_edge


def _read_matrix(array: NDArray[Any]) -> Converted:
    is_edge = find_edges(array)
    _refuse_doubtful_zeros(array, is_edge)
    rows, columns = np.nonzero(is_edge)
    return _as_arcs(len(array), rows, columns)


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
