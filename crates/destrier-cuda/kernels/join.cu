// The join: the last layer of one half, and of the other half the image of a layer, which may be the same one. Two
// buckets fit if their degrees add up to two everywhere.
// The sum over a couple of buckets is x M y, where M is 1 for two pairings that form one cycle. M is a product of sparse
// factors: each contracts the path of the highest end of the left pairing in all right pairings.

struct Couple { u64 left, right; u32 ones, padding; };

struct CoupleArguments {
    View left, right;
    Store left_store, right_store;
    const u64* row_buckets;  // by row of the left layer: number of buckets before it
    u64* counts;            // by number of ends; plus one for buckets that are their own partner
    Couple* couples;        // null in the first pass, which only counts
    const u64* starts;
    u32 used, is_self;      // whether both layers are the same
    unsigned char image[MOST_SLOTS];
};

INLINE void run_list_couples(const CoupleArguments& c, u64 index) {
    u32 row = 0, after = c.left.rows;
    while (after - row > 1) {
        const u32 middle = (row + after) / 2;
        if (c.row_buckets[middle] <= index) row = middle; else after = middle;
    }
    Bucket bucket;
    bucket.row = row;
    bucket.low = c.left.row_from[row] + (u32)(index - c.row_buckets[row]);
    enter(c.left, bucket);
    if (bucket.ends == 0) return;
    u32 ones = 0, twos = 0;
    for (u32 left = bucket.ones; left; left &= left - 1) ones |= 1u << c.image[lowest_bit(left)];
    for (u32 left = ~(bucket.ones | bucket.twos) & c.used; left; left &= left - 1) {
        twos |= 1u << c.image[lowest_bit(left)];
    }
    if (!is_allowed(c.right, ones, twos)) return;
    const u64 right = start_of(c.right, ones, twos);
    // Within one layer, a bucket and its partner meet twice and are computed once.
    if (c.is_self && right < bucket.start) return;
    if (is_empty(c.left, c.left_store, bucket.start, bucket.ends)) return;
    if (is_empty(c.right, c.right_store, right, bucket.ends)) return;
    const int kind = bucket.ends + (c.is_self && right == bucket.start ? 1 : 0);
    const u64 at = add_shared(c.counts + kind, 1ull);
    if (c.couples) {
        const Couple couple = {bucket.start, right, bucket.ones, 0};
        c.couples[c.starts[kind] + at] = couple;
    }
}
KERNEL(list_couples, CoupleArguments)

// The counts of the right buckets, in the order of the pairings of the left buckets.
struct LoadArguments {
    View view;
    Store store;
    const Couple* couples;
    u64* out;
    u32 pairings, ends;
    unsigned char image[MOST_SLOTS];
};

INLINE void run_load_right(const LoadArguments& l, u64 index) {
    const Couple couple = l.couples[(u32)index / l.pairings];
    const Partners left = unrank(couple.ones, (u32)index % l.pairings);
    Partners right = {0, 0};
    u32 ones = 0;
    for (u32 rest = couple.ones; rest; rest &= rest - 1) {
        const int slot = lowest_bit(rest);
        set_partner(right, l.image[slot], l.image[partner(left, slot)]);
        ones |= 1u << l.image[slot];
    }
    l.out[index] = read_count(l.view, l.store, couple.right, (int)l.ends, rank_of(ones, right));
}
KERNEL(load_right, LoadArguments)

// Among `ends` points, the left pairing pairs the highest with j, and the right one with a. Contracting that path
// renames j to a: the rank of the new pairing of the points without a and the highest, given that of the points
// without j.
INLINE u32 renamed(int ends, int j, int a, u32 rank) {
    const u32 points = (1u << (ends - 2)) - 1;
    const Partners before = unrank(points, rank);
    Partners after = {0, 0};
    const int from = a - (a > j), to = j - (j > a);
    for (int point = 0; point < ends - 2; point++) {
        int one = point, other = partner(before, point);
        one = one == from ? to : one - (one > from) + (one - (one > from) >= to);
        other = other == from ? to : other - (other > from) + (other - (other > from) >= to);
        set_partner(after, one, other);
    }
    return rank_of(points, after);
}

struct TableArguments { u32* table; u32 ends, smaller; };

INLINE void run_fill_table(const TableArguments& t, u64 index) {
    const u32 rank = (u32)(index % t.smaller);
    const int a = (int)(index / t.smaller % (t.ends - 1)), j = (int)(index / t.smaller / (t.ends - 1));
    t.table[index] = a == j ? 0 : renamed((int)t.ends, j, a, rank);
}
KERNEL(fill_table, TableArguments)

struct ContractArguments {
    const u64* in;
    u64* out;
    const u32* table;  // null if there is none: computed
    u64* faults;
    u32 ends, smaller, pairings, padding;  // numbers of pairings of ends - 2 and of ends points
};

INLINE void run_contract(const ContractArguments& c, u64 index) {
    const u32 rank = (u32)index % c.pairings, j = rank / c.smaller, rest = rank - j * c.smaller;
    const u64 base = index - rank;
    u64 sum = 0;
    for (u32 a = 0; a < c.ends - 1; a++) {
        if (a == j) continue;
        const u32 other = c.table ? c.table[((u64)j * (c.ends - 1) + a) * c.smaller + rest]
                                  : renamed((int)c.ends, (int)j, (int)a, rest);
        const u64 more = c.in[base + (u64)a * c.smaller + other];
        sum += more;
        if (sum < more) raise_shared(c.faults + WIDE_OVERFLOW, 1);
    }
    c.out[index] = sum;
}
KERNEL(contract, ContractArguments)

// Each thread adds its products to its own 128-bit sum.
struct SumArguments {
    View view;
    Store store;
    const Couple* couples;
    const u64* right;
    u64* sums;
    u64 length, threads;
    u32 pairings, ends, twice, padding;
};

INLINE void run_sum_products(const SumArguments& s, u64 thread) {
    u64 low = 0, high = 0;
    for (u64 i = thread; i < s.length; i += s.threads) {
        const u64 a = s.right[i];
        if (!a) continue;
        const u32 couple = (u32)i / s.pairings;
        const u64 b = read_count(s.view, s.store, s.couples[couple].left, (int)s.ends, (u32)i - couple * s.pairings);
        const u64 product = a * b;
        low += product;
        high += multiply_high(a, b) + (low < product);
    }
    for (u32 times = 0; times <= s.twice; times++) {
        const u64 sum = s.sums[2 * thread] + low;
        s.sums[2 * thread + 1] += high + (sum < low);
        s.sums[2 * thread] = sum;
    }
}
KERNEL(sum_products, SumArguments)
