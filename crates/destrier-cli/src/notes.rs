//! Shows text of other people on the terminal.

use std::fmt;
use std::io::{self, Write};

/// Standard error, for text with names that other people chose. What a terminal would take for a command is written as
/// an escape sequence of Rust, such as `\u{1b}`. Nothing is allocated.
pub(crate) struct Notes;

impl fmt::Write for Notes {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        write_visibly(&mut io::stderr().lock(), text).map_err(|_| fmt::Error)
    }
}

fn write_visibly(out: &mut dyn Write, text: &str) -> io::Result<()> {
    let is_command = |letter: char| letter.is_control() && !matches!(letter, '\n' | '\t');
    for piece in text.split_inclusive(is_command) {
        match piece.char_indices().next_back().filter(|&(_, letter)| is_command(letter)) {
            Some((end, letter)) => write!(out, "{}{}", &piece[..end], letter.escape_unicode())?,
            None => out.write_all(piece.as_bytes())?,
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_to_a_terminal_are_written_as_letters() {
        for (text, shown) in [
            ("a\u{1b}[31mb\r\u{7}\u{9b}", "a\\u{1b}[31mb\\u{d}\\u{7}\\u{9b}"),
            ("Zürich\tund\n", "Zürich\tund\n"),
            ("", ""),
        ] {
            let mut out = Vec::new();
            write_visibly(&mut out, text).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), shown);
        }
    }
}
