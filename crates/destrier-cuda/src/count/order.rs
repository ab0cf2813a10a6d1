//! The order in which squares and edges are processed, and the slots of the frontier.
//!
//! A half processes its columns square by square; the halves meet in the two columns between them. If the number of
//! columns is even, a symmetry exchanges the halves: the half-turn if the number of rows is even, else the mirror. Of
//! each edge between the middle columns and its image, the left half then gets one. If the number of rows is even,
//! these are the edges between odd rows, because the half-turn maps odd rows to even ones, and the edges from the first
//! middle column to the apex. If the number of columns is odd, the right half, which is smaller, gets all these edges,
//! or all but those to the apex.
//!
//! In the last column the even rows come first. If one half serves as both, the edges of a square of the second middle
//! column are offered with the last square that has moves to it, so that its degree is final early. After the even rows
//! the degrees of the even rows of the first middle column and of the odd rows of the second are final. The half-turn
//! maps these squares to each other, in pairs.
//!
//! The halves may also be given by the library, which cuts boards in its own way (see `given_slices`).

use crate::arguments::{MAX_EDGES, MAX_OTHERS, MAX_SLOTS, SlotStep};
use crate::count::CountError;
use crate::count::shape::{Shape, Side};
use crate::count::tour_graph::TourGraph;
use destrier::accelerator::HalfStep;

/// Largest number of ends after a step: squares of the frontier, and the apex.
pub(crate) const MAX_WIDTH: usize = 20;

/// All degrees, as bits 0 to 2.
pub(crate) const ANY_DEGREES: u8 = 0b111;

/// A square is processed, then edges between vertices of the frontier are offered.
#[derive(Clone, PartialEq, Eq, Debug)]
struct BoardStep {
    square: Option<usize>,
    edges: Vec<(usize, usize)>,
}

/// The final degrees that each vertex may have, as bits 0 to 2.
pub(crate) type FinalDegrees = Vec<u8>;

/// The frontier after a number of steps.
#[derive(Clone)]
pub(crate) struct Frontier {
    /// The vertex in each slot.
    pub(crate) slots: Vec<Option<usize>>,
    /// Number of edges that were offered to each vertex.
    offered: Vec<usize>,
    /// Degrees of white vertices minus those of black vertices.
    pub(crate) imbalance: i32,
}

/// The whole order of one half.
pub(crate) struct Order {
    pub(crate) shape: Shape,
    pub(crate) graph: TourGraph,
    /// Whether each vertex belongs to both halves.
    is_between: Vec<bool>,
    pub(crate) steps: Vec<SlotStep>,
    /// The frontiers before each step and after the last.
    pub(crate) frontiers: Vec<Frontier>,
    /// Number of slots of the low half; the high half has as many or one more.
    pub(crate) low_slots: usize,
    slots: usize,
}

impl Order {
    /// The order of a half, unless it is too wide.
    pub(crate) fn new(shape: Shape, side: Side) -> Result<Order, CountError> {
        let first = shape.columns_of(side) * shape.rows;
        let between = first..first + 2 * shape.rows;
        let graph = TourGraph::of_shape(shape);
        // Both halves have the same slots, because they begin with the same layers.
        let steps = board_steps(shape, &graph, side);
        let widest = board_steps(shape, &graph, Side::Left);
        Order::with_steps((shape, graph), between, &steps, &widest)
    }

    /// The order of a half that is given by its steps, unless it is too wide, or no half of this graph. The shape says
    /// where the squares are.
    pub(crate) fn of_half(
        shape: Shape,
        graph: TourGraph,
        between: &[u32],
        half: &[HalfStep],
    ) -> Result<Order, CountError> {
        let steps = given_steps(&graph, half);
        let edge_ends = steps.iter().flat_map(|step| step.edges.iter().flat_map(|&(from, to)| [from, to]));
        let between = || between.iter().map(|&vertex| vertex as usize);
        let is_inside = edge_ends.chain(between()).all(|vertex| vertex < graph.vertices())
            && steps.iter().filter_map(|step| step.square).all(|square| square < graph.squares());

        if !is_inside {
            return Err(CountError::BadHalves);
        }

        let order = Order::with_steps((shape, graph), between(), &steps, &steps)?;
        let is_half = order.last_vertices().all(|vertex| order.is_between[vertex]);
        if is_half { Ok(order) } else { Err(CountError::BadHalves) }
    }

