//! Chooses a piece for every panel of a closed chain, so that the four passes become one tour.
//!
//! The passes go forwards, backwards, backwards and forwards. The tour turns from pass 0 to pass 1 inside the last
//! panel and from pass 2 to pass 3 inside the first; from pass 1 to pass 2 it steps from the first panel to the last,
//! which are neighbours. Everything else concerns two consecutive panels, so a dynamic program along the chain decides.
//! For each panel and each piece it stores where pass 2 can enter the last panel: a set of squares, as a bit mask.

use super::layer_store::LayerStore;
use super::pieces::{Cell, FORWARDS, PASSES, Piece, is_move};
use std::array::from_fn;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// The kind of a panel: which list of pieces it takes.
pub(super) type Kind = usize;

/// A panel on the board: its kind and its first square.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) kind: Kind,
    pub(super) origin: Cell,
}

/// Where the four passes cross the side of a piece that faces a neighbour.
type Face = [Cell; PASSES];

/// Two kinds and the step from the first to the second.
type Step = (Kind, Kind, Cell);

/// For each piece of the second kind, the pieces of the first kind that can come before it.
pub(super) type Joints = Vec<Vec<u16>>;

/// The lists of pieces that can follow a piece which are kept, so that they need not be made again.
const MAX_FOLLOWERS: usize = 4096;

/// The pieces of each kind, and which of them fit together.
pub(super) struct Joiner {
    kinds: Vec<Vec<Piece>>,
    joints: HashMap<Step, Rc<Joints>>,
}

/// The pieces of a panel that can be continued to the end, with the squares where pass 2 can enter the last panel.
pub(super) type Layer = Vec<(u16, u64)>;

/// The layers of all panels, by number.
pub(super) struct Layers {
    store: LayerStore<Step, Layer>,
    numbers: Vec<u32>,
}

impl Layers {
    /// The layer of each panel.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Layer> {
        self.numbers.iter().map(|&number| self.store.layer(number))
    }
}

impl Joiner {
    pub(super) fn new(kinds: Vec<Vec<Piece>>) -> Joiner {
        Joiner { kinds, joints: HashMap::new() }
    }

