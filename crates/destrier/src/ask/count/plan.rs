//! How a request is carried out: checks, a quick reason, the choice of engines, one plan per term, and the passes.

use super::accelerated;
use super::answer::{CountAnswer, CountProgress, CountTerm};
use super::error::CountError;
use super::request::{CountRequest, Engine};
use super::subject::Subject;
use super::terms::{self, CycleGraph};
use crate::accelerator::{AcceleratorError, AcceleratorUse};
use crate::ask::{AskError, refute};
use crate::count::classes::{ClassPlan, Classes, ClassesError, SymmetricPlan};
use crate::count::exact::{self, CrtError, Effort, Exact, Proof, exact};
use crate::count::frontier::{CountJob, Draft, FrontierError, PassResult, Plan, PlanOptions, RunOptions};
use crate::count::{Modulus, PassProgress, Question, TourKind, backtrack, held_karp};
use crate::method::Control;
use destrier_core::tour::symmetry::SymmetryKind;
use destrier_core::{BoardGraph, DirectedGraph, Ends, Goal, Graph, Impossible, Shape, Surface};
use num_bigint::BigUint;

/// Largest number of squares of a board whose symmetries are enumerated.
const MOST_FOR_CLASSES: usize = 1024;

/// Largest number of vertices for which [`Engine::Auto`] uses [`Engine::HeldKarp`].
const FEW_VERTICES: usize = 16;

/// How often parts that need too much memory are split into more slices.
const FINER_SLICES: usize = 4;

/// A request that was checked and planned. Planning happens once, for all passes and for the fingerprints.
///
/// ```
/// use destrier::Control;
/// use destrier::ask::count::{CountPlan, CountRequest};
///
/// let request = CountRequest::board("6x6".parse()?);
/// let plan = CountPlan::new(&request, &Control::default())?;
/// assert_eq!(plan.run(&Control::default(), &mut |_| ())?.count, 9862u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct CountPlan<'a> {
    pub(super) request: &'a CountRequest,
    subject: &'a Subject,
    question: Question,
    /// A reason why there is no tour.
    reason: Option<Impossible>,
    engine: Engine,
    pub(super) terms: Vec<TermPlan>,
    classes: Option<ClassPlan>,
    symmetric: Option<SymmetricPlan>,
}

/// One count of cycles or paths.
pub(super) struct TermPlan {
    pub(super) factor: i64,
    ends: Ends,
    /// The graph whose cycles are counted instead, if it is another one.
    closed: Option<CycleGraph>,
    pub(super) work: TermWork,
}

/// How a term is counted.
pub(super) enum TermWork {
    /// There is none, by the bound alone.
    Zero,
    /// By the frontier engine. `bits` is the binary logarithm of an upper bound of the count.
    Frontier {
        plan: Box<Plan>,
        bits: f64,
    },
    /// By the accelerator of the request. The plan identifies the count if it has a folder.
    Accelerated {
        plan: Option<Box<Plan>>,
        bits: f64,
    },
    HeldKarp,
    Backtrack,
}

