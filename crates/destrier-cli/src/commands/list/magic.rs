//! `destrier list --magic`: the complete list of the magic tours of a small board, slice by slice.
//!
//! Several threads take one slice after another. Finished slices are added to the checkpoint file, and their tours are
//! shown in the order of the slices, so the list does not depend on the number of threads or on interruptions.

use super::Args;
use super::finished::FinishedFile;
use super::pace::Pace;
use crate::runner::Runner;
use crate::session::Session;
use crate::subject::Target;
use crate::{Exit, output};
use anyhow::bail;
use destrier::answers::counts::ListedTour;
use destrier::answers::magic::{MagicSearch, MagicSlice};
use destrier::answers::{AskError, Wish};
use destrier::counting::TourKind;
use destrier::method::Control;
use destrier::tour::magic::Sums;
use destrier::{Rectangle, Tour};
use std::collections::BTreeMap;
use std::io::Write;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, mpsc};
use std::time::Duration;

/// Searches with fewer positions are not announced.
const LONG_SEARCH: f64 = 1e9;

/// The share of the time limit that the estimate may take.
const ESTIMATE_SHARE: f64 = 0.05;

/// Memory of all slices that are searched at the same time.
const MAX_MEMORY: u64 = 4 << 30;

/// A list that is being made.
struct MagicList<'a> {
    session: &'static Session,
    args: &'a Args,
    target: &'a Target,
    search: MagicSearch,
    /// What is listed; see [`describe`].
    what: &'static str,
    /// The slices, in order.
    wanted: Vec<u64>,
    threads: u64,
    pace: Mutex<Pace>,
}

/// The tours that are known but not shown yet, by slice.
struct Shown<'a> {
    list: &'a MagicList<'a>,
    waiting: BTreeMap<u64, Vec<Tour<Rectangle>>>,
    /// The number of slices whose tours were shown.
    slices: usize,
    tours: u64,
    /// Whether `--limit` was reached.
    is_full: bool,
}

impl Args {
    /// Lists the magic tours of a board.
    pub(super) fn list_magic(&self, session: &'static Session, target: &Target, sums: Sums) -> anyhow::Result<Exit> {
        let Target::Board(board, _) = target else { bail!("--magic is for boards; a graph has no rows and columns") };
        let Some(board) = board.rectangle() else { bail!(Wish::Sums.refusal("--magic")) };

        if self.subject.has_ends_or_direction() {
            bail!(
                "--magic lists tours up to mirror images, rotations and direction; leave out --start, --end, \
                 --fix and --directed"
            );
        }

        let kind = self.subject.kind();
        let what = describe(kind, sums);
        if let Some(reason) = MagicSearch::quick_reason(board, kind, sums)? {
            output::write_and_report(self.output.as_deref(), |_| Ok(()))?;
            note!("{board}: there are no {what}, because {}.", reason.describe(board));
            return Ok(Exit::No);
        }

        let search = MagicSearch::new(board, kind, sums)?;
        let wanted = self.wanted_slices(&search)?;
        let mut file = match &self.checkpoint {
            Some(file) => Some(FinishedFile::open(file, &search, what)?),
            None => None,
        };

        let threads = self.magic_threads(&search);
        let pace = Mutex::new(Pace::new(wanted.len(), threads));
        MagicList { session, args: self, target, search, what, wanted, threads, pace }.run(board, &mut file)
    }

    fn wanted_slices(&self, search: &MagicSearch) -> anyhow::Result<Vec<u64>> {
        match &self.slices {
            Some(list) => Ok(list.below(search.slices())?),
            None => Ok((0..search.slices()).collect()),
        }
    }

    fn magic_threads(&self, search: &MagicSearch) -> u64 {
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u64);
        let threads = self.threads.map_or(cores, |threads| threads.min(2 * cores));
        threads.min(MAX_MEMORY / search.bytes_needed().max(1)).max(1)
    }
}

