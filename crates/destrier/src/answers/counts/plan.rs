//! How a request is carried out: checks, a quick reason, the choice of engines, one plan per term, and the passes.

use super::accelerated;
use super::answer::{CountAnswer, CountProgress, CountTerm};
use super::error::CountError;
use super::homotopy::HomotopyCounts;
use super::numbered;
use super::request::{CountRequest, Engine};
use super::subject::Subject;
use super::suited::{check, quick_reason};
use super::terms::{self, CycleGraph};
use destrier_core::impossible::steps::Step;
use destrier_core::{DirectedGraph, Ends, Graph, Impossible, RectangleGraph};
use destrier_count::classes::{ClassPlan, Classes, ClassesError, SymmetricPlan};
use destrier_count::exact::{self, CrtError, Exact, Proof, exact};
use destrier_count::frontier::{CountJob, Draft, FrontierError, PassResult, Plan, PlanOptions, RunOptions};
use destrier_count::{Modulus, PassProgress, Question, backtrack, held_karp};
use destrier_search::accelerator::AcceleratorUse;
use destrier_search::method::Control;
use num_bigint::BigUint;

/// Largest number of vertices for which [`Engine::Auto`] uses [`Engine::HeldKarp`].
const FEW_VERTICES: usize = 16;

/// Largest number of slices of a count in parts, and of a plan that is tried because parts need too much memory.
const MAX_SLICES: u64 = 1 << 17;

/// A request that was checked and planned. Planning happens once, for all passes and for the fingerprints.
///
/// ```
/// use destrier::Control;
/// use destrier::answers::counts::{CountPlan, CountRequest};
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
    /// Fixed steps, with which tours are searched one after another.
    steps: Option<Vec<Step>>,
}

/// One count of cycles or paths.
pub(super) struct TermPlan {
    pub(super) factor: i64,
    pub(super) ends: Ends,
    /// The graph whose cycles are counted instead, if it is another one.
    closed: Option<CycleGraph>,
    pub(super) work: TermWork,
}

/// How a term is counted.
pub(super) enum TermWork {
    /// The count is zero, by the bound alone.
    Zero,
    /// The frontier engine counts. `bits` is the binary logarithm of an upper bound of the count.
    Frontier {
        plan: Box<Plan>,
        bits: f64,
    },
    /// The accelerator of the request counts. The plan identifies the count if it has a folder.
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
        let subject = request.subject()?;
        let question = request.question()?;
        check(request, subject, &question)?;
        let engine = choose_engine(request, subject, &question);
        let reason = None;

        let terms = Vec::new();
        let classes = None;
        let symmetric = None;
        let steps = request.searched_steps()?;
        let mut plan = CountPlan { request, subject, question, reason, engine, terms, classes, symmetric, steps };

        if request.engine == Engine::Auto && !request.needs_frontier() {
            plan.reason = quick_reason(request)?;
        }

        if plan.reason.is_some() {
            return Ok(CountPlan { engine: Engine::Auto, ..plan });
        }

        if plan.steps.is_some() {
            return Ok(CountPlan { engine: Engine::Backtrack, ..plan });
        }

        if let (Some(kind), Some(board_graph)) = (request.symmetry, subject.rectangle()) {
            plan.symmetric = Some(SymmetricPlan::new(board_graph, &question, kind, control)?);
            return Ok(CountPlan { engine: Engine::Frontier, ..plan });
        }

        let fixed = terms::fixed_edges(subject, &request.fixed_edges)?;
        for term in terms::terms(subject, &question, &fixed) {
            let closed = term.closed(subject)?;
            let work = match &closed {
                Some(closed) => plan.plan_term(closed.graph(), Ends::Cycle, None, control)?,
                None => plan.plan_term(subject.graph(), term.ends, subject.rectangle(), control)?,
            };
            plan.terms.push(TermPlan { factor: term.factor, ends: term.ends, closed, work });
        }

        // Where no term is left to the frontier, the answer names the engine that counts instead.
        if !plan.terms.is_empty() && plan.terms.iter().all(|term| matches!(term.work, TermWork::HeldKarp)) {
            plan.engine = Engine::HeldKarp;
        }

