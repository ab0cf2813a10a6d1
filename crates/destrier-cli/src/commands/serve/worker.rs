//! The process that carries out one query.
//!
//! The server starts the program itself once per query. So a query has limits of time and memory that hold whatever it
//! does, an error in it cannot hurt the server, and work that nobody waits for is ended at once, wherever it is.
//!
//! The query comes on standard input, after a line with its length in bytes. The messages leave on standard output, one
//! per line. The server keeps standard input open as long as it wants the answer: at its end, the process ends.

use super::drawing::Drawing;
use crate::Exit;
use crate::session::{Phase, Session, memory_margin};
use anyhow::Context;
use destrier::Control;
use destrier_wire::{ErrorFields, Message, PictureFormat, ProgressFields, Query, Reply, run};
use std::io::{BufRead, BufReader, Read, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex};
use std::time::Duration;

/// Time between two messages about the progress of a search.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(250);

/// Carries out the query on standard input, or draws its picture.
pub(super) fn work(
    session: &'static Session,
    time_limit: f64,
    memory: u64,
    picture: Option<PictureFormat>,
) -> anyhow::Result<Exit> {
    session.limit_memory_with_graph(memory);
    session.limit_time(time_limit);
    let mut input = BufReader::new(std::io::stdin());
    let text = read_query(&mut input).context("the query")?;
    end_with(session, input);

    session.enter(Phase::Searching);
    let query = serde_json::from_slice::<Query>(&text).map_err(|error| format!("the query cannot be read: {error}"));
    drop(text);

    // The program, the query and the answer are part of the limit.
    let query = query.map(|mut query| {
        query.limit_memory(memory - memory_margin(memory).min(memory / 2));
        query
    });

    let control = Control::with_time_limit(Duration::from_secs_f64(time_limit).saturating_sub(session.time_passed()));
    if let Some(format) = picture {
        let drawing = draw(query, format, &control);
        let mut out = std::io::stdout().lock();
        // If nobody reads it, there is nobody left to work for.
        let _ = drawing.write(&mut out).and_then(|()| out.flush());
        return Ok(Exit::Yes);
    }

    let output = Arc::new(Output { session, alone: Mutex::new(()) });
    let answer = match query {
        Ok(query) => carry_out(&query, &control, &output),
        Err(why) => Message::Error(ErrorFields::new(why)),
    };

    output.send(&answer);
    Ok(Exit::Yes)
}

/// Draws the picture of a query in this format, whatever format the query has.
fn draw(query: Result<Query, String>, format: PictureFormat, control: &Control) -> Drawing {
    let query = match query {
        Ok(Query::Draw(mut query)) => {
            query.format = format;
            Query::Draw(query)
        }
        Ok(_) => return Drawing::Unreadable("Send a query with \"request\":\"draw\".".into()),
        Err(why) => return Drawing::Unreadable(why),
    };

    let unfinished = || Drawing::Failed("the picture was not finished".into());
    match run(&query, control, &mut |_| ()) {
        Message::Reply(reply) => match *reply {
            Reply::Draw(reply) => Drawing::of(reply).unwrap_or_else(unfinished),
            _ => unfinished(),
        },
        Message::Error(ErrorFields { error, .. }) => Drawing::Failed(error),
        _ => unfinished(),
    }
}

fn read_query(input: &mut impl BufRead) -> anyhow::Result<Vec<u8>> {
    let mut line = String::new();
    input.read_line(&mut line)?;
    let mut text = vec![0; line.trim_end().parse::<usize>()?];
    input.read_exact(&mut text)?;
    Ok(text)
}

/// Ends the process at the end of its input, which comes when the server closes it or dies.
fn end_with(session: &'static Session, mut input: impl Read + Send + 'static) {
    let wait = move || {
        while input.read(&mut [0; 64]).is_ok_and(|read| read > 0) {}
        session.end(Exit::Interrupted)
    };
    // Without this thread the server still ends the process itself, unless it dies.
    let _ = std::thread::Builder::new().name("server".into()).spawn(wait);
}

/// Runs the query while a second thread reports how far it is.
fn carry_out(query: &Query, control: &Control, output: &Arc<Output>) -> Message {
    let (end, is_over) = channel::<()>();
    let watched = control.clone();
    let shared = output.clone();
    let watcher = std::thread::Builder::new().spawn(move || report(&watched, &shared, &is_over));
    let answer = run(query, control, &mut |message| output.send(&message));
    drop(end);
    // The last message must not come before one about the progress.
    let _ = watcher.map(|watcher| watcher.join());
    answer
}

/// Sends the progress of a search whenever it has changed, until the other end of the channel is gone.
fn report(control: &Control, output: &Output, is_over: &Receiver<()>) {
    let mut sent = ProgressFields::of(control);
    while is_over.recv_timeout(PROGRESS_INTERVAL) == Err(RecvTimeoutError::Timeout) {
        let now = ProgressFields::of(control);
        if now != sent {
            output.send(&Message::Progress(now.clone()));
            sent = now;
        }
    }
}

/// Standard output, which two threads share.
struct Output {
    session: &'static Session,
    alone: Mutex<()>,
}

impl Output {
    /// Writes one line. If nobody reads it, there is nobody left to work for.
    fn send(&self, message: &Message) {
        let _alone = self.alone.lock();
        let mut line = serde_json::to_vec(message).unwrap_or_default();
        line.push(b'\n');
        let mut out = std::io::stdout().lock();
        if out.write_all(&line).and_then(|()| out.flush()).is_err() {
            self.session.end(Exit::Interrupted);
        }
    }
}
