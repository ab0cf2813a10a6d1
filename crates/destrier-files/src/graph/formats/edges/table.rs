//! Tables of edges: a header that names the columns, and an edge per row.
//!
//! ```text
//! ,source,target,weight
//! 0,Oslo,Rome,3
//! 1,Rome,Paris,4
//! ```
//!
//! pandas, R and Gephi write such tables, in which the ends of an edge can stand in any two columns. They are found by
//! their titles. A table whose titles do not say which columns they are is refused, because an index or a weight that
//! is read as a vertex gives another graph without an error.
//!
//! Cells are separated by commas, semicolons or tabs and may stand in quotes, as in RFC 4180; or they are separated by
//! blanks, as in other lists of edges.

use super::titles::{TITLES, WEAK_TITLES, find_ends, is_index_of_pandas, is_title_like, plain_title};
use super::tokens::EdgeLine;
use crate::error::{ReadError, offset_of};
use crate::graph::builder::GraphBuilder;
use crate::graph::directions::Directions;
use crate::graph::name_list::NameList;
use crate::graph::parsed::ParsedGraph;
use crate::graph::stated_directions;
use crate::graph::warning::Warning;
use destrier_core::square::shorten;

/// Titles of columns that are no data of an edge.
const PLAIN_TITLES: [&str; 4] = ["id", "label", "type", "index"];

/// Why a comment with as many cells as the header is refused.
const COMMENT: &str = "this can be a comment or an edge; remove it, or put a name with # or % in quotes";

/// What separates the cells of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Separator {
    Sign(u8),
    Blanks,
}

/// What the first row of a text is.
enum FirstRow<'a> {
    /// A header that tells which columns have the ends.
    Header(Header<'a>),
    /// A header that does not tell which columns have the ends.
    Unclear { offset: usize, separator: Separator },
    /// A row that is no header.
    Other,
}

/// The header of a table.
struct Header<'a> {
    text: &'a str,
    /// Where the header begins, and its line.
    offset: usize,
    line: &'a str,
    separator: Separator,
    /// The titles as they are, and in lower case without blanks and signs.
    cells: Vec<String>,
    titles: Vec<String>,
    /// The columns of the first and the second end.
    ends: [usize; 2],
    /// Whether the titles are rather names if a row has them.
    is_weak: bool,
}

/// A row below the header.
struct Row<'a> {
    offset: usize,
    cells: Vec<Box<str>>,
    has_arrow: bool,
    text: &'a str,
}

/// Whether a text begins with the header of a table.
pub(in crate::graph) fn is_meant_by(text: &str) -> bool {
    match FirstRow::of(text) {
        FirstRow::Header(header) => header.separator != Separator::Blanks,
        FirstRow::Unclear { separator, .. } => separator != Separator::Blanks,
        FirstRow::Other => false,
    }
}

/// Reads a text that begins with the header of a table; `None` if it does not.
pub(super) fn read(text: &str, directions: Directions) -> Result<Option<ParsedGraph>, ReadError> {
    let header = match FirstRow::of(text) {
        FirstRow::Header(header) => header,
        FirstRow::Unclear { offset, .. } => {
            let what =
                "this header does not say which two columns are the ends of an edge; name them source and target";
            return Err(ReadError::at(text, offset, what));
        }
        FirstRow::Other => return Ok(None),
    };

    let rows = header.rows()?;

    let repeats_title = |row: &Row| row.cells.iter().any(|cell| header.cells.iter().any(|title| **title == **cell));
    if header.titles.len() == 2 && rows.iter().any(repeats_title) {
        if header.is_weak {
            return Ok(None);
        }
        let what = "this line can be a header or an edge, because its words are vertices below it as well; rename the \
                    columns or remove the header";
        return Err(ReadError::at(text, header.offset, what));
    }

    if rows.is_empty() {
        if header.is_weak && header.titles.len() == 2 {
            return Ok(None);
        }
        return Err(ReadError::at(text, text.len(), "there are no edges below the header"));
    }

    header.graph(rows, directions).map(Some)
}

