//! The board or graph whose tours are counted or listed, with the names of its vertices.

use crate::args::{self, BoardArgs};
use crate::edges::{self, ConditionedGraph};
use crate::graphs::{self, GraphReader};
use anyhow::{Context, bail};
use destrier::answers::counts::{CountRequest, Endpoint};
use destrier::counting::TourKind;
use destrier::fixed_steps;
use destrier::format::graph::{GraphFormat, NamedGraph, ParsedGraph, Warning};
use destrier::gallery::GraphFamily;
use destrier::{Board, FixedSteps, Ground, Impossible};
use destrier_wire::GraphFileFields;
use std::path::{Path, PathBuf};

/// The board or graph, and which of its tours.
#[derive(clap::Args)]
pub(crate) struct SubjectArgs {
    /// Board such as 8x8, torus:5x7, box:3x3x4, cube:2, hex:4 or '8x8 first=50', file of a graph (- for standard
    /// input), or family such as petersen:7,2
    #[arg(value_name = "BOARD|FILE")]
    subject: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    /// Closed tours, which is the default
    #[arg(long, conflicts_with_all = ["open", "strictly_open"])]
    closed: bool,

    /// Open tours: all Hamiltonian paths, including those whose ends are one move apart
    #[arg(long, conflicts_with = "strictly_open")]
    open: bool,

    /// Open tours whose ends are not one move apart
    #[arg(long)]
    strictly_open: bool,

    /// First square or vertex of the tours
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    start: Option<String>,

    /// Last square or vertex of the tours
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    end: Option<String>,

    /// Squares or vertices with fixed numbers in the tours, such as 17=c3,20=e4; can be repeated. Tours that begin
    /// elsewhere or run the other way are then different tours
    #[arg(long, value_name = "STEPS", allow_hyphen_values = true)]
    fix: Vec<String>,

    /// Count a tour and its reverse as two
    #[arg(long)]
    directed: bool,

    /// Edges or moves that must be used, such as 1-2,3-4 or a1-b3; can be repeated. --without 5-6 or --without c3-d5
    /// excludes edges or moves
    #[arg(long, value_name = "EDGES", allow_hyphen_values = true)]
    with: Vec<String>,

    /// Format of the file of a graph [default: recognised by its ending or its content]
    #[arg(long, value_name = "FORMAT")]
    input: Option<GraphFormat>,

    #[command(flatten)]
    reader: GraphReader,
}

/// A board or a graph.
pub(crate) enum Target {
    /// A board, and the moves that must be used, as vertices of its graph.
    Board(Board, Vec<(u32, u32)>),
    Graph {
        graph: NamedGraph,
        file: PathBuf,
        warnings: Vec<Warning>,
        /// The edges that must or must not be used, in words.
        conditions: String,
    },
}

impl SubjectArgs {
    pub(crate) fn is_given(&self) -> bool {
        self.subject.is_some() || self.shape.is_any()
    }

    /// Whether a graph is read from a file.
    pub(crate) fn is_file(&self) -> bool {
        self.subject.as_deref().is_some_and(|text| text == "-" || Path::new(text).is_file())
    }

    /// Whether the subject is a graph: a file or a family.
    pub(crate) fn is_graph(&self) -> bool {
        self.is_file() || self.subject.as_deref().is_some_and(|text| text.parse::<GraphFamily>().is_ok())
    }

