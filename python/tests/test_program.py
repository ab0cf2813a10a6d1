"""The command `destrier` that comes with the package."""

from __future__ import annotations

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time
import urllib.request

import pytest

import destrier

HERE = pathlib.Path(sys.executable).parent
COMMANDS = [[str(shutil.which("destrier", path=str(HERE)))], [sys.executable, "-m", "destrier"]]


def run(command: list[str], *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*command, *words], capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("command", COMMANDS, ids=["destrier", "python -m destrier"])
def test_answers_and_exit_codes(command: list[str]) -> None:
    done = run(command, "tour", "3x4")
    assert (done.returncode, done.stdout, done.stderr) == (0, str(destrier.tour("3x4")), "")
    assert run(command, "--version").stdout.strip() == f"destrier {destrier.__version__}"
    assert run(command, "exists", "4x4", "--closed").returncode == 1
    assert run(command, "tour", "8y8").returncode == 2
    assert run(command, "no-such-command").returncode == 2
    done = run(command, "count", "6x6", "--json")
    assert json.loads(done.stdout)["count"] == "9862"
    assert run(command, "count", "8x8", "--time-limit", "0.3").returncode == 3


@pytest.mark.skipif(sys.platform == "win32", reason="no signals")
def test_ctrl_c_ends_the_program_with_130() -> None:
    """The interpreter must neither swallow the signal nor print a traceback."""
    command = [*COMMANDS[0], "count", "9x10"]
    for delay in (1.5, 5, 15):
        process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=30)
        # On a busy machine the signal may come while Python itself is starting, which is not the program's part.
        if process.returncode == 130:
            break
    assert process.returncode == 130 and "Traceback" not in complaint


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux")
def test_memory_limits_end_the_program_plainly() -> None:
    done = run(COMMANDS[0], "count", "10x10", "--memory", "64MiB")
    assert done.returncode in (2, 3) and "panicked" not in done.stderr and done.stderr.count("\n") <= 3


def test_serve_answers_queries() -> None:
    """The server starts the program again for every query, which must be this one and not the interpreter alone."""
    command = [*COMMANDS[0], "serve", "--port", "0", "--json"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        server = json.loads(process.stdout.readline())
        query = json.dumps({"v": 1, "request": "tour", "board": "6x6", "closed": True}).encode()
        address = f"http://127.0.0.1:{server['port']}/api/v1/ask"
        request = urllib.request.Request(address, query, {"Authorization": f"Bearer {server['token']}"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            last = answer.read().decode().strip().splitlines()[-1]
        assert json.loads(last)["answer"] == "tour"
    finally:
        process.kill()
        process.communicate()


def test_a_closed_pipe_is_no_error() -> None:
    if not hasattr(os, "fork"):
        pytest.skip("a shell is needed")
    done = subprocess.run(f"{COMMANDS[0][0]} tour 200x200 | head -1", shell=True, capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == ""
