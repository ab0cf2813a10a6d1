//! Runs the jobs of a plan on several threads and passes their rows to the caller.
//!
//! Threads take the next job from a counter; the result does not depend on which thread runs a job. A job that works in
//! parallel itself has its share of the threads. The caller receives the rows on its own thread. If storing them fails,
//! or the control stops the study, running jobs are abandoned.

use super::job::JobContext;
use super::plan::StudyPlan;
use destrier_search::workers::with_threads;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};

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

    let jobs = &jobs;
    let next_job = &|| missing.get(next.fetch_add(1, Ordering::Relaxed)).copied();
    let mut left = missing.len();

    let kept = std::thread::scope(|scope| {
        let sender = sender;
        let start = |sender: Sender<(usize, String)>| {
            let work = move || {
                while let Some(job) = next_job() {
                    let Some(rows) = plan.work(&jobs[job], context) else { break };
                    if sender.send((job, rows)).is_err() {
                        break;
                    }
                }
            };
            std::thread::Builder::new().spawn_scoped(scope, move || with_threads(threads / workers, work))
        };

        // Where the system refuses a thread, it would refuse the next one as well.
        let started = (0..workers).map_while(|_| start(sender.clone()).ok()).count();
        drop(sender);

        let mut keep = |job: usize, rows: String| {
            left -= 1;
            keep(job, rows).inspect_err(|_| context.control.stop())
        };

        if started > 0 {
            return receiver.into_iter().try_for_each(|(job, rows)| keep(job, rows));
        }

        // Without any other thread, the calling one does the work.
        while let Some(job) = next_job() {
            let Some(rows) = plan.work(&jobs[job], context) else { break };
            keep(job, rows)?;
        }
        Ok(())
    });

    kept.map(|()| left == 0)
}
