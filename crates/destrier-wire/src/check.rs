//! Messages about tours that are read and verified, and their statistics.

use super::shared::{GraphFileFields, ProofFields};
use destrier_core::tour::magic::Spread;
use destrier_core::tour::statistics::{Statistics, statistics};
use destrier_core::{ProofFile, Rectangle, Tour, UncrossedPath};
use destrier_files::NotATour;
use destrier_files::json::fields::{BoardFields, RowCol, Version};
use serde::{Deserialize, Serialize};

/// Asks whether a text is a tour.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CheckQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The text, in any format that can be read.
    pub text: String,
    /// The format; recognised by the text if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub format: Option<String>,
    /// The board, if the text does not name it.
    #[serde(flatten)]
    pub board: Option<BoardFields>,
    /// Whether the tour must be closed.
    #[serde(default)]
    pub closed: bool,
    /// Squares whose numbers in the tour are fixed, such as `17=c3,20=e4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
}

/// Whether a text is a tour.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CheckReply {
    /// The text is a tour.
    Tour(Box<VerifiedFields>),
    /// The text can be read, but it is not a tour.
    NotATour(NotATourFields),
    /// A proof that a graph has no Hamiltonian cycle or path.
    Proof(ProofVerdictFields),
    /// The text can be read, but it does not prove this of the graph.
    NotAProof(ProofVerdictFields),
    /// The check of a proof reached a limit.
    Unknown(ProofVerdictFields),
    /// A path or cycle that does not cross itself.
    Uncrossed(UncrossedVerdictFields),
    /// The text can be read, but it is no path, or crosses itself.
    NotUncrossed(UncrossedVerdictFields),
}

impl CheckReply {
    /// The reply for a verified tour of a board, with its statistics if it is a rectangle.
    pub fn tour(tour: &Tour) -> CheckReply {
        let statistics = tour.on_rectangle().map(|tour| StatisticsFields::new(&tour, &statistics(&tour)));
        let board = Some(tour.board().into());
        let file = GraphFileFields::default();
        CheckReply::Tour(Box::new(VerifiedFields { v: Version, board, closed: tour.is_closed(), statistics, file }))
    }

    /// The reply for a claim on a board that is not a tour.
    pub fn not_a_tour(fault: &NotATour) -> CheckReply {
        let board = Some(fault.board().into());
        let fault = fault.to_string();
        CheckReply::NotATour(NotATourFields { v: Version, board, fault, file: GraphFileFields::default() })
    }

    /// The reply for a tour of a graph, or for what is wrong with it. `file` has the warnings about the graph.
    pub fn of_graph(closed: bool, fault: Option<String>, file: GraphFileFields) -> CheckReply {
        let v = Version;
        let board = None;
        match fault {
            None => CheckReply::Tour(Box::new(VerifiedFields { v, board, closed, statistics: None, file })),
            Some(fault) => CheckReply::NotATour(NotATourFields { v, board, fault, file }),
        }
    }
}

impl CheckReply {
    /// The reply for a proof: what it claims in words, and what is wrong with it, or which limit was reached.
    pub fn of_proof(
        proof: &ProofFile,
        claim: String,
        fault: Option<String>,
        limit_was_reached: bool,
        file: GraphFileFields,
    ) -> CheckReply {
        let fields = ProofVerdictFields { v: Version, claim, proof: (&*proof.proof).into(), fault, file };
        match fields.fault {
            None => CheckReply::Proof(fields),
            Some(_) if limit_was_reached => CheckReply::Unknown(fields),
            Some(_) => CheckReply::NotAProof(fields),
        }
    }
}

impl CheckReply {
    /// The reply for an uncrossed path, or for what is wrong with it.
    pub fn of_uncrossed(board: &Rectangle, checked: &Result<UncrossedPath, String>) -> CheckReply {
        let board = board.into();
        match checked {
            Ok(path) => CheckReply::Uncrossed(UncrossedVerdictFields {
                v: Version,
                board,
                closed: Some(path.is_closed()),
                moves: Some(path.moves() as u64),
                fault: None,
            }),
            Err(fault) => CheckReply::NotUncrossed(UncrossedVerdictFields {
                v: Version,
                board,
                closed: None,
                moves: None,
                fault: Some(fault.clone()),
            }),
        }
    }
}

/// Whether a path crosses itself.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct UncrossedVerdictFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// Whether the path is a cycle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<bool>,
    /// The number of moves, the closing one of a cycle included.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub moves: Option<u64>,
    /// What is wrong, in one sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// What a proof claims, and whether it is one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ProofVerdictFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// What the proof claims of the graph, in words that follow its name.
    pub claim: String,
    /// The size of the proof.
    pub proof: ProofFields,
    /// What is wrong, or which limit was reached, in one sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Warnings about the file of a graph.
    #[serde(flatten)]
    pub file: GraphFileFields,
}

/// A verified tour.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct VerifiedFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board; missing for tours of graphs.
    #[serde(flatten)]
    pub board: Option<BoardFields>,
    /// Whether the tour is closed.
    pub closed: bool,
    /// The statistics of the tour; missing for tours of graphs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statistics: Option<StatisticsFields>,
    /// Warnings about the file of a graph.
    #[serde(flatten)]
    pub file: GraphFileFields,
}

