//! Magic tours of long boards: the board is divided into lanes, the lanes into parts (see [`lane_parts`]), and the tour
//! goes through all parts four times, forwards, backwards, forwards and backwards.
//!
//! The way through the parts is a snake: lane by lane, to the right and to the left. It ends at the right end of the
//! last lane, where the tour has to turn twice. No small part can do that, but the stored tours of 4x18 can: four of
//! their moves lead from the first four columns to the others. So the last part is a *cap*, the last 14 columns of such
//! a tour. Its rows have a deviation, and another part of the same lane has the opposite one.
//!
//! Lanes have four rows and are divided into parts of 4x4 squares, and one of 4x6 if the length needs it. A dynamic
//! program from the end to the beginning makes the parts fit together.

mod lane_parts;

use super::layer_store::LayerStore;
use super::pieces::{Cell, Piece, is_move};
use lane_parts::{Deviation, Strands};
use std::collections::HashMap;
use std::rc::Rc;

/// The rows of a lane.
const ROWS: i32 = 4;

/// The columns of a cap, and of the tours that the caps come from.
const CAP: i32 = 14;
const SOURCE: i32 = 18;

/// Whether each pass goes forwards.
const FORWARDS: [bool; 4] = [true, false, true, false];

/// Where the four passes enter or leave a part, on the side of its predecessor or its successor.
type Face = [Cell; 4];

/// The kind of a part: its size, and whether it makes up for the deviation of the cap.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Even { cols: i32 },
    Deviating { cols: i32 },
    Cap,
}

/// A part of the board: its kind and its first square.
#[derive(Clone, Copy, Debug)]
struct Place {
    kind: Kind,
    origin: Cell,
}

/// Whether there is a layout for these sides, with lanes along the second.
pub(super) fn are_suited(rows: u32, cols: u32) -> bool {
    rows >= 4 && rows.is_multiple_of(4) && cols.is_multiple_of(2) && cols as i32 >= SOURCE
}

/// The parts of the board, in the order of the snake.
fn layout(rows: i32, cols: i32) -> Vec<Place> {
    let lanes = rows / ROWS;
    let mut places = Vec::new();
    for lane in 0..lanes {
        let row = lane * ROWS;
        let is_last = lane + 1 == lanes;
        let length = if is_last { cols - CAP } else { cols };
        let mut widths = vec![4; (length / 4 - length % 4 / 2) as usize];

        if length % 4 == 2 {
            let place = if is_last { widths.len() } else { 0 };
            widths.insert(place, 6);
        }

        let mut col = 0;
        let mut parts = Vec::new();
        for cols in widths {
            parts.push(Place { kind: Kind::Even { cols }, origin: (row, col) });
            col += cols;
        }

        if is_last {
            if let Some(Place { kind, .. }) = parts.last_mut()
                && let Kind::Even { cols } = *kind
            {
                *kind = Kind::Deviating { cols };
            }
            parts.push(Place { kind: Kind::Cap, origin: (row, col) });
        }

        // The last lane leads to the right.
        if (lanes - lane) % 2 == 0 {
            parts.reverse();
        }

        places.extend(parts);
    }

    places
}

/// A tour of a board for which [`are_suited`], or `None` if the parts do not fit together or the work is stopped.
/// `sources` are the stored tours of 4x18.
pub(super) fn tour(
    rows: u32,
    cols: u32,
    sources: &[Vec<Cell>],
    choose: &mut dyn FnMut(usize) -> usize,
    is_stopped: &dyn Fn() -> bool,
) -> Option<Vec<Cell>> {
    let caps: Vec<Piece> = sources.iter().flat_map(|source| caps(source)).collect();
    let deviations: Vec<Deviation> = caps.iter().map(deviation).collect();
    let chosen = *deviations.get(choose(caps.len().max(1)))?;
    let caps = caps.into_iter().zip(deviations).filter(|&(_, deviation)| deviation == chosen).map(|(cap, _)| cap);

    let places = layout(rows as i32, cols as i32);
    let mut joiner = Joiner { caps: caps.collect(), deviation: chosen.map(|value| -value), ..Joiner::default() };
    joiner.tour(&places, choose, is_stopped)
}

/// The caps of all images of a tour of 4x18.
fn caps(source: &[Cell]) -> impl Iterator<Item = Piece> {
    (0..8).filter_map(move |image| {
        let moved = source.iter().map(|&(row, col)| {
            let row = if image & 1 == 0 { row } else { 3 - row };
            (row, if image & 2 == 0 { col } else { SOURCE - 1 - col })
        });
        let tour: Vec<Cell> = if image & 4 == 0 { moved.collect() } else { moved.rev().collect() };
        cap(&tour)
    })
}

