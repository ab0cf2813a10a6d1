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

/// The page that says how the folder came to be. `version` and `machine` are the caller's words.
pub fn readme(plan: &Plan, report: &Report, version: &str, machine: &str) -> String {
    let card = plan.study().card();
    let mut text = format!("# Study {}\n\n{}. Source: {}.\n\n", card.name, sentence(card.about), card.source);
    text += &format!("    {}\n\n", plan.command());
    text += &format!("| | |\n|---|---|\n| sizes | {} |\n| trials | {} |\n", plan.sizes_in_words(), plan.trials());
    text += &format!("| seed | {} |\n| version | {version} |\n| machine | {machine} |\n\n", plan.seed());
    text += &format!("Sizes: {}. Trials: {}.\n\n", card.sizes, card.trials);
    text += "The same command gives the same rows with any number of threads; only measured times differ.\n\n";
    text += "- `raw.csv`: every row that was measured\n- `summary.md`: the papers' figures beside ours\n";
    for (name, figure) in &report.figures {
        text += &format!("- `{name}.svg`, `{name}.png`: {}\n", figure.title());
    }
    for (name, _) in &report.tables {
        text += &format!("- `{name}.csv`: further data\n");
    }
    text += "- `study.json`: the plan, by which a run that was interrupted is taken up again\n";
    text
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
