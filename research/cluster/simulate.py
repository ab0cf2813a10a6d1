"""How long a count would take with many workers, from the measured times and file sizes of its parts.

    python3 research/cluster/simulate.py 8x10.json --workers 10 30 100 300 1000

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
    sets = {str(part["needs"]): {n for first, last in part["needs"] for n in range(first, last + 1)} for part in parts}
    waves: dict[int, int] = {}
    for part in parts:
        waves[part["wave"]] = waves.get(part["wave"], 0) + 1

    def duration(part: dict) -> float:
        # The disk is shared by the parts that run at the same time.
        share = min(link, disk / min(workers, waves[part["wave"]]))
        return start + part["user"] + part["system"] + (part["file_bytes"] + part["read_bytes"]) / share

    times = {part["part"]: duration(part) for part in parts}
    # Parts with the same needs become ready together, when the last of them is done.
    groups: dict[str, list[int]] = {}
    for part in parts:
        groups.setdefault(str(part["needs"]), []).append(part["part"])
    missing = {key: len(needed) for key, needed in sets.items()}
    needed_by: dict[int, list[str]] = {}
    for key, needed in sets.items():
        for number in needed:
            needed_by.setdefault(number, []).append(key)
    ready: list[tuple[float, int]] = []

    def begin(key: str) -> None:
        for number in groups[key]:
            heapq.heappush(ready, (-times[number], number))

    running, now, free = [], 0.0, workers
    for key, number in missing.items():
        if number == 0:
            begin(key)
    while ready or running:
        while ready and free:
            _, number = heapq.heappop(ready)
            heapq.heappush(running, (now + times[number], number))
            free -= 1
        now, number = heapq.heappop(running)
        free += 1
        for key in needed_by.get(number, []):
            missing[key] -= 1
            if missing[key] == 0:
                begin(key)
    return now


def planned(plan: dict, time_factor: float, bytes_factor: float) -> list[dict]:
    """The parts of a plan, with estimates that are corrected by what was measured on a smaller board."""
    by_number = {part["part"]: part for part in plan["parts"]}
    sizes = {}
    for part in plan["parts"]:
        sizes[part["wave"]] = sizes.get(part["wave"], 0) + 1
    parts = []
    for part in plan["parts"]:
        needed = sum(by_number[n]["disk"] for first, last in part["needs"] for n in range(first, last + 1))
        parts.append({
            "part": part["part"], "wave": part["wave"], "needs": part["needs"],
            "user": time_factor * part["seconds"], "system": 0.0,
            "file_bytes": bytes_factor * part["disk"], "read_bytes": bytes_factor * needed / sizes[part["wave"]],
        })  # fmt: skip
    return parts


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("measured", help="result of research/cluster/measure.py, or plan.json of a count")
    parser.add_argument("--time-factor", type=float, default=1.0, help="for a plan: measured time per estimated time")
    parser.add_argument("--bytes-factor", type=float, default=1.0, help="for a plan: measured bytes per estimated byte")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 10, 30, 100, 300, 1000])
    parser.add_argument("--start", type=float, default=1.0, help="seconds to start a part")
    parser.add_argument("--link", type=float, default=1e9, help="bytes per second of one worker")
    parser.add_argument("--disk", type=float, default=1e10, help="bytes per second of the shared disk")
    given = parser.parse_args()
    measured = json.loads(pathlib.Path(given.measured).read_text())
    is_plan = "waves" in measured
    parts = planned(measured, given.time_factor, given.bytes_factor) if is_plan else measured["parts"]
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
