//! The search: square by square, column by column, with all states of each layer.
//!
//! A sweep is complete, or it keeps only the best states after each square (a beam) and finds a long path quickly. A
//! complete sweep with a *target* drops states that cannot lead to a path with that many moves. On a board that is
//! symmetric from left to right the bound comes from the sweep itself: take a path with at least `target` moves, and
//! the cut behind a column with `c` moves across it. The part on the left has `l` moves, those of the cut included, and
//! the part on the right `r`, so the path has `l + r - c`. The mirror image of the right part is a left part of the
//! mirror image, which also has at least `target` moves, so `r` is at most the most moves of any state that was met
//! behind that many columns.

use super::grid::Grid;
use super::layer::{Entry, Layer};
use super::state::State;
use super::step::{Finished, Step};
use super::window::{Window, crossing_slots};
use destrier_search::bit_set::bits;
use destrier_search::method::{Control, Limit};

/// How often the limits are checked, in states.
const CHECKED_EVERY: usize = 256;
/// The most states that follow from one: no move, one of four, or two of them.
const MAX_CHOICES: usize = 11;

/// The board, the aim and the limits of a sweep.
pub(super) struct Sweep<'a> {
    pub(super) grid: &'a Grid,
    pub(super) closed: bool,
    /// The number of states that are kept after each square.
    pub(super) beam: Option<usize>,
    /// Only paths with at least this many moves are wanted.
    pub(super) target: u32,
    /// Chooses among equally good paths; 0 takes the first.
    pub(super) seed: u64,
    pub(super) memory: u64,
    pub(super) control: &'a Control,
}

/// How far a sweep is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct SweepProgress {
    pub(super) col: usize,
    pub(super) states: usize,
    pub(super) moves: u32,
}

/// The result of a sweep.
#[derive(Clone, Default, Debug)]
pub(super) struct Swept {
    /// The moves of the longest path, and its squares as (row, column).
    pub(super) moves: u32,
    pub(super) squares: Vec<(usize, usize)>,
    /// No path that was wanted has more moves than this.
    pub(super) bound: u32,
    /// All states of all layers.
    pub(super) states: u64,
    /// The most memory that the layers took.
    pub(super) bytes: u64,
    /// Whether the beam dropped states.
    pub(super) was_cut: bool,
    pub(super) limit: Option<Limit>,
}

/// How a state behind a column was reached: the state behind the column before, and the moves in between.
#[derive(Clone, Copy)]
struct Link {
    chosen: u64,
    parent: u32,
}

/// The results of a running sweep.
struct Seen {
    finished: Finished,
    links: Vec<Vec<Link>>,
    link_bytes: u64,
    is_symmetric: bool,
    squares_left: u32,
    /// For each column: the most moves of a state behind it, with and without those across the cut.
    most: Vec<(u32, u32)>,
    bound: u32,
    states: u64,
    bytes: u64,
    was_cut: bool,
}

