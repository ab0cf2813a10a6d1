//! The door for graphs: a Hamilton path or circuit of any graph, checked, or a confirmed reason why there is none.
//!
//! What holds for boards holds here: a path becomes a tour only by verification, a reason is believed only after the core
//! has confirmed it, and what was not settled says why. First the quick reasons are tried; then the method that was
//! asked for, or, with `auto`, the whole portfolio of [`hamilton`].

mod catalogue;
mod separate;
mod words;

pub use catalogue::{CATALOGUE, Entry};
pub use words::in_words;

use super::AskError;
use crate::choice::{Ending, Errand, Key, Net, Rule, Walker};
use crate::euler::{Euler, Wanted};
use crate::exists;
use crate::frontier;
use crate::hamilton::{self, Part, Question, Step};
use crate::method::{Control, Finding, Limit, Limits, Random};
use crate::neural::Neural;
use crate::rotate;
use destrier_core::impossible::Verdict;
use destrier_core::{ClosedGraph, Ends, Graph, Ground, Impossible, Path, Shape, Tour, verify};
use std::collections::BTreeSet;

/// What is asked of a graph. Vertices are those of the graph, from 0.
#[derive(Clone, Debug)]
pub struct Request {
    /// The graph.
    pub graph: Graph,
    /// A path, or a circuit.
    pub shape: Shape,
    /// Where it must begin, if that matters; a circuit can begin anywhere.
    pub start: Option<u32>,
    /// Where a path must end, if that matters.
    pub end: Option<u32>,
    /// Edges that it must use.
    pub fixed: Vec<(u32, u32)>,
    /// For the methods `warnsdorff` and `pohl`: the rule to follow, in place of their own.
    pub rule: Option<Rule>,
    /// The name of the method, one of [`METHODS`].
    pub method: String,
    /// Seeds every random choice.
    pub seed: u64,
    /// When to give up.
    pub limits: Limits,
}

/// What is answered.
#[derive(Clone, Debug)]
pub enum Answer {
    /// A verified path or circuit, with the ends that were asked for.
    Found {
        /// The tour of the graph.
        tour: Tour<Graph>,
        /// The method that found it.
        method: &'static str,
    },
    /// There is none.
    Absent {
        /// Why; its ids are the graph's vertices.
        reason: Impossible,
        /// Whether core confirmed the reason by itself, or found it too large to go through again.
        verdict: Verdict,
        /// The method that found it.
        method: &'static str,
    },
    /// Neither was settled.
    Unknown {
        /// The limit that was hit.
        limit: Limit,
        /// The longest path that was found; a claim, not verified.
        longest: Vec<u32>,
    },
}

/// The methods for graphs, the default first.
pub const METHODS: [&str; 10] =
    ["auto", "rotate", "tree", "sat", "warnsdorff", "pohl", "euler", "parberry", "neural", "frontier"];

/// Up to this size, a glance by rotation takes hundredths of a second.
const MOST_FOR_A_GLANCE: usize = 20_000;

/// Answers a request. The caller may stop it through `control` from another thread.
pub fn ask(request: &Request, control: &Control) -> Result<Answer, AskError> {
    ask_in_steps(request, control).map(|(answer, _)| answer)
}

/// The same, with the steps that the portfolio took, which say what each part did.
pub fn ask_in_steps(request: &Request, control: &Control) -> Result<(Answer, Vec<Step>), AskError> {
    let method = request.check()?;
    let graph = &request.graph;
    let ends = match request.shape {
        Shape::Closed => Ends::Circuit,
        Shape::Open => Ends::Path { start: request.start, end: request.end },
    };
    // What forbids a path or circuit at all forbids one with fixed edges.
    if let Some(reason) = exists::refute_graph(graph, ends).or_else(|| separate::find(graph, ends, control)) {
        return Ok((confirm(request, ends, reason, "exists")?, Vec::new()));
    }
    let search = Search { request, ends, control };
    let (finding, method, steps) = match method {
        // Of one or two vertices there is nothing to search.
        _ if graph.vertices() < 3 => search.by_parts(None),
        "auto" => search.by_parts(None),
        "tree" => search.by_parts(Some(Part::Tree)),
        "sat" => search.by_parts(Some(Part::Sat)),
        "rotate" => (search.rotating(request.limits.attempts), method, Vec::new()),
        name if request.fixed.is_empty() => (search.by(name), name, Vec::new()),
        name => (search.expanded(name)?, name, Vec::new()),
    };
    let answer = match finding {
        Finding::Found(path) => Answer::Found { tour: judge(request, path, method)?, method },
        Finding::Impossible(reason) => confirm(request, ends, reason, method)?,
        Finding::GaveUp { limit, longest } => search.unsettled(limit, longest, method),
    };
    Ok((answer, steps))
}

