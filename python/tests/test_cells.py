"""Boxes, cubes and hexagons: tours, answers, counts, files and mistakes."""

from __future__ import annotations

import pickle
from pathlib import Path

import networkx as nx
import numpy as np
import pytest

import destrier


@pytest.mark.parametrize(
    ("board", "axes", "cells"),
    [("box:3x4x6", 3, 72), ("box:3x4x2x2", 4, 48), ("cube:4", 3, 96), ("hex:5", 2, 61)],
)
@pytest.mark.parametrize("closed", [False, True])
def test_tours_of_cells(board: str, axes: int, cells: int, closed: bool) -> None:
    tour = destrier.tour(board, closed=closed)
    assert tour.squares.shape == (cells, axes) and tour.board.axes == axes and len(tour) == tour.board.squares == cells
    graph = destrier.Board(board).graph()
    steps = list(zip(tour, list(tour)[1:] + ([next(iter(tour))] if closed else [])))
    assert set(tour) == set(graph) and all(graph.has_edge(*step) for step in steps)
    assert tour.names == [tour.board.name(cell) for cell in tour]
    assert [tour.board.square(name) for name in tour.names] == list(tour)
    assert destrier.check(tour.squares, board, closed=closed) == tour
    assert destrier.check(list(tour), board) == destrier.check(tour.names, board) == tour
    assert destrier.check(tour.text("json")) == tour
    assert pickle.loads(pickle.dumps(tour)) == tour


def test_moves_of_a_box_are_knights_moves() -> None:
    tour = destrier.tour("box:3x4x6", closed=True)
    steps = np.sort(np.abs(np.diff(np.vstack([tour.squares, tour.squares[:1]]), axis=0)), axis=1)
    assert (steps == [0, 1, 2]).all()
    assert tour.grid.shape == tour.board.shape == (3, 4, 6)
    assert np.array_equal(tour.grid[tuple(tour.squares.T)], np.arange(1, 73))
    assert destrier.check(tour.grid, "box:3x4x6", closed=True) == tour


def test_ends_holes_and_pieces() -> None:
    tour = destrier.tour("box:3x4x4", start=(1, 0, 0), end="(1,1,1)")
    assert list(tour)[0] == (1, 0, 0) and list(tour)[-1] == (0, 0, 0)
    board = destrier.Board("box:3x4x4", without=[(0, 0, 0), "(1,1,2)"], leaper=(0, 1))
    assert str(board) == "box:3x4x4 leaper=0,1 without=(1,1,1),(1,1,2)"
    assert board.holes == [(0, 0, 0), (0, 0, 1)] and int(board.mask.sum()) == board.squares == 46
    assert nx.utils.graphs_equal(board.graph(), nx.subgraph(nx.grid_graph((4, 4, 3)), set(board.graph())))


def test_existence_has_reasons() -> None:
    none = destrier.exists("box:3x3x3", closed=True)
    assert isinstance(none, destrier.No) and none.reason.confirmed
    found = destrier.exists("cube:5", closed=True)
    assert isinstance(found, destrier.Yes) and found.reason.confirmed and "150 cells" in found.reason.text
    huge = destrier.exists("box:100000x100000x100000", closed=True)
    assert isinstance(huge, destrier.Yes) and huge.reason.confirmed
    assert huge.reason.source.startswith("DeMaio")
    with pytest.raises(destrier.Impossible, match="colour"):
        destrier.tour("box:3x3x3", closed=True)
    assert isinstance(destrier.ask("box:2x2x9"), destrier.Impossible)


def test_counts() -> None:
    assert destrier.count("box:2x3x4") == 12132 and destrier.count("cube:1") == 16
    all_paths = destrier.count("cube:1", closed=False, directed=True)
    from_each = [destrier.count("cube:1", closed=False, directed=True, start=(face, 0, 0)) for face in range(6)]
    assert sum(map(int, from_each)) == all_paths
    assert destrier.count("box:2x2x3 leaper=0,1 without=(1,1,1)", closed=False) == destrier.count(
        destrier.Board("box:2x2x3 leaper=0,1 without=(1,1,1)").graph(), closed=False
    )


