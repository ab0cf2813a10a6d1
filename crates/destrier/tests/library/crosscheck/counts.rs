//! `count` and `list`, compared with the numbers of paths between all pairs of vertices.

use super::oracle::{Oracle, Wanted};
use super::random::SplitMix;
use destrier::BigUint;
use destrier::answers::counts::{CountRequest, Engine, ListedTour, ListingEnd, count, list};
use destrier::counting::TourKind;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Larger graphs are not counted here.
pub(crate) const MAX_VERTICES: usize = 11;
/// The maximum number of tours that are listed.
const MAX_LISTED: u64 = 2000;

#[derive(Clone, Copy, Debug)]
struct CountCase {
    kind: TourKind,
    start: Option<usize>,
    end: Option<usize>,
    directed: bool,
}

/// Asks some questions. `request` makes a request for all closed tours, and `vertex` gives the vertex of an id. Returns
/// how many were counted and listed.
pub(crate) fn check(
    oracle: &Oracle,
    name: &str,
    random: &mut SplitMix,
    request: impl Fn(()) -> CountRequest,
    vertex: impl Fn(u32) -> usize,
) -> (u64, u64) {
    let paths = oracle.path_counts();
    let mut listed = 0;
    for kind in [TourKind::Closed, TourKind::Open, TourKind::StrictlyOpen] {
        let mut end = |one_in: usize| random.chance(one_in).then(|| random.below(oracle.vertices()));
        let case = CountCase { kind, start: end(3), end: end(3), directed: random.chance(2) };
        let expected = case.expected(oracle, &paths);
        let mut asked = request(()).kind(kind).threads(1);

        if let Some(start) = case.start {
            asked = asked.start(start as u32);
        }
        if let Some(end) = case.end {
            asked = asked.end(end as u32);
        }
        if case.directed {
            asked = asked.directed();
        }

        let engine = *random.pick(&[Engine::Auto, Engine::Frontier, Engine::Backtrack, Engine::HeldKarp]);
        let answer =
            count(&asked.clone().engine(engine)).unwrap_or_else(|fault| panic!("{name} {case:?} {engine}: {fault}"));
        assert_eq!(answer.count, BigUint::from(expected), "{name} {case:?} by {engine}");

        if expected <= MAX_LISTED {
            case.check_list(oracle, name, &asked, &vertex, expected);
            listed += 1;
        }
    }

    (3, listed)
}

impl CountCase {
    /// Summed over all pairs of ends, straight from the definitions.
    fn expected(&self, oracle: &Oracle, paths: &[Vec<u64>]) -> u64 {
        let count = oracle.vertices();
        if count == 1 {
            return u64::from(self.kind != TourKind::Closed);
        }

        let closes = |start: usize, end: usize| count >= 3 && oracle.joined(start, end);
        let is_kind = |start: usize, end: usize| match self.kind {
            TourKind::Open => true,
            TourKind::StrictlyOpen => !oracle.joined(start, end),
            _ => closes(start, end),
        };

        let pairs = (0..count).flat_map(|start| (0..count).map(move |end| (start, end)));
        let pairs = pairs.filter(|&(start, end)| start != end && is_kind(start, end));

        let is_asked = |&(start, end): &(usize, usize)| {
            // A cycle can begin anywhere, so one given end alone demands nothing of it.
            let is_free_cycle = self.kind == TourKind::Closed && (self.start.is_none() || self.end.is_none());
            is_free_cycle
                || (self.start.is_none_or(|given| given == start) && self.end.is_none_or(|given| given == end))
        };

        let sum: u64 = pairs.filter(is_asked).map(|(start, end)| paths[start][end]).sum();
        match (self.kind, self.start, self.end) {
            // Each cycle is found from every vertex and in both directions.
            (TourKind::Closed, start, end) if start.is_none() || end.is_none() => {
                sum / count as u64 / if self.directed { 1 } else { 2 }
            }
            (_, None, None) if !self.directed => sum / 2,
            _ => sum,
        }
    }

    fn check_list(
        &self,
        oracle: &Oracle,
        name: &str,
        request: &CountRequest,
        vertex: &impl Fn(u32) -> usize,
        expected: u64,
    ) {
        let closed = self.kind == TourKind::Closed;

        // A single vertex is both ends, whichever is given.
        let wanted = Wanted { closed, start: self.start, end: self.end };
        let mut seen = BTreeSet::new();
        let end = list(request, &mut |tour| {
            let sequence: Vec<usize> = match tour {
                ListedTour::Board(tour) => tour.ids().map(vertex).collect(),
                ListedTour::Graph(tour) => tour.ids().map(vertex).collect(),
            };

            assert!(oracle.accepts(&sequence, wanted), "{name} {self:?}: {sequence:?}");
            let has_joined_ends = || oracle.joined(sequence[0], sequence[sequence.len() - 1]);
            assert!(self.kind != TourKind::StrictlyOpen || !has_joined_ends(), "{name} {self:?}: {sequence:?}");
            assert!(seen.insert(self.canonical(sequence.clone())), "{name} {self:?}: {sequence:?} is listed twice");
            ControlFlow::Continue(())
        });

        assert_eq!(end.unwrap_or_else(|fault| panic!("{name} {self:?}: {fault}")), ListingEnd::Complete);
        assert_eq!(seen.len() as u64, expected, "{name} {self:?}: the list and the count differ");
    }

    /// The smallest of the sequences that count as the same tour.
    fn canonical(&self, sequence: Vec<usize>) -> Vec<usize> {
        let is_cycle = self.kind == TourKind::Closed && (self.start.is_none() || self.end.is_none());
        let has_given_end = self.start.is_some() || self.end.is_some();
        let mut same = vec![sequence.clone()];
        if !self.directed && (is_cycle || !has_given_end) {
            same.push(sequence.into_iter().rev().collect());
        }

        if is_cycle {
            for tour in &mut same {
                let first = tour.iter().position(|&vertex| vertex == 0).unwrap_or(0);
                tour.rotate_left(first);
            }
        }

        same.into_iter().min().unwrap_or_default()
    }
}