impl Request {
    /// The method by its name, if the question makes sense.
    fn check(&self) -> Result<&'static str, AskError> {
        let unsuited = |why: &str| Err(AskError::Unsuited(why.into()));
        if self.graph.vertices() == 0 {
            return unsuited("a graph without vertices has neither path nor circuit");
        }
        if [self.start, self.end].into_iter().flatten().any(|vertex| !self.graph.contains(u64::from(vertex))) {
            return unsuited("the start or the end is no vertex of the graph");
        }
        if self.shape == Shape::Closed && self.end.is_some() {
            return unsuited("a circuit ends where it begins; only a path has an end of its own");
        }
        if self.fixed.iter().any(|&(from, to)| !self.graph.joined(u64::from(from), u64::from(to))) {
            return unsuited("an edge that must be used is no edge of the graph");
        }
        if let Some(rule) = &self.rule {
            rule.suits(&Net::new(&self.graph)).map_err(|fault| AskError::Unsuited(fault.to_string()))?;
            if !["warnsdorff", "pohl"].contains(&self.method.as_str()) {
                return unsuited("only the methods warnsdorff and pohl follow a rule");
            }
        }
        METHODS
            .into_iter()
            .find(|known| *known == self.method)
            .ok_or_else(|| AskError::UnknownMethod(crate::catalogue::UnknownMethod { name: self.method.clone() }))
    }
}

struct Search<'a> {
    request: &'a Request,
    ends: Ends,
    control: &'a Control,
}

