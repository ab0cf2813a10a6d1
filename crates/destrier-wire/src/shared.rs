//! Fields that several messages share: goals, limits, reasons and the names of vertices.

pub(super) mod limits;

use destrier::answers::Request;
use destrier_core::impossible::{NoCycleProof, Verdict};
use destrier_core::tour::magic::Sums;
use destrier_core::tour::symmetry::{SymmetryKind, SymmetryKindError};
use destrier_core::{Board, FixedSteps, Impossible, Leaper, Shape};
use destrier_files::graph::{Name, NamedGraph, Warning};
use destrier_files::json::fields::{cell_coordinates, read_id};
use destrier_search::method::{FIRST_SEED, Limit, Limits};
use serde::{Deserialize, Serialize};

/// A square in a query: `[row, column]` from 1, the coordinates of a cell of a box, a cube or a hexagon, or its name,
/// such as `"c3"`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged, expecting = "a square is [row, column] from 1, or a name such as \"c3\"")]
#[non_exhaustive]
pub enum SquareField {
    /// Row and column, or the coordinates of a cell.
    Coordinates(Vec<u64>),
    /// The name.
    Name(String),
}

impl SquareField {
    /// The id of the square.
    pub fn read(&self, board: &Board) -> Result<u64, String> {
        match self {
            SquareField::Coordinates(coordinates) => read_id(board, coordinates),
            SquareField::Name(name) => board.read_square(name).map_err(|error| error.to_string()),
        }
    }
}

/// Open or closed, from where, to where.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GoalFields {
    /// Whether the tour is to be closed.
    #[serde(default)]
    pub closed: bool,
    /// The first square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<SquareField>,
    /// The last square.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<SquareField>,
    /// Squares with fixed numbers in the tour, such as `17=c3,20=e4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
    /// The sums of the rows, columns and diagonals, for queries about tours and their existence; any if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sums: Option<SumsField>,
}

/// The sums of a magic tour.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum SumsField {
    /// All rows have one sum, and all columns have one sum.
    Magic,
    /// Both diagonals have the sum of the rows and columns, too.
    DiagonallyMagic,
}

impl SumsField {
    /// The field; `None` for any sums.
    pub fn of(sums: Sums) -> Option<SumsField> {
        match sums {
            Sums::Any => None,
            Sums::Magic => Some(SumsField::Magic),
            Sums::DiagonallyMagic => Some(SumsField::DiagonallyMagic),
        }
    }

    /// The word in messages.
    pub fn name(self) -> &'static str {
        match self {
            SumsField::Magic => "magic",
            SumsField::DiagonallyMagic => "diagonally-magic",
        }
    }
}

impl From<&Request> for GoalFields {
    fn from(request: &Request) -> GoalFields {
        let field = |id: Option<u64>| id.map(|id| SquareField::Coordinates(cell_coordinates(&request.board, id)));
        GoalFields {
            closed: request.shape == Shape::Closed,
            start: field(request.start),
            end: field(request.end),
            fix: (!request.steps.is_empty()).then(|| request.steps.describe(&request.board)),
            sums: SumsField::of(request.sums),
        }
    }
}

impl GoalFields {
    /// The sums.
    pub fn sums(&self) -> Sums {
        match self.sums {
            None => Sums::Any,
            Some(SumsField::Magic) => Sums::Magic,
            Some(SumsField::DiagonallyMagic) => Sums::DiagonallyMagic,
        }
    }

    /// A request for a tour of this board with the shape, the ends and the sums.
    pub fn read(&self, board: Board) -> Result<Request, String> {
        let id = |field: &Option<SquareField>| field.as_ref().map(|field| field.read(&board)).transpose();
        let start = id(&self.start)?;
        let end = id(&self.end)?;
        let shape = if self.closed { Shape::Closed } else { Shape::Open };

        let mut request = Request::new(board).shape(shape).sums(self.sums());
        request.start = start;
        request.end = end;
        match &self.fix {
            Some(text) => {
                let steps = FixedSteps::read(&request.board, text);
                let fixed = steps.and_then(|steps| request.fixed_steps(steps));
                fixed.map_err(|error| error.to_string())
            }
            None => Ok(request),
        }
    }
}

/// The request with the homotopy class that a field names, if any.
pub(super) fn with_homotopy(request: Request, name: Option<&str>) -> Result<Request, String> {
    match name {
        Some(name) => request.homotopy_named(name).map_err(|error| error.to_string()),
        None => Ok(request),
    }
}

/// The symmetry that a field names, if any.
pub(super) fn read_symmetry(name: Option<&str>) -> Result<Option<SymmetryKind>, String> {
    name.map(str::parse).transpose().map_err(|error: SymmetryKindError| error.to_string())
}

