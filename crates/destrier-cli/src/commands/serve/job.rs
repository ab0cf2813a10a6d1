//! Carries out a query in a process of its own and passes on what it says. `worker.rs` is the other end.

use crate::session::Session;
use anyhow::Context;
use destrier_wire::{ErrorFields, Message};
use hyper::body::{Body, Bytes, Frame};
use std::convert::Infallible;
use std::pin::Pin;
use std::process::{ExitStatus, Stdio};
use std::task::{self, Poll};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::sync::OwnedSemaphorePermit;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use tokio::time::timeout;

/// How much longer than its time limit a process may run, for example because its reader is slow.
const GRACE: Duration = Duration::from_secs(5);
/// Bytes that are passed on at once.
const CHUNK: usize = 64 << 10;
/// Chunks that wait for the reader. When it is slower, the process waits.
const WAITING: usize = 4;
/// Bytes of an error output that are read.
const MAX_COMPLAINT: u64 = 4 << 10;

/// What one query may use.
#[derive(Clone, Copy)]
pub(super) struct JobLimits {
    /// The time limit in seconds.
    pub(super) time: f64,
    /// The memory limit in bytes.
    pub(super) memory: u64,
}

/// The messages of a running query, as the body of a response. Dropping it ends the process.
pub(super) struct Messages(Receiver<Bytes>);

impl Messages {
    /// Starts the query, which is drawn if there is a format for its picture. The permit is returned when the process
    /// has ended.
    pub(super) fn start(
        session: &'static Session,
        query: Bytes,
        limits: JobLimits,
        permit: OwnedSemaphorePermit,
        picture: Option<&'static str>,
    ) -> anyhow::Result<Messages> {
        let mut child = spawn(session, limits, picture)?;
        let (send, receive) = channel(WAITING);
        tokio::spawn(async move {
            tokio::select! {
                () = send.closed() => {}
                () = run(&mut child, query, limits, &send) => {}
            }
            // Whichever way this ends, the process is killed and waited for. One that has ended is left alone.
            let _ = child.kill().await;
            drop(permit);
        });
        Ok(Messages(receive))
    }

    /// All messages, if they take at most this many bytes.
    pub(super) async fn collect(mut self, most: usize) -> Option<Vec<u8>> {
        let mut all = Vec::new();
        while let Some(chunk) = self.0.recv().await {
            if all.len() + chunk.len() > most {
                return None;
            }
            all.extend_from_slice(&chunk);
        }
        Some(all)
    }
}

impl Body for Messages {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut task::Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.0.poll_recv(context).map(|chunk| chunk.map(|chunk| Ok(Frame::data(chunk))))
    }
}

fn spawn(session: &'static Session, limits: JobLimits, picture: Option<&str>) -> anyhow::Result<Child> {
    let again = session.command_to_start_again()?;
    let (program, words) = again.split_first().context("the command of the program is empty")?;
    let time = limits.time.to_string();
    let memory = limits.memory.to_string();

    Command::new(program)
        .args(words)
        .args(["serve", "--worker", "--time-limit", &time, "--memory", &memory])
        .args(picture.into_iter().flat_map(|format| ["--picture", format]))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true)
        .spawn()
        .context("a process for the query cannot be started")
}

/// Feeds the process and passes its messages on. If it ends without an answer, an error message says why.
async fn run(child: &mut Child, query: Bytes, limits: JobLimits, send: &Sender<Bytes>) {
    let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else { return };
    let within = Duration::from_secs_f64(limits.time) + GRACE;
    let status = timeout(within, pass_on(child, input, output, query, send)).await;
    let complaint = match status {
        Ok(Some(status)) if status.success() => return,
        Ok(Some(status)) => complaint(child, status).await,
        Ok(None) => return,
        Err(_) => format!("the time limit of {} s was reached", limits.time),
    };
    let message = Message::Error(ErrorFields::new(complaint));
    let line = serde_json::to_string(&message).unwrap_or_default() + "\n";
    let _ = send.send(line.into()).await;
}

/// The exit status of the process; `None` if nobody reads its messages.
async fn pass_on(
    child: &mut Child,
    mut input: ChildStdin,
    mut output: ChildStdout,
    query: Bytes,
    send: &Sender<Bytes>,
) -> Option<ExitStatus> {
    // A process that dies while it reads says why in its error output.
    let _ = input.write_all(format!("{}\n", query.len()).as_bytes()).await;
    let _ = input.write_all(&query).await;
    let _ = input.flush().await;
    drop(query);

    loop {
        let mut chunk = Vec::with_capacity(CHUNK);
        match output.read_buf(&mut chunk).await {
            Ok(read) if read > 0 => send.send(chunk.into()).await.ok()?,
            _ => break,
        }
    }

    let status = child.wait().await.ok();

    // The process would end at the end of its input, so the input stays open until here.
    drop(input);
    status
}

/// Why a process ended without an answer: the last line of its error output.
async fn complaint(child: &mut Child, status: ExitStatus) -> String {
    let mut text = Vec::new();
    if let Some(stream) = child.stderr.take() {
        let _ = stream.take(MAX_COMPLAINT).read_to_end(&mut text).await;
    }
    let text = String::from_utf8_lossy(&text);
    let said = text.lines().filter_map(|line| line.strip_prefix("destrier: ")).next_back();
    said.map_or_else(
        || format!("the work ended without an answer ({status})"),
        |line| line.trim_end_matches('.').into(),
    )
}