    /// The board or graph: text that is a valid board is one, and everything else must be a file or a family.
    pub(crate) fn target(&self) -> anyhow::Result<Target> {
        let (shape, missing) = self.shape.and_missing_moves();
        let Some(text) = self.subject.as_deref() else { return self.on_board(shape.board(None)?, &missing) };
        let is_board = shape.is_for_boards() || Board::is_meant_by(text) || text.parse::<Board>().is_ok();
        if text != "-" && is_board {
            return self.on_board(shape.board(Some(text))?, &missing);
        }

        let file = PathBuf::from(text);
        if text != "-" && !file.exists() && text.parse::<GraphFamily>().is_err() {
            if let Some(fault) = graphs::family_fault(text) {
                return Err(fault.into());
            }
            let fault = text.parse::<Board>().err().map(|fault| fault.to_string()).unwrap_or_default();
            let nearest = GraphFamily::nearest(text);
            let nearest = nearest.map_or(String::new(), |info| format!("; did you mean the graph {}?", info.small));
            bail!("{fault}; nor is there a file of that name with a graph{nearest}");
        }

        let ParsedGraph { graph, warnings } = self.reader.read(&file, self.input)?;
        graphs::warn(&file, &warnings);
        let ConditionedGraph { graph, conditions, .. } = edges::apply(graph, &self.with, self.shape.missing())?;
        Ok(Target::Graph { graph, file, warnings, conditions })
    }

    /// A board with the moves that must be used; or its graph, if there are moves that must not, or a directed graph is
    /// asked for. Of rectangles, moves that must be used are those of the graph, too.
    fn on_board(&self, board: Board, missing: &[String]) -> anyhow::Result<Target> {
        let has_moves = !self.with.is_empty();
        let is_graph = !missing.is_empty() || self.reader.adds_arcs() || (has_moves && board.rectangle().is_some());
        if is_graph {
            return self.on_graph(graphs::squares_as_names(&board)?, named(&board), missing);
        }

        let fixed = if has_moves {
            edges::apply(graphs::squares_as_names(&board)?, &self.with, &[])?.graph.fixed_edges().to_vec()
        } else {
            Vec::new()
        };
        Ok(Target::Board(board, fixed))
    }

    /// The graph of a board with this name.
    fn on_graph(&self, graph: NamedGraph, name: String, missing: &[String]) -> anyhow::Result<Target> {
        let graph = self.reader.as_asked(graph)?;
        let ConditionedGraph { graph, conditions, .. } = edges::apply(graph, &self.with, missing)?;
        Ok(Target::Graph { graph, file: name.into(), warnings: Vec::new(), conditions })
    }

    /// Which tours count.
    pub(crate) fn kind(&self) -> TourKind {
        match (self.open, self.strictly_open) {
            (_, true) => TourKind::StrictlyOpen,
            (true, _) => TourKind::Open,
            (false, false) => TourKind::Closed,
        }
    }

    /// Whether the ends or the direction of the tours are given.
    pub(crate) fn has_ends_or_direction(&self) -> bool {
        self.start.is_some() || self.end.is_some() || !self.fix.is_empty() || self.directed
    }

    /// The request for these tours.
    pub(crate) fn request(&self, target: &Target) -> anyhow::Result<CountRequest> {
        let mut request = match target {
            Target::Board(board, fixed) => CountRequest::board(board.clone()).fixed_edges(fixed.iter().copied()),
            // Undirected graphs are counted faster.
            Target::Graph { graph, .. } => match graph.undirected_if_symmetric() {
                Some(undirected) => CountRequest::graph(undirected.graph().clone()).directed(),
                None => CountRequest::graph(graph.graph().clone()).fixed_edges(graph.fixed_edges().iter().copied()),
            },
        };

        request = request.kind(self.kind());
        if let Some(text) = &self.start {
            request = target.endpoint(text).map(|end| request.start(end)).context("--start")?;
        }
        if let Some(text) = &self.end {
            request = target.endpoint(text).map(|end| request.end(end)).context("--end")?;
        }

        if !self.fix.is_empty() {
            let ends = request.given_ends();
            request = request.fixed_steps(target.steps(&self.fix, ends)?);
        }
        Ok(if self.directed { request.directed() } else { request })
    }
}

/// The shortest text that gives the board: a truncated board is named by its number of squares, not by a long list of
/// holes.
pub(crate) fn named(board: &Board) -> String {
    let whole = board.to_string();
    if board.holes().is_empty() || board.rectangle().is_none() {
        return whole;
    }
    let plain = whole.split(" without=").next().unwrap_or_default();
    let cut = format!("{plain} first={}", board.squares());
    if cut.len() < whole.len() && cut.parse().as_ref() == Ok(board) { cut } else { whole }
}

