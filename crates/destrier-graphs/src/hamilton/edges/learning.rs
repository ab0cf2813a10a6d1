//! Learning from a violated rule: the clause, its hints, and which clauses stay in use.

use super::{CountRule, EdgeSearch, LearntClause, Rule, Value};
use destrier_core::impossible::proof::clauses::{Hint, Literal};

/// Clauses over at most this many levels are kept.
const KEPT_LEVELS: u32 = 2;
const ACTIVITY_DECAY: f64 = 0.95;
const MAX_ACTIVITY: f64 = 1e100;
/// Bytes of a clause besides its literals.
const CLAUSE_BYTES: u64 = 80;
/// The depth of the search for redundant literals.
const MAX_DEPTH: u32 = 60;

impl EdgeSearch {
    /// The decided edges because of which the rule decides an edge, or is violated.
    fn antecedents(&self, rule: Rule, decided: Option<u32>) -> Vec<u32> {
        let before = decided.map_or(u32::MAX, |edge| self.about[edge as usize].place);
        let is_known =
            |&edge: &u32| self.value[edge as usize] != Value::Open && self.about[edge as usize].place < before;
        let known_as = |list: &[u32], value: Value| -> Vec<u32> {
            list.iter().copied().filter(|edge| is_known(edge) && self.value[*edge as usize] == value).collect()
        };

        match rule {
            Rule::Supposition => Vec::new(),
            Rule::Learnt(clause) => {
                let edges = self.learnt(clause).literals.iter().map(|literal| literal.edge());
                edges.filter(|&edge| Some(edge) != decided).collect()
            }
            Rule::Count(rule) => {
                let CountRule { needed, literals } = &self.network.rules[rule as usize];
                let known = |held: bool| -> Vec<u32> {
                    let is_so = |literal: &&Literal| is_known(&literal.edge()) && self.holds(**literal) == Some(held);
                    literals.iter().filter(is_so).map(|literal| literal.edge()).collect()
                };

                let most = *needed as usize + usize::from(decided.is_none());
                let own = decided.and_then(|edge| literals.iter().find(|literal| literal.edge() == edge));
                let is_lost = own.is_some_and(|&literal| self.holds(literal) == Some(false));
                let mut held = known(true);

                if is_lost || decided.is_none() && held.len() >= most {
                    held.sort_unstable_by_key(|&edge| self.about[edge as usize].place);
                    held.truncate(most);
                    return held;
                }

                known(false)
            }
            Rule::Cut(cut) => {
                let list = &self.cuts[cut as usize].edges;
                let unused = known_as(list, Value::Unused);
                let left = list.len() - unused.len();
                let by_number = match decided {
                    None => left < 2,
                    Some(edge) => left == 2 && self.value[edge as usize] == Value::Used,
                };
                if by_number { unused } else { list.iter().copied().filter(is_known).collect() }
            }
        }
    }

    /// Learns from a violated rule. False if it is violated without any supposition: then the proof is complete.
    pub(super) fn learn(&mut self, violated: Rule) -> bool {
        self.conflicts += 1;
        let first = self.antecedents(violated, None);
        let level = first.iter().map(|&edge| self.about[edge as usize].level).max().unwrap_or(0);
        if level == 0 {
            self.record(&first, &[], violated);
            return false;
        }

        self.undo(level);
        let mut learnt = self.first_implication_point(&first);
        self.bump_clause(violated);
        self.remove_redundant(&mut learnt);
        let negations: Vec<Literal> = learnt.iter().map(|&edge| Literal(self.truth(edge).0 ^ 1)).collect();

        let number = self.record(&first, &learnt, violated);
        let back = learnt[1..].iter().map(|&edge| self.about[edge as usize].level).max().unwrap_or(0);
        let levels = self.count_levels(&learnt);

        self.undo(back);
        self.add_clause(negations, number, levels);
        self.activity_step /= ACTIVITY_DECAY;
        self.clause_step /= 0.999;

        true
    }

    /// Writes a clause into the proof, if there is one; its number.
    fn record(&mut self, first: &[u32], learnt: &[u32], violated: Rule) -> u32 {
        if self.proof.is_none() {
            return 0;
        }
        let hints = self.cone(first, learnt, violated);
        let negations: Vec<Literal> = learnt.iter().map(|&edge| Literal(self.truth(edge).0 ^ 1)).collect();
        self.push(negations, hints)
    }

