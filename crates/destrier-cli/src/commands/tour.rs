//! `destrier tour`: find a tour, verify it, and show it.

mod computed;
mod lookup;
mod several;
mod table;
mod watch;

use crate::args::{self, BoardArgs, GoalArgs, HomotopyArgs, SeedArg, SymmetryArgs};
use crate::session::{Phase, Session};
use crate::show::{ShowArgs, limit_in_json, limit_in_words};
use crate::{Exit, explain, runner, terminal};
use anyhow::{anyhow, bail};
use destrier::answers::Wish;
use destrier::answers::graph::SolvedBy;
use destrier::choice::Rule;
use destrier::export::bytes_to_write;
use destrier::few_turns::Aim;
use destrier::format::{About, Format, TourQuality};
use destrier::impossible::Verdict;
use destrier::method::{FIRST_SEED, Limit};
use destrier::prove::fewest_turns::fewest_proved;
use destrier::tour::magic::Sums;
use destrier::{Answer, AskError, Board, Ground, Method, Request, Shape, Tour, answers};
use destrier_wire::{TourReply, about_tour, describe_reason};
use std::io::IsTerminal;

/// Find a tour of a board, verify it and show it
#[derive(clap::Args)]
#[command(after_help = "\
Boards are rows x columns, such as 8x8, or have a surface: cylinder:4x6, torus:5x7, mobius:3x5, klein:6x4, \
projective:6x8. A box has three or more sides: box:4x5x6, box:3x4x2x2. cube:8 is the surface of a cube, hex:5 a \
hexagon of hexagons.

Squares are c3 (a1 is at the bottom left) or row,column counted from the top left, such as 6,3. Cells of a box have \
one number per side, such as 1,2,3; those of a cube are face,row,column, those of a hexagon row,place.

Exit codes: 0 found, 1 no such tour exists, 2 bad input, 3 gave up at a limit, 130 interrupted.

Examples:
  destrier tour 8x8 --start a1 --end b1
  destrier tour 8x8 --closed --fix 1=a1,17=c3,20=e4
  destrier tour 8x8 --method warnsdorff --ties 12345678
  destrier tour 50x50 --ties pohl,random --attempts 20 --seed 7
  destrier tour 6x6 --seed random
  destrier tour 8x8 --closed --count 30 -o sheet.svg
  destrier tour 1000x1000 --method squirrel -o tour.png
  destrier tour 64x64 --closed --few turns -o lines.svg
  destrier tour 8x8 --closed --few crossings
  destrier tour 8x8 --closed --aim most-turns
  destrier tour 8x8 --magic
  destrier tour 12x16 --magic --seed 7 -o magic.svg --numbers
  destrier tour 10x10 --closed --symmetry quarter-turn -o pinwheel.svg
  destrier tour torus:6x6 --closed --homotopy contractible
  destrier tour torus:8x8 --closed --homotopy 2,-1 -o round.svg
  destrier tour 1000000000x1000000000 --at 123456789012345678
  destrier tour 4x2147483647 --start 1,1 --index-of 2,1000000000
  destrier tour 100000x100000 --closed --format moves -o - | head
  destrier tour 8x8 --without d4,d5,e4,e5 --closed -o ring.svg
  destrier tour 6x6 --closed -o worksheet.pdf --theme print --numbers
  destrier tour 12x12 -o tour.png --size 800 --theme dark --view
  destrier tour 30x30 --watch --speed 50
  destrier tour box:4x4x4 --closed
  destrier tour box:3x4x2x2 --json
  destrier tour cube:8 --closed --start 1,4,4
  destrier tour box:1000000x1000000x1000000 --closed --at 123456789012345678
  destrier tour cube:6 --closed -o cube.svg --isometric
  destrier tour hex:6 --closed")]
pub(crate) struct Args {
    /// Board, such as 8x8 or torus:5x7
    #[arg(value_name = "BOARD", required_unless_present = "mask")]
    board: Option<String>,

    #[command(flatten)]
    shape: BoardArgs,

    /// Method; `destrier methods` lists them
    #[arg(long, default_value = "auto", value_parser = args::board_method())]
    method: Method,

    /// Aim: as few turns or crossings as known, by lines or a search, or as many as a search finds. Boards with a side
    /// below 10 have no lines: they are searched, and beyond 1024 squares a plain tour is improved
    #[arg(long, value_name = "AIM", conflicts_with_all = ["method", "few"], value_parser = args::aim())]
    aim: Option<Aim>,