/// Why a text is not a tour.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct NotATourFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board; missing for tours of graphs.
    #[serde(flatten)]
    pub board: Option<BoardFields>,
    /// What is wrong, in one sentence.
    pub fault: String,
    /// Warnings about the file of a graph.
    #[serde(flatten)]
    pub file: GraphFileFields,
}

/// The statistics of a tour; docs/reference/statistics.md defines them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StatisticsFields {
    /// The number of squares.
    pub squares: u64,
    /// Whether the tour is closed.
    pub closed: bool,
    /// The first square.
    pub start: Option<RowCol>,
    /// The last square.
    pub end: Option<RowCol>,
    /// How often each of the moves 1 to 8 is used.
    pub moves: [u64; 8],
    /// The number of squares at which the direction changes.
    pub turns: u64,
    /// The number of pairs of moves that cross; `null` if they were not counted.
    pub crossings: Option<u64>,
    /// Departures from Warnsdorff's rule.
    pub deviations: DeviationFields,
    /// The symmetry group; `null` if it was not determined.
    pub symmetry: Option<SymmetryFields>,
    /// How a closed tour goes round its surface; only where that is defined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub homotopy: Option<HomotopyFields>,
    /// Sums of the numbers in rows, columns and diagonals.
    pub sums: SumFields,
}

/// How a closed tour goes round its surface: the class a^rows b^columns, as in
/// [`HomotopyClass`](destrier_core::tour::homotopy::HomotopyClass).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct HomotopyFields {
    /// The name of the class, by which such a tour can be asked for.
    pub class: String,
    /// How often it goes round through the left and right edge.
    pub columns: u64,
    /// How often it goes round through the top and bottom edge.
    pub rows: i64,
    /// Whether it can be drawn together to a point.
    pub contractible: bool,
}

/// Departures from Warnsdorff's rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct DeviationFields {
    /// The number of departures.
    pub count: u64,
    /// The number of the last move that departs from the rule; `null` if none does.
    pub last: Option<u64>,
    /// How many squares at the end of the tour follow the rule.
    pub none_in_last: u64,
}

/// The symmetries that map a tour to itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SymmetryFields {
    /// The number of symmetries in the group.
    pub order: u64,
    /// The name of the group.
    pub name: String,
    /// The kinds of symmetry by which such a tour can be asked for.
    #[serde(default)]
    pub kinds: Vec<String>,
}

/// Sums of the numbers on the board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SumFields {
    /// The sums of the rows.
    pub rows: SpreadFields,
    /// The sums of the columns.
    pub columns: SpreadFields,
    /// The sums of the two diagonals of a square board.
    pub diagonals: Option<[NumberField; 2]>,
    /// Whether all rows and columns have the same sum.
    pub magic: bool,
    /// Whether the diagonals have it as well.
    pub diagonally_magic: bool,
}

/// The smallest and the largest of some sums.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct SpreadFields {
    /// The smallest sum.
    pub least: NumberField,
    /// The largest sum.
    pub most: NumberField,
}

/// A number of up to 64 bits, or a longer one as text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
#[non_exhaustive]
pub enum NumberField {
    /// A number.
    Number(u64),
    /// Its decimal digits.
    Digits(String),
}

impl From<u128> for NumberField {
    fn from(number: u128) -> NumberField {
        u64::try_from(number).map_or_else(|_| NumberField::Digits(number.to_string()), NumberField::Number)
    }
}

impl From<&Spread> for SpreadFields {
    fn from(spread: &Spread) -> SpreadFields {
        SpreadFields { least: spread.least.into(), most: spread.most.into() }
    }
}

impl StatisticsFields {
    /// The fields of a tour's statistics.
    pub fn new(tour: &Tour<Rectangle>, found: &Statistics) -> StatisticsFields {
        let deviations = &found.deviations;
        let sums = &found.magic;
        StatisticsFields {
            squares: found.squares,
            closed: found.closed,
            start: tour.squares().next().map(RowCol::from),
            end: tour.squares().last().map(RowCol::from),
            moves: found.moves,
            turns: found.turns,
            crossings: found.crossings,
            deviations: DeviationFields {
                count: deviations.count,
                last: deviations.last,
                none_in_last: deviations.squares_after,
            },
            symmetry: found.symmetry.as_ref().map(|group| SymmetryFields {
                order: group.order(),
                name: group.to_string(),
                kinds: group.kinds().map(|kind| kind.to_string()).collect(),
            }),
            homotopy: found.homotopy.map(|class| HomotopyFields {
                class: class.name(),
                columns: class.columns,
                rows: class.rows,
                contractible: class.is_contractible(),
            }),
            sums: SumFields {
                rows: (&sums.rows).into(),
                columns: (&sums.columns).into(),
                diagonals: sums.diagonals.map(|both| both.map(NumberField::from)),
                magic: sums.is_magic(),
                diagonally_magic: sums.is_diagonally_magic(),
            },
        }
    }
}
