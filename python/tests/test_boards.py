"""Tours of boards: arrays, files, pictures, answers and counts."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree
from typing import Any

import networkx as nx
import numpy as np
import pytest

import destrier


def is_tour(tour: destrier.Tour) -> bool:
    """Whether it is a knight's tour of a plane board, by the definition."""
    steps = np.abs(np.diff(np.vstack([tour.squares, tour.squares[:1]]), axis=0))
    is_move = (np.sort(steps, axis=1) == [1, 2]).all(axis=1)
    visited = set(map(tuple, tour.squares.tolist()))
    return bool(is_move[:-1].all() and is_move[-1] == tour.closed and len(visited) == len(tour) == tour.board.squares)


@pytest.mark.parametrize("board", ["3x4", "5x5", "8x8", "8x8 without=d4,d5,e4,e5", "20x33", (6, 7), (100, 100)])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_tours_are_tours(board: Any, seed: int) -> None:
    tour = destrier.tour(board, seed=seed)
    assert is_tour(tour)
    rows, columns = tour.board.rows, tour.board.columns
    assert tour.squares.shape == (len(tour), 2) and tour.squares.dtype == np.int64
    assert np.array_equal(tour.order, np.ravel_multi_index(tour.squares.T, (rows, columns)))
    assert tour.grid.shape == (rows, columns)
    assert np.array_equal(tour.grid[tuple(tour.squares.T)], np.arange(1, len(tour) + 1))
    assert np.array_equal(tour.grid > 0, tour.board.mask)
    assert tour.names == [tour.board.name(square) for square in tour]
    assert np.array_equal(np.asarray(tour), tour.squares)
    assert np.asarray(tour, dtype=np.float32).dtype == np.float32


@pytest.mark.parametrize("method", [name for name, method in destrier.methods().items() if method.boards])
def test_every_method_for_boards(method: str) -> None:
    boards = {"seibel": "torus:6x10", "few-turns": "12x12", "few-crossings": "12x12"}
    tour = destrier.tour(boards.get(method, "6x6"), method=method, closed=method in ("seibel", "join"), attempts=10_000)
    assert len(tour) in (36, 60, 144)


def test_an_aim_chooses_the_method() -> None:
    turns = {aim: destrier.tour("6x6", closed=True, aim=aim).stats().turns for aim in ("fewest-turns", "most-turns")}
    assert turns == {"fewest-turns": 32, "most-turns": 36}
    assert destrier.tour("30x30", closed=True, aim="fewest-turns").method == "few-turns"
    with pytest.raises(ValueError, match="fewest-crossings, most-turns"):
        destrier.tour("6x6", aim="turns")
    with pytest.raises(ValueError, match="not both"):
        destrier.tour("6x6", aim="most-turns", method="pohl")
    with pytest.raises(ValueError, match=r"at most 2\^20 squares"):
        destrier.tour("2000x2000", aim="most-turns")


def test_homotopy_classes() -> None:
    tour = destrier.tour("torus:6x6", closed=True, homotopy="2,-2")
    homotopy = tour.stats().homotopy
    assert homotopy is not None and homotopy["class"] == "2,-2"
    assert destrier.tour("6x6", closed=True).stats().homotopy is None
    assert not destrier.exists("torus:6x7", closed=True, homotopy="1,0")
    assert destrier.exists("torus:6x7", closed=True, homotopy="0,1")
    count = destrier.count("cylinder:3x5", by_homotopy=True)
    assert count.homotopy == {"1,0": 184, "3,0": 82, "5,0": 10} and int(count) == 276
    assert destrier.count("cylinder:3x5").homotopy is None
    with pytest.raises(ValueError, match="homotopy"):
        destrier.tour("torus:6x6", closed=True, homotopy="round")
    with pytest.raises(ValueError, match="homotopy"):
        destrier.ask(destrier.Graph("cycle:5"), homotopy="1")
    with pytest.raises(ValueError, match="homotopy"):
        destrier.tour("cube:2", closed=True, homotopy="1")


