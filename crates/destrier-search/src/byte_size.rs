//! Sizes of memory and files as people read them. Programs that use the library can write them in the same way.

use bytesize::ByteSize;

/// A number of bytes in a readable unit: `1536` as `1.5 KiB`.
///
/// ```
/// assert_eq!(destrier::byte_size::in_words(1536), "1.5 KiB");
/// ```
pub fn in_words(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        // The largest number marks a sum that did not fit.
        u64::MAX => "more than 16.0 EiB".into(),
        _ => ByteSize(bytes).display().iec().to_string(),
    }
}

/// A number of bytes in a readable unit, rounded up to one decimal, for a size that must suffice: `1537` as `1.6 KiB`.
///
/// ```
/// assert_eq!(destrier::byte_size::at_least_in_words(1537), "1.6 KiB");
/// ```
pub fn at_least_in_words(bytes: u64) -> String {
    // The size is rounded up to tenths of the unit in which it is written.
    let unit = 1u64 << (10 * (bytes.max(1).ilog2() / 10));
    let tenths = (u128::from(bytes) * 10).div_ceil(u128::from(unit));
    in_words(u64::try_from((tenths * u128::from(unit)).div_ceil(10)).unwrap_or(u64::MAX))
}

/// The memory that is needed where too little is allowed, rounded up; `more memory` if rounding makes the two look
/// alike, or if the estimate was too low.
pub fn need_in_words(needed: u64, allowed: u64) -> String {
    match at_least_in_words(needed) {
        words if needed > allowed && words != in_words(allowed) => format!("{words} of memory"),
        _ => "more memory".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_that_is_rounded_up_suffices() {
        for bytes in [0, 1, 1023, 1024, 1025, 1536, 1537, 10_000, 999_999, 1 << 20, (1 << 20) + 1, 1_047_000_000] {
            let words = at_least_in_words(bytes);
            let (number, unit) = words.split_once(' ').unwrap();
            let power = ["bytes", "KiB", "MiB", "GiB"].iter().position(|name| *name == unit).unwrap();
            let read = number.parse::<f64>().unwrap() * 1024f64.powi(power as i32);
            assert!(read >= bytes as f64 && read <= bytes as f64 * 1.1 + 1.0, "{bytes}: {words}");
        }
        assert_eq!(at_least_in_words(u64::MAX), in_words(u64::MAX));
    }

    #[test]
    fn a_need_is_never_what_is_allowed() {
        assert_eq!((in_words(100), in_words(1536)), ("100 bytes".into(), "1.5 KiB".to_string()));
        assert_eq!(need_in_words(3 << 30, 1 << 30), "3.0 GiB of memory");
        // The first estimate was exceeded, and the second rounds to the limit.
        assert_eq!(need_in_words(1_043_326_938, 1 << 30), "more memory");
        assert_eq!(need_in_words((1 << 30) + 1, 1 << 30), "1.1 GiB of memory");
    }
}
