"""Measures a count on Dask workers of this machine, against one process with as many threads.

    python research/cluster/workers.py 8x10 --workers 1 2 --repeats 3

Each round counts once in one process with threads, once with each number of workers of `local_cluster`, and with
`--default` also with workers of a `LocalCluster` with Dask's own settings. So a busy machine slows all of them; every
second round has the reverse order. Workers have one thread each, are started before the clock, and compute every part
anew. The efficiency is the time of one process with N threads divided by that of N workers in the same round; medians
of the rounds are printed, with the lowest and the highest efficiency. The same ratio of processor times, of all
processes together, says how much of it is work and how much is waiting; it holds on a busy machine as well.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from typing import Any

import destrier
import destrier.distributed
import psutil
from dask.distributed import Client, LocalCluster


Timed = tuple[int, float, float]


def timed(work: Callable[[], destrier.Count]) -> Timed:
    """The count, how long it took, and the processor time of this process and its children."""
    begin, used = time.monotonic(), processor_seconds()
    found = int(work())
    return found, time.monotonic() - begin, processor_seconds() - used


def processor_seconds() -> float:
    me = psutil.Process()
    return sum(sum(process.cpu_times()[:2]) for process in [me, *me.children(recursive=True)])


def on_cluster(cluster: Any, board: str, workers: int, kind: dict[str, bool]) -> Timed:
    """A count on a new cluster, whose start is not measured."""
    with (
        cluster,
        Client(cluster) as client,
        tempfile.TemporaryDirectory(prefix="destrier-workers-") as folder,
    ):
        client.wait_for_workers(workers)
        return timed(lambda: destrier.distributed.count(board, client=client, folder=folder, **kind))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board")
    parser.add_argument("--open", action="store_true", help="count open tours")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--default", action="store_true", help="measure Dask's own settings as well")
    given = parser.parse_args()
    board, kind = given.board, {"closed": not given.open}

    def in_process(workers: int) -> Timed:
        return timed(lambda: destrier.count(board, threads=workers, memory=1 << 62, **kind))

    def quiet(workers: int) -> Timed:
        return on_cluster(destrier.distributed.local_cluster(workers), board, workers, kind)

    def default(workers: int) -> Timed:
        return on_cluster(LocalCluster(n_workers=workers, threads_per_worker=1), board, workers, kind)

    ways = {"one process": in_process, "local_cluster": quiet, **({"LocalCluster": default} if given.default else {})}
    runs: dict[tuple[str, int], list[Timed]] = {(way, workers): [] for way in ways for workers in given.workers}
    for number in range(given.repeats):
        for workers in given.workers:
            for way in list(ways)[:: 1 if number % 2 == 0 else -1]:
                one = ways[way](workers)
                runs[way, workers].append(one)
                print(f"{workers}: {way} {one[1]:.2f} s, {one[2]:.2f} processor s", flush=True)
    counts = {one[0] for some in runs.values() for one in some}
    if len(counts) != 1:
        raise SystemExit(f"the counts differ: {counts}")
    print(f"{board}: {counts.pop()}")
    print("| workers | way | s | efficiency | processor s | ratio |\n|---|---|---|---|---|---|")
    for (way, workers), some in runs.items():
        cells = []
        for field in (1, 2):
            times = [one[field] for one in some]
            ratios = [100 * a[field] / b for a, b in zip(runs["one process", workers], times, strict=True)]
            text = f"{statistics.median(ratios):.0f}% ({min(ratios):.0f}% to {max(ratios):.0f}%)"
            cells += [f"{statistics.median(times):.1f}", text]
        print(f"| {workers} | {way} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
