//! The machine that a study runs on: processor, cores and clock.

use crate::session::Session;
use std::thread::available_parallelism;

/// The number of cores.
pub(super) fn cores() -> usize {
    available_parallelism().map_or(1, usize::from)
}

/// Processor and operating system, for the page of the study.
pub(super) fn description() -> String {
    let known = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = known.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, name)| name);
    let cores = match cores() {
        1 => "1 core".into(),
        cores => format!("{cores} cores"),
    };
    format!("{model}, {cores}, {}", std::env::consts::OS)
}

/// The program with its version and, if it was built from a checkout, the commit.
pub(super) fn program() -> String {
    concat!("destrier ", env!("CARGO_PKG_VERSION"), env!("DESTRIER_REVISION")).into()
}

/// The command as it was entered, quoted for a shell.
pub(super) fn command(session: &'static Session) -> String {
    let words = session.words().iter().skip(1).map(|word| quoted(&word.to_string_lossy()));
    std::iter::once("destrier".to_string()).chain(words).collect::<Vec<_>>().join(" ")
}

fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "_-./,=:@%+".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.into()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}

/// Seconds of processor time of this thread, which do not include other work of the machine.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_the_shell_if_necessary() {
        for (word, shown) in [("5..9/2", "5..9/2"), ("", "''"), ("my folder", "'my folder'"), ("it's", "'it'\\''s'")] {
            assert_eq!(quoted(word), shown);
        }
    }
}
