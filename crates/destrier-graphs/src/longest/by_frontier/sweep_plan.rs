//! The order in which the vertices are added, and the place of each in the frontier.

use super::frontier_state::MAX_PLACES;
use destrier_core::{AnyGraph, Graph, Ground, Shape};
use destrier_search::method::Control;
use destrier_search::sweep::{greedy, nearest_first};

/// The greedy order takes quadratic time and is not tried for larger graphs.
const MAX_GREEDY_VERTICES: usize = 1500;

/// Edges between places of the frontier.
type Joins = Vec<(u8, u8)>;

/// One vertex that is added.
pub(super) struct SweepStep {
    /// All choices of at most two edges to earlier vertices.
    pub(super) choices: Vec<Joins>,
    /// The places that are empty after this step.
    pub(super) leaving: Vec<u8>,
    /// The number of vertices that left before this step.
    pub(super) left_before: u32,
    /// The vertex of each place.
    vertices: [u32; MAX_PLACES],
}

impl SweepStep {
    /// The edges of a choice, as vertices.
    pub(super) fn edges(&self, choice: usize) -> impl Iterator<Item = (u32, u32)> + '_ {
        let vertex = |place: u8| self.vertices[usize::from(place)];
        self.choices[choice].iter().map(move |&(from, to)| (vertex(from), vertex(to)))
    }
}

/// All steps. The apex, if there is one, has the number after the last vertex.
pub(super) struct SweepPlan {
    pub(super) steps: Vec<SweepStep>,
    pub(super) is_directed: bool,
    /// The place of the apex.
    pub(super) apex: Option<u8>,
    /// The first step that may close a cycle: the last one with an edge that must be used.
    pub(super) first_closing: usize,
    /// The number of vertices without the apex.
    count: u32,
}

impl SweepPlan {
    /// The plan with the narrowest frontier of a few orders; `None` if it is too wide, or if the control stops it.
    pub(super) fn new(graph: &AnyGraph, shape: Shape, fixed: &[(u32, u32)], control: &Control) -> Option<SweepPlan> {
        let plain = match graph {
            AnyGraph::Undirected(graph) => graph.clone(),
            AnyGraph::Directed(_) => Graph::from_edges(graph.vertices() as u32, graph.pairs()).ok()?,
        };

        let mut orders = vec![(0..plain.vertices() as u32).collect(), nearest_first(&plain)];
        if plain.vertices() <= MAX_GREEDY_VERTICES && !control.is_stopped() {
            orders.push(greedy(&plain));
        }

        let apex_places = usize::from(shape == Shape::Open);
        let widths = |order: &Vec<u32>| frontier_widths(&plain, order);
        let work = |order: &Vec<u32>| widths(order).into_iter().map(|width| 3f64.powi(width as i32)).sum::<f64>();
        let order = orders.into_iter().min_by(|one, other| work(one).total_cmp(&work(other)))?;
        let width = widths(&order).into_iter().max().unwrap_or(0) + apex_places;
        if width > MAX_PLACES || control.is_stopped() {
            return None;
        }

        Some(SweepPlan::of_order(graph, &plain, shape, fixed, &order))
    }

