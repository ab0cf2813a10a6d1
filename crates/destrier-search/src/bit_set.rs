//! Small sets as bits of a number.

/// The elements of a set, ascending.
pub fn bits(set: impl Into<u64>) -> impl Iterator<Item = usize> {
    let mut set = set.into();
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_ascend() {
        assert_eq!(bits(1u64 << 63 | 0b1011).collect::<Vec<_>>(), [0, 1, 3, 63]);
        assert_eq!(bits(0u32).count() + bits(u32::MAX).count(), 32);
    }
}
