//! Deciding edges: what the rules decide, and taking it back.
//!
//! Vertices and cuts are looked at when their numbers change, clauses when a watched literal is lost.

use super::{Cut, Decided, EdgeSearch, LearntClause, Rule, Value};
use destrier_core::impossible::proof::clauses::Literal;

/// Bytes of a cut besides its edges.
const CUT_BYTES: u64 = 32;

impl EdgeSearch {
    /// Decides an open edge and counts it.
    pub(super) fn assign(&mut self, edge: u32, is_used: bool, rule: Rule) {
        let (from, to) = self.network.ends[edge as usize];
        self.value[edge as usize] = if is_used { Value::Used } else { Value::Unused };
        let level = self.level();
        let place = self.trail.len() as u32;
        self.about[edge as usize] = Decided { level, place, rule, unit: 0 };
        self.trail.push(edge);

        if is_used {
            if self.degree[from as usize] < 2 && self.degree[to as usize] < 2 {
                self.join(edge, from, to);
            }
            self.degree[from as usize] += 1;
            self.degree[to as usize] += 1;
        }

        for (rule, if_used) in self.network.rules_of(edge) {
            let (held, open) = &mut self.tally[rule as usize];
            *held += u32::from(is_used == if_used);
            *open -= 1;
            self.changed_rules.push(rule);
        }

        for &cut in &self.cuts_of[edge as usize] {
            let Cut { used, open, .. } = &mut self.cuts[cut as usize];
            *used += u32::from(is_used);
            *open -= 1;
            if *open <= 1 || *used + *open <= 2 {
                self.changed_cuts.push(cut);
            }
        }

        if self.proof.is_some() && level == 0 && rule != Rule::Supposition {
            self.prove_unit(edge, rule);
        }
    }

    /// Joins the paths of used edges that end at two vertices, or notes that a cycle closes.
    fn join(&mut self, edge: u32, from: u32, to: u32) {
        let from_end = self.far[from as usize];
        let to_end = self.far[to as usize];
        if from_end == to {
            self.closing.push(edge);
            return;
        }
        self.joins.push((edge, from_end, to_end));
        self.far[from_end as usize] = to_end;
        self.far[to_end as usize] = from_end;
    }

    /// Takes back all levels above this one.
    pub(super) fn undo(&mut self, level: u32) {
        if self.level() <= level {
            return;
        }

        let keep = self.level_starts[level as usize] as usize;
        self.level_starts.truncate(level as usize);

        while self.trail.len() > keep {
            let Some(edge) = self.trail.pop() else { break };
            let is_used = self.value[edge as usize] == Value::Used;
            self.phases.remember(edge, is_used);
            self.value[edge as usize] = Value::Open;

            let (from, to) = self.network.ends[edge as usize];
            for (rule, if_used) in self.network.rules_of(edge) {
                let (held, open) = &mut self.tally[rule as usize];
                *held -= u32::from(is_used == if_used);
                *open += 1;
            }

            for &cut in &self.cuts_of[edge as usize] {
                let Cut { used, open, .. } = &mut self.cuts[cut as usize];
                *used -= u32::from(is_used);
                *open += 1;
            }

            if is_used {
                self.degree[from as usize] -= 1;
                self.degree[to as usize] -= 1;

                if let Some((_, from_end, to_end)) = self.joins.pop_if(|join| join.0 == edge) {
                    // A path of one vertex is its own far end.
                    self.far[from_end as usize] = from;
                    self.far[from as usize] = from_end;
                    self.far[to_end as usize] = to;
                    self.far[to as usize] = to_end;
                }
            }

            self.heap.insert(edge);
        }

        self.head = self.trail.len();
        self.changed_rules.clear();
        self.changed_cuts.clear();
        self.closing.clear();
    }

    /// Decides what the rules decide, until nothing changes or one is violated.
    pub(super) fn propagate(&mut self) -> Option<Rule> {
        loop {
            if let Some(rule) = self.changed_rules.pop() {
                if self.follow_count(rule) {
                    return Some(Rule::Count(rule));
                }
            } else if let Some(cut) = self.changed_cuts.pop() {
                if self.follow_cut(cut) {
                    return Some(Rule::Cut(cut));
                }
            } else if let Some(&edge) = self.trail.get(self.head) {
                self.head += 1;
                if let Some(clause) = self.follow_clauses(self.truth(edge)) {
                    return Some(Rule::Learnt(clause));
                }
            } else {
                return None;
            }
        }
    }

    /// Whether a rule of the network is violated.
    fn follow_count(&mut self, rule: u32) -> bool {
        let (held, open) = self.tally[rule as usize];
        let needed = self.network.rules[rule as usize].needed;
        if held > needed || held + open < needed {
            return true;
        }

        if open > 0 && (held == needed || held + open == needed) {
            for index in 0..self.network.rules[rule as usize].literals.len() {
                let literal = self.network.rules[rule as usize].literals[index];
                if self.value[literal.edge() as usize] == Value::Open {
                    self.assign(literal.edge(), literal.is_used() == (held < needed), Rule::Count(rule));
                }
            }
        }

        false
    }

