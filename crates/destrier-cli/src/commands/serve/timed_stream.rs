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
