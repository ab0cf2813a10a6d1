//! The search for few or many turns or crossings, with holes or other pieces too: annealing of any tour.

use super::aim::{Aim, HEATED, MAX_SEARCHED};
use super::anneal::{Annealer, Layout, Price};
use destrier_core::tour::crossings::crossings;
use destrier_core::tour::strides::turns;
use destrier_core::{Path, Rectangle, RectangleGraph, Shape, Surface, Tour};
use destrier_search::method::{Control, Random, Task, Unsuited};

/// The smallest number of vertices that is searched, and the longest leap of a piece.
const MIN_SEARCHED: usize = 8;
const LONGEST_LEAP: u32 = 16;

/// Steps of the search, of about a nanosecond each while the board fits into the cache: they and not a clock end it, so
/// that a seed has one answer.
fn steps(squares: u64) -> u64 {
    let most = if squares > CACHED { 1_000_000_000 } else { 4_000_000_000 };
    squares.pow(3).saturating_mul(10_000).min(squares * 10_000_000).min(most)
}

/// On larger boards a step takes about ten times as long.
const CACHED: u64 = 100_000;

/// The stream of random numbers of the search.
const STREAM: u64 = 1 << 60;

impl Aim {
    /// Why a search with this aim cannot work on a board.
    pub fn unsearchable(self, board: &Rectangle) -> Option<Unsuited> {
        let fits =
            board.cells() <= MAX_SEARCHED && board.surface() == Surface::Plane && board.leaper().long() <= LONGEST_LEAP;
        let why = format!(
            "there is no pattern with the {0} for this board and its ends (patterns are for the knight on whole boards \
             of the plane from 10x10 on, with at most one given end), and the search for the {0} is for boards of the \
             plane with at most 2^20 squares, and leaps of at most {LONGEST_LEAP}; ask for a tour without this aim",
            self.name().replace('-', " ")
        );
        (!fits).then_some(Unsuited(why))
    }

    /// The aims whose searches are run for this one. On a large board a search is far from the best tour, and the one
    /// for turns may find fewer crossings than the one for crossings, and the other way around.
    pub fn aims_to_search(self, board: &Rectangle) -> Vec<Aim> {
        match self {
            Aim::FewestTurns if board.squares() > HEATED => vec![self, Aim::FewestCrossings],
            Aim::FewestCrossings if board.squares() > HEATED => vec![self, Aim::FewestTurns],
            _ => vec![self],
        }
    }

    /// The cost of a tour. Lower is better.
    pub fn cost(self, tour: &Tour<Rectangle>) -> (i64, i64) {
        let turns = turns(tour) as i64;
        let crossings = crossings(tour).map_or(i64::MAX, |count| count as i64);
        match self {
            Aim::FewestTurns => (turns, crossings),
            Aim::FewestCrossings => (crossings, turns),
            Aim::MostTurns => (-turns, -crossings),
            Aim::MostCrossings => (-crossings, -turns),
        }
    }

    /// Bytes that the search takes: the graph, the tour, and the moves that are there.
    pub fn bytes_needed(board: &Rectangle) -> u64 {
        board.cells().saturating_mul(256)
    }

    /// Changes a tour until it has few or many turns or crossings. Returns the best one that was found, and whether the
    /// control stopped the search.
    pub fn improve(self, task: &Task, path: Path, control: &Control) -> (Path, bool) {
        let Task { board, goal, seed, .. } = task;
        let board_graph = RectangleGraph::new(board);
        let vertex = |id: Result<u64, _>| id.ok().and_then(|id| board_graph.vertex_of_id(id));
        let mut order: Vec<u32> = path.follow(board).map_while(vertex).collect();
        if order.len() < MIN_SEARCHED {
            return (path, false);
        }

        let squares = order.len();
        if goal.shape == Shape::Open {
            order.push(squares as u32);
        }

        let layout = Layout::new(&board_graph, goal);
        let mut random = Random::new(*seed, STREAM);
        let annealer = Annealer::new(&layout, order, Price::of(self));
        let (mut cycle, was_stopped) = annealer.run(&mut random, steps(squares as u64), control);

        if let Some(between) = cycle.iter().position(|&vertex| vertex as usize == squares) {
            cycle.rotate_left(between);
            cycle.remove(0);
        }

        let mut ids = board_graph.ids_of(cycle);
        goal.ids(board).turn_to_ends(&mut ids);
        (Path::Vertices(ids), was_stopped)
    }
}
