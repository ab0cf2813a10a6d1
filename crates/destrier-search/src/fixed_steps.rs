//! Hamiltonian paths and cycles on which some vertices have fixed step numbers.
//!
//! The fixed vertices cut a tour into gaps, each with a known number of steps. A gap is filled from both ends. The
//! search always continues at the end with the fewest ways on, and tries Warnsdorff's order there: vertices with few
//! links first. A way on must leave a walk of the right length to the other fixed end of its gap. Every vertex that is
//! not yet visited needs two links, to others of its kind or to the ends of gaps; one, if it can be the last of a path.
//!
//! Tours are numbered, so a tour that begins elsewhere or runs the other way is another tour. The order in which they
//! are found depends only on the graph and the steps; [`find`] shuffles it by its seed, and begins anew when it has
//! gone wrong for long. Memory is linear in the graph, times the number of fixed steps.

use crate::method::{Control, Finding, Limit, Limits, Random};
use destrier_core::impossible::StepObstacle;
use destrier_core::impossible::steps::{Step, obstacle, shortest_walks};
use destrier_core::{Ends, Graph, Impossible};
use std::ops::ControlFlow;

/// Which tours of a graph: at least one step is fixed.
#[derive(Clone, Debug)]
pub struct StepQuestion<'a> {
    graph: &'a Graph,
    is_closed: bool,
    /// The steps, counted from 1, and their vertices, ascending.
    steps: Vec<Step>,
}

/// How a search for all tours ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum StepSearchEnd {
    /// All were found.
    Complete,
    /// The caller broke it off.
    BrokenOff,
    /// The control stopped it.
    Stopped,
    /// It took back as many steps as allowed.
    TookBack,
}

