//! Pictures of a Hamiltonian cycle or path of a graph: all edges thin and grey, those of the tour coloured.
//!
//! A picture takes a verified tour. In the circular layout the vertices stand on a circle in the order of the tour, so
//! that a cycle is the rim and all other edges are chords. In the force layout adjacent vertices attract each other and
//! all others repel, as in Fruchterman and Reingold 1991, which shows the structure of small graphs.

mod layout;

use super::error::DrawError;
use super::options::PictureOptions;
use super::scene::colour::Colour;
use super::scene::{Element, Layer, LineEnds, Point, Scene, pdf, pixels, svg};
use super::size;
use destrier_core::{AnyGraph, Ground, Tour};
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
const MOST_NAMES: usize = 150;
/// Longer names are written beside their vertices.
const LONGEST_INSIDE: usize = 3;

/// Where the vertices stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum GraphLayout {
    /// On a circle, in the order of the tour.
    #[default]
    Circle,
    /// Where attracting and repelling forces balance.
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

/// A picture of a tour of a graph.
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
    tour: &'a Tour<AnyGraph>,
    layout: GraphLayout,
    names: Vec<String>,
    /// Whether the edge from the last vertex to the first belongs to the tour.
    is_cycle: bool,
}

impl<'a> GraphPicture<'a> {
    /// A picture in the circular layout, with the numbers of the vertices as names.
    pub fn new(tour: &'a Tour<AnyGraph>) -> Result<GraphPicture<'a>, DrawError> {
        let (vertices, edges) = (tour.ground().vertices(), tour.ground().edges());
        if vertices > MAX_GRAPH_VERTICES || edges > MAX_GRAPH_EDGES {
            let limits = (MAX_GRAPH_VERTICES, MAX_GRAPH_EDGES);
            return Err(DrawError::GraphTooLarge { vertices, edges, limits });
        }
        let names = (0..vertices).map(|vertex| vertex.to_string()).collect();
        Ok(GraphPicture { tour, layout: GraphLayout::Circle, names, is_cycle: tour.is_closed() })
    }

    /// Sets where the vertices stand.
    pub fn layout(self, layout: GraphLayout) -> Result<GraphPicture<'a>, DrawError> {
        let vertices = self.tour.ground().vertices();
        if layout == GraphLayout::Force && vertices > MAX_FORCE_VERTICES {
            let (edges, limits) = (self.tour.ground().edges(), (MAX_FORCE_VERTICES, MAX_GRAPH_EDGES));
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
        let order: Vec<u32> = self.tour.ids().collect();
        let places = match self.layout {
            GraphLayout::Circle => layout::circle(&order),
            GraphLayout::Force => layout::force(self.tour.ground(), &order),
        };
        let count = places.len();
        let (kind, which) = if self.is_cycle { ("cycle", "closed") } else { ("path", "open") };
        let margin = 1.2;
        let span = |pick: fn(&Point) -> f64| {
            let all = || places.iter().map(pick);
            (all().fold(f64::INFINITY, f64::min), all().fold(f64::NEG_INFINITY, f64::max))
        };
        let ((left, right), (top, bottom)) = (span(|place| place.0), span(|place| place.1));
        let corner = (left - margin, top - margin);
        let (width, height) = (right - left + 2.0 * margin, bottom - top + 2.0 * margin);
        let palette = options.theme.palette();
        let background =
            Element::Rectangles { fill: palette.paper, rectangles: vec![[corner.0, corner.1, width, height]] };
        Scene {
            corner,
            width,
            height,
            title: format!("A Hamiltonian {kind} of a graph of {count} vertices"),
            description: format!("The edges of the {which} tour are coloured, all others are grey."),
            line_ends: LineEnds::Round,
            layers: vec![
                Layer { name: "paper", elements: vec![background] },
                Layer { name: "edges", elements: self.other_edges(&order, &places, options) },
                Layer { name: "tour", elements: self.tour_edges(&order, &places, options) },
                Layer { name: "vertices", elements: self.vertices(&order, &places, options) },
            ],
        }
    }

    /// The edges that the tour does not use, with their direction in a directed graph.
    fn other_edges(&self, order: &[u32], places: &[Point], options: &PictureOptions) -> Vec<Element> {
        let is_directed = self.tour.ground().is_directed();
        let both_ways = |(from, to): (u32, u32)| [Some((from, to)), (!is_directed).then_some((to, from))];
        let used: HashSet<(u32, u32)> = self.steps(order).flat_map(both_ways).flatten().collect();
        let ends = |(from, to): (u32, u32)| (places[from as usize], places[to as usize]);
        let loose: Vec<(Point, Point)> =
            self.tour.ground().pairs().filter(|pair| !used.contains(pair)).map(ends).collect();
        let stroke = options.theme.palette().loose;
        let lines = loose.iter().map(|&(start, end)| vec![start, end]).collect();
        let heads = loose.iter().filter(|_| is_directed).map(|&(start, end)| arrow(start, end, LOOSE_ARROW, stroke));
        let lines = Element::Lines { stroke, width: 0.03 * options.line, dash: None, lines };
        std::iter::once(lines).chain(heads).collect()
    }

    /// The edges of the tour, with their direction in a directed graph.
    fn tour_edges(&self, order: &[u32], places: &[Point], options: &PictureOptions) -> Vec<Element> {
        let (palette, width) = (options.theme.palette(), 0.12 * options.line);
        let count = order.len().max(1) as f64;
        let mut elements = Vec::new();
        for (index, (from, to)) in self.steps(order).enumerate() {
            let share = index as f64 / count;
            let stroke = palette.along(self.is_cycle, share);
            let (start, end) = (places[from as usize], places[to as usize]);
            elements.push(Element::Lines { stroke, width, dash: None, lines: vec![vec![start, end]] });
            if self.tour.ground().is_directed() {
                elements.push(arrow(start, end, TOUR_ARROW, stroke));
            }
        }
        elements
    }

    /// The vertices, with their names if there are not too many.
    fn vertices(&self, order: &[u32], places: &[Point], options: &PictureOptions) -> Vec<Element> {
        let palette = options.theme.palette();
        let is_named = order.len() <= MOST_NAMES && options.labels != Some(false);
        let mut elements = Vec::new();
        for (index, &vertex) in order.iter().enumerate() {
            let centre = places[vertex as usize];
            let is_end = !self.is_cycle && (index == 0 || index + 1 == order.len());
            let radius = if is_named { 0.28 } else { 0.16 };
            let fill = if is_end { palette.along(false, index as f64 / order.len() as f64) } else { palette.ink };
            elements.push(Element::Disc { centre, radius: 1.25 * radius, fill: palette.casing });
            elements.push(Element::Disc { centre, radius, fill });
            let Some(name) = self.names.get(vertex as usize).filter(|_| is_named) else { continue };
            let is_short = name.chars().count() <= LONGEST_INSIDE;
            let (at, colour) = match is_short {
                true => (centre, fill.contrasting()),
                false => ((centre.0, centre.1 - 0.55), palette.ink),
            };
            elements.push(Element::centred_text(at, if is_short { 0.26 } else { 0.3 }, colour, name.clone()));
        }
        elements
    }

    /// The steps of the tour, the closing one included.
    fn steps<'b>(&self, order: &'b [u32]) -> impl Iterator<Item = (u32, u32)> + 'b {
        let home = order.last().zip(order.first()).filter(|_| self.is_cycle);
        order.windows(2).map(|pair| (pair[0], pair[1])).chain(home.map(|(&last, &first)| (last, first)))
    }
}

