//! Shows a tour on the terminal or writes it to a file, for every command that has one.

mod picture_args;
mod uncrossed;
mod viewer;

use crate::session::Session;
use crate::{output, progress, terminal};
use anyhow::bail;
use destrier::byte_size;
use destrier::draw::{self, Labels, PictureOptions, Projection, Theme};
use destrier::format::{About, Format};
use destrier::method::Limit;
use destrier::{Board, Ground, Rectangle, Tour, export};
use destrier_wire as wire;
use picture_args::PictureArgs;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
pub(crate) use viewer::open_address;

/// The grid of a larger board that is no rectangle is not printed on a terminal.
const MAX_ON_SCREEN: usize = 4000;

/// The method of a tour that was read from a file.
pub(crate) const FROM_FILE: &str = "file";

/// Where to write a tour, and in which format.
#[derive(clap::Args)]
pub(crate) struct ShowArgs {
    /// Output format: grid, squares, moves, json, csv, tour, svg, pdf, png, gif [default: by the file extension, else
    /// grid]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,

    /// Same as --format json
    #[arg(long)]
    json: bool,

    /// Output file (- for standard output)
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Isometric picture of a box or a cube, instead of a flat one
    #[arg(long, requires = "output")]
    isometric: bool,

    #[command(flatten)]
    pub(crate) picture: PictureArgs,
}

impl ShowArgs {
    /// The format requested by name.
    pub(crate) fn named_format(&self) -> anyhow::Result<Option<Format>> {
        match (self.json, self.format) {
            (true, Some(format)) if format != Format::Json => {
                bail!("--json and --format {format} contradict each other")
            }
            (true, _) => Ok(Some(Format::Json)),
            (false, format) => Ok(format),
        }
    }

    /// The format requested by name or by the extension of the file.
    pub(crate) fn asked_format(&self) -> anyhow::Result<Option<Format>> {
        let format = match self.named_format()? {
            Some(format) => Some(format),
            None => self.format_by_extension()?,
        };
        if let Some(format @ (Format::Png | Format::Gif | Format::Pdf)) = format
            && self.to_stdout()
            && terminal::is_watched()
        {
            bail!("a {format} cannot be shown on the terminal; name a file, as in -o tour.{format}");
        }
        Ok(format)
    }

    /// The format by the extension. A file without extension can have any format; an unknown extension is probably a
    /// mistake.
    fn format_by_extension(&self) -> anyhow::Result<Option<Format>> {
        let Some(file) = self.output.as_deref().filter(|file| file.extension().is_some()) else { return Ok(None) };
        match Format::from_extension(file) {
            None => bail!(
                "the extension of {} is not a known format; add --format, or use .txt, .json, .svg, .pdf, .png, ...",
                file.display()
            ),
            known => Ok(known),
        }
    }

    /// Refuses formats that have no meaning on this board.
    pub(crate) fn check_board(&self, board: &Board, format: Option<Format>) -> anyhow::Result<()> {
        if board.rectangle().is_some() {
            self.refuse_isometric()?;
        }
        if self.isometric && !matches!(format, Some(Format::Svg | Format::Pdf | Format::Png | Format::Gif)) {
            bail!("--isometric is for pictures; name a file for one, such as -o tour.svg");
        }
        Ok(export::check_format(board, format.unwrap_or(Format::Grid), &self.picture_options())?)
    }

    /// Refuses what flat boards do not have.
    pub(crate) fn refuse_isometric(&self) -> anyhow::Result<()> {
        if self.isometric {
            bail!("--isometric is for boxes and cubes, such as box:4x5x6 and cube:8");
        }
        Ok(())
    }

    /// Whether the output goes to standard output.
    pub(crate) fn to_stdout(&self) -> bool {
        self.output.as_deref().is_none_or(|file| file == Path::new("-"))
    }