impl<'a> StepQuestion<'a> {
    /// The tours of a graph with these steps, which are counted from 1 and ascending.
    pub fn new(graph: &'a Graph, is_closed: bool, steps: impl IntoIterator<Item = Step>) -> StepQuestion<'a> {
        StepQuestion { graph, is_closed, steps: steps.into_iter().collect() }
    }

    /// The reason why there is no such tour, if it needs no search.
    pub fn quick_reason(&self) -> Option<Impossible> {
        let ends = if self.is_closed { Ends::Cycle } else { Ends::Path { start: None, end: None } };
        obstacle(self.graph, ends, &self.steps).map(|obstacle| self.reason(obstacle))
    }

    fn reason(&self, obstacle: StepObstacle) -> Impossible {
        Impossible::FixedSteps { steps: self.steps.clone(), obstacle }
    }

    /// For each step, the shortest walks from its vertex that are not longer than the gaps beside it; `None` if the
    /// control stopped it.
    fn walks(&self, control: &Control) -> Option<Vec<ShortestWalks>> {
        let gaps = gaps(self);
        let mut longest = vec![0; self.steps.len()];
        for gap in &gaps {
            for end in [gap.left, gap.right].into_iter().flatten() {
                longest[end.number] = longest[end.number].max(gap.end + 1 - gap.first);
            }
        }

        let walks = |(&(_, id), longest): (&Step, usize)| {
            let is_stopped = control.is_stopped();
            (!is_stopped).then(|| shortest_walks(self.graph, id as u32, longest as u32))
        };
        self.steps.iter().zip(longest).map(walks).collect()
    }

    /// The number of bytes that a search needs.
    pub fn memory_needed(&self) -> u64 {
        let per_vertex = 64 + 8 * self.steps.len() as u64;
        (self.graph.vertices() as u64).saturating_mul(per_vertex)
    }
}

/// Passes every tour to `visit`, as its vertices in order. Numbers of tours are exact: none comes twice.
///
/// ```
/// use destrier_core::RectangleGraph;
/// use destrier_search::fixed_steps::{StepQuestion, StepSearchEnd, each};
/// use destrier_search::Control;
/// use std::ops::ControlFlow;
///
/// let board = RectangleGraph::new(&"3x4".parse().unwrap());
/// let question = StepQuestion::new(&board.graph, false, [(3, 0)]);
/// let mut found = Vec::new();
/// let end = each(&question, &Control::new(), &mut |tour| {
///     found.push(tour.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!((end, found.len()), (StepSearchEnd::Complete, 4));
/// assert!(found.iter().all(|tour| tour[2] == 0));
/// ```
pub fn each(
    question: &StepQuestion,
    control: &Control,
    visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
) -> StepSearchEnd {
    let Some(walks) = question.walks(control) else { return StepSearchEnd::Stopped };
    let preferences = (0..question.graph.vertices() as u32).map(|rank| (0, rank)).collect();
    Search::new(question, &walks, preferences, u64::MAX, control).run(visit)
}

/// Steps that the first attempt of [`find`] may take back. Each attempt may take back a quarter more than the one
/// before.
const FIRST_BACKTRACKS: u64 = 500;

/// Attempts follow Warnsdorff's order less and less strictly, and after this number strictly again.
const LAXITIES: u64 = 4;

/// Finds one tour. An attempt that takes back many steps is followed by one with another order of the vertices.
pub fn find(question: &StepQuestion, seed: u64, limits: &Limits, control: &Control) -> Finding<Vec<u32>> {
    if question.memory_needed() > limits.memory {
        return Finding::gave_up(Limit::Memory { needed: question.memory_needed(), allowed: limits.memory });
    }

    let Some(walks) = question.walks(control) else { return Finding::gave_up(Limit::Stopped) };
    let mut allowed = FIRST_BACKTRACKS;
    for attempt in 0..limits.attempts.max(1) {
        let mut random = Random::new(seed, attempt);
        let laxity = 1 + attempt % LAXITIES;
        let mut ranks: Vec<u32> = (0..question.graph.vertices() as u32).collect();
        random.shuffle(&mut ranks);
        let preferences = ranks.into_iter().map(|rank| (random.below(laxity) as u32, rank)).collect();

        let mut found = Vec::new();
        let mut search = Search::new(question, &walks, preferences, allowed, control);
        let end = search.run(&mut |tour| {
            found = tour.to_vec();
            ControlFlow::Break(())
        });

        match end {
            StepSearchEnd::BrokenOff => return Finding::Found(found),
            StepSearchEnd::Complete => {
                return Finding::Impossible(question.reason(StepObstacle::Searched { nodes: search.nodes }));
            }
            StepSearchEnd::Stopped => return Finding::gave_up(Limit::Stopped),
            StepSearchEnd::TookBack => allowed = allowed.saturating_add(allowed / 4),
        }
    }

    Finding::gave_up(Limit::Attempts(limits.attempts.max(1)))
}

/// The moves of the shortest walks from a vertex to every vertex, with an even and with an odd number of moves.
type ShortestWalks = Vec<[u32; 2]>;

/// A vertex that has no place in the tour yet.
const NONE: u32 = u32::MAX;

/// Steps between two checks of the control.
const CHECK_INTERVAL: u64 = 1 << 10;

/// Places of a tour that are still to be filled, counted from 0. In a closed tour the last gap goes on after the last
/// place with the first.
#[derive(Clone, Debug)]
struct Gap {
    /// The next place to fill from the left.
    first: usize,
    /// One more than the next place to fill from the right.
    end: usize,
    /// The fixed vertices before and after the gap, each by its number among the steps; none at the end of a path.
    left: Option<FixedEnd>,
    right: Option<FixedEnd>,
}

/// A fixed vertex at the end of a gap.
#[derive(Clone, Copy, Debug)]
struct FixedEnd {
    /// Its number among the steps.
    number: usize,
    place: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Left,
    Right,
}

impl Gap {
    fn is_full(&self) -> bool {
        self.first == self.end
    }

    /// The place of the vertex at this end, if the end is not that of a path.
    fn head(&self, side: Side) -> Option<usize> {
        match side {
            Side::Left => self.left.map(|_| self.first.wrapping_sub(1)),
            Side::Right => self.right.map(|_| self.end),
        }
    }

    fn heads(&self) -> impl Iterator<Item = usize> + use<> {
        self.head(Side::Left).into_iter().chain(self.head(Side::Right))
    }

    fn is_at_end_of_path(&self) -> bool {
        self.left.is_none() || self.right.is_none()
    }
}

/// A choice at the end of a gap, with the vertices that are left to try, the next one last.
struct Choice {
    gap: usize,
    side: Side,
    is_made: bool,
    open: Vec<u32>,
}

struct Search<'a> {
    question: &'a StepQuestion<'a>,
    control: &'a Control,
    /// The vertex at each place of the tour.
    tour: Vec<u32>,
    is_visited: Vec<bool>,
    /// For each vertex, its number of unvisited neighbours.
    unvisited: Vec<u32>,
    /// For each vertex, the number of gaps with places left of which it is an end.
    ends: Vec<u8>,
    gaps: Vec<Gap>,
    walks: &'a [ShortestWalks],
    /// For each vertex, what is added to its number of links when a vertex with few links is preferred, and its rank
    /// among those with as many.
    preferences: Vec<(u32, u32)>,
    nodes: u64,
    backtracks: u64,
    max_backtracks: u64,
}