impl Sweep<'_> {
    /// Sweeps over the board.
    pub(super) fn run(&self, watch: &mut dyn FnMut(SweepProgress)) -> Swept {
        let mut seen = Seen {
            finished: Finished::default(),
            links: Vec::new(),
            link_bytes: 0,
            is_symmetric: self.grid.is_symmetric(),
            squares_left: self.grid.colours().iter().sum::<usize>() as u32,
            most: Vec::new(),
            bound: bound_by_colours(self.grid, self.closed),
            states: 0,
            bytes: 0,
            was_cut: false,
        };

        let limit = self.sweep(&mut seen, watch).err();
        if limit.is_none() {
            seen.bound = seen.finished.moves.max(self.target.saturating_sub(1));
        }

        Swept {
            moves: seen.finished.moves,
            squares: self.squares(&seen),
            bound: seen.bound.max(seen.finished.moves),
            states: seen.states,
            bytes: seen.bytes,
            was_cut: seen.was_cut,
            limit,
        }
    }

    fn sweep(&self, seen: &mut Seen, watch: &mut dyn FnMut(SweepProgress)) -> Result<(), Limit> {
        let crossing = crossing_slots(self.grid.rows());
        let mut layer = first_layer(self.seed, self.control);
        for col in 0..self.grid.cols() {
            let window = Window::new(self.grid, col);
            for (row, crossing) in crossing.iter().enumerate() {
                let next = Layer::new(self.seed, self.control);
                let finished = seen.finished;
                let window = &window;
                let closed = self.closed;
                let mut step = Step { window, crossing, row, col, closed, next, finished, overflowed: false };

                self.step(&layer, &mut step, seen)?;
                seen.finished = step.finished;
                layer = step.next;
                self.narrow(&mut layer, seen);
                watch(SweepProgress { col, states: layer.entries.len(), moves: seen.finished.moves });
            }

            seen.squares_left -= (0..self.grid.rows()).filter(|&row| self.grid.has(row, col)).count() as u32;
            self.prune(&mut layer, col, seen);
            self.leave_column(&mut layer, seen)?;

            if self.control.is_stopped() {
                return Err(Limit::Stopped);
            }

            seen.bound = seen.bound.min(self.bound(&layer, col, seen));
            if layer.entries.is_empty() {
                break;
            }
        }

        Ok(())
    }

    /// Decides the moves of one square for all states.
    fn step(&self, layer: &Layer, step: &mut Step, seen: &mut Seen) -> Result<(), Limit> {
        let kept = layer.bytes() + seen.link_bytes;
        for (index, entry) in layer.entries.iter().enumerate() {
            if index % CHECKED_EVERY == 0 {
                if self.control.is_stopped() {
                    return Err(Limit::Stopped);
                }
                let needed = kept + step.next.bytes_to_add(CHECKED_EVERY * MAX_CHOICES);
                if needed > self.memory {
                    return Err(Limit::Memory { needed, allowed: self.memory });
                }
            }

            step.extend(&Entry { parent: if step.row == 0 { index as u32 } else { entry.parent }, ..*entry });
        }

        seen.states += step.next.entries.len() as u64;
        seen.bytes = seen.bytes.max(kept + step.next.bytes());
        if step.overflowed { Err(Limit::TooWide) } else { Ok(()) }
    }

    /// Drops states that cannot reach the target.
    fn prune(&self, layer: &mut Layer, col: usize, seen: &mut Seen) {
        let inner = |entry: &Entry| entry.moves.saturating_sub(entry.into.iter().map(|&into| u32::from(into)).sum());
        let most = |value: &dyn Fn(&Entry) -> u32| layer.entries.iter().map(value).max().unwrap_or(0);
        seen.most.push((most(&|entry| entry.moves), most(&inner)));
        if let Some((most, most_inner)) = self.beyond(col, seen) {
            let reaches = |moves: u32| moves >= self.target;
            layer.retain(|entry| reaches(inner(entry) + most) && reaches(entry.moves + most_inner));
        }
    }

    /// Drops the states that the beam has no room for: those with the fewest moves.
    fn narrow(&self, layer: &mut Layer, seen: &mut Seen) {
        let Some(width) = self.beam.filter(|&width| layer.entries.len() > width) else { return };
        seen.was_cut = true;
        let mut moves: Vec<u32> = layer.entries.iter().map(|entry| entry.moves).collect();
        moves.sort_unstable_by(|a, b| b.cmp(a));
        let least = moves[width - 1];
        let mut ties = width - moves.partition_point(|&moves| moves > least);
        layer.retain(|entry| {
            let is_tied = entry.moves == least && ties > 0;
            ties -= usize::from(is_tied);
            is_tied || entry.moves > least
        });
    }

    /// The most moves of the part beyond a column, with and without those across the cut, if the sweep knows it.
    fn beyond(&self, col: usize, seen: &Seen) -> Option<(u32, u32)> {
        let columns = self.grid.cols() - 1 - col;
        let is_known = self.beam.is_none() && seen.is_symmetric && (1..=seen.most.len()).contains(&columns);
        is_known.then(|| seen.most[columns - 1])
    }

    /// Turns the states into those with which the next column begins, and stores how they were reached.
    fn leave_column(&self, layer: &mut Layer, seen: &mut Seen) -> Result<(), Limit> {
        seen.link_bytes += (layer.entries.len() * size_of::<Link>()) as u64;
        let needed = seen.link_bytes + layer.bytes();
        if needed > self.memory {
            return Err(Limit::Memory { needed, allowed: self.memory });
        }

        let link = |entry: &Entry| Link { chosen: entry.chosen, parent: entry.parent };
        seen.links.push(layer.entries.iter().map(link).collect());

        // Nothing is left in the first column, so the states remain different.
        layer.change(|entry| {
            let key = State::unpack(&entry.key).shifted(self.grid.rows()).pack().unwrap_or(entry.key);
            *entry = Entry { key, chosen: 0, into: [entry.into[1], 0], ..*entry };
        });

        Ok(())
    }

    /// The most moves of a path that leads through one of these states.
    fn bound(&self, layer: &Layer, col: usize, seen: &Seen) -> u32 {
        // Beyond the cut, each path has fewer moves than squares, and a cycle that is cut has no cycle there.
        let beyond = self.beyond(col, seen).map_or(seen.squares_left, |(_, inner)| inner.min(seen.squares_left));
        let most = layer.entries.iter().map(|entry| entry.moves + beyond).max().unwrap_or(0);
        most.max(seen.finished.moves).max(self.target.saturating_sub(1))
    }

    /// The squares of the longest path in order.
    fn squares(&self, seen: &Seen) -> Vec<(usize, usize)> {
        let Finished { moves, mut col, mut chosen, mut parent } = seen.finished;
        let mut joined = std::collections::BTreeMap::<(usize, usize), Vec<(usize, usize)>>::new();
        if moves == 0 {
            return Vec::new();
        }

        loop {
            for slot in bits(chosen) {
                let from = (slot / 4, col);
                let Some(to) = self.grid.step(from.0, from.1, slot % 4) else { continue };
                joined.entry(from).or_default().push(to);
                joined.entry(to).or_default().push(from);
            }

            let Some(before) = col.checked_sub(1) else { break };
            let link = seen.links[before][parent as usize];
            col = before;
            chosen = link.chosen;
            parent = link.parent;
        }

        let first = joined.iter().find(|(_, next)| next.len() == 1).or(joined.iter().next()).map(|(&square, _)| square);
        let mut path: Vec<(usize, usize)> = first.into_iter().collect();
        while let Some(&here) = path.last() {
            let before = path.len().checked_sub(2).map(|index| path[index]);
            let onward = |&&to: &&(usize, usize)| Some(to) != before && to != path[0];
            let Some(&next) = joined[&here].iter().find(onward) else { break };
            path.push(next);
        }

        path
    }
}

/// The most moves of a path or cycle that visits the colours in turn.
pub(super) fn bound_by_colours(grid: &Grid, closed: bool) -> u32 {
    let [white, black] = grid.colours();
    let squares = 2 * white.min(black) + usize::from(white != black && !closed);
    squares.saturating_sub(usize::from(!closed)) as u32
}

/// The layer before the first square: nothing is decided.
fn first_layer(seed: u64, control: &Control) -> Layer {
    let mut layer = Layer::new(seed, control);
    layer.add(Entry { key: [0; 5], chosen: 0, moves: 0, parent: 0, into: [0; 2] });
    layer
}
