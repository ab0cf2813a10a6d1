//! The door for counting: how many tours a board or a graph has.
//!
//! A question becomes a few counts of circuits and paths, each made by one engine, in as many passes as the result needs;
//! the answer says which engine it was and how the result is known to be exact. `auto` takes the table over sets for
//! graphs of few vertices and the frontier for all others, and a quick reason why there is no tour before either.

mod list;

pub use self::list::{End, Listed, list};

use super::{AskError, refute};
use crate::count::classes::{self, Classes, NoClasses};
use crate::count::exact::{self, Discord, Effort, Exact, Proof, exact};
use crate::count::frontier::{self, Halt, Job, Modulus, Options, Outcome, Progress};
use crate::count::{Kind, Question, backtrack, bound, held_karp, order};
use crate::method::Control;
use destrier_core::{Board, BoardGraph, Ends, Goal, Graph, Impossible, Shape};
use num_bigint::BigUint;

/// Boards with more squares than this are not made into graphs.
pub const MOST_CELLS: u64 = 1 << 20;
/// Boards with more squares than this have too many symmetries to go through.
const MOST_FOR_CLASSES: usize = 1024;
/// With `auto`, graphs of up to so many vertices are counted over sets.
const FEW: usize = 16;

/// What has tours: a board or any graph, with the board's id of each vertex.
#[derive(Clone, Debug)]
pub struct Subject {
    graph: Graph,
    board: Option<(Board, Vec<u32>)>,
}

impl Subject {
    /// A board.
    pub fn of_board(board: &Board) -> Result<Subject, CountError> {
        if board.cells() > MOST_CELLS {
            return Err(CountError::TooLarge { board: board.size(), squares: board.squares() });
        }
        let BoardGraph { graph, ids, .. } = BoardGraph::new(board);
        Ok(Subject { graph, board: Some((board.clone(), ids)) })
    }

    /// A graph.
    pub fn of_graph(graph: Graph) -> Subject {
        Subject { graph, board: None }
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// The vertex with this id on the board.
    pub fn vertex(&self, id: u64) -> Option<u32> {
        match &self.board {
            Some((_, ids)) => ids.binary_search(&u32::try_from(id).ok()?).ok().map(|vertex| vertex as u32),
            None => u32::try_from(id).ok().filter(|&vertex| (vertex as usize) < self.graph.vertices()),
        }
    }

    fn on_board(&self) -> Option<(&Board, &[u32])> {
        self.board.as_ref().map(|(board, ids)| (board, &ids[..]))
    }

    /// The id of a vertex on the board; of a graph, the vertex itself.
    pub fn id(&self, vertex: u32) -> u32 {
        self.board.as_ref().map_or(vertex, |(_, ids)| ids.get(vertex as usize).copied().unwrap_or(vertex))
    }
}

/// Who counts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Engine {
    /// Whichever suits.
    Auto,
    /// Frontier dynamic programming.
    Frontier,
    /// Plain backtracking.
    Backtrack,
    /// Dynamic programming over sets of vertices.
    HeldKarp,
}

impl Engine {
    /// All of them.
    pub const ALL: [Engine; 4] = [Engine::Auto, Engine::Frontier, Engine::Backtrack, Engine::HeldKarp];

    /// The word that selects it.
    pub fn name(self) -> &'static str {
        match self {
            Engine::Auto => "auto",
            Engine::Frontier => "frontier",
            Engine::Backtrack => "backtrack",
            Engine::HeldKarp => "held-karp",
        }
    }
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// Of what.
    pub subject: Subject,
    /// Which tours; its ends are vertices of the subject's graph.
    pub question: Question,
    /// Whether to count them up to the symmetries of the board.
    pub classes: bool,
    /// Who counts.
    pub engine: Engine,
    /// How many passes to make.
    pub effort: Effort,
    /// Threads, memory and checkpoints.
    pub options: Options,
}

/// What is answered.
#[derive(Clone, Debug)]
pub struct Answer {
    /// How many tours.
    pub count: BigUint,
    /// How many classes of tours, where that was asked.
    pub classes: Option<Classes>,
    /// How it is known.
    pub proof: Proof,
    /// Who counted.
    pub engine: Engine,
    /// The counts behind the answer, with what the frontier had to hold.
    pub terms: Vec<Term>,
    /// Why there is none, where a reason was found without counting.
    pub reason: Option<Impossible>,
}

