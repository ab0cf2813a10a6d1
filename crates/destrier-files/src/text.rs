//! Decodes the bytes of text files.
//!
//! Text is UTF-8. With a byte-order mark of UTF-16 it is UTF-16, which some programs of Windows write, such as the `>`
//! of PowerShell. A NUL is no text: where a file is UTF-16 without a mark, every second byte is one, and a reader would
//! take it for a part of a name.

use std::fmt;
use std::string::FromUtf8Error;

/// Byte-order marks of UTF-16.
const LITTLE_ENDIAN: [u8; 2] = [0xff, 0xfe];
const BIG_ENDIAN: [u8; 2] = [0xfe, 0xff];

/// Why bytes are not text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotText {
    /// A byte that is not UTF-8; both from 1.
    NotUtf8 {
        /// The byte.
        byte: usize,
        /// Its line.
        line: usize,
    },
    /// A byte after a mark of UTF-16 that is not UTF-16, from 1.
    NotUtf16 {
        /// The byte.
        byte: usize,
    },
    /// A byte that is zero; both from 1.
    Nul {
        /// The byte.
        byte: usize,
        /// Its line.
        line: usize,
    },
}

impl fmt::Display for NotText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotText::NotUtf8 { byte, line } => write!(f, "byte {byte}, in line {line}, is not UTF-8"),
            NotText::NotUtf16 { byte } => write!(f, "it begins as UTF-16, and byte {byte} is not UTF-16"),
            NotText::Nul { byte, line } => {
                write!(f, "byte {byte}, in line {line}, is zero (text is UTF-8, or UTF-16 with a byte-order mark)")
            }
        }
    }
}

/// The text of a file in UTF-8 or UTF-16. A mark of UTF-8 stays, because readers skip it.
pub fn decode(bytes: Vec<u8>) -> Result<String, NotText> {
    unicode(bytes)?.map_err(|fault| NotText::NotUtf8 { byte: valid_bytes(&fault) + 1, line: line_of(&fault) })
}

/// The text of a file in UTF-8 or UTF-16, or else in Latin-1, in which every byte is a character. The first line that is
/// not UTF-8 comes with text in Latin-1, from 1.
pub fn decode_or_latin1(bytes: Vec<u8>) -> Result<(String, Option<usize>), NotText> {
    Ok(match unicode(bytes)? {
        Ok(text) => (text, None),
        Err(fault) => (fault.as_bytes().iter().map(|&byte| char::from(byte)).collect(), Some(line_of(&fault))),
    })
}

fn unicode(bytes: Vec<u8>) -> Result<Result<String, FromUtf8Error>, NotText> {
    let unit = match bytes.first_chunk() {
        Some(&LITTLE_ENDIAN) => u16::from_le_bytes,
        Some(&BIG_ENDIAN) => u16::from_be_bytes,
        _ => {
            let nul = bytes.iter().position(|&byte| byte == 0);
            return match nul {
                Some(at) => Err(NotText::Nul { byte: at + 1, line: line_at(&bytes, at) }),
                None => Ok(String::from_utf8(bytes)),
            };
        }
    };

    let (units, rest) = bytes[2..].as_chunks();
    let mut text = String::with_capacity(units.len());
    let mut byte = 3;
    for character in char::decode_utf16(units.iter().map(|&two| unit(two))) {
        match character {
            Ok('\0') => return Err(NotText::Nul { byte, line: line_at(text.as_bytes(), text.len()) }),
            Ok(character) => {
                text.push(character);
                byte += 2 * character.len_utf16();
            }
            Err(_) => return Err(NotText::NotUtf16 { byte }),
        }
    }

    if !rest.is_empty() {
        return Err(NotText::NotUtf16 { byte });
    }

    Ok(Ok(text))
}

fn valid_bytes(fault: &FromUtf8Error) -> usize {
    fault.utf8_error().valid_up_to()
}

fn line_of(fault: &FromUtf8Error) -> usize {
    line_at(fault.as_bytes(), valid_bytes(fault))
}

/// The line of a byte, from 1.
fn line_at(bytes: &[u8], at: usize) -> usize {
    bytes[..at].iter().filter(|&&byte| byte == b'\n').count() + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in UTF-16 with its mark.
    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        format!("\u{feff}{text}").encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn both_orders_of_utf16_are_decoded() {
        for text in ["1 2\r\n2 3\r\n", "Zürich \u{1d7d9}\n", ""] {
            for order in [u16::to_le_bytes, u16::to_be_bytes] {
                assert_eq!(decode(utf16(text, order)), Ok(text.into()));
                assert_eq!(decode_or_latin1(utf16(text, order)), Ok((text.into(), None)));
            }
            assert_eq!(decode(text.into()), Ok(text.into()));
        }
        // The mark of UTF-8 is left to the readers.
        assert_eq!(decode("\u{feff}1 2".into()), Ok("\u{feff}1 2".into()));
    }

    #[test]
    fn bytes_that_are_not_text_are_named() {
        assert_eq!(decode(b"1 2\n\xfc 3".to_vec()), Err(NotText::NotUtf8 { byte: 5, line: 2 }));
        assert_eq!(decode_or_latin1(b"1 2\n\xfc 3".to_vec()), Ok(("1 2\nü 3".into(), Some(2))));
        // UTF-16 without a mark, an odd byte at the end, half of a pair, and a NUL.
        assert_eq!(decode_or_latin1(b"1\0 \0".to_vec()), Err(NotText::Nul { byte: 2, line: 1 }));
        assert_eq!(decode_or_latin1(b"\xff\xfe1\0 ".to_vec()), Err(NotText::NotUtf16 { byte: 5 }));
        assert_eq!(decode(b"\xff\xfe1\0\x00\xd8".to_vec()), Err(NotText::NotUtf16 { byte: 5 }));
        assert_eq!(decode(utf16("1\n\0", u16::to_be_bytes)), Err(NotText::Nul { byte: 7, line: 2 }));
    }
}