    /// The options of pictures.
    pub(crate) fn picture_options(&self) -> PictureOptions<'_> {
        let projection = if self.isometric { Projection::Isometric } else { Projection::Flat };
        self.picture.options().projection(projection)
    }

    /// Refuses options of pictures that would have no effect. `animated` is whether there is `--watch`.
    pub(crate) fn check_pictures(&self, format: Option<Format>, animated: bool) -> anyhow::Result<()> {
        match format {
            Some(Format::Gif) => self.picture.refuse_in_animation(),
            Some(Format::Svg | Format::Pdf | Format::Png) => self.picture.refuse_in_still_picture(animated),
            _ => self.picture.refuse_without_picture(animated),
        }
    }

    /// Shows a tour on the terminal, or writes it if there is a file, a format or no terminal.
    pub(crate) fn show(&self, tour: &Tour, about: &About, format: Option<Format>) -> anyhow::Result<()> {
        if self.is_for_people(format) {
            show_on_terminal(tour, about)
        } else {
            self.show_in(tour, about, format, self.output.as_deref())
        }
    }

    /// Whether a tour in this format appears on the terminal, with colours and a summary.
    pub(crate) fn is_for_people(&self, format: Option<Format>) -> bool {
        format.is_none_or(|format| format == Format::Grid) && self.output.is_none() && terminal::is_watched()
    }

    /// Writes a tour to this file, or to standard output.
    pub(crate) fn show_in(
        &self,
        tour: &Tour,
        about: &About,
        format: Option<Format>,
        file: Option<&Path>,
    ) -> anyhow::Result<()> {
        let format = format.unwrap_or(Format::Grid);
        self.picture.check_numbers(tour.board())?;
        let look = |_| format!("writing {} {} as {format}", tour.len(), tour.board().words().vertices);
        progress::watching(look, || output::write(file, |out| self.fill(tour, about, format, out)))?;
        self.finish(tour.board(), format, file, &origin(about))
    }

    /// Writes a tour.
    pub(crate) fn fill(&self, tour: &Tour, about: &About, format: Format, out: &mut dyn Write) -> anyhow::Result<()> {
        Ok(export::write_tour(tour, about, format, &self.picture_options(), out)?)
    }

    /// Tells a person what was written and where, and opens it with `--view`.
    pub(crate) fn finish(
        &self,
        board: &Board,
        format: Format,
        file: Option<&Path>,
        origin: &str,
    ) -> anyhow::Result<()> {
        let Some(file) = file.filter(|file| *file != Path::new("-")) else { return Ok(()) };
        if std::io::stderr().is_terminal() {
            note!("{}", written(file, board, format, &self.picture_options(), origin));
        }
        if self.picture.view { viewer::open(file) } else { Ok(()) }
    }

    /// Writes to the requested file or to standard output.
    pub(crate) fn write(&self, fill: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
        output::write(self.output.as_deref(), fill)
    }

    /// Writes one JSON object on one line.
    pub(crate) fn write_json(&self, answer: &impl serde::Serialize) -> anyhow::Result<()> {
        self.write(|out| Ok(writeln!(out, "{}", serde_json::to_string(answer)?)?))
    }
}

/// What was written and where, in words.
fn written(file: &Path, board: &Board, format: Format, options: &PictureOptions, origin: &str) -> String {
    let (size, unit) = match (board.rectangle(), format) {
        (Some(board), Format::Svg) => (draw::svg_size(board, options).ok(), "pixels"),
        (Some(board), Format::Pdf) => (draw::pdf_size(board, options).ok(), "points"),
        (Some(board), Format::Png) => (draw::png_size(board, options).ok(), "pixels"),
        (Some(board), Format::Gif) => (draw::gif_size(board, options).ok(), "pixels"),
        _ => (None, ""),
    };
    let size = size.map(|(wide, high)| format!(", {wide} x {high} {unit}")).unwrap_or_default();
    format!("Wrote {} ({}{size}{origin}).", file.display(), board.size())
}

/// The method and the seed of a tour, if it was not read from a file.
fn origin(about: &About) -> String {
    match about.method.as_str() {
        FROM_FILE => String::new(),
        method => format!(", by {method}, seed {}", about.seed),
    }
}

/// Says that a grid is too wide for the terminal, and how to get a picture.
fn write_too_wide(grid_width: u64, file: &str, out: &mut dyn Write) -> std::io::Result<()> {
    let (width, _) = terminal::size();
    writeln!(out, "The grid would be {grid_width} columns wide, and this terminal has {width}. For a picture:")?;
    writeln!(out, "  {} -o {file}", command_line())
}