impl Answer {
    /// The moduli modulo which the answer is known, where it is only a residue.
    pub fn moduli(&self) -> Option<Vec<Modulus>> {
        exact::shared(self.terms.iter().map(|term| &term.exact))
    }
}

/// One of the counts behind an answer.
#[derive(Clone, Debug)]
pub struct Term {
    /// How often it enters.
    pub factor: i64,
    /// Circuits, or paths.
    pub ends: Ends,
    /// The count, with its passes.
    pub exact: Exact,
    /// What the last pass of the frontier held.
    pub outcome: Option<Outcome>,
}

/// Where a count is.
#[derive(Clone, Copy, Debug)]
pub struct Stage {
    /// The term, from 1.
    pub term: usize,
    /// How many terms there are.
    pub terms: usize,
    /// The pass, from 1.
    pub pass: usize,
    /// How many passes this term will need, as far as is known.
    pub passes: usize,
    /// How far the pass is.
    pub progress: Progress,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum CountError {
    /// The board is far too large.
    #[error("{board} has {squares} squares, and tours are counted on boards of up to {MOST_CELLS}")]
    TooLarge {
        /// The board.
        board: String,
        /// How many squares it has.
        squares: u64,
    },
    /// The engine halted.
    #[error(transparent)]
    Halt(#[from] Halt),
    /// The question makes no sense.
    #[error("{0}")]
    Unsuited(String),
    /// Two computations disagree: a mistake in this library.
    #[error("{0}; please report this")]
    Wrong(String),
}

/// Answers a request; `watch` is told how far it is.
pub fn count(request: &Request, control: &Control, watch: &mut dyn FnMut(&Stage)) -> Result<Answer, CountError> {
    let Request { subject, question, .. } = request;
    let graph = &subject.graph;
    check(request)?;
    if let Some(reason) = quick_reason(request)? {
        let none = request.classes.then(Classes::default);
        let (count, proof) = (BigUint::ZERO, Proof::Whole);
        return Ok(Answer {
            count,
            classes: none,
            proof,
            engine: Engine::Auto,
            terms: Vec::new(),
            reason: Some(reason),
        });
    }
    let wanted = question.terms(graph);
    let engine = choose(request, &wanted);
    let plan = match (request.classes, subject.on_board()) {
        (true, Some((board, ids))) => Some(classes::Plan::new(board, graph, ids, question, control)?),
        _ => None,
    };
    let in_all = wanted.len() + plan.as_ref().map_or(0, classes::Plan::counts);
    let mut terms = Vec::new();
    for (index, &(factor, ends)) in wanted.iter().enumerate() {
        let mut see = |pass: usize, passes: usize, progress: &Progress| {
            watch(&Stage { term: index + 1, terms: in_all, pass, passes, progress: *progress });
        };
        let (exact, outcome) = one(request, engine, ends, wanted.len(), control, &mut see)?;
        terms.push(Term { factor, ends, exact, outcome });
    }
    let counts: Vec<BigUint> = terms.iter().map(|term| term.exact.value.clone()).collect();
    let total = match exact::shared(terms.iter().map(|term| &term.exact)) {
        None => Question::answer(&wanted, &counts),
        Some(moduli) => Some(Question::residue(&wanted, &counts, &exact::product(&moduli))),
    };
    let proof = terms.iter().map(|term| term.exact.proof).fold(Proof::Whole, weaker);
    let Some(count) = total else {
        return Err(CountError::Wrong("more tours are closed than there are in all".into()));
    };
    let mut see = |number: usize, progress: &Progress| {
        watch(&Stage { term: wanted.len() + number + 1, terms: in_all, pass: 1, passes: 1, progress: *progress });
    };
    let Options { threads, memory, .. } = request.options;
    let classes = plan.map(|plan| plan.classes(&count, threads, memory, control, &mut see)).transpose();
    let classes = classes.map_err(|none| match none {
        NoClasses::Halt(halt) => CountError::Halt(halt),
        NoClasses::Contradiction => CountError::Wrong(none.to_string()),
    })?;
    Ok(Answer { count, classes, proof, engine, terms, reason: None })
}

/// Of two proofs the one that proves less.
fn weaker(one: Proof, other: Proof) -> Proof {
    let rank = |proof: &Proof| match proof {
        Proof::Whole => 0,
        Proof::Bound { .. } => 1,
        Proof::Stable => 2,
        Proof::Residue { .. } => 3,
    };
    if rank(&other) > rank(&one) { other } else { one }
}

fn check(request: &Request) -> Result<(), CountError> {
    let unsuited = |why: &str| Err(CountError::Unsuited(why.into()));
    let Question { kind, start, end, .. } = request.question;
    let graph = &request.subject.graph;
    if graph.vertices() == 0 {
        return unsuited("a graph without vertices has neither paths nor circuits");
    }
    if [start, end].into_iter().flatten().any(|vertex| vertex as usize >= graph.vertices()) {
        return unsuited("the start or the end is no vertex of the graph");
    }
    if request.classes && request.subject.board.is_none() {
        return unsuited("classes are those of a board's symmetries, and a graph from a file has no board");
    }
    if request.classes && graph.vertices() > MOST_FOR_CLASSES {
        return Err(CountError::Unsuited(format!("classes are counted on boards of up to {MOST_FOR_CLASSES} squares")));
    }
    if request.engine == Engine::HeldKarp && graph.vertices() > held_karp::MOST {
        let (most, count) = (held_karp::MOST, graph.vertices());
        return Err(CountError::Unsuited(format!(
            "held-karp is for graphs of up to {most} vertices, and this one has {count}; frontier takes narrow ones of any size"
        )));
    }
    let is_part = request.options.slices.is_some();
    if is_part && (request.classes || kind == Kind::StrictlyOpen) {
        return unsuited("slices are of one count: ask for closed or for open tours, and for no classes");
    }
    if is_part && matches!(request.engine, Engine::Backtrack | Engine::HeldKarp) {
        return unsuited("slices belong to the engine frontier");
    }
    if request.options.folder.is_some() && matches!(request.engine, Engine::Backtrack | Engine::HeldKarp) {
        return unsuited("checkpoints belong to the engine frontier; the others keep nothing");
    }
    if request.classes && matches!(request.effort, Effort::Passes(_)) {
        return unsuited("classes need the whole count, not its residue");
    }
    Ok(())
}

/// A reason why there is none, confirmed, for `auto`.
fn quick_reason(request: &Request) -> Result<Option<Impossible>, CountError> {
    match request.engine == Engine::Auto && request.options.slices.is_none() {
        true => reason(&request.subject, &request.question),
        false => Ok(None),
    }
}

/// A reason why a board has no such tours, confirmed, if there is one that is found quickly.
pub fn reason(subject: &Subject, question: &Question) -> Result<Option<Impossible>, CountError> {
    let Some((board, ids)) = subject.on_board() else { return Ok(None) };
    let square = |vertex: Option<u32>| vertex.map(|vertex| board.square(u64::from(ids[vertex as usize])));
    let shape = match question.kind {
        Kind::Closed => Shape::Closed,
        Kind::Open | Kind::StrictlyOpen => Shape::Open,
    };
    let goal = Goal { shape, start: square(question.start), end: square(question.end) };
    match refute(board, &goal) {
        Ok(found) => Ok(found.map(|(reason, _)| reason)),
        Err(fault @ AskError::WrongClaim { .. }) => Err(CountError::Wrong(fault.to_string())),
        Err(fault) => Err(CountError::Unsuited(fault.to_string())),
    }
}

/// Names for the counts that a folder of checkpoints would serve, one for each term; none where nothing is to be kept.
/// What cannot be counted is refused here as [`count`] would refuse it, before anything is written.
pub fn foresee(request: &Request, control: &Control) -> Result<Vec<String>, CountError> {
    check(request)?;
    let wanted = request.question.terms(&request.subject.graph);
    if quick_reason(request)?.is_some() || choose(request, &wanted) != Engine::Frontier {
        return Ok(Vec::new());
    }
    let names = wanted.iter().map(|&(_, ends)| fingerprint(request, ends, Modulus::Word, control));
    match names.collect() {
        Err(CountError::Halt(halt)) if has_another_way(request, &halt) => Ok(Vec::new()),
        names => names,
    }
}

/// The name of one pass: residues of different names have nothing in common.
pub fn fingerprint(request: &Request, ends: Ends, modulus: Modulus, control: &Control) -> Result<String, CountError> {
    let job = Job { graph: &request.subject.graph, ends, board: request.subject.on_board() };
    Ok(frontier::fingerprint(&job, modulus, &request.options, control)?)
}

fn choose(request: &Request, wanted: &[(i64, Ends)]) -> Engine {
    let is_small = request.subject.graph.vertices() <= FEW || wanted.is_empty();
    match request.engine {
        // Slices and checkpoints are the frontier's.
        Engine::Auto if is_small && request.options.slices.is_none() && request.options.folder.is_none() => {
            Engine::HeldKarp
        }
        Engine::Auto => Engine::Frontier,
        engine => engine,
    }
}

/// One count, in as many passes as it needs.
fn one(
    request: &Request,
    engine: Engine,
    ends: Ends,
    terms: usize,
    control: &Control,
    see: &mut dyn FnMut(usize, usize, &Progress),
) -> Result<(Exact, Option<Outcome>), CountError> {
    let graph = &request.subject.graph;
    let whole = |count: u128| (Exact { value: count.into(), passes: Vec::new(), proof: Proof::Whole }, None);
    match engine {
        Engine::Backtrack => {
            let found = backtrack::count(graph, ends, control).ok_or(Halt::Stopped)?;
            return Ok(whole(found));
        }
        Engine::HeldKarp => return Ok(whole(held_karp::count(graph, ends, request.options.memory, control)?)),
        Engine::Auto | Engine::Frontier => {}
    }
    match by_frontier(request, ends, terms, control, see) {
        Err(CountError::Halt(halt)) if has_another_way(request, &halt) => {
            Ok(whole(held_karp::count(graph, ends, request.options.memory, control)?))
        }
        found => found,
    }
}

/// What is too wide for the frontier may still be small.
fn has_another_way(request: &Request, halt: &Halt) -> bool {
    matches!(halt, Halt::TooWide { .. } | Halt::Memory { .. })
        && request.engine == Engine::Auto
        && request.subject.graph.vertices() <= held_karp::MOST
}

fn by_frontier(
    request: &Request,
    ends: Ends,
    terms: usize,
    control: &Control,
    see: &mut dyn FnMut(usize, usize, &Progress),
) -> Result<(Exact, Option<Outcome>), CountError> {
    let Request { subject, effort, options, .. } = request;
    let job = Job { graph: &subject.graph, ends, board: subject.on_board() };
    frontier::foresee(&job, control)?;
    let order = order::of(&subject.graph, subject.on_board());
    let bits = bound::bits(&subject.graph, ends, &order, control);
    if control.is_tripped() {
        return Err(Halt::Stopped.into());
    }
    let Some(bits) = bits else {
        return Ok((Exact { value: BigUint::ZERO, passes: Vec::new(), proof: Proof::Whole }, None));
    };
    let mut last = None;
    let (mut number, passes) = (0, exact::passes(bits, *effort));
    let pass = |modulus: Modulus| -> Result<Option<u128>, Halt> {
        number += 1;
        let folder = options.folder.as_ref().map(|folder| folder.join(part(ends, modulus, terms)));
        let options = Options { folder, ..options.clone() };
        let outcome = match frontier::circuits(&job, modulus, &options, control, &mut |progress| {
            see(number, passes.max(number), progress)
        }) {
            Err(Halt::Overflow) => return Ok(None),
            outcome => outcome?,
        };
        let residue = outcome.residue;
        last = Some(outcome);
        Ok(Some(residue))
    };
    let found = exact(bits, *effort, pass).map_err(|discord| match discord {
        Discord::Pass(halt) => CountError::Halt(halt),
        contradiction => CountError::Wrong(contradiction.to_string()),
    })?;
    Ok((found, last))
}

/// The name of a pass within a folder of checkpoints.
fn part(ends: Ends, modulus: Modulus, terms: usize) -> String {
    let kind = match ends {
        Ends::Circuit if terms > 1 => "circuits-",
        Ends::Path { .. } if terms > 1 => "paths-",
        _ => "",
    };
    match modulus {
        Modulus::Word => format!("{kind}mod-2-64"),
        Modulus::Prime(prime) => format!("{kind}mod-{prime}"),
        Modulus::Double => format!("{kind}mod-2-128"),
    }
}
