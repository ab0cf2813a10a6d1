//! Guesses which steps visit the neighbours of each step, by running the program on a few boards.
//!
//! Nothing here needs to be right: a step that is missing from the guesses can only make the proof fail.

use super::steps::Steps;
use super::visits::Suspect;
use crate::family::{Part, Program};
use crate::ordering::MOVES;
use crate::switching::Coordinate;

/// The maximum number of entries examined, a hundred times what the longest of our own certificates needs.
const MAX_ENTRIES: u64 = 1 << 29;

/// For every step and every move type, the steps found there, the most frequent first.
pub(super) struct Hints {
    met: Vec<[Vec<(Suspect, u32)>; 8]>,
    /// The number of entries examined.
    entries_read: u64,
    /// For every switching square, the step that visits it on one of the boards.
    pub(super) switches: Vec<Option<Suspect>>,
}

impl Hints {
    /// Examines the boards n0, n0 + 1, ... `None` if the program does not make a path on one of them, or one that meets
    /// too many different steps.
    pub(super) fn new(
        program: &Program,
        steps: &Steps,
        boards: u32,
        squares: &[(Coordinate, Coordinate)],
    ) -> Option<Hints> {
        let met = (0..steps.list.len()).map(|_| Default::default()).collect();
        let mut hints = Hints { met, entries_read: 0, switches: vec![None; squares.len()] };

        for n in program.first..program.first.checked_add(boards)? {
            hints.follow(program, n, squares)?;
        }

        for met in hints.met.iter_mut().flatten() {
            met.sort_by_key(|&(_, times)| std::cmp::Reverse(times));
        }

        Some(hints)
    }

    pub(super) fn met(&self, step: usize, direction: usize) -> Vec<Suspect> {
        self.met[step][direction].iter().map(|&(who, _)| who).collect()
    }

    /// Follows the program on one board, and notes which steps meet.
    fn follow(&mut self, program: &Program, n: u32, squares: &[(Coordinate, Coordinate)]) -> Option<()> {
        let side = i64::try_from(program.side(n)).ok()?;
        let order = order(program, n)?;
        if order.len() as i64 != side * side {
            return None;
        }

        let inside = |row: i64, col: i64| (0..side).contains(&row) && (0..side).contains(&col);
        let moves = program.expand(n).ok()?;
        let mut grid = vec![None; order.len()];
        let mut trail = vec![(0, 0)];

        for &number in &moves {
            let [down, right] = *MOVES.get(usize::from(number).wrapping_sub(1))?;
            let &(row, col) = trail.last()?;
            trail.push((row + down, col + right));
        }

        for (&(row, col), &step) in trail.iter().zip(&order) {
            *grid.get_mut(usize::try_from(row * side + col).ok().filter(|_| inside(row, col))?)? = Some(step);
        }

        for (&(row, col), &step) in trail.iter().zip(&order) {
            for (direction, [down, right]) in MOVES.iter().enumerate() {
                let row = row + down;
                let col = col + right;
                let who = match (row < 0, col < 0, row >= side, col >= side) {
                    (true, ..) => Suspect::Off(0),
                    (_, true, ..) => Suspect::Off(1),
                    (_, _, true, _) => Suspect::Off(2),
                    (.., true) => Suspect::Off(3),
                    _ => match grid[(row * side + col) as usize] {
                        Some(step) => Suspect::ProgramStep(step),
                        None => continue,
                    },
                };

                let met = &mut self.met[step as usize][direction];
                let place = met.iter().position(|(other, _)| *other == who);
                self.entries_read += 1 + place.unwrap_or(met.len()) as u64;

                match place {
                    Some(place) => met[place].1 += 1,
                    None => met.push((who, 1)),
                }
            }

            if self.entries_read > MAX_ENTRIES {
                return None;
            }
        }

        for (place, (row, col)) in squares.iter().enumerate() {
            let at = row.on(side as u32).zip(col.on(side as u32));
            let step = at.and_then(|(row, col)| grid[(i64::from(row) * side + i64::from(col)) as usize]);
            self.switches[place] = step.map(Suspect::ProgramStep);
        }

        Some(())
    }
}

/// The step of every visit on one board, in the order of the visits.
fn order(program: &Program, n: u32) -> Option<Vec<u32>> {
    let most = usize::try_from(program.side(n).checked_pow(2)?).ok()?;
    let mut first = Vec::new();
    let mut written = 0;
    for part in program.parts() {
        first.push(written);
        written += part.word().len() as u32;
    }

    let mut order = Vec::new();
    let visits = |place: usize, part: &Part, times: usize| {
        (0..times).for_each(|_| order.extend(first[place]..first[place] + part.word().len() as u32));
    };

    program.go_through(n, most, visits).ok()?;
    order.push(written);
    Some(order)
}
