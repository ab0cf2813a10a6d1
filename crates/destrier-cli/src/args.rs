//! Arguments that several commands share: the board, the goal of the tour, sizes, times and numbers.

use crate::explain;
use anyhow::{Context, anyhow, bail};
use bytesize::ByteSize;
use clap::builder::{EnumValueParser, PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, ValueEnum};
use destrier::few_turns::Aim;
use destrier::rectangle::mask;
use destrier::tour::magic::Sums;
use destrier::tour::symmetry::SymmetryKind;
use destrier::{AskError, Board, BoardError, FixedSteps, Method, Piece, Rectangle, Request, Shape, Surface};
use std::ffi::OsStr;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};

/// The largest mask or tour file that is read by default.
pub(crate) const MAX_INPUT: u64 = 256 << 20;

/// Options that change a board from the knight's full rectangle.
#[derive(Args, Clone, Debug)]
pub(crate) struct BoardArgs {
    /// Piece other than the knight: a name such as zebra, camel or king, two numbers such as 2,3, or several of them,
    /// such as 1,2+1,3
    #[arg(long, value_name = "PIECE")]
    leaper: Option<Piece>,

    /// Missing squares, such as c3,d4 or (6,3),(5,4); can be repeated
    #[arg(long, value_name = "SQUARES")]
    without: Vec<String>,

    /// Text file that draws the board: one line per row, '.' for a square, '#' for a hole
    #[arg(long, value_name = "FILE")]
    mask: Option<PathBuf>,
}

impl BoardArgs {
    /// Whether any of the options was given.
    pub(crate) fn is_any(&self) -> bool {
        self.mask.is_some() || self.leaper.is_some() || !self.without.is_empty()
    }

    /// Whether an option was given that only a board can have.
    pub(crate) fn is_for_boards(&self) -> bool {
        self.mask.is_some() || self.leaper.is_some()
    }

    /// What is missing: squares of a board, or edges of a graph.
    pub(crate) fn missing(&self) -> &[String] {
        &self.without
    }

    /// Separates the arguments from their lists of missing moves, such as a1-c2,b1-d2.
    pub(crate) fn and_missing_moves(&self) -> (BoardArgs, Vec<String>) {
        let (moves, without) = self.without.iter().cloned().partition(|list| list.contains('-'));
        (BoardArgs { without, ..self.clone() }, moves)
    }

    /// The board of this size, changed by the options. With a mask, `size` may be missing, name only a surface, or
    /// repeat the mask's size.
    pub(crate) fn board(&self, size: Option<&str>) -> anyhow::Result<Board> {
        let mut board: Board = match (&self.mask, size) {
            (Some(_), Some(size)) if Board::is_meant_by(size) => {
                bail!("--mask is for flat boards; --without names the missing cells of {size}")
            }
            (Some(file), size) => {
                let drawn = read_mask(file, size)?;
                let is_combined = self.leaper.as_ref().is_some_and(Piece::combines_leapers);
                if is_combined && drawn.surface() != Surface::Plane {
                    bail!("a piece that combines leapers walks on plane boards and boxes, not on {}", drawn.size());
                }
                drawn.into()
            }
            (None, Some(size)) => size.parse()?,
            (None, None) => bail!("no board was given; add a size such as 8x8, or --mask FILE"),
        };

        if let Some(piece) = &self.leaper {
            board = board.with_piece(piece.clone())?;
        }

        if !self.without.is_empty() {
            let list = self.without.join(",");
            let holes = match board.rectangle() {
                Some(_) => board.read_squares(&list)?,
                None => board.read_squares(&list).context("--without")?,
            };
            board = board.without(holes)?;
        }

        Ok(board)
    }

    /// The board of this size, changed by the options, for what only rectangles have.
    pub(crate) fn rectangle(&self, size: Option<&str>) -> anyhow::Result<Rectangle> {
        let board = self.board(size)?;
        Ok(board.rectangle().cloned().ok_or_else(|| BoardError::NotFlat(board.to_string()))?)
    }
}

/// The goal of the tour.
#[derive(Args, Debug)]
pub(crate) struct GoalArgs {
    /// First square of the tour
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    start: Option<String>,

    /// Last square of the tour
    #[arg(long, value_name = "SQUARE", allow_hyphen_values = true)]
    end: Option<String>,

    /// Squares with fixed numbers in the tour, such as 17=c3,20=e4; can be repeated
    #[arg(long, value_name = "STEPS", allow_hyphen_values = true)]
    fix: Vec<String>,

    /// Closed tour: its last square is one move from its first
    #[arg(long)]
    closed: bool,

    /// Open tour, which is the default
    #[arg(long = "open", conflicts_with = "closed")]
    _open: bool,