impl MagicList<'_> {
    fn run(&self, board: &Rectangle, file: &mut Option<FinishedFile>) -> anyhow::Result<Exit> {
        let finished = file.as_mut().map(|file| std::mem::take(&mut file.slices)).unwrap_or_default();
        let todo: Vec<u64> = self.wanted.iter().copied().filter(|slice| !finished.contains_key(slice)).collect();
        for slice in &self.wanted {
            if let Some(finished) = finished.get(slice) {
                self.lock_pace().resume(finished.positions, self.is_sample(*slice));
            }
        }

        let waiting = finished.into_iter().map(|(slice, finished)| (slice, finished.tours)).collect();
        let mut shown = Shown { list: self, waiting, slices: 0, tours: 0, is_full: false };
        let mut is_read = true;
        output::write_and_report(self.args.output.as_deref(), |out| {
            let message = |_: &Control| self.lock_pace().describe(self.search.seen());
            let runner = Runner::new(self.session, Some(self.args.time_limit)).quiet(self.args.is_on_screen());
            let result = runner.run(message, |control| self.search_slices(&todo, file, &mut shown, out, control));
            is_read = result.is_ok();
            result
        })?;

        if !is_read {
            // The reader has seen enough, as `head` has.
            return Ok(Exit::Yes);
        }

        Ok(self.conclude(board, &shown))
    }

    /// Whether a slice is one of those that are a sample of each other.
    fn is_sample(&self, slice: u64) -> bool {
        slice >= self.search.first_of_sample()
    }

    fn lock_pace(&self) -> std::sync::MutexGuard<'_, Pace> {
        self.pace.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Searches the slices and shows the tours in order.
    fn search_slices(
        &self,
        todo: &[u64],
        file: &mut Option<FinishedFile>,
        shown: &mut Shown,
        out: &mut dyn Write,
        control: &Control,
    ) -> anyhow::Result<()> {
        if shown.advance(out)?.is_break() || todo.is_empty() {
            return Ok(());
        }

        self.announce(todo.len(), control);

        let mut fault = None;
        let mut take = |slice: u64, found: Result<MagicSlice, AskError>| -> ControlFlow<()> {
            let taken = found.map_err(anyhow::Error::from).and_then(|found| {
                if let Some(file) = file {
                    file.add(slice, &found)?;
                }
                self.lock_pace().finish(found.positions, found.tours.len(), self.is_sample(slice));
                shown.waiting.insert(slice, found.tours);
                shown.advance(out)
            });

            taken.unwrap_or_else(|error| {
                fault = Some(error);
                ControlFlow::Break(())
            })
        };

        self.in_threads(todo, control, &mut take);
        fault.map_or(Ok(()), Err)
    }

    /// Says how long a long search will be.
    fn announce(&self, todo: usize, control: &Control) {
        let most = Duration::try_from_secs_f64(self.args.time_limit * ESTIMATE_SHARE).unwrap_or(Duration::MAX);
        let estimate = self.search.estimate(&control.within(Some(most)));
        self.lock_pace().begin();

        let Some(estimate) = estimate else { return };
        let share = todo as f64 / self.search.slices() as f64;
        if share * estimate.positions >= LONG_SEARCH {
            note!(
                "The search has about {:.1e} positions in {} slices (estimated by random descents, standard error \
                 {:.0e}); {todo} slices are left to do here.",
                estimate.positions,
                self.search.slices(),
                estimate.error,
            );
        }
    }

    /// Searches the slices in several threads and hands them on as they are finished.
    fn in_threads(
        &self,
        todo: &[u64],
        control: &Control,
        take: &mut dyn FnMut(u64, Result<MagicSlice, AskError>) -> ControlFlow<()>,
    ) {
        let next = AtomicUsize::new(0);
        let search_next = || -> Option<(u64, Result<MagicSlice, AskError>)> {
            if control.is_stopped() {
                return None;
            }
            let slice = *todo.get(next.fetch_add(1, Ordering::Relaxed))?;
            self.search.slice(slice, control).transpose().map(|found| (slice, found))
        };

        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            for _ in 0..self.threads {
                let sender = sender.clone();
                let work = move || {
                    while let Some(found) = search_next() {
                        if sender.send(found).is_err() {
                            break;
                        }
                    }
                };

                // If the system has no thread left, this thread does the work below.
                let _ = std::thread::Builder::new().spawn_scoped(scope, work);
            }

            drop(sender);

            for (slice, found) in receiver {
                if take(slice, found).is_break() {
                    control.stop();
                    break;
                }
            }

            while let Some((slice, found)) = search_next() {
                if take(slice, found).is_break() {
                    break;
                }
            }
        });
    }

    /// The exit code, and what was listed.
    fn conclude(&self, board: &Rectangle, shown: &Shown) -> Exit {
        let what = self.what;
        let all = self.search.slices();
        let up_to = "up to mirror images, rotations and direction";
        let tours = shown.tours;
        let is_whole = self.wanted.len() as u64 == all;

        if shown.slices == self.wanted.len() && !shown.is_full {
            match (is_whole, tours) {
                (true, 0) => {
                    note!("{board}: there are no {what}. The search was complete; no checker repeats it.");
                    return Exit::No;
                }
                (true, _) => note!("{board}: {} {up_to}. The list is complete.", counted(tours, what)),
                (false, _) => {
                    note!("{board}: {} {up_to} in {} of {all} slices.", counted(tours, what), self.wanted.len());
                }
            }
            return Exit::Yes;
        }

        let pace = self.lock_pace();

        let why = match (self.session.is_interrupted(), shown.is_full) {
            (true, _) => "Interrupted".into(),
            (_, true) => "Stopped (--limit)".into(),
            _ => format!("Stopped at the time limit of {} s", self.args.time_limit),
        };

        let saved = if self.args.checkpoint.is_some() { "; --checkpoint has them" } else { "" };
        let done = pace.done();
        let wanted = self.wanted.len();
        note!(
            "{why}: {} so far, {done} of {wanted} slices finished{saved}. {}",
            counted(tours, what),
            pace.conclude(self.search.seen())
        );

        if self.session.is_interrupted() { Exit::Interrupted } else { Exit::GaveUp }
    }
}

