//! The threads that work in parallel. Where none can be started, as under WebAssembly or a strict limit of the system,
//! the calling thread does the work alone.

use std::sync::OnceLock;

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

/// Does the work on the threads of [`with_threads`], if it was called, and else on those that all searches share.
pub(crate) fn in_parallel<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    match rayon::current_thread_index() {
        Some(_) => work(),
        None => Workers::shared().install(work),
    }
}

/// A pool of threads.
pub(crate) struct Workers(Option<rayon::ThreadPool>);

impl Workers {
    /// A pool of `threads` threads, at least one. If the system refuses that number, it has fewer, and at worst the
    /// calling thread is the only one.
    pub(crate) fn new(threads: usize) -> Workers {
        let builder = || rayon::ThreadPoolBuilder::new();
        let numbers = std::iter::successors(Some(threads.max(1)), |&threads| (threads > 1).then_some(threads / 2));
        let mut pools = numbers.map(|threads| builder().num_threads(threads).build());
        let alone = || builder().num_threads(1).use_current_thread().build().ok();
        Workers(pools.find_map(Result::ok).or_else(alone))
    }

    /// The pool that all searches share: one thread per core, unless `RAYON_NUM_THREADS` says otherwise.
    fn shared() -> &'static Workers {
        static SHARED: OnceLock<Workers> = OnceLock::new();
        SHARED.get_or_init(|| match rayon::ThreadPoolBuilder::new().build() {
            Ok(pool) => Workers(Some(pool)),
            Err(_) => Workers::new(std::thread::available_parallelism().map_or(1, |cores| cores.get() / 2)),
        })
    }

    /// Runs the work.
    pub(crate) fn install<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.0 {
            Some(pool) => pool.install(work),
            None => work(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::prelude::*;

    #[test]
    fn the_calling_thread_does_the_work_without_a_pool() {
        for workers in [Workers(None), Workers::new(2), Workers::new(0)] {
            assert_eq!(workers.install(|| (0..1000u64).into_par_iter().sum::<u64>()), 499_500);
        }
    }
}