    /// Magic tour: with the squares numbered along the tour, all rows have one sum, and all columns have one sum
    #[arg(long, value_name = "KIND", num_args = 0..=1, default_missing_value = "lines", value_parser = MagicKindParser)]
    magic: Option<MagicKind>,
}

/// Which lines of a magic tour have equal sums.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum MagicKind {
    /// Rows and columns
    Lines,
    /// Rows, columns and both diagonals
    Diagonal,
}

impl MagicKind {
    /// The sums of the lines.
    pub(crate) fn sums(self) -> Sums {
        match self {
            MagicKind::Lines => Sums::Magic,
            MagicKind::Diagonal => Sums::DiagonallyMagic,
        }
    }
}

/// Reads a kind of magic, and explains why a board is none.
#[derive(Clone)]
pub(crate) struct MagicKindParser;

impl TypedValueParser for MagicKindParser {
    type Value = MagicKind;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<MagicKind, clap::Error> {
        match value.to_str().filter(|text| text.parse::<Rectangle>().is_ok()) {
            Some(board) => Err(command.clone().error(
                ErrorKind::InvalidValue,
                format!("--magic is followed by lines, diagonal or nothing; put the board {board} before --magic"),
            )),
            None => EnumValueParser::<MagicKind>::new().parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(MagicKind::value_variants().iter().filter_map(MagicKind::to_possible_value)))
    }
}

impl GoalArgs {
    /// The request with this goal.
    pub(crate) fn of(&self, mut request: Request) -> anyhow::Result<Request> {
        let square = |text: &Option<String>, what: &'static str| {
            text.as_deref().map(|text| request.board.read_square(text)).transpose().context(what)
        };
        request.start = square(&self.start, "--start")?;
        request.end = square(&self.end, "--end")?;

        let shape = if self.closed { Shape::Closed } else { Shape::Open };
        let sums = self.magic.map_or(Sums::Any, MagicKind::sums);
        let steps = fixed_steps(&request.board, &self.fix)?;
        request.shape(shape).sums(sums).fixed_steps(steps).context("--fix")
    }
}

/// The steps of all lists that `--fix` was given.
pub(crate) fn fixed_steps(board: &Board, lists: &[String]) -> anyhow::Result<FixedSteps> {
    let mut steps = Vec::new();
    for list in lists {
        steps.extend(FixedSteps::read(board, list).context("--fix")?.iter());
    }
    FixedSteps::new(board, steps).context("--fix")
}

/// The homotopy class of the tour.
#[derive(Args, Debug)]
pub(crate) struct HomotopyArgs {
    /// Homotopy class of a closed tour on a surface: contractible, or how often it goes round through the right edge
    /// and through the bottom edge, such as 1,0 or 2,-1
    #[arg(long, value_name = "CLASS", allow_hyphen_values = true)]
    homotopy: Option<String>,
}

impl HomotopyArgs {
    /// The request with this class.
    pub(crate) fn of(&self, request: Request) -> anyhow::Result<Request> {
        match &self.homotopy {
            Some(name) => request.homotopy_named(name).map_err(|fault| match fault {
                AskError::OnlyOnRectangles(_) => anyhow!(explain::ask_error(&fault)),
                fault => anyhow!(fault).context("--homotopy"),
            }),
            None => Ok(request),
        }
    }
}

/// The symmetry of the tour.
#[derive(Args, Debug)]
pub(crate) struct SymmetryArgs {
    /// Symmetry of the tour: half-turn (eulerian or bergholtian for one kind of it), quarter-turn, reflection or any
    #[arg(long, value_name = "KIND", value_parser = symmetry_kind())]
    pub(crate) symmetry: Option<SymmetryKind>,
}

fn symmetry_kind() -> impl TypedValueParser<Value = SymmetryKind> {
    PossibleValuesParser::new(SymmetryKind::ALL.map(SymmetryKind::name)).try_map(|name| name.parse::<SymmetryKind>())
}

fn read_mask(file: &Path, size: Option<&str>) -> anyhow::Result<Rectangle> {
    let text = crate::output::read_text(file, MAX_INPUT)?;
    let wanted = match size {
        None => None,
        Some(word) if word.parse::<Surface>().is_ok() => {
            return parse_mask(file, &text, word.parse().unwrap_or(Surface::Plane));
        }
        Some(size) => Some(size.parse::<Rectangle>()?),
    };

    let surface = wanted.as_ref().map_or(Surface::Plane, Rectangle::surface);
    let board = parse_mask(file, &text, surface)?;
    match wanted {
        Some(wanted) if wanted.size() != board.size() => {
            bail!("the mask {} draws {}, not {}", file.display(), board.size(), wanted.size())
        }
        _ => Ok(board),
    }
}

fn parse_mask(file: &Path, text: &str, surface: Surface) -> anyhow::Result<Rectangle> {
    mask::read(text, surface).with_context(|| format!("mask {}", file.display()))
}

