"""Counts with Dask workers that are jobs of a real Slurm: dask-jobqueue's `SLURMCluster`.

    pip install ".[distributed]" dask-jobqueue
    python cluster/slurm_dask.py

Slurm runs on the loopback as in `slurm_kills.py`, and needs the same packages. The workers are two jobs of the queue,
one of which is cancelled while parts are computed; Slurm starts another in its place. The count must be the known
number, and no job may be left.
"""

from __future__ import annotations

import argparse
import pathlib
import subprocess
import sys
import threading
import time

import destrier.distributed
from dask.distributed import Client
from dask_jobqueue import SLURMCluster
from slurm_kills import KNOWN, running_slurm, say


def jobs() -> list[str]:
    """The numbers of the jobs that run."""
    return say("squeue", "-h", "-t", "running", "-o", "%i").split()


def cancel_one(tally: dict[str, int], folder: pathlib.Path) -> None:
    """Cancels the job of a worker as soon as it has written the file of a part."""
    while not list(folder.glob("part-*.layer")):
        time.sleep(0.1)
    running = jobs()
    if running:
        subprocess.run(["scancel", running[0]], check=True)
        tally["jobs cancelled"] += 1


def run(board: str, workers: int) -> dict[str, int]:
    tally = {"jobs cancelled": 0, "wrong": 0}
    with running_slurm(tally) as (_, place):
        folder = place / "work"
        folder.mkdir()
        with (
            SLURMCluster(
                cores=1,
                memory="2GB",
                processes=1,
                queue="main",
                walltime="00:30:00",
                interface="lo",
                python=sys.executable,
                log_directory=str(place / "logs"),
                local_directory=str(place),
                worker_extra_args=["--resources", "memory=2e9"],
            ) as cluster,
            Client(cluster) as client,
        ):
            print(cluster.job_script())
            # Adapting keeps the number of workers: a cancelled job is submitted again.
            cluster.adapt(minimum_jobs=workers, maximum_jobs=workers)
            client.wait_for_workers(workers, timeout=120)
            print(f"jobs {' '.join(jobs())} run workers", flush=True)
            canceller = threading.Thread(target=cancel_one, args=(tally, folder), daemon=True)
            canceller.start()
            begin = time.monotonic()
            found = int(destrier.distributed.count(board, client=client, folder=folder, parts=6, retries=10))
            print(f"{found} in {time.monotonic() - begin:.1f} s", flush=True)
            tally["wrong"] = int(found != int(KNOWN))
            tally["parts"] = len(list(folder.glob("part-*.layer"))) + len(list(folder.glob("part-*.json")))
        end = time.monotonic() + 60
        while say("squeue", "-h") and time.monotonic() < end:
            time.sleep(0.5)
        tally["jobs left"] = len(say("squeue", "-h").splitlines())
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    tally = run("8x8", given.workers)
    print(tally)
    return int(tally["wrong"] or tally["jobs left"] or tally["processes left"] or not tally["jobs cancelled"])


if __name__ == "__main__":
    sys.exit(main())
