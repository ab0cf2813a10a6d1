//! The methods, one by one.

mod auto;
mod choice;
mod euler;
mod join;
mod neural;
mod ordered;
mod pohl;
mod triangles;
mod warnsdorff;