    /// The vertices of the last frontier.
    pub(crate) fn last_vertices(&self) -> impl Iterator<Item = usize> {
        self.frontiers.iter().last().into_iter().flat_map(|last| last.slots.iter().copied().flatten())
    }

    /// The order with these steps. It has as many slots as others need that are at least as wide.
    fn with_steps(
        (shape, graph): (Shape, TourGraph),
        between: impl Iterator<Item = usize>,
        steps: &[BoardStep],
        widest: &[BoardStep],
    ) -> Result<Order, CountError> {
        // Apex and marker belong to both halves.
        let mut is_between: Vec<bool> = (0..graph.vertices()).map(|vertex| vertex >= graph.squares()).collect();
        between.for_each(|vertex| is_between[vertex] = true);

        let steps_in_slots = Vec::new();
        let frontiers = Vec::new();
        let mut order = Order { shape, graph, is_between, steps: steps_in_slots, frontiers, low_slots: 0, slots: 0 };
        let (width, slots) = order.width(widest);
        if width > MAX_WIDTH || slots > MAX_SLOTS {
            return Err(CountError::TooWide { width });
        }

        order.low_slots = slots / 2;
        order.slots = slots;
        order.assign_slots(steps)?;
        Ok(order)
    }

    /// Number of steps after which no edge of a vertex is offered any more.
    pub(crate) fn steps_of(&self, vertex: usize) -> usize {
        let total = self.frontiers.last().map_or(0, |last| last.offered[vertex]);
        self.frontiers.iter().position(|frontier| frontier.offered[vertex] == total).unwrap_or(0)
    }

    /// Number of steps before the last column of the left half.
    pub(crate) fn last_column(&self) -> usize {
        self.shape.rows * (self.shape.columns_of(Side::Left) - 1)
    }

