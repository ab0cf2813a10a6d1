//! The results of a study: a summary in Markdown, figures, tables, and a page about the run.

use super::info::StudyInfo;
use super::plan::StudyPlan;
use destrier_draw::plot::Figure;

/// The results of a study.
#[derive(Clone, PartialEq, Debug, Default)]
#[non_exhaustive]
pub struct StudyReport {
    /// Markdown: published values next to measured ones.
    pub summary: String,
    /// The figures, with the names of their files.
    pub figures: Vec<(&'static str, Figure)>,
    /// Further tables as CSV, with the names of their files.
    pub tables: Vec<(&'static str, String)>,
}

/// The commands, programs and machines that produced the rows, as text from the caller.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Provenance {
    /// The commands as they were entered.
    pub commands: Vec<String>,
    /// The programs, with their versions.
    pub programs: Vec<String>,
    /// The machines.
    pub machines: Vec<String>,
    /// The program that made the summary and the plots.
    pub reporter: String,
}

/// The page about a run: what was studied, how, and which files there are.
pub fn readme(plan: &StudyPlan, info: &StudyInfo, report: &StudyReport, provenance: &Provenance) -> String {
    let name = plan.study().name();
    let mut text = format!("# Study {name}\n\n{}. Source: {}.\n\n", capitalised(info.about), info.source);
    for command in &provenance.commands {
        text += &format!("    {command}\n");
    }

    if provenance.commands.len() > 1 {
        text += if provenance.commands.iter().all(|command| command.contains(" --shard ")) {
            "\nEach of these commands computed a shard.\n"
        } else {
            "\nThe study was interrupted and resumed by the next of these commands.\n"
        };
    }

    text += &format!("\n| | |\n|---|---|\n| sizes | {} |\n", plan.sizes_as_text());
    if plan.study().has_trials() {
        text += &format!("| trials | {} |\n", plan.trials());
    }

    text += &format!("| seed | {} |\n| program | {} |\n", plan.seed(), provenance.programs.join("; "));
    if provenance.programs.iter().any(|program| *program != provenance.reporter) {
        text += &format!("| summary and plots by | {} |\n", provenance.reporter);
    }

    text += &format!("| machine | {} |\n\n", provenance.machines.join("; "));
    text += &format!("Sizes and trials, with their defaults:\n\n- sizes: {}\n", info.sizes);
    text += &format!("- trials: {}\n\n", info.trials);
    text += "The same command gives the same rows with any number of threads. Only measured times differ.\n\n";
    text += "- `raw.csv`: all rows\n- `summary.md`: published values next to measured ones\n";

    for (name, figure) in &report.figures {
        text += &format!("- `{name}.svg`, `{name}.png`: {}\n", figure.title());
    }
    for (name, _) in &report.tables {
        text += &format!("- `{name}.csv`: further data\n");
    }

    text += "- `study.json`: the plan, which allows an interrupted run to resume, and a checksum of the rows\n";
    text
}

/// The x of series number `index` of `count` at the same side. Marks of several series are placed next to each other,
/// so that none hides another.
pub(super) fn side_by_side(side: u32, index: usize, count: usize, step: f64) -> f64 {
    f64::from(side) + step * (index as f64 - (count as f64 - 1.0) / 2.0)
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
