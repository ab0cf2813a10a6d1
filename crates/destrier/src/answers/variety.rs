//! What a seed other than the first changes: another seed gives another tour, where there are others.
//!
//! Where few tours exist, on the smallest boards, all of them are listed, and consecutive seeds go through the list
//! without repeating one. On other small boards, and after an exact search, which always finds the same tour,
//! the tour is stirred by random exchanges. Larger boards need neither: walks and repairs on them depend on the seed.

use destrier_core::{Ends, Path, RectangleGraph, Shape};
use destrier_graphs::euler::stir;
use destrier_search::few_paths;
use destrier_search::method::{Control, FIRST_SEED, Method, Random, Task};

/// The number of tours above which a random tour is seldom the same as another.
const FEW: usize = 2000;
/// Steps of the search for them: some hundredths of a second.
const MAX_STEPS: u64 = 1_000_000;

/// Boards of at most this many squares are stirred, whatever the method.
const MAX_STIRRED: u64 = 400;
/// The maximum number of squares of a board that is stirred after an exact search.
const MAX_STIRRED_IF_EXACT: u64 = 1_000_000;

/// The stream of random numbers for stirring; the attempts of a search use those from 0 on.
const STREAM: u64 = 1 << 62;

/// All tours of a board, if there are few.
pub(super) struct FewTours {
    /// The tours as lists of vertices. Of a tour and its reverse, and of a closed tour and its rotations, one is
    /// listed.
    tours: Vec<Vec<u32>>,
    board_graph: RectangleGraph,
}

impl FewTours {
    /// Lists the tours that meet the goal of the task; `None` if there may be more than a few.
    pub(super) fn of(task: &Task) -> Option<FewTours> {
        let board = &task.board;
        if board.cells() > few_paths::MAX_VERTICES as u64 {
            return None;
        }
        let board_graph = RectangleGraph::new(board);
        let ends = Ends::of_goal(board, &task.goal).ok()?.rename(|square| board_graph.vertex_of(square))?;
        let (tours, is_complete) = few_paths::list(&board_graph.graph, ends, FEW, MAX_STEPS);
        (is_complete && !tours.is_empty()).then_some(FewTours { tours, board_graph })
    }

    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        self.tours.len() as u64
    }

    /// The tour of this seed: the first seed gives `first`, and the next ones each another, until all have been given.
    /// Further seeds give these tours again, read backwards or from another square.
    fn pick(&self, task: &Task, first: &[u32]) -> Vec<u32> {
        let count = self.count();
        let first = canonical(first, task.goal.shape);
        let at = self.tours.iter().position(|tour| canonical(tour, task.goal.shape) == first).unwrap_or(0) as u64;

        let index = task.seed.wrapping_sub(FIRST_SEED);
        let round = index / count;
        let place = (at + index % count * stride(count)) % count;
        let mut tour = self.tours[place as usize].clone();
        let is_free = task.goal.end.is_none() && (task.goal.shape == Shape::Closed || task.goal.start.is_none());

        if is_free && round % 2 == 1 {
            tour.reverse();
        }

        if task.goal.shape == Shape::Closed {
            let shift = round as usize / 2 % tour.len();
            tour.rotate_left(shift);
        }

        let mut ids = self.board_graph.ids_of(tour);
        task.goal.ids(&task.board).rotate_to_ends(&mut ids);
        ids
    }
}

/// A canonical list of the squares: a tour and its reverse give equal lists, and so do all rotations of a closed tour.
pub(super) fn canonical(tour: &[u32], shape: Shape) -> Vec<u32> {
    let mut list = tour.to_vec();
    if shape == Shape::Closed {
        let least = list.iter().enumerate().min_by_key(|&(_, id)| id).map_or(0, |(place, _)| place);
        list.rotate_left(least);
        if list.len() > 2 && list[1] > list[list.len() - 1] {
            list[1..].reverse();
        }
    } else if list.first() > list.last() {
        list.reverse();
    }
    list
}

/// A step through a list of this length that visits all of it, and not in an obvious order.
fn stride(count: u64) -> u64 {
    let golden = (count as f64 * 0.618) as u64;
    (golden.max(1)..).find(|&step| destrier_core::arithmetic::gcd(step, count) == 1).unwrap_or(1)
}

/// The tour of the task's seed. `path` is the tour that `method` found with this seed, or with the first one if there
/// are `few`. What is not a path of the board is left to verification.
pub(super) fn vary(task: &Task, path: Path, method: Method, few: Option<&FewTours>, control: &Control) -> Path {
    let squares = task.board.squares();
    let most = if method == Method::Frontier { MAX_STIRRED_IF_EXACT } else { MAX_STIRRED };
    if task.seed == FIRST_SEED || (few.is_none() && squares > most) {
        return path;
    }
    let ids: Result<Vec<u32>, _> = path.follow(&task.board).map(|id| id.map(|id| id as u32)).collect();
    let Ok(ids) = ids else { return path };
    Path::Vertices(match few {
        Some(few) => few.pick(task, &ids),
        None => stirred(task, ids, control),
    })
}

fn stirred(task: &Task, ids: Vec<u32>, control: &Control) -> Vec<u32> {
    let board_graph = RectangleGraph::new(&task.board);
    let vertices: Option<Vec<u32>> = ids.iter().map(|&id| board_graph.vertex_of_id(u64::from(id))).collect();
    let Some(vertices) = vertices else { return ids };
    let Some(wanted) = task.goal.rename(|square| board_graph.vertex_of(square)) else { return ids };
    let mut random = Random::new(task.seed, STREAM);
    board_graph.ids_of(stir(&board_graph.graph, vertices, &wanted, &mut random, control))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stride_visits_all() {
        for count in 1..200 {
            let mut seen: Vec<u64> = (0..count).map(|index| index * stride(count) % count).collect();
            seen.sort_unstable();
            assert!(seen.into_iter().eq(0..count), "{count}");
        }
    }

    #[test]
    fn a_tour_has_one_canonical_form() {
        let closed = [[2, 0, 1, 3], [1, 3, 2, 0], [0, 2, 3, 1]].map(|tour| canonical(&tour, Shape::Closed));
        assert!(closed.iter().all(|tour| *tour == [0, 1, 3, 2]));
        assert_eq!(canonical(&[3, 1, 2], Shape::Open), [2, 1, 3]);
        assert_ne!(canonical(&[1, 2, 3], Shape::Open), canonical(&[2, 1, 3], Shape::Open));
    }
}
