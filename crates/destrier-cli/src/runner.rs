//! Runs work with a time limit, Ctrl-C and a progress line. Every command that can take long runs through here.
//!
//! The library reads no clock. A [`Runner`] gives the work a [`Control`] and stops it when the time is over or the user
//! presses Ctrl-C. Whatever way the work ends, a panic included, the watching thread ends with it.

use crate::progress::{self, Watcher};
use crate::session::{PathsOf, Patience, Phase, Session};
use destrier::{Answer, AskError, Board, Control, Ground, Method, Request, ask_with};
use std::io::IsTerminal;
use std::sync::Arc;
use std::time::Duration;

/// How a piece of work is run.
#[derive(Clone, Copy)]
pub(crate) struct Runner {
    session: &'static Session,
    time_limit: Option<Duration>,
    shows_progress: bool,
    patience: Patience,
    paths: Option<PathsOf>,
}

impl Runner {
    /// Runs the only work of a command, with this time limit in seconds, or none. The limit began with the program.
    pub(crate) fn new(session: &'static Session, time_limit: Option<f64>) -> Runner {
        let left = |limit| Duration::from_secs_f64(limit).saturating_sub(session.time_passed());
        let time_limit = time_limit.map(left);
        Runner { session, time_limit, shows_progress: true, patience: Patience::Short, paths: None }
    }

    /// Runs one of many works of a command, with a time limit of its own. After Ctrl-C the command goes on to save what
    /// it has.
    pub(crate) fn for_one_of_many(session: &'static Session, time_limit: Option<f64>) -> Runner {
        let time_limit = time_limit.map(Duration::from_secs_f64);
        Runner { session, time_limit, shows_progress: true, patience: Patience::Long, paths: None }
    }

    /// Runs a search for a path through `count` squares or vertices. If a limit ends the program, the message says how
    /// long the longest path was.
    pub(crate) fn for_path(self, count: u64, what: &'static str) -> Runner {
        Runner { paths: Some(PathsOf { count, what }), ..self }
    }

    /// The time that the work may take.
    pub(crate) fn time_limit(&self) -> Option<Duration> {
        self.time_limit
    }

    /// Shows no progress line if `is_quiet`, for work that writes to the terminal itself.
    pub(crate) fn quiet(self, is_quiet: bool) -> Runner {
        Runner { shows_progress: !is_quiet, ..self }
    }

    /// Does the work. `message` is called about ten times per second and returns the progress line; it may also stop
    /// the control for reasons of its own.
    pub(crate) fn run<T>(self, message: impl Fn(&Control) -> String + Sync, work: impl FnOnce(&Control) -> T) -> T {
        self.session.enter(Phase::Searching);
        let control = Arc::new(Control::new());
        let _listening = self.session.stops(control.clone(), self.patience);
        let _remembered = self.paths.map(|paths| self.session.remember(control.clone(), paths));
        let is_over = |passed: Duration| self.time_limit.is_some_and(|limit| passed >= limit);

        if is_over(Duration::ZERO) {
            control.stop();
        }

        let look = |passed: Duration| {
            if is_over(passed) {
                control.stop();
            }
            let left = self.time_limit.map(|limit| limit.saturating_sub(passed)).filter(|left| !left.is_zero());
            (message(&control), left)
        };

        let shows = self.shows_progress && std::io::stderr().is_terminal();
        progress::watched(look, shows, |watcher| match (watcher, self.time_limit) {
            (Watcher::Missing, Some(limit)) => work(&control.limited_to(limit)),
            _ => work(&control),
        })
    }
}

/// Asks for a tour, within `time_limit` seconds.
pub(crate) fn ask_within(
    session: &'static Session,
    request: &Request,
    time_limit: f64,
) -> Result<Answer<Board>, AskError> {
    let squares = request.board.squares();
    let words = request.board.words().vertices;
    let is_changed = matches!(
        request.method,
        Method::FewerTurns | Method::FewerCrossings | Method::MoreTurns | Method::MoreCrossings
    );
    let describe = |control: &Control| match control.notes().pop() {
        Some(note) if is_changed => note,
        _ => describe_attempts(control, squares, words),
    };
    let runner = Runner::new(session, Some(time_limit)).for_path(squares, words);
    runner.run(describe, |control| ask_with(request, control))
}

/// The progress line of a search that makes one attempt after another.
pub(crate) fn describe_attempts(control: &Control, count: u64, what: &str) -> String {
    let (attempts, longest) = control.progress();
    let attempt = format!("attempt {}", attempts + 1);
    if longest == 0 {
        return attempt;
    }
    let percent = 100.0 * longest as f64 / count as f64;
    format!("{attempt}, longest path {longest} of {count} {what} ({percent:.1}%)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    #[test]
    fn a_time_limit_stops_the_work() {
        let begin = Instant::now();
        let work = |control: &Control| {
            while !control.is_stopped() && begin.elapsed() < Duration::from_secs(20) {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        Runner::new(Session::current(), Some(0.05)).run(|_| String::new(), work);
        assert!(begin.elapsed() < Duration::from_secs(10));
        Runner::new(Session::current(), Some(0.0)).run(|_| String::new(), |control| assert!(control.is_stopped()));
    }

    #[test]
    fn a_longest_path_is_shown_once_there_is_one() {
        let control = Control::default();
        assert_eq!(describe_attempts(&control, 64, "squares"), "attempt 1");
        control.found(60);
        assert_eq!(describe_attempts(&control, 64, "squares"), "attempt 1, longest path 60 of 64 squares (93.8%)");
    }

    #[test]
    fn a_panic_in_the_work_ends_the_watcher() {
        let begin = Instant::now();
        let run =
            || Runner::new(Session::current(), None).quiet(true).run(|_| String::new(), |_| panic!("as intended"));
        let outcome = std::panic::catch_unwind(run);
        assert!(outcome.is_err() && begin.elapsed() < Duration::from_secs(10));
    }
}
