//! How a picture should look, for every command that writes one.

use anyhow::bail;
use destrier::Board;
use destrier::draw::{self, PictureOptions, Theme};

/// How a picture should look.
#[derive(clap::Args)]
#[command(next_help_heading = "Pictures")]
pub(crate) struct PictureArgs {
    /// Longer side of a picture, in pixels (PDF: in points, 72 to the inch)
    #[arg(long, value_name = "PIXELS")]
    size: Option<u32>,

    /// Number of each square in the tour, on boards up to 64 squares per side
    #[arg(long)]
    numbers: bool,

    /// Colours: light, dark, or print (black and white) [default: light]
    #[arg(long, value_name = "THEME", value_parser = theme)]
    theme: Option<Theme>,

    /// Thickness of the lines, as a multiple of the usual one
    #[arg(long, value_name = "FACTOR")]
    line: Option<f64>,

    /// Labels of files and ranks, on boards of any size
    #[arg(long, conflicts_with = "no_labels")]
    labels: bool,

    /// No labels of files and ranks
    #[arg(long)]
    no_labels: bool,

    /// Marks on the first and the last square, also of closed tours
    #[arg(long, conflicts_with = "no_markers")]
    markers: bool,

    /// No marks on the first and the last square
    #[arg(long)]
    no_markers: bool,

    /// Speed of an animation (--watch or GIF), in moves per second (network: frames)
    #[arg(long, value_name = "MOVES", value_parser = speed, allow_hyphen_values = true)]
    pub(crate) speed: Option<f64>,

    /// Open the picture in the usual program of this system
    #[arg(long, requires = "output")]
    pub(crate) view: bool,
}

impl PictureArgs {
    /// The options of the library.
    pub(crate) fn options(&self) -> PictureOptions<'_> {
        let mut options = PictureOptions::new().numbers(self.numbers).theme(self.theme.unwrap_or_default());
        options.size = self.size;
        options.line = self.line.unwrap_or(options.line);
        options.speed = self.speed;
        options.labels = one_of(self.labels, self.no_labels);
        options.markers = one_of(self.markers, self.no_markers);
        options
    }

    /// Refuses what an animation cannot show.
    pub(crate) fn refuse_in_animation(&self) -> anyhow::Result<()> {
        if self.numbers {
            bail!("an animation has no numbers; leave out --numbers, or write an .svg, .pdf or .png");
        }
        Ok(())
    }

    /// Refuses the options of animations, unless there is one on the terminal.
    pub(crate) fn refuse_in_still_picture(&self, animated: bool) -> anyhow::Result<()> {
        if self.speed.is_some() && !animated {
            bail!("--speed is for animations; write a .gif, or use --watch");
        }
        Ok(())
    }

    /// Refuses numbers that would not be readable.
    pub(crate) fn check_numbers(&self, board: &Board) -> anyhow::Result<()> {
        let longest = board.rectangle().map_or(0, |board| board.rows().max(board.cols()));
        if self.numbers && longest > draw::LONGEST_NUMBERS {
            bail!("--numbers is for boards of up to {} squares per side", draw::LONGEST_NUMBERS);
        }
        Ok(())
    }

    /// Refuses options of pictures where no picture is written.
    pub(crate) fn refuse_without_picture(&self, animated: bool) -> anyhow::Result<()> {
        let given = [
            ("--size", self.size.is_some()),
            ("--numbers", self.numbers),
            ("--theme", self.theme.is_some()),
            ("--line", self.line.is_some()),
            ("--labels", self.labels),
            ("--no-labels", self.no_labels),
            ("--markers", self.markers),
            ("--no-markers", self.no_markers),
            ("--speed", self.speed.is_some() && !animated),
            ("--view", self.view),
        ];

        match given.into_iter().find(|(_, is_given)| *is_given) {
            Some((name, _)) => bail!("{name} is for pictures; name a file for one, such as -o tour.svg, .pdf or .png"),
            None => Ok(()),
        }
    }
}

fn one_of(yes: bool, no: bool) -> Option<bool> {
    if yes { Some(true) } else { no.then_some(false) }
}

fn theme(text: &str) -> Result<Theme, String> {
    text.parse().map_err(|fault: destrier::draw::UnknownTheme| fault.to_string())
}

fn speed(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(speed) if (0.1..=1e9).contains(&speed) => Ok(speed),
        _ => Err(format!("'{text}' is not a speed; write a number of moves per second, such as 2 or 100")),
    }
}