impl<'a> CountPlan<'a> {
    /// Checks and plans a request. Requests that cannot be counted are refused here, before anything is written.
    pub fn new(request: &'a CountRequest, control: &Control) -> Result<CountPlan<'a>, CountError> {
        let (subject, question) = (request.subject()?, request.question()?);
        check(request, subject, &question)?;
        let engine = choose_engine(request, subject, &question);
        let (reason, terms, classes, symmetric) = (None, Vec::new(), None, None);
        let mut plan = CountPlan { request, subject, question, reason, engine, terms, classes, symmetric };
        if request.engine == Engine::Auto && !request.needs_frontier() {
            plan.reason = quick_reason(request)?;
        }
        if plan.reason.is_some() {
            return Ok(CountPlan { engine: Engine::Auto, ..plan });
        }
        if let (Some(kind), Some(board_graph)) = (request.symmetry, subject.board()) {
            plan.symmetric = Some(SymmetricPlan::new(board_graph, &question, kind, control)?);
            return Ok(CountPlan { engine: Engine::Frontier, ..plan });
        }
        let fixed = terms::fixed_edges(subject, &request.fixed_edges)?;
        for term in terms::terms(subject, &question, &fixed) {
            let closed = term.closed(subject)?;
            let work = match &closed {
                Some(closed) => plan.plan_term(closed.graph(), Ends::Cycle, None, control)?,
                None => plan.plan_term(subject.graph(), term.ends, subject.board(), control)?,
            };
            plan.terms.push(TermPlan { factor: term.factor, ends: term.ends, closed, work });
        }
        // Where no term is left to the frontier, the answer names the engine that counts instead.
        if !plan.terms.is_empty() && plan.terms.iter().all(|term| matches!(term.work, TermWork::HeldKarp)) {
            plan.engine = Engine::HeldKarp;
        }
        if let (true, Some(board_graph)) = (request.classes, subject.board()) {
            plan.classes = Some(ClassPlan::new(board_graph, &question, control)?);
        }
        Ok(plan)
    }

    fn plan_term(
        &self,
        graph: &Graph,
        ends: Ends,
        board: Option<&BoardGraph>,
        control: &Control,
    ) -> Result<TermWork, CountError> {
        match self.engine {
            Engine::Backtrack => return Ok(TermWork::Backtrack),
            Engine::HeldKarp => return Ok(TermWork::HeldKarp),
            Engine::Auto | Engine::Frontier => {}
        }
        if accelerated::is_suited(self.request, ends, board) {
            let job = CountJob { graph, ends, board };
            let Some(bits) = terms::upper_bound(&job, control)? else { return Ok(TermWork::Zero) };
            return Ok(TermWork::Accelerated {
                plan: accelerated::plan_for_folder(self.request, &job, control)?,
                bits,
            });
        }
        match self.plan_frontier(&CountJob { graph, ends, board }, control) {
            Err(error) if self.has_another_way(&error, graph) => Ok(TermWork::HeldKarp),
            planned => planned,
        }
    }

    fn plan_frontier(&self, job: &CountJob, control: &Control) -> Result<TermWork, CountError> {
        let draft = Draft::new(job, control)?;
        let known = self.request.bound_bits.filter(|_| self.request.in_parts.is_some());
        let bits = known.map_or_else(|| terms::upper_bound(job, control), |bits| Ok(Some(bits)))?;
        let Some(bits) = bits else { return Ok(TermWork::Zero) };
        // Smaller parts need smaller slices.
        let mut options = self.request.in_parts.map_or_else(PlanOptions::default, |parts| parts.plan_options());
        let mut plan = Box::new(draft.plan(&options, control)?);
        match self.request.in_parts {
            None => plan.check_memory(&self.request.options)?,
            // More slices, if the largest would need more memory than a part may use.
            Some(parts) => {
                for _ in 0..FINER_SLICES {
                    if !matches!(plan.in_parts(&parts), Err(FrontierError::OutOfMemory { .. })) {
                        break;
                    }
                    options = options.slice_states(options.slice_states / 4.0);
                    plan = Box::new(Plan::new(job, &options, control)?);
                }
            }
        }
        Ok(TermWork::Frontier { plan, bits })
    }

    /// A graph that is too wide for the frontier engine may still be small.
    fn has_another_way(&self, error: &CountError, graph: &Graph) -> bool {
        matches!(error, CountError::TooWide { .. } | CountError::OutOfMemory { .. })
            && self.request.engine == Engine::Auto
            && self.directed().map_or(graph.vertices(), DirectedGraph::vertices) <= held_karp::MOST_VERTICES
    }

    /// The directed graph itself, if [`held_karp`] can count in it: arcs that must be used belong to the split graph.
    fn directed(&self) -> Option<&DirectedGraph> {
        self.subject.directed().filter(|_| self.request.fixed_edges.is_empty())
    }

    /// The fingerprints of the terms that can be saved: residues and checkpoints with different
    /// fingerprints must not be mixed. There are none if nothing can be saved.
    ///
    /// ```
    /// use destrier::ask::count::{CountPlan, CountRequest, Engine};
    /// use destrier::count::Modulus;
    /// use destrier::method::Control;
    ///
    /// let request = CountRequest::board("6x6".parse()?).engine(Engine::Frontier);
    /// let plan = CountPlan::new(&request, &Control::default())?;
    /// assert_eq!(plan.fingerprints(Modulus::Pow64).len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn fingerprints(&self, modulus: Modulus) -> Vec<String> {
        let fingerprint = |term: &TermPlan| match &term.work {
            TermWork::Frontier { plan, .. } => Some(plan.fingerprint(modulus)),
            TermWork::Accelerated { plan, .. } => Some(plan.as_ref()?.fingerprint(modulus)),
            _ => None,
        };
        self.terms.iter().filter_map(fingerprint).collect()
    }

