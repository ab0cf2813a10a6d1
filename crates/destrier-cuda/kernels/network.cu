// A network of hysteresis neurons: the neurons of one direction and colour, which share no square, are updated at once.

struct SheetArguments {
    u8 *degrees, *outputs;
    signed char* states;
    u64* near_limit;
    u64 rows, cols;
    u32 down, half, from, width;
    long long right;
};

// Thread `index` has the neuron at column from + index % width in the upper row of that number.
INLINE void run_update_sheet(const SheetArguments& s, u64 index) {
    const u32 number = (u32)index / s.width, column = s.from + (u32)index % s.width;
    const u64 row = ((u64)(number / s.down) * 2 + s.half) * s.down + number % s.down;
    if (row + s.down >= s.rows) return;
    const u64 upper = row * s.cols + column, lower = upper + s.down * s.cols + s.right;
    const int missing = 4 - s.degrees[upper] - s.degrees[lower];
    const int before = s.states[upper], after = before + missing;
    if (missing) s.states[upper] = (signed char)after;
    // A round changes a state by -12 to 4.
    if (after > 127 - 4 || after < -128 + 12) raise_shared(s.near_limit, 1);
    const u8 old = s.outputs[upper], now = after > 3 || (after >= 0 && old);
    if (now == old) return;
    s.outputs[upper] = now;
    const u8 change = now - old;
    s.degrees[upper] += change;
    s.degrees[lower] += change;
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
    for (u64 group = thread; group * 4 < e.squares; group += e.threads) {
        for (u64 square = group * 4; square < group * 4 + 4 && square < e.squares; square++) {
            sum += e.degrees[square] != 2;
        }
    }
    if (sum) add_shared(e.energy, sum);
}
KERNEL(add_energy, EnergyArguments)
