//! Shows tours of boxes, cubes and hexagons.

use super::{ShowArgs, origin, viewer};
use crate::{output, progress};
use anyhow::bail;
use destrier::draw::{CellPicture, Projection};
use destrier::format::{About, Format, cells};
use destrier::{Board, Tour};
use std::io::{IsTerminal, Write};
use std::path::Path;

/// The grid of a larger board is not printed on a terminal.
const MAX_ON_SCREEN: usize = 4000;

impl ShowArgs {
    /// Refuses formats that only flat boards have.
    pub(crate) fn check_cell_format(&self, board: &Board, format: Option<Format>) -> anyhow::Result<()> {
        match format {
            Some(Format::Csv) if board.rows_and_cols().is_some() => Ok(()),
            Some(format @ (Format::Moves | Format::Csv | Format::Gif)) if board.rows_and_cols().is_some() => bail!(
                "the format {format} is for pieces that are one leaper; a piece that combines leapers has grid, \
                 squares, csv, json, tour, svg, pdf and png"
            ),
            Some(format @ (Format::Moves | Format::Csv | Format::Gif)) => bail!(
                "the format {format} is for flat boards; boxes, cubes and hexagons have grid, squares, json, tour, \
                 svg, pdf and png"
            ),
            Some(Format::Svg | Format::Pdf | Format::Png) => Ok(()),
            _ if self.isometric => bail!("--isometric is for pictures; name a file for one, such as -o tour.svg"),
            _ => Ok(()),
        }
    }

    /// Shows a tour on the terminal, or writes it if there is a file, a format or no terminal.
    pub(crate) fn show_cells(&self, tour: &Tour, about: &About, format: Option<Format>) -> anyhow::Result<()> {
        let is_for_people = self.is_for_people(format);
        if !is_for_people || tour.len() <= MAX_ON_SCREEN {
            let look = |_| format!("writing {} cells", tour.len());
            progress::watching(look, || self.write(|out| self.fill_cells(tour, about, format, out)))?;
        }

        let board = tour.ground();
        let kind = if tour.is_closed() { "closed" } else { "open" };
        let count = tour.len();
        let origin = origin(about);
        if is_for_people {
            return output::write(None, |out| Ok(writeln!(out, "{board}: {kind} tour of {count} cells{origin}.")?));
        }

        let Some(file) = self.output.as_deref().filter(|file| *file != Path::new("-")) else { return Ok(()) };
        if std::io::stderr().is_terminal() {
            note!("Wrote {} ({}{origin}).", file.display(), board.size());
        }

        if self.picture.view { viewer::open(file) } else { Ok(()) }
    }

    fn fill_cells(
        &self,
        tour: &Tour,
        about: &About,
        format: Option<Format>,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let projection = if self.isometric { Projection::Isometric } else { Projection::Flat };
        let picture = || CellPicture::new(tour, projection);
        let options = self.picture_options();
        match format {
            Some(Format::Json) => cells::write_json(tour, about, out)?,
            Some(Format::Squares) => cells::write_cells(tour, out)?,
            Some(Format::Csv) => cells::write_csv(tour, out)?,
            Some(Format::Tour) => cells::write_tour_file(tour, about, out)?,
            Some(Format::Svg) => {
                let mut metadata = Vec::new();
                cells::write_json(tour, about, &mut metadata)?;
                let metadata = String::from_utf8_lossy(&metadata);
                out.write_all(picture()?.svg(&options.metadata(metadata.trim_end()))?.as_bytes())?;
            }
            Some(Format::Pdf) => out.write_all(&picture()?.pdf(&options)?)?,
            Some(Format::Png) => out.write_all(&picture()?.png(&options)?)?,
            _ => cells::write_grid(tour, out)?,
        }

        Ok(())
    }
}
