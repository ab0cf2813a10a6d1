// Closed knight's tours of R x C (both even), in slices. The method of crates/destrier-cuda: the left half is swept
// square by square, the halves are joined by the half-turn. New here:
//  * A layer may be sparse: a bit per unit of its layout, a directory of ranks, and an array of counts in the order of the
//    units. A step then takes two passes: one marks the bits, one adds the counts. No hashing.
//  * Slices: the squares (half, even) and (half + 1, odd) are final before the last column's odd rows are processed. They
//    form pairs under the half-turn. A slice says for some pairs which of their squares have degree one.
//  * The layer before the last column stays in the memory of the host, and every slice reads it from there. Counts of
//    later layers move there too while the next layer is computed, if both do not fit on the device.
// nvcc -O3 -arch=sm_90 -std=c++17 -o slices slices.cu        g++ -x c++ -O2 -std=c++17 -pthread -o slices_cpu slices.cu
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <future>
#include <map>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>
#ifdef __linux__
#include <sys/mman.h>
#endif
#include <thread>

typedef unsigned long long u64;
typedef unsigned int u32;
typedef unsigned char u8;
typedef unsigned __int128 u128;

#ifdef __CUDACC__
#include <cuda_runtime.h>
#define INLINE __device__ __forceinline__
#define KERNEL(name, Arguments)                                                                              \
    __global__ void __launch_bounds__(256) name(const __grid_constant__ Arguments arguments, u64 threads) { \
        const u64 stride = (u64)gridDim.x * blockDim.x;                                                      \
        for (u64 i = blockIdx.x * (u64)blockDim.x + threadIdx.x; i < threads; i += stride)                   \
            run_##name(arguments, i);                                                                        \
    }
INLINE int count_bits(u32 mask) { return __popc(mask); }
INLINE int count_bits(u64 mask) { return __popcll(mask); }
INLINE int highest_bit(u32 mask) { return 31 - __clz(mask); }
INLINE int lowest_bit(u32 mask) { return __ffs(mask) - 1; }
INLINE u64 add_shared(u64* place, u64 more) { return atomicAdd(place, more); }
INLINE u32 add_shared(u32* place, u32 more) { return atomicAdd(place, more); }
INLINE void or_shared(u32* place, u32 more) { atomicOr(place, more); }
INLINE void raise_shared(u64* place, u64 value) { atomicMax(place, value); }
INLINE u64 multiply_high(u64 a, u64 b) { return __umul64hi(a, b); }
#else
#define INLINE static inline
#define KERNEL(name, Arguments)                                          \
    static void name(const Arguments& arguments, u64 threads) {          \
        for (u64 i = 0; i < threads; i++) run_##name(arguments, i);      \
    }
INLINE int count_bits(u32 mask) { return __builtin_popcount(mask); }
INLINE int count_bits(u64 mask) { return __builtin_popcountll(mask); }
INLINE int highest_bit(u32 mask) { return 31 - __builtin_clz(mask); }
INLINE int lowest_bit(u32 mask) { return __builtin_ctz(mask); }
INLINE u64 add_shared(u64* place, u64 more) { u64 old = *place; *place = old + more; return old; }
INLINE u32 add_shared(u32* place, u32 more) { u32 old = *place; *place = old + more; return old; }
INLINE void or_shared(u32* place, u32 more) { *place |= more; }
INLINE void raise_shared(u64* place, u64 value) { if (*place < value) *place = value; }
INLINE u64 multiply_high(u64 a, u64 b) { return (u64)(((u128)a * b) >> 64); }
#endif

enum { MOST_SLOTS = 24, MOST_ENDS = 20 };
enum { NARROW_OVERFLOW = 0, WIDE_OVERFLOW = 1, STATES = 2, FAULTS = 4 };
enum { LINE_SHIFT = 8, GROUP_SHIFT = 18, CHUNK_SHIFT = 11 };

// ---------------------------------------------------------------- pairings
#include "../kernels/pairing.cu"

// ---------------------------------------------------------------- layouts
// As in the crate.
struct View {
    u32 low_slots, wide_ends, low_mask, low_codes, low_count, rows, hint_shift, live;
    u32 not_zero, not_one, not_two, padding;
    u64 units;
    const u32* hint;
    const u32* base_three;
    const u64* row_start;
    const u64* low_start;
    const u32* row_ones;
    const u32* row_twos;
    const u64* row_place;
    const u32* row_from;
    const u32* row_to;
    const u32* low_ones;
    const u32* low_twos;
    const u64* low_place;
    u32 pairings[12];
    u32 block_units[12];
};

struct Block { u32 row, low, ones, twos; u64 start, end; int ends; };

INLINE bool is_allowed(const View& view, u32 ones, u32 twos) {
    const u32 zeros = ~(ones | twos) & view.live;
    return !((zeros & view.not_zero) | (ones & view.not_one) | (twos & view.not_two));
}
INLINE u64 start_of(const View& view, u32 ones, u32 twos) {
    const u32 high_ones = ones >> view.low_slots, high_twos = twos >> view.low_slots;
    const u32* code = view.base_three;
    const u64 low = (u64)count_bits(high_ones) * view.low_codes + code[ones & view.low_mask]
                    + 2 * code[twos & view.low_mask];
    return view.row_start[code[high_ones] + 2 * code[high_twos]] + view.low_start[low];
}
INLINE void enter(const View& view, Block& block) {
    const u32 high_ones = view.row_ones[block.row];
    block.ones = high_ones | view.low_ones[block.low];
    block.twos = view.row_twos[block.row] | view.low_twos[block.low];
    block.ends = count_bits(block.ones);
    block.start = view.row_place[block.row]
                  + view.low_place[(u64)count_bits(high_ones) * view.low_count + block.low];
    block.end = block.start + view.block_units[block.ends / 2];
}
INLINE void seek(const View& view, Block& block, u64 unit) {
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
    block.row = row;
    block.low = low;
    enter(view, block);
}
INLINE void advance(const View& view, Block& block, u64 unit) {
    while (unit >= block.end) {
        if (++block.low == view.row_to[block.row]) {
            block.row++;
            block.low = view.row_from[block.row];
        }
        enter(view, block);
    }
}

// The counts of a layer. Dense: by unit. Sparse: by rank of the unit among the marked ones. A count of 64 bits takes two
// units, both marked.
struct Store { u32* counts; u32* bits; u32* lines; u64* groups; };

INLINE u64 rank_in_line(const Store& store, u64 unit) {
    const u64* line = (const u64*)store.bits + (unit >> LINE_SHIFT << (LINE_SHIFT - 6));
    const u32 word = (u32)(unit >> 6) & 3;
    const u64 last = (1ull << (unit & 63)) - 1;
#ifdef __CUDACC__
    const ulonglong2 a = *(const ulonglong2*)line, b = *(const ulonglong2*)(line + 2);
    const u64 w0 = a.x, w1 = a.y, w2 = b.x, w3 = b.y;
#else
    const u64 w0 = line[0], w1 = line[1], w2 = line[2], w3 = line[3];
#endif
    return (u64)(count_bits(w0 & (word > 0 ? ~0ull : last)) + count_bits(w1 & (word > 1 ? ~0ull : word == 1 ? last : 0))
                 + count_bits(w2 & (word > 2 ? ~0ull : word == 2 ? last : 0)) + count_bits(w3 & (word == 3 ? last : 0)));
}
INLINE u64 position(const Store& store, u64 unit) {
    return store.groups[unit >> GROUP_SHIFT] + store.lines[unit >> LINE_SHIFT] + rank_in_line(store, unit);
}
INLINE u64 read_count(const View& view, const Store& store, u64 start, int ends, u32 rank) {
    const bool wide = (u32)ends <= view.wide_ends;
    const u64 unit = start + (wide ? 2ull * rank : rank);
    u64 at = unit;
    if (store.bits) {
        if (!(store.bits[unit >> 5] >> (unit & 31) & 1)) return 0;
        at = position(store, unit);
    }
    return wide ? (u64)store.counts[at + 1] << 32 | store.counts[at] : store.counts[at];
}

