//! A tour of any board, computed or stored, with look-up of squares by index and indices by square.

use anyhow::{Context, bail};
use destrier::answers::graph::SolvedBy;
use destrier::format::{Format, stream};
use destrier::{AnyComputedTour, Board, Ground, Method, RandomAccess, Tour};
use std::io::{self, Write};

/// Squares from which on the grid of a tour of lines is streamed.
const LARGE_GRID: u64 = 1 << 20;

/// A tour of any kind, and what found it.
pub(super) enum TourLookup {
    Computed { tour: AnyComputedTour, method: Method },
    Stored { tour: Tour, by: SolvedBy },
}

impl TourLookup {
    fn access(&self) -> &dyn RandomAccess {
        match self {
            TourLookup::Computed { tour, .. } => tour.access(),
            TourLookup::Stored { tour, .. } => tour,
        }
    }

    pub(super) fn board(&self) -> Board {
        self.access().board()
    }

    pub(super) fn found_by(&self) -> &'static str {
        match self {
            TourLookup::Computed { method, .. } => method.name(),
            TourLookup::Stored { by, .. } => by.name(),
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.access().is_closed()
    }

    pub(super) fn len(&self) -> u64 {
        self.access().len()
    }

    /// The ids of the squares from this index on, which must be one of the tour.
    pub(super) fn ids_from(&self, index: u64) -> anyhow::Result<Box<dyn Iterator<Item = u64> + '_>> {
        if index >= self.len() {
            let squares = self.board().words().vertices;
            bail!("there is no index {index}: the tour has {} {squares}, and indices count from 0", self.len());
        }
        Ok(self.access().ids_from(index))
    }

    /// The id of the square that `--index-of` names, and its index.
    pub(super) fn read_index(&self, text: &str) -> anyhow::Result<(u64, u64)> {
        let board = self.board();
        let id = board.read_square(text).context("--index-of")?;
        let index = self.access().index_of(id);
        Ok((id, index.with_context(|| format!("--index-of: {} is a hole of the board", board.name(id)))?))
    }

    /// Whether [`TourLookup::write`] writes it in this format.
    pub(super) fn streams(&self, format: Format) -> bool {
        let TourLookup::Computed { tour, .. } = self else { return false };
        match tour {
            AnyComputedTour::Tiles(_) => matches!(format, Format::Moves | Format::Squares | Format::Csv | Format::Grid),
            // A smaller board is stored quickly, and its grid is shown with its turns and crossings.
            AnyComputedTour::Lines(tour) if format == Format::Grid => tour.len() > LARGE_GRID,
            AnyComputedTour::Lines(_) => matches!(format, Format::Moves | Format::Squares | Format::Csv),
            _ => matches!(format, Format::Squares | Format::Csv),
        }
    }

    /// Writes the whole tour without storing it.
    pub(super) fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        let unsupported = || io::Error::new(io::ErrorKind::Unsupported, format!("the format {format} is not streamed"));
        let TourLookup::Computed { tour, .. } = self else { return Err(unsupported()) };

        match (tour, format) {
            (tour, Format::Squares) => stream::squares(tour, out),
            (tour, Format::Csv) => stream::csv(tour, out),
            (AnyComputedTour::Tiles(tour), Format::Moves) => stream::moves(tour, out),
            (AnyComputedTour::Tiles(tour), Format::Grid) => stream::grid(tour, out),
            (AnyComputedTour::Lines(tour), Format::Moves) => stream::moves_of_lines(tour, out),
            (AnyComputedTour::Lines(tour), Format::Grid) => stream::grid_of_lines(tour, out),
            _ => Err(unsupported()),
        }
    }

    /// The numbers of the grid in the order of the ids, eight bytes each.
    pub(super) fn write_in_binary(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            TourLookup::Computed { tour: AnyComputedTour::Tiles(tour), .. } => stream::grid_in_binary(tour, out),
            TourLookup::Computed { tour: AnyComputedTour::Lines(tour), .. } => {
                stream::grid_of_lines_in_binary(tour, out)
            }
            TourLookup::Computed { tour, .. } => stream::numbers_in_binary(tour.access(), out),
            TourLookup::Stored { tour, .. } => stream::stored_grid_in_binary(tour, out),
        }
    }
}