    /// Which tours count.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// Counts. `watch` is called after every layer.
    pub fn run(&self, control: &Control, watch: &mut dyn FnMut(&CountProgress)) -> Result<CountAnswer, CountError> {
        let engine = self.engine;
        if let Some(reason) = &self.reason {
            let board = self.subject.board().filter(|_| self.request.classes || self.request.symmetry.is_some());
            let classes = board.map(|board_graph| Classes::none(board_graph, &self.question));
            let (count, proof, reason) = (BigUint::ZERO, Proof::Complete, Some(reason.clone()));
            return Ok(CountAnswer { count, classes, proof, engine, terms: Vec::new(), reason });
        }
        let RunOptions { threads, memory, .. } = self.request.options;
        let failed = |error| match error {
            ClassesError::Engine(error) => error.into(),
            error @ ClassesError::Overlap => CountError::Unsuited(error.to_string()),
            error => CountError::Wrong(error.to_string()),
        };
        if let Some(plan) = &self.symmetric {
            let terms = plan.counts();
            let mut see = |number: usize, progress: &PassProgress| {
                watch(&CountProgress { term: number + 1, terms, pass: 1, passes: 1, progress: *progress });
            };
            let (count, classes) = plan.run(threads, memory, control, &mut see).map_err(failed)?;
            let (classes, proof, terms) = (Some(classes), Proof::Complete, Vec::new());
            return Ok(CountAnswer { count, classes, proof, engine, terms, reason: None });
        }
        let total = self.terms.len() + self.classes.as_ref().map_or(0, ClassPlan::counts);
        let mut terms = Vec::new();
        for (index, term) in self.terms.iter().enumerate() {
            let mut see = |pass: usize, passes: usize, progress: &PassProgress| {
                watch(&CountProgress { term: index + 1, terms: total, pass, passes, progress: *progress });
            };
            let (exact, last_pass, accelerator) = match &term.work {
                TermWork::Accelerated { bits, .. } => self.count_accelerated(term, *bits, control, &mut see)?,
                work => {
                    let (exact, last_pass) = self.count_term(term, work, control, &mut see)?;
                    (exact, last_pass, None)
                }
            };
            terms.push(CountTerm { factor: term.factor, ends: term.ends, exact, last_pass, accelerator });
        }
        let factors: Vec<(i64, Ends)> = self.terms.iter().map(|term| (term.factor, term.ends)).collect();
        let counts: Vec<BigUint> = terms.iter().map(|term| term.exact.value.clone()).collect();
        let count = match exact::shared_moduli(terms.iter().map(|term| &term.exact)) {
            None => Question::answer(&factors, &counts),
            Some(moduli) => Some(Question::residue(&factors, &counts, &exact::product(&moduli))),
        };
        let proof = terms.iter().map(|term| term.exact.proof).fold(Proof::Complete, weaker);
        let Some(count) = count else {
            return Err(CountError::Wrong("there are more closed tours than tours in total".into()));
        };
        let mut see = |number: usize, progress: &PassProgress| {
            let term = self.terms.len() + number + 1;
            watch(&CountProgress { term, terms: total, pass: 1, passes: 1, progress: *progress });
        };
        let classes = self.classes.as_ref().map(|plan| plan.classes(&count, threads, memory, control, &mut see));
        let classes = classes.transpose().map_err(failed)?;
        Ok(CountAnswer { count, classes, proof, engine, terms, reason: None })
    }

    /// One count by the accelerator, or without it if it refuses.
    fn count_accelerated(
        &self,
        term: &TermPlan,
        bits: f64,
        control: &Control,
        see: &mut dyn FnMut(usize, usize, &PassProgress),
    ) -> Result<(Exact, Option<PassResult>, Option<AcceleratorUse>), CountError> {
        let (Some(accelerator), Some(board)) = (&self.request.accelerator, self.subject.board()) else {
            return Err(CountError::Wrong("a count without a board was planned for an accelerator".into()));
        };
        let name = accelerator.name();
        match accelerated::count(&**accelerator, &self.request.options, board, bits, control, see) {
            Ok(exact) => Ok((exact, None, Some(AcceleratorUse::Used { name }))),
            Err(AcceleratorError::Stopped) => Err(CountError::Stopped),
            Err(AcceleratorError::Refused(reason)) => {
                let job = CountJob { graph: self.subject.graph(), ends: term.ends, board: Some(board) };
                let planned = self.plan_frontier(&job, control);
                let work = planned.map_err(|error| accelerated::both_refuse(&name, &reason, error))?;
                let (exact, last_pass) = self.count_term(term, &work, control, see)?;
                Ok((exact, last_pass, Some(AcceleratorUse::Refused { name, reason })))
            }
        }
    }

