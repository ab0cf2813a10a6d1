"""How long a count would take with many workers, from the measured times and file sizes of its parts.

    python3 cluster/simulate.py 8x10.json --workers 10 30 100 300 1000

A part begins when the parts that it needs are done and a worker is free, the longest first. Besides its processor time
it takes `--start` seconds to be started, and time to read and write its files: at most `--link` bytes per second for
one worker, and `--disk` bytes per second for all workers together. It prints the time, the speed-up against one worker
with a local disk, the efficiency, and the critical path: the time with as many workers as parts and no waiting.
"""

from __future__ import annotations

import argparse
import heapq
import json
import pathlib


def simulate(parts: list[dict], workers: int, start: float, link: float, disk: float) -> float:
    """The time until all parts are done."""
    needs = {part["part"]: {n for first, last in part["needs"] for n in range(first, last + 1)} for part in parts}
    share = min(link, disk / workers)

    def duration(part: dict) -> float:
        return start + part["user"] + part["system"] + (part["file_bytes"] + part["read_bytes"]) / share

    done, waiting, running, now, free = set(), list(parts), [], 0.0, workers
    ready: list[tuple[float, int]] = []
    times = {part["part"]: duration(part) for part in parts}
    # Parts of a wave need the same parts, so they become ready together.
    while waiting or ready or running:
        still = []
        for part in waiting:
            if needs[part["part"]] <= done:
                heapq.heappush(ready, (-times[part["part"]], part["part"]))
            else:
                still.append(part)
        waiting = still
        while ready and free:
            _, number = heapq.heappop(ready)
            heapq.heappush(running, (now + times[number], number))
            free -= 1
        now, number = heapq.heappop(running)
        done.add(number)
        free += 1
    return now


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measured", help="result of cluster/measure.py")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 10, 30, 100, 300, 1000])
    parser.add_argument("--start", type=float, default=1.0, help="seconds to start a part")
    parser.add_argument("--link", type=float, default=1e9, help="bytes per second of one worker")
    parser.add_argument("--disk", type=float, default=1e10, help="bytes per second of the shared disk")
    given = parser.parse_args()
    measured = json.loads(pathlib.Path(given.measured).read_text())
    parts = measured["parts"]
    alone = sum(part["user"] + part["system"] for part in parts)
    moved = sum(part["file_bytes"] + part["read_bytes"] for part in parts)
    longest = simulate(parts, 10**6, given.start, given.link, 1e30)
    print(f"{len(parts)} parts, {alone:.0f} processor s, {moved / 1e9:.2f} GB moved, critical path {longest:.1f} s")
    print("| workers | seconds | speed-up | efficiency |\n|---|---|---|---|")
    for workers in given.workers:
        seconds = simulate(parts, workers, given.start, given.link, given.disk)
        print(f"| {workers} | {seconds:.1f} | {alone / seconds:.1f} | {100 * alone / seconds / workers:.0f}% |")


if __name__ == "__main__":
    main()