/// The last columns of a tour, if they can be a cap: the tour begins on the left, crosses the border four times, and
/// the part on the left would be a first part.
fn cap(tour: &[Cell]) -> Option<Piece> {
    let is_left = |cell: &Cell| cell.1 < SOURCE - CAP;
    let runs: Vec<&[Cell]> = tour.chunk_by(|a, b| is_left(a) == is_left(b)).collect();
    let [first, out, _, back, last] = runs[..] else { return None };
    let count = |run: &[Cell], row: i32| run.iter().filter(|cell| cell.0 == row).count();
    if !is_left(&first[0]) || (0..4).any(|row| count(first, row) != count(last, row)) {
        return None;
    }

    let halves = [out, back].map(|run| {
        let cells: Vec<Cell> = run.iter().map(|cell| (cell.0, cell.1 - (SOURCE - CAP))).collect();
        (cells.len() == 2 * CAP as usize).then(|| (cells[..CAP as usize].to_vec(), cells[CAP as usize..].to_vec()))
    });

    let [Some((a, b)), Some((c, d))] = halves else { return None };
    Some(Piece { passes: [a, b, c, d] })
}

/// The deviation of the rows of a cap.
fn deviation(cap: &Piece) -> Deviation {
    let mut rows = Deviation::default();
    for turn in cap.passes.chunks(2) {
        for (position, cell) in (1..).zip(turn.iter().flatten()) {
            rows[cell.0 as usize] += 2 * position - (2 * CAP as i16 + 1);
        }
    }
    rows
}

/// The side of a part where its predecessor lies.
fn entry(part: &Piece) -> Face {
    [part.enters(0), part.leaves(1), part.enters(2), part.leaves(3)]
}

/// The side of a part where its successor lies.
fn exit(part: &Piece) -> Face {
    [part.leaves(0), part.enters(1), part.leaves(2), part.enters(3)]
}

/// Parts with their entries, numbered.
struct Parts {
    list: Vec<Piece>,
    entries: Vec<Face>,
    /// For each part, the number of its entry.
    entry_of: Vec<usize>,
}

impl Parts {
    fn new(list: Vec<Piece>) -> Parts {
        let mut entries: Vec<Face> = list.iter().map(entry).collect();
        entries.sort_unstable();
        entries.dedup();
        let entry_of = list.iter().map(|part| entries.partition_point(|face| *face < entry(part))).collect();
        Parts { list, entries, entry_of }
    }
}

/// A kind, and whether the part is the first.
type Role = (Kind, bool);

/// What decides on the parts that can stand at a place: the part before it, the role of the place, and the layer and
/// the kind of the place after it, with the steps between them.
type FollowerKey = (Option<(Role, Cell, usize)>, Role, Option<(u32, Kind, Cell)>);

/// The lists of parts that are kept, so that they need not be made again.
const MAX_FOLLOWERS: usize = 256;

/// For each part, the numbers of the entries that fit its exit.
type Joints = Vec<Vec<usize>>;

/// Layers of entries from which the end can be reached, by the role of a part, the kind of the next and the step between
/// them.
type EntryStore = LayerStore<(Role, Kind, Cell), Vec<bool>>;

/// The places of the parts, in the order of the way.
struct Snake<'a>(&'a [Place]);

impl Snake<'_> {
    fn last(&self) -> usize {
        self.0.len() - 1
    }

    fn kind(&self, index: usize) -> Kind {
        self.0[index].kind
    }

    fn role(&self, index: usize) -> Role {
        (self.kind(index), index == 0)
    }

    /// The step from a place to the next.
    fn step(&self, index: usize) -> Cell {
        let from = self.0[index].origin;
        let to = self.0[index + 1].origin;
        (to.0 - from.0, to.1 - from.1)
    }
}

/// The parts of each kind, and which of them fit together.
#[derive(Default)]
struct Joiner {
    caps: Vec<Piece>,
    /// The deviation that makes up for that of the caps.
    deviation: Deviation,
    strands: HashMap<i32, Strands>,
    parts: HashMap<Role, Rc<Parts>>,
    joints: HashMap<(Role, Kind, Cell), Rc<Joints>>,
}

impl Joiner {
    fn parts(&mut self, role: Role) -> Rc<Parts> {
        if let Some(found) = self.parts.get(&role) {
            return Rc::clone(found);
        }

        let (kind, is_first) = role;
        let (width, deviation) = match kind {
            Kind::Even { cols } => (Some(cols), Deviation::default()),
            Kind::Deviating { cols } => (Some(cols), self.deviation),
            Kind::Cap => (None, Deviation::default()),
        };

        let list = match width {
            None => self.caps.clone(),
            Some(cols) => {
                let strands = self.strands.entry(cols).or_insert_with(|| Strands::of_size(ROWS, cols));
                if is_first { strands.first(&deviation) } else { strands.middle(&deviation) }
            }
        };

        let made = Rc::new(Parts::new(list));
        self.parts.insert(role, Rc::clone(&made));
        made
    }