def test_symmetric_tours() -> None:
    tour = destrier.tour("6x6", closed=True, symmetry="quarter-turn")
    symmetry = tour.stats().symmetry
    assert symmetry is not None and symmetry["order"] == 4
    assert int(destrier.count("6x6", symmetry="quarter-turn")) == 10
    assert not destrier.exists("8x8", closed=True, symmetry="quarter-turn")
    with pytest.raises(destrier.Impossible):
        destrier.tour("8x8", closed=True, symmetry="quarter-turn")
    with pytest.raises(ValueError, match="symmetry"):
        destrier.tour("6x6", symmetry="round")
    with pytest.raises(ValueError, match="boards"):
        destrier.ask(destrier.Graph("cycle:5"), symmetry="any")


def test_magic_tours() -> None:
    tour = destrier.tour("8x8", magic=True)
    assert set(tour.grid.sum(axis=0)) == set(tour.grid.sum(axis=1)) == {260}
    assert tour.stats().sums["magic"]
    answer = destrier.exists("6x10", magic=True)
    assert isinstance(answer, destrier.No) and answer.reason.confirmed
    grid = destrier.tour("12x12", magic="diagonal").grid
    assert grid.trace() == grid[::-1].trace() == 870
    assert isinstance(destrier.exists("20x20", closed=True, magic="diagonal"), destrier.Unknown)
    with pytest.raises(ValueError, match="magic is True, False or 'diagonal'"):
        destrier.tour("8x8", magic="circles")
    with pytest.raises(ValueError, match="boards"):
        destrier.exists(destrier.Graph("cycle:5"), magic=True)


def test_ends_are_squares_or_names() -> None:
    tour = destrier.tour("8x8", start="a1", end=(7, 1))
    assert (tour.names[0], tour.names[-1]) == ("a1", "b1")
    assert destrier.tour("8x8", start=np.array([7, 0])).names[0] == "a1"
    with pytest.raises(ValueError, match="off the board"):
        destrier.tour("8x8", start=(8, 0))
    with pytest.raises(ValueError, match="off the board"):
        destrier.tour("8x8", start=(-1, 0))
    with pytest.raises(ValueError, match="hole"):
        destrier.tour("8x8 without=a1", start="a1")
    with pytest.raises(TypeError, match="a square is"):
        destrier.tour("8x8", start=3.5)  # type: ignore[arg-type]


def test_arrays_cannot_be_changed() -> None:
    tour = destrier.tour("6x6")
    for array in (tour.squares, tour.order, tour.grid):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    changed = np.array(tour)
    changed[0] = 0
    assert is_tour(tour)


def test_a_tour_cannot_be_made_without_verification() -> None:
    for kind in (destrier.Tour, destrier.GraphTour):
        with pytest.raises(TypeError, match="verified"):
            kind()
    with pytest.raises(TypeError):
        destrier._destrier.BoardTour()  # type: ignore[attr-defined]


def test_copies_are_verified_again() -> None:
    tour = destrier.tour("torus:5x5", seed=4)
    assert pickle.loads(pickle.dumps(tour)) == copy.deepcopy(tour) == tour
    assert hash(copy.copy(tour)) == hash(tour) and copy.copy(tour).method == tour.method
    make, arguments = tour.__reduce__()
    with pytest.raises(destrier.NotATour):
        make(arguments[0], arguments[1][:-1], *arguments[2:])


def test_check_reads_what_tours_write(tmp_path: Any) -> None:
    tour = destrier.tour("6x5 without=a1", seed=2)
    for form in ("json", "tour"):
        assert destrier.check(tour.text(form)) == tour
    for form in ("grid", "squares", "moves", "csv", "json"):
        assert destrier.check(tour.text(form), tour.board, format=form) == tour
    assert destrier.check(tour.svg()) == tour
    assert destrier.check(tour.grid) == destrier.check(tour.squares, tour.board) == destrier.check(tour) == tour
    assert destrier.check(tour.names, tour.board) == destrier.check(list(tour), tour.board) == tour
    for name in ("t.svg", "t.json", "t.TXT"):
        tour.save(tmp_path / name)
        assert destrier.check(tmp_path / name) == tour
    assert sorted(file.name for file in tmp_path.iterdir()) == ["t.TXT", "t.json", "t.svg"]


