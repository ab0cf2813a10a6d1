//! Reasons why no tour has some given steps.
//!
//! Between two fixed steps a tour makes a known number of moves. If no walk of that length leads from one square to the
//! other, not even one that visits squares twice, there is no such tour. If every move changes the colour and one
//! colour has a square more, an open tour begins on that colour, and its odd steps are there. What neither argument
//! excludes is searched: here by plain backtracking, which shares nothing with the search that found no tour.

use super::Verdict;
use crate::ends::Ends;
use crate::graph::Graph;
use std::collections::VecDeque;

/// A step and its square.
pub type Step = (u64, u64);

/// Why no tour has these steps.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StepObstacle {
    /// No walk with this number of moves leads from one step to another.
    NoWalk {
        /// The earlier step; of a closed tour, the last step can be before the first.
        from: Step,
        /// The later step.
        to: Step,
        /// The number of moves between them.
        moves: u64,
    },
    /// The square of this step has the wrong colour.
    WrongColour {
        /// The step.
        step: Step,
    },
    /// Every possibility was tried.
    Searched {
        /// The number of positions that the search examined.
        nodes: u64,
    },
}

/// The moves of the shortest walks from a vertex to every vertex, with an even and with an odd number of moves;
/// [`u32::MAX`] if there is none of at most `longest` moves. Longer walks go back and forth, two moves at a time.
pub fn shortest_walks(graph: &Graph, from: u32, longest: u32) -> Vec<[u32; 2]> {
    let mut shortest = vec![[u32::MAX; 2]; graph.vertices()];
    shortest[from as usize][0] = 0;
    let mut waiting = VecDeque::from([(from, 0)]);

    while let Some((vertex, moves)) = waiting.pop_front() {
        if moves == longest {
            break;
        }
        for &near in graph.neighbours(vertex) {
            let known = &mut shortest[near as usize][(moves as usize + 1) % 2];
            if *known == u32::MAX {
                *known = moves + 1;
                waiting.push_back((near, moves + 1));
            }
        }
    }

    shortest
}

/// Each pair of fixed steps that follow one another, with the number of moves between them. In a closed tour the last
/// one is followed by the first.
fn pairs<'a>(steps: &'a [Step], count: u64, ends: Ends) -> impl Iterator<Item = (Step, Step, u64)> + 'a {
    let along = steps.windows(2).map(|pair| (pair[0], pair[1], pair[1].0 - pair[0].0));
    let around = match steps {
        [first, .., last] if ends == Ends::Cycle => Some((*last, *first, first.0 + count - last.0)),
        _ => None,
    };
    along.chain(around)
}

/// Whether the numbers of the squares of each colour say which colour has the odd steps: the colour of every vertex,
/// and that of the odd steps.
fn colour_of_odd_steps(graph: &Graph, ends: Ends) -> Option<(Vec<bool>, bool)> {
    if graph.components().len() != 1 {
        return None;
    }
    let colours = graph.two_colouring()?;
    let dark = colours.iter().filter(|&&is_dark| is_dark).count();
    let light = colours.len() - dark;
    (ends != Ends::Cycle && dark.abs_diff(light) == 1).then_some((colours, dark > light))
}

/// The first obstacle that needs no search. The steps are ascending.
pub fn obstacle(graph: &Graph, ends: Ends, steps: &[Step]) -> Option<StepObstacle> {
    let count = graph.vertices() as u64;
    for (from, to, moves) in pairs(steps, count, ends) {
        let obstacle = StepObstacle::NoWalk { from, to, moves };
        if holds(&obstacle, graph, ends, steps) {
            return Some(obstacle);
        }
    }

    let (colours, odd_is_dark) = colour_of_odd_steps(graph, ends)?;
    let is_wrong = |&&(step, id): &&Step| (step % 2 == 1) != (colours[id as usize] == odd_is_dark);
    steps.iter().find(is_wrong).map(|&step| StepObstacle::WrongColour { step })
}

/// Whether an obstacle that needs no search is there.
fn holds(obstacle: &StepObstacle, graph: &Graph, ends: Ends, steps: &[Step]) -> bool {
    let count = graph.vertices() as u64;
    match *obstacle {
        StepObstacle::NoWalk { from, to, moves } => {
            let longest = moves.min(2 * count) as u32;
            let shortest = || shortest_walks(graph, from.1 as u32, longest)[to.1 as usize][(moves % 2) as usize];
            pairs(steps, count, ends).any(|pair| pair == (from, to, moves)) && u64::from(shortest()) > moves
        }
        StepObstacle::WrongColour { step: (step, id) } => {
            let is_wrong =
                |(colours, odd_is_dark): (Vec<bool>, bool)| (step % 2 == 1) != (colours[id as usize] == odd_is_dark);
            steps.contains(&(step, id)) && colour_of_odd_steps(graph, ends).is_some_and(is_wrong)
        }
        StepObstacle::Searched { .. } => false,
    }
}

