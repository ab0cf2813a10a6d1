//! Leads the end of a path across the graph to a distant vertex.
//!
//! A breadth-first search over rotations examines all ends that are nearer than the one it seeks: on a board of a
//! million squares that is most of them, each at the end of a chain of hundreds of rotations. Here the distances in the
//! graph show the way. Short searches, one after another, each bring the end a few edges nearer, so the work grows with
//! the distance and with the number of vertices within that distance.
//!
//! It proves nothing: where no short search finds a nearer end, it gives up.

use super::{RotationLimits, RotationSearch, Trail};
use crate::method::{Control, Random};
use destrier_core::Graph;

const FAR: u32 = u32::MAX;

/// The first of the short searches, and how often its effort is multiplied before it gives up.
const DEPTH: usize = 4;
const EFFORT: u64 = 3_000;
const GROWTH: u64 = 8;
const LONGEST: u64 = 2_000_000;

/// The distances from a target. Kept between searches to reuse the memory; in between all are `FAR`.
#[derive(Debug)]
pub struct Approach {
    distance: Vec<u32>,
    queue: Vec<u32>,
}

impl Approach {
    /// A search in graphs of this many vertices.
    pub fn new(vertices: usize) -> Approach {
        Approach { distance: vec![FAR; vertices], queue: Vec::new() }
    }

    /// Rotates the trail until its end is adjacent to the nearest vertex for which `is_target` holds. False if there is
    /// none at an odd distance, or if the rotations do not lead there. In a bipartite graph rotations keep the colour
    /// of the end, so it never gets next to a vertex at an even distance.
    pub fn lead<T: Trail>(
        &mut self,
        graph: &Graph,
        trail: &mut T,
        rotations: &mut RotationSearch,
        is_target: impl Fn(&T, u32) -> bool,
        random: &mut Random,
        control: &Control,
    ) -> bool {
        let end = trail.last();
        let Some(target) = self.nearest(graph, end, |vertex| is_target(trail, vertex)) else { return false };

        self.spread(graph, target, end);
        let arrives = self.walk(graph, trail, rotations, random, control);
        self.clear();
        arrives
    }

    fn walk<T: Trail>(
        &self,
        graph: &Graph,
        trail: &mut T,
        rotations: &mut RotationSearch,
        random: &mut Random,
        control: &Control,
    ) -> bool {
        let first = RotationLimits { depth: DEPTH, effort: EFFORT };
        let mut left = self.distance[trail.last() as usize];
        let mut limits = first;
        while left > 1 {
            if control.is_stopped() || limits.effort > LONGEST {
                return false;
            }

            let nearer = rotations.lead(graph, trail, limits, |vertex| self.distance[vertex as usize], random);
            limits = if nearer < left {
                first
            } else {
                RotationLimits { depth: limits.depth + DEPTH, effort: limits.effort * GROWTH }
            };

            left = nearer;
        }

        true
    }

    /// The nearest target at an odd distance from a vertex.
    fn nearest(&mut self, graph: &Graph, from: u32, is_target: impl Fn(u32) -> bool) -> Option<u32> {
        self.queue.push(from);
        self.distance[from as usize] = 0;

        let mut next = 0;
        let mut found = None;
        while next < self.queue.len() && found.is_none() {
            let vertex = self.queue[next];
            let distance = self.distance[vertex as usize] + 1;
            for &near in graph.neighbours(vertex) {
                if self.distance[near as usize] == FAR {
                    self.distance[near as usize] = distance;
                    self.queue.push(near);
                    if distance % 2 == 1 && is_target(near) {
                        found = Some(near);
                        break;
                    }
                }
            }

            next += 1;
        }

        self.clear();
        found
    }

    /// The distances of all vertices that are at most a little farther from the target than `until`.
    fn spread(&mut self, graph: &Graph, target: u32, until: u32) {
        self.queue.push(target);
        self.distance[target as usize] = 0;

        let mut next = 0;
        let mut farthest = FAR;
        while next < self.queue.len() {
            let vertex = self.queue[next];
            let distance = self.distance[vertex as usize] + 1;
            if vertex == until {
                farthest = distance + 2;
            }

            if distance > farthest {
                return;
            }

            for &near in graph.neighbours(vertex) {
                if self.distance[near as usize] == FAR {
                    self.distance[near as usize] = distance;
                    self.queue.push(near);
                }
            }

            next += 1;
        }
    }

    fn clear(&mut self) {
        for &vertex in &self.queue {
            self.distance[vertex as usize] = FAR;
        }
        self.queue.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::super::TwoLevelTrail;
    use super::*;
    use crate::choice::{GraphTerrain, Key, Rule, Walker};
    use destrier_core::RectangleGraph;

    /// Walks by Warnsdorff's rule are led from their end to squares all over the board, of the other colour only.
    #[test]
    fn the_end_is_led_to_any_square_of_the_other_colour() {
        let graph = RectangleGraph::new(&"40x40".parse().unwrap()).graph;
        let rule = Rule::degree().then(Key::Random);
        let mut random = Random::new(5, 0);
        let path = Walker::new(GraphTerrain::new(&graph), &rule).unwrap().path_from(0, None, &mut random);
        let mut trail = TwoLevelTrail::new(graph.vertices(), &path);

        let mut approach = Approach::new(1600);
        let mut rotations = RotationSearch::new(1600);
        let colour = |vertex: u32| (vertex / 40 + vertex % 40) % 2;

        for target in [820, 39, 1599, 20, 1560, 0, 801] {
            let before = trail.len();
            let colours = colour(target) != colour(trail.last());
            let is_target = |_: &TwoLevelTrail, vertex: u32| vertex == target;

            let control = Control::new();
            let arrives = approach.lead(&graph, &mut trail, &mut rotations, is_target, &mut random, &control);
            assert_eq!(arrives, colours, "{target}");
            assert_eq!(graph.neighbours(trail.last()).contains(&target), colours, "{target}");
            assert_eq!(trail.len(), before);

            let vertices = trail.vertices();
            assert!(vertices.windows(2).all(|pair| graph.neighbours(pair[0]).contains(&pair[1])));
            assert!(approach.distance.iter().all(|&distance| distance == FAR));
        }
    }
}
