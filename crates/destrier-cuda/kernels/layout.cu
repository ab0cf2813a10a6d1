// A layout gives every state a place in an array of 32-bit units: a row for the degrees of the high slots, in it a
// bucket for the degrees of the low slots, in it the rank of the pairing. Buckets with at most `wide_ends` ends have
// two units per state; others have one, and a unit of padding. The fields are those of `View` in layout.rs.

struct View {
    u32 low_slots, wide_ends, low_mask, low_codes, low_count, rows, hint_shift, live;
    u32 not_zero, not_one, not_two;
    u32 apex;                // a slot with degree two only if the slot below it has; none if zero
    u64 units;
    const u32* hint;         // by leading bits of a place: its row, or one before it
    const u32* base_three;   // by mask: the sum of 3^i over its bits
    const u64* row_start;    // by code of the high degrees
    const u64* low_start;    // by number of high ends, then code of the low degrees
    const u32* row_ones;     // by row: slots of degree one
    const u32* row_twos;     // by row: slots of degree two
    const u64* row_place;    // by row: its first unit
    const u32* row_from;     // by row: its first low bucket
    const u32* row_to;       // by row: the end of its low buckets
    const u32* low_ones;     // by low bucket
    const u32* low_twos;     // by low bucket
    const u64* low_place;    // by number of high ends, then low bucket: first unit in the row
    u32 pairings[12];        // by half the number of ends
    u32 bucket_units[12];     // by half the number of ends
};

struct Bucket { u32 row, low, ones, twos; u64 start, end; int ends; };

INLINE bool is_allowed(const View& view, u32 ones, u32 twos) {
    const u32 zeros = ~(ones | twos) & view.live;
    const u32 lonely = twos & ~(twos << 1) & view.apex;
    return !((zeros & view.not_zero) | (ones & view.not_one) | (twos & view.not_two) | lonely);
}

// The first unit of a bucket.
INLINE u64 start_of(const View& view, u32 ones, u32 twos) {
    const u32 high_ones = ones >> view.low_slots, high_twos = twos >> view.low_slots;
    const u32* code = view.base_three;
    const u64 low = (u64)count_bits(high_ones) * view.low_codes + code[ones & view.low_mask]
                    + 2 * code[twos & view.low_mask];
    return view.row_start[code[high_ones] + 2 * code[high_twos]] + view.low_start[low];
}

INLINE void enter(const View& view, Bucket& bucket) {
    const u32 high_ones = view.row_ones[bucket.row];
    bucket.ones = high_ones | view.low_ones[bucket.low];
    bucket.twos = view.row_twos[bucket.row] | view.low_twos[bucket.low];
    bucket.ends = count_bits(bucket.ones);
    bucket.start = view.row_place[bucket.row] + view.low_place[(u64)count_bits(high_ones) * view.low_count + bucket.low];
    bucket.end = bucket.start + view.bucket_units[bucket.ends / 2];
}

// The bucket that contains a unit.
INLINE void seek(const View& view, Bucket& bucket, u64 unit) {
    u32 row = view.hint[unit >> view.hint_shift], after = view.hint[(unit >> view.hint_shift) + 1] + 1;
    while (after - row > 1) {
        const u32 middle = (row + after) / 2;
        if (view.row_place[middle] <= unit) row = middle; else after = middle;
    }
    const u64* place = view.low_place + (u64)count_bits(view.row_ones[row]) * view.low_count;
    const u64 offset = unit - view.row_place[row];
    u32 low = view.row_from[row];
    after = view.row_to[row];
    while (after - low > 1) {
        const u32 middle = (low + after) / 2;
        if (place[middle] <= offset) low = middle; else after = middle;
    }
    bucket.row = row;
    bucket.low = low;
    enter(view, bucket);
}

INLINE void advance(const View& view, Bucket& bucket, u64 unit) {
    while (unit >= bucket.end) {
        if (++bucket.low == view.row_to[bucket.row]) {
            bucket.row++;
            bucket.low = view.row_from[bucket.row];
        }
        enter(view, bucket);
    }
}
