// Where the counts of a layer lie. A dense layer has a count for every unit of its layout. A sparse layer has a bit for
// every unit and the counts of the marked units, in order; a directory gives the rank of a unit among them. A
// count of 64 bits takes two units, which are marked together. The fields are those of `Store` in arguments.rs.

// A line is 256 units and a group 2^18.
enum { LINE_SHIFT = 8, GROUP_SHIFT = 18 };

struct Store {
    u32* counts;
    u32* bits;    // null if the layer is dense
    u32* lines;   // by line: marked units before it in its group
    u64* groups;  // by group: marked units before it
};

struct Line { u64 words[4]; };

// Two loads of 16 bytes each.
INLINE Line load_line(const u64* words) {
#ifdef __CUDACC__
    const ulonglong2 a = *(const ulonglong2*)words, b = *(const ulonglong2*)(words + 2);
    return {{a.x, a.y, b.x, b.y}};
#else
    return {{words[0], words[1], words[2], words[3]}};
#endif
}

INLINE bool is_marked(const Store& store, u64 unit) { return store.bits[unit >> 5] >> (unit & 31) & 1; }

// Number of marked units before this one.
INLINE u64 marked_before(const Store& store, u64 unit) {
    const Line line = load_line((const u64*)store.bits + (unit >> LINE_SHIFT << (LINE_SHIFT - 6)));
    const u32 last = (u32)(unit >> 6) & 3;
    const u64 below = (1ull << (unit & 63)) - 1;
    u32 rank = 0;
#ifdef __CUDACC__
#pragma unroll
#endif
    for (u32 i = 0; i < 4; i++) rank += (u32)count_bits(line.words[i] & (i < last ? ~0ull : i == last ? below : 0));
    return store.groups[unit >> GROUP_SHIFT] + store.lines[unit >> LINE_SHIFT] + rank;
}

INLINE u64 read_count(const View& view, const Store& store, u64 start, int ends, u32 rank) {
    const bool is_wide = (u32)ends <= view.wide_ends;
    u64 at = start + (is_wide ? 2ull * rank : rank);
    if (store.bits) {
        if (!is_marked(store, at)) return 0;
        at = marked_before(store, at);
    }
    return is_wide ? (u64)store.counts[at + 1] << 32 | store.counts[at] : store.counts[at];
}

// Whether no unit of a bucket is marked. A dense layer does not know.
INLINE bool is_empty(const View& view, const Store& store, u64 start, int ends) {
    if (!store.bits) return false;
    const u64 end = start + view.bucket_units[ends / 2] - 1;
    return marked_before(store, start) == marked_before(store, end) && !is_marked(store, end);
}

struct DirectoryArguments {
    Store store;
    u64* sums;  // by group: its marked units
};

// One group: the ranks of its lines, and its sum.
INLINE void run_fill_directory(const DirectoryArguments& d, u64 group) {
    const u64* words = (const u64*)d.store.bits + (group << (GROUP_SHIFT - 6));
    u32* lines = d.store.lines + (group << (GROUP_SHIFT - LINE_SHIFT));
    u32 sum = 0;
    for (u32 i = 0; i < 1u << (GROUP_SHIFT - LINE_SHIFT); i++) {
        const Line line = load_line(words + 4 * i);
        lines[i] = sum;
        for (u32 j = 0; j < 4; j++) sum += (u32)count_bits(line.words[j]);
    }
    d.sums[group] = sum;
}
KERNEL(fill_directory, DirectoryArguments)
