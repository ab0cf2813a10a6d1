"""Adds up the slices of a file and says whether they are all there; compares them with a second file, modulo a prime.

usage: add_up.py 10x10.txt [10x10-modulo-4294967291.txt 4294967291]
"""

import itertools
import sys

PAIRS = 5
SWAP = str.maketrans("CD", "DC")
# Closed tours of 10x10 that a half-turn, or a quarter-turn, maps to themselves.
HALF_TURN, QUARTER_TURN = 8075814890272, 831804


def read(path):
    slices = {}
    for line in open(path):
        name, high, low, *_ = line.split()
        slices[name] = (int(high, 16) << 64) + int(low, 16)
    return slices


def leaves(name):
    """The smallest slices in a slice and in its partner."""
    sides = {name, name.translate(SWAP)}
    names = map("".join, itertools.product("ABCD", repeat=PAIRS))
    return {leaf for leaf in names if any(all(p in ("-", q) for p, q in zip(side, leaf)) for side in sides)}


def compare(exact, remainders, prime):
    """Compares every smallest union of slices that both files have."""
    parts = [({a}, set(), leaves(a)) for a in exact] + [(set(), {b}, leaves(b)) for b in remainders]
    unions = []
    for part in parts:
        apart = [u for u in unions if not u[2] & part[2]]
        for u in unions:
            if u[2] & part[2]:
                part = tuple(x | y for x, y in zip(u, part))
        unions = apart + [part]
    equal = missing = 0
    for first, second, _ in unions:
        both = set().union(*map(leaves, second))
        if both != set().union(*map(leaves, first)):
            missing += len(first)
            continue
        if (sum(exact[a] for a in first) - sum(remainders[b] for b in second)) % prime:
            sys.exit(f"they differ: {sorted(first)} and {sorted(second)}")
        equal += len(first)
    print(f"modulo {prime}: {equal} slices agree, {missing} not computed")


exact = read(sys.argv[1])
covered = [leaf for name in exact for leaf in leaves(name)]
missing, twice = 4**PAIRS - len(set(covered)), len(covered) - len(set(covered))
total = sum(exact.values())
print(f"{len(exact)} slices, sum {total}, smallest slices missing {missing} of {4**PAIRS}, covered twice {twice}")
if not missing and not twice:
    classes, rest = divmod(total + HALF_TURN + 2 * QUARTER_TURN, 8)
    print(f"classes under the eight symmetries: {classes}, remainder {rest}")
if len(sys.argv) > 3:
    compare(exact, read(sys.argv[2]), int(sys.argv[3]))
