//! Whether standard output was closed when the program began, as by `>&-`.
//!
//! Before `main`, Rust opens `/dev/null` in the place of a closed stream, so that an answer would be lost and nobody told.
//! Only code that the system runs before Rust does can see it.

use std::sync::atomic::{AtomicBool, Ordering};

static WAS_CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard output was closed. Known on Linux only.
pub(crate) fn was_closed() -> bool {
    WAS_CLOSED.load(Ordering::Relaxed)
}

#[cfg(target_os = "linux")]
#[used]
// SAFETY: the section holds pointers to functions without arguments that are used, and `look` needs nothing that Rust
// sets up before `main`.
#[unsafe(link_section = ".init_array")]
static LOOK: extern "C" fn() = look;

#[cfg(target_os = "linux")]
extern "C" fn look() {
    // SAFETY: the descriptor is only asked whether it is open, and not kept.
    let stdout = unsafe { std::os::fd::BorrowedFd::borrow_raw(1) };
    WAS_CLOSED.store(rustix::io::fcntl_getfd(stdout).is_err(), Ordering::Relaxed);
}
