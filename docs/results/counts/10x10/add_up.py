"""Adds up the slices of the closed tours of 10x10, says whether they are all there, and compares them with the second
count, which has other slices, modulo a prime.

usage: python3 add_up.py
"""

import itertools
import pathlib
import sys

PAIRS = 5
PRIME = 4294967291
SWAP = str.maketrans("CD", "DC")
# Closed tours of 10x10 that a half-turn, or a quarter-turn, maps to themselves.
HALF_TURN, QUARTER_TURN = 8075814890272, 831804


def read(name):
    lines = (pathlib.Path(__file__).parent / name).read_text().splitlines()
    return {line.split()[0]: int(line.split()[1]) for line in lines[1:]}


def leaves(name):
    """The smallest slices in a slice and in its partner."""
    sides = {name, name.translate(SWAP)}
    names = map("".join, itertools.product("ABCD", repeat=PAIRS))
    return {leaf for leaf in names if any(all(p in ("-", q) for p, q in zip(side, leaf)) for side in sides)}


def compare(exact, remainders):
    """Compares every smallest union of slices that both files have."""
    parts = [({a}, set(), leaves(a)) for a in exact] + [(set(), {b}, leaves(b)) for b in remainders]
    unions = []
    for part in parts:
        apart = [u for u in unions if not u[2] & part[2]]
        for u in unions:
            if u[2] & part[2]:
                part = tuple(x | y for x, y in zip(u, part))
        unions = apart + [part]
    for first, second, _ in unions:
        if set().union(*map(leaves, first)) != set().union(*map(leaves, second)):
            sys.exit(f"not all of these were counted twice: {sorted(first)} and {sorted(second)}")
        if (sum(exact[a] for a in first) - sum(remainders[b] for b in second)) % PRIME:
            sys.exit(f"they differ: {sorted(first)} and {sorted(second)}")
    print(f"modulo {PRIME}: all agree, in {len(unions)} groups")


exact = read("slices.txt")
covered = [leaf for name in exact for leaf in leaves(name)]
missing, twice = 4**PAIRS - len(set(covered)), len(covered) - len(set(covered))
total = sum(exact.values())
print(f"{len(exact)} slices, sum {total}, smallest slices missing {missing} of {4**PAIRS}, covered twice {twice}")
classes, rest = divmod(total + HALF_TURN + 2 * QUARTER_TURN, 8)
print(f"classes under the eight symmetries: {classes}, remainder {rest}")
compare(exact, read("remainders.txt"))
