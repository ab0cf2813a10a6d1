//! What a study leaves behind: a summary in Markdown, figures, tables of data, and a page that says how it was made.

use super::Plan;
use crate::draw::plot::Figure;

/// What the rows say.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// Markdown: the papers' figures beside ours.
    pub summary: String,
    /// The pictures, each with the name of its file.
    pub figures: Vec<(&'static str, Figure)>,
    /// Further tables as CSV, each with the name of its file.
    pub tables: Vec<(&'static str, String)>,
}

/// How the rows came to be, in the caller's words: each command, program and machine that had a part in them, and the
/// program that made the report.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Made {
    /// The commands, exactly as they were given.
    pub commands: Vec<String>,
    /// The programs, with their versions.
    pub programs: Vec<String>,
    /// The machines.
    pub machines: Vec<String>,
    /// What made the summary and the plots of the rows.
    pub reporter: String,
}

/// The page that says how the folder came to be.
pub fn readme(plan: &Plan, report: &Report, made: &Made) -> String {
    let card = plan.study().card();
    let mut text = format!("# Study {}\n\n{}. Source: {}.\n\n", card.name, sentence(card.about), card.source);
    for command in &made.commands {
        text += &format!("    {command}\n");
    }
    if made.commands.len() > 1 {
        text += "\nIt was interrupted, and went on by the next of these commands.\n";
    }
    text += &format!("\n| | |\n|---|---|\n| sizes | {} |\n", plan.sizes_in_words());
    if plan.study().has_trials() {
        text += &format!("| trials | {} |\n", plan.trials());
    }
    text += &format!("| seed | {} |\n| program | {} |\n", plan.seed(), made.programs.join("; "));
    if made.programs.iter().any(|program| *program != made.reporter) {
        text += &format!("| summary and plots by | {} |\n", made.reporter);
    }
    text += &format!("| machine | {} |\n\n", made.machines.join("; "));
    text += &format!("What the sizes and trials are, and what they are by default:\n\n- sizes: {}\n", card.sizes);
    text += &format!("- trials: {}\n\n", card.trials);
    text += "The same command gives the same rows with any number of threads; only measured times differ.\n\n";
    text += "- `raw.csv`: every row that was measured\n- `summary.md`: the papers' figures beside ours\n";
    for (name, figure) in &report.figures {
        text += &format!("- `{name}.svg`, `{name}.png`: {}\n", figure.title());
    }
    for (name, _) in &report.tables {
        text += &format!("- `{name}.csv`: further data\n");
    }
    text +=
        "- `study.json`: the plan, by which a run that was interrupted is taken up again, and a checksum of the rows\n";
    text
}

/// Where the mark of this series stands, of so many that have one at the same place: side by side, none hides another.
pub(super) fn beside(side: u32, index: usize, count: usize, step: f64) -> f64 {
    f64::from(side) + step * (index as f64 - (count as f64 - 1.0) / 2.0)
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