    fn of_order(graph: &AnyGraph, plain: &Graph, shape: Shape, fixed: &[(u32, u32)], order: &[u32]) -> SweepPlan {
        let count = order.len() as u32;
        let is_directed = graph.is_directed();
        let mut place_of: Vec<Option<u8>> = vec![None; order.len()];
        let mut vertices = [u32::MAX; MAX_PLACES];
        let apex = (shape == Shape::Open).then_some(0);

        if apex.is_some() {
            vertices[0] = count;
        }

        let mut still_to_come: Vec<usize> = (0..count).map(|vertex| plain.degree(vertex)).collect();
        let mut fixed_at: Vec<Vec<(u32, u32)>> = vec![Vec::new(); order.len()];
        for &(from, to) in fixed {
            fixed_at[from as usize].push((from, to));
            fixed_at[to as usize].push((from, to));
        }

        let mut steps = Vec::with_capacity(order.len());
        let mut left = 0;
        let mut first_closing = 0;
        for &vertex in order {
            let free = (0..MAX_PLACES).find(|&place| vertices[place] == u32::MAX).unwrap_or(0);
            vertices[free] = vertex;
            let own = free as u8;

            // Only earlier vertices that are in the frontier have a place.
            let earlier: Vec<(u32, u8)> =
                plain.neighbours(vertex).iter().filter_map(|&near| Some((near, place_of[near as usize]?))).collect();
            place_of[vertex as usize] = Some(own);

            let joined = |from: u32, to: u32| graph.joined(u64::from(from), u64::from(to));
            let entering: Vec<u8> =
                earlier.iter().filter(|(near, _)| joined(*near, vertex)).map(|(_, place)| *place).chain(apex).collect();
            let leaving_by: Vec<u8> =
                earlier.iter().filter(|(near, _)| joined(vertex, *near)).map(|(_, place)| *place).chain(apex).collect();
            let mut choices = if is_directed { arcs(&entering, &leaving_by, own) } else { edges(&entering, own) };

            let required: Joins = fixed_at[vertex as usize]
                .iter()
                .filter_map(|&(from, to)| Some((place_of[from as usize]?, place_of[to as usize]?)))
                .collect();

            if !required.is_empty() {
                first_closing = steps.len();
                let has = |joins: &Joins, &(from, to): &(u8, u8)| {
                    joins.contains(&(from, to)) || !is_directed && joins.contains(&(to, from))
                };
                choices.retain(|joins| required.iter().all(|edge| has(joins, edge)));
            }

            for &near in plain.neighbours(vertex) {
                still_to_come[near as usize] -= 1;
            }

            let own_and_earlier = earlier.iter().map(|(near, _)| *near).chain([vertex]);
            let gone: Vec<u32> = own_and_earlier.filter(|&near| still_to_come[near as usize] == 0).collect();
            let leaving: Vec<u8> = gone.iter().filter_map(|&near| place_of[near as usize]).collect();
            steps.push(SweepStep { choices, leaving: leaving.clone(), left_before: left, vertices });

            left += gone.len() as u32;
            gone.iter().for_each(|&near| place_of[near as usize] = None);
            leaving.iter().for_each(|&place| vertices[usize::from(place)] = u32::MAX);
        }

        SweepPlan { steps, is_directed, apex, first_closing, count }
    }

    /// The cycle as vertices of the graph; without the apex, if there is one, it is a path.
    pub(super) fn names(&self, cycle: &[u32], shape: Shape) -> Vec<u32> {
        let mut vertices = cycle.to_vec();
        if shape == Shape::Open {
            let place = vertices.iter().position(|&vertex| vertex == self.count).unwrap_or(0);
            vertices.rotate_left(place);
            vertices.remove(0);
        }
        vertices
    }
}

/// None, one or two edges to earlier vertices.
fn edges(earlier: &[u8], own: u8) -> Vec<Joins> {
    let single = earlier.iter().map(|&one| vec![(one, own)]);
    let pairs = earlier
        .iter()
        .enumerate()
        .flat_map(|(index, &one)| earlier[index + 1..].iter().map(move |&other| vec![(one, own), (own, other)]));
    std::iter::once(Vec::new()).chain(single).chain(pairs).collect()
}

/// At most one arc from an earlier vertex, and at most one to an earlier vertex.
fn arcs(entering: &[u8], leaving: &[u8], own: u8) -> Vec<Joins> {
    let enter = entering.iter().map(|&from| vec![(from, own)]);
    let leave = leaving.iter().map(|&to| vec![(own, to)]);
    let both = entering.iter().flat_map(|&from| {
        // An edge that leads there and back would be a cycle of two vertices.
        leaving.iter().filter(move |&&to| to != from).map(move |&to| vec![(from, own), (own, to)])
    });
    std::iter::once(Vec::new()).chain(enter).chain(leave).chain(both).collect()
}

/// The number of vertices in the frontier at each step of an order, the new one included.
fn frontier_widths(graph: &Graph, order: &[u32]) -> Vec<usize> {
    let mut still_to_come: Vec<usize> = (0..order.len() as u32).map(|vertex| graph.degree(vertex)).collect();
    let mut is_added = vec![false; order.len()];
    let mut width = 0;
    let mut widths = Vec::with_capacity(order.len());

    for &vertex in order {
        is_added[vertex as usize] = true;
        width += 1;
        widths.push(width);

        for &near in graph.neighbours(vertex) {
            still_to_come[near as usize] -= 1;
            if is_added[near as usize] && still_to_come[near as usize] == 0 {
                width -= 1;
            }
        }

        if still_to_come[vertex as usize] == 0 {
            width -= 1;
        }
    }

    widths
}
