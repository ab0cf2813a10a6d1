"""The parts of a count on a Dask cluster: which are done, which can be computed now, and how a worker computes one."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import _destrier
from ._answers import Count
from ._counts import _read
from ._counts import count as _count_here
from ._progress import ProgressArgument, reporting
from ._tasks import Tasks, read, write

PLAN = "plan.json"
#: The moduli to plan with instead, if a count of a half does not fit into 64 bits.
NARROW = "narrow.json"
#: Seconds without a part after which a worker frees the memory that it keeps for the next one.
_IDLE_SECONDS = 5.0


class TooWide(Exception):
    """A count of a half does not fit into 64 bits; with these moduli it need not."""

    def __init__(self, moduli: list[str]) -> None:
        super().__init__(moduli)
        self.moduli = moduli


def counted_in_parts(job: PartJobs, tasks: Tasks, progress: ProgressArgument) -> tuple[str, bool]:
    """The number, and whether it is exact."""
    with reporting(progress) as callback:
        job.run(tasks, callback)
        try:
            return _destrier.combine_parts(job.results())
        except ValueError:
            # A result was damaged after it was written. Workers look at each again; undamaged ones are kept.
            job.forget_results()
        job.run(tasks, callback)
        return _destrier.combine_parts(job.results())


def request(subject: Any, question: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """The board or graph and the options of the Rust layer."""
    core, first, last, _ = _read(subject, question["start"], question["end"])
    memory = (1 << 62) if question["memory"] is None else question["memory"]
    options = {
        "kind": question["kind"], "start": first, "end": last, "directed": question["directed"], "classes": False,
        "symmetry": None, "by_homotopy": False, "engine": "auto", "threads": question["threads"], "memory": memory,
        "time_limit": None, "progress": None,
    }  # fmt: skip
    return core, options


def claim(place: Path, plan: dict[str, Any], text: str) -> None:
    """Writes the plan into the folder, unless it is there. Another plan is refused."""
    file = place / PLAN
    old = read(file)
    if old is not None:
        try:
            found = json.loads(old)
        except ValueError:
            raise ValueError(f"{file} is damaged; remove it, and the same call writes it again") from None
        if not isinstance(found, dict):
            raise ValueError(f"{file} is damaged; remove it, and the same call writes it again")
        if found.get("v") != plan["v"]:
            raise ValueError(f"{file} was written by another version of destrier; go on with it, or use another folder")
        if found.get("fingerprint") != plan["fingerprint"]:
            name = found.get("board") or found.get("graph") or "a graph"
            counted = found.get("counted", "another count")
            raise ValueError(
                f"{place} holds the parts of another count, or of this one split differently: {name}, {counted}; use "
                "another folder"
            )
        return
    write(file, text + "\n")


def in_one_task(subject: Any, question: dict[str, Any], client: Any, retries: int, resource: str | None) -> Count:
    """A count that has no parts: its answer follows at once, or it is the difference of two counts."""
    kind = question["kind"]
    tasks = Tasks(client, retries, resource, "count")
    words = {
        "closed": kind == "closed", "strictly_open": kind == "strictly-open", "directed": question["directed"],
        "start": question["start"], "end": question["end"], "threads": question["threads"],
        "memory": question["memory"],
    }  # fmt: skip
    tasks.submit(0, question["memory"] or 0, _counted, subject, words)
    found: Count = tasks.next(lambda: None)[1]
    return found


def _counted(subject: Any, words: dict[str, Any]) -> Count:
    return _count_here(subject, **words)


class PartJobs:
    """Which parts are done, and which can be computed now."""

    def __init__(
        self, subject: Any, question: dict[str, Any], split: dict[str, Any], plan: dict[str, Any], place: Path
    ) -> None:
        self._arguments = (subject, question, split, plan["fingerprint"], str(place))
        self._parts: list[dict[str, Any]] = plan["parts"]
        self._longest_first = sorted(self._parts, key=lambda fields: -fields["seconds"])
        self._place = place
        self._done: set[int] = set()
        self._seconds = sum(part["seconds"] for part in self._parts) or 1.0

    def run(self, tasks: Tasks, callback: Callable[..., None] | None) -> None:
        """Computes all parts that are not done."""

        def report() -> None:
            if callback is not None:
                seconds = sum(self._parts[part]["seconds"] for part in self._done)
                done, total = len(self._done), len(self._parts)
                callback(done, total, None, min(seconds / self._seconds, 1.0), f"{done} of {total} parts", None)

        try:
            self._submit(tasks)
            while len(tasks):
                part, (needs, _reply, _worker, narrow) = tasks.next(report)
                if narrow:
                    raise TooWide(narrow)
                if needs:
                    # Files that this part reads are missing or damaged, although they were there.
                    self._done.difference_update(needs)
                    tasks.fail(part, RuntimeError(f"the files of parts {needs} are missing or damaged"))
                else:
                    self._done.add(part)
                report()
                self._submit(tasks)
        finally:
            tasks.close()

    def _submit(self, tasks: Tasks) -> None:
        """Submits the parts whose files are there, the longest first, so that none begins last."""
        ready: dict[str, bool] = {}
        for fields in self._longest_first:
            part = fields["part"]
            if part in self._done or part in tasks:
                continue
            needs = fields["needs"]
            # The parts of a wave have the same needs.
            key = str(needs)
            if key not in ready:
                ready[key] = all(set(range(first, last + 1)) <= self._done for first, last in needs)
            if ready[key]:
                tasks.submit(part, fields["memory"], _compute_part, *self._arguments, part, fields["file"])

    def results(self) -> list[tuple[str, str]]:
        """The results of slices, with the names of their files."""
        files = [self._place / part["file"] for part in self._parts if part["kind"] != "trunk"]
        return [(str(file), read(file) or "") for file in files]

    def forget_results(self) -> None:
        self._done -= {part["part"] for part in self._parts if part["kind"] != "trunk"}


class _PartMemory:
    """Frees the memory that a worker keeps from part to part, when it has computed none for some seconds."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._running = 0
        self._timer: threading.Timer | None = None

    def __enter__(self) -> None:
        with self._lock:
            self._running += 1
            if self._timer is not None:
                self._timer.cancel()

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._running -= 1
            if self._running == 0:
                self._timer = threading.Timer(_IDLE_SECONDS, self._release)
                self._timer.daemon = True
                self._timer.start()

    def _release(self) -> None:
        with self._lock:
            # The timer may have ended when the next part began.
            if self._running == 0:
                _destrier.release_part_memory()


_MEMORY = _PartMemory()


def _compute_part(
    subject: Any,
    question: dict[str, Any],
    split: dict[str, Any],
    fingerprint: str,
    folder: str,
    part: int,
    name: str,
) -> tuple[list[int], str | None, int, list[str] | None]:
    """Computes a part, in a worker. Returns the parts that must be computed first, or the reply, or other moduli."""
    place = Path(folder)
    if not (place / PLAN).exists():
        raise FileNotFoundError(f"the worker does not see {place}; the folder must be on a disk that all workers share")
    core, options = request(subject, question)
    file = place / name
    old = read(file) if name.endswith(".json") else None
    with _MEMORY:
        needs, reply, result, narrow = _destrier.run_part(core, options, split, fingerprint, part, place, old)
    if result is not None:
        write(file, result + "\n")
    return needs, reply, os.getpid(), narrow
