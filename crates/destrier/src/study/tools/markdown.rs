//! Tables in Markdown.

use std::fmt::Display;

/// A table in Markdown.
pub(in crate::study) struct MarkdownTable(String);

impl MarkdownTable {
    /// A table with these column headings.
    pub(in crate::study) fn new(headings: &[&str]) -> MarkdownTable {
        let line = |cells: Vec<&str>| format!("| {} |\n", cells.join(" | "));
        MarkdownTable(line(headings.to_vec()) + &line(vec!["---"; headings.len()]))
    }

    /// Adds a row.
    pub(in crate::study) fn row(&mut self, cells: &[&dyn Display]) {
        let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
        self.0 += &format!("| {} |\n", cells.join(" | "));
    }

    /// The whole table.
    pub(in crate::study) fn text(self) -> String {
        self.0
    }
}
