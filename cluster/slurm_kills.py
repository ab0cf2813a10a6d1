"""Submits the scripts of `destrier cluster slurm` to a real Slurm, and kills jobs and nodes.

    python3 cluster/slurm_kills.py --program target/release/destrier --kills 6

Slurm runs on the loopback: one controller and three `slurmd -N`, with a munge daemon of their own. While the parts of
8x8 are computed, processes of parts and whole nodes get SIGKILL; nodes are started again. If the queue is empty
without a count, `submit.sh` is run again, as a user would. The count must be the known number. It needs root, and the
Debian packages slurmctld, slurmd, slurm-client and munge.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import pathlib
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

KNOWN = "13267364410532"
START_SECONDS = 60
#: The exit code if Slurm does not start.
NO_SLURM = 77
NODES = ["n1", "n2", "n3"]
CONF = """
ClusterName=destrier
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={place}/munge.socket
CryptoType=crypto/munge
StateSaveLocation={place}/state
SlurmdSpoolDir={place}/spool-%n
SlurmctldPidFile={place}/ctld.pid
SlurmdPidFile={place}/%n.pid
SlurmctldLogFile={place}/ctld.log
SlurmdLogFile={place}/%n.log
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SchedulerType=sched/backfill
SchedulerParameters=batch_sched_delay=1,sched_interval=2,bf_interval=2
MpiDefault=none
ReturnToService=2
SlurmdTimeout=8
InactiveLimit=0
KillWait=2
MinJobAge=60
JobRequeue=1
SlurmdParameters=config_overrides
NodeName=n[1-3] NodeHostname={host} NodeAddr=127.0.0.1 Port=[27001-27003] CPUs=1 RealMemory=3000 State=UNKNOWN
PartitionName=main Nodes=n[1-3] Default=YES MaxTime=INFINITE State=UP
SlurmctldPort=26817
"""


class NoSlurm(Exception):
    """The daemons do not start on this machine."""


class Slurm:
    """The daemons."""

    def __init__(self, place: pathlib.Path) -> None:
        self.place, self.daemons = place, dict[str, subprocess.Popen[bytes]]()
        os.environ["SLURM_CONF"] = str(place / "slurm.conf")
        host = socket.gethostname().split(".")[0]
        (place / "slurm.conf").write_text(CONF.format(place=place, host=host))
        (place / "munge.key").write_bytes(os.urandom(128))
        (place / "munge.key").chmod(0o400)
        for name in ["state", *(f"spool-{node}" for node in NODES)]:
            (place / name).mkdir()
        self.start("munged", [
            "munged", "--foreground", "--force", f"--socket={place}/munge.socket", f"--key-file={place}/munge.key",
            f"--pid-file={place}/munged.pid", f"--log-file={place}/munged.log", f"--seed-file={place}/munged.seed",
        ])  # fmt: skip
        time.sleep(1)
        self.start("slurmctld", ["slurmctld", "-D", "-c"])
        for node in NODES:
            self.start_node(node)

    def start(self, name: str, command: list[str]) -> None:
        with open(self.place / f"{name}.out", "ab") as log:
            self.daemons[name] = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)

    def start_node(self, node: str) -> None:
        self.start(node, ["slurmd", "-D", "-N", node])

    def kill_node(self, node: str) -> None:
        """The daemon of a node and everything that runs on it, such that nobody reports the end of a job."""
        self.daemons[node].kill()
        self.daemons[node].wait()
        jobs = [
            pid
            for pid, text in processes()
            if f"SLURMD_NODENAME={node}\0" in text and f"SLURM_CONF={self.place}" in text
        ]
        steps = {parent(pid) for pid in jobs} - set(jobs)
        for pid in [*steps, *jobs]:
            if pid > 1:
                kill(pid)

    def stop(self) -> int:
        """Ends everything. Returns how many processes were left behind by then."""
        left = [pid for pid, text in processes() if f"SLURM_CONF={self.place}" in text and "SLURM_JOB_ID" in text]
        for pid in left:
            kill(pid)
        for daemon in reversed(self.daemons.values()):
            daemon.terminate()
            try:
                daemon.wait(timeout=20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        return len(left)


@contextlib.contextmanager
def running_slurm(tally: dict[str, int]) -> Iterator[tuple[Slurm, pathlib.Path]]:
    """Slurm in a folder of its own, which is removed if all goes well. `tally` learns what was left behind."""
    place = pathlib.Path(tempfile.mkdtemp(prefix="destrier-slurm-"))
    slurm = Slurm(place)
    try:
        deadline = time.monotonic() + START_SECONDS
        while say("sinfo", "-h", "-t", "idle", "-o", "%D").strip() != str(len(NODES)):
            if time.monotonic() > deadline:
                raise NoSlurm(f"Slurm did not start within {START_SECONDS} s; its logs are in {place}")
            time.sleep(1)
        yield slurm, place
    finally:
        tally["processes left"] = slurm.stop()
    shutil.rmtree(place)


def processes() -> list[tuple[int, str]]:
    """The processes that can be looked at, with their environments."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                found.append((int(entry.name), (entry / "environ").read_bytes().decode(errors="replace")))
            except OSError:
                continue
    return found


