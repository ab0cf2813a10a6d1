//! What the search is about: a graph, and rules that say how many literals of a list hold.
//!
//! In a plain graph there is one rule per vertex: two of its edges are used. A *group* is a set of vertices of which
//! the cycle visits some, in one passage: a cluster of the graph before (`clusters`), of which only the vertices with
//! edges to the outside are left, and an edge for each way through it.

use destrier_core::Graph;
use destrier_core::impossible::proof::clauses::{Literal, numbered_edges};

/// The mark of a vertex without a group.
pub(super) const ALONE: u32 = u32::MAX;

/// Exactly `needed` of the literals hold.
#[derive(Clone, Debug)]
pub(in crate::hamilton) struct CountRule {
    pub(in crate::hamilton) needed: u32,
    pub(in crate::hamilton) literals: Vec<Literal>,
}

/// A graph with its rules.
pub(in crate::hamilton) struct Network {
    pub(super) ends: Vec<(u32, u32)>,
    /// The edges of each vertex.
    pub(super) at: Vec<Vec<u32>>,
    pub(super) rules: Vec<CountRule>,
    /// `rules_of[rule_starts[e]..rule_starts[e + 1]]` are the literals of edge `e` in rules: twice the number of the
    /// rule, plus 1 if it says that the edge is not used.
    rules_of: Vec<u32>,
    rule_starts: Vec<u32>,
    /// The group of each vertex, or [`ALONE`].
    pub(super) group_of: Vec<u32>,
    pub(super) groups: Vec<Vec<u32>>,
}

impl Network {
    /// The graph itself.
    pub(in crate::hamilton) fn of_graph(graph: &Graph) -> Network {
        let ends = numbered_edges(graph);
        let mut network = Network::new(graph.vertices(), ends, Vec::new(), Vec::new());
        network.rules = network.at.iter().map(|edges| CountRule::two_of(edges)).collect();
        network.index_rules();
        network
    }

    /// A graph whose rules are given.
    pub(in crate::hamilton) fn new(
        vertices: usize,
        ends: Vec<(u32, u32)>,
        rules: Vec<CountRule>,
        groups: Vec<Vec<u32>>,
    ) -> Network {
        let mut at = vec![Vec::new(); vertices];
        for (edge, &(from, to)) in (0u32..).zip(&ends) {
            at[from as usize].push(edge);
            at[to as usize].push(edge);
        }

        let mut group_of = vec![ALONE; vertices];
        for (group, members) in (0u32..).zip(&groups) {
            members.iter().for_each(|&vertex| group_of[vertex as usize] = group);
        }

        let rules_of = Vec::new();
        let rule_starts = Vec::new();
        let mut network = Network { ends, at, rules, rules_of, rule_starts, group_of, groups };
        network.index_rules();

        network
    }

    fn index_rules(&mut self) {
        let mut starts = vec![0u32; self.ends.len() + 1];
        let literals = || self.rules.iter().flat_map(|rule| &rule.literals);
        literals().for_each(|literal| starts[literal.edge() as usize + 1] += 1);

        for edge in 0..self.ends.len() {
            starts[edge + 1] += starts[edge];
        }

        let mut next = starts.clone();
        let mut rules_of = vec![0u32; literals().count()];
        for (rule, CountRule { literals, .. }) in (0u32..).zip(&self.rules) {
            for literal in literals {
                let place = &mut next[literal.edge() as usize];
                rules_of[*place as usize] = 2 * rule + u32::from(!literal.is_used());
                *place += 1;
            }
        }

        self.rules_of = rules_of;
        self.rule_starts = starts;
    }

    /// The rules of an edge: the number of the rule, and whether its literal says that the edge is used.
    pub(super) fn rules_of(&self, edge: u32) -> impl Iterator<Item = (u32, bool)> + '_ {
        let begin = self.rule_starts[edge as usize];
        let end = self.rule_starts[edge as usize + 1];
        self.rules_of[begin as usize..end as usize].iter().map(|&code| (code / 2, code & 1 == 0))
    }

    /// The vertices of a set, and of the groups that it meets.
    pub(super) fn with_groups(&self, inside: Vec<u32>) -> Vec<u32> {
        if self.groups.is_empty() {
            return inside;
        }
        let mut groups: Vec<u32> = inside.iter().map(|&vertex| self.group_of[vertex as usize]).collect();
        groups.retain(|&group| group != ALONE);
        groups.sort_unstable();
        groups.dedup();
        let alone = inside.into_iter().filter(|&vertex| self.group_of[vertex as usize] == ALONE);
        alone.chain(groups.iter().flat_map(|&group| self.groups[group as usize].iter().copied())).collect()
    }
}

impl CountRule {
    /// Two of the edges are used.
    pub(in crate::hamilton) fn two_of(edges: &[u32]) -> CountRule {
        CountRule { needed: 2, literals: edges.iter().map(|&edge| Literal::new(edge, true)).collect() }
    }
}
