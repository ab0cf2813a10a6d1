//! What the lists of a graph without arrows say about its directions.
//!
//! Such lists are read as edges. In those of a directed graph, every arc stands once, in the list of its first end.
//! They can be told from edges if some edges are in the lists of both ends and others are not, or, as networkx writes
//! an edge in the list of its end that comes first, if a list has a vertex whose own list came before.

use crate::error::ReadError;
use crate::graph::builder::GraphBuilder;
use crate::graph::directions::Directions;
use crate::graph::stated_directions;
use crate::graph::warning::Warning;
use std::collections::{HashMap, HashSet};

/// Where lists come from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ListStyle {
    /// A vertex, a colon and its neighbours, with every edge in the list of one end or of both.
    Colon,
    /// A vertex and its neighbours, which can be successors as well.
    Plain,
    /// networkx wrote the lists.
    Networkx,
}

/// The edges of lists without arrows, each in the lists of one end or of both.
pub(super) struct ListedEdges<'a> {
    text: &'a str,
    /// Whether nothing decides if the graph is directed.
    is_open: bool,
    /// Whether every pair is an arc.
    pub(super) are_arcs: bool,
    /// Whether an edge is in the list of its lower end and in that of its higher end.
    listed: HashMap<(u64, u64), [bool; 2]>,
    begun: HashSet<u64>,
    /// The offset of the first list with a vertex whose own list came before.
    backward: Option<usize>,
}

impl<'a> ListedEdges<'a> {
    pub(super) fn new(text: &'a str, directions: Directions) -> ListedEdges<'a> {
        let stated = stated_directions::in_text(text);
        ListedEdges {
            text,
            is_open: directions == Directions::Keep && stated.is_none(),
            are_arcs: directions == Directions::Add || stated == Some(true),
            listed: HashMap::new(),
            begun: HashSet::new(),
            backward: None,
        }
    }

    /// The list of a vertex begins; false if it had one before.
    pub(super) fn begin_list(&mut self, vertex: u64) -> bool {
        self.begun.insert(vertex)
    }

    pub(super) fn has_list(&self, vertex: u64) -> bool {
        self.begun.contains(&vertex)
    }

    /// Adds an edge in the list of `from`, which begins at this offset.
    pub(super) fn add(&mut self, from: u64, to: u64, offset: usize, builder: &mut GraphBuilder) {
        if self.are_arcs {
            builder.add_arc(from, to);
            return;
        }

        let sides = self.listed.entry((from.min(to), from.max(to))).or_default();

        // An edge in the lists of both of its ends is not worth a warning.
        if *sides == [false; 2] {
            builder.add_edge(from, to);
        }

        sides[usize::from(from > to)] = true;

        if from != to && self.begun.contains(&to) {
            self.backward.get_or_insert(offset);
        }
    }

    /// Warns if the lists can be those of a directed graph, or refuses them if they rather are.
    pub(super) fn check(&self, style: ListStyle, builder: &mut GraphBuilder) -> Result<(), ReadError> {
        let edges = || self.listed.iter().filter(|((from, to), _)| from != to);
        if !self.is_open || edges().next().is_none() {
            return Ok(());
        }

        let in_both = edges().filter(|(_, sides)| **sides == [true; 2]).count();
        let in_one = edges().count() - in_both;
        let is_mixed = in_both > 0 && in_one > 0;
        let offset = self.backward.unwrap_or(0);

        match style {
            ListStyle::Networkx if self.backward.is_some() => {
                let what = "networkx writes an edge in the list of its first end only, so these are rather the \
                            successors in a directed graph; read the lists as directed or as undirected";
                return Err(ReadError::at(self.text, offset, what));
            }
            ListStyle::Plain if is_mixed => {
                let what = "some edges are in the lists of both ends and others are not, so these can be neighbours or \
                            successors; read the lists as directed or as undirected";
                return Err(ReadError::at(self.text, offset, what));
            }
            ListStyle::Colon if is_mixed => builder.warnings.push(Warning::MixedLists { in_both, in_one }),
            ListStyle::Plain | ListStyle::Networkx if in_both == 0 => {
                builder.warnings.push(Warning::UnstatedDirections)
            }
            _ => {}
        }

        Ok(())
    }
}
