"""Counts on a real Dask cluster whose processes are killed at random moments.

    python cluster/dask_kills.py --kills 100

A scheduler, two workers and a client run as separate processes. Every few seconds one of them gets SIGKILL and is
started again. Each count must end with the known number; then the next begins in a new folder. In the end no process
and no unfinished file may be left. It needs `pip install ".[distributed]"`.
"""

from __future__ import annotations

import argparse
import pathlib
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time

#: Closed tours (OEIS A001230, A070030), as in testdata/golden-counts.csv.
KNOWN = {"7x8": 34524432316, "8x8": 13267364410532}

CLIENT = """
import sys
import destrier.distributed
from dask.distributed import Client
board, folder, address, least = sys.argv[1:]
client = Client(address, timeout=20)
split = {"parts": 6, "least_states": float(least), "retries": 20}
print(int(destrier.distributed.count(board, client=client, folder=folder, **split)), flush=True)
"""


class Cluster:
    """The processes."""

    def __init__(self, workers: int, folder: pathlib.Path, seed: int) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.folder, self.random, self.all_pids = folder, random.Random(seed), set[int]()
        self.log = open(folder / "log", "wb")  # noqa: SIM115
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.names = ["scheduler", *(f"worker-{number}" for number in range(workers))]
        self.keep_alive()

    def keep_alive(self) -> None:
        """Starts what is not running."""
        for name in self.names:
            running = self.processes.get(name)
            if running is None or running.poll() is not None:
                self.processes[name] = self.start(self.command(name))

    def command(self, name: str) -> list[str]:
        dask = [sys.executable, "-m", "dask"]
        if name == "scheduler":
            return [*dask, "scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"]
        scratch = self.folder / "scratch"
        return [
            *dask, "worker", self.address, "--no-nanny", "--nthreads", "1", "--no-dashboard", "--name", name,
            "--resources", "memory=2e9", "--local-directory", str(scratch), "--death-timeout", "30",
        ]  # fmt: skip

    def start(self, command: list[str], output: int | None = None) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(command, stdout=output or self.log, stderr=self.log)
        self.all_pids.add(process.pid)
        return process

    def stop(self) -> int:
        """Ends the scheduler. Workers must end by themselves. Returns how many processes are left."""
        self.processes["scheduler"].kill()
        for process in self.processes.values():
            try:
                process.wait(timeout=60)
            except subprocess.TimeoutExpired:
                continue
        left = [process for process in self.processes.values() if process.poll() is None]
        for process in left:
            process.kill()
            process.wait()
        self.log.close()
        return len(left)


def run(
    board: str, kills: int, pause: float, seed: int, workers: int = 2, least_states: float = 5e5
) -> dict[str, int]:
    """Counts until there were so many kills. Returns what happened."""
    tally = {"counts": 0, "wrong": 0, "worker": 0, "scheduler": 0, "client": 0, "clients that went on": 0}
    with tempfile.TemporaryDirectory(prefix="destrier-faults-") as name:
        folder = pathlib.Path(name)
        cluster = Cluster(workers, folder, seed)
        done = 0
        while done < kills or tally["counts"] == 0:
            work = folder / f"count-{tally['counts']}"
            client: subprocess.Popen[bytes] | None = None
            next_kill = time.monotonic() + cluster.random.uniform(0.2, 1) * pause
            while True:
                cluster.keep_alive()
                if client is None:
                    command = [sys.executable, "-c", CLIENT, board, str(work), cluster.address, str(least_states)]
                    client = cluster.start(command, subprocess.PIPE)
                if client.poll() is not None:
                    said = client.communicate()[0]
                    if client.returncode == 0:
                        break
                    tally["clients that went on"] += 1
                    client = None
                    continue
                if time.monotonic() >= next_kill and done < kills:
                    kind = cluster.random.choices(["worker", "scheduler", "client"], [3, 1, 1])[0]
                    names = [name for name in cluster.names if name.startswith(kind)]
                    name = cluster.random.choice(names or ["client"])
                    victim = client if kind == "client" else cluster.processes[name]
                    victim.send_signal(signal.SIGKILL)
                    victim.wait()
                    tally[kind] += 1
                    done += 1
                    next_kill = time.monotonic() + cluster.random.uniform(0.2, 1.8) * pause
                    print(f"kill {done}: {name}; {len(list(work.glob('part-*')))} files", flush=True)
                time.sleep(0.05)
            tally["counts"] += 1
            tally["wrong"] += int(said) != KNOWN[board]
            unfinished = [path.name for path in work.glob("*.part")]
            print(f"count {tally['counts']}: {int(said)}; unfinished files: {len(unfinished)}", flush=True)
            tally["unfinished files"] = tally.get("unfinished files", 0) + len(unfinished)
        tally["processes left"] = cluster.stop()
        tally["processes left"] += sum(pathlib.Path(f"/proc/{pid}").exists() for pid in cluster.all_pids)
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100, help="number of kills")
    parser.add_argument("--pause", type=float, default=3.0, help="average seconds between two kills")
    parser.add_argument("--board", choices=sorted(KNOWN), default="7x8")
    parser.add_argument("--least-states", type=float, default=2e4, help="size of the smallest parts")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    begin = time.monotonic()
    tally = run(given.board, given.kills, given.pause, given.seed, least_states=given.least_states)
    print(f"{tally} in {time.monotonic() - begin:.0f} s")
    return int(any(tally[fault] for fault in ("wrong", "processes left")))


if __name__ == "__main__":
    sys.exit(main())
