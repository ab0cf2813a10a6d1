//! Long texts that come with the library, compressed by its build script (`build.rs`, which lists them).

use flate2::read::DeflateDecoder;
use std::io::Read as _;
use std::sync::OnceLock;

/// A compressed text and, once it was asked for, the text.
pub(crate) struct StoredText {
    compressed: &'static [u8],
    text: OnceLock<String>,
}

impl StoredText {
    pub(crate) const fn new(compressed: &'static [u8]) -> StoredText {
        StoredText { compressed, text: OnceLock::new() }
    }

    /// The text. (Tests read every stored text: one that cannot be unpacked would be empty.)
    pub(crate) fn text(&self) -> &str {
        self.text.get_or_init(|| {
            let mut text = String::new();
            DeflateDecoder::new(self.compressed).read_to_string(&mut text).map(|_| text).unwrap_or_default()
        })
    }
}

/// The stored text of a file, by its path below `src`.
macro_rules! stored_text {
    ($($path:expr),+) => {{
        static STORED: crate::stored_text::StoredText =
            crate::stored_text::StoredText::new(include_bytes!(concat!(env!("OUT_DIR"), "/", $($path),+)));
        STORED.text()
    }};
}
pub(crate) use stored_text;
