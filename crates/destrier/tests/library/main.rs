//! The tests of the library from outside, in one program, which links sooner than many and keeps all cores busy.

mod answers;
mod crosscheck;
mod documents;
mod formats;
mod graphs;
mod methods;
mod theorem;
mod wire;
