//! Theorems and studies.

mod prove;
mod shards;
mod study;
