//! Pictures of a cycle or path of a graph: all edges thin and grey, those of the cycle or path coloured. Vertices that
//! it does not visit are grey as well.
//!
//! A picture takes a verified tour, or a verified path that need not visit all vertices. In the circular layout the
//! vertices stand on a circle in the order of the tour, so that a cycle is the rim and all other edges are chords. In
//! the force layout adjacent vertices attract each other and all others repel, as in Fruchterman and Reingold 1991,
//! which shows the structure of small graphs.

mod layout;

use super::error::DrawError;
use super::options::PictureOptions;
use super::scene::colour::Colour;
use super::scene::{Element, Layer, LineEnds, Point, Scene, pdf, pixels, svg};
use super::size;
use destrier_core::{AnyGraph, Ground, SimplePath, Tour};
use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

/// The most vertices and edges of a picture.
pub const MAX_GRAPH_VERTICES: usize = 5000;
/// The most edges of a picture.
pub const MAX_GRAPH_EDGES: usize = 100_000;
/// The most vertices of the force layout, which takes quadratic time.
pub const MAX_FORCE_VERTICES: usize = 1000;

/// Graphs with more vertices have no names in their pictures.
const MAX_NAMES: usize = 150;
/// Longer names are written beside their vertices.
const LONGEST_INSIDE: usize = 3;

/// Where the vertices stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum GraphLayout {
    /// The vertices stand on a circle, in the order of the tour.
    #[default]
    Circle,
    /// The vertices stand where attracting and repelling forces balance.
    Force,
}

/// A word that is not the name of a layout.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a layout of graphs; the layouts are circle and force")]
pub struct UnknownLayout(pub String);

impl fmt::Display for GraphLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            GraphLayout::Circle => "circle",
            GraphLayout::Force => "force",
        })
    }
}

impl FromStr for GraphLayout {
    type Err = UnknownLayout;

    fn from_str(text: &str) -> Result<GraphLayout, UnknownLayout> {
        match text {
            "circle" => Ok(GraphLayout::Circle),
            "force" => Ok(GraphLayout::Force),
            _ => Err(UnknownLayout(destrier_core::square::shorten(text))),
        }
    }
}

/// A picture of a tour of a graph, or of another path or cycle.
///
/// ```
/// use destrier::draw::{GraphPicture, PictureOptions};
/// use destrier::{Graph, GraphRequest, solve};
///
/// let square = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]).unwrap();
/// let tour = solve(&GraphRequest::new(square)).unwrap().into_tour().unwrap();
/// let picture = GraphPicture::new(&tour).unwrap();
/// assert!(picture.svg(&PictureOptions::new()).unwrap().starts_with("<svg"));
/// ```
#[derive(Clone, Debug)]
pub struct GraphPicture<'a> {
    graph: &'a AnyGraph,
    /// The vertices of the tour in order, and then those that it does not visit.
    order: Vec<u32>,
    /// The number of vertices of the tour.
    visited: usize,
    layout: GraphLayout,
    names: Vec<String>,
    /// Whether the edge from the last vertex to the first belongs to the tour.
    is_cycle: bool,
}

