//! Parts of tours of boxes, cubes and hexagons: cells by index and indices by cell. Constructed tours are computed and
//! not stored, at any size.

use super::computed::ComputedArgs;
use anyhow::{Context, bail};
use destrier::{Board, ComputedCellTour, Tour};
use destrier_wire::{LookupReply, Version};
use serde::{Serialize, Serializer};
use std::io::{self, Write};

/// A tour, computed or stored.
pub(super) enum CellLookup<'a> {
    Computed(ComputedCellTour),
    Stored(&'a Tour),
}

impl CellLookup<'_> {
    fn board(&self) -> &Board {
        match self {
            CellLookup::Computed(tour) => tour.board(),
            CellLookup::Stored(tour) => tour.ground(),
        }
    }

    pub(super) fn len(&self) -> u64 {
        match self {
            CellLookup::Computed(tour) => tour.len(),
            CellLookup::Stored(tour) => tour.len() as u64,
        }
    }

    fn is_closed(&self) -> bool {
        match self {
            CellLookup::Computed(tour) => tour.is_closed(),
            CellLookup::Stored(tour) => tour.is_closed(),
        }
    }

    fn index_of(&self, id: u64) -> Option<u64> {
        match self {
            CellLookup::Computed(tour) => tour.index_of(id),
            CellLookup::Stored(tour) => tour.ids().position(|other| u64::from(other) == id).map(|index| index as u64),
        }
    }

    fn ids_from(&self, index: u64) -> Box<dyn Iterator<Item = u64> + '_> {
        match self {
            CellLookup::Computed(tour) => Box::new(tour.ids_from(index)),
            CellLookup::Stored(tour) => {
                Box::new(tour.ids().skip(usize::try_from(index).unwrap_or(usize::MAX)).map(u64::from))
            }
        }
    }

    fn check_index(&self, index: u64) -> anyhow::Result<u64> {
        if index < self.len() {
            Ok(index)
        } else {
            bail!("there is no index {index}: the tour has {} cells, and indices count from 0", self.len())
        }
    }

    /// The cell that `--index-of` names, and its index.
    fn read_index(&self, text: &str) -> anyhow::Result<(u64, u64)> {
        let id = self.board().read_square(text).context("--index-of")?;
        let index = self.index_of(id);
        Ok((id, index.with_context(|| format!("--index-of: {} is a hole of the board", self.board().name(id)))?))
    }

    /// Writes one cell per line.
    pub(super) fn write_cells(&self, from: u64, count: u64, out: &mut dyn Write) -> io::Result<()> {
        for id in self.ids_from(from).take(usize::try_from(count).unwrap_or(usize::MAX)) {
            writeln!(out, "{}", self.board().name(id))?;
        }
        Ok(())
    }

    /// Writes the parts that the options name.
    pub(super) fn write(&self, args: &ComputedArgs, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Some(index) = args.at {
            self.write_cells(self.check_index(index)?, 1, out)?;
        }
        if let Some(text) = &args.index_of {
            writeln!(out, "{}", self.read_index(text)?.1)?;
        }
        if let Some(from) = args.from {
            self.write_cells(self.check_index(from)?, args.squares(), out)?;
        }
        Ok(())
    }

    /// Writes the cells, indices and stretches that were asked for as JSON.
    pub(super) fn write_json(&self, args: &ComputedArgs, method: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let coordinates = |id: u64| self.board().coordinates(id);

        let mut reply = LookupReply {
            v: Version,
            board: self.board().into(),
            closed: self.is_closed(),
            method: method.into(),
            index: None,
            square: None,
            from: args.from,
            squares: None,
        };

        if let Some(index) = args.at {
            let id = self.ids_from(self.check_index(index)?).next();
            reply.index = Some(index);
            reply.square = id.map(coordinates);
        }

        if let Some(text) = &args.index_of {
            let (id, index) = self.read_index(text)?;
            reply.index = Some(index);
            reply.square = Some(coordinates(id));
        }

        if let Some(from) = args.from {
            reply.squares = Some(CellsFrom { tour: self, from: self.check_index(from)?, count: args.squares() });
        }

        serde_json::to_writer(&mut *out, &reply)?;
        Ok(writeln!(out)?)
    }
}

/// Cells from an index on, each made when it is written.
struct CellsFrom<'a> {
    tour: &'a CellLookup<'a>,
    from: u64,
    count: u64,
}

impl Serialize for CellsFrom<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let count = usize::try_from(self.count).unwrap_or(usize::MAX);
        let board = self.tour.board();
        serializer.collect_seq(self.tour.ids_from(self.from).take(count).map(|id| board.coordinates(id)))
    }
}
