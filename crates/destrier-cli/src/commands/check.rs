//! `destrier check`: verify a tour from a file, and print its statistics.

mod proof;

use crate::args::BoardArgs;
use crate::graphs::{self, GraphReader};
use crate::session::Session;
use crate::{Exit, args, output, progress, several_tours};
use anyhow::{Context, bail};
use destrier::answers::Wish;
use destrier::format::graph::{self, ParsedGraph};
use destrier::format::{self, Claim, Format, NotATour};
use destrier::{AnyGraph, Ground, Path as Claimed, Rectangle, Shape, Square, Tour, UncrossedPath, statistics, verify};
use destrier_wire::CheckReply;
use std::path::{Path, PathBuf};

/// Verify a tour from a file, and print its statistics
#[derive(clap::Args)]
#[command(after_help = "\
Reads every text format that `destrier tour` writes (grid, squares, moves, json, csv, tour, and SVG with its \
embedded tour), and any grid of numbers. Formats that do not name their board need --board.

With --uncrossed it reads the grid, squares, json and SVG of `destrier uncrossed`, but no other pictures.

With --proof it checks the proof of `destrier solve --proof` that a graph has no Hamiltonian cycle or path.

Exit codes: 0 a tour (or a proof), 1 not a tour (or not a proof), 2 bad input, 3 gave up at a limit.

Examples:
  destrier check tour.svg
  destrier tour 6x6 --closed --json | destrier check -
  destrier check moves.txt --board torus:5x7
  destrier check tour.txt --fix 1=a1,17=c3
  destrier tour box:3x4x5 --json | destrier check -
  destrier uncrossed 6x6 | destrier check - --uncrossed
  destrier check cycle.tour --graph problem.hcp --closed
  destrier check --proof none.proof --graph petersen:101,2

With --graph the file is a TSPLIB tour, a line of vertices or the JSON of `destrier solve`.")]
pub(crate) struct Args {
    /// File with a tour (- for standard input)
    #[arg(required_unless_present = "proof")]
    file: Option<PathBuf>,

    /// File with a proof that the graph has no Hamiltonian cycle or path (- for standard input)
    #[arg(long, value_name = "FILE", requires = "graph", conflicts_with_all = ["file", "open", "closed"])]
    proof: Option<PathBuf>,

    /// Board, if the file does not name it
    #[arg(long)]
    board: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    /// Graph of the tour, instead of a board: its file, or the name of a family
    #[arg(long, value_name = "FILE", conflicts_with_all = ["board", "input", "leaper", "without", "mask"])]
    graph: Option<PathBuf>,

    /// Format of the file [default: recognised by its content]
    #[arg(long, alias = "format", value_name = "FORMAT")]
    input: Option<Format>,

    /// Open or closed tour (the default)
    #[arg(long, conflicts_with = "closed")]
    open: bool,

    /// Require a closed tour
    #[arg(long)]
    closed: bool,

    /// Require these numbers of squares in the tour, such as 17=c3,20=e4; can be repeated
    #[arg(long, value_name = "STEPS", conflicts_with_all = ["graph", "proof", "uncrossed"], allow_hyphen_values = true)]
    fix: Vec<String>,

    /// Require a knight's path, or with --closed a cycle, of which no two moves cross; it need not visit every square
    #[arg(long, conflicts_with_all = ["graph", "proof"])]
    uncrossed: bool,

    /// Time limit for a proof, in seconds
    #[arg(long, value_name = "SECONDS", default_value = "600", value_parser = args::seconds, requires = "proof")]
    time_limit: f64,

    /// Memory limit for a proof, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes, requires = "proof")]
    memory: u64,

    /// Verdict and statistics as JSON
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    reader: GraphReader,
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        let is_stdin = |file: &Option<PathBuf>| file.as_deref() == Some(Path::new("-"));
        if is_stdin(&self.graph) && (is_stdin(&self.proof) || is_stdin(&self.file)) {
            let what = if self.proof.is_some() { "proof" } else { "tour" };
            bail!("the graph and the {what} cannot both be standard input; name a file for one of them");
        }

