//! The themes, and the colours that show how far the tour has come.
//!
//! An open tour follows Plasma, one of the perceptually uniform colour maps of matplotlib (S. van der Walt and N. Smith
//! 2015, released under CC0), as eleven colours with linear interpolation. Its luminance never falls, so a picture
//! printed in black and white still shows early and late moves. Each theme uses the part of the gradient that stands
//! out from its background; the print theme uses greys.
//!
//! A closed tour has no first move, so its colours go once around the colour circle of Oklab (Ottosson 2020) at nearly
//! constant lightness: the last colour is the first. In print it is black.

use crate::scene::colour::Colour;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Theme {
    /// Dark lines on warm white.
    #[default]
    Light,
    /// Bright lines on nearly black.
    Dark,
    /// Black and grey lines on white, for printers and photocopiers.
    Print,
}

/// A word that is not the name of a theme.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is not a theme; the themes are light, dark and print")]
pub struct UnknownTheme(pub String);

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Print];

    /// The name.
    pub fn name(self) -> &'static str {
        match self {
            Theme::Light => "light",
            Theme::Dark => "dark",
            Theme::Print => "print",
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = UnknownTheme;

    fn from_str(text: &str) -> Result<Theme, UnknownTheme> {
        let found = Theme::ALL.into_iter().find(|theme| theme.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| UnknownTheme(destrier_core::square::shorten(text)))
    }
}

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    /// Around the board, and where it has holes.
    pub(crate) paper: Colour,
    /// The light squares, and all squares of a large board.
    pub(crate) light: Colour,
    /// The dark squares.
    pub(crate) dark: Colour,
    /// The edge that separates a line from the lines below it.
    pub(crate) casing: Colour,
    /// Frame, seams and labels.
    pub(crate) ink: Colour,
    /// Moves of a network that are in no loop.
    pub(crate) loose: Colour,
    /// Whether numbers are dark on white discs, which takes less ink, and not light on dark ones.
    pub(crate) hollow: bool,
    progress: Gradient,
    cycle: Cycle,
}

/// The colours of an open tour.
#[derive(Clone, Copy, Debug)]
enum Gradient {
    /// A part of Plasma, as fractions from 0 to 1.
    Plasma(f64, f64),
    /// The colours run from the first to the second.
    Between(Colour, Colour),
}

/// The colours of a closed tour.
#[derive(Clone, Copy, Debug)]
enum Cycle {
    /// The colours have all hues at about this lightness.
    Hues(f64),
    /// All moves have this colour.
    Single(Colour),
}

const PLASMA: [u32; 11] =
    [0x0d0887, 0x41049d, 0x6a00a8, 0x8f0da4, 0xb12a90, 0xcc4778, 0xe16462, 0xf2844b, 0xfca636, 0xfcce25, 0xf0f921];

/// The hue at which closed tours start: indigo, as in Plasma.
const FIRST_HUE: f64 = 0.76;

impl Theme {
    pub(crate) fn palette(self) -> Palette {
        match self {
            Theme::Light => Palette {
                paper: Colour::hex(0xfdfbf6),
                light: Colour::hex(0xf6f1e5),
                dark: Colour::hex(0xeae3d2),
                casing: Colour::hex(0xfdfbf6),
                ink: Colour::hex(0x6b6252),
                loose: Colour::hex(0xb3aa98),
                hollow: false,
                progress: Gradient::Plasma(0.0, 0.76),
                cycle: Cycle::Hues(0.54),
            },
            Theme::Dark => Palette {
                paper: Colour::hex(0x14151a),
                light: Colour::hex(0x262830),
                dark: Colour::hex(0x1c1e25),
                casing: Colour::hex(0x14151a),
                ink: Colour::hex(0x9a9384),
                loose: Colour::hex(0x5c5e68),
                hollow: false,
                progress: Gradient::Plasma(0.34, 1.0),
                cycle: Cycle::Hues(0.72),
            },
            Theme::Print => Palette {
                paper: Colour::hex(0xffffff),
                light: Colour::hex(0xffffff),
                dark: Colour::hex(0xececec),
                casing: Colour::hex(0xffffff),
                ink: Colour::hex(0x000000),
                loose: Colour::hex(0xb0b0b0),
                hollow: true,
                progress: Gradient::Between(Colour::hex(0x000000), Colour::hex(0x7d7d7d)),
                cycle: Cycle::Single(Colour::hex(0x000000)),
            },
        }
    }
}

