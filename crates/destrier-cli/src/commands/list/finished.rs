//! The checkpoint file of a list: a journal of the slices that are finished, with their tours. Tours that are read are
//! verified like any others.

use anyhow::bail;
use destrier::answers::magic::{MagicSearch, MagicSlice};
use destrier::journal::{Journal, JournalError};
use destrier::{Rectangle, Tour};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The version of the search: another search has other slices.
const FORMAT: u64 = 1;

/// The head of the journal.
#[derive(Serialize)]
struct ListHead {
    format: u64,
    list: String,
    board: String,
    slices: u64,
}

/// A finished slice as it is stored.
#[derive(Serialize, Deserialize)]
struct StoredSlice {
    slice: u64,
    positions: u64,
    tours: Vec<Vec<u32>>,
}

/// The file, locked while this exists.
pub(super) struct FinishedFile {
    journal: Journal,
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
        let board = search.board().to_string();
        let head = ListHead { format: FORMAT, list: list.into(), board, slices: search.slices() };
        let mut slices = BTreeMap::new();
        let mut take = |item: &str| {
            let (slice, finished) = read_slice(item, search).map_err(|fault| format!("{fault:#}"))?;
            slices.insert(slice, finished);
            Ok(())
        };

        let place = path.display();
        match Journal::open(path, &serde_json::to_string(&head)?, &mut take) {
            Ok(journal) => Ok(FinishedFile { journal, slices }),
            Err(JournalError::InUse { .. }) => bail!("{place} is in use by another list; name another file"),
            Err(JournalError::OtherWork { head, .. }) => {
                bail!("{place} is not the checkpoint of this list, which begins with {head}; name another file")
            }
            Err(fault) => Err(fault.into()),
        }
    }

    /// Adds a slice.
    pub(super) fn add(&mut self, slice: u64, found: &MagicSlice) -> anyhow::Result<()> {
        let tours = found.tours.iter().map(|tour| tour.ids().collect()).collect();
        let stored = StoredSlice { slice, positions: found.positions, tours };
        Ok(self.journal.append(&serde_json::to_string(&stored)?)?)
    }
}

fn read_slice(item: &str, search: &MagicSearch) -> anyhow::Result<(u64, FinishedSlice)> {
    let stored: StoredSlice = serde_json::from_str(item)?;
    if stored.slice >= search.slices() {
        bail!("there is no slice {}", stored.slice);
    }
    let mut tours = Vec::new();
    for ids in stored.tours {
        tours.extend(search.verified(ids)?);
    }
    Ok((stored.slice, FinishedSlice { positions: stored.positions, tours }))
}