        if let (Some(proof), Some(graph)) = (&self.proof, &self.graph) {
            return self.check_proof(session, proof, graph);
        }

        let Some(place) = self.file.as_deref() else { bail!("name a file with a tour, or --proof FILE") };
        let text = output::read_text(place, self.reader.max_input)?;
        if let Some(graph) = &self.graph {
            return self.check_on_graph(place, &text, graph);
        }

        several_tours::refuse(&text)?;

        let given = match (&self.board, self.shape.is_any()) {
            (None, false) => None,
            (board, _) => Some(self.shape.board(board.as_deref())?),
        };

        let claim = match format::read(&text, self.input, given.as_ref()) {
            Err(fault) if given.is_none() && self.may_be_of_a_graph(&text) => {
                bail!("{fault} (--board); if this is a tour of a graph, name the graph instead: --graph FILE")
            }
            claim => claim?,
        };

        if self.uncrossed {
            return self.check_uncrossed(&claim);
        }

        let claim = if self.closed { claim.must_be_closed() } else { claim };
        let steps = args::fixed_steps(claim.board(), &self.fix)?;
        let squares = claim.board().squares();
        let words = claim.board().words().vertices;
        let look = |_| format!("checking {squares} {words}");
        match progress::watching(look, || claim.judge_with_steps(&steps)) {
            Ok(tour) => self.report_tour(&tour),
            Err(fault) => self.report_fault(&fault),
        }
    }

    /// A path or cycle that need not visit every square, and does not cross itself.
    fn check_uncrossed(&self, claim: &Claim) -> anyhow::Result<Exit> {
        let board = rectangle_of(claim)?;
        let closed = self.closed || claim.closed() == Some(true);
        let checked = uncrossed_path(claim, board, closed);
        output::write(None, |out| {
            let kind = if closed { "cycle" } else { "path" };
            match &checked {
                checked if self.json => writeln!(out, "{}", to_json(&CheckReply::of_uncrossed(board, checked))?)?,
                Ok(path) => writeln!(out, "{board}: an uncrossed {kind} of {} moves.", path.moves())?,
                Err(fault) => writeln!(out, "{board}: not an uncrossed {kind}: {fault}.")?,
            }
            Ok(())
        })?;

        Ok(if checked.is_ok() { Exit::Yes } else { Exit::No })
    }

    /// Whether this is a TSPLIB tour, which can be one of a graph.
    fn may_be_of_a_graph(&self, text: &str) -> bool {
        let is_section = |line: &str| line.trim_start().to_ascii_uppercase().starts_with("TOUR_SECTION");
        self.input.is_none_or(|format| format == Format::Tour) && text.lines().any(is_section)
    }

    /// A tour of a graph: visits every vertex once along edges, and uses every fixed edge.
    fn check_on_graph(&self, place: &Path, text: &str, file: &Path) -> anyhow::Result<Exit> {
        let ParsedGraph { graph: named, warnings: graph_warnings } = self.reader.read(file, None)?;
        graphs::warn(file, &graph_warnings);
        let (vertices, warnings) =
            graph::tour::read_with_warnings(text, &named).with_context(|| format!("tour {}", place.display()))?;
        graphs::warn(place, &warnings);

        let shape = if self.closed { Shape::Closed } else { Shape::Open };
        let verdict = verify(named.graph().clone(), Claimed::Vertices(vertices), shape);
        let fault = match &verdict {
            Ok(tour) => unused(tour, named.fixed_edges(), self.closed).map(|(from, to)| {
                format!("the edge between {} and {} must be used and is not", named.name(from), named.name(to))
            }),
            Err(refused) => Some(refused.fault.describe(&named)),
        };

        let closed = verdict.is_ok_and(|tour| tour.is_closed());
        output::write(None, |out| {
            match (&fault, self.json) {
                (fault, true) => writeln!(
                    out,
                    "{}",
                    to_json(&CheckReply::of_graph(closed, fault.clone(), graph_warnings.as_slice().into()))?
                )?,
                (None, false) => {
                    let kind = if closed { "cycle" } else { "path" };
                    writeln!(out, "{}: a Hamiltonian {kind} of {}.", place.display(), file.display())?;
                }
                (Some(fault), false) => writeln!(out, "{}: not a tour: {fault}.", place.display())?,
            }
            Ok(())
        })?;

        Ok(if fault.is_none() { Exit::Yes } else { Exit::No })
    }

    fn report_tour(&self, verified: &Tour) -> anyhow::Result<Exit> {
        let words = verified.board().words().vertices;
        let look = |_| format!("measuring {} {words}", verified.len());
        if self.json {
            let reply = progress::watching(look, || CheckReply::tour(verified));
            output::write(None, |out| Ok(writeln!(out, "{}", to_json(&reply)?)?))?;
            return Ok(Exit::Yes);
        }

        let lines = match verified.on_rectangle() {
            Some(tour) => progress::watching(look, || statistics(&tour)).lines(),
            None => {
                let kind = if verified.is_closed() { "closed" } else { "open" };
                vec![(words.to_owned(), verified.len().to_string()), ("kind".to_owned(), kind.to_owned())]
            }
        };
        output::write(None, |out| {
            writeln!(out, "{}: a tour.", verified.board())?;
            for (label, text) in lines {
                writeln!(out, "  {label:<13} {text}")?;
            }
            Ok(())
        })?;

        Ok(Exit::Yes)
    }

    fn report_fault(&self, fault: &NotATour) -> anyhow::Result<Exit> {
        output::write(None, |out| {
            if self.json {
                return Ok(writeln!(out, "{}", to_json(&CheckReply::not_a_tour(fault))?)?);
            }
            Ok(writeln!(out, "{}: not a tour: {fault}.", fault.board())?)
        })?;
        Ok(Exit::No)
    }
}

