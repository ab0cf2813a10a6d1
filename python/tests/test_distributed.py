"""`destrier.distributed` on real Dask clusters: the same answers, also when processes are killed and files damaged."""

from __future__ import annotations

import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from typing import Any

import networkx as nx
import pytest

import destrier
import destrier._cluster
import destrier._parts
import destrier.distributed

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from dask.distributed import Client

REPOSITORY = pathlib.Path(__file__).parents[2]
# Dask warns of ports and of garbage collection, which are not the subject here.
pytestmark = pytest.mark.filterwarnings("default")

#: A board, its closed tours, and parts that are so small that even this board has several waves of them.
BOARD, COUNT = "6x8", 55488142
PARTS: dict[str, Any] = {"parts": 4, "least_states": 2000}


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with destrier.distributed.local_cluster(2, memory=2e9) as cluster, Client(cluster) as client:
        yield client


@pytest.fixture(scope="module")
def counted(client: Any, tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """The folder of a count."""
    folder = tmp_path_factory.mktemp("count") / "work"
    seen: list[destrier.Progress] = []
    count = destrier.distributed.count(BOARD, client=client, folder=folder, **PARTS, progress=seen.append)
    assert (int(count), count.exact) == (COUNT, True)
    assert seen[-1].fraction == pytest.approx(1) and seen[-1].text.endswith("parts")
    return folder


def test_memory_is_in_bytes(client: Any) -> None:
    for ask in (
        lambda: destrier.distributed.count(BOARD, client=client, memory=4),
        lambda: destrier.distributed.solve_all(["cycle:5"], client=client, memory=4),
    ):
        with pytest.raises(ValueError, match="number of bytes"):
            ask()


def test_a_count_is_repeated_only_where_files_are_damaged(counted: pathlib.Path, client: Any) -> None:
    plan = json.loads((counted / "plan.json").read_text())
    assert len(plan["waves"]) > 2 and {part["kind"] for part in plan["parts"]} == {"trunk", "slices"}
    files = {path.name: path.stat().st_mtime_ns for path in counted.iterdir()}
    assert not [name for name in files if name.endswith(".part")]
    layer, result = counted / "part-1.layer", counted / plan["parts"][-1]["file"]
    for damaged in (layer, result):
        damaged.write_bytes(damaged.read_bytes()[: damaged.stat().st_size // 2])
    assert int(destrier.distributed.count(BOARD, client=client, folder=counted, **PARTS)) == COUNT
    changed = {path.name for path in counted.iterdir() if files.get(path.name) != path.stat().st_mtime_ns}
    assert changed == {layer.name, result.name}
    # The program reads the same folder.
    program = [sys.executable, "-m", "destrier", "count", "combine", str(counted), "--json"]
    assert json.loads(subprocess.run(program, check=True, capture_output=True).stdout)["count"] == str(COUNT)


def test_the_local_cluster_leaves_the_cores_to_the_work(client: Any) -> None:
    client.cluster.scale(3)
    client.wait_for_workers(3)
    for name, value in destrier._cluster.QUIET.items():
        assert set(client.run(_setting, name).values()) == {value}, name
    offers = client.run(lambda dask_worker: (dask_worker.state.nthreads, dask_worker.state.total_resources["memory"]))
    assert set(offers.values()) == {(1, 2e9)}
    # The settings of this process are as they were.
    assert _setting("distributed.worker.profile.enabled") is True
    client.cluster.scale(2)


def _setting(name: str) -> Any:
    import dask

    return dask.config.get(name)


def test_the_folder_of_another_count_is_refused(counted: pathlib.Path, client: Any) -> None:
    with pytest.raises(ValueError, match="holds the parts of another count"):
        destrier.distributed.count(BOARD, client=client, folder=counted)
    with pytest.raises(ValueError, match="modulus"):
        destrier.distributed.count(BOARD, client=client, folder=counted, moduli=["three"])
    with pytest.raises(ValueError, match="retries"):
        destrier.distributed.count(BOARD, client=client, folder=counted, **PARTS, retries=-1)


def test_each_question_has_its_own_answer(
    client: Any, tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Without a folder, each count makes its own in the current one.
    monkeypatch.chdir(tmp_path)
    questions: list[dict[str, Any]] = [
        {}, {"directed": True}, {"closed": False}, {"closed": False, "directed": True}, {"strictly_open": True},
        {"closed": False, "start": "a1"},
    ]  # fmt: skip
    for words in questions:
        found = destrier.distributed.count("5x6", client=client, **PARTS, **words)
        assert (int(found), found.exact) == (int(destrier.count("5x6", **words)), True), words
    with pytest.raises(ValueError, match="moduli names no modulus"):
        destrier.distributed.count("5x6", client=client, moduli=[])
    # A residue modulo a prime suffices for a small number.
    assert int(destrier.distributed.count("5x6", client=client, moduli=["4611686018427387847"])) == 8


def test_a_count_whose_halves_exceed_64_bits_gets_other_moduli(client: Any, tmp_path: pathlib.Path) -> None:
    folder = tmp_path / "work"
    for _ in range(2):
        count = destrier.distributed.count("cylinder:6x6", client=client, closed=False, folder=folder)
        assert (int(count), count.exact) == (int(destrier.count("cylinder:6x6", closed=False)), True)
    assert json.loads((folder / "narrow.json").read_text()) != json.loads((folder / "plan.json").read_text())["moduli"]
    with pytest.raises(ValueError, match="a count of a half is larger than"):
        destrier.distributed.count(
            "cylinder:6x6", client=client, closed=False, moduli=["2^128"], folder=tmp_path / "other"
        )


def test_a_small_count_is_one_part(client: Any, tmp_path: pathlib.Path) -> None:
    assert int(destrier.distributed.count("6x6", client=client, folder=tmp_path)) == 9862
    # These have no parts: nothing is counted, or two counts are subtracted.
    assert int(destrier.distributed.count("5x5", client=client, folder=tmp_path / "none")) == 0
    graph = nx.path_graph(4)
    one = destrier.distributed.count(graph, client=client, folder=tmp_path / "path", closed=False)
    assert int(one) == int(destrier.count(graph, closed=False)) == 1


def test_a_full_disk_is_named_and_the_count_goes_on(client: Any, tmp_path: pathlib.Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("mounting a small disk needs root")
    try:
        folder = disk / "work"
        with pytest.raises(RuntimeError, match=r"part \d+ failed: .*[Nn]o space left"):
            destrier.distributed.count(BOARD, client=client, folder=folder, **PARTS, retries=0)
        assert not list(folder.glob("*.part"))
        larger = ["mount", "-o", "remount,size=1g", str(disk)]
        subprocess.run(larger, check=True)
        assert int(destrier.distributed.count(BOARD, client=client, folder=folder, **PARTS)) == COUNT
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=False)


def test_a_worker_frees_its_memory_when_it_computes_no_part(monkeypatch: pytest.MonkeyPatch) -> None:
    freed = threading.Event()
    monkeypatch.setattr(destrier._parts, "_IDLE_SECONDS", 0.05)
    monkeypatch.setattr(destrier._parts._destrier, "release_part_memory", freed.set)
    memory = destrier._parts._PartMemory()
    with memory:
        with memory:
            pass
        # One of two parts is still running.
        assert not freed.wait(0.3)
    assert freed.wait(30)


def test_many_graphs_have_the_answers_of_one_process(client: Any, tmp_path: pathlib.Path) -> None:
    graphs = [nx.cycle_graph(["a", "b", "c"]), nx.petersen_graph(), destrier.Graph("hypercube:4"), nx.path_graph(5)]
    graphs += [nx.complete_graph(n) for n in range(3, 20)]
    answers = destrier.distributed.solve_all(graphs, client=client, folder=tmp_path)
    for graph, answer in zip(graphs, answers, strict=True):
        alone = destrier.ask(graph if isinstance(graph, destrier.Graph) else destrier.Graph(graph))
        assert type(answer) is type(alone)
        if isinstance(answer, destrier.GraphTour):
            assert answer == alone
        elif isinstance(answer, destrier.Impossible):
            assert isinstance(alone, destrier.Impossible) and answer.reason == alone.reason
    files = sorted(tmp_path.iterdir())
    assert len(files) == len(graphs)
    # A lost and a damaged file are computed again, the others are not.
    before = {file.name: file.stat().st_mtime_ns for file in files}
    files[3].unlink()
    files[5].write_text(files[5].read_text()[:-40])
    assert destrier.distributed.solve_all(graphs, client=client, folder=tmp_path)[0] == answers[0]
    after = {file.name for file in tmp_path.iterdir() if file.stat().st_mtime_ns != before.get(file.name)}
    assert after == {files[3].name, files[5].name}
    with pytest.raises(ValueError, match="belongs to other work"):
        destrier.distributed.solve_all(graphs, client=client, folder=tmp_path, seed=2)
    assert destrier.distributed.solve_all([], client=client) == []


def test_a_study_has_the_rows_of_one_process(client: Any, tmp_path: pathlib.Path) -> None:
    plan: dict[str, Any] = {"sizes": range(5, 9), "trials": 20, "seed": 3}
    alone = destrier.studies()["warnsdorff-random"].run(**plan)
    folder = tmp_path / "shards"
    result = destrier.distributed.study("warnsdorff-random", client=client, folder=folder, **plan)
    assert result.summary == alone.summary
    assert all((result.columns[name] == alone.columns[name]).all() for name in alone.columns)
    # The program makes the files of the study from the same folder.
    program = [sys.executable, "-m", "destrier", "merge", str(folder), "-o", str(tmp_path / "study")]
    subprocess.run(program, check=True, capture_output=True)
    assert (tmp_path / "study" / "summary.md").read_text() == alone.summary
    with pytest.raises(ValueError, match="there is no study"):
        destrier.distributed.study("none", client=client)


def test_killed_processes_do_not_change_a_count() -> None:
    """A short run of cluster/dask_kills.py."""
    place = REPOSITORY / "cluster" / "dask_kills.py"
    spec = importlib.util.spec_from_file_location("dask_kills", place)
    assert spec is not None and spec.loader is not None
    faults = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(faults)
    tally = faults.run("7x8", kills=4, pause=1.5, seed=3, least_states=2e4)
    assert tally["counts"] >= 1 and tally["worker"] + tally["scheduler"] + tally["client"] == 4
    assert (tally["wrong"], tally["processes left"]) == (0, 0), tally
