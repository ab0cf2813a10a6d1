"""Counts, studies and many graphs on a cluster, with Dask.

    from dask.distributed import Client
    import destrier.distributed

    with destrier.distributed.local_cluster() as cluster, Client(cluster) as client:
        print(destrier.distributed.count("8x8", client=client))

`local_cluster` is a `LocalCluster` whose settings leave the cores to the work. Any `dask.distributed` client will do: a
`LocalCluster`, a `SLURMCluster` of dask-jobqueue, Kubernetes. The work runs inside the worker processes, which release
the interpreter, so that heartbeats go on. A task is repeated if it fails or its worker dies. What is finished is kept
in a folder: after a crash, the same call with a new client goes on.

Workers that offer a resource named `memory`, in bytes, run only as many tasks at a time as fit into it:
`local_cluster(memory=8e9)`, or `dask worker --resources memory=8e9`.

Install it with `pip install ".[distributed]"` in a clone of the repository.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import numpy as np

from . import _destrier
from ._answers import Count, GaveUp, Impossible, Reason
from ._ask import ask, memory_in_bytes
from ._cluster import local_cluster
from ._graphs import Graph, GraphTour, as_graph
from ._parts import NARROW, PartJobs, TooWide, claim, counted_in_parts, in_one_task, request
from ._progress import ProgressArgument, reporting
from ._studies import StudyResult, studies, study_result
from ._tasks import LostScheduler, Tasks, read, write

__all__ = ["LostScheduler", "count", "local_cluster", "solve_all", "study"]

#: Most tasks of `solve_all` and `study`. The number depends on the work alone, so that a later call finds the files.
_MOST_SHARDS = 1000


def count(
    subject: Any,
    *,
    client: Any,
    folder: str | os.PathLike[str] | None = None,
    closed: bool = True,
    strictly_open: bool = False,
    directed: bool = False,
    start: Any = None,
    end: Any = None,
    parts: int | None = None,
    memory: int | None = None,
    moduli: list[str] | None = None,
    least_states: float | None = None,
    threads: int = 1,
    retries: int = 3,
    resource: str | None = "memory",
    progress: ProgressArgument = None,
) -> Count:
    """The number of tours of a board, or of Hamiltonian cycles and paths of a graph, as `destrier.count`.

    Parameters
    ----------
    subject, closed, strictly_open, directed, start, end
        As for `destrier.count`. With `strictly_open`, which is the difference of two counts, one worker does it all.
    client : dask.distributed.Client
        The workers need this package, and the folder under the same path.
    folder : path
        The plan, the files of the parts, and their results. `destrier count combine` reads it as well. The default is
        a folder in the current one that is named after the count.
    parts : int
        Largest number of parts at a time, for each modulus. The default is parts of about a minute, at least 8.
    memory : int
        Memory of each part in bytes: parts are made small enough.
    moduli : list of text
        The moduli of the passes, such as `["2^64"]`. The default is as many as the result needs.
    least_states : float
        A part has at least about this many states, by default half a million: smaller ones take longer to start than
        to compute.
    threads : int
        Threads of each part.
    retries : int
        How often a part may fail before the call does.
    resource : text
        The Dask resource that stands for memory. It is asked for if workers offer it.
    progress : function or True
        As for `destrier.count`; `True` shows a bar.

    Raises
    ------
    LostScheduler
        If the client lost its scheduler. The same call with a new client goes on.
    RuntimeError
        If a part failed too often. The message has the number of the part and its error.
    ValueError
        If the folder holds another count, or the same count in other parts.
    """
    if threads < 1:
        raise ValueError(f"threads is a number from 1, not {threads}")
    if moduli is not None and not moduli:
        raise ValueError("moduli names no modulus; leave it out, or name one such as '2^64'")
    kind = "strictly-open" if strictly_open else "closed" if closed else "open"
    memory = None if memory is None else memory_in_bytes(memory)
    question = {"kind": kind, "start": start, "end": end, "directed": directed, "threads": threads, "memory": memory}
    split: dict[str, Any] = {"parts": parts, "memory": memory, "moduli": moduli, "least_states": least_states}
    split["bound_bits"] = None
    if strictly_open:
        return in_one_task(subject, question, client, retries, resource)
    core, options = request(subject, question)
    text = _destrier.plan_parts(core, options, split)
    if text is None:
        return in_one_task(subject, question, client, retries, resource)
    plan = json.loads(text)
    place = Path(folder if folder is not None else f"destrier-{plan['fingerprint']}").absolute()
    place.mkdir(parents=True, exist_ok=True)
    claim(place, plan, text)
    # Workers need not find the bound again, nor choose the moduli.
    split |= {"bound_bits": plan["bound_bits"], "moduli": plan["moduli"]}
    job = PartJobs(subject, question, split, plan, place)
    tasks = Tasks(client, retries, resource, "part")
    narrow = read(place / NARROW)
    try:
        if moduli is None and narrow is not None:
            raise TooWide(json.loads(narrow))
        value, is_exact = counted_in_parts(job, tasks, progress)
    except TooWide as wide:
        if moduli is not None:
            raise ValueError(
                f"a count of a half is larger than 2^64, so the pass modulo 2^128 is not possible; moduli={wide.moduli}"
                " are, in another folder"
            ) from None
        write(place / NARROW, json.dumps(wide.moduli) + "\n")
        return count(
            subject, client=client, folder=place / "narrow", closed=closed, directed=directed, start=start, end=end,
            parts=parts, memory=memory, moduli=wide.moduli, least_states=least_states, threads=threads,
            retries=retries, resource=resource, progress=progress,
        )  # fmt: skip
    for unfinished in place.glob("part-*.json.*.part"):
        unfinished.unlink(missing_ok=True)
    proof = "the residues of all parts, and a bound" if is_exact else "a residue"
    return Count(int(value), proof, is_exact, None, "frontier")


def solve_all(
    graphs: Iterable[Any],
    *,
    client: Any,
    folder: str | os.PathLike[str] | None = None,
    closed: bool = True,
    method: str = "auto",
    seed: int = 1,
    attempts: int = 100,
    memory: int = 4 << 30,
    time_limit: float | None = None,
    retries: int = 3,
    resource: str | None = "memory",
    progress: ProgressArgument = None,
) -> list[GraphTour | Impossible | GaveUp]:
    """A Hamiltonian cycle or path of each graph, or why there is none: the answers of `destrier.ask`, in order.

    Parameters
    ----------
    graphs
        Anything that `destrier.Graph` accepts, and files as `pathlib.Path`.
    folder : path
        Where finished answers are kept; only the client needs it. Without it, they are kept in memory.
    closed, method, seed, attempts, memory, time_limit
        As for `destrier.ask`, for each graph.
    client, retries, resource, progress
        As for `count`.

    Every cycle and path that comes from a worker or from the folder is verified again.
    """
    listed = [Graph.read(graph) if isinstance(graph, os.PathLike) else as_graph(graph) for graph in graphs]
    digest = hashlib.sha256()
    for graph in listed:
        digest.update(f"{len(graph)} {graph.directed} ".encode())
        digest.update(np.ascontiguousarray(graph.edges, dtype="<i8").tobytes())
        if graph._core.fixed_edges:
            digest.update(f"fixed {graph._core.fixed_edges}".encode())
    words = {
        "closed": closed, "method": method, "seed": seed, "attempts": attempts, "memory": memory_in_bytes(memory),
        "time_limit": time_limit,
    }  # fmt: skip
    job = {name: str(value) for name, value in words.items()}
    job |= {"graphs": digest.hexdigest(), "version": _destrier.VERSION}
    work = {"v": 1, "kind": "answers", "shard": "1/1", "job": job, "items": len(listed), "rows": []}

    def submit(tasks: Tasks, shard: int, items: list[int]) -> None:
        tasks.submit(shard, memory, _solve_some, [listed[item] for item in items], words)

    rows = _in_shards(work, folder, Tasks(client, retries, resource, "shard"), submit, progress)
    return [_answer(graph, closed, json.loads(row)) for graph, row in zip(listed, rows, strict=True)]


def _solve_some(graphs: list[Graph], words: dict[str, Any]) -> list[str]:
    return [_answer_as_text(ask(graph, **words)) for graph in graphs]


def _answer_as_text(answer: Any) -> str:
    if isinstance(answer, GraphTour):
        return json.dumps({"order": answer.order.tolist(), "method": answer.method})
    if isinstance(answer, Impossible):
        reason = answer.reason
        return json.dumps({
            "reason": reason.text, "source": reason.source, "confirmed": reason.confirmed, "method": answer.method,
        })  # fmt: skip
    nodes = getattr(answer, "longest", ())
    return json.dumps({"limit": answer.limit, "longest": len(nodes)})


def _answer(graph: Graph, closed: bool, fields: dict[str, Any]) -> GraphTour | Impossible | GaveUp:
    if "order" in fields:
        order = np.array(fields["order"], dtype=np.int64)
        core = _destrier.check_vertices(graph._core, order, closed, fields["method"], graph._name)
        return GraphTour._of(core, graph)
    if "reason" in fields:
        return Impossible(Reason(fields["reason"], fields["source"], fields["confirmed"]), fields["method"])
    return GaveUp(fields["limit"])


def study(
    name: str,
    *,
    client: Any,
    folder: str | os.PathLike[str] | None = None,
    sizes: Iterable[int] | None = None,
    trials: int | None = None,
    seed: int = 1,
    threads: int = 1,
    retries: int = 3,
    progress: ProgressArgument = None,
) -> StudyResult:
    """Repeats a published experiment, as `destrier.studies()[name].run`, with the same rows.

    Parameters
    ----------
    name : text
        The name of the study.
    folder : path
        Where finished jobs are kept; only the client needs it. `destrier merge FOLDER -o OUT` makes tables and plots of
        it. Without it, they are kept in memory.
    sizes, trials, seed
        As for `Study.run`.
    threads : int
        Threads of each task.
    client, retries, progress
        As for `count`.
    """
    found = studies().get(name)
    if found is None:
        raise ValueError(f"there is no study {name!r}; the studies are {', '.join(studies())}")
    plan = (name, None if sizes is None else [int(size) for size in sizes], trials, seed)
    work = json.loads(_destrier.study_work(*plan))

    def submit(tasks: Tasks, shard: int, items: list[int]) -> None:
        tasks.submit(shard, 0, _run_jobs, plan, items, threads)

    rows = "".join(_in_shards(work, folder, Tasks(client, retries, None, "shard"), submit, progress))
    return study_result(found, rows, _destrier.study_summary(*plan, rows))


def _run_jobs(plan: tuple[str, list[int] | None, int | None, int], jobs: list[int], threads: int) -> list[str]:
    rows = _destrier.run_study_jobs(*plan, jobs, threads, None, None)
    assert rows is not None  # There is no time limit.
    return rows


def _in_shards(
    work: dict[str, Any],
    folder: str | os.PathLike[str] | None,
    tasks: Tasks,
    submit: Callable[[Tasks, int, list[int]], None],
    progress: ProgressArgument,
) -> list[str]:
    """The results of all items of some work, in tasks of several items, whose results are kept in a folder."""
    items = work["items"]
    if items == 0:
        return []
    count = min(items, _MOST_SHARDS)
    place = None if folder is None else Path(folder).absolute()
    if place is not None:
        place.mkdir(parents=True, exist_ok=True)
    files: dict[int, tuple[str, str]] = {}
    for shard in range(count):
        old = None if place is None else _old_shard(place / _shard_name(shard, count), work)
        if old is not None:
            files[shard] = old
    with reporting(progress) as callback:

        def report() -> None:
            if callback is not None:
                done = len(files)
                callback(done, count, None, done / count, f"{done} of {count} shards", None)

        try:
            for shard in range(count):
                if shard not in files:
                    submit(tasks, shard, list(range(shard, items, count)))
            while len(tasks):
                shard, values = tasks.next(report)
                rows = [
                    {"item": item, "value": value}
                    for item, value in zip(range(shard, items, count), values, strict=True)
                ]
                text = _destrier.seal_shard(json.dumps({**work, "shard": f"{shard + 1}/{count}", "rows": rows}))
                name = _shard_name(shard, count)
                if place is not None:
                    write(place / name, text + "\n")
                files[shard] = (name, text)
                report()
        finally:
            tasks.close()
    return _destrier.merge_shards([files[shard] for shard in range(count)])


def _shard_name(shard: int, count: int) -> str:
    return f"shard-{shard + 1}-of-{count}.json"


def _old_shard(file: Path, work: dict[str, Any]) -> tuple[str, str] | None:
    """The file of a shard with its name, if it is there and undamaged. A file of other work is refused."""
    text = read(file)
    if text is None:
        return None
    try:
        fields = json.loads(text)
        is_sealed = json.loads(_destrier.seal_shard(text)) == fields
    except ValueError:
        return None
    if not is_sealed:
        return None
    for name in ("kind", "job", "items"):
        if fields[name] != work[name]:
            raise ValueError(f"{file} belongs to other work; use another folder")
    number, count = (int(word) for word in fields["shard"].split("/"))
    items = [row["item"] for row in fields["rows"]]
    return (str(file), text) if items == list(range(number - 1, fields["items"], count)) else None
