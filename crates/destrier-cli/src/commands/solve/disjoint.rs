//! `destrier solve --disjoint`: several Hamiltonian cycles that share no edge.

use super::Args;
use crate::runner::Runner;
use crate::session::Session;
use crate::show::{limit_in_json, limit_in_words};
use crate::{Exit, output};
use anyhow::bail;
use destrier::answers::graph::{DisjointAnswer, DisjointRequest, disjoint_with};
use destrier::format::graph::{NamedGraph, Warning};
use destrier::impossible::Verdict;
use destrier::method::{Control, Limits};
use destrier::{AnyGraph, Tour};
use destrier_wire::DisjointReply;

/// Time that is kept for the answer.
const SECONDS_PER_EDGE: f64 = 6e-7;

impl Args {
    pub(super) fn find_disjoint(
        &self,
        session: &'static Session,
        cycles: usize,
        graph: &NamedGraph,
        warnings: &[Warning],
        conditions: &str,
    ) -> anyhow::Result<Exit> {
        if !graph.fixed_edges().is_empty() {
            bail!("--disjoint has no edges that must be used, and the graph or --with has some");
        }

        let limits = Limits::new().attempts(self.attempts).memory(session.memory_beside(graph.graph(), self.memory));
        let request = DisjointRequest::new(graph.graph().clone(), cycles).seed(self.seed).limits(limits);

        let progress = |control: &Control| {
            let (attempts, found) = control.progress();
            format!("attempt {}, {found} of {cycles} cycles", attempts + 1)
        };

        // Cycles that were found are verified and printed at the end, which takes time in large graphs.
        let reserve = (graph.graph().edges() as f64 * SECONDS_PER_EDGE).min(self.time_limit / 2.0);
        let runner = Runner::new(session, Some(self.time_limit - reserve));
        let answer = runner.run(progress, |control| disjoint_with(&request, control));
        let answer = answer?;
        let reply =
            DisjointReply::new(&request, &answer, graph, |limit| limit_in_json(session, limit, self.time_limit));
        let mut reply = reply.with_warnings(warnings);

        if let Some(reason) = reply.reason.as_mut().filter(|_| !conditions.is_empty()) {
            *reason = format!("{conditions}, {reason}");
        }

        let lines = |tours: &[Tour<AnyGraph>]| {
            output::write(None, |out| {
                for tour in tours.iter().filter(|_| !self.json) {
                    let names = tour.ids().map(|id| graph.name(id).to_string());
                    writeln!(out, "{}", names.collect::<Vec<_>>().join(" "))?;
                }
                if self.json {
                    writeln!(out, "{}", serde_json::to_string(&reply)?)?;
                }
                Ok(())
            })
        };

        let say = |sentence: String| {
            if !self.json {
                note!("{sentence}");
            }
        };

        match &answer {
            DisjointAnswer::Cycles(tours) => {
                lines(tours)?;
                Ok(Exit::Yes)
            }
            DisjointAnswer::FewEdges { .. } | DisjointAnswer::SmallCut { .. } | DisjointAnswer::Impossible { .. } => {
                lines(&[])?;
                let reason = reply.reason.as_deref().unwrap_or_default();

                let checked = match &answer {
                    DisjointAnswer::Impossible { verdict: Verdict::Confirmed, .. } => {
                        "\nConfirmed by the checker.".into()
                    }
                    DisjointAnswer::Impossible { by, .. } => {
                        format!("\nExhaustive search, not confirmed: this relies on the method {by}.")
                    }
                    _ => String::new(),
                };

                let none = match cycles {
                    1 => "There is no Hamiltonian cycle".into(),
                    _ => format!("There are no {cycles} Hamiltonian cycles without a common edge"),
                };

                say(format!("{none}: {reason}.{checked}"));
                Ok(Exit::No)
            }
            DisjointAnswer::GaveUp { limit, most } => {
                lines(most)?;
                let limit = limit_in_words(session, *limit, self.time_limit);
                say(format!("Gave up ({limit}): {} of {cycles} cycles without a common edge were found.", most.len()));
                Ok(if session.is_interrupted() { Exit::Interrupted } else { Exit::GaveUp })
            }
        }
    }
}
