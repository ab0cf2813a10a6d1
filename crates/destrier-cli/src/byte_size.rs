//! Sizes of memory and files as people read them.

/// `1536` as `1.5 KiB`.
pub(crate) fn in_words(bytes: u64) -> String {
    bytesize::ByteSize::b(bytes).display().iec().to_string()
}
