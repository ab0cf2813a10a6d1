//! Runs one method, or the portfolio, on a graph.

use super::settle::{Claim, verdict};
use crate::answer::SolvedBy;
use crate::error::GraphError;
use crate::euler::Euler;
use crate::hamilton::{self, GraphQuestion, PortfolioPart, PortfolioStep};
use crate::neural::Neural;
use crate::request::GraphRequest;
use crate::rotate;
use destrier_core::impossible::Verdict;
use destrier_core::{ClosedGraph, Ends, Goal, Graph, Impossible, Shape};
use destrier_search::choice::{Ending, GraphTerrain, Key, Rule, WalkGoal, Walker};
use destrier_search::method::{Control, Finding, Limit, Limits, Method, Random, Unsuited};
use destrier_search::{frontier_search, quick_reasons};
use std::time::Duration;

/// Up to this size, a short attempt by rotation takes hundredths of a second.
const MAX_QUICK_VERTICES: usize = 20_000;

/// Graphs with at most this many vertices are walked in no time.
const QUICK_TO_WALK: usize = 1000;

/// How long a path is sought when time is up and none is known.
const QUICK_TIME_LIMIT: Duration = Duration::from_millis(100);

pub(super) struct GraphSearch<'a> {
    pub(super) request: &'a GraphRequest,
    pub(super) graph: &'a Graph,
    pub(super) control: &'a Control,
}