    /// Whether the cut is violated.
    fn follow_cut(&mut self, cut: u32) -> bool {
        let Cut { used, open, .. } = self.cuts[cut as usize];
        if used + open < 2 || open == 0 && used % 2 == 1 {
            return true;
        }

        if open > 0 && (used + open == 2 || open == 1) {
            let rest = used + open == 2 || used % 2 == 1;
            for index in 0..self.cuts[cut as usize].edges.len() {
                let edge = self.cuts[cut as usize].edges[index];
                if self.value[edge as usize] == Value::Open {
                    self.assign(edge, rest, Rule::Cut(cut));
                }
            }
        }

        false
    }

    /// Looks at the clauses that contain the negation of a literal that became true. Returns one that is violated.
    fn follow_clauses(&mut self, truth: Literal) -> Option<u32> {
        let lost = Literal(truth.0 ^ 1);
        let mut list = std::mem::take(&mut self.watches[lost.0 as usize]);
        let mut kept = 0;
        let mut next = 0;
        let mut violated = None;

        'clauses: while next < list.len() {
            let (clause, blocker) = list[next];
            next += 1;

            if self.holds(blocker) == Some(true) {
                list[kept] = (clause, blocker);
                kept += 1;
                continue;
            }

            let Some(LearntClause { literals, .. }) = &mut self.clauses[clause as usize] else { continue };
            if literals[0] == lost {
                literals.swap(0, 1);
            }

            let first = literals[0];

            let holds = |literal: Literal| match self.value[literal.edge() as usize] {
                Value::Open => None,
                value => Some((value == Value::Used) == literal.is_used()),
            };

            if holds(first) == Some(true) {
                list[kept] = (clause, first);
                kept += 1;
                continue;
            }

            for index in 2..literals.len() {
                if holds(literals[index]) != Some(false) {
                    literals.swap(1, index);
                    self.watches[literals[1].0 as usize].push((clause, first));
                    continue 'clauses;
                }
            }

            list[kept] = (clause, first);
            kept += 1;

            if holds(first) == Some(false) {
                violated = Some(clause);
                break;
            }

            self.assign(first.edge(), first.is_used(), Rule::Learnt(clause));
        }

        let left = list.len() - next;
        list.copy_within(next.., kept);
        list.truncate(kept + left);
        self.watches[lost.0 as usize] = list;

        violated
    }

    /// The cut around a cycle of used edges that does not visit all vertices.
    pub(super) fn closed_cycle(&mut self) -> Option<Rule> {
        while let Some(closing) = self.closing.pop() {
            if self.value[closing as usize] != Value::Used {
                continue;
            }

            let (begin, mut here) = self.network.ends[closing as usize];
            let mut inside = vec![begin];
            let mut by = closing;
            while here != begin {
                inside.push(here);
                let onward = |&&edge: &&u32| edge != by && self.value[edge as usize] == Value::Used;
                let &edge = self.network.at[here as usize].iter().find(onward)?;
                let (from, to) = self.network.ends[edge as usize];
                here = if from == here { to } else { from };
                by = edge;
            }

            let longest = (inside.len() > self.longest.len()).then(|| inside.clone());
            inside = self.network.with_groups(inside);

            if inside.len() == self.network.at.len() {
                self.has_whole_cycle = true;
                return None;
            }

            self.longest = longest.unwrap_or_else(|| std::mem::take(&mut self.longest));
            return Some(self.add_cut(inside));
        }
        None
    }

    fn add_cut(&mut self, mut inside: Vec<u32>) -> Rule {
        let mut is_inside = vec![false; self.network.at.len()];
        inside.iter().for_each(|&vertex| is_inside[vertex as usize] = true);
        let mut edges: Vec<u32> =
            inside.iter().flat_map(|&vertex| &self.network.at[vertex as usize]).copied().collect();
        edges.retain(|&edge| {
            let (from, to) = self.network.ends[edge as usize];
            is_inside[from as usize] != is_inside[to as usize]
        });

        let number = self.cuts.len() as u32;
        let count = |value: Value| edges.iter().filter(|&&edge| self.value[edge as usize] == value).count() as u32;
        let used = count(Value::Used);
        let open = count(Value::Open);

        edges.iter().for_each(|&edge| self.cuts_of[edge as usize].push(number));
        self.own_bytes += 8 * edges.len() as u64;
        self.cuts.push(Cut { edges, used, open });

        if let Some(proof) = &mut self.proof {
            // The smaller side takes less room.
            if 2 * inside.len() > is_inside.len() {
                inside = (0..is_inside.len() as u32).filter(|&vertex| !is_inside[vertex as usize]).collect();
            }
            inside.sort_unstable();
            self.own_bytes += 4 * inside.len() as u64;
            proof.cuts.push(inside);
        } else {
            self.own_bytes += CUT_BYTES;
        }

        Rule::Cut(number)
    }
}
