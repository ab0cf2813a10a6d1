//! Shows uncrossed paths, which need not visit every square.

use super::{ShowArgs, write_too_wide};
use crate::{output, terminal};
use anyhow::bail;
use destrier::format::Format;
use destrier::{Rectangle, Square, UncrossedPath, draw};
use destrier_wire::{BoardFields, RowCol, Version};
use std::collections::BTreeMap;
use std::io::Write;

/// The grid of a larger board is not printed.
const MAX_GRID_CELLS: u64 = 1 << 24;

impl ShowArgs {
    /// Refuses formats that only tours have.
    pub(crate) fn check_uncrossed_format(&self, format: Option<Format>) -> anyhow::Result<()> {
        match format {
            Some(format @ (Format::Moves | Format::Csv | Format::Tour | Format::Gif)) => {
                bail!("{format} is a format of tours; an uncrossed path can be grid, squares, json, svg, pdf or png")
            }
            _ => Ok(()),
        }
    }

    /// Writes a path in a format other than JSON, and reports a file.
    pub(crate) fn show_uncrossed(&self, path: &UncrossedPath, format: Option<Format>) -> anyhow::Result<()> {
        let board = path.board();
        match format {
            None | Some(Format::Grid) if board.cells() > MAX_GRID_CELLS => {
                let squares = board.cells();
                note!("The grid of {} is not printed: it has {squares} squares. Use --format squares.", board.size());
                Ok(())
            }
            None | Some(Format::Grid) => {
                let (width, _) = terminal::size();
                let grid_width = u64::from(board.cols()) * (cell_width(path) as u64 + 1) - 1;
                if self.is_for_people(format) && grid_width > width as u64 {
                    return output::write(None, |out| Ok(write_too_wide(grid_width, "path.png", out)?));
                }
                self.write(|out| write_grid(path, out))
            }
            Some(format) => {
                self.write(|out| self.fill_uncrossed(path, format, out))?;
                self.finish(&board.into(), format, self.output.as_deref(), "")
            }
        }
    }

    fn fill_uncrossed(&self, path: &UncrossedPath, format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
        let options = self.picture_options();
        match format {
            Format::Svg => {
                let metadata = serde_json::to_string(&PathInSvg::new(path))?;
                out.write_all(draw::uncrossed_svg(path, &options.metadata(&metadata))?.as_bytes())?;
            }
            Format::Pdf => out.write_all(&draw::uncrossed_pdf(path, &options)?)?,
            Format::Png => out.write_all(&draw::uncrossed_png(path, &options)?)?,
            _ => {
                let names: Vec<String> = path.squares().iter().map(|&square| path.board().name(square)).collect();
                writeln!(out, "{}", names.join(" "))?;
            }
        }
        Ok(())
    }
}

/// The path in the metadata of an SVG, with which the picture can be read again.
#[derive(serde::Serialize)]
struct PathInSvg {
    v: Version,
    #[serde(flatten)]
    board: BoardFields,
    closed: bool,
    squares: Vec<RowCol>,
}

impl PathInSvg {
    fn new(path: &UncrossedPath) -> PathInSvg {
        let squares = path.squares().iter().map(|&square| square.into()).collect();
        PathInSvg { v: Version, board: path.board().into(), closed: path.is_closed(), squares }
    }
}

fn cell_width(path: &UncrossedPath) -> usize {
    path.squares().len().to_string().len()
}

/// The number of each square in the path, '.' for a square that is not visited, '#' for a hole.
fn write_grid(path: &UncrossedPath, out: &mut dyn Write) -> anyhow::Result<()> {
    let board: &Rectangle = path.board();
    let numbers: BTreeMap<&Square, usize> = path.squares().iter().zip(1..).collect();
    let width = cell_width(path);
    for row in 0..board.rows() {
        let cell = |col| {
            let square = Square::new(row, col);
            let other = if board.has(square) { "." } else { "#" };
            let text = numbers.get(&square).map_or(other.to_string(), usize::to_string);
            format!("{text:>width$}")
        };
        writeln!(out, "{}", (0..board.cols()).map(cell).collect::<Vec<_>>().join(" "))?;
    }

    Ok(())
}