struct PrefixArguments { Store store; u64* sums; };
INLINE void run_sum_group(const PrefixArguments& p, u64 group) {
    const u64* words = (const u64*)p.store.bits + (group << (GROUP_SHIFT - 6));
    u32 sum = 0;
    for (u32 i = 0; i < 1u << (GROUP_SHIFT - 6); i += 4) {
#ifdef __CUDACC__
        const ulonglong2 a = *(const ulonglong2*)(words + i), b = *(const ulonglong2*)(words + i + 2);
        sum += count_bits(a.x) + count_bits(a.y) + count_bits(b.x) + count_bits(b.y);
#else
        sum += count_bits(words[i]) + count_bits(words[i + 1]) + count_bits(words[i + 2]) + count_bits(words[i + 3]);
#endif
        if (p.store.lines) {
            const u64 line = (group << (GROUP_SHIFT - LINE_SHIFT)) + i / 4;
            u32 own = count_bits(words[i]) + count_bits(words[i + 1]) + count_bits(words[i + 2]) + count_bits(words[i + 3]);
            p.store.lines[line] = sum - own;
        }
    }
    if (p.sums) p.sums[group] = sum;
}
KERNEL(sum_group, PrefixArguments)

// ---------------------------------------------------------------- steps
struct SlotStep { u32 is_edge, slot, others; u32 other[8]; u32 edges; u32 one_end[4], other_end[4]; };

struct StepArguments {
    View from, to;
    Store source, target;
    u64* faults;
    u64 chunks;
    SlotStep step;
    // 0, or 2^32 modulo the modulus of the counts.
    u32 excess;
};

enum Mode { DENSE, MARK, ADD };

template <int MODE>
INLINE void add_state(const StepArguments& s, u32 ones, u32 twos, const Partners& all, u64 count) {
    if (!is_allowed(s.to, ones, twos)) return;
    const u32 ends = (u32)count_bits(ones);
    const bool wide = ends <= s.to.wide_ends;
    const u32 rank = rank_of(ones, all);
    const u64 unit = start_of(s.to, ones, twos) + (wide ? 2ull * rank : rank);
    if (MODE == MARK) {
        or_shared(s.target.bits + (unit >> 5), (wide ? 3u : 1u) << (unit & 31));
        return;
    }
    const u64 at = MODE == DENSE ? unit : position(s.target, unit);
    u32* counts = s.target.counts + at;
    if (s.excess) {
        // A carry is worth 2^32, which the modulus makes small.
        for (u32 more = (u32)count; add_shared(counts, more) + more < more;) more = s.excess;
        return;
    }
    const u32 old = add_shared(counts, (u32)count);
    const u32 carry = old + (u32)count < old;
    const u64 high = (count >> 32) + carry;
    if (!high) return;
    if (!wide) {
        raise_shared(s.faults + NARROW_OVERFLOW, ends);
    } else {
        const u32 before = add_shared(counts + 1, (u32)high);
        if ((before + high) >> 32) raise_shared(s.faults + WIDE_OVERFLOW, 1);
    }
}

// Adds an edge between two slots; false if that cannot be.
INLINE bool link(u32& ones, u32& twos, Partners& all, int a, int b) {
    const u32 a_bit = 1u << a, b_bit = 1u << b;
    if (twos & (a_bit | b_bit)) return false;
    const bool is_a_end = ones & a_bit, is_b_end = ones & b_bit;
    if (is_a_end && is_b_end && partner(all, a) == b) return false;
    const int one = is_a_end ? partner(all, a) : a, other = is_b_end ? partner(all, b) : b;
    pair_up(all, one, other);
    const u32 full = (is_a_end ? a_bit : 0) | (is_b_end ? b_bit : 0);
    ones = (ones | a_bit | b_bit) & ~full;
    twos |= full;
    return true;
}

template <int MODE>
INLINE void after_square(const StepArguments& s, u32 ones, u32 twos, const Partners& all, u64 count) {
    if (!s.step.edges) {
        add_state<MODE>(s, ones, twos, all, count);
        return;
    }
    for (u32 set = 0; set < 1u << s.step.edges; set++) {
        u32 o = ones, t = twos;
        Partners p = all;
        bool good = true;
        for (u32 rest = set; rest && good; rest &= rest - 1) {
            const int edge = lowest_bit(rest);
            good = link(o, t, p, (int)s.step.one_end[edge], (int)s.step.other_end[edge]);
        }
        if (good) add_state<MODE>(s, o, t, p, count);
    }
}

template <int MODE>
INLINE void take_step(const StepArguments& s, u32 ones, u32 twos, const Partners& all, u64 count) {
    const int slot = (int)s.step.slot;
    const u32 bit = 1u << slot;
    if (twos & bit) {
        after_square<MODE>(s, ones, twos ^ bit, all, count);
        return;
    }
    if (ones & bit) {
        for (u32 i = 0; i < s.step.others; i++) {
            u32 o = ones, t = twos;
            Partners p = all;
            if (link(o, t, p, slot, (int)s.step.other[i])) after_square<MODE>(s, o, t & ~bit, p, count);
        }
        return;
    }
    // The square takes two edges: in effect an edge between the two others.
    for (u32 i = 0; i < s.step.others; i++) {
        for (u32 j = i + 1; j < s.step.others; j++) {
            u32 o = ones, t = twos;
            Partners p = all;
            if (link(o, t, p, (int)s.step.other[i], (int)s.step.other[j])) after_square<MODE>(s, o, t, p, count);
        }
    }
}

// One state of a chunk; `at` is the place of its count.
template <int MODE, bool SPARSE>
INLINE void take_unit(const StepArguments& s, Block& block, u64 unit, u64 at) {
    advance(s.from, block, unit);
    u32 rank = (u32)(unit - block.start);
    u64 count;
    const u32* counts = s.source.counts;
    if ((u32)block.ends <= s.from.wide_ends) {
        if (rank & 1) {
            if (SPARSE || counts[at - 1]) return;
            at--;
        }
        rank /= 2;
        count = MODE == MARK ? 1 : (u64)counts[at + 1] << 32 | counts[at];
    } else {
        count = MODE == MARK ? 1 : counts[at];
    }
    take_step<MODE>(s, block.ones, block.twos, unrank(block.ones, rank), count);
}

