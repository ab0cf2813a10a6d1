// A network of hysteresis neurons: the neurons of one direction and colour, which share no square, are updated at once.
// A thread has four neighbouring neurons, whose bytes it loads as one word.

struct SheetArguments {
    u8 *degrees, *outputs;
    signed char* states;
    u64* near_limit;
    u64 rows, cols;
    u32 down, half, from, width, groups, padding;
    u64 step;  // from the upper to the lower square of a neuron
};

INLINE u32 word_at(const void* bytes, u64 at) { return *(const u32*)((const u8*)bytes + at); }

// Four bytes from any place.
INLINE u32 four_bytes(const u8* bytes, u64 at) {
    const u32 shift = 8 * (u32)(at & 3), low = word_at(bytes, at & ~3ull);
    return shift ? low >> shift | word_at(bytes, (at & ~3ull) + 4) << (32 - shift) : low;
}

// Stores the bytes of the lanes in the mask. Neighbouring bytes belong to other threads.
INLINE void store_lanes(void* bytes, u64 at, u32 word, u32 lanes) {
    if (lanes == 15) {
        *(u32*)((u8*)bytes + at) = word;
    } else {
        for (u32 i = 0; i < 4; i++) if (lanes >> i & 1) ((u8*)bytes)[at + i] = (u8)(word >> 8 * i);
    }
}

INLINE void run_update_sheet(const SheetArguments& s, u64 index) {
    const u32 number = (u32)index / s.groups, group = (u32)index % s.groups;
    const u64 row = ((u64)(number / s.down) * 2 + s.half) * s.down + number % s.down;
    if (row + s.down >= s.rows) return;
    const u64 begin = row * s.cols + s.from, end = begin + s.width, at = (begin & ~3ull) + 4ull * group;
    if (at >= end) return;
    u32 lanes = 15;
    if (at < begin) lanes &= 15u << (begin - at);
    if (at + 4 > end) lanes &= 15u >> (at + 4 - end);
    const u32 upper = word_at(s.degrees, at), lower = four_bytes(s.degrees, at + s.step);
    const u32 states = word_at(s.states, at), outputs = word_at(s.outputs, at);
    u32 new_states = states, new_outputs = outputs;
    for (u32 i = 0; i < 4; i++) {
        if (!(lanes >> i & 1)) continue;
        const u32 shift = 8 * i;
        const int missing = 4 - (int)(upper >> shift & 255) - (int)(lower >> shift & 255);
        const int after = (signed char)(states >> shift) + missing;
        // A round changes a state by -12 to 4.
        if (after > 127 - 4 || after < -128 + 12) raise_shared(s.near_limit, 1);
        new_states = (new_states & ~(255u << shift)) | (u32)(u8)after << shift;
        const bool old = outputs >> shift & 1, now = after > 3 || (after >= 0 && old);
        if (now != old) {
            const u8 change = now ? 1 : 255;
            new_outputs ^= 1u << shift;
            s.degrees[at + i] += change;
            s.degrees[at + i + s.step] += change;
        }
    }
    if (new_states != states) store_lanes(s.states, at, new_states, lanes);
    if (new_outputs != outputs) store_lanes(s.outputs, at, new_outputs, lanes);
}
KERNEL(update_sheet, SheetArguments)

struct EnergyArguments {
    const u8* degrees;
    u64* energy;
    u64 squares, threads;
};

// The threads take turns with groups of four squares, so that neighbours read neighbours.
INLINE void run_add_energy(const EnergyArguments& e, u64 thread) {
    u64 sum = 0;
    for (u64 at = 4 * thread; at < e.squares; at += 4 * e.threads) {
        const u32 word = word_at(e.degrees, at) ^ 0x02020202u;
        for (u32 i = 0; i < 4; i++) sum += at + i < e.squares && (word >> 8 * i & 255);
    }
    if (sum) add_shared(e.energy, sum);
}
KERNEL(add_energy, EnergyArguments)
