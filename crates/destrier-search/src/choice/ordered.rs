//! The fast kernel: Warnsdorff's rule with ties broken by a move ordering, or by Squirrel's table, on plane boards.
//!
//! It makes the same moves as [`Walker`](super::Walker), several times as fast; a test compares the two.
//!
//! - Leaving a square lowers the degrees of its eight neighbours, and the same eight squares are the candidates. Both
//!   happen in one pass: load, lower, store, and add the rank of the move in the ordering. The smallest of the eight
//!   sums is the choice, and its lowest three bits name it, since degrees are stored in steps of eight. Walls and
//!   visited squares need no test.
//! - The eight cells lie at fixed places within a *window* of the array, so one bounds check covers all of them and no
//!   `unsafe` is needed.
//! - The kernel *jumps* on the choice instead of looking it up. Orderings walk in long regular sweeps, so the processor
//!   predicts the jump and starts on the next square before it has compared the eight candidates of this one.
//!
//! docs/design/warnsdorff-kernel.md lists what we tried.

use super::plane::{PaddedArray, Plane, UNIT, VISITED};
use super::terrain::Terrain;
use super::walker::Ending;
use super::{Key, MoveOrdering, Rule, switching_table};
use crate::method::Control;
use destrier_core::{Leaper, MoveWord, Rectangle, Square, Surface};

/// A sum of at least this means a wall or a visited square: `VISITED`, lowered by the pass after it was read.
const TAKEN: u32 = VISITED as u32 + UNIT as u32;
/// Where the next move enters the shift register, and the mark that shows when eight are in it.
const ENTRY: u32 = 24;
const MARK: u32 = 1 << 26;
const FULL: u32 = 1 << 2;
/// Moves between two polls of the control, divided by eight.
const PATIENCE: u32 = 4096 / 8;

/// Walks by the degree and a move ordering, or Squirrel's table, on plane boards of the knight.
#[derive(Clone, Debug)]
pub struct OrderedWalker {
    plane: Plane,
    spans: Vec<SpanOnPlane>,
    word: MoveWord,
}

/// An ordering and the cell at which it ends.
#[derive(Clone, Copy, Debug)]
struct SpanOnPlane {
    numbers: [u8; 8],
    ranks: [u8; 8],
    until: Option<usize>,
}

/// The current cell, and the moves that are not yet in the word.
struct WalkPosition {
    cell: usize,
    register: u32,
    patience: u32,
}

enum WalkPause {
    Switch,
    Stuck,
    Stopped,
}

impl OrderedWalker {
    /// Whether the kernel supports this: after the degree comes an ordering, Squirrel's table or nothing, and the board
    /// is a plane on which all eight moves of a knight fit.
    pub fn is_for(board: &Rectangle, rule: &Rule) -> bool {
        let decided = matches!(rule.keys(), [Key::Degree] | [Key::Degree, Key::Ordering(_) | Key::Squirrel, ..]);
        let large = board.rows().min(board.cols()) >= 3;
        decided && large && board.leaper() == Leaper::KNIGHT && board.surface() == Surface::Plane
    }

    /// A walker for this rule on this board, if the kernel [supports](OrderedWalker::is_for) them and the rule suits
    /// the board.
    pub fn new(board: &Rectangle, rule: &Rule) -> Option<OrderedWalker> {
        if !OrderedWalker::is_for(board, rule) {
            return None;
        }

        let table: Vec<(MoveOrdering, Option<Square>)> = match rule.keys() {
            [_, Key::Ordering(ordering), ..] => vec![(*ordering, None)],
            [_, Key::Squirrel, ..] => switching_table(board.rows()).collect(),
            _ => vec![(MoveOrdering::PLAIN, None)],
        };

        let plane = Plane::new(board)?;
        rule.suits(&plane).ok()?;

        let span = |(ordering, until): (MoveOrdering, Option<Square>)| SpanOnPlane {
            numbers: ordering.numbers(),
            ranks: ordering.ranks(),
            until: until.and_then(|square| plane.vertex(square)).map(|vertex| vertex as usize),
        };

        let spans = table.into_iter().map(span).collect();
        Some(OrderedWalker { word: MoveWord::with_capacity(plane.count() - 1), spans, plane })
    }

    /// The memory that such a walker needs on this board, in bytes.
    pub fn bytes(board: &Rectangle) -> u64 {
        Plane::bytes(board) + board.squares().div_ceil(8) * 3
    }

    /// Walks from a square of the board until the tour is complete or the path is stuck.
    pub fn walk(&mut self, start: Square, control: &Control) -> Ending {
        self.word.truncate(0);
        let Some(start) = self.plane.vertex(start) else { return Ending::Stuck };
        self.plane.renew();

        let mut stand = WalkPosition { cell: start as usize, register: MARK, patience: PATIENCE };
        let mut pause = WalkPause::Switch;
        for span in &self.spans {
            // On the smallest boards the start is itself a switching square.
            if span.until == Some(stand.cell) {
                continue;
            }

            let frame = self.plane.frame();
            let walk = match frame.width {
                16 => follow::<16>,
                64 => follow::<64>,
                128 => follow::<128>,
                _ => follow::<256>,
            };

            pause = walk(self.plane.cells_mut(), frame, span, &mut stand, &mut self.word, control);
            if !matches!(pause, WalkPause::Switch) {
                break;
            }
        }

        for code in stand.unwritten() {
            self.word.push(code + 1);
        }

        match pause {
            WalkPause::Stopped => Ending::Stopped,
            _ if self.length() == self.plane.count() => Ending::Complete,
            _ => Ending::Stuck,
        }
    }

