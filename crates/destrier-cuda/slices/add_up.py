"""Sums files of slices and says whether they cover everything. usage: add_up.py results.txt [pairs]"""
import itertools, sys
pairs = int(sys.argv[2]) if len(sys.argv) > 2 else 5
swap = str.maketrans("CD", "DC")
done = {}
for line in open(sys.argv[1]):
    name, high, low, *_ = line.split()
    done[name] = (int(high, 16) << 64) + int(low, 16)
covered, missing, twice = {}, 0, 0
for leaf in map("".join, itertools.product("ABCD", repeat=pairs)):
    # A slice stands for itself and its partner.
    hits = [n for n in done if any(all(p in ("-", q) for p, q in zip(m, leaf)) for m in {n, n.translate(swap)})]
    missing += not hits
    twice += len(hits) > 1
print(f"{len(done)} slices, sum {sum(done.values())}, leaves missing {missing} of {4 ** pairs}, covered twice {twice}")
total = sum(done.values())
if not missing and not twice and pairs == 5:
    fixed, quarter = 8075814890272, 831804
    print("classes:", (total + fixed + 2 * quarter) / 8 if (total + fixed + 2 * quarter) % 8 else (total + fixed + 2 * quarter) // 8)