    /// One count, in as many passes as it needs.
    fn count_term(
        &self,
        term: &TermPlan,
        work: &TermWork,
        control: &Control,
        see: &mut dyn FnMut(usize, usize, &PassProgress),
    ) -> Result<(Exact, Option<PassResult>), CountError> {
        let (graph, ends) = match &term.closed {
            Some(closed) => (closed.graph(), Ends::Cycle),
            None => (self.subject.graph(), term.ends),
        };
        let whole = |count: u128| (Exact { value: count.into(), passes: Vec::new(), proof: Proof::Complete }, None);
        let memory = self.request.options.memory;
        let held_karp = || match self.directed() {
            Some(graph) => held_karp::count_directed(graph, term.ends, memory, control),
            None => held_karp::count(graph, ends, memory, control),
        };
        match work {
            TermWork::Zero => Ok(whole(0)),
            TermWork::Accelerated { .. } => Err(CountError::Wrong("the accelerator's count has no other way".into())),
            TermWork::HeldKarp => Ok(whole(held_karp()?)),
            TermWork::Backtrack => backtrack::count(graph, ends, control).map(whole).ok_or(CountError::Stopped),
            TermWork::Frontier { plan, bits } => match self.count_passes(term.ends, plan, *bits, control, see) {
                Err(error) if self.has_another_way(&error, graph) => Ok(whole(held_karp()?)),
                counted => counted,
            },
        }
    }

    fn count_passes(
        &self,
        ends: Ends,
        plan: &Plan,
        bits: f64,
        control: &Control,
        see: &mut dyn FnMut(usize, usize, &PassProgress),
    ) -> Result<(Exact, Option<PassResult>), CountError> {
        let CountRequest { effort, options, .. } = self.request;
        let mut last = None;
        let (mut number, passes) = (0, exact::passes(bits, *effort));
        let pass = |modulus: Modulus| -> Result<Option<u128>, FrontierError> {
            number += 1;
            let folder = options.folder.as_ref().map(|folder| folder.join(self.pass_name(ends, modulus)));
            let options = RunOptions { folder, ..options.clone() };
            let watch = &mut |progress: &PassProgress| see(number, passes.max(number), progress);
            let result = match plan.run(modulus, &options, control, watch) {
                Err(FrontierError::Overflow) => return Ok(None),
                result => result?,
            };
            let residue = result.residue;
            last = Some(result);
            Ok(Some(residue))
        };
        let found = exact(bits, *effort, pass).map_err(|error| match error {
            CrtError::Pass(error) => error.into(),
            error => CountError::Wrong(error.to_string()),
        })?;
        Ok((found, last))
    }

    /// The name of a pass in the folder of checkpoints.
    fn pass_name(&self, ends: Ends, modulus: Modulus) -> String {
        let kind = match ends {
            Ends::Cycle if self.terms.len() > 1 => "cycles-",
            Ends::Path { .. } if self.terms.len() > 1 => "paths-",
            _ => "",
        };
        format!("{kind}mod-{}", modulus.to_string().replace('^', "-"))
    }
}

/// Of two proofs the one that proves less.
fn weaker(one: Proof, other: Proof) -> Proof {
    let rank = |proof: &Proof| match proof {
        Proof::Complete => 0,
        Proof::Bound { .. } => 1,
        Proof::Stable => 2,
        Proof::Residue { .. } => 3,
    };
    if rank(&other) > rank(&one) { other } else { one }
}

fn check(request: &CountRequest, subject: &Subject, question: &Question) -> Result<(), CountError> {
    let unsuited = |why: &str| Err(CountError::Unsuited(why.into()));
    let count = subject.graph().vertices();
    if count == 0 {
        return unsuited("a graph without vertices has neither paths nor cycles");
    }
    if request.classes && subject.board().is_none() {
        return unsuited("classes are defined by the symmetries of a board, and a graph has no board");
    }
    if !request.fixed_edges.is_empty() && (request.classes || request.symmetry.is_some()) {
        return unsuited("symmetries do not keep the edges that must be used, so there are no classes of such tours");
    }
    if let Some(kind) = request.symmetry {
        check_symmetric(request, subject, question, kind)?;
    }
    if request.classes && count > MOST_FOR_CLASSES {
        return Err(CountError::Unsuited(format!("classes are counted on boards of up to {MOST_FOR_CLASSES} squares")));
    }
    if request.engine == Engine::HeldKarp && count > held_karp::MOST_VERTICES {
        let most = held_karp::MOST_VERTICES;
        return Err(CountError::Unsuited(format!(
            "the engine held-karp takes graphs of up to {most} vertices, and this one has {count}; the engine frontier \
             takes narrow graphs of any size"
        )));
    }
    let is_frontier = matches!(request.engine, Engine::Auto | Engine::Frontier);
    if request.in_parts.is_some() {
        check_parts(request, question, is_frontier)?;
    }
    if request.options.slices.is_some() {
        if request.classes || question.kind == TourKind::StrictlyOpen {
            return unsuited("slices belong to a single count: closed tours or open tours, without classes");
        }
        if !is_frontier {
            return unsuited("only the engine frontier has slices");
        }
    }
    if request.options.folder.is_some() && !is_frontier {
        return unsuited("only the engine frontier has checkpoints");
    }
    if request.classes && matches!(request.effort, Effort::Passes(_)) {
        return unsuited("classes need the exact count, not a residue");
    }
    Ok(())
}