#ifdef __CUDACC__
template <int MODE, bool SPARSE>
__global__ void __launch_bounds__(256) step_kernel(const __grid_constant__ StepArguments s) {
    __shared__ unsigned short places[8][1 << CHUNK_SHIFT];
    const u32 warp = threadIdx.x >> 5, lane = threadIdx.x & 31;
    unsigned short* own = places[warp];
    for (u64 chunk = blockIdx.x * 8ull + warp; chunk < s.chunks; chunk += gridDim.x * 8ull) {
        const u64 first = chunk << CHUNK_SHIFT;
        u32 total = 0;
        u64 base = first;
        if (SPARSE) {
            u64 word = ((const u64*)s.source.bits)[(chunk << (CHUNK_SHIFT - 6)) + lane];
            const u32 count = count_bits(word);
            u32 sum = count;
            for (u32 d = 1; d < 32; d *= 2) {
                const u32 other = __shfl_up_sync(~0u, sum, d);
                if (lane >= d) sum += other;
            }
            total = __shfl_sync(~0u, sum, 31);
            if (!total) continue;
            base = s.source.groups[first >> GROUP_SHIFT] + s.source.lines[first >> LINE_SHIFT];
            for (u32 i = sum - count; word; word &= word - 1) own[i++] = (unsigned short)(lane * 64 + __ffsll((long long)word) - 1);
        } else {
            for (u32 i = lane; i < 1u << CHUNK_SHIFT; i += 32) {
                const bool is_set = first + i < s.from.units && s.source.counts[first + i];
                const u32 all = __ballot_sync(~0u, is_set);
                if (is_set) own[total + __popc(all & ((1u << lane) - 1))] = (unsigned short)i;
                total += __popc(all);
            }
        }
        __syncwarp();
        if (lane < total) {
            Block block;
            seek(s.from, block, first + own[lane]);
            for (u32 j = lane; j < total; j += 32) {
                take_unit<MODE, SPARSE>(s, block, first + own[j], SPARSE ? base + j : first + own[j]);
            }
        }
        __syncwarp();
    }
}
#else
template <int MODE, bool SPARSE>
static void step_kernel(const StepArguments& s) {
    for (u64 chunk = 0; chunk < s.chunks; chunk++) {
        const u64 first = chunk << CHUNK_SHIFT;
        u64 base = SPARSE ? s.source.groups[first >> GROUP_SHIFT] + s.source.lines[first >> LINE_SHIFT] : 0;
        Block block;
        bool is_first = true;
        for (u64 unit = first; unit < first + (1 << CHUNK_SHIFT) && unit < s.from.units; unit++) {
            if (SPARSE ? !(s.source.bits[unit >> 5] >> (unit & 31) & 1) : !s.source.counts[unit]) continue;
            if (is_first) seek(s.from, block, unit);
            is_first = false;
            take_unit<MODE, SPARSE>(s, block, unit, SPARSE ? base++ : unit);
        }
    }
}
#endif

// ---------------------------------------------------------------- join
struct Couple { u64 left, right; u32 ones, padding; };

struct CoupleArguments {
    View left, right;
    Store left_store, right_store;
    const u64* row_blocks;
    u64* counts;
    Couple* couples;
    const u64* starts;
    u32 used, is_self;
    u8 image[MOST_SLOTS];
};

INLINE bool is_empty(const View& view, const Store& store, u64 start, int ends) {
    if (!store.bits) return false;
    // The padding at the end is never marked.
    const u64 end = start + view.block_units[ends / 2] - 1;
    return position(store, start) == position(store, end) && !(store.bits[end >> 5] >> (end & 31) & 1);
}

INLINE void run_list_couples(const CoupleArguments& c, u64 index) {
    u32 row = 0, after = c.left.rows;
    while (after - row > 1) {
        const u32 middle = (row + after) / 2;
        if (c.row_blocks[middle] <= index) row = middle; else after = middle;
    }
    Block block;
    block.row = row;
    block.low = c.left.row_from[row] + (u32)(index - c.row_blocks[row]);
    enter(c.left, block);
    if (block.ends == 0) return;
    u32 ones = 0, twos = 0;
    for (u32 left = block.ones; left; left &= left - 1) ones |= 1u << c.image[lowest_bit(left)];
    for (u32 left = ~(block.ones | block.twos) & c.used; left; left &= left - 1) {
        twos |= 1u << c.image[lowest_bit(left)];
    }
    if (!is_allowed(c.right, ones, twos)) return;
    const u64 right = start_of(c.right, ones, twos);
    // Within one layer, a block and its partner meet twice and are computed once.
    if (c.is_self && right < block.start) return;
    if (is_empty(c.left, c.left_store, block.start, block.ends)) return;
    if (is_empty(c.right, c.right_store, right, block.ends)) return;
    const int kind = block.ends + (c.is_self && right == block.start ? 1 : 0);
    const u64 at = add_shared(c.counts + kind, 1ull);
    if (c.couples) {
        const Couple couple = {block.start, right, block.ones, 0};
        c.couples[c.starts[kind] + at] = couple;
    }
}
KERNEL(list_couples, CoupleArguments)

struct LoadArguments {
    View view;
    Store store;
    const Couple* couples;
    u64* out;
    u32 pairings, ends;
    u8 image[MOST_SLOTS];
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
    const u32* table;
    u64* faults;
    u32 ends, smaller, pairings, padding;
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

// ================================================================ host
static double now() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}
static double started;

struct OutOfMemory { u64 wanted; };
struct Narrow { u32 ends; };

static u64 memory_used, memory_limit = ~0ull, memory_peak;

