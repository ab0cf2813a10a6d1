//! Bad input, limits of time and memory, and the streams and threads that the system gives or refuses.

mod bad_input;
mod limits;
mod system;
