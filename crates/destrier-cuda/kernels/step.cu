// One step: a square takes the edges that it lacks and leaves the frontier, or one edge is offered. Every state of a
// layer adds its count to its successors in the next layer.

struct SlotStep { u32 is_edge, slot, others; u32 other[8]; u32 padding; };

struct StepArguments {
    View from, to;
    const u32* layer;
    u32* next;
    u64* faults;
    u64 chunk, lanes;
    SlotStep step;
};

INLINE void add_state(const StepArguments& s, u32 ones, u32 twos, const Partners& all, u64 count) {
    if (!is_allowed(s.to, ones, twos)) return;
    const u32 ends = (u32)count_bits(ones);
    const u64 start = start_of(s.to, ones, twos);
    const u32 rank = rank_of(ones, all);
    if (ends <= s.to.wide_ends) {
        const u64 old = add_shared((u64*)(s.next + start + 2ull * rank), count);
        if (old + count < old) raise_shared(s.faults + WIDE_OVERFLOW, 1);
    } else {
        const u32 old = add_shared(s.next + start + rank, (u32)count);
        if (count >> 32 || old + (u32)count < old) raise_shared(s.faults + NARROW_OVERFLOW, ends);
    }
}

// Adds an edge between two slots, each of degree zero or one; `leaves` are the slots that leave the frontier.
INLINE void add_edge(const StepArguments& s, u32 ones, u32 twos, const Partners& all, int a, int b, u64 count,
                     u32 leaves) {
    const u32 a_bit = 1u << a, b_bit = 1u << b;
    const bool is_a_end = ones & a_bit, is_b_end = ones & b_bit;
    if (is_a_end && is_b_end && partner(all, a) == b) return;
    Partners joined = all;
    pair_up(joined, is_a_end ? partner(all, a) : a, is_b_end ? partner(all, b) : b);
    const u32 full = ((is_a_end ? a_bit : 0) | (is_b_end ? b_bit : 0));
    add_state(s, (ones | a_bit | b_bit) & ~full, (twos | full) & ~leaves, joined, count);
}

INLINE void take_step(const StepArguments& s, u32 ones, u32 twos, const Partners& all, u64 count) {
    const int slot = (int)s.step.slot;
    const u32 bit = 1u << slot;
    if (s.step.is_edge) {
        const int other = (int)s.step.other[0];
        add_state(s, ones, twos, all, count);
        if (!(twos & (bit | 1u << other))) add_edge(s, ones, twos, all, slot, other, count, 0);
        return;
    }
    if (twos & bit) {
        add_state(s, ones, twos ^ bit, all, count);
        return;
    }
    if (ones & bit) {
        for (u32 i = 0; i < s.step.others; i++) {
            const int other = (int)s.step.other[i];
            if (!(twos >> other & 1)) add_edge(s, ones, twos, all, slot, other, count, bit);
        }
        return;
    }
    // The square takes two edges: in effect an edge between the two others.
    for (u32 i = 0; i < s.step.others; i++) {
        for (u32 j = i + 1; j < s.step.others; j++) {
            const int one = (int)s.step.other[i], other = (int)s.step.other[j];
            if (!(twos & (1u << one | 1u << other))) add_edge(s, ones, twos, all, one, other, count, 0);
        }
    }
}

// The lanes of a chunk take turns with its units, so that neighbours read neighbours.
INLINE void run_step(const StepArguments& s, u64 thread) {
    u64 unit = thread / s.lanes * s.chunk + thread % s.lanes, end = (thread / s.lanes + 1) * s.chunk;
    if (end > s.from.units) end = s.from.units;
    if (unit >= end) return;
    Block block;
    seek(s.from, block, unit);
    for (; unit < end; unit += s.lanes) {
        advance(s.from, block, unit);
        u32 rank = (u32)(unit - block.start);
        if ((u32)block.ends <= s.from.wide_ends) {
            if (rank & 1) continue;
            rank /= 2;
        }
        if (rank >= s.from.pairings[block.ends / 2]) continue;
        const u64 count = read_count(s.from, s.layer, block.start, block.ends, rank);
        if (count) take_step(s, block.ones, block.twos, unrank(block.ones, rank), count);
    }
}
KERNEL(step, StepArguments)
