//! How much memory a search may plan for.
//!
//! A refused allocation aborts the process, and with it the interpreter and what its user has computed; beyond the
//! limit of a container, the kernel kills it. Searches estimate their memory and give up beyond `memory`, so the
//! interpreter is safe if that is never more than the system can give now. Where the system does not say, the wish of
//! the caller counts.

/// The share of the free memory that a search may plan for; the rest is for Python, threads and wrong estimates.
const SHARE: f64 = 0.8;

/// The wish in bytes, or what the system can give if that is less.
pub(crate) fn within_reach(wish: u64) -> u64 {
    let free = [left_of_address_space(), left_of_machine(), left_of_container()].into_iter().flatten().min();
    free.map_or(wish, |free| wish.min((free as f64 * SHARE) as u64))
}

/// What `ulimit -v` leaves.
#[cfg(target_os = "linux")]
fn left_of_address_space() -> Option<u64> {
    use rustix::process::{Resource, getrlimit};
    /// Each thread reserves addresses for its stack and its heap, mostly without using them.
    const THREADS: u64 = 512 << 20;
    let limit = getrlimit(Resource::As).current?;
    let pages = std::fs::read_to_string("/proc/self/statm").ok()?;
    let used = pages.split_whitespace().next()?.parse::<u64>().ok()? * rustix::param::page_size() as u64;
    Some(limit.saturating_sub(used).saturating_sub(THREADS))
}

/// Free memory and swap of the machine.
#[cfg(target_os = "linux")]
fn left_of_machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes = field(&text, "MemAvailable:")? + field(&text, "SwapFree:").unwrap_or(0);
    Some(kilobytes * 1024)
}

/// What the control group, such as a container, leaves: version 2, then version 1. Its caches can be dropped.
#[cfg(target_os = "linux")]
fn left_of_container() -> Option<u64> {
    let read = |name: &str| std::fs::read_to_string(format!("/sys/fs/cgroup/{name}")).ok();
    let number = |name: &str| read(name)?.trim().parse::<u64>().ok();
    let second = || Some((number("memory.max")?, field(&read("memory.stat")?, "anon")?));
    let first = || Some((number("memory/memory.limit_in_bytes")?, field(&read("memory/memory.stat")?, "total_rss")?));
    second().or_else(first).map(|(limit, used)| limit.saturating_sub(used))
}

/// The number after a name at the beginning of a line.
#[cfg(target_os = "linux")]
fn field(text: &str, name: &str) -> Option<u64> {
    let mut words =
        text.lines().map(str::split_whitespace).find_map(|mut words| (words.next()? == name).then_some(words))?;
    words.next()?.parse().ok()
}

#[cfg(not(target_os = "linux"))]
fn left_of_address_space() -> Option<u64> {
    None
}

#[cfg(not(target_os = "linux"))]
fn left_of_machine() -> Option<u64> {
    None
}

#[cfg(not(target_os = "linux"))]
fn left_of_container() -> Option<u64> {
    None
}
