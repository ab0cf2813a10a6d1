//! The rows of a study as CSV.

use csv::{ReaderBuilder, StringRecord, Writer};
use std::fmt::Display;

/// Collects rows as CSV.
pub(crate) struct RowWriter(Writer<Vec<u8>>);

impl RowWriter {
    pub(crate) fn new() -> RowWriter {
        RowWriter(Writer::from_writer(Vec::new()))
    }

    /// Adds a row.
    pub(crate) fn add(&mut self, fields: &[&dyn Display]) {
        // Writing to memory cannot fail, and all rows of a study have the same number of fields.
        let _ = self.0.write_record(fields.iter().map(|field| field.to_string()));
    }

    /// The rows as text, each with a line feed.
    pub(crate) fn finish(self) -> String {
        self.0.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
    }
}

/// The fields of every row of a text without a header.
pub(crate) fn records(rows: &str) -> impl Iterator<Item = StringRecord> {
    let reader = ReaderBuilder::new().has_headers(false).flexible(true).from_reader(rows.as_bytes());
    reader.into_records().map_while(Result::ok)
}

/// A field as a number. Studies write only valid numbers; anything else counts as 0.
pub(crate) fn number<T: std::str::FromStr + Default>(record: &StringRecord, field: usize) -> T {
    record.get(field).and_then(|field| field.parse().ok()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_back_as_they_were_written() {
        let mut rows = RowWriter::new();
        rows.add(&[&"plane", &3, &"a, b: \"c\""]);
        rows.add(&[&"torus", &4, &""]);
        let text = rows.finish();
        assert_eq!(text, "plane,3,\"a, b: \"\"c\"\"\"\ntorus,4,\n");
        let read: Vec<StringRecord> = records(&text).collect();
        assert_eq!((&read[0][2], number::<u32>(&read[1], 1), number::<u32>(&read[1], 2)), ("a, b: \"c\"", 4, 0));
        assert_eq!(RowWriter::new().finish(), "");
    }
}
