//! How the tests run the program.

pub(crate) mod program;
pub(crate) mod pseudo_terminal;
pub(crate) mod running_server;
