"""Data frames of pandas: adjacency matrices, and tables of edges with columns `source` and `target`.

Columns with other names are not guessed at: the error says how to rename them.
"""

from __future__ import annotations

from typing import Any

from ._matrices import Converted, find_name, has_numbers_as_text, integers_of_objects, read_matrix

_ENDS = ("source", "target")
#: So many names of columns are in an error.
_MAX_SHOWN = 4


def read_frame(frame: Any) -> Converted | list[tuple[Any, Any]]:
    """An adjacency matrix whose rows and columns have the same labels, or the pairs of columns source and target."""
    columns = list(frame.columns)
    index = list(frame.index)
    has_pairs = all(end in columns for end in _ENDS)
    is_matrix = len(columns) == len(index) == len(set(columns)) and set(columns) == set(index)

    if has_pairs and not is_matrix:
        return _read_columns(frame)
    if not is_matrix:
        raise ValueError(_describe(frame, columns, index))

    array = integers_of_objects(frame.to_numpy())
    if columns == index == [0, 1] and array.dtype.kind in "iu":
        raise ValueError(
            "the data frame can be two edges or an adjacency matrix; name its columns source and target for edges, or "
            "pass frame != 0 for a matrix"
        )
    _refuse_names(array)

    # Rows and columns may be in different orders.
    place = {label: column for column, label in enumerate(columns)}
    vertices, edges, _, directed = read_matrix(array[:, [place[label] for label in index]])
    return vertices, edges, index, directed


def _read_columns(frame: Any) -> list[tuple[Any, Any]]:
    sources, targets = frame["source"], frame["target"]
    if sources.ndim != 1 or targets.ndim != 1:
        raise ValueError("the data frame has several columns 'source' or 'target'")
    if sources.isna().any() or targets.isna().any():
        raise ValueError(
            "an edge has two nodes, and some entries of 'source' or 'target' are missing; "
            "frame.dropna(subset=['source', 'target']) leaves them out"
        )
    return list(zip(sources.tolist(), targets.tolist(), strict=True))


def _describe(frame: Any, columns: list[Any], index: list[Any]) -> str:
    """Why a data frame is neither edges nor a matrix, and what to do."""
    if columns and index and frame.iloc[:, 0].tolist() == columns[1:]:
        return (
            "the first column of the data frame has the labels of the rows of a matrix; "
            f"frame.set_index({columns[0]!r:.80}) makes them labels"
        )

    if len(set(columns)) < len(columns):
        repeated = next(label for label in columns if columns.count(label) > 1)
        return f"the data frame has several columns {repeated!r:.80}; each node of a matrix has a label of its own"

    shown = ", ".join(f"{label!r:.80}" for label in columns[:_MAX_SHOWN]) or "none"
    more = ", ..." if len(columns) > _MAX_SHOWN else ""
    text = (
        "a data frame of a graph has edges in columns 'source' and 'target', or is a matrix with the same labels on "
        f"rows and columns; this one has the columns {shown}{more}"
    )

    free = [label for label in columns if label not in _ENDS]
    needed = [end for end in _ENDS if end not in columns]
    if len(free) >= len(needed):
        names = dict(zip(free, needed, strict=False))
        text += f"; for edges rename those of the nodes, for example with frame.rename(columns={names})"
    if len(columns) == len(index):
        text += "; for a matrix, frame.set_axis(frame.columns) labels the rows as the columns"
    return text


def _refuse_names(array: Any) -> None:
    name = find_name(array)
    if name is None:
        return

    if has_numbers_as_text(array):
        advice = "frame.astype(float) makes numbers of text"
    else:
        advice = "if its rows are edges, name two columns 'source' and 'target'"
    raise ValueError(
        "rows and columns of the data frame have the same labels, as those of an adjacency matrix, but such a matrix "
        f"has numbers or booleans, not {name!r:.80}; {advice}"
    )