    fn push(&mut self, literals: Vec<Literal>, hints: Vec<Hint>) -> u32 {
        let Some(proof) = &mut self.proof else { return 0 };
        proof.push(literals, hints);
        proof.clauses() as u32 - 1
    }

    /// The edges of the clause: the first implication point of the highest level, and edges of lower levels.
    fn first_implication_point(&mut self, first: &[u32]) -> Vec<u32> {
        let level = self.level();
        let mut learnt = vec![0];
        let mut open = 0;
        let mut antecedents = first.to_vec();
        let mut place = self.trail.len();
        let mut marked = Vec::new();

        loop {
            for &edge in &antecedents {
                let known = self.about[edge as usize];
                if known.level == 0 || std::mem::replace(&mut self.seen[edge as usize], true) {
                    continue;
                }
                marked.push(edge);
                self.bump(edge);
                if known.level == level { open += 1 } else { learnt.push(edge) }
            }

            let point = loop {
                place -= 1;
                if self.seen[self.trail[place] as usize] && self.about[self.trail[place] as usize].level == level {
                    break self.trail[place];
                }
            };

            open -= 1;
            if open == 0 {
                learnt[0] = point;
                break;
            }

            let rule = self.about[point as usize].rule;
            self.bump_clause(rule);
            antecedents = self.antecedents(rule, Some(point));
        }

        marked.iter().for_each(|&edge| self.seen[edge as usize] = false);
        learnt
    }

    /// Removes edges that follow from the others.
    fn remove_redundant(&mut self, learnt: &mut Vec<u32>) {
        learnt.iter().for_each(|&edge| self.seen[edge as usize] = true);
        let mut marked = learnt.clone();
        let mut failed = Vec::new();
        let mut kept = vec![learnt[0]];
        for &edge in &learnt[1..] {
            if !self.is_redundant(edge, 0, &mut marked, &mut failed) {
                kept.push(edge);
            }
        }
        marked.iter().for_each(|&edge| self.seen[edge as usize] = false);
        failed.iter().for_each(|&edge| self.failed[edge as usize] = false);
        *learnt = kept;
    }

    /// Whether an edge follows from the marked edges. Antecedents that follow from them are marked, too.
    fn is_redundant(&mut self, edge: u32, depth: u32, marked: &mut Vec<u32>, failed: &mut Vec<u32>) -> bool {
        let rule = self.about[edge as usize].rule;
        if rule == Rule::Supposition || depth > MAX_DEPTH || failed.len() > 2000 {
            return false;
        }

        for known in self.antecedents(rule, Some(edge)) {
            if self.about[known as usize].level == 0 || self.seen[known as usize] {
                continue;
            }

            if self.failed[known as usize] || !self.is_redundant(known, depth + 1, marked, failed) {
                self.failed[known as usize] = true;
                failed.push(known);
                return false;
            }

            self.seen[known as usize] = true;
            marked.push(known);
        }

        true
    }

    /// The hints of a clause: all rules between its edges and the violated rule, in the order of the trail.
    fn cone(&mut self, first: &[u32], learnt: &[u32], violated: Rule) -> Vec<Hint> {
        let mut waiting = first.to_vec();
        learnt.iter().for_each(|&edge| self.seen[edge as usize] = true);

        let mut reached = Vec::new();
        let mut units = Vec::new();
        while let Some(edge) = waiting.pop() {
            if std::mem::replace(&mut self.seen[edge as usize], true) {
                continue;
            }

            let known = self.about[edge as usize];
            if known.level == 0 {
                units.push(edge);
            } else {
                reached.push(edge);
                waiting.extend(self.antecedents(known.rule, Some(edge)));
            }
        }

        let all = reached.iter().chain(&units).chain(learnt);
        all.for_each(|&edge| self.seen[edge as usize] = false);
        reached.sort_unstable_by_key(|&edge| self.about[edge as usize].place);
        units.sort_unstable_by_key(|&edge| self.about[edge as usize].place);

        let units = units.iter().map(|&edge| Hint::Clause(self.about[edge as usize].unit));
        let rules = reached.iter().map(|&edge| self.hint(self.about[edge as usize].rule));
        let mut hints: Vec<Hint> = units.chain(rules).collect();
        hints.push(self.hint(violated));

        hints
    }

    fn count_levels(&mut self, learnt: &[u32]) -> u32 {
        let mut levels = 0;
        for &edge in learnt {
            let seen = &mut self.level_seen[self.about[edge as usize].level as usize];
            levels += u32::from(*seen != self.conflicts);
            *seen = self.conflicts;
        }
        levels
    }