impl<'a> GraphPicture<'a> {
    /// A picture in the circular layout, with the numbers of the vertices as names.
    pub fn new(tour: &'a Tour<AnyGraph>) -> Result<GraphPicture<'a>, DrawError> {
        GraphPicture::of_order(tour.ground(), tour.ids().collect(), tour.is_closed())
    }

    /// A picture of a path or cycle that need not visit all vertices.
    ///
    /// ```
    /// use destrier::draw::{GraphPicture, PictureOptions};
    /// use destrier::{Graph, Shape, SimplePath};
    ///
    /// let star = Graph::from_edges(4, [(0, 1), (0, 2), (0, 3)]).unwrap();
    /// let path = SimplePath::verify(star, vec![1, 0, 2], Shape::Open).unwrap();
    /// let picture = GraphPicture::of_path(&path).unwrap();
    /// assert!(picture.svg(&PictureOptions::new()).unwrap().contains("A path of 3 of the 4 vertices of a graph"));
    /// ```
    pub fn of_path(path: &'a SimplePath) -> Result<GraphPicture<'a>, DrawError> {
        GraphPicture::of_order(path.graph(), path.vertices().to_vec(), path.is_closed())
    }

    fn of_order(graph: &'a AnyGraph, mut order: Vec<u32>, is_cycle: bool) -> Result<GraphPicture<'a>, DrawError> {
        let vertices = graph.vertices();
        let edges = graph.edges();
        if vertices > MAX_GRAPH_VERTICES || edges > MAX_GRAPH_EDGES {
            let limits = (MAX_GRAPH_VERTICES, MAX_GRAPH_EDGES);
            return Err(DrawError::GraphTooLarge { vertices, edges, limits });
        }
        let visited = order.len();
        let is_visited: HashSet<u32> = order.iter().copied().collect();
        order.extend((0..vertices as u32).filter(|vertex| !is_visited.contains(vertex)));
        let names = (0..vertices).map(|vertex| vertex.to_string()).collect();
        Ok(GraphPicture { graph, order, visited, layout: GraphLayout::Circle, names, is_cycle })
    }

    /// Sets where the vertices stand.
    pub fn layout(self, layout: GraphLayout) -> Result<GraphPicture<'a>, DrawError> {
        let vertices = self.graph.vertices();
        if layout == GraphLayout::Force && vertices > MAX_FORCE_VERTICES {
            let edges = self.graph.edges();
            let limits = (MAX_FORCE_VERTICES, MAX_GRAPH_EDGES);
            return Err(DrawError::GraphTooLarge { vertices, edges, limits });
        }
        Ok(GraphPicture { layout, ..self })
    }

    /// Draws a path, even if an edge joins its ends.
    pub fn as_path(self) -> GraphPicture<'a> {
        GraphPicture { is_cycle: false, ..self }
    }

    /// Sets the names of the vertices, in their order.
    pub fn names(self, names: impl IntoIterator<Item = String>) -> GraphPicture<'a> {
        GraphPicture { names: names.into_iter().collect(), ..self }
    }

    /// The picture as SVG.
    pub fn svg(&self, options: &PictureOptions) -> Result<String, DrawError> {
        let pixels = size::graph_pixels("SVG", options)?;
        Ok(svg::render(&self.scene(options), f64::from(pixels), options.metadata))
    }

    /// The picture as a PDF of one page. The size is in points.
    pub fn pdf(&self, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
        pdf::render(&self.scene(options), f64::from(size::pdf_points(options)?))
    }

    /// The picture as PNG.
    pub fn png(&self, options: &PictureOptions) -> Result<Vec<u8>, DrawError> {
        let pixels = size::graph_pixels("PNG", options)?;
        pixels::png(&self.scene(options), pixels)
    }

