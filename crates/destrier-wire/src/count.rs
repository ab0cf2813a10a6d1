//! Messages about the number of tours.

mod combine;
mod parts;

pub use parts::{PartFields, PartReply, PartsReply};

use super::shared::{GraphFileFields, read_symmetry};
use destrier::answers::counts::{CountAnswer, CountRequest, CountTerm, Endpoint, Engine, HomotopyCounts};
use destrier_core::FixedSteps;
use destrier_core::tour::homotopy::HomotopyClass;
use destrier_count::exact;
use destrier_count::{Question, TourKind};
use destrier_files::json::fields::{BoardFields, LeaperField, Version};
use num_bigint::BigUint;
use serde::{Deserialize, Serialize};

/// Asks for the number of tours of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct CountQuery {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// The board.
    #[serde(flatten)]
    pub board: BoardFields,
    /// Which tours: `closed`, `open` or `strictly-open`; `closed` if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tours: Option<String>,
    /// Whether a tour and its reverse are counted as two.
    #[serde(default)]
    pub directed: bool,
    /// Squares with fixed numbers in the tours, such as `17=c3,20=e4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
    /// Whether tours are counted up to the symmetries of the board.
    #[serde(default)]
    pub classes: bool,
    /// The symmetry of the tours that count: `half-turn`, `eulerian`, `bergholtian`, `quarter-turn`, `reflection` or
    /// `any`; all tours if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
    /// Whether the closed tours of each homotopy class are counted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_homotopy: bool,
    /// The counting engine; `auto` if it is missing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// Memory in bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
}

impl CountQuery {
    /// The request that the query describes.
    pub fn read(&self) -> Result<CountRequest, String> {
        let kind = match self.tours.as_deref() {
            None => TourKind::Closed,
            Some(name) => name.parse().map_err(|error: <TourKind as std::str::FromStr>::Err| error.to_string())?,
        };

        let board = self.board.read()?;
        let mut request = CountRequest::board(board.clone()).kind(kind);
        if let Some(text) = &self.fix {
            let steps = FixedSteps::read(&board, text).map_err(|error| error.to_string())?;
            request = request.fixed_steps(steps.iter().map(|(step, id)| (step, Endpoint::Square(id))));
        }
        if self.directed {
            request = request.directed();
        }
        if self.classes {
            request = request.classes();
        }
        if let Some(kind) = read_symmetry(self.symmetry.as_deref())? {
            request = request.symmetry(kind);
        }
        if self.by_homotopy {
            request = request.by_homotopy();
        }
        if let Some(name) = &self.engine {
            request = request.engine(name.parse::<Engine>().map_err(|error| error.to_string())?);
        }
        if let Some(memory) = self.memory {
            request = request.memory(memory);
        }

        Ok(request)
    }
}

/// What is counted: the board or graph, and which of its tours.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct CountedFields {
    /// The board; `null` for a graph.
    pub board: Option<String>,
    /// The leaper, if it is not the knight.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaper: Option<LeaperField>,
    /// The holes, if there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub holes: Option<Vec<Vec<u64>>>,
    /// The file of the graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub graph: Option<String>,
    /// The number of vertices of the graph.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vertices: Option<u64>,
    /// The number of edges of the graph, or of arcs of a directed one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub edges: Option<u64>,
    /// Whether closed tours are counted.
    pub closed: bool,
    /// `true` if only open tours whose ends are not one move apart are counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strictly_open: Option<bool>,
    /// Whether a tour and its reverse count as two.
    pub directed: bool,
    /// The first square or vertex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The last square or vertex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end: Option<String>,
    /// The squares or vertices with fixed numbers, such as `17=c3,20=e4`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fix: Option<String>,
    /// The symmetry of the tours that count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetry: Option<String>,
}

impl CountedFields {
    /// The board or the file of the graph.
    pub fn name(&self) -> &str {
        self.board.as_ref().or(self.graph.as_ref()).map_or("a graph", String::as_str)
    }

