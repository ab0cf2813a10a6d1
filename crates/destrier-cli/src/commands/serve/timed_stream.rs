//! A connection that fails when its other end reads nothing for too long, so that it cannot hold memory and a place for
//! ever. (hyper limits the time for the head of a request; the body has its own limit in `api.rs`.)

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep};

/// A connection with a limit on the time that a write may wait.
pub(super) struct TimedStream {
    stream: TcpStream,
    patience: Duration,
    /// Runs while a write waits.
    clock: Pin<Box<Sleep>>,
    is_waiting: bool,
}

impl TimedStream {
    pub(super) fn new(stream: TcpStream, patience: Duration) -> TimedStream {
        TimedStream { stream, patience, clock: Box::pin(sleep(patience)), is_waiting: false }
    }

    /// Passes a finished write on. One that waits is limited by the clock.
    fn limited<T>(&mut self, write: Poll<io::Result<T>>, context: &mut Context<'_>) -> Poll<io::Result<T>> {
        if write.is_ready() {
            self.is_waiting = false;
            return write;
        }
        if !self.is_waiting {
            self.is_waiting = true;
            self.clock.as_mut().reset(Instant::now() + self.patience);
        }
        self.clock.as_mut().poll(context).map(|()| Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for TimedStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for TimedStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let write = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.limited(write, context)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let flush = Pin::new(&mut self.stream).poll_flush(context);
        self.limited(flush, context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let shutdown = Pin::new(&mut self.stream).poll_shutdown(context);
        self.limited(shutdown, context)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    #[test]
    fn a_reader_that_stops_is_left() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        runtime.block_on(async {
            let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
            let reader = TcpStream::connect(listener.local_addr().expect("an address")).await.expect("a connection");
            let (stream, _) = listener.accept().await.expect("a connection");
            let mut stream = TimedStream::new(stream, Duration::from_millis(100));
            // Far more than the buffers of the system hold.
            let error = stream.write_all(&vec![0; 256 << 20]).await.expect_err("nobody reads");
            assert_eq!(error.kind(), io::ErrorKind::TimedOut);
            drop(reader);
        });
    }
}