/// Confirms an obstacle, by a search of at most `budget` positions where one is needed.
pub(super) fn check(obstacle: &StepObstacle, graph: &Graph, ends: Ends, steps: &[Step], budget: u64) -> Verdict {
    let count = graph.vertices() as u64;
    let is_ascending = steps.windows(2).all(|pair| pair[0].0 < pair[1].0);
    let is_inside = steps.iter().all(|&(step, id)| (1..=count).contains(&step) && id < count);
    if !is_ascending || !is_inside {
        return Verdict::Refuted;
    }
    if !matches!(obstacle, StepObstacle::Searched { .. }) {
        return Verdict::of(holds(obstacle, graph, ends, steps));
    }

    let mut given = vec![None; graph.vertices()];
    steps.iter().for_each(|&(step, id)| given[step as usize - 1] = Some(id as u32));
    match (PlainSearch { graph, is_closed: ends == Ends::Cycle, given, budget }).finds_a_tour() {
        Some(found) => Verdict::of(!found),
        None => Verdict::NotRechecked,
    }
}

/// Plain backtracking along the steps of a tour, from the first to the last.
struct PlainSearch<'a> {
    graph: &'a Graph,
    is_closed: bool,
    /// The vertex of each step, if it is fixed.
    given: Vec<Option<u32>>,
    budget: u64,
}

impl PlainSearch<'_> {
    /// `None` if the budget does not suffice.
    fn finds_a_tour(&mut self) -> Option<bool> {
        let graph = self.graph;
        let mut is_free = vec![true; graph.vertices()];
        self.given.iter().flatten().for_each(|&vertex| is_free[vertex as usize] = false);

        let mut path: Vec<u32> = Vec::new();
        let mut choices = vec![self.choices(None, &is_free)];
        while let Some(open) = choices.last_mut() {
            let Some(next) = open.pop() else {
                choices.pop();
                if let Some(last) = path.pop() {
                    is_free[last as usize] = self.given[path.len()].is_none();
                }
                continue;
            };

            self.budget = self.budget.checked_sub(1)?;
            path.push(next);
            is_free[next as usize] = false;
            let is_full = path.len() == graph.vertices();
            if is_full && (!self.is_closed || graph.neighbours(next).contains(&path[0])) {
                return Some(true);
            }
            choices.push(self.choices(Some(&path), &is_free));
        }

        Some(false)
    }

    /// The vertices that can follow a path, or begin one.
    fn choices(&self, path: Option<&Vec<u32>>, is_free: &[bool]) -> Vec<u32> {
        let step = path.map_or(0, Vec::len);
        let Some(&given) = self.given.get(step) else { return Vec::new() };
        let is_open = |vertex: u32| given.map_or(is_free[vertex as usize], |given| given == vertex);
        match path.and_then(|path| path.last()) {
            Some(&head) => self.graph.neighbours(head).iter().copied().filter(|&near| is_open(near)).collect(),
            None => (0..self.graph.vertices() as u32).filter(|&vertex| is_open(vertex)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rectangle_graph::RectangleGraph;

    const OPEN: Ends = Ends::Path { start: None, end: None };

    fn graph(board: &str) -> Graph {
        RectangleGraph::new(&board.parse().unwrap()).graph
    }

    #[test]
    fn walks_are_as_long_as_a_knight_needs() {
        let walks = shortest_walks(&graph("8x8"), 0, 10);
        // From a corner to itself, to its neighbour along the side and along the diagonal, and to the other corner.
        assert_eq!([walks[0], walks[1], walks[9], walks[63]].map(|[even, odd]| even.min(odd)), [0, 3, 4, 6]);
        assert!(walks.iter().all(|[even, odd]| (*even == u32::MAX) != (*odd == u32::MAX)));
        assert_eq!(shortest_walks(&graph("8x8"), 0, 2)[1], [u32::MAX; 2]);
    }

    #[test]
    fn obstacles_are_found_and_confirmed_and_others_refuted() {
        let graph = graph("5x5");
        let apart = [(3, 0), (5, 1)];
        let no_walk = StepObstacle::NoWalk { from: (3, 0), to: (5, 1), moves: 2 };
        assert_eq!(obstacle(&graph, OPEN, &apart), Some(no_walk.clone()));
        assert_eq!(check(&no_walk, &graph, OPEN, &apart, 0), Verdict::Confirmed);
        assert_eq!(check(&no_walk, &graph, OPEN, &[(3, 0), (6, 1)], 0), Verdict::Refuted);

        let wrong = StepObstacle::WrongColour { step: (2, 0) };
        assert_eq!(obstacle(&graph, OPEN, &[(2, 0)]), Some(wrong.clone()));
        assert_eq!(check(&wrong, &graph, OPEN, &[(2, 0)], 0), Verdict::Confirmed);
        assert_eq!(check(&wrong, &graph, OPEN, &[(3, 0)], 0), Verdict::Refuted);
        assert_eq!(obstacle(&graph, OPEN, &[(3, 0)]), None);
    }

    #[test]
    fn the_plain_search_knows_which_numbers_a_corner_can_have() {
        let graph = graph("3x4");
        let searched = StepObstacle::Searched { nodes: 1 };
        let verdict = |step: u64| check(&searched, &graph, OPEN, &[(step, 0)], 100_000);
        let possible: Vec<u64> = (1..=12).filter(|&step| verdict(step) == Verdict::Refuted).collect();
        assert!((1..=12).all(|step| verdict(step) != Verdict::NotRechecked));
        // The numbers of the top left corner in all tours of 3x4, from a list of them.
        assert_eq!(possible, [1, 3, 5, 8, 10, 12]);
        assert_eq!(check(&searched, &graph, OPEN, &[(1, 0)], 3), Verdict::NotRechecked);
    }
}
