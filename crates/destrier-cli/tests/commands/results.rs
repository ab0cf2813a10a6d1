//! Theorems and studies.

mod prove;
mod study;