    /// Short form of --aim fewest-turns and --aim fewest-crossings
    #[arg(long, value_name = "WHAT", conflicts_with = "method")]
    few: Option<Few>,

    /// Tie-breaks of Warnsdorff's rule, one after another: random, roth, pohl, an ordering such as 12345678, ...
    #[arg(long, value_name = "A,B,...")]
    ties: Option<Rule>,

    #[command(flatten)]
    goal: GoalArgs,

    #[command(flatten)]
    kind: SymmetryArgs,

    #[command(flatten)]
    class: HomotopyArgs,

    /// Seed of all random choices; `random` draws a new one and prints it [default: 1]
    #[arg(long, value_name = "SEED", value_parser = args::seed_or_random)]
    seed: Option<SeedArg>,

    /// Maximum number of attempts
    #[arg(long, value_name = "N", default_value = "100", value_parser = args::positive)]
    #[arg(conflicts_with_all = ["aim", "few"])]
    attempts: u64,

    /// Maximum number of moves that Warnsdorff's rule takes back in one attempt
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with_all = ["aim", "few"])]
    backtrack: u64,

    /// Time limit in seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = args::seconds, allow_hyphen_values = true)]
    time_limit: f64,

    /// Memory limit, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = args::bytes)]
    memory: u64,

    #[command(flatten)]
    show: ShowArgs,

    /// Animation of the tour in the terminal
    #[arg(long)]
    watch: bool,

    #[command(flatten)]
    computed: computed::ComputedArgs,
}

/// What there should be few of.
#[derive(Clone, Copy, clap::ValueEnum)]
enum Few {
    /// Squares at which the tour changes its direction
    Turns,
    /// Pairs of moves that cross
    Crossings,
}

impl Few {
    fn aim(self) -> Aim {
        match self {
            Few::Turns => Aim::FewestTurns,
            Few::Crossings => Aim::FewestCrossings,
        }
    }
}

impl Args {
    pub(crate) fn run(self, session: &'static Session) -> anyhow::Result<Exit> {
        session.limit_time(self.time_limit);
        session.limit_memory(self.memory);
        let format = self.computed.format(&self.show)?;
        self.show.check_pictures(format, self.watch)?;

        if self.watch && !terminal::is_watched() {
            bail!("--watch needs a terminal to draw on");
        }

        let request = self.request()?;
        self.show.check_board(&request.board, format)?;
        session.enter(Phase::Searching);

        if self.seed == Some(SeedArg::Random) {
            note!("Seed {}.", request.seed);
        }

        if let Some(count) = self.computed.tours() {
            return self.show_several(session, &request, count, format);
        }
        if let Some(exit) = self.computed.run(session, &request, format, &self)? {
            return Ok(exit);
        }

        self.check_memory_to_write(&request, format)?;
        match self.search(session, &request, format)? {
            Ok(found) => self.show(session, &request, &found, format),
            Err(exit) => Ok(exit),
        }
    }

    /// Refuses a tour of lines that can be stored, but not written.
    fn check_memory_to_write(&self, request: &Request, format: Option<Format>) -> anyhow::Result<()> {
        let stored = answers::bytes_to_store_lines(request).filter(|_| !self.show.is_for_people(format));
        let (Some(stored), Some(board)) = (stored, request.board.rectangle()) else { return Ok(()) };
        let format = format.unwrap_or(Format::Grid);
        let needed = stored.saturating_add(bytes_to_write(board, format, &self.show.picture_options()));
        if stored <= self.memory && needed > self.memory {
            bail!(explain::too_large_to_write(request, format, needed));
        }
        Ok(())
    }

    fn wanted_aim(&self) -> Option<Aim> {
        self.aim.or(self.few.map(Few::aim))
    }

    fn request(&self) -> anyhow::Result<Request> {
        let board = self.shape.board(self.board.as_deref())?;
        let request = Request::new(board)
            .method(self.method)
            .seed(self.seed.map_or(FIRST_SEED, SeedArg::draw))
            .attempts(self.attempts)
            .backtracks(self.backtrack)
            .memory(self.memory);

        let request = self.class.of(self.goal.of(request)?)?;
        let refuse_aim = |fault| match fault {
            AskError::OnlyOnRectangles(Wish::Aim) if self.few.is_some() => anyhow!(Wish::Aim.refusal("--few")),
            fault => anyhow!(explain::ask_error(&fault)),
        };
        let mut request = match self.wanted_aim() {
            Some(aim) => request.aim(aim).map_err(refuse_aim)?,
            None => request,
        };

        request.symmetry = self.kind.symmetry;
        request.ties = self.ties.clone();
        Ok(request)
    }

