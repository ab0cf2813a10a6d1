//! `destrier check --proof`: check the proof that a graph has no Hamiltonian cycle or path.

use super::{Args, to_json};
use crate::runner::Runner;
use crate::session::Session;
use crate::{Exit, graphs, output};
use anyhow::Context;
use destrier::byte_size;
use destrier::format::graph::{NamedGraph, ParsedGraph};
use destrier::impossible::{CheckLimits, Verdict};
use destrier::{Control, Ends, ProofFile};
use destrier_wire::CheckReply;
use std::path::Path;

/// Edges of a claim that are named; the others are counted.
const NAMED_EDGES: usize = 8;

impl Args {
    pub(super) fn check_proof(&self, session: &'static Session, place: &Path, graph: &Path) -> anyhow::Result<Exit> {
        session.limit_graph_command(self.time_limit, self.memory);
        let ParsedGraph { graph: named, warnings } = self.reader.read(graph, None)?;
        graphs::warn(graph, &warnings);

        let text = output::read_text(place, self.reader.max_input)?;
        let file: ProofFile = text.parse().with_context(|| format!("proof {}", place.display()))?;
        drop(text);
        let progress = |_: &Control| format!("checking {}", file.proof.describe());

        let check = |control: &Control| {
            let is_stopped = || control.is_stopped();
            let memory = session.memory_beside(named.graph(), self.memory) / 2;
            let verdict = file.check_within(named.graph(), &mut CheckLimits::new(&is_stopped).memory(memory));
            (verdict, control.is_stopped())
        };

        let (verdict, is_stopped) = Runner::new(session, Some(self.time_limit)).run(progress, check);
        let claim = describe_claim(&file, &named);
        let fault = match &verdict {
            Ok(Verdict::Confirmed) => None,
            Ok(Verdict::Refuted) => Some("a step does not follow, or the last one is not a contradiction".to_string()),
            Ok(_) if session.is_interrupted() => Some("not settled: interrupted".into()),
            Ok(_) if is_stopped => Some(format!("not settled: the time limit of {} s was reached", self.time_limit)),
            Ok(_) => {
                let limit = byte_size::in_words(self.memory);
                Some(format!("not settled: the limit of memory ({limit}) or of steps was reached"))
            }
            Err(wrong) => Some(wrong.to_string()),
        };

        let is_open = matches!(verdict, Ok(Verdict::NotRechecked));
        let reply = CheckReply::of_proof(&file, claim.clone(), fault.clone(), is_open, warnings.as_slice().into());
        output::write(None, |out| {
            match (&fault, self.json) {
                (_, true) => writeln!(out, "{}", to_json(&reply)?)?,
                (None, false) => {
                    writeln!(out, "{}: {} {claim}. Confirmed.", place.display(), graph.display())?;
                }
                (Some(fault), false) if is_open => writeln!(out, "{}: {fault}.", place.display())?,
                (Some(fault), false) => writeln!(out, "{}: not a proof: {fault}.", place.display())?,
            }
            Ok(())
        })?;

        Ok(match verdict {
            Ok(Verdict::Confirmed) => Exit::Yes,
            Ok(Verdict::NotRechecked) if session.is_interrupted() => Exit::Interrupted,
            Ok(Verdict::NotRechecked) => Exit::GaveUp,
            _ => Exit::No,
        })
    }
}

/// What is proved, in words that follow the name of the graph.
fn describe_claim(file: &ProofFile, graph: &NamedGraph) -> String {
    let name = |vertex: u32| {
        if (vertex as usize) < graph.graph().vertices() {
            graph.name(vertex).to_string()
        } else {
            format!("{vertex} (not a vertex)")
        }
    };

    let what = match file.ends {
        Ends::Cycle => "cycle".to_string(),
        Ends::Path { start, end } => {
            let from = start.map_or(String::new(), |start| format!(" from {}", name(start)));
            let to = end.map_or(String::new(), |end| format!(" to {}", name(end)));
            format!("path{from}{to}")
        }
    };

    let list = |edges: &[(u32, u32)]| {
        let named = edges.iter().take(NAMED_EDGES).map(|&(from, to)| format!("{}-{}", name(from), name(to)));
        let more = edges.len().saturating_sub(NAMED_EDGES);
        let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
        format!("{}{rest}", named.collect::<Vec<_>>().join(", "))
    };

    let uses = if file.fixed.is_empty() { String::new() } else { format!(" that uses {}", list(&file.fixed)) };
    let avoids = if file.removed.is_empty() { String::new() } else { format!(" without {}", list(&file.removed)) };
    format!("has no Hamiltonian {what}{uses}{avoids}")
}