def test_pictures_and_files(tmp_path: Path) -> None:
    tour = destrier.tour("box:3x4x6", closed=True)
    heads = {"a.svg": b"<svg", "a.png": b"\x89PNG", "a.pdf": b"%PDF", "a.gif": b"GIF89a", "a.json": b'{"answer"'}
    for name, start in heads.items():
        tour.save(tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
    assert destrier.check(tmp_path / "a.svg") == destrier.check(tmp_path / "a.json") == tour
    assert tour.svg(isometric=True) != tour.svg() != tour.svg(numbers=True)
    assert tour._repr_svg_() is not None and "72" in str(tour)
    assert tour.animate().gif == (tmp_path / "a.gif").read_bytes()
    with pytest.raises(ValueError, match="flat boards"):
        tour.save(tmp_path / "a.moves")
    with pytest.raises(ValueError, match="isometric"):
        destrier.tour("6x6").svg(isometric=True)
    with pytest.raises(ValueError, match="hex:4"):
        destrier.tour("hex:4").svg(isometric=True)


def test_mistakes_are_explained() -> None:
    tour = destrier.tour("cube:2", closed=True)
    with pytest.raises(destrier.NotATour, match="not a move|visited"):
        destrier.check([*list(tour)[1:], list(tour)[1]], "cube:2")
    with pytest.raises(destrier.NotATour, match="off the board"):
        destrier.check([(0, 0, 9)], "cube:2")
    with pytest.raises(ValueError, match="coordinates count from 0"):
        destrier.tour("cube:2", start=(6, 0, 0))
    with pytest.raises(TypeError, match="3 numbers from 0"):
        destrier.tour("cube:2", start=(1, 1))
    with pytest.raises(ValueError, match="box:4x5x6, cube:8 or hex:5"):
        destrier.tour("3x4x5")
    with pytest.raises(ValueError, match="not flat"):
        _ = destrier.Board("cube:2").rows
    with pytest.raises(ValueError, match="do not form an array"):
        _ = destrier.tour("hex:4").grid
    for option in ({"aim": "most-turns"}, {"symmetry": "any"}, {"magic": True}, {"ties": "pohl"}):
        with pytest.raises(ValueError, match="for flat boards"):
            destrier.tour("cube:2", **option)
    with pytest.raises(ValueError, match="on flat boards"):
        destrier.count("cube:1", symmetry="any")
    with pytest.raises(ValueError, match="symmetries"):
        destrier.count("box:3x3x3x3x3x3", classes=True)
    with pytest.raises(ValueError, match="not flat"):
        destrier.neural("cube:2")
    with pytest.raises(ValueError, match="statistics"):
        tour.stats()
    with pytest.raises(destrier.GaveUp):
        destrier.tour("hex:40", closed=True, time_limit=0)


def test_all_tours_of_cells() -> None:
    tours = list(destrier.all_tours("cube:1", closed=True))
    assert len(tours) == int(destrier.count("cube:1")) == 16
    assert destrier.count("cube:1", classes=True).classes == 2
    assert all(tour.closed and len(tour) == 6 for tour in tours)
    holed = destrier.Board("box:2x3x3", without=["(1,1,1)", "(1,2,2)", "(2,2,2)"])
    tours = list(destrier.all_tours(holed, time_limit=20))
    assert len(tours) == int(destrier.count(holed, closed=False))
    assert all(destrier.check(tour.text("json")) == tour for tour in tours[:20])
    with pytest.raises(destrier.GaveUp, match="up to 1048576 squares"):
        next(destrier.all_tours("box:1000x1000x1000"))


def test_pieces_that_combine_leapers() -> None:
    tour = destrier.tour("8x8 leaper=1,2+1,3", closed=True)
    assert tour.board.leaper == "1,2+1,3" and tour.board.shape == (8, 8)
    steps = np.sort(np.abs(np.diff(np.vstack([tour.squares, tour.squares[:1]]), axis=0)), axis=1)
    assert {(int(short), int(long)) for short, long in steps} == {(1, 2), (1, 3)}