#ifdef __CUDACC__
static void check(cudaError_t error, const char* what) {
    if (error == cudaSuccess) return;
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    fflush(stderr);
    exit(3);
}
#define LAUNCH(name, arguments, threads)                                                     \
    do {                                                                                     \
        const u64 n_ = (threads);                                                            \
        if (n_) {                                                                            \
            const u64 b_ = std::min<u64>((n_ + 255) / 256, 1 << 20);                         \
            name<<<(u32)b_, 256>>>(arguments, n_);                                           \
            check(cudaGetLastError(), #name);                                                \
        }                                                                                    \
    } while (0)
#else
#define LAUNCH(name, arguments, threads) name(arguments, threads)
#endif

struct Buffer {
    char* address = nullptr;
    u64 bytes = 0;
    Buffer() {}
    explicit Buffer(u64 size, bool zeroed = true) : bytes((size + 511) / 512 * 512) {
        if (memory_used + bytes > memory_limit) {
            u64 wanted = bytes;
            bytes = 0;
            throw OutOfMemory{wanted};
        }
#ifdef __CUDACC__
        if (cudaMalloc(&address, bytes) != cudaSuccess) {
            cudaGetLastError();
            u64 wanted = bytes;
            bytes = 0;
            address = nullptr;
            throw OutOfMemory{wanted};
        }
        if (zeroed) check(cudaMemset(address, 0, bytes), "memset");
#else
        address = (char*)aligned_alloc(512, bytes ? bytes : 512);
        if (zeroed) memset(address, 0, bytes);
#endif
        memory_used += bytes;
        memory_peak = std::max(memory_peak, memory_used);
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    Buffer(Buffer&& other) : address(other.address), bytes(other.bytes) { other.address = nullptr; other.bytes = 0; }
    Buffer& operator=(Buffer&& other) { std::swap(address, other.address); std::swap(bytes, other.bytes); return *this; }
    ~Buffer() { release(); }
    void release() {
#ifdef __CUDACC__
        if (address) cudaFree(address);
#else
        free(address);
#endif
        memory_used -= bytes;
        address = nullptr;
        bytes = 0;
    }
    void write(const void* from, u64 size) {
#ifdef __CUDACC__
        check(cudaMemcpy(address, from, size, cudaMemcpyHostToDevice), "write");
#else
        memcpy(address, from, size);
#endif
    }
    void read(void* to, u64 size) const {
#ifdef __CUDACC__
        check(cudaMemcpy(to, address, size, cudaMemcpyDeviceToHost), "read");
#else
        memcpy(to, address, size);
#endif
    }
    template <class T> static Buffer of(const std::vector<T>& all) {
        Buffer buffer(std::max<u64>(sizeof(T) * all.size(), 8), false);
        if (!all.empty()) buffer.write(all.data(), sizeof(T) * all.size());
        return buffer;
    }
    template <class T> T* as() const { return (T*)address; }
};

// Memory of the host that kernels can read. It is kept and used again, since it takes seconds to prepare.
struct HostBuffer {
    char* address = nullptr;
    u64 bytes = 0;
    void require(u64 size) {
        if (size <= bytes) return;
        release();
        double t0 = now();
        bytes = (size + (2 << 20) - 1) >> 21 << 21;
        address = (char*)aligned_alloc(2 << 20, bytes);
        if (!address) { fprintf(stderr, "no memory on the host\n"); exit(3); }
#ifdef __CUDACC__
        madvise(address, bytes, MADV_HUGEPAGE);
        std::vector<std::thread> threads;
        const u64 parts = 16, part = bytes / parts + 1;
        for (u64 i = 0; i < parts; i++) {
            threads.emplace_back([this, i, part] {
                for (u64 at = i * part; at < std::min(bytes, (i + 1) * part); at += 4096) address[at] = 0;
            });
        }
        for (auto& t : threads) t.join();
        check(cudaHostRegister(address, bytes, cudaHostRegisterMapped), "register");
#endif
        printf("host buffer of %.2f GB, %.1f s\n", bytes / 1e9, now() - t0);
    }
    void release() {
        if (!address) return;
#ifdef __CUDACC__
        cudaHostUnregister(address);
#endif
        free(address);
        address = nullptr;
        bytes = 0;
    }
    // The address for kernels.
    char* shared() const {
#ifdef __CUDACC__
        void* there = nullptr;
        check(cudaHostGetDevicePointer(&there, address, 0), "host pointer");
        return (char*)there;
#else
        return address;
#endif
    }
};

static Buffer* faults;
static void check_faults() {
    u64 all[FAULTS];
    faults->read(all, sizeof all);
    if (all[WIDE_OVERFLOW]) { fprintf(stderr, "64-bit overflow\n"); exit(4); }
    if (all[NARROW_OVERFLOW]) {
        u64 none[FAULTS] = {0};
        faults->write(none, sizeof none);
        throw Narrow{(u32)all[NARROW_OVERFLOW]};
    }
}

// ---------------------------------------------------------------- order
struct BoardStep { int square; std::vector<std::pair<int, int>> edges; };
struct Frontier { std::vector<int> slots, offered; int imbalance = 0; };
typedef std::vector<u8> Wanted;  // by square: final degrees, as bits

struct Order {
    int rows, columns, half, low_slots = 0, all_slots = 0, first_last = 0;
    std::vector<SlotStep> steps;
    std::vector<Frontier> frontiers;

    int row(int s) const { return s % rows; }
    int column(int s) const { return s / rows; }
    int square(int column, int row) const { return column * rows + row; }
    int colour(int s) const { return (row(s) + column(s)) % 2 == 0 ? -1 : 1; }
    bool is_middle(int s) const { return column(s) == half || column(s) == half + 1; }
    int image(int s) const { return square(columns - 1 - column(s), rows - 1 - row(s)); }

    std::vector<int> neighbours(int s) const {
        static const int moves[8][2] = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}};
        std::vector<int> all;
        for (auto& m : moves) {
            int r = row(s) + m[0], c = column(s) + m[1];
            if (r >= 0 && r < rows && c >= 0 && c < columns) all.push_back(square(c, r));
        }
        return all;
    }
    std::vector<BoardStep> board_steps() {
        std::vector<BoardStep> all;
        for (int c = 0; c < half; c++) {
            if (c + 1 == half) first_last = (int)all.size();
            for (int r = 0; r < rows; r += 2) {
                BoardStep step{square(c, r), {}};
                if (c + 1 == half) {
                    // The edges of the squares of the second middle column that get nothing more.
                    for (int e : {r - 1, r == rows - 2 ? rows - 1 : -1}) {
                        if (e < 0) continue;
                        for (int d : {-2, 2}) {
                            if (e + d >= 0 && e + d < rows) step.edges.push_back({square(half, e + d), square(half + 1, e)});
                        }
                    }
                }
                all.push_back(step);
            }
            for (int r = rows - 1; r >= 0; r -= 2) all.push_back({square(c, r), {}});
        }
        return all;
    }
    Order(int rows, int columns) : rows(rows), columns(columns), half(columns / 2 - 1) {
        auto board = board_steps();
        int squares = rows * columns;
        std::vector<bool> done(squares), seen(squares);
        int width = 0, slots = 0;
        auto touched = [&](int s) {
            auto all = neighbours(s);
            all.erase(std::remove_if(all.begin(), all.end(), [&](int o) { return done[o] || column(o) > half + 1; }), all.end());
            return all;
        };
        for (auto& step : board) {
            auto touch = [&](int s) { if (!seen[s]) { seen[s] = true; width++; } };
            touch(step.square);
            for (int o : touched(step.square)) touch(o);
            for (auto& e : step.edges) { touch(e.first); touch(e.second); }
            slots = std::max(slots, width);
            done[step.square] = true;
            width--;
            if (width > MOST_ENDS) { fprintf(stderr, "too wide\n"); exit(2); }
        }
        all_slots = slots;
        low_slots = slots / 2;
        if (slots > MOST_SLOTS || slots - low_slots > 12) { fprintf(stderr, "too wide\n"); exit(2); }
        std::fill(done.begin(), done.end(), false);
        Frontier frontier;
        frontier.slots.assign(slots, -1);
        frontier.offered.assign(squares, 0);
        frontiers.push_back(frontier);
        for (auto& step : board) {
            SlotStep own;
            memset(&own, 0, sizeof own);
            own.slot = slot_for(frontier.slots, step.square);
            for (int o : touched(step.square)) {
                own.other[own.others++] = slot_for(frontier.slots, o);
                frontier.offered[o]++;
                frontier.offered[step.square]++;
            }
            for (auto& e : step.edges) {
                own.one_end[own.edges] = slot_for(frontier.slots, e.first);
                own.other_end[own.edges++] = slot_for(frontier.slots, e.second);
                frontier.offered[e.first]++;
                frontier.offered[e.second]++;
            }
            done[step.square] = true;
            frontier.slots[own.slot] = -1;
            frontier.imbalance -= 2 * colour(step.square);
            steps.push_back(own);
            frontiers.push_back(frontier);
        }
    }
    u32 slot_for(std::vector<int>& slots, int s) const {
        for (u32 i = 0; i < slots.size(); i++) if (slots[i] == s) return i;
        bool is_high = ((half + 8 - column(s)) / 2 + row(s)) % 2 == 0;
        int from = is_high ? low_slots : 0, to = is_high ? all_slots : low_slots;
        for (int i = from; i < to; i++) if (slots[i] < 0) { slots[i] = s; return i; }
        for (int i = 0; i < all_slots; i++) if (slots[i] < 0) { slots[i] = s; return i; }
        fprintf(stderr, "no slot\n");
        exit(2);
    }
    u8 degrees(int after, int s, const Wanted& wanted) const {
        const Frontier& last = frontiers.back();
        int given = frontiers[after].offered[s], total = last.offered[s];
        auto is_final = [&](int d) {
            if (!is_middle(s)) return d == 2;
            return (wanted[s] >> d & 1) && d <= total && 2 - d <= last.offered[image(s)];
        };
        u8 set = 0;
        for (int d = 0; d <= std::min(given, 2); d++) {
            for (int end = d; end <= 2; end++) if (is_final(end) && end - d <= total - given) set |= 1 << d;
        }
        return set;
    }
};

// ---------------------------------------------------------------- layouts on the host
static const u32 PAIRINGS[12] = {1, 1, 3, 15, 105, 945, 10395, 135135, 2027025, 34459425, 654729075, 0};
static const u64 NOWHERE = ~0ull / 4;

struct Degrees { u32 ones, twos; int imbalance; };

