//! The constructions of Kelley Seibel, *The Knight's Tour on the Cylinder and Torus* (Oregon State University, 1994).
//!
//! Each is a short word of moves that is repeated around the surface. She starts in the bottom row (in the top row for
//! 4 x even); so does this module, in the column of the requested start, or else in the first.
//!
//! | board | recipe | figure |
//! |---|---|---|
//! | torus 1xn | two up and one right, always | 2 |
//! | cylinder 2 x odd | two right, alternately up and down | 4 to 6 |
//! | torus 2xn | along the bottom row, over, back along the top | 7 |
//! | cylinder and torus 3xn | one square in each row, then the next column | 15 to 17 |
//! | cylinder and torus 4 x odd | one square in each row, then two columns on; twice around | 18, 19 |
//! | cylinder 4 x even | an open tour: once around on half of the squares, once on the others | 20, 21 |
//! | torus 4 x even | two squares in each row, then two columns on | 22 |
//! | cylinder m x n, m odd | up through every other row, down through the rest, then the next column | 23 |
//! | torus m x n, m odd | up through every other row, twice around, then the next column | 24 |
//! | m x n, mn even, from 5x5 on | the closed tour of the plane board, for which she cites Cull and De Curtins | |
//!
//! `docs/methods/seibel.md` lists what the paper leaves open and its slips.

use super::{closed_plan, on, write_out};
use destrier_core::computed::ComputedTour;
use destrier_core::{Goal, Leaper, Path, Rectangle, Shape, Square, Surface};
use destrier_search::method::{Control, Finder, Finding, Limit, Method, Task, Unsuited};

/// The method `seibel`.
#[derive(Clone, Copy, Default, Debug)]
pub struct Seibel;

impl Seibel {
    /// Her tour, if it is computed and not stored: the closed tour of the plane board.
    pub fn computed(board: &Rectangle, goal: &Goal) -> Option<ComputedTour> {
        let reached = board.leaper() == Leaper::KNIGHT && board.is_whole() && goal.misplaced(board).is_none();
        if reached && Recipe::for_board(board).is_none() { from_the_plain_board(board, goal) } else { None }
    }
}

impl Finder for Seibel {
    fn method(&self) -> Method {
        Method::Seibel
    }

    fn find(&self, task: &Task, control: &Control) -> Result<Finding, Unsuited> {
        let board = &task.board;
        let goal = &task.goal;
        if board.leaper() != Leaper::KNIGHT || !board.is_whole() || goal.misplaced(board).is_some() {
            return Err(Unsuited("Seibel's recipes are for the knight on whole boards; try another method".into()));
        }

        let Some(recipe) = Recipe::for_board(board) else {
            return match from_the_plain_board(board, goal) {
                Some(tour) => Ok(write_out(&tour, task.limits.memory, control)),
                None if board.surface() == Surface::Torus && board.rows() > board.cols() => {
                    Ok(turned_back(board, self.find(&on_its_side(task), control)?))
                }
                None => Err(Unsuited(format!(
                    "the paper has no recipe for {}; the method construct knows every rectangle that has a tour",
                    board.size()
                ))),
            };
        };

        let needed = board.squares().saturating_mul(4);
        if needed > task.limits.memory || board.cells() > 1 << 32 {
            let limit = Limit::Memory { needed, allowed: task.limits.memory };
            return Ok(Finding::gave_up(limit));
        }

        let column = goal.start.filter(|start| start.row == recipe.row).map_or(0, |start| start.col);
        let walked = recipe.walk(board, column, control);
        if control.is_stopped() {
            return Ok(Finding::GaveUp { limit: Limit::Stopped, longest: Path::Vertices(walked) });
        }

        control.report(walked.len() as u64);
        match rotated_to_goal(board, walked, goal) {
            Some(list) => Ok(Finding::Found(Path::Vertices(list))),
            None => Err(Unsuited("Seibel's recipe for this board gives no tour of this shape with these ends".into())),
        }
    }
}

/// For an even number of squares and sides from 5 on she glues the sides of a plane board that has a closed tour.
fn from_the_plain_board(board: &Rectangle, goal: &Goal) -> Option<ComputedTour> {
    let wrapped = matches!(board.surface(), Surface::Cylinder | Surface::Torus);
    let plan =
        (wrapped && board.rows() >= 5 && board.cols() >= 5).then(|| closed_plan(&on(board, Surface::Plane)))??;
    super::oriented(board, &plan, Shape::Closed, goal)
}

/// "For the board and the torus, mxn is equivalent to nxm": the same task with rows and columns exchanged.
fn on_its_side(task: &Task) -> Task {
    let board = &task.board;
    let goal = task.goal.map(|square| Square::new(square.col, square.row));
    let board = Rectangle::new(board.cols(), board.rows(), board.surface()).unwrap_or_else(|_| board.clone());
    Task { board, goal, ..task.clone() }
}

/// The answer to the transposed task, as one for this board.
fn turned_back(board: &Rectangle, finding: Finding) -> Finding {
    let back = |id: u32| id % board.rows() * board.cols() + id / board.rows();
    match finding {
        Finding::Found(Path::Vertices(list)) => Finding::Found(Path::Vertices(list.into_iter().map(back).collect())),
        other => other,
    }
}

