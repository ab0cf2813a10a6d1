//! Tables in Markdown.

use std::fmt::Display;

/// A table in Markdown.
pub(crate) struct MarkdownTable(String);

impl MarkdownTable {
    /// A table with these column headings.
    pub(crate) fn new(headings: &[&str]) -> MarkdownTable {
        let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
        MarkdownTable(line(headings.to_vec()) + &line(vec!["---"; headings.len()]))
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, cells: &[&dyn Display]) {
        let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
        self.0 += &format!("| {} |\n", cells.join(" | "));
    }

    /// The whole table.
    pub(crate) fn text(self) -> String {
        self.0
    }
}
