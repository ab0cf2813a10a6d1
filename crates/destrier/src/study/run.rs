//! Does the jobs of a plan on several threads and hands their rows over as they are done.
//!
//! Threads take the next job from a counter; which of them does it changes nothing. The rows go to the caller on its own
//! thread, who stores them; if that fails, or the control is tripped, the jobs in flight are given up.

use super::{Plan, Tools};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;

/// Does every job that is not marked as done, and calls `keep` with each job's number and rows, in whatever order they
/// come. Tells whether all are done now; if `keep` failed, its fault.
pub fn run<E>(
    plan: &Plan,
    done: &[bool],
    threads: usize,
    tools: &Tools,
    mut keep: impl FnMut(usize, String) -> Result<(), E>,
) -> Result<bool, E> {
    let jobs = plan.jobs();
    let missing: Vec<usize> = (0..jobs.len()).filter(|&job| !done.get(job).copied().unwrap_or(false)).collect();
    let next = AtomicUsize::new(0);
    let (sender, receiver) = channel();
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, missing.len().max(1)) {
            let (sender, next, missing, jobs) = (sender.clone(), &next, &missing, &jobs);
            scope.spawn(move || {
                while let Some(&job) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let Some(rows) = plan.work(&jobs[job], tools) else { break };
                    if sender.send((job, rows)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut left = missing.len();
        for (job, rows) in receiver {
            if let Err(fault) = keep(job, rows) {
                tools.control.stop();
                return Err(fault);
            }
            left -= 1;
        }
        Ok(left == 0)
    })
}
