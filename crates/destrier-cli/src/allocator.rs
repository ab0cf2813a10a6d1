//! The allocator of the program: that of the system, except that a refused allocation ends the program with a message
//! and the exit code 3. Without it, the standard library would abort with signal 6 and the exit code 134. In a process
//! that has not started the program, such as a Python interpreter, it is the allocator of the system.

use crate::limits;
use std::alloc::{GlobalAlloc, Layout, System};

/// The allocator of the system, with a plain ending.
pub struct PlainEnding;

/// The memory, if there is any. `bytes` is how much was asked for.
fn granted(memory: *mut u8, bytes: usize) -> *mut u8 {
    match memory.is_null() && limits::clock_has_started() {
        true => limits::memory_was_refused(bytes as u64),
        false => memory,
    }
}

// SAFETY: every call is passed on to the allocator of the system with the same arguments, and its result is returned.
unsafe impl GlobalAlloc for PlainEnding {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc`.
        granted(unsafe { System.alloc(layout) }, layout.size())
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `alloc_zeroed`.
        granted(unsafe { System.alloc_zeroed(layout) }, layout.size())
    }

    unsafe fn realloc(&self, memory: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // SAFETY: the caller keeps the contract of `realloc`.
        granted(unsafe { System.realloc(memory, layout, size) }, size.saturating_sub(layout.size()))
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: the caller keeps the contract of `dealloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}