impl GraphSearch<'_> {
    fn ends(&self) -> Ends {
        self.request.goal.ends()
    }

    /// Looks for quick reasons, and then runs the method of the request.
    pub(super) fn run(&self) -> Result<(Claim, Vec<PortfolioStep>), GraphError> {
        // A reason against all paths or cycles is also one against those with fixed edges.
        let reason = quick_reasons::refute_graph(self.graph, self.ends(), self.control)
            .or_else(|| quick_reasons::find_separators(self.graph, self.ends(), self.control));
        if let Some(reason) = reason {
            return Ok((Claim::quick_reason(reason), Vec::new()));
        }

        let (finding, by, steps) = match self.request.method {
            // One or two vertices need no search.
            _ if self.graph.vertices() < 3 => self.run_portfolio(None),
            Method::Auto => self.run_portfolio(None),
            Method::Tree => self.run_portfolio(Some(PortfolioPart::Tree)),
            Method::Sat => self.run_portfolio(Some(PortfolioPart::Sat)),
            method => (self.run_method(method)?, SolvedBy::Method(method), Vec::new()),
        };

        let claim = match finding {
            Finding::GaveUp { limit, longest } => self.give_up(limit, longest, by),
            finding => Claim { finding, by },
        };
        Ok((claim, steps))
    }

    /// The portfolio, or one part of it.
    fn run_portfolio(&self, only: Option<PortfolioPart>) -> (Finding<Vec<u32>>, SolvedBy, Vec<PortfolioStep>) {
        let graph = self.graph;
        let GraphRequest { fixed_edges, seed, limits, .. } = self.request;
        let question = GraphQuestion { graph, ends: self.ends(), fixed_edges };
        let known =
            if matches!(only, Some(PortfolioPart::Sat | PortfolioPart::Tree)) { self.one_walk() } else { Vec::new() };
        let mut report = hamilton::settle(&question, only, *seed, limits, self.control);

        if let Finding::GaveUp { longest, .. } = &mut report.answer
            && longest.len() < known.len()
        {
            *longest = known;
            return (report.answer, SolvedBy::Method(Method::Warnsdorff), report.steps);
        }

        let part = match report.answer {
            // The longest path of an open question comes from rotation.
            Finding::GaveUp { .. } => Some(PortfolioPart::Rotate),
            _ => report.decisive_part(),
        };

        let by = match part {
            Some(PortfolioPart::Rotate) => SolvedBy::Method(Method::Rotate),
            Some(PortfolioPart::Tree) => SolvedBy::Method(Method::Tree),
            Some(PortfolioPart::Sat) => SolvedBy::Method(Method::Sat),
            None => SolvedBy::ForcedEdges,
        };

        let finding = match report.answer {
            Finding::Impossible(Impossible::Forced { .. }) => Finding::Impossible(self.contradiction()),
            other => other,
        };

        (finding, by, report.steps)
    }

    /// The rules of forced edges found a contradiction. The core applies the same rules, to the graph or to its closed
    /// graph, but does not split graphs.
    fn contradiction(&self) -> Impossible {
        let forced = Impossible::Forced { lemmas: Vec::new() };
        match verdict(self.request, &forced) {
            Verdict::Confirmed => forced,
            _ => Impossible::Exhausted { nodes: 0 },
        }
    }

    /// The longest path of a search that gave up. A short one was cut off early, and one walk may do better; if time is
    /// up, the walk is tried in every small graph.
    fn give_up(&self, limit: Limit, longest: Vec<u32>, by: SolvedBy) -> Claim {
        let all = self.graph.vertices();
        let is_quick = limit == Limit::Stopped && all <= QUICK_TO_WALK;
        if 2 * longest.len() < all || is_quick && longest.len() < all {
            let (other, other_by) = self.any_path(limit);
            if other.len() > longest.len() {
                return Claim { finding: Finding::GaveUp { limit, longest: other }, by: other_by };
            }
        }
        Claim { finding: Finding::GaveUp { limit, longest }, by }
    }

    /// A path by one walk of Warnsdorff's rule, in linear time: the longest path known while a method works that builds
    /// no paths. It is reported as shorter than the whole, because the method has not found a cycle or path yet.
    fn one_walk(&self) -> Vec<u32> {
        let outer = self.control.clone();
        let quiet = Control::polling(move || outer.is_stopped());
        let finding = GraphSearch { control: &quiet, ..*self }.walk(&Rule::degree().then(Key::Random), 1);
        let (Finding::Found(path) | Finding::GaveUp { longest: path, .. }) = finding else { return Vec::new() };
        self.control.found((path.len() as u64).min(self.graph.vertices() as u64 - 1));
        path
    }

    /// Finds some path, even if time is up: a short attempt by rotation on small graphs, else one walk by Warnsdorff's
    /// rule, which takes linear time. If time is up, there is little left for it.
    fn any_path(&self, limit: Limit) -> (Vec<u32>, SolvedBy) {
        let graph = self.graph;
        let GraphRequest { fixed_edges, seed, .. } = self.request;
        let control = &Control::new().within((limit == Limit::Stopped).then_some(QUICK_TIME_LIMIT));
        let small = graph.vertices() <= MAX_QUICK_VERTICES && graph.edges() <= 8 * MAX_QUICK_VERTICES;

        let (finding, method) = if small {
            (rotate::first_attempt(graph, self.ends(), fixed_edges, *seed, control), Method::Rotate)
        } else {
            let search = GraphSearch { control, ..*self };
            (search.walk(&Rule::degree().then(Key::Random), 1), Method::Warnsdorff)
        };

        let path = match finding {
            Finding::Found(path) | Finding::GaveUp { longest: path, .. } => path,
            Finding::Impossible(_) => Vec::new(),
        };

        (path, SolvedBy::Method(method))
    }

    /// Runs one method that is not part of the portfolio, or rotation.
    fn run_method(&self, method: Method) -> Result<Finding<Vec<u32>>, GraphError> {
        let knows_fixed_edges = method == Method::Rotate || self.request.fixed_edges.is_empty();
        if knows_fixed_edges { Ok(self.find(method)) } else { self.run_on_closed_graph(method) }
    }

    /// A method that does not know fixed edges searches for a cycle of the graph in which they are forced.
    fn run_on_closed_graph(&self, method: Method) -> Result<Finding<Vec<u32>>, GraphError> {
        let graph = self.graph;
        let GraphRequest { fixed_edges, .. } = self.request;
        let Some(closed) = ClosedGraph::with_fixed_edges(graph, self.ends(), fixed_edges) else {
            return Err(Unsuited("the graph is too large for a method without fixed edges".into()).into());
        };

        let request = GraphRequest {
            graph: closed.graph.clone().into(),
            goal: Goal::CLOSED,
            fixed_edges: Vec::new(),
            ..self.request.clone()
        };

        let search = GraphSearch { request: &request, graph: &closed.graph, control: self.control };
        let finding = search.find(method);
        Ok(match finding {
            Finding::Found(cycle) => Finding::Found(closed.open(cycle)),
            // The vertices of the reason are not those of the graph, but the search was exhaustive.
            Finding::Impossible(Impossible::Exhausted { nodes }) => {
                Finding::Impossible(Impossible::Exhausted { nodes })
            }
            Finding::Impossible(_) => Finding::gave_up(Limit::Unconfirmed),
            Finding::GaveUp { limit, .. } => Finding::gave_up(limit),
        })
    }

    fn find(&self, method: Method) -> Finding<Vec<u32>> {
        let attempts = self.request.limits.attempts;
        match method {
            Method::Warnsdorff => self.walk(&Rule::degree().then(Key::Random), attempts),
            Method::Pohl => self.walk(&Rule::degree().then(Key::SecondLevel).then(Key::Random), attempts),
            Method::Euler => self.repair(Euler::EULER, attempts),
            Method::Neural => self.run_network(attempts),
            Method::Frontier => self.search_exactly(),
            Method::Rotate => self.rotate(attempts),
            _ => self.repair(Euler::PARBERRY, attempts),
        }
    }

    fn walk(&self, rule: &Rule, attempts: u64) -> Finding<Vec<u32>> {
        let graph = self.graph;
        let GraphRequest { goal: Goal { shape, start, end }, seed, limits, .. } = self.request;
        let rule = self.request.rule.as_ref().unwrap_or(rule);
        let mut longest = Vec::new();

        // The request has checked that the rule suits the graph.
        let Ok(mut walker) = Walker::new(GraphTerrain::new(graph), rule) else {
            return Finding::gave_up(Limit::Attempts(0));
        };

        // A rule without randomness would repeat the same walk from the same vertex.
        let repeats = rule.has_chance() || start.is_none();
        let attempts = if repeats { attempts.max(1) } else { 1 };
        for attempt in 0..attempts {
            let mut random = Random::new(*seed, attempt);
            let root = start.unwrap_or_else(|| random.below(graph.vertices() as u64) as u32);
            let goal =
                WalkGoal { start: root, end: *end, closed: *shape == Shape::Closed, backtracks: limits.backtracks };

            // A random start may be the given end. Such a walk was not asked for.
            let ending = if *end == Some(root) { Ending::Stuck } else { walker.walk(goal, &mut random, self.control) };

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

    fn rotate(&self, attempts: u64) -> Finding<Vec<u32>> {
        let graph = self.graph;
        let GraphRequest { fixed_edges, seed, limits, .. } = self.request;
        let limits = Limits { attempts, ..limits.clone() };
        rotate::rotate(graph, self.ends(), fixed_edges, *seed, &limits, self.control)
    }

    fn repair(&self, method: Euler, attempts: u64) -> Finding<Vec<u32>> {
        let graph = self.graph;
        let GraphRequest { goal, seed, .. } = self.request;
        method.tour(graph, goal, *seed, attempts, self.control)
    }

    fn run_network(&self, attempts: u64) -> Finding<Vec<u32>> {
        let graph = self.graph;
        let GraphRequest { seed, limits, .. } = self.request;
        let network = Neural::default();
        let limits = Limits { attempts, ..limits.clone() };

        let finding = match self.ends() {
            Ends::Cycle => network.find_cycle(graph, *seed, &limits, self.control),
            Ends::Path { start, end } => network.find_path(graph, (start, end), *seed, &limits, self.control),
        };

        let is_confirmed = |reason: &Impossible| reason.check_graph(graph, self.ends()) == Verdict::Confirmed;
        match finding {
            Finding::Impossible(reason) if !is_confirmed(&reason) => Finding::gave_up(Limit::Unconfirmed),
            other => other,
        }
    }

    fn search_exactly(&self) -> Finding<Vec<u32>> {
        frontier_search::settle(self.graph, self.ends(), &self.request.limits, self.control)
    }
}