    /// Puts a clause into use and decides its first literal.
    fn add_clause(&mut self, mut literals: Vec<Literal>, number: u32, levels: u32) {
        if literals.len() > 1 {
            let level = |literal: &Literal| self.about[literal.edge() as usize].level;
            let second = (1..literals.len()).max_by_key(|&index| level(&literals[index])).unwrap_or(1);
            literals.swap(1, second);
        }

        let first = literals[0];
        let second = literals.get(1).copied();
        self.own_bytes += self.bytes_in_use(literals.len());

        let clause = Some(LearntClause { literals, number, levels, activity: self.clause_step });
        let index = match self.free.pop() {
            Some(index) => {
                self.clauses[index as usize] = clause;
                index
            }
            None => {
                self.clauses.push(clause);
                self.clauses.len() as u32 - 1
            }
        };

        if let Some(second) = second {
            self.watches[first.0 as usize].push((index, second));
            self.watches[second.0 as usize].push((index, first));
        }

        self.assign(first.edge(), first.is_used(), Rule::Learnt(index));
    }

    /// Bytes of a clause that is in use. A proof has its own limit, which counts what is written.
    fn bytes_in_use(&self, literals: usize) -> u64 {
        if self.proof.is_some() { 0 } else { CLAUSE_BYTES + 4 * literals as u64 }
    }

    fn bump(&mut self, edge: u32) {
        if self.heap.bump(edge, self.activity_step) > MAX_ACTIVITY {
            self.heap.scale(1.0 / MAX_ACTIVITY);
            self.activity_step /= MAX_ACTIVITY;
        }
    }

    fn bump_clause(&mut self, rule: Rule) {
        let Rule::Learnt(clause) = rule else { return };
        let Some(clause) = &mut self.clauses[clause as usize] else { return };
        clause.activity += self.clause_step;
        if clause.activity > MAX_ACTIVITY {
            self.clauses.iter_mut().flatten().for_each(|clause| clause.activity /= MAX_ACTIVITY);
            self.clause_step /= MAX_ACTIVITY;
        }
    }

    /// A clause of one literal for an edge that is decided without supposition.
    pub(super) fn prove_unit(&mut self, edge: u32, rule: Rule) {
        let number = match rule {
            Rule::Learnt(clause) if self.learnt(clause).literals.len() == 1 => self.learnt(clause).number,
            _ => {
                let mut known = self.antecedents(rule, Some(edge));
                known.sort_unstable_by_key(|&edge| self.about[edge as usize].place);
                let mut hints: Vec<Hint> =
                    known.iter().map(|&edge| Hint::Clause(self.about[edge as usize].unit)).collect();
                hints.push(self.hint(rule));
                self.push(vec![self.truth(edge)], hints)
            }
        };
        self.about[edge as usize].unit = number;
    }

    fn learnt(&self, clause: u32) -> &LearntClause {
        self.clauses[clause as usize].as_ref().expect("a clause that is a reason is never dropped")
    }

    fn hint(&self, rule: Rule) -> Hint {
        match rule {
            Rule::Count(vertex) => Hint::Vertex(vertex),
            Rule::Cut(cut) => Hint::Cut(cut),
            Rule::Learnt(clause) => Hint::Clause(self.learnt(clause).number),
            Rule::Supposition => Hint::Clause(Hint::MAX_INDEX),
        }
    }

    /// Drops half of the clauses that do not look useful. Those that are reasons stay.
    pub(super) fn drop_clauses(&mut self) {
        let is_reason = |index: usize, clause: &LearntClause| {
            let first = clause.literals[0];
            self.holds(first) == Some(true) && self.about[first.edge() as usize].rule == Rule::Learnt(index as u32)
        };

        let mut candidates: Vec<(u32, f64, u32)> = Vec::new();
        for (index, clause) in self.clauses.iter().enumerate() {
            if let Some(clause) = clause
                && clause.levels > KEPT_LEVELS
                && clause.literals.len() > 2
                && !is_reason(index, clause)
            {
                candidates.push((clause.levels, clause.activity, index as u32));
            }
        }

        candidates.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
        for &(_, _, index) in &candidates[..candidates.len() / 2] {
            let dropped = self.clauses[index as usize].take();
            self.own_bytes -= self.bytes_in_use(dropped.map_or(0, |clause| clause.literals.len()));
            self.free.push(index);
        }

        for list in &mut self.watches {
            list.retain(|&(clause, _)| self.clauses[clause as usize].is_some());
        }
    }
}
