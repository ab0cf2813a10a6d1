"""Measures a count on Dask workers of this machine, against one process with as many threads.

    python cluster/workers.py 8x10 --workers 1 2 --repeats 3

Each round counts once in one process with threads and once with each number of workers, so that a busy machine slows
all of them. Workers have one thread each, are started before the clock, and compute every part anew. The efficiency is
the time of one process with N threads divided by that of N workers; the median of the rounds is printed. `--quiet`
turns down what Dask does besides: its profiler, its ticks, and its look at the memory of the workers.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable

import dask
import destrier
import destrier.distributed
from dask.distributed import Client, LocalCluster

#: By default the profiler looks at the threads 100 times a second, all event loops tick 50 times a second, and workers
#: measure their memory ten times a second.
QUIET = {
    "distributed.worker.profile.enabled": False,
    "distributed.admin.tick.interval": "1s",
    "distributed.worker.memory.monitor-interval": "1s",
}


def timed(work: Callable[[], destrier.Count]) -> tuple[int, float]:
    """The count, and how long it took."""
    begin = time.monotonic()
    found = int(work())
    return found, time.monotonic() - begin


def with_workers(board: str, workers: int, kind: dict[str, bool]) -> tuple[int, float]:
    """A count on a new cluster, whose start is not measured."""
    options = {"n_workers": workers, "threads_per_worker": 1, "dashboard_address": None}
    with (
        LocalCluster(**options) as cluster,
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
    parser.add_argument("--quiet", action="store_true", help="Dask without its profiler and most of its ticks")
    given = parser.parse_args()
    if given.quiet:
        dask.config.set(QUIET)
    kind = {"closed": not given.open}
    threads: dict[int, list[float]] = {workers: [] for workers in given.workers}
    clusters: dict[int, list[float]] = {workers: [] for workers in given.workers}
    counts = set()
    for _ in range(given.repeats):
        for workers in given.workers:
            here = timed(lambda workers=workers: destrier.count(given.board, threads=workers, memory=1 << 62, **kind))
            there = with_workers(given.board, workers, kind)
            counts |= {here[0], there[0]}
            threads[workers].append(here[1])
            clusters[workers].append(there[1])
            print(f"{workers}: one process {here[1]:.2f} s, workers {there[1]:.2f} s", flush=True)
    if len(counts) != 1:
        raise SystemExit(f"the counts differ: {counts}")
    print(f"{given.board}: {counts.pop()}")
    print("| workers | one process, s | workers, s | efficiency |\n|---|---|---|---|")
    for workers in given.workers:
        efficiency = statistics.median(a / b for a, b in zip(threads[workers], clusters[workers], strict=True))
        here, there = statistics.median(threads[workers]), statistics.median(clusters[workers])
        print(f"| {workers} | {here:.1f} | {there:.1f} | {100 * efficiency:.0f}% |")


if __name__ == "__main__":
    main()
