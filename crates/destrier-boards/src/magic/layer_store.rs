//! Layers of a dynamic program along a board, stored once each.
//!
//! Along a long board the layers soon recur, because each one follows from the one before it and from a step, and there
//! are few kinds of steps. So a layer is a number here, equal layers have one number, and what follows a layer by a
//! step is computed once. A long board then takes a few bytes per layer, and little time.

use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

/// The layers that occur, numbered, and how they follow each other by steps of type `S`.
pub(super) struct LayerStore<S, T> {
    list: Vec<Rc<T>>,
    numbers: HashMap<Rc<T>, u32>,
    followers: HashMap<(u32, S), u32>,
}

impl<S: Eq + Hash, T: Eq + Hash> LayerStore<S, T> {
    pub(super) fn new() -> LayerStore<S, T> {
        LayerStore { list: Vec::new(), numbers: HashMap::new(), followers: HashMap::new() }
    }

    /// The number of a layer.
    pub(super) fn number(&mut self, layer: T) -> u32 {
        if let Some(&known) = self.numbers.get(&layer) {
            return known;
        }
        let layer = Rc::new(layer);
        let number = self.list.len() as u32;
        self.numbers.insert(Rc::clone(&layer), number);
        self.list.push(layer);
        number
    }

    /// The number of the layer that follows a layer by a step. What follows must depend on these two alone.
    pub(super) fn follower(&mut self, of: u32, step: S, make: impl FnOnce(&T) -> T) -> u32 {
        let key = (of, step);
        if let Some(&known) = self.followers.get(&key) {
            return known;
        }
        let made = make(&self.list[of as usize]);
        let number = self.number(made);
        self.followers.insert(key, number);
        number
    }

    /// The layer with this number.
    pub(super) fn layer(&self, number: u32) -> &T {
        &self.list[number as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_layers_have_one_number_and_are_made_once() {
        let mut store: LayerStore<bool, Vec<u32>> = LayerStore::new();
        let mut made = 0;
        let mut at = store.number(vec![0]);
        for _ in 0..1000 {
            at = store.follower(at, true, |layer| {
                made += 1;
                vec![(layer[0] + 1) % 7]
            });
        }
        assert_eq!((made, store.list.len(), store.layer(at)), (7, 7, &vec![1000 % 7]));
        assert_eq!(store.follower(at, false, |_| vec![0]), 0);
    }
}