fn show_on_terminal(tour: &Tour, about: &About) -> anyhow::Result<()> {
    let board = tour.board();
    let words = board.words().vertices;
    let kind = if tour.is_closed() { "closed" } else { "open" };
    let name = |id: Option<u32>| id.map(|id| board.name(u64::from(id))).unwrap_or_default();
    let first = name(tour.ids().next());
    let last = name(tour.ids().last());
    let origin = origin(about);
    let summary = format!("{board}: {kind} tour of {} {words} from {first} to {last}{origin}.", tour.len());

    output::write(None, |out| {
        if let Some(tour) = tour.on_rectangle() {
            return show_rectangle(&tour, &summary, out);
        }
        if tour.len() <= MAX_ON_SCREEN {
            export::write_grid(tour, out)?;
        }
        Ok(writeln!(out, "{summary}")?)
    })
}

/// The grid of a rectangle and the summary, or a small picture if the grid is too wide.
fn show_rectangle(tour: &Tour<Rectangle>, summary: &str, out: &mut dyn Write) -> anyhow::Result<()> {
    let (width, _) = terminal::size();
    let grid_width = draw::grid_width(tour.board(), Labels::Shown);

    if grid_width > width as u64 {
        if terminal::has_colour() {
            write!(out, "{}", draw::thumbnail(tour, width.min(60) as u32, Theme::Dark))?;
        }
        writeln!(out, "{summary}")?;
        write_too_wide(grid_width, "tour.png", out)?;
        return Ok(());
    }

    let grid = draw::Grid::new(tour)?;
    if terminal::has_colour() {
        write!(out, "{}", grid.coloured(Labels::Shown))?;
    } else {
        write!(out, "{grid}")?;
    }
    Ok(writeln!(out, "{summary}")?)
}

/// The present command without its format and its animation, so that the user can repeat it with another output.
fn command_line() -> String {
    let mut given = Session::current().words().iter().skip(1).map(|word| word.to_string_lossy().into_owned());
    let mut kept = Vec::new();
    while let Some(word) = given.next() {
        match word.as_str() {
            "--format" | "--speed" => drop(given.next()),
            "--watch" => {}
            word if word.starts_with("--format=") || word.starts_with("--speed=") => {}
            _ => kept.push(word),
        }
    }

    let words = kept
        .into_iter()
        .map(|word| if word.contains([' ', '(', ')', ';', '#', '*', '\'']) { format!("'{word}'") } else { word });

    std::iter::once("destrier".to_string()).chain(words).collect::<Vec<_>>().join(" ")
}

/// A number of vertices.
pub(crate) fn vertices_in_words(count: u64) -> String {
    if count == 1 { "1 vertex".into() } else { format!("{count} vertices") }
}

/// The limit that stopped a search, as text.
pub(crate) fn limit_in_words(session: &'static Session, limit: Limit, time_limit: f64) -> String {
    match limit {
        Limit::Stopped if session.is_interrupted() => "interrupted".to_string(),
        Limit::Stopped => format!("time limit of {time_limit} s"),
        Limit::Memory { allowed, .. } => {
            // A search gets what the program and the graph leave of the limit.
            format!("memory limit of {}", byte_size::in_words(session.given_memory().unwrap_or(allowed)))
        }
        limit => wire::describe_limit(limit),
    }
}

/// The limit that stopped a search, as text for JSON, where a size is an exact number of bytes.
pub(crate) fn limit_in_json(session: &'static Session, limit: Limit, time_limit: f64) -> String {
    match limit {
        Limit::Memory { allowed, .. } => {
            format!("memory limit of {} bytes", session.given_memory().unwrap_or(allowed))
        }
        limit => limit_in_words(session, limit, time_limit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_report_names_the_file_and_its_size() {
        let report = |file: &str, board: &str, format, options: &PictureOptions| {
            written(Path::new(file), &board.parse().unwrap(), format, options, ", by pohl, seed 1")
        };

        let options = PictureOptions::new();
        assert_eq!(report("a/tour.json", "8x8", Format::Json, &options), "Wrote a/tour.json (8x8, by pohl, seed 1).");
        let sized = options.size(720);

        assert_eq!(
            report("tour.svg", "8x8", Format::Svg, &sized),
            "Wrote tour.svg (8x8, 720 x 720 pixels, by pohl, seed 1)."
        );
        assert_eq!(
            report("t.pdf", "8x8", Format::Pdf, &options),
            "Wrote t.pdf (8x8, 540 x 540 points, by pohl, seed 1)."
        );
    }
}
