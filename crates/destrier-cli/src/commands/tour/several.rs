//! `tour --count N`: different tours of one board, for worksheets.
//!
//! Text formats follow one another, with a blank line between them; JSON has one line per tour. Pictures go to numbered
//! files: `-o sheet.svg` writes `sheet-01.svg`, `sheet-02.svg`, ...

use super::{Args, describe};
use crate::runner::{Runner, describe_attempts};
use crate::session::Session;
use crate::show::limit_in_json;
use crate::{Exit, output};
use anyhow::bail;
use destrier::answers::several::{SeededTour, SeveralEnd, ask_several};
use destrier::byte_size;
use destrier::format::{About, Format};
use destrier::{Ground, Request};
use destrier_wire::about_tour;
use std::path::{Path, PathBuf};

impl Args {
    /// Writes up to `count` tours. If there are fewer, a message and the exit code say so.
    pub(super) fn show_several(
        &self,
        session: &'static Session,
        request: &Request,
        count: u64,
        format: Option<Format>,
    ) -> anyhow::Result<Exit> {
        let is_picture = format.is_some_and(|format| !format.is_text() || format == Format::Svg);
        if is_picture && self.show.to_stdout() {
            bail!("--count writes pictures to numbered files; name them, as in -o tour.svg");
        }
        if self.watch {
            bail!("--watch shows one tour, and --count asks for several");
        }

        let needed = count.saturating_mul(request.board.squares()).saturating_mul(4);
        if needed > self.memory {
            let needed = byte_size::in_words(needed);
            let allowed = byte_size::in_words(self.memory);
            bail!("{count} tours of {} need {needed} of memory, and --memory allows {allowed}", request.board);
        }

        let squares = request.board.squares();
        let words = request.board.words().vertices;
        let found = Runner::new(session, Some(self.time_limit))
            .run(|control| describe_attempts(control, squares, words), |control| ask_several(request, count, control));

        let (tours, end) = match found {
            Ok((_, SeveralEnd::NoTour(answer))) => return self.report_failure(session, request, Ok(*answer), format),
            Ok(found) => found,
            Err(fault) => return self.report_failure(session, request, Err(fault), format),
        };

        self.write_all(session, request, &tours, count, format, is_picture)?;
        Ok(self.conclude(session, request, tours.len(), end))
    }

    fn write_all(
        &self,
        session: &'static Session,
        request: &Request,
        tours: &[SeededTour],
        count: u64,
        format: Option<Format>,
        is_picture: bool,
    ) -> anyhow::Result<()> {
        let about = |found: &SeededTour| {
            let limit = found.cut.map(|limit| limit_in_json(session, limit, self.time_limit));
            About { seed: found.seed, ..about_tour(request, &found.tour, found.by, limit) }
        };

        if let (true, Some(name)) = (is_picture, &self.show.output) {
            for (number, found) in (1..).zip(tours) {
                self.show.show_in(&found.tour, &about(found), format, Some(&numbered(name, number, count)))?;
            }
            return Ok(());
        }

        if self.show.is_for_people(format) {
            for found in tours {
                self.show.show(&found.tour, &about(found), format)?;
            }
            return Ok(());
        }

        let format = format.unwrap_or(Format::Grid);
        output::write(self.show.output.as_deref(), |out| {
            for (number, found) in (0..).zip(tours) {
                if number > 0 && format != Format::Json {
                    writeln!(out)?;
                }
                self.show.fill(&found.tour, &about(found), format, out)?;
            }
            Ok(())
        })
    }

    /// Says why there are fewer tours than asked for, if so.
    fn conclude(&self, session: &'static Session, request: &Request, found: usize, end: SeveralEnd) -> Exit {
        let tours = if found == 1 { "1 different tour".into() } else { format!("{found} different tours") };
        let wanted = describe(request);
        match end {
            SeveralEnd::Complete => return Exit::Yes,
            SeveralEnd::NoOthers => {
                note!("There is no other {wanted}: {tours} in all.");
                return Exit::No;
            }
            _ if session.is_interrupted() => {
                note!("Interrupted after {tours}.");
                return Exit::Interrupted;
            }
            SeveralEnd::Repeated { seeds } => note!("Found only {tours} with {seeds} seeds; there may be others."),
            _ => note!("Found only {tours} within the time limit of {} s; there may be others.", self.time_limit),
        }

        Exit::GaveUp
    }
}

/// The name of one of several files, with as many digits as the last one needs, at least two.
fn numbered(name: &Path, number: u64, count: u64) -> PathBuf {
    let digits = count.to_string().len().max(2);
    let mut file = name.file_stem().unwrap_or_default().to_os_string();
    file.push(format!("-{number:0digits$}"));
    if let Some(extension) = name.extension() {
        file.push(".");
        file.push(extension);
    }
    name.with_file_name(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_numbered_before_their_extension() {
        let name = |name: &str, number, count| numbered(Path::new(name), number, count).display().to_string();
        assert_eq!(name("sheet.svg", 1, 30), "sheet-01.svg");
        assert_eq!(name("a.b/sheet.v2.svg", 7, 100), "a.b/sheet.v2-007.svg");
        assert_eq!(name("sheet", 12, 30), "sheet-12");
    }
}