    fn scene(&self, options: &PictureOptions) -> Scene {
        let places = match self.layout {
            GraphLayout::Circle => layout::circle(&self.order),
            GraphLayout::Force => layout::force(self.graph, &self.order),
        };

        let count = places.len();
        let visited = self.visited;
        let (kind, which) = if self.is_cycle { ("cycle", "closed") } else { ("path", "open") };
        let (title, description) = if visited == count {
            (
                format!(
                    "A Hamiltonian {kind} of a graph of {count} {}",
                    if count == 1 { "vertex" } else { "vertices" }
                ),
                format!("The edges of the {which} tour are coloured, all others are grey."),
            )
        } else {
            (
                format!("A {kind} of {visited} of the {count} vertices of a graph"),
                format!("The edges of the {kind} are coloured, all others are grey."),
            )
        };

        let margin = 1.2;

        let span = |pick: fn(&Point) -> f64| {
            let all = || places.iter().map(pick);
            (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
        };

        let (left, right) = span(|place| place.0);
        let (top, bottom) = span(|place| place.1);
        let corner = (left - margin, top - margin);
        let width = right - left + 2.0 * margin;
        let height = bottom - top + 2.0 * margin;

        let palette = options.theme.palette();
        let background =
            Element::Rectangles { fill: palette.paper, rectangles: vec![[corner.0, corner.1, width, height]] };

        Scene {
            corner,
            width,
            height,
            title,
            description,
            line_ends: LineEnds::Round,
            layers: vec![
                Layer { name: "paper", elements: vec![background] },
                Layer { name: "edges", elements: self.other_edges(&places, options) },
                Layer { name: "tour", elements: self.tour_edges(&places, options) },
                Layer { name: "vertices", elements: self.vertices(&places, options) },
            ],
        }
    }

    /// The edges that the tour does not use, with their direction in a directed graph. An arc whose opposite is used is
    /// bowed: the tour would hide it.
    fn other_edges(&self, places: &[Point], options: &PictureOptions) -> Vec<Element> {
        let is_directed = self.graph.is_directed();
        let both_ways = |(from, to): (u32, u32)| [Some((from, to)), (!is_directed).then_some((to, from))];
        let used: HashSet<(u32, u32)> = self.steps().flat_map(both_ways).flatten().collect();
        let line = |(from, to): (u32, u32)| {
            let start = places[from as usize];
            let end = places[to as usize];
            if used.contains(&(to, from)) { bow(start, end) } else { vec![start, end] }
        };

        let loose: Vec<Vec<Point>> = self.graph.pairs().filter(|pair| !used.contains(pair)).map(line).collect();
        let stroke = options.theme.palette().loose;
        let head = |line: &Vec<Point>| {
            let [.., before, end] = line[..] else { return None };
            is_directed.then(|| arrow(before, end, LOOSE_ARROW, stroke))
        };

        let heads: Vec<Element> = loose.iter().filter_map(head).collect();
        let lines = Element::Lines { stroke, width: 0.03 * options.line, dash: None, lines: loose };
        std::iter::once(lines).chain(heads).collect()
    }

    /// The edges of the tour, with their direction in a directed graph.
    fn tour_edges(&self, places: &[Point], options: &PictureOptions) -> Vec<Element> {
        let palette = options.theme.palette();
        let width = 0.12 * options.line;
        let count = self.visited.max(1) as f64;
        let mut elements = Vec::new();

        for (index, (from, to)) in self.steps().enumerate() {
            let share = index as f64 / count;
            let stroke = palette.along(self.is_cycle, share);
            let start = places[from as usize];
            let end = places[to as usize];
            elements.push(Element::Lines { stroke, width, dash: None, lines: vec![vec![start, end]] });
            if self.graph.is_directed() {
                elements.push(arrow(start, end, TOUR_ARROW, stroke));
            }
        }

        elements
    }

    /// The vertices, with their names if there are not too many.
    fn vertices(&self, places: &[Point], options: &PictureOptions) -> Vec<Element> {
        let palette = options.theme.palette();
        let is_named = self.order.len() <= MAX_NAMES && options.labels != Some(false);
        let mut elements = Vec::new();
        for (index, &vertex) in self.order.iter().enumerate() {
            let centre = places[vertex as usize];
            let is_end = !self.is_cycle && (index == 0 || index + 1 == self.visited);
            let radius = if is_named { 0.28 } else { 0.16 };
            let fill = if is_end {
                palette.along(false, index as f64 / self.visited as f64)
            } else if index < self.visited {
                palette.ink
            } else {
                palette.loose
            };

            elements.push(Element::Disc { centre, radius: 1.25 * radius, fill: palette.casing });
            elements.push(Element::Disc { centre, radius, fill });

            let Some(name) = self.names.get(vertex as usize).filter(|_| is_named) else { continue };
            let is_short = name.chars().count() <= LONGEST_INSIDE;
            let (at, colour) =
                if is_short { (centre, fill.contrasting()) } else { ((centre.0, centre.1 - 0.55), palette.ink) };
            elements.push(Element::centred_text(at, if is_short { 0.26 } else { 0.3 }, colour, name.clone()));
        }

        elements
    }

    /// The steps of the tour, the closing one included.
    fn steps(&self) -> impl Iterator<Item = (u32, u32)> + '_ {
        let tour = &self.order[..self.visited];
        let home = tour.last().zip(tour.first()).filter(|_| self.is_cycle);
        tour.windows(2).map(|pair| (pair[0], pair[1])).chain(home.map(|(&last, &first)| (last, first)))
    }
}