/// Rotates a closed tour to the start, in the direction that meets the end, if possible.
fn rotated_to_goal(board: &Rectangle, mut list: Vec<u32>, goal: &Goal) -> Option<Vec<u32>> {
    let goal = goal.ids(board);
    let first = *list.first()?;
    let last = *list.last()?;
    let closed =
        list.len() >= 3 && board.are_a_move_apart(board.square(u64::from(last)), board.square(u64::from(first)));
    if goal.shape == Shape::Closed && !closed {
        return None;
    }

    let place = |list: &mut Vec<u32>| {
        if closed {
            goal.rotate_to_ends(list);
        }
        goal.has_ends_of(list)
    };

    if place(&mut list) {
        return Some(list);
    }

    list.reverse();
    place(&mut list).then_some(list)
}

/// Steps as she writes them: rows down (negative: up) and columns right.
type Step = (i64, i64);

/// Sequences of steps, each with its number of repetitions, and the row in which to begin.
struct Recipe {
    row: u32,
    words: Vec<(Vec<Step>, u32)>,
}

impl Recipe {
    fn for_board(board: &Rectangle) -> Option<Recipe> {
        let rows = board.rows();
        let cols = board.cols();
        let surface = board.surface();
        let bottom = rows - 1;
        let again = |row: u32, word: Vec<Step>, times: u32| Some(Recipe { row, words: vec![(word, times)] });
        let even = cols.is_multiple_of(2);

        match (surface, rows) {
            (Surface::Torus, 1) => again(0, vec![(-2, 1)], cols),
            (Surface::Torus, 2) => {
                let along = (vec![(-2, 1)], cols - 1);
                Some(Recipe { row: bottom, words: vec![along, (vec![(-1, 2)], 1), (vec![(-2, -1)], cols)] })
            }
            (Surface::Cylinder, 2) if !even => again(bottom, vec![(-1, 2), (1, 2)], cols),
            (Surface::Cylinder | Surface::Torus, 3) => again(bottom, vec![(-2, 1), (1, -2), (1, 2)], cols),
            (Surface::Cylinder | Surface::Torus, 4) if !even => {
                again(bottom, vec![(-2, 1), (-1, -2), (2, 1), (1, 2)], cols)
            }
            (Surface::Cylinder, 4) => Some(four_by_even_cylinder(cols)),
            (Surface::Torus, 4) => {
                again(bottom, vec![(-1, 2), (-1, -2), (-1, 2), (2, 1), (1, -2), (1, 2), (1, -2), (2, 1)], cols / 2)
            }
            (Surface::Cylinder, _) if rows >= 5 && rows % 2 == 1 => again(bottom, up_and_down(rows), cols),
            (Surface::Torus, _) if rows >= 5 && rows % 2 == 1 => {
                let zigzag = (0..rows).map(|index| (-2, if index % 2 == 0 { 1 } else { -1 }));
                again(bottom, zigzag.collect(), cols)
            }
            _ => None,
        }
    }

    /// The squares, from this column of its row; one step fewer than squares.
    fn walk(&self, board: &Rectangle, column: u32, control: &Control) -> Vec<u32> {
        let all = board.squares() as usize;
        let mut here = Square::new(self.row, column);
        let mut list = Vec::with_capacity(all);
        list.push(board.id(here) as u32);

        for (word, times) in &self.words {
            for _ in 0..*times {
                if control.is_stopped() {
                    return list;
                }

                for &(down, right) in word.iter().take(all - list.len()) {
                    let step = board.surface().step(board.rows(), board.cols(), here, down, right);
                    let Some(to) = step else { return list };
                    here = to;
                    list.push(board.id(here) as u32);
                }
            }
        }

        list
    }
}

/// Figure 20: first the squares a, b, c, d of one half, then the other half, m to p.
fn four_by_even_cylinder(cols: u32) -> Recipe {
    let first = vec![(2, 1), (1, -2), (-2, 1), (-1, 2)];
    let second = vec![(-2, 1), (1, -2), (2, 1), (-1, 2)];
    let half = cols / 2;
    let last_of_first = first[..3].to_vec();
    Recipe { row: 0, words: vec![(first, half - 1), (last_of_first, 1), (vec![(1, 2)], 1), (second, half)] }
}

/// Figure 23, for any odd number of rows: up in a zigzag, over into the second row, and down so that the last square is
/// two columns left of the next start.
fn up_and_down(rows: u32) -> Vec<Step> {
    let up = (rows - 1) / 2;
    let mut word: Vec<Step> = (0..up).map(|index| (-2, if index % 2 == 0 { -1 } else { 1 })).collect();
    word.push((1, -2));
    // At the top the knight is in the column of its start or one to the left; the last square must be one to the left
    // of the start. So one or two steps must go to the right, and the others alternate.
    let owed = if up.is_multiple_of(2) { 1 } else { 2 };
    word.extend((0..up - 1).map(|index| (2, if index < owed || (index - owed) % 2 == 0 { 1 } else { -1 })));
    word.push((1, 2));
    word
}

#[cfg(test)]
mod tests;
