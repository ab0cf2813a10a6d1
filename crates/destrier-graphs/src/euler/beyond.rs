//! The vertices beyond a trail, as a terrain for the choice rule's [`Walker`]: the same walker that finds whole tours
//! continues wherever a repair has made room.
//!
//! Invariant: visited means on the trail. Entering a vertex pushes it; the end of the trail, where a walk starts, is
//! already entered. The trail itself keeps the degrees up to date, through walks and repairs alike.

use super::trail::IndexedTrail;
use destrier_core::{Graph, Rectangle, Square};
use destrier_search::choice::{Rule, Terrain, WalkGoal, Walker};
use destrier_search::method::{Control, Random};
use destrier_search::rotation_search::Trail;

/// Continues by the rule from the end of the trail until it is stuck. The rule must suit graphs.
pub(super) fn walk_on<'g>(
    graph: &'g Graph,
    trail: &mut IndexedTrail<'g>,
    rule: &Rule,
    random: &mut Random,
    control: &Control,
) {
    let from = trail.last();
    let count = graph.vertices() - trail.len() + 1;
    if let Ok(mut walker) = Walker::new(TerrainBeyondTrail { graph, trail, count, shut: None }, rule) {
        walker.walk(WalkGoal::from(from), random, control);
    }
}

struct TerrainBeyondTrail<'a, 'g> {
    graph: &'g Graph,
    trail: &'a mut IndexedTrail<'g>,
    /// The number of vertices to walk, including the one where the walk begins.
    count: usize,
    shut: Option<u32>,
}

impl Terrain for TerrainBeyondTrail<'_, '_> {
    type Step = ();

    fn count(&self) -> usize {
        self.count
    }

    /// An estimate that only reserves memory, so it is not worth a pass over the whole graph.
    fn most_neighbours(&self) -> usize {
        self.graph.degree(self.trail.last())
    }

    fn board(&self) -> Option<&Rectangle> {
        None
    }

    fn square(&self, _vertex: u32) -> Option<Square> {
        None
    }

    fn vertex(&self, _square: Square) -> Option<u32> {
        None
    }

    /// The trail stays: this terrain is made for one walk.
    fn renew(&mut self) {}

    fn degree(&self, vertex: u32) -> u32 {
        self.trail.ways(vertex)
    }

    fn enter(&mut self, vertex: u32) {
        if !self.trail.has(vertex) {
            self.trail.push(vertex);
        }
    }

    fn leave(&mut self, _vertex: u32) {
        self.trail.pop();
    }

    fn shut(&mut self, vertex: u32) {
        self.shut = Some(vertex);
    }

    fn reopen(&mut self, _vertex: u32) {
        self.shut = None;
    }

    fn each_open(&self, vertex: u32, mut visit: impl FnMut(u32, ())) {
        let is_open = |near: u32| !self.trail.has(near) && self.shut != Some(near);
        self.graph.neighbours(vertex).iter().filter(|&&near| is_open(near)).for_each(|&near| visit(near, ()));
    }

    fn joined(&self, left: u32, right: u32) -> bool {
        self.graph.neighbours(left).contains(&right)
    }

    fn origin(&self, _here: u32, _step: ()) -> u32 {
        self.trail.last()
    }

    fn code(&self, _to: u32, _step: ()) -> u8 {
        0
    }

    /// A graph has no move codes: the walk is read from the trail.
    fn codes<'a>(&'a self, _steps: &'a [()], _last: u32) -> impl Iterator<Item = u8> + 'a {
        std::iter::empty()
    }
}