impl Palette {
    /// The colour of an open tour at this fraction of its length, from 0 to 1.
    pub(crate) fn progress(&self, fraction: f64) -> Colour {
        let fraction = fraction.clamp(0.0, 1.0);
        match self.progress {
            Gradient::Plasma(from, to) => {
                let place = (from + (to - from) * fraction) * (PLASMA.len() - 1) as f64;
                let below = (place as usize).min(PLASMA.len() - 2);
                Colour::hex(PLASMA[below]).towards(Colour::hex(PLASMA[below + 1]), place - below as f64)
            }
            Gradient::Between(first, last) => first.towards(last, fraction),
        }
    }

    /// The colour of a closed tour at this fraction of its length. It is the same at 0 and at 1.
    pub(crate) fn cycle(&self, fraction: f64) -> Colour {
        match self.cycle {
            Cycle::Hues(lightness) => {
                let hue = (FIRST_HUE + fraction).rem_euclid(1.0);
                // Yellow and green look muddy if they are as dark as blue.
                let lift = 0.5 - 0.5 * (std::f64::consts::TAU * (hue - FIRST_HUE)).cos();
                Colour::of_hue(hue, lightness - 0.04 + 0.1 * lift)
            }
            Cycle::Single(colour) => colour,
        }
    }

    /// The colour of a tour at this fraction of its length.
    pub(crate) fn along(&self, closed: bool, fraction: f64) -> Colour {
        if closed { self.cycle(fraction) } else { self.progress(fraction) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luminance_never_falls_along_an_open_tour() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            let luminances: Vec<f64> = (0..=100).map(|i| palette.progress(f64::from(i) / 100.0).luminance()).collect();
            assert!(luminances.is_sorted(), "{theme:?}: {luminances:?}");
        }
    }

    #[test]
    fn the_colours_of_a_closed_tour_have_no_jump() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            assert_eq!(palette.cycle(0.0), palette.cycle(1.0), "{theme:?}");
            for i in 0..200 {
                let [colour, next] = [i, i + 1].map(|i| palette.cycle(f64::from(i) / 200.0));
                let step = colour.0.abs_diff(next.0).max(colour.1.abs_diff(next.1)).max(colour.2.abs_diff(next.2));
                assert!(step < 24, "{theme:?} at {i}: {colour} {next}");
            }
        }
    }

    #[test]
    fn every_line_stands_out_from_its_background() {
        // WCAG recommends a contrast of 3 for graphics. The casing and the hue allow less.
        for (theme, least) in [(Theme::Light, 1.7), (Theme::Dark, 1.9), (Theme::Print, 3.0)] {
            let palette = theme.palette();
            for i in 0..=100 {
                for closed in [false, true] {
                    let stroke = palette.along(closed, f64::from(i) / 100.0).luminance() + 0.05;
                    for ground in [palette.paper, palette.light, palette.dark] {
                        let ground = ground.luminance() + 0.05;
                        let contrast = (stroke / ground).max(ground / stroke);
                        assert!(contrast > least, "{theme:?} at {i}%, closed {closed}: {contrast}");
                    }
                }
            }
        }
    }

    #[test]
    fn themes_are_read_by_name() {
        for theme in Theme::ALL {
            assert_eq!(theme.to_string().parse(), Ok(theme));
        }
        assert!("blue".parse::<Theme>().unwrap_err().to_string().contains("light, dark and print"));
    }
}
