//! How much memory of the host may be shared with a device.
//!
//! Shared memory cannot be swapped out, and beyond the limit of a container the kernel kills the process, so a part of
//! what is free stays free. Where the system does not say, the driver decides.

/// The share of the free memory that is used, in percent.
const SHARE: u64 = 90;

/// Number of bytes that may be shared.
pub(crate) fn shareable_bytes() -> u64 {
    let free = [left_of_machine(), left_of_container()].into_iter().flatten().min();
    free.map_or(u64::MAX, |free| free / 100 * SHARE)
}

/// Free memory of the machine.
fn left_of_machine() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    Some(field(&text, "MemAvailable:")?.saturating_mul(1024))
}

/// The memory that the control group, such as a container, leaves, by version 2 or else version 1. Its caches can be
/// dropped.
fn left_of_container() -> Option<u64> {
    let read = |name: &str| std::fs::read_to_string(format!("/sys/fs/cgroup/{name}")).ok();
    let number = |name: &str| read(name)?.trim().parse::<u64>().ok();
    let second = || Some((number("memory.max")?, field(&read("memory.stat")?, "anon")?));
    let first = || Some((number("memory/memory.limit_in_bytes")?, field(&read("memory/memory.stat")?, "total_rss")?));
    second().or_else(first).map(|(limit, used)| limit.saturating_sub(used))
}

/// The number after a name at the beginning of a line.
fn field(text: &str, name: &str) -> Option<u64> {
    let mut words =
        text.lines().map(str::split_whitespace).find_map(|mut words| (words.next()? == name).then_some(words))?;
    words.next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_found_by_name() {
        let text = "MemTotal:  100 kB\nMemAvailable:   70 kB\nanon 5\n";
        assert_eq!((field(text, "MemAvailable:"), field(text, "anon"), field(text, "Mem")), (Some(70), Some(5), None));
        assert!(shareable_bytes() > 0);
    }
}