impl Search<'_> {
    /// The portfolio, or one part of it.
    fn by_parts(&self, only: Option<Part>) -> (Finding<Vec<u32>>, &'static str, Vec<Step>) {
        let Request { graph, fixed, seed, limits, .. } = self.request;
        let question = Question { graph, ends: self.ends, fixed };
        let report = hamilton::settle(&question, only, *seed, limits, self.control);
        // The longest path of a question that stays open is what rotation reached.
        let is_open = matches!(report.answer, Finding::GaveUp { .. });
        let by = if is_open { Part::Rotate.name() } else { report.by() };
        let finding = match report.answer {
            Finding::Impossible(Impossible::Forced { .. }) => Finding::Impossible(self.contradiction()),
            other => other,
        };
        (finding, by, report.steps)
    }

    /// The rules of forced edges found a contradiction; the core follows the same rules, in the graph or in that where fixed
    /// edges and free ends are forced, but splits no graphs.
    fn contradiction(&self) -> Impossible {
        let forced = Impossible::Forced { lemmas: Vec::new() };
        match verdict(self.request, self.ends, &forced) {
            Verdict::Confirmed => forced,
            _ => Impossible::Exhausted { nodes: 0 },
        }
    }

    /// A limit was hit. A path that came up on the way may be all that was asked for, and then it counts.
    fn unsettled(&self, limit: Limit, longest: Vec<u32>, method: &'static str) -> Answer {
        let (longest, method) = if longest.is_empty() { self.at_least() } else { (longest, method) };
        if longest.len() == self.request.graph.vertices()
            && let Ok(tour) = judge(self.request, longest.clone(), method)
        {
            return Answer::Found { tour, method };
        }
        Answer::Unknown { limit, longest }
    }

    /// A path for want of a longer one, even if time is up: a glance by rotation where that takes no time, and else one
    /// walk by Warnsdorff's rule, in linear time.
    fn at_least(&self) -> (Vec<u32>, &'static str) {
        let Request { graph, fixed, seed, .. } = self.request;
        let control = &Control::default();
        let small = graph.vertices() <= MOST_FOR_A_GLANCE && graph.edges() <= 8 * MOST_FOR_A_GLANCE;
        let glanced = || match rotate::glance(graph, self.ends, fixed, *seed, control) {
            Finding::Found(path) | Finding::GaveUp { longest: path, .. } => path,
            Finding::Impossible(_) => Vec::new(),
        };
        let walked = || match (Search { control, ..*self }).walking(&Rule::degree().then(Key::Random), 1) {
            Finding::Found(path) | Finding::GaveUp { longest: path, .. } => path,
            Finding::Impossible(_) => Vec::new(),
        };
        if small { (glanced(), "rotate") } else { (walked(), "warnsdorff") }
    }

    /// A method that knows no fixed edges is asked for a circuit of the graph in which they are forced.
    fn expanded(&self, method: &str) -> Result<Finding<Vec<u32>>, AskError> {
        let Request { graph, fixed, .. } = self.request;
        let Some(closed) = ClosedGraph::with_forced_edges(graph, self.ends, fixed) else {
            return Err(AskError::Unsuited("the graph is too large for a method that knows no fixed edges".into()));
        };
        let request = Request {
            graph: closed.graph.clone(),
            shape: Shape::Closed,
            start: None,
            end: None,
            fixed: Vec::new(),
            ..self.request.clone()
        };
        let finding = Search { request: &request, ends: Ends::Circuit, control: self.control }.by(method);
        Ok(match finding {
            Finding::Found(cycle) => Finding::Found(closed.open(cycle)),
            // Its vertices are not those of the graph, but the search was exhaustive.
            Finding::Impossible(Impossible::Exhausted { nodes }) => {
                Finding::Impossible(Impossible::Exhausted { nodes })
            }
            Finding::Impossible(_) => Finding::gave_up(Limit::Unconfirmed),
            Finding::GaveUp { limit, .. } => Finding::gave_up(limit),
        })
    }

    fn by(&self, method: &str) -> Finding<Vec<u32>> {
        let attempts = self.request.limits.attempts;
        let second_look = || Rule::degree().then(Key::SecondLevel);
        match method {
            "warnsdorff" => self.walking(&Rule::degree().then(Key::Random), attempts),
            "pohl" => self.walking(&second_look().then(Key::Random), attempts),
            "euler" => self.repairing(Euler::EULER, attempts),
            "neural" => self.settling(attempts),
            "frontier" => self.exactly(),
            _ => self.repairing(Euler::PARBERRY, attempts),
        }
    }

    fn walking(&self, rule: &Rule, attempts: u64) -> Finding<Vec<u32>> {
        let Request { graph, shape, start, end, seed, limits, .. } = self.request;
        let rule = self.request.rule.as_ref().unwrap_or(rule);
        let mut longest = Vec::new();
        // Keys that need no board suit every graph.
        let Ok(mut walker) = Walker::new(Net::new(graph), rule) else {
            return Finding::gave_up(Limit::Attempts(0));
        };
        // The same rule without chance from the same vertex would only do the same again.
        let repeats = rule.has_chance() || start.is_none();
        let attempts = if repeats { attempts.max(1) } else { 1 };
        for attempt in 0..attempts {
            let mut random = Random::new(*seed, attempt);
            let root = start.unwrap_or_else(|| random.below(graph.vertices() as u64) as u32);
            let errand =
                Errand { start: root, end: *end, closed: *shape == Shape::Closed, backtracks: limits.backtracks };
            // A walk that is to end where it begins was never asked for, only drawn by chance.
            let ending =
                if *end == Some(root) { Ending::Stuck } else { walker.walk(errand, &mut random, self.control) };
            if walker.length() > longest.len() && *end != Some(root) {
                longest = walker.vertices().collect();
            }
            self.control.report(longest.len() as u64);
            match ending {
                Ending::Complete => return Finding::Found(longest),
                Ending::Stopped => return Finding::GaveUp { limit: Limit::Stopped, longest },
                Ending::Stuck | Ending::Exhausted => {}
            }
        }
        Finding::GaveUp { limit: Limit::Attempts(attempts), longest }
    }

    fn rotating(&self, attempts: u64) -> Finding<Vec<u32>> {
        let Request { graph, fixed, seed, limits, .. } = self.request;
        let limits = Limits { attempts, ..limits.clone() };
        rotate::rotate(graph, self.ends, fixed, *seed, &limits, self.control)
    }

    fn repairing(&self, method: Euler, attempts: u64) -> Finding<Vec<u32>> {
        let Request { graph, shape, start, end, seed, .. } = self.request;
        let wanted = Wanted { shape: *shape, start: *start, end: *end };
        method.tour(graph, &wanted, *seed, attempts, self.control)
    }

    fn settling(&self, attempts: u64) -> Finding<Vec<u32>> {
        let Request { graph, seed, limits, .. } = self.request;
        let (network, limits) = (Neural::default(), Limits { attempts, ..limits.clone() });
        let finding = match self.ends {
            Ends::Circuit => network.find_circuit(graph, *seed, &limits, self.control),
            Ends::Path { start, end } => network.find_path(graph, (start, end), *seed, &limits, self.control),
        };
        let is_confirmed = |reason: &Impossible| reason.check_graph(graph, self.ends) == Verdict::Confirmed;
        match finding {
            Finding::Impossible(reason) if !is_confirmed(&reason) => Finding::gave_up(Limit::Unconfirmed),
            other => other,
        }
    }

    fn exactly(&self) -> Finding<Vec<u32>> {
        frontier::settle(&self.request.graph, self.ends, &self.request.limits, self.control)
    }
}

