//! Random numbers of the oracle: SplitMix64 (Steele, Lea and Flood 2014). The library uses another generator.

pub(crate) struct SplitMix(u64);

impl SplitMix {
    /// The generator of a case.
    pub(crate) fn new(kind: u64, case: u64) -> SplitMix {
        SplitMix(kind << 48 ^ case.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`, which is small.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        (self.bits() >> 11) as usize % n
    }

    pub(crate) fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    pub(crate) fn pick<'a, T>(&mut self, among: &'a [T]) -> &'a T {
        &among[self.below(among.len())]
    }
}