    /// The fields of a question. `name` gives the name of a vertex, and `graph` is the file of a graph.
    pub fn new(
        request: &CountRequest,
        question: &Question,
        graph: Option<&str>,
        name: impl Fn(u32) -> String,
    ) -> CountedFields {
        let subject = request.subject().ok();
        let [start, end] = request.given_ends();

        let mut fields = CountedFields {
            graph: graph.map(str::to_owned),
            closed: question.kind == TourKind::Closed,
            strictly_open: (question.kind == TourKind::StrictlyOpen).then_some(true),
            directed: question.directed,
            start: start.map(&name),
            end: end.map(&name),
            fix: request.describe_steps(&name),
            symmetry: request.symmetry.map(|kind| kind.to_string()),
            ..CountedFields::default()
        };

        let Some(subject) = subject else { return fields };
        match subject.board() {
            Some(board) => {
                let BoardFields { board, leaper, holes } = (&board).into();
                fields.board = Some(board);
                fields.leaper = leaper;
                fields.holes = holes;
            }
            None => {
                let edges = subject.directed().map_or(subject.graph().edges(), |graph| graph.arc_count());
                fields.vertices = Some(subject.graph().vertices() as u64);
                fields.edges = Some(edges as u64);
            }
        }

        fields
    }
}

/// The number of tours of a board, or of Hamiltonian cycles or paths of a graph.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct CountReply {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// What was counted.
    #[serde(flatten)]
    pub question: CountedFields,
    /// The number of tours, in decimal digits; `null` if a limit was reached first.
    pub count: Option<String>,
    /// The limit that was reached, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<String>,
    /// The number of classes under the symmetries of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes: Option<String>,
    /// The number of symmetries of the board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub symmetries: Option<u64>,
    /// The largest number of states while classes were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes_peak_states: Option<u64>,
    /// The largest number of bytes while classes were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub classes_peak_bytes: Option<u64>,
    /// The number of tours of each homotopy class.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub homotopy: Option<Box<HomotopyCountFields>>,
    /// What was counted, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<String>,
    /// The engine that counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub engine: Option<String>,
    /// The GPU that counted, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub device: Option<String>,
    /// Whether the count is proved to be exact.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<bool>,
    /// How that is known, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<String>,
    /// The modulus, if the count is only a residue.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub modulus: Option<String>,
    /// Whether the count continued from a checkpoint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumed: Option<bool>,
    /// Why there are none, in one sentence, if that was known without counting.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The counts of which the answer is the sum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Vec<TermFields>>,
    /// Warnings about the file of a graph.
    #[serde(flatten)]
    pub file: GraphFileFields,
}

impl CountReply {
    /// The reply to a count that reached a limit.
    pub fn gave_up(question: CountedFields, limit: String) -> CountReply {
        CountReply { question, limit: Some(limit), ..CountReply::default() }
    }

    /// The reply to a finished count. `counted` says in words what was counted.
    pub fn new(
        request: &CountRequest,
        question: CountedFields,
        counted: String,
        answer: &CountAnswer,
        with_layers: bool,
    ) -> CountReply {
        let classes = answer.classes.as_ref();
        let homotopy = answer.homotopy.as_ref();
        CountReply {
            v: Version,
            question,
            count: Some(answer.count.to_string()),
            limit: None,
            classes: classes.map(|classes| classes.count.to_string()),
            symmetries: classes.map(|classes| classes.order as u64),
            classes_peak_states: classes.map(|classes| classes.peak_states),
            classes_peak_bytes: classes.map(|classes| classes.peak_bytes),
            homotopy: homotopy.map(|counts| Box::new(counts.into())),
            counted: Some(counted),
            engine: Some(if answer.reason.is_some() { "exists".into() } else { answer.engine.to_string() }),
            device: answer.accelerator().and_then(|accelerator| accelerator.used()).map(str::to_owned),
            exact: Some(answer.is_exact()),
            known: Some(answer.describe_proof()),
            modulus: answer.moduli().map(|moduli| exact::product(&moduli).to_string()),
            resumed: None,
            reason: answer
                .reason
                .as_ref()
                .zip(request.subject().ok())
                .map(|(reason, subject)| subject.describe(reason)),
            terms: Some(answer.terms.iter().map(|term| TermFields::new(term, with_layers)).collect()),
            file: GraphFileFields::default(),
        }
    }
}

