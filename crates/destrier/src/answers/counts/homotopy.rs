//! The number of closed tours of each homotopy class: by the frontier program for voltages, or by a list of all tours.
//!
//! The total is known before. Tours without a class, in which a step connects squares that two moves connect, are what
//! is left. A list counts the total again, and both have to agree.

use super::error::CountError;
use super::request::{CountRequest, Engine};
use destrier_core::tour::homotopy::HomotopyClass;
use destrier_core::{Ends, RectangleGraph};
use destrier_count::backtrack::{self, ListingEnd};
use destrier_count::classes::HomotopyPlan;
use destrier_count::frontier::RunOptions;
use destrier_count::{EngineError, PassProgress};
use destrier_search::homotopy_search::SeamTable;
use destrier_search::method::Control;
use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// The largest number of tours that are listed, unless a list is asked for: an hour or so.
const MAX_LISTED: u64 = 2_000_000_000;

/// The number of closed tours of each homotopy class.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct HomotopyCounts {
    /// The classes that have tours, with their numbers of tours.
    pub classes: Vec<(HomotopyClass, BigUint)>,
    /// The number of tours without a class: one of their steps connects two squares that two moves connect.
    pub without_class: BigUint,
    /// The engine that counted the classes.
    pub engine: Engine,
}

impl HomotopyCounts {
    /// The number of tours of a class.
    pub fn of(&self, class: HomotopyClass) -> BigUint {
        let found = self.classes.iter().find(|(known, _)| *known == class);
        found.map_or(BigUint::ZERO, |(_, count)| count.clone())
    }

    /// Counts the `total` closed tours of a board by class.
    pub(super) fn new(
        board_graph: &RectangleGraph,
        total: &BigUint,
        request: &CountRequest,
        control: &Control,
        watch: &mut dyn FnMut(&PassProgress),
    ) -> Result<HomotopyCounts, CountError> {
        let RunOptions { threads, memory, .. } = request.options;

        let plan = match request.engine {
            Engine::Auto | Engine::Frontier => HomotopyPlan::new(board_graph),
            Engine::Backtrack | Engine::HeldKarp => None,
        };

        let counted = plan.map(|plan| plan.run(threads, memory, control, watch));
        match counted {
            Some(Ok(classes)) => HomotopyCounts::with_rest(classes, total, Engine::Frontier),
            Some(Err(error @ EngineError::Stopped)) => Err(error.into()),
            Some(Err(error)) if *total > MAX_LISTED.into() => Err(error.into()),
            None if *total > MAX_LISTED.into() && request.engine != Engine::Backtrack => {
                Err(CountError::Unsuited(format!(
                    "the homotopy classes of {} can only be counted by a list of its {total} closed tours, which is \
                     too long",
                    board_graph.board.size()
                )))
            }
            _ => HomotopyCounts::with_rest(listed(board_graph, total, control)?, total, Engine::Backtrack),
        }
    }

    fn with_rest(
        classes: BTreeMap<HomotopyClass, BigUint>,
        total: &BigUint,
        engine: Engine,
    ) -> Result<HomotopyCounts, CountError> {
        let sum: BigUint = classes.values().sum();
        if sum > *total {
            return Err(CountError::Wrong("the homotopy classes have more tours than there are".into()));
        }
        Ok(HomotopyCounts { classes: classes.into_iter().collect(), without_class: total - sum, engine })
    }
}

