//! How large the layers of a sweep are thought to be, before it begins.
//!
//! States grow by a factor with every vertex that is taken and every edge that is offered, until there are as many as
//! the width of the frontier allows. The factors were measured on boards; they serve to choose among orders and cuts, and to
//! refuse what is hopeless, and no count depends on them.

use super::whole::Whole;

/// How large the layers of a sweep are thought to be.
pub(super) struct Sizes {
    pub(super) work: f64,
    pub(super) peak: f64,
    pub(super) last: f64,
    pub(super) width: usize,
    /// Of the frontier at the end.
    last_width: usize,
    taken: usize,
    colours: bool,
}

impl Sizes {
    /// Of a sweep that takes these vertices.
    pub(super) fn new(whole: &Whole, order: &[u32]) -> Sizes {
        let graph = &whole.graph;
        let mut touched = vec![false; graph.vertices()];
        let mut taken = vec![false; graph.vertices()];
        let colours = whole.colours.is_some();
        let mut sizes = Sizes { work: 0.0, peak: 1.0, last: 1.0, width: 0, last_width: 0, taken: order.len(), colours };
        let mut width = 0;
        for (earlier, &vertex) in order.iter().enumerate() {
            let extra = whole.extra.map_or(1.0, |_| extra_growth(earlier));
            taken[vertex as usize] = true;
            let known = std::mem::replace(&mut touched[vertex as usize], true);
            width -= usize::from(known);
            let mut near = 0;
            for &to in graph.neighbours(vertex).iter().filter(|&&to| !taken[to as usize]) {
                near += usize::from(Some(to) != whole.extra);
                width += usize::from(!std::mem::replace(&mut touched[to as usize], true));
            }
            sizes.width = sizes.width.max(width);
            sizes.last = grown(sizes.last, growth(known, near, earlier >= width) * extra, width, colours);
            sizes.work += sizes.last * if near > 6 { near as f64 } else { 1.0 };
            sizes.peak = sizes.peak.max(sizes.last);
        }
        sizes.last_width = width;
        sizes
    }

    /// The work with so many edges that are offered at the end, and the states after them.
    pub(super) fn with_edges(&self, edges: usize) -> (f64, f64) {
        let (mut work, mut last) = (self.work, self.last);
        for _ in 0..edges {
            last = grown(last, edge_growth(self.taken > self.last_width), self.last_width, self.colours);
            work += last;
        }
        (work, last)
    }
}

/// By how much they grow when an edge inside the frontier is offered: most can take it at first, and then fewer.
pub(super) fn edge_growth(on_its_way: bool) -> f64 {
    if on_its_way { 1.3 } else { 1.6 }
}

/// The same for the first edges to the extra vertex; it has two in all, and later ones hardly count. Measured: ten times
/// as many states in all.
pub(super) fn extra_growth(earlier: usize) -> f64 {
    if earlier < 4 { 1.8 } else { 1.0 }
}

/// A layer of so many states that grows by this factor, but never beyond what the width of the frontier allows.
pub(super) fn grown(states: f64, growth: f64, width: usize, colours: bool) -> f64 {
    let (free, most) = ((states * growth).max(1.0), most_states(width, colours));
    1.0 / (1.0 / free + 1.0 / most).min(1.0)
}

/// By how much states grow when a vertex with so many neighbours to come is taken. One that was not touched chooses
/// two of them. Of others a third each has to choose none, one or two, among the four fifths that can take an edge. Once
/// the sweep is on its way, and more were taken than the frontier is wide, many of these pasts look alike. (Measured on
/// boards of eight and nine rows: 1.8 on average, and then 1.4, until the layer fills up.)
pub(super) fn growth(touched: bool, near: usize, on_its_way: bool) -> f64 {
    let near = near as f64;
    if !touched {
        return (near * (near - 1.0) / 2.0).max(0.01);
    }
    let open = 0.8 * near;
    let free = (1.0 + open + (open * (open - 1.0)).max(0.0) / 2.0) / 3.0;
    if on_its_way { free.powf(0.55) } else { free }
}

/// How many states a frontier of this width can have: each vertex has 0, 1 or 2 edges, and the k ends are paired in
/// (k-1)!! ways. Two colours leave three in ten (measured). Beyond a hundred vertices all numbers are too large alike.
pub(super) fn most_states(width: usize, colours: bool) -> f64 {
    if width > 100 {
        return f64::INFINITY;
    }
    let (mut choose, mut pairings, mut sum) = (1.0, 1.0, 0.0);
    for ends in 0..=width {
        if ends % 2 == 0 {
            pairings *= ends.max(2) as f64 - 1.0;
            sum += choose * 2f64.powi((width - ends) as i32) * pairings;
        }
        choose *= (width - ends) as f64 / (ends + 1) as f64;
    }
    if colours { 0.3 * sum } else { sum }
}
