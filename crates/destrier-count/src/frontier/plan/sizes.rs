//! Estimates of the layer sizes of a sweep before it begins.
//!
//! The number of states grows by a factor with every vertex that is processed and every edge that is offered, until
//! there are as many as the width of the frontier allows. The factors were measured on boards. They serve to choose
//! among orders and bisections and to refuse hopeless jobs; no count depends on them.

use super::coloured_graph::ColouredGraph;
use crate::frontier::kernel::growth::grown;

/// Estimated layer sizes of a sweep.
pub(crate) struct Sizes {
    pub(crate) work: f64,
    pub(crate) peak: f64,
    pub(crate) last: f64,
    pub(crate) width: usize,
    /// Width of the frontier at the end.
    last_width: usize,
    taken: usize,
    bipartite: bool,
}

impl Sizes {
    /// The sizes of a sweep that processes these vertices.
    pub(crate) fn new(closed: &ColouredGraph, order: &[u32]) -> Sizes {
        let graph = &closed.graph;
        let mut touched = vec![false; graph.vertices()];
        let mut taken = vec![false; graph.vertices()];

        let bipartite = closed.colours.is_some();
        let mut sizes =
            Sizes { work: 0.0, peak: 1.0, last: 1.0, width: 0, last_width: 0, taken: order.len(), bipartite };
        let mut width = 0;

        for (earlier, &vertex) in order.iter().enumerate() {
            let apex = closed.apex.map_or(1.0, |_| apex_growth(earlier));
            taken[vertex as usize] = true;
            let known = std::mem::replace(&mut touched[vertex as usize], true);
            width -= usize::from(known);

            let mut near = 0;
            for &to in graph.neighbours(vertex).iter().filter(|&&to| !taken[to as usize]) {
                near += usize::from(Some(to) != closed.apex);
                width += usize::from(!std::mem::replace(&mut touched[to as usize], true));
            }

            sizes.width = sizes.width.max(width);
            sizes.last = grown(sizes.last, growth(known, near, earlier >= width) * apex, width, bipartite);
            sizes.work += sizes.last * if near > 6 { near as f64 } else { 1.0 };
            sizes.peak = sizes.peak.max(sizes.last);
        }

        sizes.last_width = width;
        sizes
    }

    /// The work if `edges` more edges are offered at the end, and the number of states after them.
    pub(crate) fn with_edges(&self, edges: usize) -> (f64, f64) {
        let mut work = self.work;
        let mut last = self.last;
        for _ in 0..edges {
            last = grown(last, edge_growth(self.taken > self.last_width), self.last_width, self.bipartite);
            work += last;
        }
        (work, last)
    }
}

/// Growth factor when an edge inside the frontier is offered: most states can take it at first, and fewer later.
pub(crate) fn edge_growth(is_under_way: bool) -> f64 {
    if is_under_way { 1.3 } else { 1.6 }
}

/// Growth factor of the first edges to the apex. The apex takes two edges in total, so later ones hardly count.
/// Measured: ten times as many states in total.
pub(crate) fn apex_growth(earlier: usize) -> f64 {
    if earlier < 4 { 1.8 } else { 1.0 }
}

/// Growth factor when a vertex with `near` unprocessed neighbours is processed. An untouched vertex chooses two of
/// them. Of the others one third each chooses none, one or two, among the four fifths that can take an edge. After
/// more vertices were processed than the frontier is wide, many of the resulting states coincide. (Measured on boards
/// of eight and nine rows: 1.8 on average, then 1.4, until the layer is full.)
pub(crate) fn growth(touched: bool, near: usize, is_under_way: bool) -> f64 {
    let near = near as f64;
    if !touched {
        return (near * (near - 1.0) / 2.0).max(0.01);
    }
    let open = 0.8 * near;
    let free = (1.0 + open + (open * (open - 1.0)).max(0.0) / 2.0) / 3.0;
    if is_under_way { free.powf(0.55) } else { free }
}
