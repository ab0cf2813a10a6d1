//! The machine that a study runs on: its processor in words, its cores, and a clock.

use std::thread::available_parallelism;

/// How many threads can work at once.
pub(super) fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Processor and system, for the study's page.
pub(super) fn in_words() -> String {
    let known = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = known.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, name)| name);
    format!("{model}, {} cores, {}", cores(), std::env::consts::OS)
}

/// Seconds of processor time of this thread: what else the machine does, does not count.
#[cfg(unix)]
pub(super) fn seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// Seconds since the first call.
#[cfg(not(unix))]
pub(super) fn seconds() -> f64 {
    static BEGIN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
    BEGIN.get_or_init(std::time::Instant::now).elapsed().as_secs_f64()
}
