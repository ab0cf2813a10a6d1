//! The threads that work in parallel. Where none can be started, as under WebAssembly or a strict limit of the system,
//! the calling thread does the work alone.

use rayon::prelude::*;
use std::sync::{Mutex, PoisonError};

/// Does the work with at most this many threads, at least one: every search and network in it uses them, and no others.
///
/// Answers do not depend on the number of threads. Without this function, one thread per core is used.
///
/// ```
/// use destrier::{Method, Request, ask, with_threads};
///
/// let request = Request::new("150x150".parse().unwrap()).closed().method(Method::Neural);
/// let tour = |threads| with_threads(threads, || ask(&request)).unwrap().into_tour().unwrap();
/// assert!(tour(1).ids().eq(tour(2).ids()));
/// ```
pub fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    Workers::new(threads).install(work)
}

/// Does the same work with each item, in parallel. The results have the order of the items.
///
/// ```
/// assert_eq!(destrier::map_in_parallel(&[1, 2, 3], |number| 10 * number), [10, 20, 30]);
/// ```
pub fn map_in_parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
    in_parallel(|| items.par_iter().map(work).collect())
}

/// Does the work on the threads of [`with_threads`], if it was called, and else on those that all searches share.
pub fn in_parallel<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match rayon::current_thread_index() {
        Some(_) => work(),
        None => Workers::shared().install(work),
    }
}

/// A pool of threads.
pub struct Workers(Option<rayon::ThreadPool>);

impl Workers {
    /// A pool of `threads` threads, at least one. If the system refuses that number, it has fewer, and at worst the
    /// calling thread is the only one.
    pub fn new(threads: usize) -> Workers {
        let builder = || rayon::ThreadPoolBuilder::new();
        let numbers = std::iter::successors(Some(threads.max(1)), |&threads| (threads > 1).then_some(threads / 2));
        let mut pools = numbers.map(|threads| builder().num_threads(threads).build());
        let alone = || builder().num_threads(1).use_current_thread().build().ok();
        Workers(pools.find_map(Result::ok).or_else(alone))
    }

    /// The pool that all searches share: one thread per core, unless `RAYON_NUM_THREADS` says otherwise.
    ///
    /// A process that was forked has no threads but the one that forked it, so it gets a pool of its own: waiting for
    /// the pool of the parent process would never end.
    fn shared() -> &'static Workers {
        static SHARED: Mutex<Option<(u32, &'static Workers)>> = Mutex::new(None);
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        match *shared {
            Some((process, workers)) if process == process_id() => workers,
            _ => {
                // The pool lives as long as the process. A pool that was inherited is left alone, because dropping it
                // would wait for its threads.
                let workers: &'static Workers = Box::leak(Box::new(Workers::one_per_core()));
                *shared = Some((process_id(), workers));
                workers
            }
        }
    }

    fn one_per_core() -> Workers {
        match rayon::ThreadPoolBuilder::new().build() {
            Ok(pool) => Workers(Some(pool)),
            Err(_) => Workers::new(std::thread::available_parallelism().map_or(1, |cores| cores.get() / 2)),
        }
    }

    /// Runs the work.
    pub fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.0 {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

/// The number of this process, which tells a forked process from its parent.
fn process_id() -> u32 {
    // WebAssembly has no processes, and asking for their numbers would panic.
    if cfg!(target_arch = "wasm32") { 0 } else { std::process::id() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_calling_thread_does_the_work_without_a_pool() {
        assert!(std::ptr::eq(Workers::shared(), Workers::shared()));
        for workers in [Workers(None), Workers::new(2), Workers::new(0)] {
            assert_eq!(workers.install(|| (0..1000u64).into_par_iter().sum::<u64>()), 499_500);
        }
    }
}