static std::vector<Degrees> all_degrees(const std::vector<u8>& sets, const std::vector<int>& colours) {
    std::vector<Degrees> all = {{0, 0, 0}};
    for (size_t slot = 0; slot < sets.size(); slot++) {
        std::vector<Degrees> next;
        for (int d = 0; d < 3; d++) {
            if (!(sets[slot] >> d & 1)) continue;
            for (auto& p : all) {
                next.push_back({p.ones | (u32)(d == 1) << slot, p.twos | (u32)(d == 2) << slot, p.imbalance + d * colours[slot]});
            }
        }
        all.swap(next);
    }
    return all;
}

struct Layout {
    View view;
    u64 units = 0, states = 0;
    u32 most_ends = 0;
    std::vector<u64> row_blocks, row_start, row_place, low_start, low_place;
    std::vector<u32> base_three, row_ones, row_twos, row_from, row_to, low_ones, low_twos, hints;
    u64 table_bytes() const {
        return 8 * (row_start.size() + row_place.size() + low_start.size() + low_place.size()) + 4 * (base_three.size() + 4 * row_ones.size() + 2 * low_ones.size()
               + hints.size()) + 12 * 512;
    }
    Layout(const Order& order, int after, u32 wide_ends, const Wanted& wanted) {
        memset(&view, 0, sizeof view);
        const Frontier& frontier = order.frontiers[after];
        int n = order.all_slots, low = order.low_slots, high = n - low, larger = std::max(low, high);
        std::vector<u8> sets;
        std::vector<int> colours;
        for (int s : frontier.slots) {
            sets.push_back(s < 0 ? 1 : order.degrees(after, s, wanted));
            colours.push_back(s < 0 ? 1 : order.colour(s));
        }
        view.low_slots = low;
        view.wide_ends = wide_ends;
        view.low_mask = (1u << low) - 1;
        view.low_codes = 1;
        for (int i = 0; i < low; i++) view.low_codes *= 3;
        for (int i = 0; i < 12; i++) {
            view.pairings[i] = PAIRINGS[i];
            view.block_units[i] = 2 * i <= (int)wide_ends ? 2 * PAIRINGS[i] : PAIRINGS[i] + 1;
        }
        for (int i = 0; i < n; i++) {
            view.live |= 1u << i;
            if (!(sets[i] & 1)) view.not_zero |= 1u << i;
            if (!(sets[i] & 2)) view.not_one |= 1u << i;
            if (!(sets[i] & 4)) view.not_two |= 1u << i;
        }
        base_three.resize(1u << larger);
        for (u32 mask = 0; mask < base_three.size(); mask++) {
            u32 power = 1, sum = 0;
            for (int i = 0; i < larger; i++, power *= 3) if (mask >> i & 1) sum += power;
            base_three[mask] = sum;
        }
        auto code = [&](u32 ones, u32 twos) { return base_three[ones] + 2 * base_three[twos]; };
        auto lows = all_degrees({sets.begin(), sets.begin() + low}, {colours.begin(), colours.begin() + low});
        std::stable_sort(lows.begin(), lows.end(), [](const Degrees& a, const Degrees& b) { return a.imbalance < b.imbalance; });
        std::map<int, std::pair<u32, u32>> classes;
        for (u32 i = 0; i < lows.size(); i++) {
            auto& range = classes.emplace(lows[i].imbalance, std::make_pair(i, i)).first->second;
            range.second = i + 1;
            low_ones.push_back(lows[i].ones);
            low_twos.push_back(lows[i].twos);
        }
        view.low_count = (u32)lows.size();
        low_start.assign((u64)(high + 1) * view.low_codes, 0);
        low_place.assign((u64)(high + 1) * lows.size(), 0);
        struct Size { u64 units = 0, states = 0; u32 most = 0; };
        std::map<std::pair<int, int>, Size> sizes;
        for (int h = 0; h <= high; h++) {
            for (auto& c : classes) {
                Size size;
                for (u32 i = c.second.first; i < c.second.second; i++) {
                    u32 ends = h + __builtin_popcount(lows[i].ones);
                    low_place[(u64)h * lows.size() + i] = size.units;
                    low_start[(u64)h * view.low_codes + code(lows[i].ones, lows[i].twos)] = size.units;
                    if (ends % 2 == 0 && ends <= MOST_ENDS) {
                        size.units += view.block_units[ends / 2];
                        size.states += PAIRINGS[ends / 2];
                        size.most = std::max(size.most, ends);
                    }
                }
                sizes[{c.first, h}] = size;
            }
        }
        u64 high_codes = 1;
        for (int i = 0; i < high; i++) high_codes *= 3;
        row_start.assign(high_codes, NOWHERE);
        u64 blocks = 0;
        for (auto& d : all_degrees({sets.begin() + low, sets.end()}, {colours.begin() + low, colours.end()})) {
            auto c = classes.find(frontier.imbalance - d.imbalance);
            if (c == classes.end()) continue;
            const Size& size = sizes[{c->first, __builtin_popcount(d.ones)}];
            if (!size.units) continue;
            row_start[code(d.ones, d.twos)] = units;
            row_ones.push_back(d.ones << low);
            row_twos.push_back(d.twos << low);
            row_place.push_back(units);
            row_from.push_back(c->second.first);
            row_to.push_back(c->second.second);
            row_blocks.push_back(blocks);
            blocks += c->second.second - c->second.first;
            units += size.units;
            states += size.states;
            most_ends = std::max(most_ends, size.most);
        }
        row_blocks.push_back(blocks);
        view.rows = (u32)row_ones.size();
        view.units = units;
        int bits = units ? 64 - __builtin_clzll(units) : 0;
        view.hint_shift = std::max(0, bits - 18);
        u32 row = 0;
        for (u64 i = 0; i < (units >> view.hint_shift) + 2; i++) {
            u64 place = std::min(i << view.hint_shift, units ? units - 1 : 0);
            while (row + 1 < row_place.size() && row_place[row + 1] <= place) row++;
            hints.push_back(row);
        }
    }
};

struct DeviceLayout {
    std::vector<Buffer> tables;
    View view;
    DeviceLayout() {}
    explicit DeviceLayout(const Layout& l) : view(l.view) {
        auto keep = [&](auto& all) {
            tables.push_back(Buffer::of(all));
            return tables.back().address;
        };
        view.hint = (u32*)keep(l.hints);
        view.base_three = (u32*)keep(l.base_three);
        view.row_start = (u64*)keep(l.row_start);
        view.low_start = (u64*)keep(l.low_start);
        view.row_ones = (u32*)keep(l.row_ones);
        view.row_twos = (u32*)keep(l.row_twos);
        view.row_place = (u64*)keep(l.row_place);
        view.row_from = (u32*)keep(l.row_from);
        view.row_to = (u32*)keep(l.row_to);
        view.low_ones = (u32*)keep(l.low_ones);
        view.low_twos = (u32*)keep(l.low_twos);
        view.low_place = (u64*)keep(l.low_place);
    }
};

struct Layer {
    std::shared_ptr<Layout> host;
    DeviceLayout layout;
    Buffer counts, bits, lines, groups;
    // Set if they are in the memory of the host.
    u32 *host_counts = nullptr, *host_bits = nullptr;
    u64 marked = 0;
    Store store() const {
        return {host_counts ? host_counts : counts.as<u32>(), host_bits ? host_bits : bits.as<u32>(), lines.as<u32>(), groups.as<u64>()};
    }
    bool sparse() const { return bits.address || host_bits; }
    void move_counts(HostBuffer& host) {
        host.require(counts.bytes);
        counts.read(host.address, counts.bytes);
        host_counts = (u32*)host.shared();
        counts.release();
    }
    void move_bits(HostBuffer& host) {
        if (!bits.address) return;
        host.require(bits.bytes);
        bits.read(host.address, bits.bytes);
        host_bits = (u32*)host.shared();
        bits.release();
    }
    u64 bytes() const { return counts.bytes + bits.bytes + lines.bytes + groups.bytes; }
    Layer() {}
    explicit Layer(std::shared_ptr<Layout> l) : host(l), layout(*l) {}
};

