"""Tasks on a Dask cluster: submits them, repeats those that fail, and gives up with a message that says what to do.

A task that a worker did not survive is repeated like one that raised. If the scheduler is gone, nothing can be
repeated: `LostScheduler` says so, and what is in the folder stays.
"""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

#: Seconds between two looks at the tasks and at the scheduler. A task that ends is noticed at once.
_INTERVAL = 0.1
#: Seconds for which the memory that workers offer is not asked for again.
_OFFERS_HOLD = 2.0


class LostScheduler(ConnectionError):
    """The client has no scheduler any more. A new client goes on with the same folder."""


class Tasks:
    """The running tasks of one call."""

    def __init__(self, client: Any, retries: int, resource: str | None, what: str) -> None:
        if getattr(client, "asynchronous", False):
            raise ValueError("an asynchronous client cannot be used here; make it with asynchronous=False")
        if retries < 0:
            raise ValueError(f"retries is a number from 0, not {retries}")
        self._client, self._retries, self._resource, self._what = client, retries, resource, what
        self._running: dict[int, Any] = {}
        self._work: dict[int, tuple[Callable[..., Any], tuple[Any, ...], int]] = {}
        self._failures: dict[int, int] = {}
        self._offer, self._asked = 0.0, 0.0
        self._ended = threading.Event()

    def __len__(self) -> int:
        return len(self._running)

    def __contains__(self, task: int) -> bool:
        return task in self._running

    def submit(self, task: int, memory: int, function: Callable[..., Any], *arguments: Any) -> None:
        """Starts a task that needs this much memory."""
        self._work[task] = (function, arguments, memory)
        key = f"destrier-{self._what}-{task}-{os.urandom(6).hex()}"
        resources = self._resources(memory)
        try:
            future = self._client.submit(
                function, *arguments, key=key, pure=False, **({"resources": resources} if resources else {})
            )
            future.add_done_callback(lambda _: self._ended.set())
            self._running[task] = future
        except Exception as error:
            raise self._lost() from error

    def next(self, watch: Callable[[], None]) -> tuple[int, Any]:
        """The number and the result of a task that is done."""
        while True:
            self._ended.clear()
            if self._client.status == "connecting":
                # A scheduler that comes back under the same address has forgotten the tasks; they are submitted again.
                time.sleep(_INTERVAL)
                continue
            for task, future in list(self._running.items()):
                if not future.done():
                    continue
                del self._running[task]
                if future.status == "finished":
                    try:
                        return task, future.result(timeout=60)
                    except Exception as error:
                        # The worker died between the end of the task and this call, or the scheduler did.
                        self._again(task, error)
                elif self._client.status not in ("running", "connecting"):
                    raise self._lost()
                elif future.status == "cancelled":
                    self._again(task, RuntimeError("the scheduler forgot the task"))
                else:
                    self._again(task, future.exception(timeout=60))
            if self._client.status not in ("running", "connecting"):
                raise self._lost()
            watch()
            self._ended.wait(_INTERVAL)

    def fail(self, task: int, error: BaseException) -> None:
        """Counts a failure; raises if there were too many."""
        self._failures[task] = self._failures.get(task, 0) + 1
        if self._failures[task] > self._retries:
            self.close()
            times = "" if self._retries == 0 else f" {self._failures[task]} times"
            raise RuntimeError(
                f"{self._what} {task} failed{times}: {error}; the finished ones are kept, and the same call goes on"
            ) from error

    def close(self) -> None:
        """Drops all tasks. Those that are running end by themselves."""
        futures = list(self._running.values())
        self._running.clear()
        if futures and self._client.status == "running":
            self._client.cancel(futures)

    def _again(self, task: int, error: BaseException) -> None:
        if self._client.status not in ("running", "connecting"):
            raise self._lost() from error
        self.fail(task, error)
        function, arguments, memory = self._work[task]
        self.submit(task, memory, function, *arguments)

    def _lost(self) -> LostScheduler:
        self._running.clear()
        advice = "make a new client, and the same call goes on where this one stopped"
        return LostScheduler(f"the scheduler is gone; {advice}")

    def _resources(self, memory: int) -> dict[str, float]:
        """What a task asks for, if workers offer it. One that needs more than any worker has gets a worker alone."""
        if self._resource is None:
            return {}
        if time.monotonic() > self._asked + _OFFERS_HOLD:
            self._offer, self._asked = self._largest_offer(), time.monotonic()
        return {self._resource: min(float(memory), self._offer)} if self._offer > 0 else {}

    def _largest_offer(self) -> float:
        try:
            try:
                found = self._client.scheduler_info(n_workers=-1)
            except TypeError:  # Older versions always list all workers.
                found = self._client.scheduler_info()
        except Exception:
            # Without a scheduler nothing is known. If it does not come back, the next look at the tasks says so.
            return self._offer
        offers = [worker.get("resources", {}).get(self._resource, 0) for worker in found["workers"].values()]
        return float(max(offers, default=0))


def write(path: Path, text: str) -> None:
    """Writes a file beside its place and renames it, so that nobody sees a part of it."""
    handle, temporary = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def read(path: Path) -> str | None:
    """The text of a file; nothing if it is not there or is not text."""
    try:
        return path.read_text(encoding="utf-8")
    except (FileNotFoundError, UnicodeDecodeError):
        return None