def parent(pid: int) -> int:
    """The parent of a process; 0 if it has ended. The daemon of a step is the parent of its job."""
    try:
        return int(pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        pass


def say(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def running_parts(work: pathlib.Path) -> list[int]:
    """The processes that compute parts."""
    found = []
    for pid, text in processes():
        try:
            words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
        except OSError:
            continue
        if "SLURM_JOB_ID" in text and b"--part" in words and str(work).encode() in words:
            found.append(pid)
    return found


def run(program: str, kills: int, seed: int, pause: float, spare_nodes: bool) -> dict[str, int]:
    chance = random.Random(seed)
    tally = {"parts killed": 0, "nodes killed": 0, "submissions": 1, "wrong": 0}
    with running_slurm(tally) as (slurm, place):
        work = place / "work"
        count = ["--parts", "6", "--memory", "2G"]
        subprocess.run([program, "cluster", "slurm", "--work", work, "--program", program, "count", "8x8", *count],
                       check=True)  # fmt: skip
        subprocess.run(["sh", work / "submit.sh"], check=True)
        down: dict[str, float] = {}
        next_kill = time.monotonic() + pause
        while not (work / "count.txt").exists():
            time.sleep(0.2)
            now = time.monotonic()
            for node in [node for node, until in down.items() if until < now]:
                slurm.start_node(node)
                del down[node]
            if not say("squeue", "-h"):
                if (work / "count.txt").exists():
                    break
                subprocess.run(["sh", work / "submit.sh"], check=True)
                tally["submissions"] += 1
            parts = running_parts(work)
            if now < next_kill or not parts or tally["parts killed"] + tally["nodes killed"] >= kills:
                continue
            next_kill = now + chance.uniform(0.5, 1.5) * pause
            if tally["nodes killed"] <= tally["parts killed"] and not down and not spare_nodes:
                node = chance.choice(NODES)
                slurm.kill_node(node)
                # Long enough for Slurm to notice, and to requeue the jobs.
                down[node] = now + 15
                tally["nodes killed"] += 1
                print(f"killed node {node}", flush=True)
            else:
                kill(chance.choice(parts))
                tally["parts killed"] += 1
                print("killed a part", flush=True)
        said = (work / "count.txt").read_text()
        print(said.strip(), flush=True)
        tally["wrong"] = int(not said.rstrip().endswith(f" {KNOWN}"))
        tally["unfinished files"] = len(list(work.glob("*.part")))
    return tally


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", default="destrier", help="the program")
    parser.add_argument("--kills", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=4.0, help="average seconds between two kills")
    parser.add_argument("--spare-nodes", action="store_true", help="kill parts only: dead nodes are noticed slowly")
    given = parser.parse_args()
    program = str(pathlib.Path(shutil.which(given.program) or given.program).absolute())
    begin = time.monotonic()
    try:
        tally = run(program, given.kills, given.seed, given.pause, given.spare_nodes)
    except NoSlurm as error:
        print(error)
        return NO_SLURM
    print(f"{tally} in {time.monotonic() - begin:.0f} s")
    return int(tally["wrong"] or tally["processes left"])


if __name__ == "__main__":
    sys.exit(main())
