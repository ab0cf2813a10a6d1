#!/usr/bin/env python3
"""A second look at the certificates, by another route than the checker in `destrier-core`.

    destrier prove squirrel --export certificates
    pip install islpy
    python3 docs/results/theorem/disjoint.py certificates

Nothing is shared with the Rust code, not even the parser. Every written move of a loop program stands for a set of
squares that depends on n: for (k, t) within their bounds, a square that is affine in (n, k, t). For each program, and
for every n >= n0 at once, this asks the integer set library (isl), which decides Presburger arithmetic exactly:

  1. that no exponent and no count is negative;
  2. that every square of every set is on the board;
  3. that within a set different (k, t) are different squares;
  4. that every two sets are disjoint.

The visits are then counted on the three boards n0, n0 + 1 and n0 + 2: where 1 holds their number is a polynomial in n
of degree two at most, so if it is m^2 three times, it is m^2 always. So each square is visited exactly once. (That the
moves are those of Warnsdorff's rule is not looked at here.)

Exit code 0: all hold; 1: one of them does not; 2: a text cannot be read.
"""

import re
import sys
import time
from pathlib import Path

import islpy as isl

# Rows go down, columns to the right: move-types 1 to 8, clockwise from "long up, short right".
JUMP = {
    "1": (-2, 1), "2": (-1, 2), "3": (1, 2), "4": (2, 1),
    "5": (2, -1), "6": (1, -2), "7": (-1, -2), "8": (-2, -1),
}


class Unreadable(Exception):
    pass


class Wrong(Exception):
    pass


# Linear expressions are dictionaries from "n", "k", "t" and "1" to integers.

def linear(text):
    """Reads 2n-3k+5."""
    if not re.fullmatch(r"-?(\d+[nk]?|[nk])([+-](\d+[nk]?|[nk]))*", text):
        raise Unreadable(f"'{text}' is no sum such as 2n-k+5")
    found = {}
    for sign, digits, name in re.findall(r"([+-]?)(\d*)([nk]?)", text):
        if digits or name:
            if (name or "1") in found:
                raise Unreadable(f"'{text}' has a term twice")
            found[name or "1"] = int(digits or "1") * (-1 if sign == "-" else 1)
    return found


def plus(one, other, factor=1):
    keys = one.keys() | other.keys()
    return {key: one.get(key, 0) + factor * other.get(key, 0) for key in keys}


def value(expression, **at):
    at["1"] = 1
    return sum(slope * at[name] for name, slope in expression.items() if slope)


def written(expression):
    """For isl: 2*n + -3*k + 5."""
    parts = [f"{slope}" if name == "1" else f"{slope}*{name}" for name, slope in expression.items() if slope]
    return " + ".join(parts) or "0"


class Program:
    """The lines of a certificate: (count, [(word, exponent), ...]); a count of None means once, without k."""

    def __init__(self, text):
        lines = [line.strip() for line in text.splitlines()]
        lines = [line for line in lines if line and not line.startswith("#")]
        head = re.fullmatch(r"knight's path, m = (\d*)n(?:\+(\d+))? for n >= (\d+)", lines[0] if lines else "")
        if not head:
            raise Unreadable("the first line is not: knight's path, m = Pn+r for n >= n0")
        self.modulus, self.residue, self.first = int(head[1] or "1"), int(head[2] or "0"), int(head[3])
        self.items = []
        if lines[-1] != "end":
            raise Unreadable("the line 'end' is missing")
        sweep = None
        for line in lines[1:-1]:
            if match := re.fullmatch(r"word ([1-8]+)", line):
                part = (match[1], {"1": 1}, False)
            elif match := re.fullmatch(r"power ([1-8]+) times (\S+)", line):
                part = (match[1], linear(match[2]), True)
            elif match := re.fullmatch(r"sweeps (\S+)", line):
                if sweep is not None:
                    raise Unreadable("sweeps within sweeps")
                sweep = (linear(match[1]), [])
                continue
            elif line == "done" and sweep is not None:
                self.items.append(sweep)
                sweep = None
                continue
            else:
                raise Unreadable(f"cannot read '{line}'")
            if sweep is None:
                self.items.append((None, [part]))
            else:
                sweep[1].append(part)
        if sweep is not None:
            raise Unreadable("'done' is missing")

    def visits(self, n):
        """How many squares are visited on one board, by adding up."""
        total = 1
        for count, body in self.items:
            for k in range(1 if count is None else value(count, n=n, k=0)):
                total += sum(len(word) * value(times, n=n, k=k) for word, times, _ in body)
        return total