impl<'a> FirstRow<'a> {
    fn of(text: &'a str) -> FirstRow<'a> {
        let is_row = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with(['#', '%']);
        let Some(line) = text.lines().find(is_row) else { return FirstRow::Other };
        let offset = offset_of(text, line);

        let Some((separator, cells)) = split_header(line) else { return FirstRow::Other };
        let has_index = cells[0].is_empty() && separator != Separator::Sign(b'\t');
        let are_titles = cells.iter().all(|cell| cell.is_empty() || is_title_like(cell));
        if cells.len() < 2 || !are_titles {
            return if has_index { FirstRow::Unclear { offset, separator } } else { FirstRow::Other };
        }

        let titles: Vec<String> = cells.iter().map(|cell| plain_title(cell)).collect();
        let strong = find_ends(&titles, &TITLES);
        let weak = find_ends(&titles, &WEAK_TITLES);
        let (ends, is_weak) = match (&strong[..], &weak[..]) {
            ([ends], _) => (*ends, false),
            ([], [ends]) => (*ends, true),
            ([], []) if titles.len() == 2 && !has_index => return FirstRow::Other,
            _ => return FirstRow::Unclear { offset, separator },
        };

        FirstRow::Header(Header { text, offset, line, separator, cells, titles, ends, is_weak })
    }
}

/// The cells of a line that may be a header, and what separates them.
fn split_header(line: &str) -> Option<(Separator, Vec<String>)> {
    let by_sign = |sign: &u8| {
        let record = records(line, *sign).next()?.ok()?;
        let cells: Vec<String> = record.iter().map(|cell| cell.trim().to_string()).collect();
        (cells.len() > 1).then_some((Separator::Sign(*sign), cells))
    };

    let candidates = b",;\t".iter().filter_map(by_sign);
    if let Some(found) = candidates.max_by_key(|(_, cells)| cells.len()) {
        return Some(found);
    }

    // A title in quotes is rather a name, which the writer of edges puts in quotes.
    let found = EdgeLine::new(line).ok()?;
    let is_plain = found.arrow.is_none() && found.vertices.len() > 1 && !found.vertices.iter().any(|v| v.is_quoted);
    let cells = found.vertices.into_iter().map(|vertex| vertex.name.into_owned()).collect();
    is_plain.then_some((Separator::Blanks, cells))
}

/// The records of a text whose cells are separated by a sign.
fn records(text: &str, sign: u8) -> impl Iterator<Item = csv::Result<csv::StringRecord>> {
    let mut builder = csv::ReaderBuilder::new();
    builder.has_headers(false).flexible(true).delimiter(sign);
    builder.from_reader(text.as_bytes()).into_records()
}

impl<'a> Header<'a> {
    /// The rows below the header.
    fn rows(&self) -> Result<Vec<Row<'a>>, ReadError> {
        match self.separator {
            Separator::Sign(sign) => self.rows_with_sign(sign),
            Separator::Blanks => self.rows_with_blanks(),
        }
    }

    fn rows_with_sign(&self, sign: u8) -> Result<Vec<Row<'a>>, ReadError> {
        let text = self.text;
        let start = self.offset;
        let mut rows = Vec::new();

        for record in records(&text[start..], sign).skip(1) {
            let record = record.map_err(|error| ReadError::at(text, start, error.to_string()))?;
            let offset = start + record.position().map_or(0, |position| position.byte() as usize);
            let offset = offset + text[offset..].len() - text[offset..].trim_start_matches(['\r', '\n']).len();
            let line = text[offset..].lines().next().unwrap_or_default();
            let is_comment = line.trim_start().starts_with(['#', '%']);
            let is_blank = record.iter().all(|cell| cell.trim().is_empty());

            if is_comment && record.len() == self.titles.len() {
                return Err(ReadError::at(text, offset, COMMENT));
            }

            let is_empty = is_blank && record.len() == 1;
            if !is_comment && !is_empty {
                let cells = record.iter().map(Box::from).collect();
                rows.push(Row { offset, cells, has_arrow: false, text: line });
            }
        }

