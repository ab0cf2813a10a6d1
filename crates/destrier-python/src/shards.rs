//! Files of shards: the Python layer stores them, and the library seals and merges them.

use crate::error::bad_value;
use destrier_wire::ShardFields;
use pyo3::prelude::*;

/// The text of the file of a shard, with its checksum.
#[pyfunction]
pub(crate) fn seal_shard(text: &str) -> PyResult<String> {
    let fields: ShardFields = serde_json::from_str(text).map_err(bad_value)?;
    serde_json::to_string(&fields.sealed()).map_err(bad_value)
}

/// The results of all items, from the files of shards, each with its name. Raises `ValueError` if a file is damaged or
/// belongs to other work, or if results are missing.
#[pyfunction]
pub(crate) fn merge_shards(files: Vec<(String, String)>) -> PyResult<Vec<String>> {
    let read = |(name, text): (String, String)| {
        ShardFields::read(&name, &text).map(|fields| (name, fields)).map_err(bad_value)
    };
    let files = files.into_iter().map(read).collect::<PyResult<Vec<_>>>()?;
    let merged = ShardFields::merge(&files).map_err(bad_value)?;
    Ok(merged.rows.into_iter().map(|row| row.value).collect())
}