def steps(program):
    """Yields (name, bounds, row, column) for every written move and for the last square."""
    row, column = {}, {}
    for place, (count, body) in enumerate(program.items):
        outer = [f"n >= {program.first}"]
        if count is not None:
            if count.get("k"):
                raise Wrong(f"item {place}: a count that depends on k")
            must_be_empty(outer + [f"{written(count)} < 0"], f"item {place}: the count may be negative")
            outer.append(f"0 <= k < {written(count)}")
        drift = ({}, {})
        for word, times, _ in body:
            down, right = (sum(JUMP[letter][axis] for letter in word) for axis in (0, 1))
            drift = (plus(drift[0], times, down), plus(drift[1], times, right))
        if count is None:
            here, after = (row, column), (plus(row, drift[0]), plus(column, drift[1]))
        else:
            if any(slope for axis in drift for name, slope in axis.items() if name != "1"):
                raise Wrong(f"item {place}: sweeps move the knight by different amounts")
            by = [axis.get("1", 0) for axis in drift]
            here = (plus(row, {"k": by[0]}), plus(column, {"k": by[1]}))
            after = (plus(row, count, by[0]), plus(column, count, by[1]))
        for number, (word, times, is_power) in enumerate(body):
            if count is None and times.get("k"):
                raise Wrong(f"item {place}: k outside of sweeps")
            must_be_empty(outer + [f"{written(times)} < 0"], f"item {place}: an exponent may be negative")
            inner = outer + ([f"0 <= t < {written(times)}"] if is_power else [])
            down, right = (sum(JUMP[letter][axis] for letter in word) for axis in (0, 1))
            at = here
            if is_power:
                at = (plus(at[0], {"t": down}), plus(at[1], {"t": right}))
            for offset, letter in enumerate(word):
                yield f"item {place}, part {number}, move {offset}", inner, at[0], at[1]
                at = (plus(at[0], {"1": JUMP[letter][0]}), plus(at[1], {"1": JUMP[letter][1]}))
            here = (plus(here[0], times, down), plus(here[1], times, right))
        row, column = after
    yield "the last square", [f"n >= {program.first}"], row, column


def must_be_empty(conditions, complaint):
    if not isl.Set("[n] -> { [k] : " + " and ".join(conditions) + " }").is_empty():
        raise Wrong(complaint)


def squares(program):
    """The sets of all steps, each shown to be on the board and to be hit once by every (k, t)."""
    side = f"{program.modulus}*n + {program.residue}"
    board = isl.Set(f"[n] -> {{ [i, j] : 0 <= i < {side} and 0 <= j < {side} }}")
    for name, bounds, row, column in steps(program):
        free = {variable for variable in "kt" if any(re.search(rf"\b{variable}\b", bound) for bound in bounds)}
        bounds = bounds + [f"{variable} = 0" for variable in "kt" if variable not in free]
        visit = isl.Map(f"[n] -> {{ [k, t] -> [{written(row)}, {written(column)}] : {' and '.join(bounds)} }}")
        hit = visit.range()
        if not hit.is_subset(board):
            raise Wrong(f"{name}: a square may be off the board")
        if free and not visit.is_injective():
            raise Wrong(f"{name}: a square may be visited twice")
        yield name, hit


def check(program):
    """Raises Wrong, or returns the numbers of sets and of pairs."""
    sets = list(squares(program))
    for n in range(program.first, program.first + 3):
        if program.visits(n) != (program.modulus * n + program.residue) ** 2:
            raise Wrong(f"at n = {n} the visits do not number m^2")
    pairs = 0
    for place, (name, one) in enumerate(sets):
        for other_name, other in sets[:place]:
            pairs += 1
            if not one.is_disjoint(other):
                raise Wrong(f"{other_name} and {name} may visit the same square")
    return len(sets), pairs


def main():
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: disjoint.py FOLDER (of certificates, as written by `destrier prove squirrel --export FOLDER`)")
    begin, code, all_pairs = time.process_time(), 0, 0
    files = sorted(Path(sys.argv[1]).glob("*.txt"))
    for file in files:
        try:
            program = Program(file.read_text())
            sets, pairs = check(program)
            all_pairs += pairs
            print(f"{file.name}: {sets} sets on the board, {pairs} pairs disjoint, m^2 visits, "
                  f"for every m = {program.modulus}n+{program.residue}, n >= {program.first}", flush=True)
        except Wrong as fault:
            print(f"{file.name}: WRONG: {fault}", flush=True)
            code = max(code, 1)
        except Unreadable as fault:
            print(f"{file.name}: {fault}", flush=True)
            code = 2
    print(f"{len(files)} certificates, {all_pairs} pairs, {time.process_time() - begin:.0f} s of computing, "
          f"islpy {isl.version.VERSION_TEXT}")
    sys.exit(code if files else 2)


if __name__ == "__main__":
    main()
