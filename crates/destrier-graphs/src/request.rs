//! What is asked of a graph, and which questions make sense.

use crate::error::GraphError;
use destrier_core::{AnyGraph, Goal, Ground, Shape};
use destrier_search::choice::{GraphTerrain, Rule};
use destrier_search::method::{Limits, Method, Unsuited};
use std::time::Duration;

/// The largest proof by default: 64 MiB.
pub const PROOF_SIZE: u64 = 64 << 20;

/// A request for a Hamiltonian cycle or path of a graph, directed or not. What is not set has a sensible default: a
/// cycle, the method [`Method::Auto`], seed 1, 100 attempts, 4 GiB of memory, no time limit.
///
/// ```
/// use destrier_core::Graph;
/// use destrier_graphs::{GraphRequest, Method, solve};
///
/// let square = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 0)]).unwrap();
/// let request = GraphRequest::new(square).path().start(1).method(Method::Frontier);
/// let tour = solve(&request).unwrap().into_tour().unwrap();
/// assert_eq!(tour.ids().next(), Some(1));
/// ```
#[derive(Clone, Debug)]
pub struct GraphRequest {
    /// The graph, directed or not.
    pub graph: AnyGraph,
    /// A cycle, or a path, and the ends that are given. A cycle has at most a first vertex.
    pub goal: Goal<u32>,
    /// Edges or arcs that must be used.
    pub fixed_edges: Vec<(u32, u32)>,
    /// The method, one of [`Method::for_graphs`].
    pub method: Method,
    /// The rule of [`Method::Warnsdorff`] and [`Method::Pohl`]; `None` leaves it to the method.
    pub rule: Option<Rule>,
    /// Seed of all random choices: the same seed gives the same answer.
    pub seed: u64,
    /// Attempts, backtracks and memory.
    pub limits: Limits,
    /// The largest proof that there is none, in bytes; 0 for no proof. A proof is sought where core cannot confirm the
    /// reason otherwise.
    pub proof_size: u64,
    /// Whether a proof is sought in any case.
    pub always_proves: bool,
    /// The time after which the search gives up.
    pub time_limit: Option<Duration>,
}

impl GraphRequest {
    /// A request for a Hamiltonian cycle, with all defaults.
    pub fn new(graph: impl Into<AnyGraph>) -> GraphRequest {
        GraphRequest {
            graph: graph.into(),
            goal: Goal::CLOSED,
            fixed_edges: Vec::new(),
            method: Method::Auto,
            rule: None,
            seed: 1,
            limits: Limits::default(),
            proof_size: PROOF_SIZE,
            always_proves: false,
            time_limit: None,
        }
    }

    /// Sets the shape and the ends.
    pub fn goal(self, goal: impl Into<Goal<u32>>) -> GraphRequest {
        GraphRequest { goal: goal.into(), ..self }
    }

    /// Asks for a Hamiltonian cycle, which is the default.
    pub fn cycle(self) -> GraphRequest {
        let goal = Goal { shape: Shape::Closed, ..self.goal };
        GraphRequest { goal, ..self }
    }

    /// Asks for a Hamiltonian path.
    pub fn path(self) -> GraphRequest {
        let goal = Goal { shape: Shape::Open, ..self.goal };
        GraphRequest { goal, ..self }
    }

    /// Sets the first vertex.
    pub fn start(self, vertex: u32) -> GraphRequest {
        GraphRequest { goal: self.goal.start(vertex), ..self }
    }

    /// Sets the last vertex of a path.
    pub fn end(self, vertex: u32) -> GraphRequest {
        GraphRequest { goal: self.goal.end(vertex), ..self }
    }

    /// Sets the edges that must be used.
    pub fn fixed_edges(self, edges: impl IntoIterator<Item = (u32, u32)>) -> GraphRequest {
        GraphRequest { fixed_edges: edges.into_iter().collect(), ..self }
    }

    /// Sets the method.
    pub fn method(self, method: Method) -> GraphRequest {
        GraphRequest { method, ..self }
    }

    /// Sets the rule of [`Method::Warnsdorff`] or [`Method::Pohl`].
    pub fn rule(self, rule: Rule) -> GraphRequest {
        GraphRequest { rule: Some(rule), ..self }
    }

    /// Sets the seed of all random choices.
    pub fn seed(self, seed: u64) -> GraphRequest {
        GraphRequest { seed, ..self }
    }

    /// Sets attempts, backtracks and memory.
    pub fn limits(self, limits: Limits) -> GraphRequest {
        GraphRequest { limits, ..self }
    }

    /// Sets the largest proof that there is none, in bytes; 0 for no proof.
    pub fn proof_size(self, bytes: u64) -> GraphRequest {
        GraphRequest { proof_size: bytes, ..self }
    }

    /// Asks for a proof that there is none, even if core can confirm the reason without one.
    pub fn always_proves(self) -> GraphRequest {
        GraphRequest { always_proves: true, ..self }
    }

    /// Sets the time after which the search gives up.
    pub fn time_limit(self, limit: Duration) -> GraphRequest {
        GraphRequest { time_limit: Some(limit), ..self }
    }

    /// Whether the question makes sense.
    pub(crate) fn check(&self) -> Result<(), GraphError> {
        let unsuited = |why: &str| Err(Unsuited(why.into()).into());
        if self.graph.vertices() == 0 {
            return unsuited("a graph without vertices has neither a path nor a cycle");
        }
        if self.goal.given_ends().any(|vertex| !self.graph.contains(u64::from(vertex))) {
            return unsuited("the start or the end is not a vertex of the graph");
        }
        if self.goal.shape == Shape::Closed && self.goal.end.is_some() {
            return unsuited("a cycle ends where it begins; only a path has an end of its own");
        }
        if self.fixed_edges.iter().any(|&(from, to)| !self.graph.joined(u64::from(from), u64::from(to))) {
            return unsuited("an edge that must be used is not an edge of the graph");
        }
        if !Method::for_graphs().contains(&self.method) {
            return Err(GraphError::NotForGraphs(self.method));
        }

        if let Some(rule) = &self.rule {
            let Some(graph) = self.graph.undirected() else {
                return unsuited("rules are for undirected graphs, and this graph is directed");
            };
            rule.suits(&GraphTerrain::new(graph)).map_err(|fault| Unsuited(fault.to_string()))?;
            if !matches!(self.method, Method::Warnsdorff | Method::Pohl) {
                return unsuited("only the methods warnsdorff and pohl follow a rule");
            }
        }

        Ok(())
    }
}