def test_what_is_not_a_tour_is_refused() -> None:
    tour = destrier.tour("6x6")
    broken = tour.grid.copy()
    broken[0, 0] = broken[0, 1]
    for claim in (broken, tour.grid + 1, tour.grid * 2):
        with pytest.raises(destrier.NotATour):
            destrier.check(claim)
    with pytest.raises(destrier.NotATour, match="off the board"):
        destrier.check(tour.squares + 1, tour.board)
    with pytest.raises(destrier.NotATour):
        destrier.check(tour.squares[:-1], "6x6")
    with pytest.raises(destrier.NotATour):
        destrier.check(destrier.tour("5x5").squares, "5x5", closed=True)
    with pytest.raises(ValueError, match="need a board"):
        destrier.check([(0, 0)])


def test_pictures(tmp_path: Any) -> None:
    tour = destrier.tour("8x8", closed=True)
    for theme in ("light", "dark", "print"):
        root = xml.etree.ElementTree.fromstring(tour.svg(theme=theme, numbers=True, size=300))
        assert root.tag.endswith("svg")
    assert tour.png(size=100)[:8] == b"\x89PNG\r\n\x1a\n"
    assert tour.pdf()[:5] == b"%PDF-"
    shown = tour._repr_svg_()
    assert shown is not None and 'width="480"' in shown
    assert destrier.tour("600x600")._repr_svg_() is None
    animation = tour.animate(size=100, speed=20)
    animation.save(tmp_path / "a.gif")
    assert (tmp_path / "a.gif").read_bytes() == animation.gif and "data:image/gif" in animation._repr_html_()
    destrier.draw(tour.squares, tmp_path / "b.png", on="8x8", size=80)
    assert (tmp_path / "b.png").exists()
    with pytest.raises(TypeError, match="not an option of pictures"):
        tour.svg(colour="red")
    with pytest.raises(ValueError, match="theme"):
        tour.svg(theme="pink")
    with pytest.raises(ValueError, match="known format"):
        tour.save(tmp_path / "tour.doc")
    with pytest.raises(OSError):
        tour.save(tmp_path / "missing" / "tour.svg")


def test_statistics() -> None:
    tour = destrier.tour("8x8", start="a1")
    statistics = tour.stats()
    assert statistics.start == tuple(tour.squares[0]) == (7, 0)
    assert statistics.end == tuple(tour.squares[-1])
    steps = np.diff(tour.squares, axis=0)
    assert statistics.turns == int((np.diff(steps, axis=0) != 0).any(axis=1).sum())
    assert statistics.sums["rows"]["most"] == tour.grid.sum(axis=1).max()


def test_boards_are_what_they_are_made_from() -> None:
    mask = np.ones((5, 5), dtype=bool)
    mask[4, 0] = False
    assert destrier.Board(mask) == destrier.Board("5x5 without=a1") == destrier.Board((5, 5), without=[(4, 0)])
    assert np.array_equal(destrier.Board(mask).mask, mask)
    assert destrier.Board("8x8", leaper=(2, 3)) == destrier.Board("8x8", leaper="zebra")
    board = destrier.Board((5, 7), surface="torus")
    assert (board.surface, str(board), hash(board)) == ("torus", "torus:5x7", hash(destrier.Board("torus:5x7")))
    assert pickle.loads(pickle.dumps(board)) == board
    graph = destrier.Board("8x8").graph()
    assert (graph.number_of_nodes(), graph.number_of_edges()) == (64, 168)
    assert all(sorted((abs(a - c), abs(b - d))) == [1, 2] for (a, b), (c, d) in graph.edges())
    assert destrier.Board("3x3 without=b2").graph().number_of_nodes() == 8
    for wrong in ("8y8", "0x5", "", (0, 5), (-1, 5), np.zeros((2, 2), dtype=bool), np.ones(3, dtype=bool)):
        with pytest.raises(ValueError):
            destrier.Board(wrong)
    for wrong in (8, 8.5, None, [8, 8], (8, 8, 8), (True, 5), b"8x8"):
        with pytest.raises(TypeError):
            destrier.Board(wrong)  # type: ignore[arg-type]


def test_a_tour_of_the_board_is_a_cycle_of_its_graph() -> None:
    graph = destrier.Board("6x6").graph()
    cycle = destrier.hamiltonian_cycle(graph)
    assert destrier.check(list(cycle), "6x6", closed=True).closed
    assert nx.is_simple_path(graph, list(destrier.tour("6x6", closed=True)))