impl Shown<'_> {
    /// Shows the tours of all slices up to the first that is not finished.
    fn advance(&mut self, out: &mut dyn Write) -> anyhow::Result<ControlFlow<()>> {
        let args = self.list.args;
        while let Some(tours) = self.list.wanted.get(self.slices).and_then(|slice| self.waiting.remove(slice)) {
            for tour in tours {
                if self.tours == args.limit {
                    self.is_full = true;
                    return Ok(ControlFlow::Break(()));
                }
                args.show(self.list.target, &ListedTour::Board(tour.into()), out)?;
                out.flush()?;
                self.tours += 1;
            }

            self.slices += 1;
        }
        Ok(ControlFlow::Continue(()))
    }
}

/// A number of tours of the kind that [`describe`] names.
fn counted(tours: u64, what: &str) -> String {
    if tours == 1 { format!("1 {}", what.strip_suffix('s').unwrap_or(what)) } else { format!("{tours} {what}") }
}

/// What is listed, as a plural.
fn describe(kind: TourKind, sums: Sums) -> &'static str {
    let is_diagonal = sums == Sums::DiagonallyMagic;
    match kind {
        TourKind::Closed if is_diagonal => "closed diagonally magic tours",
        TourKind::Closed => "closed magic tours",
        TourKind::StrictlyOpen if is_diagonal => "strictly open diagonally magic tours",
        TourKind::StrictlyOpen => "strictly open magic tours",
        _ if is_diagonal => "diagonally magic tours",
        _ => "magic tours",
    }
}