    fn joints(&mut self, role: Role, next: Kind, step: Cell) -> Rc<Joints> {
        let parts = self.parts(role);
        let nexts = self.parts((next, false));
        let found = self.joints.entry((role, next, step)).or_insert_with(|| {
            let fits = |from: &Face, to: &Face| {
                (0..4).all(|pass| is_move(from[pass], (to[pass].0 + step.0, to[pass].1 + step.1)))
            };

            let of_part = |part: &Piece| {
                let from = exit(part);
                let entries = nexts.entries.iter().enumerate();
                entries.filter(|(_, to)| fits(&from, to)).map(|(number, _)| number).collect()
            };
            Rc::new(parts.list.iter().map(of_part).collect())
        });

        Rc::clone(found)
    }

    fn tour(
        &mut self,
        places: &[Place],
        choose: &mut dyn FnMut(usize) -> usize,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<Vec<Cell>> {
        let snake = Snake(places);
        let mut store = LayerStore::new();
        let reachable = self.reachable(&snake, &mut store, is_stopped)?;
        let chosen = self.choose_parts(&snake, &reachable, &store, choose);

        Some(self.write(&snake, &chosen))
    }

    /// For each place, the layer with the entries from which the end can be reached. The layers are found from the end
    /// to the beginning.
    fn reachable(&mut self, snake: &Snake, store: &mut EntryStore, is_stopped: &dyn Fn() -> bool) -> Option<Vec<u32>> {
        let last = snake.last();
        let mut number = store.number(vec![true; self.parts(snake.role(last)).entries.len()]);
        let mut reachable = vec![number];

        for index in (0..last).rev() {
            let role = snake.role(index);
            let next = snake.kind(index + 1);
            let step = snake.step(index);
            number = store.follower(number, (role, next, step), |after| {
                let parts = self.parts(role);
                let joints = self.joints(role, next, step);
                let mut entries = vec![false; parts.entries.len()];
                for (part, fitting) in joints.iter().enumerate() {
                    entries[parts.entry_of[part]] |= fitting.iter().any(|&entry| after[entry]);
                }
                entries
            });

            if is_stopped() || !store.layer(number).contains(&true) {
                return None;
            }

            reachable.push(number);
        }

        reachable.reverse();
        Some(reachable)
    }

    /// Chooses a part for each place, from the beginning to the end, so that each fits the part before it and the end
    /// can be reached.
    fn choose_parts(
        &mut self,
        snake: &Snake,
        reachable: &[u32],
        store: &EntryStore,
        choose: &mut dyn FnMut(usize) -> usize,
    ) -> Vec<usize> {
        let last = snake.last();
        let mut chosen: Vec<usize> = Vec::new();
        let mut followers: HashMap<FollowerKey, Vec<usize>> = HashMap::new();

        for index in 0..=last {
            if followers.len() > MAX_FOLLOWERS {
                followers.clear();
            }

            let role = snake.role(index);
            let before = index.checked_sub(1).map(|before| (snake.role(before), snake.step(before), chosen[before]));
            let after = (index < last).then(|| (reachable[index + 1], snake.kind(index + 1), snake.step(index)));

            let candidates = followers.entry((before, role, after)).or_insert_with(|| {
                let parts = self.parts(role);
                let entries = before.map(|(role, step, part)| self.joints(role, snake.kind(index), step)[part].clone());
                let onwards = after.map(|(number, next, step)| (self.joints(role, next, step), store.layer(number)));
                let fits = |&part: &usize| {
                    let goes_on = onwards
                        .as_ref()
                        .is_none_or(|(joints, reached)| joints[part].iter().any(|&entry| reached[entry]));
                    goes_on && entries.as_ref().is_none_or(|entries| entries.contains(&parts.entry_of[part]))
                };

                (0..parts.list.len()).filter(fits).collect()
            });

            chosen.push(candidates[choose(candidates.len())]);
        }

        chosen
    }

    /// The squares of the tour, pass by pass.
    fn write(&mut self, snake: &Snake, chosen: &[usize]) -> Vec<Cell> {
        let last = snake.last();
        let parts: Vec<Rc<Parts>> = (0..=last).map(|index| self.parts(snake.role(index))).collect();
        let mut tour = Vec::with_capacity(parts.iter().map(|parts| 4 * parts.list[0].passes[0].len()).sum());

        for (pass, is_forwards) in FORWARDS.into_iter().enumerate() {
            let mut add = |index: usize| {
                let origin = snake.0[index].origin;
                let cells = &parts[index].list[chosen[index]].passes[pass];
                tour.extend(cells.iter().map(|cell| (cell.0 + origin.0, cell.1 + origin.1)));
            };

            if is_forwards {
                (0..=last).for_each(&mut add);
            } else {
                (0..=last).rev().for_each(&mut add);
            }
        }

        tour
    }
}
