//! The checker's own search: every path of a small graph is tried, by plain backtracking.
//!
//! It shares nothing with the methods, so that their claims can be tested against it. Two cases are pruned: an
//! unvisited vertex that can no longer be entered and left, and an unvisited part that the head cannot reach.

use crate::ends::Ends;
use crate::graph::Graph;

/// Graphs up to this size are searched.
pub const MAX_VERTICES: usize = 64;

/// Whether the graph has such a path or cycle; `None` if it is too large or the search took more than `budget` steps.
pub fn exists(graph: &Graph, ends: Ends, budget: u64) -> Option<bool> {
    let count = graph.vertices();
    if count == 0 || count > MAX_VERTICES {
        return None;
    }

    let near: Vec<u64> =
        (0..count as u32).map(|v| graph.neighbours(v).iter().fold(0, |set, &to| set | 1 << to)).collect();

    let (start, end, closed) = match ends {
        Ends::Cycle => (Some(0), None, true),
        Ends::Path { start: None, end } => (end, None, false),
        Ends::Path { start, end } => (start, end, false),
    };

    if closed && count < 3 {
        return Some(false);
    }

    let mut search = ExhaustiveSearch { near: &near, target: end.map_or(0, |end| 1 << end), home: 0, budget };
    let all = u64::MAX >> (64 - count);
    let starts = start.map_or(0..count, |start| start as usize..start as usize + 1);
    for start in starts {
        if closed {
            search.home = near[start];
        }
        if search.extend(start, all & !(1 << start))? {
            return Some(true);
        }
    }

    Some(false)
}

struct ExhaustiveSearch<'a> {
    near: &'a [u64],
    /// The vertex that must come last, as a set; empty if any may.
    target: u64,
    /// The vertices from which the cycle can be closed; empty for a path.
    home: u64,
    budget: u64,
}

impl ExhaustiveSearch<'_> {
    fn extend(&mut self, head: usize, unvisited: u64) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;

        if unvisited == 0 {
            return Some(self.home == 0 || self.home >> head & 1 == 1);
        }
        if !self.can_be_covered(head, unvisited) {
            return Some(false);
        }

        for next in members(self.near[head] & unvisited) {
            let rest = unvisited & !(1 << next);
            if (rest == 0 || self.target >> next & 1 == 0) && self.extend(next, rest)? {
                return Some(true);
            }
        }

        Some(false)
    }

    fn can_be_covered(&self, head: usize, unvisited: u64) -> bool {
        let open = unvisited | 1 << head;
        let mut must_be_last = self.target;
        for vertex in members(unvisited) {
            let ways = (self.near[vertex] & open).count_ones() + (self.home >> vertex & 1) as u32;
            match ways {
                0 => return false,
                1 => must_be_last |= 1 << vertex,
                _ => {}
            }
        }
        let last_ones = if self.home == 0 { 1 } else { 0 };
        must_be_last.count_ones() <= last_ones && self.reach(head, unvisited) == unvisited
    }

    fn reach(&self, head: usize, unvisited: u64) -> u64 {
        let mut reached = 0;
        let mut edge = self.near[head] & unvisited;
        while edge != 0 {
            reached |= edge;
            edge = members(edge).fold(0, |set, vertex| set | self.near[vertex]) & unvisited & !reached;
        }
        reached
    }
}

fn members(set: u64) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(set), |rest| Some(rest & rest.wrapping_sub(1)))
        .take_while(|&rest| rest != 0)
        .map(|rest| rest.trailing_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rectangle_graph::RectangleGraph;

    fn board_has(text: &str, ends: Ends) -> Option<bool> {
        exists(&RectangleGraph::new(&text.parse().unwrap()).graph, ends, 1_000_000)
    }

    #[test]
    fn small_boards_are_as_the_classics_say() {
        let open = Ends::Path { start: None, end: None };
        for (text, path, cycle) in [
            ("1x1", true, false),
            ("2x3", false, false),
            ("3x4", true, false),
            ("4x4", false, false),
            ("5x5", true, false),
        ] {
            assert_eq!(board_has(text, open), Some(path), "{text}");
            assert_eq!(board_has(text, Ends::Cycle), Some(cycle), "{text}");
        }
        assert_eq!(board_has("5x6", Ends::Cycle), Some(true));
    }

    #[test]
    fn a_search_that_grows_too_long_is_broken_off_without_a_verdict() {
        assert_eq!(
            exists(&RectangleGraph::new(&"5x5".parse().unwrap()).graph, Ends::Path { start: Some(1), end: None }, 10),
            None
        );
        assert_eq!(board_has("9x9", Ends::Cycle), None);
    }
}