/// The number of closed tours of each homotopy class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct HomotopyCountFields {
    /// The classes that have tours.
    pub classes: Vec<HomotopyClassFields>,
    /// The number of tours without a class, because two moves connect two of their consecutive squares.
    pub without_class: String,
    /// The engine that counted the classes.
    pub engine: String,
}

/// The number of closed tours of a homotopy class.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct HomotopyClassFields {
    /// The class, by the name with which it is asked for.
    pub class: String,
    /// How often the tours go round through the left and right edge.
    pub columns: u64,
    /// How often they go round through the top and bottom edge.
    pub rows: i64,
    /// The number of tours, in decimal digits.
    pub count: String,
}

impl From<&HomotopyCounts> for HomotopyCountFields {
    fn from(counts: &HomotopyCounts) -> HomotopyCountFields {
        let of_class = |(class, count): &(HomotopyClass, BigUint)| HomotopyClassFields {
            class: class.name(),
            columns: class.columns,
            rows: class.rows,
            count: count.to_string(),
        };
        HomotopyCountFields {
            classes: counts.classes.iter().map(of_class).collect(),
            without_class: counts.without_class.to_string(),
            engine: counts.engine.to_string(),
        }
    }
}

/// One of the counts of which an answer is the sum.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct TermFields {
    /// How often it is added; negative if it is subtracted.
    pub factor: i64,
    /// The count, in decimal digits.
    pub count: String,
    /// The passes of the frontier engine, each with another modulus.
    pub passes: Vec<PassFields>,
    /// The largest number of states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_states: Option<u64>,
    /// The largest number of bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub peak_bytes: Option<u64>,
    /// For each layer: vertices processed, width of the frontier, number of states.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub layers: Option<Vec<[u64; 3]>>,
}

impl TermFields {
    fn new(term: &CountTerm, with_layers: bool) -> TermFields {
        let pass = |pass: &exact::Pass| PassFields {
            modulus: pass.modulus.to_string(),
            residue: pass.residue.to_string(),
            fingerprint: None,
        };

        let last = term.last_pass.as_ref();
        let layers = last.filter(|_| with_layers).map(|pass| &pass.layers);
        TermFields {
            factor: term.factor,
            count: term.exact.value.to_string(),
            passes: term.exact.passes.iter().map(pass).collect(),
            peak_states: last.map(|pass| pass.peak_states),
            peak_bytes: last.map(|pass| pass.peak_bytes),
            layers: layers.map(|layers| {
                layers.iter().map(|layer| [layer.taken as u64, layer.width as u64, layer.states]).collect()
            }),
        }
    }
}

/// One pass of the frontier engine.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PassFields {
    /// The modulus.
    pub modulus: String,
    /// The count modulo the modulus.
    pub residue: String,
    /// The fingerprint of the pass, in result files of slices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
}

/// The result file of some slices of a count.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SliceFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// What was counted.
    #[serde(flatten)]
    pub question: CountedFields,
    /// What was counted, in words.
    pub counted: String,
    /// The factor of the sum in the answer.
    pub factor: u32,
    /// The binary logarithm of an upper bound of the sum of all slices.
    pub bound_bits: f64,
    /// The slices that were computed.
    pub slices: Vec<u64>,
    /// The number of slices.
    pub of: u64,
    /// The sum of these slices modulo each modulus, with fingerprints.
    pub passes: Vec<PassFields>,
    /// The checksum of the other fields, see [`SliceFields::sealed`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
}

impl SliceFields {
    /// Adds the checksum of the other fields.
    pub fn sealed(self) -> SliceFields {
        SliceFields { checksum: Some(self.checksum_of_fields()), ..self }
    }

    /// Whether the checksum is that of the other fields, so that no digit of a residue was changed.
    pub fn is_sealed(&self) -> bool {
        self.checksum.as_deref() == Some(&self.checksum_of_fields())
    }

    /// The bound is rounded, because reading a JSON number can change its last bit.
    fn checksum_of_fields(&self) -> String {
        let SliceFields { question, counted, factor, bound_bits, slices, of, passes, .. } = self;
        let fields = (question, counted, factor, format!("{bound_bits:.3}"), slices, of, passes);
        let text = serde_json::to_string(&fields).unwrap_or_default();
        destrier::journal::checksum(&text)
    }
}
