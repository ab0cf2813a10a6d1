//! The names of vertices in the order in which a text mentions them.

use std::collections::HashMap;

/// Distinct names, numbered in the order in which they came.
#[derive(Default)]
pub(super) struct NameList {
    names: Vec<Box<str>>,
    numbers: HashMap<Box<str>, u64>,
}

impl NameList {
    /// The number of a name, which is added if it is new.
    pub(super) fn number(&mut self, name: &str) -> u64 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as u64;
        self.names.push(name.into());
        self.numbers.insert(name.into(), number);
        number
    }

    /// The number of a name, if it was added.
    pub(super) fn find(&self, name: &str) -> Option<u64> {
        self.numbers.get(name).copied()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// All names in order.
    pub(super) fn into_names(self) -> Vec<Box<str>> {
        self.names
    }
}