/// The rectangle of a claim. On other boards it is not defined whether moves cross.
pub(super) fn rectangle_of(claim: &Claim) -> anyhow::Result<&Rectangle> {
    let refusal = || Wish::Uncrossed.refusal("--uncrossed");
    claim.board().rectangle().with_context(refusal)
}

/// The uncrossed path or cycle of a claim on a rectangle, or why it is none.
pub(super) fn uncrossed_path(claim: &Claim, board: &Rectangle, closed: bool) -> Result<UncrossedPath, String> {
    let Some(path) = claim.path() else {
        return Err(claim.clone().judge().err().map_or_else(String::new, |fault| fault.to_string()));
    };
    let shape = if closed { Shape::Closed } else { Shape::Open };
    let squares = path.follow(board).map(|id| id.map(|id| board.square(id)).map_err(|fault| fault.describe(board)));
    let squares = squares.collect::<Result<Vec<Square>, String>>()?;
    UncrossedPath::verify(board.clone(), squares, shape).map_err(|fault| fault.describe(board))
}

/// A fixed edge that is not used. The edge from last to first counts if the tour is meant to be closed.
fn unused(tour: &Tour<AnyGraph>, fixed: &[(u32, u32)], closed: bool) -> Option<(u32, u32)> {
    let ids: Vec<u32> = tour.ids().collect();
    let home = ids.last().copied().zip(ids.first().copied()).filter(|_| closed);
    let steps = ids.windows(2).map(|pair| (pair[0], pair[1])).chain(home);
    let keeps_order = tour.ground().is_directed();
    let step = |(from, to): (u32, u32)| if keeps_order { (from, to) } else { (from.min(to), from.max(to)) };
    let used: std::collections::BTreeSet<(u32, u32)> = steps.map(step).collect();
    fixed.iter().copied().find(|edge| !used.contains(edge))
}

fn to_json(reply: &CheckReply) -> anyhow::Result<String> {
    Ok(serde_json::to_string(reply)?)
}