        if request.classes
            && let Some(board) = subject.with_symmetries()
        {
            plan.classes = Some(ClassPlan::new(&board, &question, control)?);
        }

        Ok(plan)
    }

    fn plan_term(
        &self,
        graph: &Graph,
        ends: Ends,
        board: Option<&RectangleGraph>,
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
            Ok(TermWork::Frontier { plan, .. }) if self.is_wasteful(&plan, graph) => Ok(TermWork::HeldKarp),
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
        let is_elsewhere = accelerated::is_suited_for_slices(self.request, job.ends, job.board, bits);
        match self.request.in_parts {
            // An accelerator looks at its own memory.
            None if is_elsewhere => {}
            None => plan.check_memory(&self.request.options)?,
            // There are more slices if the largest would need more memory than a part may use.
            Some(parts) => {
                while let (Some(fixed), Err(FrontierError::OutOfMemory { .. })) =
                    (plan.fixed_vertices(), plan.in_parts(&parts))
                {
                    options = options.least_fixed(fixed + 1);
                    let finer = Plan::new(job, &options, control)?;
                    if finer.slices() <= plan.slices() || finer.slices() > MAX_SLICES {
                        break;
                    }
                    plan = Box::new(finer);
                }
            }
        }

        Ok(TermWork::Frontier { plan, bits })
    }

    /// A graph that is too wide for the frontier engine may still be small.
    fn has_another_way(&self, error: &CountError, graph: &Graph) -> bool {
        matches!(error, CountError::TooWide { .. } | CountError::OutOfMemory { .. })
            && self.bytes_of_held_karp(graph).is_some()
    }

    /// Whether the sets of vertices take less memory, and so less time, than the states of the frontier engine.
    fn is_wasteful(&self, plan: &Plan, graph: &Graph) -> bool {
        let allowed = self.request.options.memory;
        let is_less = |bytes: u64| bytes < plan.memory_needed() && bytes <= allowed;
        !self.request.needs_frontier()
            && self.request.options.folder.is_none()
            && self.bytes_of_held_karp(graph).is_some_and(is_less)
    }

    /// The memory that [`held_karp`] needs, if it can be used instead of the frontier engine.
    fn bytes_of_held_karp(&self, graph: &Graph) -> Option<u64> {
        let vertices = self.directed().map_or(graph.vertices(), DirectedGraph::vertices);
        let is_free = self.request.engine == Engine::Auto;
        is_free.then(|| held_karp::memory_needed(vertices)).flatten()
    }

    /// The directed graph itself, if [`held_karp`] can count in it: arcs that must be used belong to the split graph.
    fn directed(&self) -> Option<&DirectedGraph> {
        self.subject.directed().filter(|_| self.request.fixed_edges.is_empty())
    }

    /// The board of a term, unless another graph is counted instead.
    pub(super) fn board_of(&self, term: &TermPlan) -> Option<&'a RectangleGraph> {
        self.subject.rectangle().filter(|_| term.closed.is_none())
    }

    /// The fingerprints of the terms that can be saved: residues and checkpoints with different
    /// fingerprints must not be mixed. There are none if nothing can be saved.
    ///
    /// ```
    /// use destrier::answers::counts::{CountPlan, CountRequest, Engine};
    /// use destrier::counting::Modulus;
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
            let is_asked = self.request.classes || self.request.symmetry.is_some();
            let board = if is_asked { self.subject.with_symmetries() } else { None };
            let classes = board.map(|board| Classes::none(&board, &self.question));
            let count = BigUint::ZERO;
            let proof = Proof::Complete;
            let reason = Some(reason.clone());
            let homotopy = self.request.by_homotopy.then(HomotopyCounts::default);
            return Ok(CountAnswer { count, classes, homotopy, proof, engine, terms: Vec::new(), reason });
        }

        if let Some(steps) = &self.steps {
            let count = numbered::count(self.request, steps, control)?.into();
            let proof = Proof::Complete;
            let terms = Vec::new();
            return Ok(CountAnswer { count, classes: None, homotopy: None, proof, engine, terms, reason: None });
        }

        let RunOptions { threads, memory, .. } = self.request.options;

        let failed = |error| match error {
            ClassesError::Engine(error) => error.into(),
            error @ ClassesError::Overlap => CountError::Unsuited(error.to_string()),
            error => CountError::Wrong(error.to_string()),
        };

        if let Some(plan) = &self.symmetric {
            let terms = plan.counts();
            let mut report = |number: usize, progress: &PassProgress| {
                watch(&CountProgress { term: number + 1, terms, pass: 1, passes: 1, progress: *progress });
            };

            let (count, classes) = plan.run(threads, memory, control, &mut report).map_err(failed)?;
            let classes = Some(classes);
            let proof = Proof::Complete;
            let terms = Vec::new();

            return Ok(CountAnswer { count, classes, homotopy: None, proof, engine, terms, reason: None });
        }

        let more = self.classes.as_ref().map_or(0, ClassPlan::counts) + usize::from(self.request.by_homotopy);
        let total = self.terms.len() + more;
        let mut terms = Vec::new();
        for (index, term) in self.terms.iter().enumerate() {
            let mut report = |pass: usize, passes: usize, progress: &PassProgress| {
                watch(&CountProgress { term: index + 1, terms: total, pass, passes, progress: *progress });
            };

            let (exact, last_pass, accelerator) = match &term.work {
                TermWork::Accelerated { bits, .. } => self.count_accelerated(term, *bits, control, &mut report)?,
                TermWork::Frontier { plan, bits }
                    if accelerated::is_suited_for_slices(self.request, term.ends, self.board_of(term), *bits) =>
                {
                    self.count_accelerated_slices(term, plan, *bits, control, &mut report)?
                }
                work => {
                    let (exact, last_pass) = self.count_term(term, work, control, &mut report)?;
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

        let mut report = |number: usize, progress: &PassProgress| {
            let term = self.terms.len() + number + 1;
            watch(&CountProgress { term, terms: total, pass: 1, passes: 1, progress: *progress });
        };

        let classes = self.classes.as_ref().map(|plan| plan.classes(&count, threads, memory, control, &mut report));
        let classes = classes.transpose().map_err(failed)?;

        let homotopy = match self.subject.rectangle().filter(|_| self.request.by_homotopy) {
            Some(board_graph) => {
                let mut report = |progress: &PassProgress| {
                    watch(&CountProgress { term: total, terms: total, pass: 1, passes: 1, progress: *progress });
                };
                Some(HomotopyCounts::new(board_graph, &count, self.request, control, &mut report)?)
            }
            None => None,
        };

        Ok(CountAnswer { count, classes, homotopy, proof, engine, terms, reason: None })
    }

    /// One count by the accelerator, or without it if it refuses.
    fn count_accelerated(
        &self,
        term: &TermPlan,
        bits: f64,
        control: &Control,
        report: &mut dyn FnMut(usize, usize, &PassProgress),
    ) -> Result<(Exact, Option<PassResult>, Option<AcceleratorUse>), CountError> {
        let (Some(accelerator), Some(board)) = (&self.request.accelerator, self.subject.rectangle()) else {
            return Err(CountError::Wrong("a count without a board was planned for an accelerator".into()));
        };
        let subject = (board, term.ends);
        let counted = accelerated::count(&**accelerator, &self.request.options, subject, bits, control, report);
        let ((exact, last_pass), used) =
            accelerated::or_without(accelerator.name(), counted.map(|exact| (exact, None)), || {
                let job = CountJob { graph: self.subject.graph(), ends: term.ends, board: Some(board) };
                self.count_term(term, &self.plan_frontier(&job, control)?, control, report)
            })?;
        Ok((exact, last_pass, Some(used)))
    }

    /// Slices by the accelerator, or without it if it refuses.
    fn count_accelerated_slices(
        &self,
        term: &TermPlan,
        plan: &Plan,
        bits: f64,
        control: &Control,
        report: &mut dyn FnMut(usize, usize, &PassProgress),
    ) -> Result<(Exact, Option<PassResult>, Option<AcceleratorUse>), CountError> {
        let CountRequest { accelerator, options, effort, .. } = self.request;
        let (Some(accelerator), Some(board), Some(slices)) = (accelerator, self.board_of(term), &options.slices) else {
            return Err(CountError::Wrong("a count without slices was planned for an accelerator".into()));
        };

        let mut watch = |progress: &PassProgress| report(1, 1, progress);
        let job = (plan, &slices[..]);
        let board = (board, term.ends);
        let counted = accelerated::count_slices(&**accelerator, options, job, board, control, &mut watch);

        let counted = counted.map(|sum| {
            let pass = |modulus: Modulus| Ok::<_, std::convert::Infallible>(Some(modulus.add(0, sum)));
            (exact(bits, *effort, pass), Some(PassResult::of_slices(sum, plan.slices())))
        });

        let ((exact, last_pass), used) = accelerated::or_without(accelerator.name(), counted, || {
            let (exact, last_pass) = self.count_term(term, &term.work, control, report)?;
            Ok((Ok(exact), last_pass))
        })?;

        Ok((exact.map_err(|error| CountError::Wrong(error.to_string()))?, last_pass, Some(used)))
    }

    /// One count, in as many passes as it needs.
    fn count_term(
        &self,
        term: &TermPlan,
        work: &TermWork,
        control: &Control,
        report: &mut dyn FnMut(usize, usize, &PassProgress),
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
            TermWork::Frontier { plan, bits } => match self.count_passes(term.ends, plan, *bits, control, report) {
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
        report: &mut dyn FnMut(usize, usize, &PassProgress),
    ) -> Result<(Exact, Option<PassResult>), CountError> {
        let CountRequest { effort, options, .. } = self.request;
        let mut last = None;
        let mut number = 0;
        let passes = exact::passes(bits, *effort);

        let pass = |modulus: Modulus| -> Result<Option<u128>, FrontierError> {
            number += 1;

            let folder = options.folder.as_ref().map(|folder| folder.join(self.pass_name(ends, modulus)));
            let options = RunOptions { folder, ..options.clone() };
            let watch = &mut |progress: &PassProgress| report(number, passes.max(number), progress);
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

/// The proof that proves less.
fn weaker(left: Proof, right: Proof) -> Proof {
    let rank = |proof: &Proof| match proof {
        Proof::Complete => 0,
        Proof::Bound { .. } => 1,
        Proof::Stable => 2,
        Proof::Residue { .. } => 3,
    };
    if rank(&right) > rank(&left) { right } else { left }
}

fn choose_engine(request: &CountRequest, subject: &Subject, question: &Question) -> Engine {
    // The split graph of a directed one has three times as many vertices. It is needed if arcs must be used.
    let fixed = request.fixed_edges.len();
    let times = if subject.directed().is_some() && fixed > 0 { 3 } else { 1 };
    let vertices = times * subject.graph().vertices() + fixed;
    let is_small = vertices <= FEW_VERTICES || terms::terms(subject, question, &[]).is_empty();
    match request.engine {
        // Slices and checkpoints need the frontier engine.
        Engine::Auto if is_small && !request.needs_frontier() && request.options.folder.is_none() => {
            if has_few_walks(subject) { Engine::Backtrack } else { Engine::HeldKarp }
        }
        Engine::Auto => Engine::Frontier,
        engine => engine,
    }
}

/// Whether a graph is so sparse that trying all walks takes less than going through all sets of vertices. In a vertex of
/// degree d there are d - 1 ways on, so that a cubic graph has at most as many walks as sets.
fn has_few_walks(subject: &Subject) -> bool {
    let Subject::Graph(graph) = subject else { return false };
    let vertices = 0..graph.vertices() as u32;
    let ways = vertices.map(|vertex| graph.neighbours(vertex).len().saturating_sub(1).max(1) as f64);
    ways.map(f64::log2).sum::<f64>() <= graph.vertices() as f64
}