/// The lengths of the arrow heads of a tour and of other arcs.
const TOUR_ARROW: f64 = 0.32;
const LOOSE_ARROW: f64 = 0.2;

/// An arrow head of this length shortly before the end of an arc.
fn arrow(start: Point, end: Point, size: f64, fill: Colour) -> Element {
    let (right, down) = (end.0 - start.0, end.1 - start.1);
    let length = right.hypot(down).max(1e-9);
    let (right, down) = (right / length, down / length);
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
        let (tour, options) = (square(), PictureOptions::new().size(200));
        let picture = GraphPicture::new(&tour).unwrap();
        assert!(picture.svg(&options).unwrap().contains("A Hamiltonian cycle of a graph of 4 vertices"));
        assert!(picture.pdf(&options).unwrap().starts_with(b"%PDF"));
        assert!(picture.png(&options).unwrap().starts_with(b"\x89PNG"));
        let ring = |count: u32| {
            let graph = DirectedGraph::from_arcs(count, (0..count).map(|at| (at, (at + 1) % count))).unwrap();
            verify(AnyGraph::from(graph), Path::Vertices((0..count).collect()), Shape::Closed).unwrap()
        };
        let (large, wide) = (ring(MAX_GRAPH_VERTICES as u32 + 1), ring(MAX_FORCE_VERTICES as u32 + 1));
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
    fn a_path_whose_ends_are_joined_can_be_drawn_as_a_path() {
        let tour = square();
        let scene = GraphPicture::new(&tour).unwrap().as_path().scene(&PictureOptions::new());
        assert!(scene.title.starts_with("A Hamiltonian path") && scene.description.contains("open tour"));
        // Two edges are not used: the diagonal, and the one between the ends.
        let Element::Lines { lines, .. } = &scene.layers[1].elements[0] else { panic!("lines") };
        assert_eq!((lines.len(), scene.layers[2].elements.len()), (2, 3));
    }
}
