//! The allocator of the program: that of the system, with two differences. A refused allocation ends the program with a
//! message and the exit code 3; without this, the standard library would abort with signal 6 and the exit code 134. (In
//! a process that has not started the program, such as a Python interpreter, it is refused as usual.) And large memory
//! is asked for in huge pages, on Linux: a process that fills fresh memory spends a fifth of its time on page faults.

use crate::session::Session;
use std::alloc::{GlobalAlloc, Layout, System};

/// The allocator of the system, with a plain ending and huge pages.
pub struct ReportingAllocator;

/// Number of bytes of a huge page.
const HUGE_PAGE: usize = 2 << 20;

/// Number of bytes from which memory is asked for in huge pages.
const LARGE: usize = 2 * HUGE_PAGE;

/// Ends the program, if it has started, because this number of bytes was refused.
#[cold]
fn refused(bytes: usize) -> *mut u8 {
    match Session::started() {
        Some(session) => session.memory_was_refused(bytes as u64),
        None => std::ptr::null_mut(),
    }
}

/// Asks for huge pages for large memory. The pages at both ends are included: neighbouring allocations share them.
#[cfg(target_os = "linux")]
#[cold]
fn ask_for_huge_pages(memory: *mut u8, bytes: usize) {
    let before = memory.addr() % HUGE_PAGE;
    let whole = (before + bytes).next_multiple_of(HUGE_PAGE);
    // SAFETY: the advice changes neither content nor addresses of any memory. A system without huge pages refuses it,
    // and so does one where the first or last page is not mapped as a whole, after it has advised the others.
    let _ =
        unsafe { rustix::mm::madvise(memory.wrapping_sub(before).cast(), whole, rustix::mm::Advice::LinuxHugepage) };
}

#[cfg(not(target_os = "linux"))]
fn ask_for_huge_pages(_: *mut u8, _: usize) {}

// SAFETY: every call is passed on to the allocator of the system with the same arguments, and its result is returned.
unsafe impl GlobalAlloc for ReportingAllocator {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc`.
        let memory = unsafe { System.alloc(layout) };
        if memory.is_null() {
            return refused(layout.size());
        }
        if layout.size() >= LARGE {
            ask_for_huge_pages(memory, layout.size());
        }
        memory
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // Zeroed memory is often filled in part only, so it stays in small pages.
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        let memory = unsafe { System.alloc_zeroed(layout) };
        if memory.is_null() { refused(layout.size()) } else { memory }
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `realloc`.
        let memory = unsafe { System.realloc(memory, layout, size) };
        if memory.is_null() {
            // The old content may have to be kept until it is copied.
            return refused(size);
        }
        if size >= LARGE {
            ask_for_huge_pages(memory, size);
        }
        memory
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}