    /// The number of squares that the last walk visited.
    pub fn length(&self) -> usize {
        self.word.len() + 1
    }

    /// The moves of the last walk.
    pub fn moves(&self) -> &MoveWord {
        &self.word
    }

    /// Consumes the walker and returns the moves of the last walk.
    pub fn into_moves(self) -> MoveWord {
        self.word
    }

    /// Takes the moves of the last walk out of the walker.
    pub fn take_moves(&mut self) -> MoveWord {
        std::mem::take(&mut self.word)
    }
}

impl WalkPosition {
    /// The codes in the register that are not yet written, oldest first.
    fn unwritten(&self) -> impl Iterator<Item = u8> {
        let register = self.register;
        let mark = self.register.trailing_zeros();
        (mark + 1..ENTRY + 3).step_by(3).map(move |place| (register >> place & 7) as u8)
    }
}

/// Follows one ordering until its switching square is reached or the walk is stuck.
fn follow<const W: usize>(
    cells: &mut [u8],
    frame: PaddedArray,
    span: &SpanOnPlane,
    stand: &mut WalkPosition,
    word: &mut MoveWord,
    control: &Control,
) -> WalkPause {
    let codes = span.numbers.map(|number| number - 1);

    let offset = |code: u8| {
        let (down, right) = Leaper::KNIGHT.offset(code + 1).unwrap_or((0, 0));
        down as isize * W as isize + right as isize
    };

    // These are separate variables, because the compiler would turn an array into a table lookup where a jump is
    // faster.
    let [o0, o1, o2, o3, o4, o5, o6, o7] = codes.map(offset);
    let [c0, c1, c2, c3, c4, c5, c6, c7] = codes.map(|code| u32::from(code) << ENTRY);
    let [r0, r1, r2, r3, r4, r5, r6, r7] = span.ranks.map(u32::from);
    let until = span.until.unwrap_or(usize::MAX);
    let WalkPosition { mut cell, mut register, mut patience } = *stand;

    let pause = loop {
        let entry;
        if (cell + 2) & (W - 1) < 4 {
            let Some((next, code)) = cross_seam(cells, frame, cell, &span.ranks) else { break WalkPause::Stuck };
            cell = next;
            entry = u32::from(code) << ENTRY;
        } else {
            // The padding leaves room for the window around every square of the board.
            let low = cell.wrapping_sub(2 * W + 1);
            let window = cells.get_mut(low..).and_then(|rest| rest.get_mut(..4 * W + 3));
            let Some(window) = window else { break WalkPause::Stuck };
            window[2 * W + 1] |= VISITED;

            let mut pass = |place: usize, rank: u32| {
                let state = window[place];
                window[place] = state.wrapping_sub(UNIT);
                u32::from(state) + rank
            };

            let top = pass(2, r0).min(pass(0, r7));
            let upper = pass(W + 3, r1).min(pass(W - 1, r6));
            let lower = pass(3 * W + 3, r2).min(pass(3 * W - 1, r5));
            let bottom = pass(4 * W + 2, r3).min(pass(4 * W, r4));
            let least = top.min(upper).min(lower.min(bottom));
            if least >= TAKEN {
                break WalkPause::Stuck;
            }

            let step;
            (step, entry) = match least & 7 {
                0 => (o0, c0),
                1 => (o1, c1),
                2 => (o2, c2),
                3 => (o3, c3),
                4 => (o4, c4),
                5 => (o5, c5),
                6 => (o6, c6),
                _ => (o7, c7),
            };

            cell = cell.wrapping_add_signed(step);
        }

        register = register >> 3 | entry;
        if register & FULL != 0 {
            word.push_eight(register >> 3);
            register = MARK;
            patience -= 1;

            if patience == 0 {
                patience = PATIENCE;
                if control.is_stopped() {
                    break WalkPause::Stopped;
                }
            }
        }

        if cell == until {
            break WalkPause::Switch;
        }
    };

    *stand = WalkPosition { cell, register, patience };
    pause
}

/// Takes one step of the walk near a seam between two strips, where the eight cells do not share a window.
#[inline(never)]
fn cross_seam(cells: &mut [u8], frame: PaddedArray, cell: usize, ranks: &[u8; 8]) -> Option<(usize, u8)> {
    cells[cell] |= VISITED;
    let mut best = (TAKEN, 0, 0);
    for (code, &rank) in (0u8..).zip(ranks) {
        let (down, right) = Leaper::KNIGHT.offset(code + 1)?;
        let offset = down as isize * frame.width as isize + right as isize + frame.across(cell, right);
        let near = cell.wrapping_add_signed(offset);
        let state = cells[near];
        cells[near] = state.wrapping_sub(UNIT);
        best = best.min((u32::from(state) + u32::from(rank), near, code));
    }
    (best.0 < TAKEN).then_some((best.1, best.2))
}
