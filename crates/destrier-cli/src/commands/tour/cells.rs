//! Tours of boxes, cubes and hexagons.

use super::Args;
use super::cell_lookup::CellLookup;
use crate::args::SeedArg;
use crate::runner::{Runner, describe_attempts};
use crate::session::Session;
use crate::show::{limit_in_json, limit_in_words};
use crate::{Exit, explain, output, progress};
use anyhow::bail;
use destrier::ask::cells::computed_cells;
use destrier::format::{About, Format};
use destrier::impossible::Verdict;
use destrier::method::{FIRST_SEED, Limits};
use destrier::{Answer, Board, Method, Request, Shape, ask_with};
use destrier_wire::{TourReply, describe_reason};

impl Args {
    /// Finds a tour of a board of cells and shows it.
    pub(super) fn run_on_cells(
        &self,
        session: &'static Session,
        board: Board,
        format: Option<Format>,
    ) -> anyhow::Result<Exit> {
        self.refuse_flat_options()?;
        self.show.check_cell_format(&board, format)?;
        let limits = Limits::new().attempts(self.attempts).backtracks(self.backtrack).memory(self.memory);
        let seed = self.seed.map_or(FIRST_SEED, SeedArg::draw);
        let request = Request::new(board).method(self.method).seed(seed).limits(limits);
        let request = self.goal.read_on_cells(request)?;

        if self.seed == Some(SeedArg::Random) {
            note!("Seed {seed}.");
        }

        if self.computed.looks_up() || format == Some(Format::Squares) {
            let tour = Runner::new(session, Some(self.time_limit))
                .run(|_| "searching for blocks".into(), |control| computed_cells(&request, control));
            if let Some(tour) = tour {
                self.write_parts(&CellLookup::Computed(tour), Method::Construct.name(), format)?;
                return Ok(Exit::Yes);
            }
        }

        let answer = Runner::new(session, Some(self.time_limit)).run(
            |control| describe_attempts(control, request.board.squares(), "cells"),
            |control| ask_with(&request, control),
        );
        let answer = answer.map_err(|fault| anyhow::anyhow!(explain::cells_error(&request, &fault)))?;

        if let Answer::Tour { tour, by, .. } = &answer {
            if self.computed.looks_up() {
                self.write_parts(&CellLookup::Stored(tour), by.name(), format)?;
                return Ok(Exit::Yes);
            }
            self.show.show_cells(tour, &About::new(by.name(), seed), format)?;
            return Ok(Exit::Yes);
        }

        if format == Some(Format::Json) {
            let words = |limit| limit_in_json(session, limit, self.time_limit);
            self.show.write_json(&TourReply::on_cells(&request, &answer, words))?;
        } else {
            note!("{}", self.describe_failure_on_cells(session, &request, &answer));
        }

        Ok(match answer {
            Answer::Impossible { .. } => Exit::No,
            _ if session.is_interrupted() => Exit::Interrupted,
            _ => Exit::GaveUp,
        })
    }

    /// Writes parts of a tour, or all its cells, one per line.
    fn write_parts(&self, tour: &CellLookup, method: &str, format: Option<Format>) -> anyhow::Result<()> {
        let look = |_| format!("writing {} cells", tour.len());
        progress::watching(look, || {
            output::write(self.show.output.as_deref(), |out| match (self.computed.looks_up(), format) {
                (false, _) => Ok(tour.write_cells(0, tour.len(), out)?),
                (true, Some(Format::Json)) => tour.write_json(&self.computed, method, out),
                (true, _) => tour.write(&self.computed, out),
            })
        })
    }

    fn describe_failure_on_cells(&self, session: &'static Session, request: &Request, answer: &Answer) -> String {
        let kind = if request.shape == Shape::Closed { "closed" } else { "open" };
        let wanted = format!("{kind} tour of {}", request.board);
        match answer {
            Answer::Impossible { reason, verdict, by, .. } => {
                let checked = match verdict {
                    Verdict::Confirmed => String::new(),
                    _ => format!("\nNot checked a second time: this relies on the method {by}."),
                };
                format!("There is no {wanted}: {}.{checked}", describe_reason(reason, *by, &request.board))
            }
            Answer::GaveUp { limit, longest, .. } => {
                let limit = limit_in_words(session, *limit, self.time_limit);
                let all = request.board.squares();
                let longest = longest.len();
                let hint = if session.is_interrupted() {
                    ""
                } else {
                    "\nA longer --time-limit or another --seed may find one."
                };
                format!("Gave up on the {wanted} ({limit}): the longest path has {longest} of {all} cells.{hint}")
            }
            _ => format!("No answer for the {wanted}."),
        }
    }

    /// Refuses the options that only flat boards have.
    fn refuse_flat_options(&self) -> anyhow::Result<()> {
        let given = [
            ("--aim", self.aim.is_some()),
            ("--few", self.few.is_some()),
            ("--ties", self.ties.is_some()),
            ("--symmetry", self.kind.symmetry.is_some()),
            ("--homotopy", self.class.is_given()),
            ("--watch", self.watch),
        ];
        let given = given.into_iter().find(|(_, is_given)| *is_given).map(|(name, _)| name);

        match given.or_else(|| self.computed.first_for_flat_boards()) {
            Some(name) => {
                bail!("{name} is for flat boards of one leaper, not for boxes, cubes, hexagons and compound pieces")
            }
            None => Ok(()),
        }
    }
}
