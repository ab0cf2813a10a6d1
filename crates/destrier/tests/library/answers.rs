//! Whether there are tours, and how many.

mod count;
mod exact_answers;
mod existence;
mod parts;
mod starts;
mod symmetric;
mod variety;
