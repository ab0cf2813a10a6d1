//! Sizes of memory and files as people read them. Programs that use the library can write them in the same words.

use bytesize::ByteSize;

/// `1536` as `1.5 KiB`.
///
/// ```
/// assert_eq!(destrier::byte_size::in_words(1536), "1.5 KiB");
/// ```
pub fn in_words(bytes: u64) -> String {
    match bytes {
        0..1024 => format!("{bytes} bytes"),
        // A sum that was too large.
        u64::MAX => "more than 16.0 EiB".into(),
        _ => ByteSize(bytes).display().iec().to_string(),
    }
}

/// The memory that is needed where too little is allowed: `more memory` if rounding makes the two look alike, or if the
/// estimate was too low.
pub(crate) fn need_in_words(needed: u64, allowed: u64) -> String {
    match in_words(needed) {
        words if needed > allowed && words != in_words(allowed) => format!("{words} of memory"),
        _ => "more memory".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_need_is_never_what_is_allowed() {
        assert_eq!((in_words(100), in_words(1536)), ("100 bytes".into(), "1.5 KiB".to_string()));
        assert_eq!(need_in_words(3 << 30, 1 << 30), "3.0 GiB of memory");
        // An estimate that was exceeded, and one that rounds to the limit.
        assert_eq!(need_in_words(1_043_326_938, 1 << 30), "more memory");
        assert_eq!(need_in_words((1 << 30) + 1, 1 << 30), "more memory");
    }
}