static void launch_step(const StepArguments& s, int mode, bool sparse) {
#ifdef __CUDACC__
#define STEP(m, p) step_kernel<m, p><<<(u32)std::min<u64>((s.chunks + 7) / 8, 1 << 22), 256>>>(s)
    if (!s.chunks) return;
#else
#define STEP(m, p) step_kernel<m, p>(s)
#endif
    if (mode == DENSE) { if (sparse) STEP(DENSE, true); else STEP(DENSE, false); }
    if (mode == MARK) { if (sparse) STEP(MARK, true); else STEP(MARK, false); }
    if (mode == ADD) { if (sparse) STEP(ADD, true); else STEP(ADD, false); }
#ifdef __CUDACC__
    check(cudaGetLastError(), "step");
#endif
}

// The largest dense layer, by bytes; and the bytes that stay free for the join.
static u64 dense_bytes = 0, reserve = 64 << 10, spill_limit = 60000000000ull;
static bool always_spill = false;
static HostBuffer spill;
static bool verbose = true;
// By layer: states with at most so many ends have counts of 64 bits.
static std::vector<u32> wide_at;
// 0: the counts are exact. Otherwise they are remainders, not always the smallest ones, of 32 bits.
static u64 modulus = 0;
static const u64 FIRST_REMAINDER = 3141592653;
static u64 power(u64 base, u64 exponent) {
    u64 product = 1;
    for (; exponent; exponent /= 2, base = (u64)((u128)base * base % modulus)) if (exponent & 1) product = (u64)((u128)product * base % modulus);
    return product;
}

static void build_directory(Layer& layer) {
    u64 count = (layer.host->units >> GROUP_SHIFT) + 1;
    Buffer sums(8 * count);
    layer.lines = Buffer(count << (GROUP_SHIFT - LINE_SHIFT + 2), false);
    PrefixArguments p = {layer.store(), sums.as<u64>()};
    LAUNCH(sum_group, p, count);
    std::vector<u64> all(count);
    sums.read(all.data(), 8 * count);
    u64 total = 0;
    for (auto& s : all) { u64 own = s; s = total; total += own; }
    layer.groups = Buffer::of(all);
    layer.marked = total;
}

static bool fits(u64 bytes) { return memory_used + bytes + reserve <= memory_limit; }

// Moves the counts of a layer to the host if nothing else makes room.
static void make_room(u64 bytes, Layer& layer) {
    if (fits(bytes) && !(always_spill && layer.counts.address)) return;
    if (!layer.counts.address || layer.counts.bytes > spill_limit || memory_used - layer.counts.bytes + bytes + reserve > memory_limit) throw OutOfMemory{bytes};
    double t0 = now();
    u64 moved = layer.counts.bytes;
    layer.move_counts(spill);
    if (verbose) printf("    %.2f GB to the host, %.2f s\n", moved / 1e9, now() - t0);
}

static Layer next_layer(const Order& order, Layer& layer, int index, std::shared_ptr<Layout> host) {
    double t0 = now();
    Layer next(host);
    u64 units = host->units, dense = 4 * units + 16;
    StepArguments s;
    memset(&s, 0, sizeof s);
    s.from = layer.layout.view;
    s.to = next.layout.view;
    s.faults = faults->as<u64>();
    s.chunks = (layer.host->units + (1 << CHUNK_SHIFT) - 1) >> CHUNK_SHIFT;
    s.step = order.steps[index];
    s.excess = modulus ? (u32)((1ull << 32) % modulus) : 0;
    double t1 = t0;
    if (dense <= dense_bytes && fits(dense)) {
        next.counts = Buffer(dense);
        s.source = layer.store();
        s.target = next.store();
        launch_step(s, DENSE, layer.sparse());
    } else {
        u64 groups = (units >> GROUP_SHIFT) + 1, bits = groups << (GROUP_SHIFT - 3);
        // With the directory.
        make_room(bits + bits / 8 + 24 * groups, layer);
        next.bits = Buffer(bits);
        s.source = layer.store();
        s.target = next.store();
        launch_step(s, MARK, layer.sparse());
        build_directory(next);
        t1 = now();
        make_room(4 * next.marked + 16, layer);
        next.counts = Buffer(4 * next.marked + 16);
        s.source = layer.store();
        s.target = next.store();
        launch_step(s, ADD, layer.sparse());
    }
    check_faults();
    double t2 = now();
    if (verbose) {
        printf("    step %2d: units %15llu marked %14llu (%5.2f%%) %s %6.2f GB used %6.2f GB  mark %.2f add %.2f s  t=%.1f\n", index + 1, units,
               next.marked, 100.0 * next.marked / std::max<u64>(units, 1), next.sparse() ? "sparse" : "dense ", next.bytes() / 1e9,
               memory_used / 1e9, t1 - t0, t2 - t1, t2 - started);
        fflush(stdout);
    }
    return next;
}

// The same, with wider counts as long as they do not fit.
static Layer next_layer_widened(const Order& order, Layer& layer, int index, std::shared_ptr<Layout> host, const Wanted& wanted) {
    for (;;) {
        try {
            return next_layer(order, layer, index, host);
        } catch (Narrow& n) {
            printf("32-bit overflow at %u ends in step %d\n", n.ends, index + 1);
            for (size_t after = index + 1; after < wide_at.size(); after++) wide_at[after] = std::max(wide_at[after], n.ends);
            host = std::make_shared<Layout>(order, index + 1, wide_at[index + 1], wanted);
        }
    }
}

typedef std::vector<std::shared_future<std::shared_ptr<Layout>>> Plans;
static Plans plan(const Order& order, int from, int to, const Wanted& wanted) {
    Plans plans;
    for (int after = from; after <= to; after++) {
        const u32 wide = wide_at[after];
        plans.push_back(std::async(std::launch::async, [&order, after, wide, wanted] {
            return std::make_shared<Layout>(order, after, wide, wanted);
        }).share());
    }
    return plans;
}

// ---------------------------------------------------------------- join on the host
static const u64 BATCH = 1 << 21;
static const u32 MOST_TABLE_ENDS = 16;
static const u64 SUMS = 1 << 16;
static Buffer tables[MOST_ENDS + 1];

static void fill_tables(u32 most) {
    for (u32 ends = 4; ends <= std::min(most, MOST_TABLE_ENDS); ends += 2) {
        if (tables[ends].address) continue;
        u32 smaller = PAIRINGS[ends / 2 - 1];
        u64 entries = (u64)(ends - 1) * (ends - 1) * smaller;
        tables[ends] = Buffer(4 * entries);
        TableArguments t = {tables[ends].as<u32>(), ends, smaller};
        LAUNCH(fill_table, t, entries);
    }
}

