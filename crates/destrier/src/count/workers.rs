//! The threads of one count, or the calling thread where no threads can be started (WebAssembly).

/// Where the parallel work of a count runs.
pub(crate) struct Workers(Option<rayon::ThreadPool>);

impl Workers {
    /// A pool of `threads` threads, at least one. If the pool cannot be built, the work runs on the calling thread.
    pub(crate) fn new(threads: usize) -> Workers {
        Workers(rayon::ThreadPoolBuilder::new().num_threads(threads.max(1)).build().ok())
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