    /// The pairs of squares between the halves whose degrees are final before the odd rows of the last column of the
    /// left half, and that are exchanged by the half-turn, or, if the number of columns is odd, upside down.
    pub(crate) fn pairs(&self) -> Vec<(usize, usize)> {
        let Shape { rows, .. } = self.shape;
        let middle = |row: usize| self.shape.columns_of(Side::Left) * rows + row;
        match (self.shape.is_symmetric(), rows.is_multiple_of(2)) {
            (true, true) => (0..rows).step_by(2).map(|row| (middle(row), self.shape.image(middle(row)))).collect(),
            (false, false) => {
                let column = |row: usize| if row.is_multiple_of(2) { 0 } else { rows };
                (0..rows / 2).map(|row| (middle(column(row) + row), middle(column(row) + rows - 1 - row))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// No restriction of the final degrees.
    pub(crate) fn any_degrees(&self) -> FinalDegrees {
        vec![ANY_DEGREES; self.graph.vertices()]
    }

    /// For each slot of the last frontier, the slot of the image of its vertex in that of another half.
    pub(crate) fn slot_images(&self, other: &Order) -> Vec<Option<usize>> {
        self.slot_images_by(other, |vertex| self.shape.image(vertex))
    }

    /// For each slot of the last frontier, the slot of `image` of its vertex in that of another half.
    pub(crate) fn slot_images_by(&self, other: &Order, image: impl Fn(usize) -> usize) -> Vec<Option<usize>> {
        let last = |order: &Order| order.frontiers.last().map_or(Vec::new(), |last| last.slots.clone());
        let own = last(self);
        let theirs = last(other);
        let slot_of = |vertex: usize| theirs.iter().position(|&other| other == Some(image(vertex)));
        own.iter().map(|vertex| vertex.and_then(slot_of)).collect()
    }

    /// The bit of the slot of the apex, if there is a marker, which has the slot below.
    pub(crate) fn apex_bit(&self) -> u32 {
        self.graph.marker().map_or(0, |_| 1 << (self.slots - 1))
    }

    /// Whether apex and marker may have these degrees, given as masks of high slots: the degree of the marker is two if
    /// an edge goes from the apex to a black square, and if the apex has two edges, one of them does.
    pub(crate) fn are_ends_possible(&self, ones: u32, twos: u32) -> bool {
        let apex = self.apex_bit() >> self.low_slots;
        let marker = apex >> 1;
        if apex == 0 {
            return true;
        }
        if twos & marker == 0 { twos & apex == 0 } else { (ones | twos) & apex != 0 }
    }

    /// The degrees that a vertex can have after some steps, as bits 0 to 2.
    pub(crate) fn degrees(&self, after: usize, vertex: usize, wanted: &FinalDegrees) -> u8 {
        let last = &self.frontiers[self.frontiers.len() - 1];
        let given = self.frontiers[after].offered[vertex];
        let total = last.offered[vertex];
        let is_final = |degree: usize| {
            if self.is_between[vertex] {
                // The other half has the rest of the edges.
                let is_wanted = wanted[vertex] >> degree & 1 == 1;
                is_wanted && degree <= total && 2 - degree <= self.graph.degree(vertex) - total
            } else {
                degree == 2
            }
        };

        let is_possible = |degree: usize| (degree..=2).any(|end| is_final(end) && end - degree <= total - given);
        let any = if Some(vertex) == self.graph.marker() { 0b101 } else { 0b111 };
        (0..=given.min(2)).filter(|&degree| is_possible(degree)).fold(0, |set, degree| set | 1 << degree) & any
    }

    /// Largest number of ends after a step, and of vertices within one.
    fn width(&self, steps: &[BoardStep]) -> (usize, usize) {
        let squares = self.graph.squares();
        let mut seen = vec![false; squares];
        let mut done = vec![false; squares];
        let mut width = 0;
        let mut widest = 0;
        let mut slots = 0;

        for step in steps {
            let edge_ends = step.edges.iter().flat_map(|&(from, to)| [from, to]);
            let touched = step.square.into_iter().chain(self.others(step, &done)).chain(edge_ends);
            for square in touched.filter(|&vertex| vertex < squares) {
                width += usize::from(!std::mem::replace(&mut seen[square], true));
            }

            slots = slots.max(width);
            if let Some(square) = step.square {
                done[square] = true;
                width -= 1;
            }

            widest = widest.max(width);
        }

        (widest + usize::from(self.graph.is_open()), slots + self.graph.vertices() - squares)
    }

    /// The vertices to which the square of a step gets edges.
    fn others(&self, step: &BoardStep, done: &[bool]) -> Vec<usize> {
        let Some(square) = step.square else { return Vec::new() };
        let near = self.graph.neighbours(square).iter().copied().filter(|&other| !done[other]);
        near.chain(self.graph.apex_of(square)).collect()
    }

    /// Fills the steps and frontiers. A square takes the slot that the square two columns before it left, if it can:
    /// squares of one class use the high slots first. Apex and marker have the highest slots. Fails if a square has
    /// too many edges.
    fn assign_slots(&mut self, steps: &[BoardStep]) -> Result<(), CountError> {
        let squares = self.graph.squares();
        let vertices = self.graph.vertices();
        let mut now = Frontier { slots: vec![None; self.slots], offered: vec![0; vertices], imbalance: 0 };
        for (slot, vertex) in now.slots.iter_mut().rev().zip(squares..vertices) {
            *slot = Some(vertex);
        }

        let mut done = vec![false; squares];
        self.frontiers.push(now.clone());

        for step in steps {
            let mut in_slots = SlotStep::default();
            if let Some(square) = step.square {
                let others = self.others(step, &done);
                if others.len() > MAX_OTHERS {
                    return Err(CountError::Unsuited);
                }

                in_slots.has_square = 1;
                in_slots.others = others.len() as u32;
                in_slots.slot = self.slot_for(&mut now.slots, square) as u32;

                for (place, &other) in others.iter().enumerate() {
                    in_slots.other[place] = self.slot_for(&mut now.slots, other) as u32;
                    in_slots.other_mark[place] = self.offer(&mut now, square, other);
                }
            }

            in_slots.edges = step.edges.len() as u32;
            for (place, &(from, to)) in step.edges.iter().enumerate() {
                in_slots.one_end[place] = self.slot_for(&mut now.slots, from) as u32;
                in_slots.other_end[place] = self.slot_for(&mut now.slots, to) as u32;
                in_slots.edge_mark[place] = self.offer(&mut now, from, to);
            }

            if let Some(square) = step.square {
                done[square] = true;
                now.slots[in_slots.slot as usize] = None;
                now.imbalance -= 2 * self.graph.colour(square);
            }

            self.steps.push(in_slots);
            self.frontiers.push(now.clone());
        }

        Ok(())
    }

    /// Notes that an edge is offered; returns the bit of the marker if the edge sets its degree.
    fn offer(&self, now: &mut Frontier, left: usize, right: usize) -> u32 {
        now.offered[left] += 1;
        now.offered[right] += 1;
        let Some(marker) = self.graph.marker_of(left, right) else { return 0 };
        now.offered[marker] += 2;
        self.apex_bit() >> 1
    }

    /// The slot of a vertex, which enters the frontier if it is not there.
    fn slot_for(&self, slots: &mut [Option<usize>], vertex: usize) -> usize {
        if let Some(slot) = slots.iter().position(|&other| other == Some(vertex)) {
            return slot;
        }
        let distance = (self.shape.columns_of(Side::Left) + 8).abs_diff(self.shape.column(vertex));
        let is_high = (distance / 2 + self.shape.row(vertex)).is_multiple_of(2);
        let mut own = if is_high { self.low_slots..self.slots } else { 0..self.low_slots };
        let own = own.find(|&slot| slots[slot].is_none());
        // There is a free slot, because there are as many as the frontier is wide.
        let slot = own.or_else(|| slots.iter().position(Option::is_none)).unwrap_or(0);
        slots[slot] = Some(vertex);
        slot
    }
}

/// The steps of a half that is given. Edges follow the square before them. A tour does not use edges between the apex
/// and squares of the smaller colour.
fn given_steps(graph: &TourGraph, half: &[HalfStep]) -> Vec<BoardStep> {
    let mut steps: Vec<BoardStep> = Vec::new();
    for &step in half {
        let (low, high) = match step {
            HalfStep::Vertex(vertex) => {
                steps.push(BoardStep { square: Some(vertex as usize), edges: Vec::new() });
                continue;
            }
            HalfStep::Edge(low, high) => (low.min(high) as usize, low.max(high) as usize),
        };

        if Some(high) == graph.apex() && graph.apex_of(low).is_none() {
            continue;
        }

        match steps.last_mut().filter(|last| last.edges.len() < MAX_EDGES) {
            Some(last) => last.edges.push((low, high)),
            None => steps.push(BoardStep { square: None, edges: vec![(low, high)] }),
        }
    }
    steps
}

fn board_steps(shape: Shape, graph: &TourGraph, side: Side) -> Vec<BoardStep> {
    let rows = shape.rows;
    let columns = shape.columns_of(side);
    let is_turned = shape.is_symmetric() && rows.is_multiple_of(2);
    let joins_apex = side == Side::Left && has_apex_edges(shape, side);
    let middle = |row: usize| columns * rows + row;

    let even_rows = (0..rows).step_by(2);
    let odd_rows = (0..rows).filter(|row| row % 2 == 1);
    let mut steps = Vec::new();

    for column in 0..columns {
        let is_last = column + 1 == columns;
        if is_turned && is_last {
            steps.extend(apex_steps(graph, even_rows.clone().map(middle)));
        }

        let square = |row: usize| Some(column * rows + row);
        for row in even_rows.clone() {
            let edges = if is_last && is_turned {
                edges_after(shape, columns, row)
            } else if is_last && joins_apex {
                apex_edges_after(shape, graph, columns, row)
            } else {
                Vec::new()
            };
            steps.push(BoardStep { square: square(row), edges });
        }

        steps.extend(odd_rows.clone().rev().map(|row| BoardStep { square: square(row), edges: Vec::new() }));
    }

    if is_turned {
        steps.extend(apex_steps(graph, odd_rows.map(middle)));
    } else if shape.is_symmetric() {
        let down = |row: usize| (middle(row), middle(rows + row + 2));
        steps.extend((0..rows.saturating_sub(2)).map(|row| BoardStep { square: None, edges: vec![down(row)] }));
    } else if joins_apex {
        // These steps are for the edges from the apex to the other squares.
        let others = (0..2 * rows).filter(|&at| !(at / rows + at % rows).is_multiple_of(2));
        steps.extend(apex_steps(graph, others.map(middle)));
    } else if side == Side::Right {
        steps.extend((0..rows).map(|row| {
            let ends = [middle(row), middle(rows + row)].into_iter().filter(|_| has_apex_edges(shape, side));
            let apex = ends.filter_map(|end| Some((end, graph.apex_of(end)?)));
            let edges = edges_at(shape, middle(row), columns + 1).chain(apex).collect();
            BoardStep { square: None, edges }
        }));
    }

    steps
}

/// Whether a half of a board with an odd number of columns has the edges from the columns between to the apex.
fn has_apex_edges(shape: Shape, side: Side) -> bool {
    !shape.is_symmetric() && shape.is_cut_anew == (side == Side::Left)
}

/// The edges between some squares and the apex.
fn apex_steps(graph: &TourGraph, squares: impl Iterator<Item = usize>) -> Vec<BoardStep> {
    let edges: Vec<_> = squares.filter_map(|square| Some((square, graph.apex_of(square)?))).collect();
    edges.chunks(MAX_EDGES).map(|edges| BoardStep { square: None, edges: edges.to_vec() }).collect()
}

/// The edges between odd rows of the middle columns that end at the squares of the second one to which an even row of
/// the last column has the last move.
fn edges_after(shape: Shape, columns: usize, row: usize) -> Vec<(usize, usize)> {
    let above = row.checked_sub(1);
    let below = Some(row + 1).filter(|_| row + 2 == shape.rows);
    let at = |end: usize| edges_at(shape, (columns + 1) * shape.rows + end, columns);
    above.into_iter().chain(below).flat_map(at).collect()
}

/// The edges to the apex from the squares of the middle columns to which an even row of the last column has the last
/// move.
fn apex_edges_after(shape: Shape, graph: &TourGraph, columns: usize, row: usize) -> Vec<(usize, usize)> {
    let is_last = row + 2 >= shape.rows;
    let first = [row.checked_sub(2), Some(row).filter(|_| is_last)];
    let second = [row.checked_sub(1), Some(row + 1).filter(|&below| is_last && below < shape.rows)];
    let square = |column: usize| move |row: usize| column * shape.rows + row;
    let first = first.into_iter().flatten().map(square(columns));
    let squares = first.chain(second.into_iter().flatten().map(square(columns + 1)));
    squares.filter_map(|square| Some((square, graph.apex_of(square)?))).collect()
}

/// The edges between a square and those of a column.
fn edges_at(shape: Shape, square: usize, column: usize) -> impl Iterator<Item = (usize, usize)> {
    let others = shape.neighbours(square).into_iter().filter(move |&other| shape.column(other) == column);
    others.map(move |other| (square, other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn shape(rows: usize, columns: usize, is_open: bool) -> Shape {
        Shape { is_open, ..Shape::closed(rows, columns) }
    }

    fn closed(rows: usize, columns: usize) -> Order {
        Order::new(shape(rows, columns, false), Side::Left).ok().unwrap()
    }

    #[test]
    fn every_square_and_every_edge_between_belongs_to_one_half() {
        let sides = [(3, 10), (5, 6), (6, 6), (6, 8), (7, 8), (8, 8), (9, 10), (10, 4), (5, 5), (6, 7), (9, 9), (4, 7)];
        let shapes = sides.into_iter().flat_map(|(rows, columns)| {
            let plane =
                [shape(rows, columns, false), shape(rows, columns, true), shape(rows, columns, true).cut_anew()];
            plane.into_iter().chain(plane.map(Shape::on_cylinder))
        });

        let mut tested = 0;
        for shape in shapes.filter(|shape| shape.is_suited()) {
            let graph = TourGraph::of_shape(shape);
            let mut squares = Vec::new();
            let mut edges = Vec::new();
            let sorted = |left: usize, right: usize| (left.min(right), left.max(right));

            let mut add = |side: Side, is_image: bool| {
                let seen = |vertex: usize| if is_image { shape.image(vertex) } else { vertex };
                for step in board_steps(shape, &graph, side) {
                    assert!(step.edges.len() <= MAX_EDGES);
                    squares.extend(step.square.map(seen));
                    edges.extend(step.edges.into_iter().map(|(from, to)| sorted(seen(from), seen(to))));
                }
            };

            add(Side::Left, false);
            add(if shape.is_symmetric() { Side::Left } else { Side::Right }, true);
            squares.sort_unstable();

            let first = shape.rows * shape.columns_of(Side::Left);
            let between = first..first + 2 * shape.rows;
            let outside = (0..shape.squares()).filter(|square| !between.contains(square));
            assert!(outside.eq(squares), "{shape:?}");

            let near = |square| {
                let squares = shape.neighbours(square).into_iter().filter(|other| between.contains(other));
                squares.chain(graph.apex_of(square)).map(move |other| sorted(square, other))
            };

            let wanted: BTreeSet<_> = between.clone().flat_map(near).collect();
            assert_eq!(edges.len(), wanted.len(), "{shape:?}");
            assert_eq!(edges.into_iter().collect::<BTreeSet<_>>(), wanted);
            tested += 1;
        }

        assert_eq!(tested, 41);
    }

    #[test]
    fn the_degrees_of_the_pairs_are_final_before_the_odd_rows_of_the_last_column() {
        for (rows, columns) in [(4, 4), (6, 6), (6, 8), (8, 8), (10, 10), (10, 6), (7, 7), (9, 9)] {
            let open = shape(rows, columns, true);
            for shape in [shape(rows, columns, false), open, open.cut_anew()] {
                let Ok(order) = Order::new(shape, Side::Left) else { continue };
                let pairs = order.pairs();
                assert_eq!(pairs.len(), rows / 2);

                let odd_rows =
                    order.steps.len() - order.steps.iter().rev().take_while(|step| step.has_square == 0).count();
                let now = &order.frontiers[odd_rows - rows / 2];
                let last = &order.frontiers[order.steps.len()];
                for square in pairs.into_iter().flat_map(|(first, second)| [first, second]) {
                    assert_eq!(now.offered[square], last.offered[square], "{rows}x{columns}, square {square}");
                }
            }
        }

        assert!(closed(5, 6).pairs().is_empty() && closed(6, 5).pairs().is_empty());
    }

    #[test]
    fn wide_boards_are_refused() {
        assert_eq!(closed(8, 8).steps.len(), 24);
        let order = closed(10, 10);
        assert_eq!((order.steps.len(), order.slots), (40, 21));
        assert!(Order::new(shape(12, 12, false), Side::Left).is_err());
        assert!(Order::new(shape(10, 10, true), Side::Left).is_err());
        assert_eq!(Order::new(shape(9, 9, true), Side::Left).ok().map(|order| order.slots), Some(20));
    }
}