    /// The tour. Without one, the answer is printed, and the exit code comes back.
    fn search(
        &self,
        session: &'static Session,
        request: &Request,
        format: Option<Format>,
    ) -> anyhow::Result<Result<FoundTour, Exit>> {
        match runner::ask_within(session, request, self.time_limit) {
            Ok(Answer::Tour { cut: None, .. }) if session.is_interrupted() => {
                note!("Interrupted.");
                Ok(Err(Exit::Interrupted))
            }
            Ok(Answer::Tour { tour, by, cut }) => Ok(Ok(FoundTour { tour, by, cut })),
            other => self.report_failure(session, request, other, format).map(Err),
        }
    }

    /// Prints an answer without a tour. Returns its exit code.
    fn report_failure(
        &self,
        session: &'static Session,
        request: &Request,
        answer: Result<Answer<Board>, AskError>,
        format: Option<Format>,
    ) -> anyhow::Result<Exit> {
        let words = |limit| limit_in_json(session, limit, self.time_limit);
        let (reply, sentence) = match answer {
            Ok(answer) => (TourReply::new(request, &answer, words), self.describe_failure(session, request, &answer)),
            Err(fault @ (AskError::NotComputed { .. } | AskError::NotKnown { .. })) => {
                let method = if self.method == Method::Auto { Method::Construct } else { self.method };
                let by = SolvedBy::Method(method);
                let reply = TourReply::gave_up(request, by, explain::tour_error(request, &fault), None);
                (reply, format!("destrier: {}.", explain::tour_error(request, &fault)))
            }
            Err(fault) => bail!(explain::tour_error(request, &fault)),
        };

        if format == Some(Format::Json) {
            self.show.write_json(&reply)?;
        } else {
            note!("{sentence}");
        }

        Ok(match reply {
            TourReply::Impossible(_) => Exit::No,
            _ if session.is_interrupted() => Exit::Interrupted,
            _ => Exit::GaveUp,
        })
    }

    /// Why there is no tour to show.
    fn describe_failure(&self, session: &'static Session, request: &Request, answer: &Answer<Board>) -> String {
        let wanted = describe(request);
        match answer {
            Answer::Impossible { reason, verdict, by, .. } => {
                let checked = match (verdict, by) {
                    (Verdict::Confirmed, _) | (_, SolvedBy::QuickReason) => String::new(),
                    (_, by) => format!("\nNot checked a second time: this relies on the method {by}."),
                };
                format!("There is no {wanted}: {}.{checked}", describe_reason(reason, *by, &request.board))
            }
            Answer::GaveUp { limit, longest, .. } => {
                let limit = limit_in_words(session, *limit, self.time_limit);

                let hint = if session.is_interrupted() {
                    String::new()
                } else {
                    format!("\n{} may find one.", self.what_may_help(request))
                };

                let longest = match longest.len() {
                    0 => String::new(),
                    length => {
                        let board = &request.board;
                        format!(": the longest path has {length} of {} {}", board.squares(), board.words().vertices)
                    }
                };

                format!("Gave up on the {wanted} ({limit}){longest}.{hint}")
            }
            _ => format!("No answer for the {wanted}."),
        }
    }

