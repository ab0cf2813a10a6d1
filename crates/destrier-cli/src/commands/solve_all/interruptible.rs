//! A stream that Ctrl-C ends, also while nothing comes: another thread waits for it.

use crate::session::Session;
use std::io::{ErrorKind, Read, Result};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

/// Bytes that are read from the stream at once.
pub(super) const BUFFER_BYTES: usize = 1 << 18;

/// Buffers that wait for their turn.
const BUFFERS: usize = 2;

/// Time between two looks at Ctrl-C.
const LOOK_INTERVAL: Duration = Duration::from_millis(50);

/// The stream. After Ctrl-C it is at its end.
pub(super) struct InterruptibleReader {
    session: &'static Session,
    buffers: Receiver<Result<Vec<u8>>>,
    buffer: Vec<u8>,
    /// The bytes of the buffer that were read.
    read: usize,
}

impl InterruptibleReader {
    pub(super) fn new(
        session: &'static Session,
        mut source: impl Read + Send + 'static,
    ) -> Result<InterruptibleReader> {
        let (sender, buffers) = sync_channel(BUFFERS);
        let read_all = move || {
            loop {
                let mut buffer = vec![0; BUFFER_BYTES];
                let read = match source.read(&mut buffer) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    read => read,
                };

                let is_last = !matches!(read, Ok(1..));

                let sent = sender.send(read.map(|length| {
                    buffer.truncate(length);
                    buffer
                }));

                if is_last || sent.is_err() {
                    return;
                }
            }
        };

        std::thread::Builder::new().name("stream".into()).spawn(read_all)?;
        Ok(InterruptibleReader { session, buffers, buffer: Vec::new(), read: 0 })
    }
}

impl Read for InterruptibleReader {
    fn read(&mut self, into: &mut [u8]) -> Result<usize> {
        while self.read == self.buffer.len() && !self.session.is_interrupted() {
            match self.buffers.recv_timeout(LOOK_INTERVAL) {
                Ok(buffer) => {
                    self.buffer = buffer?;
                    self.read = 0;
                }
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Ok(0),
            }
        }

        let length = into.len().min(self.buffer.len() - self.read);
        into[..length].copy_from_slice(&self.buffer[self.read..self.read + length]);
        self.read += length;
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_come_in_order() {
        let bytes: Vec<u8> = (0..3 * BUFFER_BYTES as u32 / 2).map(|at| (at % 251) as u8).collect();
        let mut reader = InterruptibleReader::new(Session::current(), std::io::Cursor::new(bytes.clone())).unwrap();
        let mut read = Vec::new();
        reader.read_to_end(&mut read).unwrap();
        assert_eq!(read, bytes);
        // A reader that has reached its end stays there.
        assert_eq!(reader.read_to_end(&mut read).unwrap(), 0);
        let mut none = Vec::new();
        InterruptibleReader::new(Session::current(), std::io::empty()).unwrap().read_to_end(&mut none).unwrap();
        assert!(none.is_empty());
    }
}
