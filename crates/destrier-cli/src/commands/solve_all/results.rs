//! The results of a folder, as a CSV file that a later run goes on from.
//!
//! Invariant: one row for each graph and each way of asking; what is written is read back.

use anyhow::{Context, bail};
use serde_json::{Value, json};
use std::fmt;

const HEADER: &str = "graph,vertices,edges,shape,method,seed,attempts,memory,answer,by,seconds,limit";

/// All that is known so far.
#[derive(Default, Debug)]
pub(super) struct Results {
    pub(super) rows: Vec<Row>,
}

/// What is asked of every graph, but for the time: answers to another question are no answers to this one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    /// path or circuit
    pub(super) shape: String,
    pub(super) method: String,
    pub(super) seed: u64,
    pub(super) attempts: u64,
    pub(super) memory: u64,
}

/// What came of one graph.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Row {
    pub(super) graph: String,
    pub(super) vertices: u64,
    pub(super) edges: u64,
    pub(super) asked: Asked,
    /// found, absent or unknown
    pub(super) answer: String,
    /// The part that settled it, or how long the longest path was.
    pub(super) by: String,
    pub(super) seconds: f64,
    pub(super) limit: f64,
}

impl Results {
    /// Replaces the row of the same graph and question, or adds one.
    pub(super) fn put(&mut self, row: Row) {
        let same = |old: &&mut Row| (&old.graph, &old.asked) == (&row.graph, &row.asked);
        match self.rows.iter_mut().find(same) {
            Some(old) => *old = row,
            None => self.rows.push(row),
        }
    }

    pub(super) fn csv(&self) -> String {
        let mut text = format!("{HEADER}\n");
        for row in &self.rows {
            let Row { graph, vertices, edges, asked, answer, by, seconds, limit } = row;
            let Asked { shape, method, seed, attempts, memory } = asked;
            let (graph, by) = (quoted(graph), quoted(by));
            text += &format!("{graph},{vertices},{edges},{shape},{method},{seed},{attempts},{memory},");
            text += &format!("{answer},{by},{seconds:.3},{limit}\n");
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
        let cells: [String; 12] = cells(line).try_into().ok()?;
        let [graph, vertices, edges, shape, method, seed, attempts, memory, answer, by, seconds, limit] = cells;
        let whole = |text: String| text.parse::<u64>().ok();
        let (seed, attempts, memory) = (whole(seed)?, whole(attempts)?, whole(memory)?);
        let asked = Asked { shape, method, seed, attempts, memory };
        let time = |text: String| text.parse::<f64>().ok().filter(|time| time.is_finite() && *time >= 0.0);
        ["found", "absent", "unknown"].contains(&answer.as_str()).then_some(())?;
        let (vertices, edges) = (whole(vertices)?, whole(edges)?);
        Some(Row { graph, vertices, edges, asked, answer, by, seconds: time(seconds)?, limit: time(limit)? })
    }

    pub(super) fn json(&self) -> Value {
        let Row { graph, vertices, edges, asked, answer, by, seconds, limit } = self;
        let Asked { shape, method, seed, attempts, memory } = asked;
        json!({
            "graph": graph, "vertices": vertices, "edges": edges, "shape": shape, "method": method,
            "seed": seed, "attempts": attempts, "memory": memory, "answer": answer, "by": by, "seconds": seconds, "limit": limit,
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

    fn asked(seed: u64) -> Asked {
        Asked { shape: "circuit".into(), method: "auto".into(), seed, attempts: 100, memory: 1 << 30 }
    }

    fn row(graph: &str, answer: &str) -> Row {
        Row {
            graph: graph.into(),
            vertices: 10,
            edges: 15,
            asked: asked(1),
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
        // Another seed is another question.
        again.put(Row { asked: asked(2), ..row("c.hcp", "found") });
        assert_eq!(again.rows.len(), 3);
    }

    #[test]
    fn what_is_no_results_file_is_refused_with_its_line() {
        let message = |text: &str| format!("{:#}", Results::read(text).unwrap_err());
        assert!(message("").contains("line 1"));
        assert!(message(&format!("{HEADER}\n\na,b\n")).contains("line 3"));
        assert!(message(&format!("{HEADER}\na,1,2,circuit,auto,1,1,1,maybe,x,1,1\n")).contains("line 2"));
        assert!(message(&format!("{HEADER}\na,1,2,circuit,auto,1,1,1,found,x,NaN,1\n")).contains("line 2"));
    }
}