impl<'a> Search<'a> {
    fn new(
        question: &'a StepQuestion,
        walks: &'a [ShortestWalks],
        preferences: Vec<(u32, u32)>,
        max_backtracks: u64,
        control: &'a Control,
    ) -> Search<'a> {
        let graph = question.graph;
        let count = graph.vertices();
        let mut search = Search {
            question,
            control,
            tour: vec![NONE; count],
            is_visited: vec![false; count],
            unvisited: (0..count as u32).map(|vertex| graph.degree(vertex) as u32).collect(),
            ends: vec![0; count],
            gaps: gaps(question),
            walks,
            preferences,
            nodes: 0,
            backtracks: 0,
            max_backtracks,
        };

        for &(step, id) in &question.steps {
            search.visit(step as usize - 1, id as u32);
        }

        (0..search.gaps.len()).for_each(|gap| search.change_ends(gap, 1));
        search
    }

    /// The vertex at a place, which may lie beyond the last place of a closed tour.
    fn vertex_at(&self, place: usize) -> u32 {
        self.tour[place % self.tour.len()]
    }

    fn run(&mut self, visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>) -> StepSearchEnd {
        if self.gaps.iter().any(|gap| gap.is_full() && !self.is_joined(gap)) || self.is_any_lost() {
            return StepSearchEnd::Complete;
        }

        let mut choices: Vec<Choice> = Vec::new();
        let mut is_dead = false;
        loop {
            if !is_dead {
                match self.next_choice() {
                    Some(choice) => choices.push(choice),
                    None if visit(&self.tour).is_break() => return StepSearchEnd::BrokenOff,
                    None => {}
                }
            }

            let Some(choice) = choices.last_mut() else { return StepSearchEnd::Complete };
            let gap = choice.gap;
            let side = choice.side;
            if std::mem::replace(&mut choice.is_made, false) {
                self.take_back(gap, side);
                self.backtracks += 1;
            }
            if self.backtracks > self.max_backtracks {
                return StepSearchEnd::TookBack;
            }

            let Some(vertex) = choice.open.pop() else {
                choices.pop();
                is_dead = true;
                continue;
            };

            choice.is_made = true;
            self.nodes += 1;
            if self.nodes.is_multiple_of(CHECK_INTERVAL) && self.control.is_stopped() {
                return StepSearchEnd::Stopped;
            }
            is_dead = !self.place(gap, side, vertex);
        }
    }

    /// The end of a gap with the fewest ways on; none if all gaps are full.
    fn next_choice(&self) -> Option<Choice> {
        let mut fewest = usize::MAX;
        let mut chosen = None;
        for (number, gap) in self.gaps.iter().enumerate().filter(|(_, gap)| !gap.is_full()) {
            for side in [Side::Left, Side::Right] {
                let Some(head) = gap.head(side) else { continue };
                let ways = self.ways(gap, side, head).take(fewest).count();
                if ways < fewest {
                    fewest = ways;
                    chosen = Some((number, side, head));
                }
            }
        }

        let (gap, side, head) = chosen?;
        let mut open: Vec<u32> = self.ways(&self.gaps[gap], side, head).collect();
        open.sort_by_key(|&vertex| {
            let (more, rank) = self.preferences[vertex as usize];
            std::cmp::Reverse((self.links(vertex) + more, rank))
        });
        Some(Choice { gap, side, is_made: false, open })
    }

    /// The vertices that can be next at an end of a gap.
    fn ways<'s>(&'s self, gap: &'s Gap, side: Side, head: usize) -> impl Iterator<Item = u32> + 's {
        let (place, target) = match side {
            Side::Left => (gap.first, gap.right),
            Side::Right => (gap.end - 1, gap.left),
        };
        let closes = gap.first + 1 == gap.end;
        let other_head = gap.heads().find(|&other| other != head).map(|other| self.vertex_at(other));

        let is_way = move |vertex: u32| {
            let reaches = |target: FixedEnd| {
                let moves = target.place.abs_diff(place);
                self.walks[target.number][vertex as usize][moves % 2] as usize <= moves
            };
            let joins = |other: u32| !closes || self.question.graph.neighbours(vertex).contains(&other);
            !self.is_visited[vertex as usize] && target.is_none_or(reaches) && other_head.is_none_or(joins)
        };

        self.question.graph.neighbours(self.vertex_at(head)).iter().copied().filter(move |&vertex| is_way(vertex))
    }

    /// Places a vertex at an end of a gap. Returns whether the tour may still be completed.
    fn place(&mut self, gap: usize, side: Side, vertex: u32) -> bool {
        let before: Vec<usize> = self.gaps[gap].heads().collect();
        self.change_ends(gap, -1);
        let place = match side {
            Side::Left => {
                self.gaps[gap].first += 1;
                self.gaps[gap].first - 1
            }
            Side::Right => {
                self.gaps[gap].end -= 1;
                self.gaps[gap].end
            }
        };

        let count = self.tour.len();
        self.visit(place % count, vertex);
        self.change_ends(gap, 1);

        // A vertex can lose a link only if it is beside the new vertex, or beside one that ceases to be an end.
        let mut may_be_last = self.gaps.iter().filter(|gap| !gap.is_full() && gap.is_at_end_of_path()).count();
        let changed = before.into_iter().map(|head| self.vertex_at(head)).chain([vertex]);
        for changed in changed {
            for &near in self.question.graph.neighbours(changed) {
                if self.is_visited[near as usize] {
                    continue;
                }
                match self.links(near) {
                    0 => return false,
                    1 if may_be_last == 0 => return false,
                    1 if changed == vertex => may_be_last -= 1,
                    _ => {}
                }
            }
        }

        true
    }

    fn take_back(&mut self, gap: usize, side: Side) {
        self.change_ends(gap, -1);
        let place = match side {
            Side::Left => {
                self.gaps[gap].first -= 1;
                self.gaps[gap].first
            }
            Side::Right => {
                self.gaps[gap].end += 1;
                self.gaps[gap].end - 1
            }
        } % self.tour.len();

        let vertex = std::mem::replace(&mut self.tour[place], NONE);
        self.is_visited[vertex as usize] = false;
        self.question.graph.neighbours(vertex).iter().for_each(|&near| self.unvisited[near as usize] += 1);
        self.change_ends(gap, 1);
    }

    fn visit(&mut self, place: usize, vertex: u32) {
        self.tour[place] = vertex;
        self.is_visited[vertex as usize] = true;
        self.question.graph.neighbours(vertex).iter().for_each(|&near| self.unvisited[near as usize] -= 1);
    }

    /// Counts the ends of a gap once more or once less, unless the gap is full.
    fn change_ends(&mut self, gap: usize, change: i8) {
        let gap = &self.gaps[gap];
        if gap.is_full() {
            return;
        }
        for head in gap.heads() {
            let vertex = self.tour[head % self.tour.len()] as usize;
            self.ends[vertex] = self.ends[vertex].wrapping_add_signed(change);
        }
    }

    /// The number of vertices to which an unvisited vertex can still be joined.
    fn links(&self, vertex: u32) -> u32 {
        let ends = self.question.graph.neighbours(vertex).iter().filter(|&&near| self.ends[near as usize] > 0);
        self.unvisited[vertex as usize] + ends.count() as u32
    }

    /// Whether a gap without places is a move.
    fn is_joined(&self, gap: &Gap) -> bool {
        let (Some(left), Some(right)) = (gap.head(Side::Left), gap.head(Side::Right)) else { return true };
        self.question.graph.neighbours(self.vertex_at(left)).contains(&self.vertex_at(right))
    }

    /// Whether some vertices can never be visited.
    fn is_any_lost(&self) -> bool {
        let ends_of_paths = self.gaps.iter().filter(|gap| !gap.is_full() && gap.is_at_end_of_path()).count();
        let unvisited = || (0..self.tour.len() as u32).filter(|&vertex| !self.is_visited[vertex as usize]);
        let last_ones = unvisited().filter(|&vertex| self.links(vertex) < 2).count();
        unvisited().any(|vertex| self.links(vertex) == 0) || last_ones > ends_of_paths
    }
}

/// The gaps between the steps, those without places included.
fn gaps(question: &StepQuestion) -> Vec<Gap> {
    let count = question.graph.vertices();
    let fixed = |number: usize, place: usize| Some(FixedEnd { number, place });
    let places: Vec<usize> = question.steps.iter().map(|&(step, _)| step as usize - 1).collect();
    let (Some(&first), Some(&last)) = (places.first(), places.last()) else { return Vec::new() };

    let between = (0..places.len() - 1).map(|number| Gap {
        first: places[number] + 1,
        end: places[number + 1],
        left: fixed(number, places[number]),
        right: fixed(number + 1, places[number + 1]),
    });
    let mut gaps: Vec<Gap> = between.collect();

    let number = places.len() - 1;
    if question.is_closed {
        let end = first + count;
        gaps.push(Gap { first: last + 1, end, left: fixed(number, last), right: fixed(0, end) });
    } else {
        gaps.push(Gap { first: 0, end: first, left: None, right: fixed(0, first) });
        gaps.push(Gap { first: last + 1, end: count, left: fixed(number, last), right: None });
    }

    gaps
}

#[cfg(test)]
mod tests;