        Ok(rows)
    }

    fn rows_with_blanks(&self) -> Result<Vec<Row<'a>>, ReadError> {
        let text = self.text;
        let after = self.offset + self.line.len();
        let mut rows = Vec::new();

        for line in text[after..].lines() {
            let offset = offset_of(text, line);
            let found = EdgeLine::new(line).map_err(|at| ReadError::at(text, offset + at, super::OPEN_QUOTE))?;
            if let Some((at, what)) = super::fault(line, &found) {
                return Err(ReadError::at(text, offset + at, what));
            }
            if found.is_empty() && line.split_whitespace().count() == self.titles.len() {
                return Err(ReadError::at(text, offset, COMMENT));
            }

            if !found.is_empty() {
                let has_arrow = found.arrow.is_some();
                let cells = found.vertices.into_iter().map(|vertex| vertex.name.into()).collect();
                rows.push(Row { offset, cells, has_arrow, text: line });
            }
        }

        Ok(rows)
    }

    /// The graph of these rows.
    fn graph(&self, rows: Vec<Row>, directions: Directions) -> Result<ParsedGraph, ReadError> {
        let mut builder = GraphBuilder::new(directions);
        let type_column = TypeColumn::find(self, &rows)?;
        let are_arcs = directions == Directions::Add
            || type_column == Some(TypeColumn::Directed)
            || stated_directions::in_text(self.text) == Some(true);
        if are_arcs {
            builder.state_directions();
        }

        self.warn(&rows, &mut builder);

        let trims = self.trims(&rows);
        let mut names = NameList::default();
        for row in &rows {
            if row.cells.len() != self.titles.len() {
                let what = format!(
                    "this row has {} cells, but the header has {}; every column needs a title, also an index",
                    row.cells.len(),
                    self.titles.len()
                );
                return Err(ReadError::at(self.text, row.offset, what));
            }

            let mut ends = [0; 2];
            for (end, column) in ends.iter_mut().zip(self.ends) {
                let cell = &row.cells[column];
                let name = if trims { cell.trim() } else { cell };
                if let Some(what) = fault(name) {
                    return Err(ReadError::at(self.text, row.offset, what));
                }
                *end = names.number(name);
            }

            if are_arcs || row.has_arrow {
                builder.add_arc(ends[0], ends[1]);
            } else {
                builder.add_edge(ends[0], ends[1]);
            }
        }

        let names = names.into_names();
        let is_number = |name: &str| name.parse::<f64>().is_ok();
        let is_whole = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_digit());
        if names.iter().all(|name| is_number(name))
            && let Some(name) = names.iter().find(|name| !is_whole(name))
        {
            let what = format!("'{}' is not a vertex; vertices are whole numbers", shorten(name));
            return Err(ReadError::at(self.text, rows[0].offset, what));
        }

        builder.build_with_names(names, self.text)
    }

    /// Warns of the header, and of columns that are ignored.
    fn warn(&self, rows: &[Row], builder: &mut GraphBuilder) {
        let line = |offset: usize| self.text[..offset].bytes().filter(|&byte| byte == b'\n').count() + 1;
        let found = shorten(self.line.trim()).to_string();
        builder.warnings.push(Warning::Header { line: line(self.offset), found });

        let is_data = |column: &usize| {
            let is_index = self.cells[*column].is_empty() || is_index_of_pandas(&self.cells[*column]);
            !self.ends.contains(column) && !is_index && !PLAIN_TITLES.contains(&&self.titles[*column][..])
        };
        if (0..self.titles.len()).any(|column| is_data(&column)) {
            builder.warnings.push(Warning::ExtraFields { line: line(rows[0].offset), count: rows.len() });
        }
    }

    /// Whether blanks around names belong to the separators. Where every cell behind one has a blank, someone wrote it
    /// for the eye; otherwise names keep their blanks, and numbers have none.
    fn trims(&self, rows: &[Row]) -> bool {
        let has_blank = |row: &Row| row.cells.iter().skip(1).all(|cell| cell.starts_with(' '));
        let is_number = |cell: &str| cell.trim().parse::<u64>().is_ok();
        let are_numbers =
            |row: &Row| self.ends.iter().all(|&end| row.cells.get(end).is_some_and(|cell| is_number(cell)));
        rows.iter().all(has_blank) || rows.iter().all(are_numbers)
    }
}

/// Why the content of a cell is not a vertex.
fn fault(name: &str) -> Option<&'static str> {
    let has_comment = || name.split_whitespace().skip(1).any(|word| word.starts_with(['#', '%']));
    if name.is_empty() {
        Some("an end of this edge is empty; name all vertices")
    } else if name.trim() != name {
        Some("a name here begins or ends with a blank; remove blanks around names, or write one behind every separator")
    } else if has_comment() {
        Some("this can be a comment or a part of a name; tables have no comments behind a row")
    } else {
        None
    }
}

/// What the column `Type` of Gephi says about all edges.
#[derive(Clone, Copy, PartialEq, Eq)]
enum TypeColumn {
    Directed,
    Undirected,
}