/// Lists all closed tours and adds up those of each class.
fn listed(
    board_graph: &RectangleGraph,
    total: &BigUint,
    control: &Control,
) -> Result<BTreeMap<HomotopyClass, BigUint>, CountError> {
    let RectangleGraph { board, graph, .. } = board_graph;
    let seams = SeamTable::new(board_graph);
    let mut classes = BTreeMap::<HomotopyClass, u64>::new();
    let mut tours = 0u64;

    let end = backtrack::each(graph, Ends::Cycle, None, control, &mut |path| {
        tours += 1;
        let (copy, unknown) = seams.follow(path);
        if unknown == 0 {
            *classes.entry(copy.class(board.surface())).or_default() += 1;
        }
        ControlFlow::Continue(())
    });

    match end {
        ListingEnd::Complete if *total == tours.into() => {
            Ok(classes.into_iter().map(|(class, count)| (class, count.into())).collect())
        }
        ListingEnd::Complete => Err(CountError::Wrong(format!("{tours} tours were listed, but {total} were counted"))),
        _ => Err(CountError::Stopped),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::counts::count;
    use destrier_core::tour::homotopy::{BoardCopy, seams_crossed};
    use std::collections::HashMap;

    fn counts(board: &str, engine: Engine) -> HomotopyCounts {
        let request = CountRequest::board(board.parse().unwrap()).by_homotopy().engine(engine);
        let answer = count(&request).unwrap();
        let counts = answer.homotopy.unwrap();
        let sum: BigUint = counts.classes.iter().map(|(_, count)| count).sum();
        assert_eq!(sum + &counts.without_class, answer.count, "{board}");
        counts
    }

    /// Sets of squares, the last square, and the copy of the board that was reached: the dynamic program of Held and
    /// Karp, which lists no tours and knows no frontier.
    fn by_sets(board_graph: &RectangleGraph) -> BTreeMap<HomotopyClass, u64> {
        let RectangleGraph { board, graph, .. } = board_graph;
        let seams = |from: u32, to: u32| seams_crossed(board, board_graph.square_of(from), board_graph.square_of(to));
        let all = (1u32 << graph.vertices()) - 1;
        let mut layer = HashMap::from([((1u32, 0u32, BoardCopy::default()), 1u64)]);

        let step = |from: u32, to: u32, mut copy: BoardCopy| {
            copy.cross(board.surface(), seams(from, to)?);
            Some(copy)
        };

        for _ in 1..graph.vertices() {
            let mut next = HashMap::new();
            for ((set, last, copy), count) in layer {
                for &to in graph.neighbours(last).iter().filter(|&&to| set >> to & 1 == 0) {
                    let Some(copy) = step(last, to, copy) else { continue };
                    *next.entry((set | 1 << to, to, copy)).or_insert(0) += count;
                }
            }
            layer = next;
        }

        let mut classes = BTreeMap::new();
        for ((set, last, copy), count) in layer {
            assert_eq!(set, all);
            if let Some(copy) =
                Some(0).filter(|&to| graph.neighbours(last).contains(&to)).and_then(|to| step(last, to, copy))
            {
                *classes.entry(copy.class(board.surface())).or_insert(0) += count;
            }
        }

        classes.values_mut().for_each(|count| *count /= 2);
        classes
    }

    #[test]
    fn the_frontier_and_a_list_agree() {
        let mut several = 0;
        let mut without = 0;
        for board in [
            "cylinder:3x5",
            "cylinder:3x6",
            "cylinder:3x4",
            "cylinder:3x6 without=a1,b1",
            "cylinder:3x5 leaper=0,1",
            "mobius:3x5",
            "mobius:3x6",
            "mobius:3x4 leaper=king",
            "torus:3x4 leaper=0,1",
            "torus:4x4 leaper=0,1",
            "torus:3x5 leaper=1,1",
            "projective:3x4",
            "projective:4x4 leaper=0,1",
        ] {
            let frontier = counts(board, Engine::Frontier);
            let list = counts(board, Engine::Backtrack);
            assert_eq!((frontier.engine, list.engine), (Engine::Frontier, Engine::Backtrack), "{board}");
            assert_eq!(frontier.classes, list.classes, "{board}");
            assert_eq!(frontier.without_class, list.without_class, "{board}");
            several += u64::from(frontier.classes.len() > 1);
            without += u64::from(frontier.without_class != BigUint::ZERO);
        }

        assert!(several > 6 && without > 1, "{several} {without}");
    }

    #[test]
    fn a_list_and_sets_of_squares_agree_on_every_surface() {
        for board in [
            "cylinder:3x4 leaper=0,1",
            "mobius:3x4 leaper=0,1",
            "torus:3x4 leaper=0,1",
            "klein:3x4",
            "klein:3x4 leaper=0,1",
            "klein:4x3 leaper=0,1",
            "projective:3x4",
        ] {
            let board_graph = RectangleGraph::new(&board.parse().unwrap());
            let expected: Vec<(HomotopyClass, BigUint)> =
                by_sets(&board_graph).into_iter().map(|(class, count)| (class, count.into())).collect();
            assert_eq!(counts(board, Engine::Auto).classes, expected, "{board}");
        }
    }

    #[test]
    fn what_has_no_class_is_refused() {
        let refused = |request: CountRequest| matches!(count(&request.by_homotopy()), Err(CountError::Unsuited(_)));
        let board = |text: &str| CountRequest::board(text.parse().unwrap());
        assert!(refused(board("6x6")) && refused(board("torus:5x5").open()) && refused(board("torus:5x5").directed()));
        assert!(refused(board("torus:5x5").slices(vec![1])));
        assert!(refused(CountRequest::board("cube:1".parse().unwrap())));
    }
}