impl Target {
    /// Its name in answers.
    pub(crate) fn name(&self) -> String {
        match self {
            Target::Board(board, _) => named(board),
            Target::Graph { file, conditions, .. } => {
                let name = if file == Path::new("-") { "the graph".into() } else { file.display().to_string() };
                if conditions.is_empty() { name } else { format!("{name} {conditions}") }
            }
        }
    }

    /// What the reader of a graph's file ignored or corrected.
    pub(crate) fn warnings(&self) -> GraphFileFields {
        match self {
            Target::Board(..) => GraphFileFields::default(),
            Target::Graph { warnings, .. } => warnings.as_slice().into(),
        }
    }

    /// The file of a graph.
    pub(crate) fn file(&self) -> Option<String> {
        match self {
            Target::Board(..) => None,
            Target::Graph { file, .. } => Some(file.display().to_string()),
        }
    }

    fn endpoint(&self, text: &str) -> anyhow::Result<Endpoint> {
        match self {
            Target::Board(board, _) => {
                let id = board.read_square(text)?;
                if board.is_hole(id) {
                    bail!("{} is a hole of the board", board.name(id));
                }
                Ok(Endpoint::Square(id))
            }
            Target::Graph { graph, .. } => {
                let vertex = graphs::vertex(graph, text);
                Ok(vertex.with_context(|| format!("vertex {text} is not in the graph {}", self.name()))?.into())
            }
        }
    }

    /// The steps of all lists that `--fix` was given. They must agree with the ends.
    fn steps(&self, lists: &[String], ends: [Option<u32>; 2]) -> anyhow::Result<Vec<(u64, Endpoint)>> {
        match self {
            Target::Board(board, _) => {
                let steps = args::fixed_steps(board, lists)?;
                Ok(steps.iter().map(|(step, id)| (step, Endpoint::Square(id))).collect())
            }
            Target::Graph { graph, .. } => {
                let [start, end] = ends.map(|end| end.map(u64::from));
                let start = start.map(|vertex| (1, vertex));
                let end = end.map(|vertex| (graph.count(), vertex));
                let mut steps: Vec<(u64, u64)> = start.into_iter().chain(end).collect();

                for list in lists {
                    for (step, name) in fixed_steps::split(list).context("--fix")? {
                        let vertex = graphs::vertex(graph, name);
                        let vertex = vertex.with_context(|| format!("--fix: there is no vertex {name}"))?;
                        steps.push((step, vertex.into()));
                    }
                }

                let steps = FixedSteps::new(graph, steps).context("--fix")?;
                Ok(steps.iter().map(|(step, vertex)| (step, Endpoint::Vertex(vertex as u32))).collect())
            }
        }
    }

    /// Why there is no tour, with the names of the graph.
    pub(crate) fn describe(&self, request: &CountRequest, reason: &Impossible) -> anyhow::Result<String> {
        match self {
            Target::Graph { graph, .. } => Ok(reason.describe(graph)),
            Target::Board(..) => Ok(request.subject()?.describe(reason)),
        }
    }

    /// The name of a vertex.
    pub(crate) fn label(&self, request: &CountRequest, vertex: u32) -> String {
        match (self, request.subject()) {
            (Target::Graph { graph, .. }, _) => format!("vertex {}", graph.name(vertex)),
            (_, Ok(subject)) => subject.name(vertex),
            (_, Err(_)) => vertex.to_string(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_named_as_they_would_be_asked_for() {
        for text in ["8x8", "7x8 first=50", "cylinder:6x7 leaper=1,3 first=30", "5x5 without=c3", "8x8 without=h8,a1"] {
            assert_eq!(named(&text.parse().unwrap()), text);
        }
    }
}
