//! What is counted or listed: a board, or a graph from a file or a family, with the names of its vertices.

use crate::args::BoardArgs;
use crate::graphs;
use anyhow::{Context, bail};
use destrier::ask::count::Subject;
use destrier::count::{Kind, Question};
use destrier::format::graph::{NamedGraph, Reading};
use destrier::gallery::Family;
use destrier::{Board, Square};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Which board or graph, and which tours.
#[derive(clap::Args)]
pub(crate) struct SubjectArgs {
    /// A board, such as 8x8, torus:5x7 or '8x8 first=50', the file of a graph (- for standard input), or a family such as petersen:7,2
    #[arg(value_name = "BOARD|FILE")]
    subject: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    /// Closed tours, which is the default
    #[arg(long, conflicts_with_all = ["open", "strictly_open"])]
    closed: bool,

    /// Open tours: all Hamilton paths, those whose ends are a move apart included
    #[arg(long, conflicts_with = "strictly_open")]
    open: bool,

    /// Only open tours whose ends are not a move apart
    #[arg(long)]
    strictly_open: bool,

    /// Where the tours begin: a square, or a vertex of the graph
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    start: Option<String>,

    /// Where the tours end
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    end: Option<String>,

    /// A tour and the same tour walked backwards are two
    #[arg(long)]
    pub(crate) directed: bool,

    /// How much of a graph's file to read at most
    #[arg(long, value_name = "SIZE", default_value = "256M", value_parser = crate::args::bytes)]
    max_input: u64,
}

/// A board or a graph.
pub(crate) enum Target {
    Board(Board),
    Graph { graph: NamedGraph, file: PathBuf },
}

impl SubjectArgs {
    pub(crate) fn is_given(&self) -> bool {
        self.subject.is_some() || self.shape.is_any()
    }

    /// What was named: whatever reads as a board is one, and all else must be a file.
    pub(crate) fn target(&self) -> anyhow::Result<Target> {
        let Some(text) = self.subject.as_deref() else { return Ok(Target::Board(self.shape.board(None)?)) };
        if text != "-" && (self.shape.is_any() || text.parse::<Board>().is_ok()) {
            return Ok(Target::Board(self.shape.board(Some(text))?));
        }
        let file = PathBuf::from(text);
        if text != "-" && !file.exists() && text.parse::<Family>().is_err() {
            let fault = text.parse::<Board>().err().map(|fault| fault.to_string()).unwrap_or_default();
            bail!("{fault}; nor is there a file of that name, with a graph");
        }
        let Reading { graph, warnings } = graphs::read(&file, None, self.max_input)?;
        warnings.iter().for_each(|warning| eprintln!("destrier: warning: {text}: {warning}"));
        if !graph.fixed().is_empty() {
            bail!(
                "{text} has edges that must be used, and counting and listing take graphs without such edges; remove \
                 its fixed edges (the FIXED_EDGES_SECTION of an hcp file) to have all circuits or paths"
            );
        }
        Ok(Target::Graph { graph, file })
    }

    pub(crate) fn kind(&self) -> Kind {
        match (self.open, self.strictly_open) {
            (_, true) => Kind::StrictlyOpen,
            (true, _) => Kind::Open,
            (false, false) => Kind::Closed,
        }
    }

    /// The question, with its ends as vertices of the subject.
    pub(crate) fn question(&self, target: &Target, subject: &Subject) -> anyhow::Result<Question> {
        let place = |text: &Option<String>, what: &'static str| {
            text.as_deref().map(|text| target.vertex(text, subject)).transpose().context(what)
        };
        Ok(Question {
            kind: self.kind(),
            start: place(&self.start, "--start")?,
            end: place(&self.end, "--end")?,
            directed: self.directed,
        })
    }
}

/// The board in the words in which it would be asked for: one that is cut off by how many squares it has, not by a long
/// list of those that it has not.
pub(crate) fn named(board: &Board) -> String {
    let whole = board.to_string();
    if board.is_whole() {
        return whole;
    }
    let plain = whole.split(" without=").next().unwrap_or_default();
    let cut = format!("{plain} first={}", board.squares());
    if cut.len() < whole.len() && cut.parse().as_ref() == Ok(board) { cut } else { whole }
}

impl Target {
    pub(crate) fn subject(&self) -> anyhow::Result<Subject> {
        Ok(match self {
            Target::Board(board) => Subject::of_board(board)?,
            Target::Graph { graph, .. } => Subject::of_graph(graph.graph().clone()),
        })
    }

    /// Its name, as it stands in every answer.
    pub(crate) fn name(&self) -> String {
        match self {
            Target::Board(board) => named(board),
            Target::Graph { file, .. } if file == Path::new("-") => "the graph".into(),
            Target::Graph { file, .. } => file.display().to_string(),
        }
    }

    /// How it is said in JSON.
    pub(crate) fn described(&self) -> Value {
        match self {
            Target::Board(board) => json!(destrier::wire::BoardFields::from(board)),
            Target::Graph { graph, file } => json!({
                "graph": file.display().to_string(),
                "vertices": graph.graph().vertices(),
                "edges": graph.graph().edges(),
            }),
        }
    }

    fn vertex(&self, text: &str, subject: &Subject) -> anyhow::Result<u32> {
        match self {
            Target::Board(board) => {
                let square: Square = board.read_square(text)?;
                let found = subject.vertex(board.id(square));
                found.with_context(|| format!("{} is a hole of the board", board.name(square)))
            }
            Target::Graph { graph, .. } => {
                graph.vertex(text).with_context(|| format!("vertex {text} is not in the graph {}", self.name()))
            }
        }
    }

    /// What a vertex of the subject is called.
    pub(crate) fn label(&self, vertex: u32, subject: &Subject) -> String {
        match self {
            Target::Board(board) => board.name(board.square(u64::from(subject.id(vertex)))),
            Target::Graph { graph, .. } => format!("vertex {}", graph.name(vertex)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_named_as_they_would_be_asked_for() {
        for text in ["8x8", "7x8 first=50", "cylinder:6x7 leaper=1,3 first=30", "5x5 without=c3", "8x8 without=h8,a1"] {
            assert_eq!(named(&text.parse().unwrap()), text);
        }
    }
}