/// When to give up; what is missing has its default.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct LimitFields {
    /// Maximum number of attempts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attempts: Option<u64>,
    /// Maximum number of moves taken back in one attempt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backtracks: Option<u64>,
    /// Memory in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
}

impl LimitFields {
    /// The limits.
    pub fn read(&self) -> Limits {
        let Limits { attempts, backtracks, memory } = Limits::new();
        Limits::new()
            .attempts(self.attempts.unwrap_or(attempts))
            .backtracks(self.backtracks.unwrap_or(backtracks))
            .memory(self.memory.unwrap_or(memory))
    }
}

/// Why no tour exists.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ReasonFields {
    /// The reason, in one sentence.
    pub reason: String,
    /// Where the argument was published.
    pub source: String,
    /// Whether the checker confirmed the reason.
    pub confirmed: bool,
}

impl ReasonFields {
    /// The fields of a reason; `sentence` is the reason in words.
    pub fn new(reason: &Impossible, sentence: String, verdict: Verdict) -> ReasonFields {
        ReasonFields { reason: sentence, source: reason.source().into(), confirmed: verdict == Verdict::Confirmed }
    }
}

/// The size of a proof that there is none.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ProofFields {
    /// `clauses`, `order` for dynamic programming in an order of the vertices, or `removal` for vertices whose removal
    /// leaves too many components.
    pub form: String,
    /// The number of clauses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clauses: Option<u64>,
    /// The number of cuts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cuts: Option<u64>,
}

impl From<&NoCycleProof> for ProofFields {
    fn from(proof: &NoCycleProof) -> ProofFields {
        match proof {
            NoCycleProof::Clauses(proof) => ProofFields {
                form: "clauses".into(),
                clauses: Some(proof.clauses() as u64),
                cuts: Some(proof.cuts.len() as u64),
            },
            NoCycleProof::Removal { .. } => ProofFields { form: "removal".into(), clauses: None, cuts: None },
            _ => ProofFields { form: "order".into(), clauses: None, cuts: None },
        }
    }
}

/// A vertex of a graph as its file names it: a number or a word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum VertexField {
    /// A number.
    Number(u64),
    /// A word.
    Word(String),
}

impl From<Name<'_>> for VertexField {
    fn from(name: Name) -> VertexField {
        match name {
            Name::Number(number) => VertexField::Number(number),
            Name::Word(word) => VertexField::Word(word.into()),
        }
    }
}

impl VertexField {
    /// The vertex of this name.
    pub fn read(&self, graph: &NamedGraph) -> Result<u32, String> {
        let name = match self {
            VertexField::Number(number) => number.to_string(),
            VertexField::Word(word) => word.clone(),
        };
        graph.vertex(&name).ok_or_else(|| format!("vertex {name} is not in the graph"))
    }
}

/// What the reader of a graph's file ignored or corrected.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct GraphFileFields {
    /// The number of graphs in the file, if it has several; only the first was read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graphs_in_file: Option<u64>,
    /// All warnings, in words.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
}

impl From<&[Warning]> for GraphFileFields {
    fn from(warnings: &[Warning]) -> GraphFileFields {
        let graphs = warnings.iter().find_map(|warning| match warning {
            Warning::MoreGraphs { graphs, .. } => Some(*graphs as u64),
            _ => None,
        });
        GraphFileFields { graphs_in_file: graphs, warnings: warnings.iter().map(Warning::to_string).collect() }
    }
}

/// The moves 1 to 8 of a leaper as (down, right).
pub(super) fn directions(leaper: Leaper) -> Vec<(i64, i64)> {
    (1..=8).filter_map(|number| leaper.offset(number)).collect()
}

/// The default of `seed`.
pub(super) fn first_seed() -> u64 {
    FIRST_SEED
}

/// A limit in words, for callers that know neither its time nor who stopped the search.
///
/// ```
/// use destrier::Limit;
/// use destrier_wire::describe_limit;
///
/// assert_eq!(describe_limit(Limit::Attempts(3)), "3 attempts");
/// ```
pub fn describe_limit(limit: Limit) -> String {
    match limit {
        Limit::Attempts(1) => "one attempt".into(),
        Limit::Attempts(count) => format!("{count} attempts"),
        Limit::Backtracks(count) => format!("{count} moves taken back"),
        Limit::Stopped => "stopped".into(),
        Limit::Memory { needed, allowed } => format!("{needed} bytes of memory needed, {allowed} allowed"),
        Limit::TooWide => "the graph is too wide for the exact search".into(),
        Limit::Unconfirmed => "the method found a proof that none exists, but it cannot be checked".into(),
    }
}