@pytest.mark.parametrize(("rows", "columns"), [(rows, columns) for rows in range(1, 9) for columns in range(rows, 9)])
def test_schwenk(rows: int, columns: int) -> None:
    """Which rectangles have a closed tour (Schwenk 1991), with the tour or the reason."""
    has_none = (
        rows * columns % 2 == 1 or rows in (1, 2, 4) or (rows == 3 and columns in (4, 6, 8)) or rows * columns == 1
    )
    answer = destrier.exists((rows, columns), closed=True)
    assert isinstance(answer, destrier.No if has_none else destrier.Yes) and answer.reason.confirmed
    found = destrier.ask((rows, columns), closed=True)
    if has_none:
        assert isinstance(found, destrier.Impossible) and found.reason.text
    else:
        assert isinstance(found, destrier.Tour) and is_tour(found) and found.closed


def test_counts_of_boards() -> None:
    assert destrier.count("5x6") == 8
    assert destrier.count("6x6", directed=True) == 19724
    assert destrier.count("5x5", closed=False) == 864
    assert destrier.count("5x5", closed=False, start="a1") == 304
    assert destrier.count("6x6", classes=True).classes == 1245
    assert destrier.count("6x6", engine="backtrack", threads=1).engine == "backtrack"
    none = destrier.count("4x4")
    assert none == 0 and none.exact and [1, 2][none] == 1
    with pytest.raises(destrier.GaveUp):
        destrier.count("10x10", memory=1 << 20)
    with pytest.raises(ValueError, match="not an engine"):
        destrier.count("6x6", engine="steam")


def test_all_tours() -> None:
    tours = list(destrier.all_tours("5x6", closed=True))
    assert len(set(tours)) == 8 and all(is_tour(tour) and tour.closed for tour in tours)
    assert len(list(destrier.all_tours("3x4", start="a1"))) == int(destrier.count("3x4", closed=False, start="a1"))
    with pytest.raises(destrier.GaveUp, match="time limit"):
        for tour in destrier.all_tours("6x6", time_limit=0.2):
            assert is_tour(tour)


def test_answers_in_conditions() -> None:
    assert destrier.exists("8x8") and not destrier.exists("3x3")
    unknown = destrier.exists("16x16 without=a1,b1", closed=True, time_limit=0)
    assert isinstance(unknown, destrier.Unknown)
    with pytest.raises(destrier.GaveUp):
        bool(unknown)


def test_a_search_that_gives_up_has_its_longest_path() -> None:
    answer = destrier.ask("74x74", method="warnsdorff", attempts=1, seed=2)
    if isinstance(answer, destrier.GaveUp):
        assert len(answer.longest) > 5000 and len(set(answer.longest)) == len(answer.longest)
    error = destrier.GaveUp("a limit", [(0, 0)])
    assert pickle.loads(pickle.dumps(error)).longest == [(0, 0)]
    failure = destrier.Impossible(destrier.Reason("text", "source", True))
    assert pickle.loads(pickle.dumps(failure)).reason == failure.reason
    with pytest.raises(destrier.GaveUp, match="4 GiB|memory|stored"):
        destrier.tour("1000000x1000000")


def test_neural() -> None:
    rounds: list[destrier.Round] = []
    network = destrier.neural("8x8", seed=3, callback=rounds.append, join=True)
    assert [entry.number for entry in rounds[:3]] == [0, 1, 2]
    assert network.tour is not None and is_tour(network.tour)
    assert network.moves.shape[1:] == (2, 2)
    steps = np.abs(network.moves[:, 0] - network.moves[:, 1])
    assert (np.sort(steps, axis=1) == [1, 2]).all()
    assert destrier.neural("8x8", callback=lambda entry: entry.number < 2).rounds == 2
    assert destrier.neural("3x4", join=True).reason is not None
    with pytest.raises(ZeroDivisionError):
        destrier.neural("8x8", callback=lambda entry: 1 // 0)
    with pytest.raises(ValueError, match="update order"):
        destrier.neural("8x8", updates="never")


def test_studies() -> None:
    studies = destrier.studies()
    assert len(studies) == 10
    seen: list[destrier.Progress] = []
    result = studies["existence"].run(sizes=range(1, 7), progress=seen.append)
    assert set(result.columns) == set(studies["existence"].columns)
    assert len({len(column) for column in result.columns.values()}) == 1
    assert result._repr_markdown_() == result.summary
    with pytest.raises(ValueError):
        studies["existence"].run(trials=7)
