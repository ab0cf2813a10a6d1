//! Commands about boards.

mod cells;
mod check;
mod computed;
mod count;
mod exists;
mod fixed_steps;
mod homotopy;
mod magic;
mod neural;
mod tour;
mod uncrossed;
mod variety;