static u128 join(const Order& order, const Layer& left, const Layer& right, bool is_self) {
    double t0 = now();
    if (!left.host->units || !right.host->units) return 0;
    CoupleArguments c;
    memset(&c, 0, sizeof c);
    memset(c.image, 255, sizeof c.image);
    auto& slots = order.frontiers.back().slots;
    for (size_t i = 0; i < slots.size(); i++) {
        if (slots[i] < 0) continue;
        for (size_t j = 0; j < slots.size(); j++) if (slots[j] == order.image(slots[i])) c.image[i] = (u8)j;
        if (c.image[i] < MOST_SLOTS) c.used |= 1u << i;
    }
    c.left = left.layout.view;
    c.right = right.layout.view;
    c.left_store = left.store();
    c.right_store = right.store();
    c.is_self = is_self;
    Buffer row_blocks = Buffer::of(left.host->row_blocks), counts(8 * 32);
    c.row_blocks = row_blocks.as<u64>();
    c.counts = counts.as<u64>();
    u64 blocks = left.host->row_blocks.back();
    LAUNCH(list_couples, c, blocks);
    u64 numbers[32], zero[32] = {0};
    counts.read(numbers, sizeof numbers);
    std::vector<u64> starts(33);
    u32 most = 0;
    for (int i = 0; i < 32; i++) {
        starts[i + 1] = starts[i] + numbers[i];
        if (numbers[i]) most = i & ~1;
    }
    if (!most) return 0;
    Buffer all(sizeof(Couple) * starts[32] + 8, false), start_table = Buffer::of(starts);
    counts.write(zero, sizeof zero);
    c.couples = all.as<Couple>();
    c.starts = start_table.as<u64>();
    LAUNCH(list_couples, c, blocks);
    fill_tables(most);
    u64 size = 8 * std::max<u64>(BATCH, PAIRINGS[most / 2]);
    Buffer buffers[2];
    buffers[0] = Buffer(size);
    buffers[1] = Buffer(size);
#ifdef __CUDACC__
    const u64 threads = SUMS;
#else
    const u64 threads = 1;
#endif
    Buffer sums(16 * threads);
    u64 batches = 0;
    for (u32 ends = 2; ends <= most; ends += 2) {
        u32 pairings = PAIRINGS[ends / 2];
        u64 batch = std::max<u64>(1, BATCH / pairings);
        for (int own = 0; own < 2; own++) {
            for (u64 from = starts[ends + own]; from < starts[ends + own + 1]; from += batch) {
                u64 count = std::min(batch, starts[ends + own + 1] - from), length = count * pairings;
                const Couple* couples = all.as<Couple>() + from;
                u64 *in = buffers[0].as<u64>(), *out = buffers[1].as<u64>();
                LoadArguments l;
                memset(&l, 0, sizeof l);
                l.view = right.layout.view;
                l.store = right.store();
                l.couples = couples;
                l.out = in;
                l.pairings = pairings;
                l.ends = ends;
                memcpy(l.image, c.image, sizeof l.image);
                LAUNCH(load_right, l, length);
                for (u32 k = ends; k >= 4; k -= 2) {
                    ContractArguments a = {in, out, tables[k].as<u32>(), faults->as<u64>(), k, PAIRINGS[k / 2 - 1], PAIRINGS[k / 2], 0};
                    LAUNCH(contract, a, length);
                    std::swap(in, out);
                }
                SumArguments a = {left.layout.view, left.store(), couples, in, sums.as<u64>(), length, threads, pairings, ends, own == 0, 0};
                LAUNCH(sum_products, a, threads);
                if (++batches % 256 == 0) check_faults();
            }
        }
        if (verbose && numbers[ends] + numbers[ends + 1] && ends >= 10) {
            check_faults();
            printf("    join %2u ends: %llu couples  t=%.1f\n", ends, numbers[ends] + numbers[ends + 1], now() - started);
            fflush(stdout);
        }
    }
    check_faults();
    std::vector<u64> words(2 * threads);
    sums.read(words.data(), 16 * threads);
    u128 sum = 0;
    for (u64 i = 0; i < threads; i++) {
        const u128 own = (u128)words[2 * i + 1] << 64 | words[2 * i];
        sum += modulus ? own % modulus : own;
    }
    // The square of the first remainder is divided by, with Fermat's theorem.
    if (modulus) sum = sum % modulus * power(FIRST_REMAINDER % modulus, 2 * (modulus - 2)) % modulus;
    if (verbose) printf("    join: %llu couples, used %.2f GB, %.2f s\n", starts[32], memory_used / 1e9, now() - t0);
    return sum;
}

// ---------------------------------------------------------------- slices
// By pair of squares: '-' free, 'A' both have degree one, 'B' none, 'C' only the second, 'D' only the first.
static Wanted wanted_of(const Order& order, const std::string& slice) {
    Wanted wanted(order.rows * order.columns, 7);
    for (size_t i = 0; i < slice.size(); i++) {
        int one = order.square(order.half, 2 * (int)i), other = order.image(one);
        switch (slice[i]) {
            case 'A': wanted[one] = 2; wanted[other] = 2; break;
            case 'B': wanted[one] = 5; wanted[other] = 5; break;
            case 'C': wanted[one] = 5; wanted[other] = 2; break;
            case 'D': wanted[one] = 2; wanted[other] = 5; break;
        }
    }
    return wanted;
}
static std::string partner_of(std::string slice) {
    for (auto& c : slice) c = c == 'C' ? 'D' : c == 'D' ? 'C' : c;
    return slice;
}

// From one layer to another one.
static Layer sweep(const Order& order, Layer& first, int from, int to, const Wanted& wanted) {
    Plans plans = plan(order, from + 1, to, wanted);
    Layer layer;
    for (int i = from; i < to; i++) {
        auto host = plans[i - from].get();
        // Planned before the last overflow.
        if (host->view.wide_ends != wide_at[i + 1]) host = std::make_shared<Layout>(order, i + 1, wide_at[i + 1], wanted);
        Layer next = next_layer_widened(order, i == from ? first : layer, i, host, wanted);
        layer = std::move(next);
    }
    return layer;
}

// The layer before the first step.
static Layer empty_layer(const Order& order, const Wanted& wanted) {
    Layer layer(std::make_shared<Layout>(order, 0, wide_at[0], wanted));
    layer.counts = Buffer(4 * layer.host->units + 16);
    // Modulo a prime, any number will do: the sum is divided by its square. A large one has carries from the first step.
    u64 one = modulus ? FIRST_REMAINDER % modulus : 1;
    layer.counts.write(&one, 8);
    return layer;
}

static std::string decimal(u128 v) {
    std::string s;
    do { s.insert(s.begin(), '0' + (int)(v % 10)); v /= 10; } while (v);
    return s;
}

