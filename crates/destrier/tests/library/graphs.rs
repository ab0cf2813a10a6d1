//! Hamiltonian cycles and paths of graphs.

mod ask_graph;
mod directed;
mod fixed_edges;
mod hamilton;
mod proofs;
