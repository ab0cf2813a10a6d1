//! A tour, computed or stored, with look-up of squares by index and indices by square.

use destrier::computed::ComputedTour;
use destrier::format::{Format, stream};
use destrier::lines::LineTour;
use destrier::{Method, Rectangle, RectangleRequest, Square, Tour, ask};
use std::io::{self, Write};

/// Squares from which on the grid of a tour of lines is streamed.
const LARGE_GRID: u64 = 1 << 20;

/// A tour of any kind, with its method.
pub(super) enum TourLookup {
    Computed { tour: Box<ComputedTour>, method: Method },
    Lines { tour: LineTour, method: Method },
    Stored { tour: Tour<Rectangle>, method: Method },
}

impl TourLookup {
    /// The tour that answers a request, if it need not be stored.
    pub(super) fn computed(request: &RectangleRequest) -> Option<TourLookup> {
        if let Some((tour, method)) = ask::computed(request) {
            return Some(TourLookup::Computed { tour: Box::new(tour), method });
        }
        ask::lines(request).map(|(tour, method)| TourLookup::Lines { tour, method })
    }

    pub(super) fn board(&self) -> &Rectangle {
        match self {
            TourLookup::Computed { tour, .. } => tour.board(),
            TourLookup::Lines { tour, .. } => tour.board(),
            TourLookup::Stored { tour, .. } => tour.board(),
        }
    }

    pub(super) fn method(&self) -> Method {
        match self {
            TourLookup::Computed { method, .. }
            | TourLookup::Lines { method, .. }
            | TourLookup::Stored { method, .. } => *method,
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        match self {
            TourLookup::Computed { tour, .. } => tour.is_closed(),
            TourLookup::Lines { tour, .. } => tour.is_closed(),
            TourLookup::Stored { tour, .. } => tour.is_closed(),
        }
    }

    pub(super) fn len(&self) -> u64 {
        match self {
            TourLookup::Computed { tour, .. } => tour.len(),
            TourLookup::Lines { tour, .. } => tour.len(),
            TourLookup::Stored { tour, .. } => tour.len() as u64,
        }
    }

    pub(super) fn index_of(&self, square: Square) -> Option<u64> {
        match self {
            TourLookup::Computed { tour, .. } => tour.index_of(square),
            TourLookup::Lines { tour, .. } => tour.index_of(square),
            TourLookup::Stored { tour, .. } => {
                tour.squares().position(|other| other == square).map(|index| index as u64)
            }
        }
    }

    /// The squares from this index on.
    pub(super) fn squares_from(&self, index: u64) -> Box<dyn Iterator<Item = Square> + '_> {
        match self {
            TourLookup::Computed { tour, .. } => Box::new(tour.squares_from(index)),
            TourLookup::Lines { tour, .. } => Box::new(tour.squares_from(index)),
            TourLookup::Stored { tour, .. } => {
                Box::new(tour.squares().skip(usize::try_from(index).unwrap_or(usize::MAX)))
            }
        }
    }

    /// Whether [`TourLookup::write`] writes it in this format.
    pub(super) fn streams(&self, format: Format) -> bool {
        match self {
            TourLookup::Computed { .. } => {
                matches!(format, Format::Moves | Format::Squares | Format::Csv | Format::Grid)
            }
            // A smaller board is stored quickly, and its grid is shown with its turns and crossings.
            TourLookup::Lines { tour, .. } if format == Format::Grid => tour.len() > LARGE_GRID,
            TourLookup::Lines { .. } => matches!(format, Format::Moves | Format::Squares | Format::Csv),
            TourLookup::Stored { .. } => false,
        }
    }

    /// Writes the whole tour without storing it.
    pub(super) fn write(&self, format: Format, out: &mut dyn Write) -> io::Result<()> {
        match (self, format) {
            (TourLookup::Computed { tour, .. }, Format::Moves) => stream::moves(tour, out),
            (TourLookup::Computed { tour, .. }, Format::Squares) => stream::squares(tour, out),
            (TourLookup::Computed { tour, .. }, Format::Csv) => stream::csv(tour, out),
            (TourLookup::Computed { tour, .. }, Format::Grid) => stream::grid(tour, out),
            (TourLookup::Lines { tour, .. }, Format::Moves) => stream::moves_of_lines(tour, out),
            (TourLookup::Lines { tour, .. }, Format::Squares) => stream::squares_of_lines(tour, out),
            (TourLookup::Lines { tour, .. }, Format::Grid) => stream::grid_of_lines(tour, out),
            (TourLookup::Lines { tour, .. }, Format::Csv) => stream::csv_of_lines(tour, out),
            _ => Err(io::Error::new(io::ErrorKind::Unsupported, format!("the format {format} is not streamed"))),
        }
    }

    /// The numbers of the grid, eight bytes each.
    pub(super) fn write_in_binary(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            TourLookup::Computed { tour, .. } => stream::grid_in_binary(tour, out),
            TourLookup::Lines { tour, .. } => stream::grid_of_lines_in_binary(tour, out),
            TourLookup::Stored { tour, .. } => stream::stored_grid_in_binary(tour, out),
        }
    }
}