impl TypeColumn {
    /// `None` if there is no such column, or if it has other types.
    fn find(header: &Header, rows: &[Row]) -> Result<Option<TypeColumn>, ReadError> {
        let Some(column) = header.titles.iter().position(|title| title == "type") else { return Ok(None) };

        let mut found = None;
        for row in rows {
            let of_row = match row.cells.get(column).map(|cell| cell.trim().to_ascii_lowercase()).as_deref() {
                Some("directed") => Some(TypeColumn::Directed),
                Some("undirected") => Some(TypeColumn::Undirected),
                _ => None,
            };

            if *found.get_or_insert(of_row) != of_row {
                let what = format!(
                    "'{}' has another type than the rows above it; a graph is directed or not, so \
                                    give all rows the same type",
                    shorten(row.text)
                );
                return Err(ReadError::at(header.text, row.offset, what));
            }
        }

        Ok(found.flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use destrier_core::Ground;

    fn read_table(text: &str) -> Result<ParsedGraph, ReadError> {
        read(text, Directions::Keep).map(|table| table.unwrap_or_else(|| panic!("no table: {text}")))
    }

    fn pairs(text: &str) -> Vec<String> {
        let graph = read_table(text).unwrap_or_else(|error| panic!("{error}: {text}")).graph;
        graph.edges().map(|(from, to)| format!("{}-{}", graph.name(from).raw(), graph.name(to).raw())).collect()
    }

    #[test]
    fn columns_are_found_by_their_titles() {
        for table in [
            ",source,target\n0,1,2\n1,2,3\n2,3,1\n",
            "# x\n\n;source;target\n0;1;2\n1;2;3\n2;3;1\n",
            "\tsource\ttarget\tweight\n0\t1\t2\t7\n1\t2\t3\t7\n2\t3\t1\t7\n",
            "Unnamed: 0,from,to\n0,1,2\n1,2,3\n2,3,1\n",
            "Id,Source,Target\r\n0,1,2\r\n1,2,3\r\n2,3,1\r\n",
            "weight,node1,node2\n9,1,2\n9,2,3\n9,3,1\n",
            "\"start\",\"end\"\n\"1\",\"2\"\n\"2\",\"3\"\n\n\"3\",\"1\"\n",
            "id source target\n0 1 2\n1 2 3\n2 3 1\n",
            "u, v\n1, 2\n2, 3\n3, 1\n",
        ] {
            assert_eq!(pairs(table), ["1-2", "1-3", "2-3"], "{table}");
        }
    }

    #[test]
    fn types_of_gephi_are_honoured() {
        let directed = read_table("Source,Target,Type,Id,Label,Weight\n1,2,Directed,0,,1.0\n2,1,Directed,1,,1.0\n");
        let directed = directed.unwrap();
        assert!(directed.graph.is_directed() && directed.graph.graph().edges() == 2);
        assert!(!read_table("Source,Target,Type\n1,2,Undirected\n").unwrap().graph.is_directed());
        assert!(!read_table("Source,Target,Type\n1,2,road\n2,3,path\n").unwrap().graph.is_directed());

        let mixed = read_table("Source,Target,Type\n1,2,Directed\n2,3,Undirected\n").unwrap_err().to_string();
        assert!(mixed.starts_with("line 3, column 1: ") && mixed.contains("same type"), "{mixed}");
    }

    #[test]
    fn heads_are_ends_of_arcs() {
        let arcs = read("head,tail\n2,1\n3,2\n", Directions::Add).unwrap().unwrap().graph;
        assert!(arcs.edges().eq([(0, 1), (1, 2)]) && arcs.name(0).raw() == "1");
    }

    #[test]
    fn names_are_taken_as_they_are() {
        let table = "source,target,w\n\"say \"\"x\"\"\",\"#b\",1\na b,1.0,1\n\"line\nend\",007,1\n";
        assert_eq!(pairs(table), ["say \"x\"-#b", "a b-1.0", "line\nend-007"]);
    }

    #[test]
    fn tables_whose_columns_are_not_clear_are_refused() {
        for table in [
            "k,x,y\n0,1,2\n",
            ",0,1\n0,0.0,1.0\n1,1.0,0.0\n",
            "source,target,source\n1,2,3\n",
            "source,target,from,to\n1,2,3,4\n",
            "x y weight\n1 2 5\n",
            "source;weight;kind\n1;2;3\n",
        ] {
            let error = read_table(table).err().unwrap_or_else(|| panic!("{table}")).to_string();
            assert!(error.contains("name them source and target"), "{error}");
        }
    }

    #[test]
    fn rows_that_can_be_two_things_are_refused() {
        for (table, what) in [
            ("from,to\nA,to\nA,B\n", "can be a header or an edge"),
            ("source target\n0 1 2\n1 2 3\n", "also an index"),
            ("source,target\n", "no edges below"),
            ("source,target\n#x,b\n", "a comment or an edge"),
            ("source target\na b\n% b\n", "a comment or an edge"),
            ("source,target\na,b # x\n", "a comment or a part of a name"),
            ("source,target\na,\n", "empty"),
            ("source,target\n a,b\nb,c\n", "with a blank"),
            ("source,target\n1.0,2.0\n", "whole numbers"),
        ] {
            let error = read_table(table).err().unwrap_or_else(|| panic!("{table}")).to_string();
            assert!(error.contains(what), "{error}");
        }
    }

    #[test]
    fn other_lists_are_no_tables() {
        for text in ["", "1 2\n", "a b\n", "Oslo,Rome\n", "u v\nv w\n", "\"source\" \"target\"\na b\n", "x,y\n1,2\n"] {
            assert_eq!(read(text, Directions::Keep), Ok(None), "{text}");
        }
    }
}