/// Reads a size in bytes: `512M`, `4G`, `1.5GiB` or a plain number. All units are powers of 1024.
pub(crate) fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a size; write 512M or 4G");
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(split);

    // Without this, bytesize reads 4M as four million bytes.
    let unit = match unit.trim().to_ascii_uppercase().as_str() {
        "" | "B" => "B",
        "K" | "KB" | "KIB" => "KiB",
        "M" | "MB" | "MIB" => "MiB",
        "G" | "GB" | "GIB" => "GiB",
        "T" | "TB" | "TIB" => "TiB",
        _ => return Err(format!("'{unit}' is not a unit of size; use K, M, G or T")),
    };

    format!("{number}{unit}").parse::<ByteSize>().map(|size| size.as_u64()).map_err(|_| wrong())
}

/// Reads a method for boards. Those for graphs alone are not shown: they are for boxes, cubes and hexagons.
pub(crate) fn board_method() -> impl TypedValueParser<Value = Method> {
    let boards = Method::for_boards();
    let more = Method::for_graphs().iter().filter(|method| !boards.contains(method));
    let shown = boards.iter().map(|method| PossibleValue::new(method.name()));
    let hidden = more.map(|method| PossibleValue::new(method.name()).hide(true));
    PossibleValuesParser::new(shown.chain(hidden)).try_map(|name| name.parse::<Method>())
}

/// Reads an aim.
pub(crate) fn aim() -> impl TypedValueParser<Value = Aim> {
    PossibleValuesParser::new(Aim::ALL.map(Aim::name)).try_map(|name| name.parse::<Aim>())
}

/// Reads a method for graphs.
pub(crate) fn graph_method() -> impl TypedValueParser<Value = Method> {
    method_among(Method::for_graphs())
}

fn method_among(methods: &'static [Method]) -> impl TypedValueParser<Value = Method> {
    PossibleValuesParser::new(methods.iter().map(|method| method.name())).try_map(|name| name.parse::<Method>())
}

/// Reads a time in seconds.
pub(crate) fn seconds(text: &str) -> Result<f64, String> {
    match text.trim_end_matches('s').parse::<f64>() {
        Ok(seconds) if (0.0..=1e9).contains(&seconds) => Ok(seconds),
        _ => Err(format!("'{text}' is not a time in seconds; write 10 or 0.5")),
    }
}

/// Reads a number that must be at least one.
pub(crate) fn positive(text: &str) -> Result<u64, String> {
    match text.parse::<u64>() {
        Ok(number) if number > 0 => Ok(number),
        _ => Err(format!("'{text}' is not a positive whole number below 2^64")),
    }
}

/// Reads the index of a square in a tour.
pub(crate) fn index(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' is not an index: a whole number, counted from 0"))
}

/// A seed that the user chose, or left to chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SeedArg {
    Number(u64),
    Random,
}

impl SeedArg {
    /// The seed. One that is left to chance is short enough to be typed again.
    pub(crate) fn draw(self) -> u64 {
        match self {
            SeedArg::Number(seed) => seed,
            // The standard library seeds its hash maps from the system's randomness.
            SeedArg::Random => RandomState::new().build_hasher().finish() % 1_000_000_000,
        }
    }
}

/// Reads a seed or the word `random`.
pub(crate) fn seed_or_random(text: &str) -> Result<SeedArg, String> {
    match text {
        "random" => Ok(SeedArg::Random),
        _ => seed(text)
            .map(SeedArg::Number)
            .map_err(|_| format!("'{text}' is not a seed: a whole number from 0 to {}, or random", u64::MAX)),
    }
}

/// Reads a seed, any number of 64 bits.
pub(crate) fn seed(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' is not a seed: a whole number from 0 to {}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_and_times_are_read() {
        assert_eq!(bytes("4G"), Ok(4 << 30));
        assert_eq!(bytes("1.5KiB"), Ok(1536));
        assert_eq!((bytes("512M"), bytes("512mb"), bytes("512 MiB")), (Ok(512 << 20), Ok(512 << 20), Ok(512 << 20)));
        assert_eq!(bytes("100"), Ok(100));
        assert!(bytes("4X").is_err() && bytes("").is_err() && bytes("G").is_err());
        assert_eq!(seconds("0.5s"), Ok(0.5));
        assert!(seconds("-1").is_err() && seconds("nan").is_err() && seconds("soon").is_err());
        assert!(positive("0").is_err() && positive("3") == Ok(3));
        assert_eq!((seed_or_random("7"), seed_or_random("random")), (Ok(SeedArg::Number(7)), Ok(SeedArg::Random)));
        assert!(seed_or_random("-1").is_err() && seed_or_random("dice").unwrap_err().contains("or random"));
        assert!(SeedArg::Random.draw() < 1_000_000_000 && SeedArg::Number(u64::MAX).draw() == u64::MAX);
    }
}