    /// The options with which a search that gave up may find a tour: those that it takes.
    fn what_may_help(&self, request: &Request) -> &'static str {
        match request.sums {
            _ if request.symmetry.is_some() || request.homotopy.is_some() || !request.steps.is_empty() => {
                "A longer --time-limit, more --attempts or another --seed"
            }
            Sums::Magic | Sums::DiagonallyMagic => "A longer --time-limit",
            Sums::Any if self.wanted_aim().is_some() => "A longer --time-limit",
            Sums::Any if request.board.rectangle().is_none() => "A longer --time-limit or another --seed",
            Sums::Any => "More --attempts, a longer --time-limit, --backtrack, another --seed or another --method",
        }
    }

    fn show(
        &self,
        session: &'static Session,
        request: &Request,
        found: &FoundTour,
        format: Option<Format>,
    ) -> anyhow::Result<Exit> {
        let FoundTour { tour, by, cut } = found;
        let limit = cut.map(|limit| limit_in_json(session, limit, self.time_limit));
        let about = &about_tour(request, tour, *by, limit);
        if self.watch {
            session.end_time_limit();
            watch::play(session, tour, self.show.picture.speed)?;
            if session.is_interrupted() {
                return Ok(Exit::Interrupted);
            }
        }

        self.show.show(tour, about, format)?;
        let is_read_by_a_person = if self.show.to_stdout() {
            self.show.output.is_none() && format.is_none() && terminal::is_watched()
        } else {
            std::io::stderr().is_terminal()
        };

        if is_read_by_a_person {
            for sentence in [describe_quality(request, about), describe_traits(request, about)].into_iter().flatten() {
                note!("{sentence}");
            }
            if self.seed.is_none() {
                note!("For another tour, add --seed random.");
            }
        }

        if let Some(limit) = about.traits.limit.as_ref().filter(|_| format != Some(Format::Json)) {
            let hint = if session.is_interrupted() { "" } else { " A longer --time-limit may find one." };
            note!("The search for a better tour was cut short ({limit}).{hint}");
        }

        Ok(if cut.is_some() && session.is_interrupted() { Exit::Interrupted } else { Exit::Yes })
    }
}

/// How good a tour with few or many turns or crossings is, in a sentence.
fn describe_quality(request: &Request, about: &About) -> Option<String> {
    let traits = &about.traits;
    let turns = traits.turns?;
    let crossings = traits.crossings?;
    let quality = traits.quality?;
    let is_proved = request.board.rectangle().is_some_and(|board| fewest_proved(board, request.shape).is_some());

    let quality = match (quality, traits.fewest.or(traits.most)) {
        (TourQuality::ExactMinimum, _) if request.method == Method::FewerTurns && is_proved => {
            "the fewest turns possible, which is proved (destrier prove fewest-turns)".into()
        }
        (TourQuality::ExactMinimum, _) => "the fewest possible, by a list of all tours".into(),
        (TourQuality::ExactMaximum, _) if request.method == Method::MoreTurns => {
            "the most turns possible, one at every square that can have one".into()
        }
        (TourQuality::ExactMaximum, _) => "the most possible, by a list of all tours".into(),
        (TourQuality::ProvedForAllSizes, _) => {
            "by a pattern that is proved for all sizes (destrier prove few-turns)".into()
        }
        (TourQuality::Pattern, _) => "by a pattern, checked on this board, but not proved for all sizes".into(),
        (_, Some(extreme)) => {
            let which = if traits.fewest.is_some() { "fewest" } else { "most" };
            format!("the best of a bounded search; the {which} possible are {extreme}")
        }
        _ => "the best of a bounded search".to_string(),
    };

    Some(format!("{turns} turns and {crossings} crossings: {quality}."))
}

/// The sums of a magic tour, or the symmetries of a symmetric one.
fn describe_traits(request: &Request, about: &About) -> Option<String> {
    let traits = &about.traits;
    if let Some(symmetry) = &traits.found_symmetry {
        return Some(format!("Symmetry: {symmetry}."));
    }
    let rows = traits.row_sum?;
    let columns = traits.column_sum?;
    Some(match request.sums {
        Sums::DiagonallyMagic => format!("Magic: every row, every column and both diagonals have the sum {rows}."),
        _ => format!("Magic: every row has the sum {rows}, and every column {columns}."),
    })
}

/// A tour, and how it was found.
struct FoundTour {
    tour: Tour,
    by: SolvedBy,
    /// The limit that ended the search for a better tour.
    cut: Option<Limit>,
}

/// The request in words.
fn describe(request: &Request) -> String {
    let board = &request.board;
    let shape = if request.shape == Shape::Closed { "closed" } else { "open" };

    let sums = match request.sums {
        Sums::Any => "",
        Sums::Magic => " magic",
        Sums::DiagonallyMagic => " diagonally magic",
    };

    let mut words = format!("{shape}{sums} tour of {board}");
    if let Some(kind) = request.symmetry {
        words += &format!(" with {}", kind.in_words());
    }
    if let Some(class) = request.homotopy {
        words += &format!(" {}", class.clause());
    }
    if let Some(start) = request.start {
        words += &format!(" from {}", board.name(start));
    }
    if let Some(end) = request.end {
        words += &format!(" to {}", board.name(end));
    }
    if !request.steps.is_empty() {
        words += &format!(" with {}", request.steps.describe(board));
    }

    words
}
