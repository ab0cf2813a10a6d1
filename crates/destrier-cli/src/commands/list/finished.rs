//! The checkpoint file of a list: the slices that are finished, with their tours.
//!
//! The first line says what is listed. Every other line is a slice, with a checksum. A slice is added when it is
//! finished, so whatever happens to the program, at most the last line is incomplete; it is then removed. Files of the
//! same list can be joined with `cat`. Tours that are read are verified like any others.

use anyhow::{Context, bail};
use destrier::ask::magic::{MagicSearch, MagicSlice};
use destrier::{Rectangle, Tour};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// The version of the search: another search has other slices.
const FORMAT: u64 = 1;

/// The maximum number of bytes of a file of finished slices.
const MAX_BYTES: u64 = 1 << 30;

/// The first line of the file.
#[derive(PartialEq, Serialize, Deserialize)]
struct Header {
    format: u64,
    list: String,
    board: String,
    slices: u64,
}

/// A finished slice.
#[derive(Serialize, Deserialize)]
struct Line {
    slice: u64,
    positions: u64,
    tours: Vec<Vec<u32>>,
    checksum: String,
}

impl Line {
    fn sealed(slice: u64, positions: u64, tours: Vec<Vec<u32>>) -> Line {
        let checksum = checksum(&format!("{slice} {positions} {tours:?}"));
        Line { slice, positions, tours, checksum }
    }
}

/// The file, locked while this exists.
pub(super) struct FinishedFile {
    path: PathBuf,
    file: File,
    pub(super) slices: BTreeMap<u64, FinishedSlice>,
}

/// A slice that was read.
pub(super) struct FinishedSlice {
    pub(super) positions: u64,
    pub(super) tours: Vec<Tour<Rectangle>>,
}

impl FinishedFile {
    /// Opens the file of this list, or begins it.
    pub(super) fn open(path: &Path, search: &MagicSearch, list: &str) -> anyhow::Result<FinishedFile> {
        let place = path.display();
        let board = search.board().to_string();
        let header = Header { format: FORMAT, list: list.into(), board, slices: search.slices() };
        let header = serde_json::to_string(&header)?;

        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(path)
            .with_context(|| format!("cannot open {place}"))?;

        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!("{place} is in use by another list; name another file"),
            Err(TryLockError::Error(fault)) => return Err(fault).with_context(|| format!("cannot lock {place}")),
        }

        let mut text = String::new();
        let mut limited = (&file).take(MAX_BYTES + 1);
        limited.read_to_string(&mut text).with_context(|| format!("cannot read {place}"))?;

        if text.len() as u64 > MAX_BYTES {
            bail!("{place} is too long to be the checkpoint of a list");
        }

        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let is_begun = header.starts_with(&text[whole..]) || whole > 0;
        let mut slices = BTreeMap::new();
        for (number, line) in (1..).zip(text[..whole].lines()) {
            if line == header {
                continue;
            }
            if number == 1 {
                bail!("{place} is not the checkpoint of this list, which begins with {header}; name another file");
            }

            let (slice, finished) = read_line(line, search)
                .with_context(|| format!("{place} is damaged in line {number}; remove this line to go on"))?;
            slices.insert(slice, finished);
        }

        if !is_begun {
            bail!("{place} is not the checkpoint of a list; name another file");
        }

        file.set_len(whole as u64)?;
        file.seek(SeekFrom::End(0))?;
        let mut finished = FinishedFile { path: path.to_path_buf(), file, slices };
        if whole == 0 {
            finished.write(&header)?;
        }

        Ok(finished)
    }

    /// Adds a slice.
    pub(super) fn add(&mut self, slice: u64, found: &MagicSlice) -> anyhow::Result<()> {
        let tours = found.tours.iter().map(|tour| tour.ids().collect()).collect();
        let line = Line::sealed(slice, found.positions, tours);
        self.write(&serde_json::to_string(&line)?)
    }

    fn write(&mut self, line: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.file.sync_data());
        written.with_context(|| format!("cannot write to {}", self.path.display()))
    }
}

fn read_line(line: &str, search: &MagicSearch) -> anyhow::Result<(u64, FinishedSlice)> {
    let line: Line = serde_json::from_str(line)?;
    if Line::sealed(line.slice, line.positions, line.tours.clone()).checksum != line.checksum {
        bail!("the checksum is wrong");
    }
    if line.slice >= search.slices() {
        bail!("there is no slice {}", line.slice);
    }
    let mut tours = Vec::new();
    for ids in line.tours {
        tours.extend(search.verified(ids)?);
    }
    Ok((line.slice, FinishedSlice { positions: line.positions, tours }))
}

/// The FNV-1a hash of a text.
fn checksum(text: &str) -> String {
    let hash = text
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    format!("{hash:016x}")
}
