// A pairing of the open ends: which two ends belong to the same path. It is a number, its rank, or the partner of every
// slot, five bits each, of the slots 0 to 11 in `low` and of the slots 12 to 23 in `high`.

struct Partners { u64 low, high; };

INLINE int partner(const Partners& all, int slot) {
    return slot < 12 ? (int)(all.low >> (5 * slot)) & 31 : (int)(all.high >> (5 * (slot - 12))) & 31;
}

INLINE void set_partner(Partners& all, int slot, int other) {
    u64& word = slot < 12 ? all.low : all.high;
    const int shift = 5 * (slot < 12 ? slot : slot - 12);
    word = (word & ~(31ull << shift)) | ((u64)other << shift);
}

INLINE void pair_up(Partners& all, int one, int other) {
    set_partner(all, one, other);
    set_partner(all, other, one);
}

// The place of the partner of the highest end is the leading digit of the rank; the rest is that of the other pairs.
INLINE u32 rank_of(u32 ends, const Partners& all) {
    u32 rank = 0;
    for (int left = count_bits(ends); ends; left -= 2) {
        const int high = highest_bit(ends), other = partner(all, high);
        ends ^= 1u << high;
        rank = rank * (u32)(left - 1) + (u32)count_bits(ends & ((1u << other) - 1));
        ends ^= 1u << other;
    }
    return rank;
}

INLINE Partners unrank(u32 ends, u32 rank) {
    const int count = count_bits(ends);
    u64 digits = 0;
    // A fixed range, so that the compiler divides by constants.
#ifdef __CUDACC__
#pragma unroll
#endif
    for (int left = 4; left <= MOST_ENDS; left += 2) {
        if (left > count) continue;
        const u32 quotient = rank / (u32)(left - 1);
        digits |= (u64)(rank - quotient * (u32)(left - 1)) << (5 * (left / 2));
        rank = quotient;
    }
    Partners all = {0, 0};
    for (int left = count; left >= 2; left -= 2) {
        const int high = highest_bit(ends);
        ends ^= 1u << high;
        u32 rest = ends;
        for (int skip = (int)(digits >> (5 * (left / 2))) & 31; skip; skip--) rest &= rest - 1;
        const int other = lowest_bit(rest);
        ends ^= 1u << other;
        pair_up(all, high, other);
    }
    return all;
}
