//! `destrier serve`.

mod answers;
mod hostile;