    /// A tour along the chain, or `None`. `choose` picks one of a number of possibilities; `is_stopped` ends the work.
    pub(super) fn tour(
        &mut self,
        chain: &[Place],
        choose: &mut dyn FnMut(usize) -> usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Vec<Cell>> {
        let layers = self.layers(chain, is_stopped)?;
        let (mut piece, entry) = self.first(chain, layers.iter().next()?, choose)?;
        let mut pieces = vec![piece];
        let mut followers: HashMap<(u32, Step, u16), Vec<u16>> = HashMap::new();

        for (pair, &number) in chain.windows(2).zip(&layers.numbers[1..]) {
            if followers.len() > MAX_FOLLOWERS {
                followers.clear();
            }

            let candidates = followers.entry((number, step(pair[0], pair[1]), piece)).or_insert_with(|| {
                let joints = self.joints(pair[0], pair[1]);
                let fits = |&&(next, mask): &&(u16, u64)| {
                    mask & entry != 0 && joints[usize::from(next)].binary_search(&piece).is_ok()
                };
                layers.store.layer(number).iter().filter(fits).map(|&(next, _)| next).collect()
            });

            piece = candidates[choose(candidates.len())];
            pieces.push(piece);
        }

        Some(self.write(chain, &pieces))
    }

    /// Works backwards along the chain.
    pub(super) fn layers(&mut self, chain: &[Place], is_stopped: &dyn Fn() -> bool) -> Option<Layers> {
        let last = &self.kinds[chain[chain.len() - 1].kind];
        let turns = |(_, piece): &(u16, &Piece)| is_move(piece.leaves(0), piece.enters(1));
        let ends = (0..).zip(last).filter(turns).map(|(index, piece)| (index, square_bit(piece.enters(2)))).collect();
        let mut store: LayerStore<Step, Layer> = LayerStore::new();
        let mut number = store.number(ends);
        let mut numbers = vec![number];

        for pair in chain.windows(2).rev() {
            number = store.follower(number, step(pair[0], pair[1]), |after| {
                let joints = self.joints(pair[0], pair[1]);
                let mut masks = vec![0; self.kinds[pair[0].kind].len()];
                for &(next, mask) in after {
                    for &piece in &joints[usize::from(next)] {
                        masks[usize::from(piece)] |= mask;
                    }
                }
                (0..).zip(masks).filter(|&(_, mask)| mask != 0).collect()
            });

            if store.layer(number).is_empty() || is_stopped() {
                return None;
            }

            numbers.push(number);
        }

        numbers.reverse();
        Some(Layers { store, numbers })
    }

    /// A piece for the first panel, and where pass 2 enters the last.
    fn first(
        &self,
        chain: &[Place],
        layer: &[(u16, u64)],
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Option<(u16, u64)> {
        let mut candidates = Vec::new();
        for &(index, mask) in layer {
            let entries = mask & self.entries(chain, index);
            candidates.extend((0..64).filter(|bit| entries >> bit & 1 == 1).map(|bit| (index, 1 << bit)));
        }
        if candidates.is_empty() { None } else { Some(candidates[choose(candidates.len())]) }
    }

    /// Where pass 2 can enter the last panel if the first panel has this piece.
    pub(super) fn entries(&self, chain: &[Place], piece: u16) -> u64 {
        let first = chain[0];
        let last = chain[chain.len() - 1];
        let piece = &self.kinds[first.kind][usize::from(piece)];
        if !is_move(piece.leaves(2), piece.enters(3)) {
            return 0;
        }
        let from = piece.leaves(1);
        let from = (from.0 + first.origin.0 - last.origin.0, from.1 + first.origin.1 - last.origin.1);
        (0..64).filter(|bit| is_move(from, (bit / 16, bit % 16))).fold(0, |all, bit| all | 1 << bit)
    }

    /// The pieces for a panel.
    pub(super) fn pieces(&self, place: Place) -> &[Piece] {
        &self.kinds[place.kind]
    }

    pub(super) fn joints(&mut self, from: Place, to: Place) -> Rc<Joints> {
        let Joiner { kinds, joints } = self;
        let (_, _, step) = step(from, to);
        let found = joints.entry((from.kind, to.kind, step)).or_insert_with(|| {
            // Many pieces have the same squares next to their neighbours.
            let entry = |piece: &Piece| -> Face { from_fn(|pass| piece.end(pass, FORWARDS[pass])) };
            let exit = |piece: &Piece| -> Face { from_fn(|pass| piece.end(pass, !FORWARDS[pass])) };
            let there = |cell: Cell| (cell.0 + step.0, cell.1 + step.1);
            let fit = |exit: &Face, entry: &Face| (0..PASSES).all(|pass| is_move(exit[pass], there(entry[pass])));
            let mut by_exit: BTreeMap<Face, Vec<u16>> = BTreeMap::new();

            for (index, piece) in (0..).zip(&kinds[from.kind]) {
                by_exit.entry(exit(piece)).or_default().push(index);
            }

            let mut by_entry: HashMap<Face, Vec<u16>> = HashMap::new();
            let before = |next: &Piece| {
                let entry = entry(next);
                let fitting = || {
                    let exits = by_exit.iter().filter(|(exit, _)| fit(exit, &entry));
                    let mut pieces: Vec<u16> = exits.flat_map(|(_, pieces)| pieces.iter().copied()).collect();
                    pieces.sort_unstable();
                    pieces
                };
                by_entry.entry(entry).or_insert_with(fitting).clone()
            };

            Rc::new(kinds[to.kind].iter().map(before).collect())
        });

        Rc::clone(found)
    }

    /// The squares of the tour.
    pub(super) fn write(&self, chain: &[Place], pieces: &[u16]) -> Vec<Cell> {
        let squares = |place: &Place| PASSES * self.kinds[place.kind][0].passes[0].len();
        let mut tour = Vec::with_capacity(chain.iter().map(squares).sum());
        let mut add = |pass: usize, (place, &piece): (&Place, &u16)| {
            let cells = &self.kinds[place.kind][usize::from(piece)].passes[pass];
            tour.extend(cells.iter().map(|cell| (cell.0 + place.origin.0, cell.1 + place.origin.1)));
        };

        for (pass, is_forwards) in FORWARDS.into_iter().enumerate() {
            if is_forwards {
                chain.iter().zip(pieces).for_each(|panel| add(pass, panel));
            } else {
                chain.iter().zip(pieces).rev().for_each(|panel| add(pass, panel));
            }
        }

        tour
    }
}

/// The step from a panel to the next.
fn step(from: Place, to: Place) -> Step {
    (from.kind, to.kind, (to.origin.0 - from.origin.0, to.origin.1 - from.origin.1))
}

/// A square of a panel of at most four rows and 16 columns as a bit.
fn square_bit(cell: Cell) -> u64 {
    1 << (cell.0 * 16 + cell.1)
}
