//! `destrier solve --longest`: the longest path or cycle of a graph.

use super::Args;
use crate::runner::Runner;
use crate::session::Session;
use crate::show::{limit_in_json, limit_in_words, vertices_in_words};
use crate::{Exit, output};
use destrier::answers::graph::{LongestAnswer, LongestRequest, longest_with};
use destrier::draw::GraphPicture;
use destrier::format::About;
use destrier::format::graph::{NamedGraph, Warning, tour};
use destrier::method::{Control, Limits};
use destrier_wire::LongestReply;
use std::io::Write;

/// What may be longest.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(super) enum LongestShape {
    Path,
    Cycle,
}

impl LongestShape {
    fn noun(self) -> &'static str {
        match self {
            LongestShape::Path => "path",
            LongestShape::Cycle => "cycle",
        }
    }
}

/// A search for the longest path or cycle.
pub(super) struct LongestTask<'a> {
    pub(super) args: &'a Args,
    pub(super) shape: LongestShape,
    /// The first and the last vertex of a path.
    pub(super) ends: (Option<u32>, Option<u32>),
    /// The edges that must or must not be used, in words.
    pub(super) conditions: String,
}

impl LongestTask<'_> {
    pub(super) fn run(
        &self,
        session: &'static Session,
        graph: &NamedGraph,
        warnings: &[Warning],
    ) -> anyhow::Result<Exit> {
        let args = self.args;
        let limits = Limits::new().attempts(args.attempts).memory(session.memory_beside(graph.graph(), args.memory));
        let request = LongestRequest::new(graph.graph().clone())
            .fixed_edges(graph.fixed_edges().iter().copied())
            .seed(args.seed)
            .limits(limits);
        let mut request = if self.shape == LongestShape::Cycle { request.cycle() } else { request };
        let runner = Runner::new(session, Some(args.time_limit)).for_path(graph.graph().vertices() as u64, "vertices");
        request.time_limit = runner.time_limit();
        (request.goal.start, request.goal.end) = self.ends;
        let count = graph.graph().vertices() as u64;

        let progress = |control: &Control| {
            let known = match control.progress().1 {
                0 => format!("looking for the longest {}", self.noun()),
                known => format!("longest {} {known} of {count} vertices", self.noun()),
            };

            control
                .notes()
                .pop()
                .filter(|note| note.starts_with("none"))
                .map_or(known.clone(), |note| format!("{known}; {note}"))
        };

        let answer = runner.run(progress, |control| longest_with(&request, control));
        let answer = answer?;
        let describe = |limit| limit_in_json(session, limit, args.time_limit);
        if args.log {
            self.report_steps(&answer);
        }

        let mut reply = LongestReply::new(&request, &answer, graph, describe).with_warnings(warnings);
        reply.bound = self.bound(&answer);
        let as_json = |out: &mut dyn Write| Ok(writeln!(out, "{}", serde_json::to_string(&reply)?)?);

        let as_line = |out: &mut dyn Write| {
            let names = answer.path.iter().flat_map(|path| path.vertices()).map(|&id| graph.name(id).to_string());
            Ok(writeln!(out, "{}", names.collect::<Vec<_>>().join(" "))?)
        };

        if let (Some(place), Some(path)) = (args.output_file(), &answer.path) {
            let about = About::new("longest", args.seed);
            match args.ending().as_str() {
                "json" => output::write_and_report(Some(place), as_json)?,
                "tour" => output::write_and_report(Some(place), |out| Ok(tour::write_path(path, graph, &about, out)?))?,
                ending @ ("svg" | "png" | "pdf") => {
                    let bytes = args.picture(GraphPicture::of_path(path)?, graph, ending)?;
                    output::write_and_report(Some(place), |out| Ok(out.write_all(&bytes)?))?;
                }
                _ => output::write_and_report(Some(place), as_line)?,
            }
        }

        if args.json {
            output::write(None, as_json)?;
        } else if args.output_file().is_none() && answer.path.is_some() {
            output::write(None, as_line)?;
        }

        if !args.json {
            note!("{}", self.summary(session, &answer));
        }

        Ok(match (&answer.path, answer.is_longest()) {
            (None, true) => Exit::No,
            (Some(_), true) => Exit::Yes,
            _ if session.is_interrupted() => Exit::Interrupted,
            _ => Exit::GaveUp,
        })
    }

    fn noun(&self) -> &'static str {
        self.shape.noun()
    }

    /// Why none is longer than the upper bound, and with or without which edges.
    fn bound(&self, answer: &LongestAnswer) -> String {
        if self.conditions.is_empty() {
            answer.bound.to_string()
        } else {
            format!("{}, {}", self.conditions, answer.bound)
        }
    }

    /// What the search did, on standard error.
    fn report_steps(&self, answer: &LongestAnswer) {
        match answer.states {
            0 => note!("destrier: no search over the frontier was needed or possible"),
            states => note!("destrier: search over the frontier with {states} states"),
        }
        note!("destrier: none has more than {}: {}", vertices_in_words(answer.upper_bound), self.bound(answer));
    }

    /// What was found, and how that is known.
    fn summary(&self, session: &'static Session, answer: &LongestAnswer) -> String {
        let noun = self.noun();
        let bound = self.bound(answer);
        match (&answer.path, answer.is_longest()) {
            (None, true) => format!("There is no {noun} ({bound})."),
            (Some(path), true) => format!("A longest {noun}: {} ({bound}).", vertices_in_words(path.len() as u64)),
            (found, false) => {
                let length = found.as_ref().map_or("none".into(), |path| vertices_in_words(path.len() as u64));
                let limit =
                    answer.limit.map_or(String::new(), |limit| limit_in_words(session, limit, self.args.time_limit));
                let upper = vertices_in_words(answer.upper_bound);
                format!(
                    "The longest {noun} found: {length}. Gave up ({limit}): a longer one may exist, with at most \
                     {upper} ({bound})."
                )
            }
        }
    }
}