/// How far a bow is from its chord: a share of the length, but at least `MIN_BOW`. A bow has `BOW_PARTS` parts.
const BOW: f64 = 0.12;
const MIN_BOW: f64 = 0.3;
const BOW_PARTS: usize = 12;

/// A parabola between two points, on the left of the way from the first to the second.
fn bow(start: Point, end: Point) -> Vec<Point> {
    let right = end.0 - start.0;
    let down = end.1 - start.1;
    let length = right.hypot(down).max(1e-9);
    let height = (BOW * length).max(MIN_BOW);
    let point = |part: usize| {
        let share = part as f64 / BOW_PARTS as f64;
        let aside = 4.0 * share * (1.0 - share) * height / length;
        (start.0 + share * right + aside * down, start.1 + share * down - aside * right)
    };
    (0..=BOW_PARTS).map(point).collect()
}

/// The lengths of the arrow heads of a tour and of other arcs.
const TOUR_ARROW: f64 = 0.32;
const LOOSE_ARROW: f64 = 0.2;

/// An arrow head of this length shortly before the end of an arc.
fn arrow(start: Point, end: Point, size: f64, fill: Colour) -> Element {
    let right = end.0 - start.0;
    let down = end.1 - start.1;
    let length = right.hypot(down).max(1e-9);
    let right = right / length;
    let down = down / length;
    let tip = (end.0 - 0.34 * right, end.1 - 0.34 * down);
    let half = size / 2.0;
    let corner = |side: f64| (tip.0 - size * right - side * half * down, tip.1 - size * down + side * half * right);
    Element::Polygon { fill, opacity: 1.0, corners: vec![tip, corner(1.0), corner(-1.0)] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::{DirectedGraph, Graph, Path, Shape, verify};

    fn square() -> Tour<AnyGraph> {
        let graph = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0), (0, 2)]).unwrap();
        verify(graph.into(), Path::Vertices(vec![0, 1, 2, 3]), Shape::Closed).unwrap()
    }

    #[test]
    fn all_edges_and_names_are_drawn() {
        let tour = square();
        for layout in [GraphLayout::Circle, GraphLayout::Force] {
            let picture = GraphPicture::new(&tour).unwrap().layout(layout).unwrap();
            let scene = picture.names(["a", "b", "c", "New York"].map(String::from)).scene(&PictureOptions::new());
            let lines = |layer: usize| {
                let count = |element: &Element| match element {
                    Element::Lines { lines, .. } => lines.len(),
                    _ => 0,
                };
                scene.layers[layer].elements.iter().map(count).sum::<usize>()
            };

            assert_eq!((lines(1), lines(2)), (1, 4), "{layout}");
            let is_name = |element: &&Element| matches!(element, Element::Text { .. });
            assert_eq!(scene.layers[3].elements.iter().filter(is_name).count(), 4);
            assert!(scene.width > 2.0 && scene.height > 2.0 && scene.width.is_finite());
        }
    }

    #[test]
    fn all_formats_are_written_and_large_graphs_are_refused() {
        let tour = square();
        let options = PictureOptions::new().size(200);
        let picture = GraphPicture::new(&tour).unwrap();
        assert!(picture.svg(&options).unwrap().contains("A Hamiltonian cycle of a graph of 4 vertices"));
        assert!(picture.pdf(&options).unwrap().starts_with(b"%PDF"));
        assert!(picture.png(&options).unwrap().starts_with(b"\x89PNG"));

        let ring = |count: u32| {
            let graph = DirectedGraph::from_arcs(count, (0..count).map(|at| (at, (at + 1) % count))).unwrap();
            verify(AnyGraph::from(graph), Path::Vertices((0..count).collect()), Shape::Closed).unwrap()
        };

        let large = ring(MAX_GRAPH_VERTICES as u32 + 1);
        let wide = ring(MAX_FORCE_VERTICES as u32 + 1);
        assert!(GraphPicture::new(&large).unwrap_err().to_string().contains("5001 vertices"));
        assert!(GraphPicture::new(&wide).unwrap().layout(GraphLayout::Force).is_err());
        let arrows = GraphPicture::new(&wide).unwrap().scene(&options).layers[2].elements.len();
        assert_eq!(arrows, 2 * (MAX_FORCE_VERTICES + 1));
    }

    #[test]
    fn every_arc_has_its_arrow() {
        // The tour uses 0-1, 1-2 and 2-0; the arcs 1-0 and 0-2 are not used.
        let graph = DirectedGraph::from_arcs(3, [(0, 1), (1, 2), (2, 0), (1, 0), (0, 2)]).unwrap();
        let tour = verify(AnyGraph::from(graph), Path::Vertices(vec![0, 1, 2]), Shape::Closed).unwrap();
        let scene = GraphPicture::new(&tour).unwrap().scene(&PictureOptions::new());
        let is_arrow = |element: &&Element| matches!(element, Element::Polygon { .. });
        let arrows = |layer: usize| scene.layers[layer].elements.iter().filter(is_arrow).count();
        assert_eq!((arrows(1), arrows(2)), (2, 3));
    }

    #[test]
    fn an_arc_opposite_to_one_of_the_tour_is_beside_it() {
        let graph = DirectedGraph::from_arcs(4, [(0, 1), (1, 2), (2, 3), (3, 0), (1, 0), (0, 2)]).unwrap();
        let tour = verify(AnyGraph::from(graph), Path::Vertices(vec![0, 1, 2, 3]), Shape::Closed).unwrap();
        let scene = GraphPicture::new(&tour).unwrap().scene(&PictureOptions::new());
        let Element::Lines { lines, .. } = &scene.layers[1].elements[0] else { panic!("lines") };
        assert_eq!(lines.iter().map(Vec::len).collect::<Vec<_>>(), [2, BOW_PARTS + 1]);
        // The tour goes from the end of this arc to its start. Its line is 0.12 wide, and the whole head is beside it.
        let start = lines[1][0];
        let end = lines[1][BOW_PARTS];
        let length = (end.0 - start.0).hypot(end.1 - start.1);
        let aside = |at: Point| ((end.0 - start.0) * (at.1 - start.1) - (end.1 - start.1) * (at.0 - start.0)) / length;
        let Element::Polygon { corners, .. } = &scene.layers[1].elements[2] else { panic!("an arrow head") };
        assert!(corners.iter().all(|&corner| aside(corner).abs() > 0.06), "{corners:?}");
    }

    #[test]
    fn vertices_that_a_path_does_not_visit_are_drawn() {
        let star = Graph::from_edges(5, [(0, 1), (0, 2), (0, 3), (0, 4)]).unwrap();
        let path = SimplePath::verify(star, vec![3, 0, 1], Shape::Open).unwrap();
        let scene = GraphPicture::of_path(&path).unwrap().scene(&PictureOptions::new());
        assert_eq!(scene.title, "A path of 3 of the 5 vertices of a graph");

        let fills = |element: &Element| match element {
            Element::Disc { fill, .. } => Some(*fill),
            _ => None,
        };
        let fills: Vec<Colour> = scene.layers[3].elements.iter().filter_map(fills).collect();
        let grey = PictureOptions::new().theme.palette().loose;
        assert_eq!((fills.len(), fills.iter().filter(|&&fill| fill == grey).count()), (10, 2));
        let Element::Lines { lines, .. } = &scene.layers[1].elements[0] else { panic!("lines") };
        assert_eq!((lines.len(), scene.layers[2].elements.len()), (2, 2));
    }

    #[test]
    fn a_path_whose_ends_are_joined_can_be_drawn_as_a_path() {
        let tour = square();
        let scene = GraphPicture::new(&tour).unwrap().as_path().scene(&PictureOptions::new());
        assert!(scene.title.starts_with("A Hamiltonian path") && scene.description.contains("open tour"));
        // Two edges are not used: the diagonal, and the one between the ends.
        let Element::Lines { lines, .. } = &scene.layers[1].elements[0] else { panic!("lines") };
        assert_eq!((lines.len(), scene.layers[2].elements.len()), (2, 3));
    }
}
