// One step: a square takes the edges that it lacks and leaves the frontier, then edges between two squares are offered.
// Every state of a layer adds its count to its successors in the next layer. If that one is sparse, a first pass marks
// the successors and a second one adds the counts.

struct SlotStep {
    u32 has_square, slot, others;
    u32 other[9], other_mark[9];
    u32 edges;
    u32 one_end[4], other_end[4], edge_mark[4];
};

struct StepArguments {
    View from, to;
    Store source, target;
    u64* faults;
    SlotStep step;
};

// What becomes of a successor: its count is added to a dense layer, or it is marked in a sparse layer, or its count is
// added to a sparse layer.
enum Mode { ADD_DENSE, MARK, ADD_SPARSE };

template <int MODE>
INLINE void add_state(const StepArguments& s, u32 ones, u32 twos, const Partners& all, u64 count) {
    if (!is_allowed(s.to, ones, twos)) return;
    const u32 ends = (u32)count_bits(ones);
    const bool is_wide = ends <= s.to.wide_ends;
    const u32 rank = rank_of(ones, all);
    const u64 unit = start_of(s.to, ones, twos) + (is_wide ? 2ull * rank : rank);
    if (MODE == MARK) {
        // The two units of a wide count are in one word, because all buckets have an even number of units.
        or_shared(s.target.bits + (unit >> 5), (is_wide ? 3u : 1u) << (unit & 31));
        return;
    }
    u32* counts = s.target.counts + (MODE == ADD_DENSE ? unit : marked_before(s.target, unit));
    const u32 old = add_shared(counts, (u32)count);
    const u64 high = (count >> 32) + (old + (u32)count < old);
    if (!high) return;
    if (!is_wide) {
        raise_shared(s.faults + NARROW_OVERFLOW, ends);
    } else {
        const u32 before = add_shared(counts + 1, (u32)high);
        if ((before + high) >> 32) raise_shared(s.faults + WIDE_OVERFLOW, 1);
    }
}

// Adds an edge between two slots, and gives those of the mark degree two; false if one of them all has it already, or
// if a cycle would be closed.
INLINE bool add_edge(u32& ones, u32& twos, Partners& all, int a, int b, u32 mark) {
    const u32 a_bit = 1u << a, b_bit = 1u << b;
    if (twos & (a_bit | b_bit | mark)) return false;
    const bool is_a_end = ones & a_bit, is_b_end = ones & b_bit;
    if (is_a_end && is_b_end && partner(all, a) == b) return false;
    const int one = is_a_end ? partner(all, a) : a, other = is_b_end ? partner(all, b) : b;
    pair_up(all, one, other);
    const u32 full = (is_a_end ? a_bit : 0) | (is_b_end ? b_bit : 0);
    ones = (ones | a_bit | b_bit) & ~full;
    twos |= full | mark;
    return true;
}

// All subsets of the edges that the step offers.
template <int MODE>
INLINE void offer_edges(const StepArguments& s, u32 ones, u32 twos, const Partners& all, u64 count) {
    if (!s.step.edges) {
        add_state<MODE>(s, ones, twos, all, count);
        return;
    }
    for (u32 set = 0; set < 1u << s.step.edges; set++) {
        u32 new_ones = ones, new_twos = twos;
        Partners pairs = all;
        bool is_good = true;
        for (u32 rest = set; rest && is_good; rest &= rest - 1) {
            const int edge = lowest_bit(rest);
            is_good = add_edge(new_ones, new_twos, pairs, (int)s.step.one_end[edge], (int)s.step.other_end[edge],
                               s.step.edge_mark[edge]);
        }
        if (is_good) add_state<MODE>(s, new_ones, new_twos, pairs, count);
    }
}

template <int MODE>
INLINE void take_step(const StepArguments& s, u32 ones, u32 twos, const Partners& all, u64 count) {
    const int slot = (int)s.step.slot;
    const u32 bit = 1u << slot;
    if (!s.step.has_square || twos & bit) {
        offer_edges<MODE>(s, ones, s.step.has_square ? twos ^ bit : twos, all, count);
        return;
    }
    if (ones & bit) {
        for (u32 i = 0; i < s.step.others; i++) {
            u32 new_ones = ones, new_twos = twos;
            Partners pairs = all;
            if (add_edge(new_ones, new_twos, pairs, slot, (int)s.step.other[i], s.step.other_mark[i])) {
                offer_edges<MODE>(s, new_ones, new_twos & ~bit, pairs, count);
            }
        }
        return;
    }
    // The square takes two edges: in effect an edge between the two others.
    for (u32 i = 0; i < s.step.others; i++) {
        for (u32 j = i + 1; j < s.step.others; j++) {
            u32 new_ones = ones, new_twos = twos;
            Partners pairs = all;
            const u32 mark = s.step.other_mark[i] | s.step.other_mark[j];
            if (add_edge(new_ones, new_twos, pairs, (int)s.step.other[i], (int)s.step.other[j], mark)) {
                offer_edges<MODE>(s, new_ones, new_twos, pairs, count);
            }
        }
    }
}

