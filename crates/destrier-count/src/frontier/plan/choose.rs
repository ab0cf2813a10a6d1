//! Chooses the layout with the lowest estimated cost, over all orders and all bisections of them.

use super::bisection::Bisection;
use super::coloured_graph::ColouredGraph;
use super::layout::LayoutEstimate;
use super::options::PlanOptions;
use destrier_search::method::Control;

/// At most this many places of an order are tried as the middle.
const MAX_BISECTIONS: usize = 256;

/// The best layout from these orders; `None` if the caller stopped the count.
pub(crate) fn best_layout(
    closed: &ColouredGraph,
    mut orders: Vec<Vec<u32>>,
    symmetries: &[Vec<u32>],
    options: &PlanOptions,
    control: &Control,
) -> Option<LayoutEstimate> {
    orders.dedup();

    let mut found: Vec<LayoutEstimate> = Vec::new();
    for order in orders {
        found.extend(bisected(closed, &order, symmetries, options, control)?);
        found.push(LayoutEstimate::straight(closed, order));
    }

    found.into_iter().min_by(|a, b| a.rank().total_cmp(&b.rank()))
}

/// Distance between two places of an order of this length that are tried as the middle.
pub(super) fn bisection_step(length: usize) -> usize {
    length.div_ceil(MAX_BISECTIONS).max(1)
}

/// The best bisections of an order into mirrored halves and into other halves.
fn bisected(
    closed: &ColouredGraph,
    order: &[u32],
    symmetries: &[Vec<u32>],
    options: &PlanOptions,
    control: &Control,
) -> Option<Vec<LayoutEstimate>> {
    let mut best: [Option<Bisection>; 2] = [None, None];

    for at in (1..order.len()).step_by(bisection_step(order.len())) {
        if control.is_stopped() {
            return None;
        }

        let Some(bisection) = Bisection::new(closed, order, symmetries, at) else { break };
        let best = &mut best[usize::from(bisection.mirror.is_some())];
        if best.as_ref().is_none_or(|found| bisection.work < found.work) {
            *best = Some(bisection);
        }
    }

    Some(best.into_iter().flatten().flat_map(|found| found.estimates(closed, symmetries, options)).collect())
}
