"""Measures the parts of a count: processor time, memory and bytes of each, against one run of the whole.

    python3 research/cluster/measure.py 8x8 --program target/release/destrier -o 8x8.json

The whole is counted with one thread before the parts and again after them, so that a busy machine shows. Parts are
computed one by one, each with one thread. `--jobs N` computes N at a time and tells only wall-clock time apart. The
result, as JSON, is what `research/cluster/simulate.py` reads.
"""

from __future__ import annotations

import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor


def measured(command: list[str]) -> tuple[str, dict[str, float]]:
    """The output of a command, and what it took."""
    begin = time.monotonic()
    with tempfile.TemporaryFile() as out:
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE)
        errors = process.stderr.read() if process.stderr else b""
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"{command}: {errors.decode(errors='replace')}")
        out.seek(0)
        text = out.read().decode()
    took = {"wall": time.monotonic() - begin, "user": usage.ru_utime, "system": usage.ru_stime,
            "memory": usage.ru_maxrss * 1024}  # fmt: skip
    return text, took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("board", help="board, with options of `count`", nargs="+")
    parser.add_argument("--program", default="destrier")
    parser.add_argument("--jobs", type=int, default=1, help="parts at a time")
    parser.add_argument("--parts", help="as for `count --plan`")
    parser.add_argument("--work", help="folder for the parts [default: a temporary one]")
    parser.add_argument("--remove", action="store_true", help="remove files that no later wave needs")
    parser.add_argument("--without-whole", action="store_true", help="only the parts")
    parser.add_argument("--whole-threads", default="1", help="threads of the whole")
    parser.add_argument("-o", "--output", help="file for the result")
    given, more = parser.parse_known_args()
    count = [given.program, "count", *given.board, *more]
    wholes = []

    def whole() -> None:
        if not given.without_whole:
            text, took = measured([*count, "--threads", given.whole_threads, "--json"])
            wholes.append({"count": json.loads(text)["count"], **took})
            print(f"whole: {took['user']:.1f} + {took['system']:.1f} s, wall {took['wall']:.1f} s", flush=True)

    with tempfile.TemporaryDirectory(prefix="destrier-parts-") as temporary:
        work = pathlib.Path(given.work or temporary)
        split = ["--parts", given.parts] if given.parts else []
        plan = json.loads(measured([*count, "--plan", *split, "--work", str(work), "--json"])[0])
        whole()

        def part(fields: dict[str, object]) -> dict[str, object]:
            command = [*count, "--part", str(fields["part"]), "--work", str(work), "--threads", "1", "--json"]
            text, took = measured(command)
            size = (work / str(fields["file"])).stat().st_size
            read = json.loads(text).get("read_bytes") or 0
            kept = {name: fields[name] for name in ("part", "kind", "wave", "needs", "seconds", "disk")}
            return {**kept, **took, "estimated_memory": fields["memory"], "file_bytes": size, "read_bytes": read}

        parts, begin = [], time.monotonic()
        with ThreadPoolExecutor(given.jobs) as pool:
            for first, last in plan["waves"]:
                parts += pool.map(part, plan["parts"][first : last + 1])
                print(f"parts {first} to {last}: {time.monotonic() - begin:.1f} s", flush=True)
                if given.remove:
                    later = [fields["needs"] for fields in plan["parts"][last + 1 :]]
                    needed = {number for needs in later for low, high in needs for number in range(low, high + 1)}
                    for fields in plan["parts"][: last + 1]:
                        if fields["kind"] == "trunk" and fields["part"] not in needed:
                            (work / fields["file"]).unlink(missing_ok=True)
        text, took = measured([given.program, "count", "combine", str(work), "--json"])
        wall = time.monotonic() - begin
        found = json.loads(text)["count"]
        whole()
    if any(one["count"] != found for one in wholes):
        sys.exit(f"the parts give {found}, and the whole {wholes}")
    longest = max(parts, key=lambda one: one["wall"])
    print(f"{found}: {len(parts)} parts in {len(plan['waves'])} waves")
    def total(name: str) -> float:
        return sum(one[name] for one in parts)

    print(f"parts: {total('user'):.1f} + {total('system'):.1f} s, wall {wall:.1f} s")
    for one in wholes:
        print(f"ratio to the whole: {(total('user') + total('system')) / (one['user'] + one['system']):.2f}")
    memory = max(one["memory"] for one in parts)
    print(f"longest part: {longest['part']}, {longest['wall']:.1f} s; most memory {memory / 1e6:.0f} MB")
    print(f"files: {total('file_bytes') / 1e6:.0f} MB written, {total('read_bytes') / 1e6:.0f} MB read")
    print(f"estimated: {total('seconds'):.1f} s, {total('disk') / 1e6:.0f} MB")
    result = {"board": given.board, "count": found, "wholes": wholes, "parts": parts, "wall": wall, "jobs": given.jobs}
    if given.output:
        pathlib.Path(given.output).write_text(json.dumps(result) + "\n")


if __name__ == "__main__":
    main()
