//! A lower bound of the frontier width before anything is planned, so that hopeless jobs are refused at once.
//!
//! An order is swept from its beginning up to the middle. The vertices beyond those between the halves are swept
//! backwards from the end or, where a symmetry of the board allows it, as the image of a beginning of the same
//! length. The width at the best middle is therefore a lower bound for every layout made from the order, and it takes
//! linear time. Going backwards, the vertices between are left out. Where not all of them are processed yet, each can
//! remove no more vertices from the frontier than it has neighbours.

use crate::frontier::error::FrontierError;
use crate::frontier::kernel::pairing::MAX_POINTS;
use destrier_core::Graph;
use destrier_search::method::Control;

/// Lower bound of the width of the best of these orders. Vertices that are not in an order do not count.
pub(crate) fn least_width(graph: &Graph, orders: &[Vec<u32>], control: &Control) -> Result<usize, FrontierError> {
    let mut least = usize::MAX;
    for order in orders {
        if control.is_stopped() {
            return Err(FrontierError::Stopped);
        }
        least = least.min(width_of(graph, order));
    }
    Ok(least)
}

/// The orders that may be narrow enough; if none is, the narrowest. Planning the others would take long and be useless.
pub(crate) fn without_too_wide(graph: &Graph, orders: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
    let with_widths = orders.into_iter().map(|order| (width_of(graph, &order), order));
    let (mut fit, wide): (Vec<_>, Vec<_>) = with_widths.partition(|&(width, _)| width <= MAX_POINTS);
    if fit.is_empty() {
        fit.extend(wide.into_iter().min_by_key(|&(width, _)| width));
    }
    fit.into_iter().map(|(_, order)| order).collect()
}

fn width_of(graph: &Graph, order: &[u32]) -> usize {
    let count = order.len();
    let mut place = vec![None; graph.vertices()];
    order.iter().enumerate().for_each(|(at, &vertex)| place[vertex as usize] = Some(at));

    // At place p the vertices before p are processed going forwards, and those from p on going backwards.
    let mut forwards = Changes::new(count);
    let mut backwards = Changes::new(count);
    let mut reach = vec![0; count + 1];
    for (at, &vertex) in order.iter().enumerate() {
        let places = || graph.neighbours(vertex).iter().filter_map(|&near| place[near as usize]);
        let first = places().min().unwrap_or(at);
        let last = places().max().unwrap_or(at);
        if first < at {
            forwards.holds(first + 1, at);
        }
        if last > at {
            backwards.holds(at + 1, last);
        }

        // All vertices between are before this place.
        reach[at + 1] = reach[at].max(last + 1).max(at + 1);
    }

    let forwards = forwards.widths();
    let mut to_the_end = backwards.widths();
    let mut so_far = forwards.clone();
    (1..=count).for_each(|at| so_far[at] = so_far[at].max(so_far[at - 1]));
    (0..count).rev().for_each(|at| to_the_end[at] = to_the_end[at].max(to_the_end[at + 1]));

    let degree = order.iter().map(|&vertex| graph.degree(vertex)).max().unwrap_or(0);
    let cuts = (1..count).filter_map(|cut| {
        let right = count.checked_sub(cut + forwards[cut]).filter(|&right| right > 0)?;
        let backwards = to_the_end[reach[cut]].max(to_the_end[cut].saturating_sub(degree * forwards[cut]));
        Some(so_far[cut].max(backwards.min(so_far[right])))
    });

    cuts.min().unwrap_or(usize::MAX).min(so_far[count])
}

/// The change of the width at each place.
struct Changes(Vec<i64>);

impl Changes {
    fn new(count: usize) -> Changes {
        Changes(vec![0; count + 2])
    }

    /// A vertex is in the frontier from one place to another.
    fn holds(&mut self, from: usize, to: usize) {
        self.0[from] += 1;
        self.0[to + 1] -= 1;
    }

    fn widths(self) -> Vec<usize> {
        let mut width = 0;
        let widths = self.0.into_iter().map(|change| {
            width += change;
            width as usize
        });
        widths.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::choose::best_layout;
    use super::super::super::coloured_graph::ColouredGraph;
    use super::super::super::layout::Layout;
    use super::super::super::options::PlanOptions;
    use super::super::super::orders;
    use super::*;
    use crate::frontier::job::CountJob;
    use destrier_core::{Ends, Rectangle, RectangleGraph};

    /// The bound, and the width of the planned layout.
    fn both(job: &CountJob) -> (usize, usize) {
        let closed = ColouredGraph::new(job);
        let symmetries = orders::symmetries_of(job);
        let options = PlanOptions::default();
        let orders = orders::candidates(job, &closed);
        let least = least_width(&closed.graph, &orders, &Control::default()).unwrap();
        let estimate = best_layout(&closed, orders, &symmetries, &options, &Control::default()).unwrap();

        let width = match &estimate.layout {
            Layout::Straight(_) => estimate.width,
            Layout::Halves(halves) => {
                let sweeps = halves.sweeps(&closed, &options).ok().unwrap();
                let steps = sweeps.left.iter().chain(sweeps.right.iter().flatten());
                steps.map(|step| step.frontier.count_ones() as usize).max().unwrap()
            }
        };

        (least, width)
    }

    #[test]
    fn no_layout_is_narrower_than_the_bound() {
        for text in
            ["3x7", "4x9", "5x8", "6x6", "7x9", "8x8", "cylinder:4x6", "torus:4x5", "klein:3x6", "5x5 leaper=king"]
        {
            let board: Rectangle = text.parse().unwrap();
            let board_graph = RectangleGraph::new(&board);
            let graph = &board_graph.graph;
            for ends in [Ends::Cycle, Ends::Path { start: None, end: None }, Ends::Path { start: Some(1), end: None }] {
                for on_board in [Some(&board_graph), None] {
                    let (least, planned) = both(&CountJob { graph, ends, board: on_board });
                    assert!(least <= planned, "{text} {ends:?}: {least} {planned}");
                }
            }
        }
    }

    #[test]
    fn wide_boards_are_known_to_be_wide() {
        let of = |text: &str| {
            let board: Rectangle = text.parse().unwrap();
            let board_graph = RectangleGraph::new(&board);
            let graph = &board_graph.graph;
            let job = CountJob { graph, ends: Ends::Cycle, board: Some(&board_graph) };
            least_width(graph, &orders::candidates(&job, &ColouredGraph::new(&job)), &Control::default()).unwrap()
        };
        assert_eq!((of("8x30"), of("30x30")), (16, 60));
        assert!(of("3x50") <= 6 && of("16x40") <= MAX_POINTS);
        assert!(of("torus:99x99") > MAX_POINTS && of("40x90 without=c3,z20") > MAX_POINTS);
    }
}
