//! The results of a folder, as a CSV file that a later run goes on from.
//!
//! Invariant: one row for each graph, shape and method; what is written is read back.

use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::fmt;

const HEADER: &str = "graph,vertices,edges,shape,method,answer,by,seconds,limit";

/// All that is known so far.
#[derive(Default, Debug)]
pub(super) struct Results {
    pub(super) rows: Vec<Row>,
}

/// What came of one graph.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Row {
    pub(super) graph: String,
    pub(super) vertices: u64,
    pub(super) edges: u64,
    pub(super) shape: String,
    pub(super) method: String,
    /// found, absent or unknown
    pub(super) answer: String,
    /// The method that found it, the source of the reason, or how long the longest path was.
    pub(super) by: String,
    pub(super) seconds: f64,
    pub(super) limit: f64,
}

impl Results {
    /// Replaces the row of the same graph, shape and method, or adds one.
    pub(super) fn put(&mut self, row: Row) {
        let same = |old: &&mut Row| (&old.graph, &old.shape, &old.method) == (&row.graph, &row.shape, &row.method);
        match self.rows.iter_mut().find(same) {
            Some(old) => *old = row,
            None => self.rows.push(row),
        }
    }

    pub(super) fn csv(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for row in &self.rows {
            let Row { graph, vertices, edges, shape, method, answer, by, seconds, limit } = row;
            let (graph, by) = (quoted(graph), quoted(by));
            text += &format!("{graph},{vertices},{edges},{shape},{method},{answer},{by},{seconds:.3},{limit}\n");
        }
        text
    }

    pub(super) fn read(text: &str) -> anyhow::Result<Results> {
        let mut lines = text.lines();
        if lines.next().map(str::trim_end) != Some(HEADER) {
            bail!("line 1 must be '{HEADER}'");
        }
        let mut results = Results::default();
        for (index, line) in lines.enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let row = Row::read(line).with_context(|| format!("line {} is not a row of {HEADER}", index + 2))?;
            results.put(row);
        }
        Ok(results)
    }
}

impl Row {
    fn read(line: &str) -> Option<Row> {
        let cells: [String; 9] = cells(line).try_into().ok()?;
        let [graph, vertices, edges, shape, method, answer, by, seconds, limit] = cells;
        let time = |text: String| text.parse::<f64>().ok().filter(|time| time.is_finite() && *time >= 0.0);
        ["found", "absent", "unknown"].contains(&answer.as_str()).then_some(())?;
        let (vertices, edges) = (vertices.parse().ok()?, edges.parse().ok()?);
        Some(Row { graph, vertices, edges, shape, method, answer, by, seconds: time(seconds)?, limit: time(limit)? })
    }

    pub(super) fn json(&self) -> Value {
        let Row { graph, vertices, edges, shape, method, answer, by, seconds, limit } = self;
        json!({
            "graph": graph, "vertices": vertices, "edges": edges, "shape": shape, "method": method,
            "answer": answer, "by": by, "seconds": seconds, "limit": limit,
        })
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Row { graph, vertices, edges, answer, by, seconds, .. } = self;
        write!(f, "{graph:<20} {vertices:>8} {edges:>9}  {answer:<8} {seconds:>9.3} s  {by}")
    }
}

/// In quotes where it holds a comma or a quote; line ends become blanks, so that a row stays a line.
fn quoted(text: &str) -> String {
    let text = text.replace(char::is_control, " ");
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let (mut inside, mut chars) = (false, line.chars().peekable());
    while let Some(c) = chars.next() {
        match c {
            '"' if inside && chars.next_if_eq(&'"').is_some() => {
                cells.last_mut().unwrap_or(&mut String::new()).push('"')
            }
            '"' => inside = !inside,
            ',' if !inside => cells.push(String::new()),
            c => cells.last_mut().unwrap_or(&mut String::new()).push(c),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(graph: &str, answer: &str) -> Row {
        Row {
            graph: graph.into(),
            vertices: 10,
            edges: 15,
            shape: "circuit".into(),
            method: "auto".into(),
            answer: answer.into(),
            by: "Menger, \"1927\"".into(),
            seconds: 0.125,
            limit: 10.0,
        }
    }

    #[test]
    fn what_is_written_is_read_back_and_replaced() {
        let mut results = Results::default();
        results.put(row("a, \"b\".hcp", "found"));
        results.put(row("c.hcp", "unknown"));
        let mut again = Results::read(&results.csv()).unwrap();
        assert_eq!(again.rows, results.rows);
        again.put(row("c.hcp", "absent"));
        assert_eq!((again.rows.len(), again.rows[1].answer.as_str()), (2, "absent"));
    }

    #[test]
    fn what_is_no_results_file_is_refused_with_its_line() {
        let message = |text: &str| format!("{:#}", Results::read(text).unwrap_err());
        assert!(message("").contains("line 1"));
        assert!(message(&format!("{HEADER}\n\na,b\n")).contains("line 3"));
        assert!(message(&format!("{HEADER}\na,1,2,circuit,auto,maybe,x,1,1\n")).contains("line 2"));
        assert!(message(&format!("{HEADER}\na,1,2,circuit,auto,found,x,NaN,1\n")).contains("line 2"));
    }
}