int main(int argc, char** argv) {
    started = now();
    int rows = 10, columns = 10;
    std::string results;
    u64 slice_units = ~0ull;
    bool only_first = false, list_only = false;
    double time_limit = 1e9, memory = 0, dense = 4e9;
    std::vector<std::string> wanted_slices;
    std::string pair_names;
    for (int i = 1; i < argc; i++) {
        std::string a = argv[i];
        auto value = [&] { return std::string(argv[++i]); };
        if (a == "--board") { sscanf(value().c_str(), "%dx%d", &rows, &columns); }
        else if (a == "--results") results = value();
        else if (a == "--slice-units") slice_units = (u64)atof(value().c_str());
        else if (a == "--memory") memory = atof(value().c_str());
        else if (a == "--spill") spill_limit = (u64)atof(value().c_str());
        else if (a == "--always-spill") always_spill = true;
        else if (a == "--dense") dense = atof(value().c_str());
        else if (a == "--reserve") reserve = (u64)atof(value().c_str());
        else if (a == "--seconds") time_limit = atof(value().c_str());
        else if (a == "--modulus") modulus = (u64)atof(value().c_str());
        else if (a == "--pairs") pair_names = value();
        else if (a == "--only") wanted_slices.push_back(value());
        else if (a == "--first") only_first = true;
        else if (a == "--list") list_only = true;
        else if (a == "--quiet") verbose = false;
        else { fprintf(stderr, "unknown: %s\n", a.c_str()); return 2; }
    }
    dense_bytes = (u64)dense;
    Order order(rows, columns);
    const int last = (int)order.steps.size(), cut = order.first_last, pairs = rows / 2;
    Wanted all_wanted(rows * columns, 7);
    wide_at.assign(last + 1, 0);
    if (list_only) {
        for (int after = 0; after <= last; after++) {
            Layout l(order, after, 0, all_wanted);
            printf("after %d: states %llu units %llu most ends %u rows %u tables %.1f MB\n", after, l.states, l.units, l.most_ends, l.view.rows, l.table_bytes() / 1e6);
        }
    }
#ifdef __CUDACC__
    size_t free_bytes = 0, total_bytes = 0;
    if (!list_only) {
        check(cudaMemGetInfo(&free_bytes, &total_bytes), "memory");
        memory_limit = memory > 0 ? (u64)memory : free_bytes - (700ull << 20);
    }
#else
    memory_limit = memory > 0 ? (u64)memory : 8ull << 30;
#endif
    // The slices: by decreasing size, those above the limit are split by one more pair.
    struct Job { std::string slice; u64 units; };
    auto final_units = [&](const std::string& slice) { return Layout(order, last, 0, wanted_of(order, slice)).units; };
    // The pairs in the order in which the first of their two squares is final: from the outside.
    std::vector<size_t> pair_order;
    for (int i = 0; i < pairs; i++) pair_order.push_back(i % 2 ? i / 2 : pairs - 1 - i / 2);
    if (!pair_names.empty()) {
        std::vector<size_t> given;
        for (char c : pair_names) given.push_back(c - '0');
        if (!std::is_permutation(given.begin(), given.end(), pair_order.begin(), pair_order.end())) {
            fprintf(stderr, "--pairs: every pair once, such as 41032\n");
            return 2;
        }
        pair_order = given;
    }
    bool is_prime = true;
    for (u64 d = 2; d * d <= modulus; d++) is_prime &= modulus % d != 0;
    if (modulus && (modulus >> 32 || modulus < 1u << 31 || !is_prime)) {
        fprintf(stderr, "--modulus: a prime between 2^31 and 2^32\n");
        return 2;
    }
    auto split = [&](const std::string& slice) {
        std::vector<std::string> all;
        bool is_self = partner_of(slice) == slice;
        for (size_t at : pair_order) {
            if (slice[at] != '-') continue;
            for (char c : std::string(is_self ? "ABC" : "ABCD")) {
                all.push_back(slice);
                all.back()[at] = c;
            }
            break;
        }
        return all;
    };
    std::vector<std::string> stack = {std::string(pairs, '-')}, jobs;
    while (!stack.empty()) {
        std::string slice = stack.back();
        stack.pop_back();
        // A step needs two layers, or three if the slice has a partner.
        u64 units = final_units(slice) * (partner_of(slice) == slice ? 2 : 3);
        auto parts = split(slice);
        if (units > slice_units && !parts.empty()) stack.insert(stack.end(), parts.begin(), parts.end());
        else jobs.push_back(slice);
    }
    std::sort(jobs.begin(), jobs.end());
    if (!wanted_slices.empty()) jobs = wanted_slices;
    printf("%dx%d: %d steps, the last column from %d, slots %d, %zu jobs, limit %.2f GB\n", rows, columns, last, cut, order.all_slots, jobs.size(), memory_limit / 1e9);
    if (list_only) {
        for (auto& j : jobs) {
            for (const std::string& side : std::set<std::string>{j, partner_of(j)}) {
                printf("%s", side.c_str());
                for (int after = cut; after <= last; after++) printf(" %.1f", Layout(order, after, 0, wanted_of(order, side)).units / 1e9);
                printf("\n");
            }
        }
        return 0;
    }
    // What is done already.
    std::map<std::string, u128> done;
    if (!results.empty()) {
        if (FILE* f = fopen(results.c_str(), "r")) {
            char name[64];
            u64 high, low;
            while (fscanf(f, "%63s %llx %llx%*[^\n]", name, &high, &low) == 3) done[name] = (u128)high << 64 | low;
            fclose(f);
        }
    }
    Buffer fault_buffer(8 * FAULTS);
    faults = &fault_buffer;
    // The first columns, once.
    HostBuffer first_counts, first_bits;
    Layer empty = empty_layer(order, all_wanted);
    Layer first = sweep(order, empty, 0, cut, all_wanted);
    printf("first columns done: %.2f GB, t=%.1f, peak %.2f GB\n", first.bytes() / 1e9, now() - started, memory_peak / 1e9);
    first.move_counts(first_counts);
    first.move_bits(first_bits);
    printf("moved to the host, t=%.1f\n", now() - started);
    fflush(stdout);
    if (only_first) return 0;
    // The slices.
    u128 total = 0;
    // Whether an earlier run finished a part of this slice.
    auto is_split = [&](const std::string& slice) {
        for (auto& d : done) {
            bool is_part = true;
            for (size_t i = 0; i < slice.size(); i++) is_part &= slice[i] == '-' || slice[i] == d.first[i];
            if (is_part) return true;
        }
        return false;
    };
    auto early_units = [&](const std::string& slice) {
        return Layout(order, std::min(cut + 3, last), 0, wanted_of(order, slice)).units;
    };
    std::vector<std::string> queue(jobs.rbegin(), jobs.rend());
    bool complete = true;
    u64 finished = 0;
    while (!queue.empty()) {
        const std::string name = queue.back();
        queue.pop_back();
        if (done.count(name)) { total += done[name]; continue; }
        if (is_split(name)) {
            auto parts = split(name);
            queue.insert(queue.end(), parts.rbegin(), parts.rend());
            continue;
        }
        std::string slice = name, other = partner_of(name);
        bool is_self = slice == other;
        if (now() - started > time_limit) { complete = false; continue; }
        double t0 = now();
        memory_peak = memory_used;
        try {
            // The side with the larger layers first, while the memory is empty.
            if (!is_self && early_units(other) > early_units(slice)) std::swap(slice, other);
            Layer left = sweep(order, first, cut, last, wanted_of(order, slice));
            u128 sum;
            if (is_self) {
                sum = join(order, left, left, true);
            } else {
                Layer right = sweep(order, first, cut, last, wanted_of(order, other));
                sum = join(order, left, right, false);
            }
            total += sum;
            finished++;
            if (!results.empty()) {
                FILE* f = fopen(results.c_str(), "a");
                fprintf(f, "%s %llx %llx %s %.1f s\n", name.c_str(), (u64)(sum >> 64), (u64)sum, decimal(sum).c_str(), now() - t0);
                fclose(f);
            }
            if (verbose) {
                printf("slice %s: %s, %.1f s, peak %.2f GB, t=%.1f, %zu left\n", name.c_str(), decimal(sum).c_str(), now() - t0, memory_peak / 1e9, now() - started, queue.size());
                fflush(stdout);
            }
        } catch (OutOfMemory& m) {
            auto parts = split(name);
            printf("slice %s: no memory for %.2f GB (used %.2f), split after %.1f s\n", name.c_str(), m.wanted / 1e9, memory_used / 1e9, now() - t0);
            fflush(stdout);
            if (parts.empty()) { printf("cannot be split\n"); complete = false; continue; }
            queue.insert(queue.end(), parts.rbegin(), parts.rend());
        }
    }
    if (modulus) total %= modulus;
    printf("%dx%d %s %s  %llu slices computed, %.1f s\n", rows, columns, complete ? "total" : "INCOMPLETE", decimal(total).c_str(), finished, now() - started);
    return complete ? 0 : 5;
}