fn check_parts(request: &CountRequest, question: &Question, is_frontier: bool) -> Result<(), CountError> {
    let unsuited = |why: &str| Err(CountError::Unsuited(why.into()));
    if request.classes || request.symmetry.is_some() || question.kind == TourKind::StrictlyOpen {
        return unsuited("parts belong to a single count: closed tours or open tours, without classes");
    }
    if !is_frontier {
        return unsuited("only the engine frontier has parts");
    }
    if request.options.slices.is_some() || request.options.folder.is_some() || request.effort == Effort::Stable {
        return unsuited("a count in parts has no checkpoints, no list of slices, and a fixed number of passes");
    }
    Ok(())
}

fn check_symmetric(
    request: &CountRequest,
    subject: &Subject,
    question: &Question,
    kind: SymmetryKind,
) -> Result<(), CountError> {
    let unsuited = |why: &str| Err(CountError::Unsuited(why.into()));
    let Some(board_graph) = subject.board() else {
        return unsuited("symmetries are those of a board, and a graph has no board");
    };
    if board_graph.board.surface() != Surface::Plane {
        return unsuited("tours with a symmetry are counted on boards of the plane");
    }
    if subject.graph().vertices() > MOST_FOR_CLASSES {
        let most = MOST_FOR_CLASSES;
        return Err(CountError::Unsuited(format!("tours with {kind} symmetry are counted on up to {most} squares")));
    }
    if question.start.is_some() || question.end.is_some() || question.directed {
        return unsuited("tours with a symmetry are counted without given ends and without direction");
    }
    let is_plain = request.options.slices.is_none() && request.options.folder.is_none();
    if !is_plain || matches!(request.effort, Effort::Passes(_)) {
        return unsuited("tours with a symmetry are counted in one run, without slices, checkpoints and passes");
    }
    match request.engine {
        Engine::Auto | Engine::Frontier => Ok(()),
        engine => Err(CountError::Unsuited(format!(
            "tours with a symmetry are counted by the engine frontier, not by {engine}"
        ))),
    }
}

/// A reason why a board has no such tours, if one is found quickly. The reason is confirmed by its own check.
///
/// ```
/// use destrier::ask::count::{CountRequest, quick_reason};
///
/// assert!(quick_reason(&CountRequest::board("5x5".parse()?))?.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn quick_reason(request: &CountRequest) -> Result<Option<Impossible>, CountError> {
    let (subject, question) = (request.subject()?, request.question()?);
    let Some(board_graph) = subject.board() else { return Ok(None) };
    let square = |vertex: Option<u32>| vertex.map(|vertex| board_graph.square_of(vertex));
    let shape = match question.kind {
        TourKind::Closed => Shape::Closed,
        TourKind::Open | TourKind::StrictlyOpen => Shape::Open,
    };
    let goal = Goal { shape, start: square(question.start), end: square(question.end) };
    match refute(&board_graph.board, &goal) {
        Ok(found) => Ok(found.map(|(reason, _)| reason)),
        Err(fault @ AskError::WrongClaim { .. }) => Err(CountError::Wrong(fault.to_string())),
        Err(fault) => Err(CountError::Unsuited(fault.to_string())),
    }
}

fn choose_engine(request: &CountRequest, subject: &Subject, question: &Question) -> Engine {
    // The split graph of a directed one has three times as many vertices. It is needed if arcs must be used.
    let fixed = request.fixed_edges.len();
    let times = if subject.directed().is_some() && fixed > 0 { 3 } else { 1 };
    let vertices = times * subject.graph().vertices() + fixed;
    let is_small = vertices <= FEW_VERTICES || terms::terms(subject, question, &[]).is_empty();
    match request.engine {
        // Slices and checkpoints need the frontier engine.
        Engine::Auto if is_small && !request.needs_frontier() && request.options.folder.is_none() => Engine::HeldKarp,
        Engine::Auto => Engine::Frontier,
        engine => engine,
    }
}
