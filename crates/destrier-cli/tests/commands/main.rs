//! The tests of the commands, in one program, which links sooner than many and keeps all cores busy.

mod boards;
mod documents;
mod graphs;
mod output;
mod results;
mod robustness;
mod server;
mod support;