// A unit that is not zero, or is marked; `at` is the place of its count. Of the two units of a 64-bit count, one has
// successors: the first of a sparse layer, and the first of a dense layer that is not zero.
template <int MODE, bool IS_SPARSE>
INLINE void take_unit(const StepArguments& s, Bucket& bucket, u64 unit, u64 at) {
    advance(s.from, bucket, unit);
    const u32* counts = s.source.counts;
    const bool is_wide = (u32)bucket.ends <= s.from.wide_ends;
    u32 rank = (u32)(unit - bucket.start);
    if (is_wide) {
        if (rank & 1) {
            if (IS_SPARSE || counts[at - 1]) return;
            at--;
        }
        rank /= 2;
    }
    // Marking needs no count, which may lie in the memory of the host.
    u64 count = 1;
    if (MODE != MARK) count = is_wide ? (u64)counts[at + 1] << 32 | counts[at] : counts[at];
    take_step<MODE>(s, bucket.ones, bucket.twos, unrank(bucket.ones, rank), count);
}

// A warp takes a chunk of units. It first lists those that are in use, so that all lanes have work.
enum { CHUNK_SHIFT = 11, CHUNK = 1 << CHUNK_SHIFT };

#ifdef __CUDACC__
template <int MODE, bool IS_SPARSE>
INLINE void take_chunks(const StepArguments& s, u64 chunks) {
    __shared__ unsigned short places[8][CHUNK];
    const u32 warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
    unsigned short* own = places[warp];
    for (u64 chunk = blockIdx.x * 8ull + warp; chunk < chunks; chunk += gridDim.x * 8ull) {
        const u64 first = chunk << CHUNK_SHIFT;
        u64 base = first;
        u32 total = 0;
        if (IS_SPARSE) {
            u64 word = ((const u64*)s.source.bits)[(chunk << (CHUNK_SHIFT - 6)) + lane];
            const u32 count = (u32)count_bits(word);
            u32 sum = count;
            for (u32 distance = 1; distance < 32; distance *= 2) {
                const u32 other = __shfl_up_sync(~0u, sum, distance);
                if (lane >= distance) sum += other;
            }
            total = __shfl_sync(~0u, sum, 31);
            if (!total) continue;
            base = s.source.groups[first >> GROUP_SHIFT] + s.source.lines[first >> LINE_SHIFT];
            for (u32 i = sum - count; word; word &= word - 1) {
                own[i++] = (unsigned short)(lane * 64 + __ffsll((long long)word) - 1);
            }
        } else {
            for (u32 i = lane; i < CHUNK; i += 32) {
                const bool is_used = first + i < s.from.units && s.source.counts[first + i];
                const u32 used = __ballot_sync(~0u, is_used);
                if (is_used) own[total + count_bits(used & ((1u << lane) - 1))] = (unsigned short)i;
                total += (u32)count_bits(used);
            }
        }
        __syncwarp();
        if (lane < total) {
            Bucket bucket;
            seek(s.from, bucket, first + own[lane]);
            for (u32 i = lane; i < total; i += 32) {
                take_unit<MODE, IS_SPARSE>(s, bucket, first + own[i], IS_SPARSE ? base + i : first + own[i]);
            }
        }
        __syncwarp();
    }
}
#define STEP_KERNEL(name, MODE, IS_SPARSE)                                        \
    extern "C" __global__ void __launch_bounds__(256)                             \
        name(const __grid_constant__ StepArguments arguments, u64 threads) {      \
        take_chunks<MODE, IS_SPARSE>(arguments, threads / 32);                    \
    }
#else
template <int MODE, bool IS_SPARSE>
INLINE void take_chunks(const StepArguments& s, u64 chunks) {
    for (u64 chunk = 0; chunk < chunks; chunk++) {
        const u64 first = chunk << CHUNK_SHIFT;
        u64 at = IS_SPARSE ? s.source.groups[first >> GROUP_SHIFT] + s.source.lines[first >> LINE_SHIFT] : 0;
        Bucket bucket;
        bool is_sought = false;
        for (u64 unit = first; unit < first + CHUNK && unit < s.from.units; unit++) {
            if (IS_SPARSE ? !is_marked(s.source, unit) : !s.source.counts[unit]) continue;
            if (!is_sought) seek(s.from, bucket, unit);
            is_sought = true;
            take_unit<MODE, IS_SPARSE>(s, bucket, unit, IS_SPARSE ? at++ : unit);
        }
    }
}
#define STEP_KERNEL(name, MODE, IS_SPARSE)                                        \
    extern "C" void name(const StepArguments* arguments, u64 threads) {           \
        take_chunks<MODE, IS_SPARSE>(*arguments, threads);                        \
    }
#endif

STEP_KERNEL(dense_to_dense, ADD_DENSE, false)
STEP_KERNEL(sparse_to_dense, ADD_DENSE, true)
STEP_KERNEL(mark_from_dense, MARK, false)
STEP_KERNEL(mark_from_sparse, MARK, true)
STEP_KERNEL(dense_to_sparse, ADD_SPARSE, false)
STEP_KERNEL(sparse_to_sparse, ADD_SPARSE, true)