/// Verification, and whether the ends are those that were asked for.
fn judge(request: &Request, mut path: Vec<u32>, method: &str) -> Result<Tour<Graph>, AskError> {
    let wrong = |fault: String| AskError::WrongClaim { method: method.into(), fault };
    if let (Shape::Closed, Some(start)) = (request.shape, request.start) {
        let place = path.iter().position(|&vertex| vertex == start).unwrap_or(0);
        path.rotate_left(place);
    }
    let is = |end: Option<&u32>, wanted: Option<u32>| wanted.is_none() || end.copied() == wanted;
    if !is(path.first(), request.start) || !is(path.last(), request.end) {
        return Err(wrong("its ends are not those of the request".into()));
    }
    if let Some((from, to)) = unused(&path, &request.fixed, request.shape) {
        return Err(wrong(format!("it does not use the edge {from}-{to}, which must be used")));
    }
    verify(request.graph.clone(), Path::Vertices(path), request.shape)
        .map_err(|refused| wrong(refused.fault.describe(&refused.ground)))
}

/// The first edge that must be used and is not.
fn unused(path: &[u32], fixed: &[(u32, u32)], shape: Shape) -> Option<(u32, u32)> {
    let home = path.last().zip(path.first()).filter(|_| shape == Shape::Closed);
    let steps = path.windows(2).map(|pair| (pair[0], pair[1])).chain(home.map(|(&last, &first)| (last, first)));
    let wanted = |&(from, to): &(u32, u32)| (from.min(to), from.max(to));
    let mut missing: BTreeSet<(u32, u32)> = fixed.iter().map(wanted).collect();
    if !missing.is_empty() {
        for step in steps {
            missing.remove(&wanted(&step));
        }
    }
    missing.first().copied()
}

/// What the judge says. Where the graph alone is not reason enough, the judge looks at that in which fixed edges and free
/// ends are forced; the vertices of such an argument have no names in the graph that was asked about.
fn verdict(request: &Request, ends: Ends, reason: &Impossible) -> Verdict {
    let verdict = reason.check_graph(&request.graph, ends);
    let nameless = *reason == Impossible::Forced { lemmas: Vec::new() };
    if verdict != Verdict::Refuted || (request.fixed.is_empty() && !nameless) {
        return verdict;
    }
    let closed = ClosedGraph::with_forced_edges(&request.graph, ends, &request.fixed);
    closed.map_or(verdict, |closed| reason.check_graph(&closed.graph, Ends::Circuit))
}

/// A reason is believed only after its own check.
fn confirm(request: &Request, ends: Ends, reason: Impossible, method: &'static str) -> Result<Answer, AskError> {
    match verdict(request, ends, &reason) {
        Verdict::Refuted => Err(AskError::WrongClaim { method: method.into(), fault: reason.describe(&request.graph) }),
        verdict => Ok(Answer::Absent { reason, verdict, method }),
    }
}
