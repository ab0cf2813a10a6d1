//! All Hamiltonian paths or cycles of a small graph, or the first ones: backtracking on sets of vertices that fit in a
//! machine word.
//!
//! A vertex that is not yet visited needs two neighbours among the others and the head of the path; the last one of an
//! open path needs only one. The work is counted, so that the result depends on the graph alone.
//!
//! `count::backtrack` lists the paths of any graph. It has no limit on the work, and its order of the tours is made for
//! large boards; this one answers within a millisecond or not at all.

use destrier_core::{Ends, Graph};

/// The most vertices.
pub const MAX_VERTICES: usize = 36;

/// Lists Hamiltonian cycles, or paths with these ends, until there are more than `few` or the search has taken this
/// many steps. Of a path and its reverse, and of a cycle and its rotations, one is listed. The second value says
/// whether all are listed.
pub fn list(graph: &Graph, ends: Ends, few: usize, steps: u64) -> (Vec<Vec<u32>>, bool) {
    let count = graph.vertices();
    if !(3..=MAX_VERTICES).contains(&count) {
        return (Vec::new(), false);
    }

    let near = (0..count as u32).map(|v| graph.neighbours(v).iter().fold(0, |set, &to| set | 1 << to)).collect();
    let mut listing = PathListing { near, ends, few, steps, path: Vec::with_capacity(count), found: Vec::new() };

    let starts = match ends {
        Ends::Cycle => 0..1,
        Ends::Path { start: Some(start), .. } | Ends::Path { start: None, end: Some(start) } => start..start + 1,
        Ends::Path { start: None, end: None } => 0..count as u32,
    };

    let all = u64::MAX >> (64 - count);
    let is_complete = starts.into_iter().all(|start| listing.extend(start, all & !(1 << start)).is_some());
    (listing.found, is_complete)
}

struct PathListing {
    near: Vec<u64>,
    ends: Ends,
    few: usize,
    steps: u64,
    path: Vec<u32>,
    found: Vec<Vec<u32>>,
}

impl PathListing {
    /// Tries all ways on from `head` through the vertices that are left; `None` if a limit is reached.
    fn extend(&mut self, head: u32, left: u64) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        self.path.push(head);
        if left == 0 {
            self.keep()?;
        } else if self.can_be_finished(head, left) {
            for next in members(self.near[head as usize] & left) {
                self.extend(next, left & !(1 << next))?;
            }
        }
        self.path.pop();
        Some(())
    }

    fn can_be_finished(&self, head: u32, left: u64) -> bool {
        let is_cycle = self.ends == Ends::Cycle;
        let reachable = left | 1 << head | if is_cycle { 1 << self.path[0] } else { 0 };
        let links = |vertex: u32| (self.near[vertex as usize] & reachable).count_ones();
        let last_ones = members(left).filter(|&vertex| links(vertex) < 2).count();
        let stuck = members(left).any(|vertex| links(vertex) == 0);
        !stuck && last_ones <= usize::from(!is_cycle)
    }

    fn keep(&mut self) -> Option<()> {
        let first = self.path[0];
        let last = self.path[self.path.len() - 1];
        let fits = match self.ends {
            Ends::Cycle => self.near[first as usize] >> last & 1 == 1 && self.path[1] < last,
            Ends::Path { start: Some(_), end } => end.is_none_or(|end| end == last),
            Ends::Path { start: None, end: Some(_) } => true,
            Ends::Path { start: None, end: None } => first < last,
        };

        if fits {
            let mut path = self.path.clone();
            if let Ends::Path { start: None, end: Some(_) } = self.ends {
                path.reverse();
            }
            self.found.push(path);
        }

        (self.found.len() <= self.few).then_some(())
    }
}

fn members(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (member < 64).then_some(member)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier::counting::backtrack;
    use destrier_core::RectangleGraph;

    #[test]
    fn as_many_are_listed_as_the_counting_engine_counts() {
        for board in ["3x4", "4x5", "torus:3x3", "3x3 without=b2", "4x4 leaper=0,1"] {
            let graph = RectangleGraph::new(&board.parse().unwrap()).graph;
            let path = |start, end| Ends::Path { start, end };
            for ends in
                [Ends::Cycle, path(None, None), path(Some(0), None), path(None, Some(2)), path(Some(0), Some(7))]
            {
                if ends.given().any(|end| end as usize >= graph.vertices()) {
                    continue;
                }

                let expected = backtrack::count(&graph, ends, &destrier::Control::new()).unwrap();
                let (list, is_complete) = list(&graph, ends, 2000, 1_000_000);
                let listed = is_complete.then_some(list);
                assert_eq!(
                    listed.map(|list| list.len() as u128),
                    Some(expected).filter(|&n| n <= 2000),
                    "{board} {ends:?}"
                );
            }
        }
    }
}
