//! Runs the jobs of a plan on several threads and passes their rows to the caller.
//!
//! Threads take the next job from a counter; the result does not depend on which thread runs a job. A job that works in
//! parallel itself has its share of the threads. The caller receives the rows on its own thread. If storing them fails,
//! or the control stops the study, running jobs are abandoned.

use super::job::JobContext;
use super::plan::StudyPlan;
use destrier_search::workers::with_threads;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

/// Runs every job that is not marked as done, and calls `keep` with the number and the rows of each job, in the order
/// in which they finish. Returns whether all jobs are done, or the error of `keep`.
pub fn run<E>(
    plan: &StudyPlan,
    done: &[bool],
    threads: usize,
    context: &JobContext,
    mut keep: impl FnMut(usize, String) -> Result<(), E>,
) -> Result<bool, E> {
    let jobs = plan.jobs();
    let missing: Vec<usize> = (0..jobs.len()).filter(|&job| !done.get(job).copied().unwrap_or(false)).collect();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    let workers = threads.clamp(1, missing.len().max(1));

    std::thread::scope(|scope| {
        for _ in 0..workers {
            let sender = sender.clone();
            let next = &next;
            let missing = &missing;
            let jobs = &jobs;

            let work = move || {
                while let Some(&job) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(rows) = plan.work(&jobs[job], context) else { break };
                    if sender.send((job, rows)).is_err() {
                        break;
                    }
                }
            };

            scope.spawn(move || with_threads(threads / workers, work));
        }

        drop(sender);

        let mut left = missing.len();
        for (job, rows) in receiver {
            if let Err(error) = keep(job, rows) {
                context.control.stop();
                return Err(error);
            }
            left -= 1;
        }

        Ok(left == 0)
    })
}
