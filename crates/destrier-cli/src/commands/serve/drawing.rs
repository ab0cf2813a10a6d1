//! What the process that draws a picture writes, and the server reads: a line of its own, and the bytes of the picture.
//! Nothing large is parsed by the server, which has one thread for everybody.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use destrier_wire::{DrawReply, ErrorFields, Message, PictureEncoding};
use hyper::body::Bytes;
use std::io::{self, Write};

/// How the drawing of a picture ended.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Drawing {
    /// The picture.
    Picture(Bytes),
    /// The query is none about a picture.
    Unreadable(String),
    /// The picture cannot be drawn.
    Failed(String),
}

impl Drawing {
    /// The picture of a reply.
    pub(super) fn of(reply: DrawReply) -> Option<Drawing> {
        let bytes = match reply.encoding {
            PictureEncoding::Text => reply.picture.into_bytes(),
            PictureEncoding::Base64 => STANDARD.decode(reply.picture).ok()?,
            _ => return None,
        };
        Some(Drawing::Picture(bytes.into()))
    }

    /// Writes it for [`Drawing::read`].
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Drawing::Picture(bytes) => {
                writeln!(out, "picture {}", bytes.len())?;
                out.write_all(bytes)
            }
            Drawing::Unreadable(why) => writeln!(out, "unreadable {}", in_one_line(why)),
            Drawing::Failed(why) => writeln!(out, "failed {}", in_one_line(why)),
        }
    }

    /// Reads what the process has written; `None` if it was not finished. A process that was ended leaves an error
    /// message instead.
    pub(super) fn read(output: &Bytes) -> Option<Drawing> {
        let end = output.iter().position(|&byte| byte == b'\n')?;
        let line = std::str::from_utf8(&output[..end]).ok()?;
        let rest = output.slice(end + 1..);

        match line.split_once(' ') {
            Some(("picture", length)) if length.parse() == Ok(rest.len()) => Some(Drawing::Picture(rest)),
            Some(("unreadable", why)) => Some(Drawing::Unreadable(why.into())),
            Some(("failed", why)) => Some(Drawing::Failed(why.into())),
            _ => {
                let last = output.split(|&byte| byte == b'\n').rfind(|line| !line.is_empty())?;
                let message = last.starts_with(b"{").then(|| serde_json::from_slice(last).ok())??;
                match message {
                    Message::Error(ErrorFields { error, .. }) => Some(Drawing::Failed(error)),
                    _ => None,
                }
            }
        }
    }
}

fn in_one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back_and_a_part_of_it_is_no_picture() {
        for drawing in [
            Drawing::Picture(Bytes::from_static(b"\x89PNG\n\n")),
            Drawing::Unreadable("no query".into()),
            Drawing::Failed("not a move".into()),
        ] {
            let mut written = Vec::new();
            drawing.write(&mut written).unwrap();
            let written = Bytes::from(written);
            assert_eq!(Drawing::read(&written), Some(drawing));
            assert_eq!(Drawing::read(&written.slice(..written.len() - 1)), None);
        }

        let ended = Bytes::from_static(b"picture 9\n123{\n{\"message\":\"error\",\"error\":\"the time limit\"}\n");
        assert_eq!(Drawing::read(&ended), Some(Drawing::Failed("the time limit".into())));
    }
}
