//! Shards: work on many independent items (graphs of a folder, jobs of a study, lines of a table), split over machines.
//!
//! Shard `i` of `n` has every `n`-th item, from the `i`-th. Its file names the work, holds one row for each finished
//! item, and has a checksum. [`ShardFields::merge`] accepts the files of one work, in any order and split in any ways,
//! if each item has a row. A row that occurs again counts once; two different rows for one item are refused, and so
//! are files that are damaged or belong to other work. The message names the files and the missing shards.
//!
//! All values are text: reading a JSON number can change its last bit, and with it the checksum.

use destrier_files::json::fields::Version;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// One of several shards, such as `2/8`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// The largest number of shards.
    pub const MAX_SHARDS: u64 = 1_000_000;

    /// Shard `number` of `of`, counted from 1; `None` if there is no such shard.
    pub fn new(number: u64, of: u64) -> Option<Shard> {
        ((1..=of).contains(&number) && of <= Shard::MAX_SHARDS).then_some(Shard { number, of })
    }

    /// Whether an item, counted from 0, belongs to the shard.
    pub fn has(self, item: u64) -> bool {
        item % self.of == self.number - 1
    }

    /// The items of the shard, where there are `items` in all.
    pub fn items(self, items: u64) -> impl Iterator<Item = u64> {
        (self.number - 1..items).step_by(self.of as usize)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let shard = || {
            let (number, of) = text.split_once('/')?;
            Shard::new(number.trim().parse().ok()?, of.trim().parse().ok()?)
        };
        let most = Shard::MAX_SHARDS;
        shard().ok_or_else(|| format!("'{text}' is not a shard; write 1/8 to 8/8 for eight shards (at most {most})"))
    }
}

/// What the items of a shard are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ShardKind {
    /// The graphs of a folder.
    SolveAll,
    /// The jobs of a study.
    Study,
    /// The lines of a table of counts.
    CountCheck,
    /// Answers about graphs, of the Python package.
    Answers,
}

impl ShardKind {
    /// The kind in words.
    pub fn name(self) -> &'static str {
        match self {
            ShardKind::SolveAll => "solve-all",
            ShardKind::Study => "study",
            ShardKind::CountCheck => "count check",
            ShardKind::Answers => "destrier.distributed.solve_all",
        }
    }
}

/// The result of one item.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShardRow {
    /// The item, from 0.
    pub item: u64,
    /// The result.
    pub value: String,
    /// How long it took. Two rows that differ in nothing else are the same.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seconds: Option<String>,
}

/// The file of a shard.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ShardFields {
    /// The version of the message.
    #[serde(default)]
    pub v: Version,
    /// What the items are.
    pub kind: ShardKind,
    /// Which shard it is, such as `2/8`.
    pub shard: String,
    /// What identifies the work. Shards are merged only if all of this is equal.
    pub job: BTreeMap<String, String>,
    /// The number of items of all shards.
    pub items: u64,
    /// The rows of the finished items, ascending.
    pub rows: Vec<ShardRow>,
    /// Where the rows come from: commands and machines.
    #[serde(default)]
    pub origin: Vec<String>,
    /// The checksum of the other fields, see [`ShardFields::sealed`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
}

/// All items of merged shards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MergedShards {
    /// What the items are.
    pub kind: ShardKind,
    /// What identifies the work.
    pub job: BTreeMap<String, String>,
    /// One row for each item.
    pub rows: Vec<ShardRow>,
    /// Where the rows come from, each once.
    pub origin: Vec<String>,
}

/// Why shards cannot be merged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ShardError {
    /// There are no shards.
    #[error("there are no shards to merge")]
    Empty,
    /// A file is not a shard, or was changed.
    #[error("{file} is not an undamaged file of a shard ({why}); compute the shard again")]
    Damaged {
        /// The name of the file.
        file: String,
        /// What is wrong.
        why: String,
    },
    /// A file belongs to other work.
    #[error("{file} and {other} belong to different work: {what}")]
    Foreign {
        /// The name of the file.
        file: String,
        /// The file that it was compared with.
        other: String,
        /// The first difference.
        what: String,
    },
    /// An item has two different results.
    #[error("item {item} has different results in {file} and in {other}; leave out one of the files")]
    Twice {
        /// The item, from 0.
        item: u64,
        /// A file that has it.
        file: String,
        /// Another file that has it.
        other: String,
    },
    /// Items have no result.
    #[error("{missing} of {items} items have no result: {shards}")]
    Missing {
        /// The number of missing items.
        missing: u64,
        /// The number of all items.
        items: u64,
        /// The shards that they belong to.
        shards: String,
    },
}

impl ShardFields {
    /// The file of a shard without rows.
    pub fn new(kind: ShardKind, shard: Shard, job: BTreeMap<String, String>, items: u64) -> ShardFields {
        let rows = Vec::new();
        let origin = Vec::new();
        ShardFields { v: Version, kind, shard: shard.to_string(), job, items, rows, origin, checksum: None }
    }

    /// Adds the row of an item, or replaces it.
    pub fn put(&mut self, row: ShardRow) {
        match self.rows.binary_search_by_key(&row.item, |old| old.item) {
            Ok(at) => self.rows[at] = row,
            Err(at) => self.rows.insert(at, row),
        }
    }

    /// Whether an item has a row.
    pub fn has(&self, item: u64) -> bool {
        self.rows.binary_search_by_key(&item, |row| row.item).is_ok()
    }

    /// Adds the checksum of the other fields.
    pub fn sealed(self) -> ShardFields {
        ShardFields { checksum: Some(self.checksum_of_fields()), ..self }
    }

    fn checksum_of_fields(&self) -> String {
        let ShardFields { kind, shard, job, items, rows, origin, .. } = self;
        let text = serde_json::to_string(&(kind, shard, job, items, rows, origin)).unwrap_or_default();
        destrier::journal::checksum(&text)
    }

    /// Reads the text of a file and checks it. `file` is its name for messages.
    pub fn read(file: &str, text: &str) -> Result<ShardFields, ShardError> {
        let damaged = |why: &str| ShardError::Damaged { file: file.into(), why: why.into() };
        let fields: ShardFields = serde_json::from_str(text).map_err(|error| damaged(&error.to_string()))?;
        if fields.checksum.as_deref() != Some(&fields.checksum_of_fields()) {
            return Err(damaged("its checksum is missing or wrong"));
        }

        let shard: Shard = fields.shard.parse().map_err(|why: String| damaged(&why))?;
        if fields.rows.iter().any(|row| row.item >= fields.items || !shard.has(row.item)) {
            return Err(damaged("it has an item of another shard"));
        }
        if fields.rows.windows(2).any(|pair| pair[0].item >= pair[1].item) {
            return Err(damaged("its items are not ascending"));
        }

        Ok(fields)
    }

    /// The first difference to other work, in words.
    pub fn difference(&self, other: &ShardFields) -> Option<String> {
        if self.kind != other.kind {
            return Some(format!("{} and {}", self.kind.name(), other.kind.name()));
        }

        let names = self.job.keys().chain(other.job.keys());
        let value = |job: &BTreeMap<String, String>, name: &str| job.get(name).map_or("none", |value| value).to_owned();
        let mut different = names.filter(|name| self.job.get(*name) != other.job.get(*name));
        let by_job = different.next().map(|name| {
            let one = value(&self.job, name);
            let two = value(&other.job, name);
            format!("{name} is {one} in the one and {two} in the other")
        });

        by_job.or_else(|| {
            (self.items != other.items).then(|| format!("one has {} items, the other {}", self.items, other.items))
        })
    }

    /// The rows of all items. Each file has its name for messages.
    pub fn merge(files: &[(String, ShardFields)]) -> Result<MergedShards, ShardError> {
        let Some((first_name, first)) = files.first() else { return Err(ShardError::Empty) };
        let mut found: BTreeMap<u64, (&str, &ShardRow)> = BTreeMap::new();
        let mut origin: Vec<String> = Vec::new();
        for (name, fields) in files {
            if let Some(what) = first.difference(fields) {
                return Err(ShardError::Foreign { file: first_name.clone(), other: name.clone(), what });
            }

            for row in &fields.rows {
                match found.get(&row.item) {
                    Some((other, old)) if old.value != row.value => {
                        let file = name.clone();
                        let other = (*other).to_owned();
                        return Err(ShardError::Twice { item: row.item, file, other });
                    }
                    Some(_) => {}
                    None => {
                        found.insert(row.item, (name, row));
                    }
                }
            }

            for text in &fields.origin {
                if !origin.contains(text) {
                    origin.push(text.clone());
                }
            }
        }

        if (found.len() as u64) < first.items {
            return Err(missing(files, first.items, |item| found.contains_key(&item)));
        }

        let rows = found.into_values().map(|(_, row)| row.clone()).collect();
        Ok(MergedShards { kind: first.kind, job: first.job.clone(), rows, origin })
    }
}

/// The shards whose items are missing, in the finest split of the files.
fn missing(files: &[(String, ShardFields)], items: u64, has: impl Fn(u64) -> bool) -> ShardError {
    const MAX_NAMED: usize = 8;

    let shards = files.iter().filter_map(|(_, fields)| fields.shard.parse::<Shard>().ok());
    let of = shards.map(|shard| shard.of).max().unwrap_or(1);
    let mut lost = BTreeMap::new();
    let mut count = 0;

    for item in (0..items).filter(|item| !has(*item)) {
        count += 1;
        *lost.entry(item % of + 1).or_insert(0u64) += 1;
    }

    let describe = |(number, of_these): (&u64, &u64)| {
        let shard = format!("{number}/{of}");
        match files.iter().find(|(_, fields)| fields.shard == shard) {
            Some((name, _)) => format!("shard {shard} in {name} is not finished ({of_these} missing)"),
            None => format!("shard {shard} is missing"),
        }
    };

    let mut named: Vec<String> = lost.iter().take(MAX_NAMED).map(describe).collect();
    if lost.len() > MAX_NAMED {
        named.push(format!("and {} more shards", lost.len() - MAX_NAMED));
    }

    ShardError::Missing { missing: count, items, shards: named.join(", ") }
}

#[cfg(test)]
mod tests;
