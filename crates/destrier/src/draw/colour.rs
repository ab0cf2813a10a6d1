//! Colours: the two themes, and the gradient that tells how far the tour has come.
//!
//! The gradient is Plasma, one of the perceptually uniform maps of matplotlib (S. van der Walt and N. Smith 2015,
//! released under CC0), as eleven colours with straight lines between them. Its lightness only grows, so a picture
//! printed in black and white still tells early from late. Each theme uses the stretch that stands out from its paper.

use std::fmt;

/// An opaque colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Colour(pub(super) u8, pub(super) u8, pub(super) u8);

/// Light paper or dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Ink on warm white paper.
    #[default]
    Light,
    /// Light on nearly black.
    Dark,
}

/// What a theme paints with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inks {
    /// Around the board, and where it has holes.
    pub(super) paper: Colour,
    /// The light squares, and all squares of a large board.
    pub(super) light: Colour,
    /// The dark squares.
    pub(super) dark: Colour,
    /// The edge that parts a stroke from those below it.
    pub(super) casing: Colour,
    /// Frame, seams and labels.
    pub(super) ink: Colour,
    /// Beginning and end of the stretch of the gradient.
    stretch: (f64, f64),
}

const PLASMA: [u32; 11] =
    [0x0d0887, 0x41049d, 0x6a00a8, 0x8f0da4, 0xb12a90, 0xcc4778, 0xe16462, 0xf2844b, 0xfca636, 0xfcce25, 0xf0f921];

impl Theme {
    pub(super) fn inks(self) -> Inks {
        match self {
            Theme::Light => Inks {
                paper: Colour::hex(0xfdfbf6),
                light: Colour::hex(0xf6f1e5),
                dark: Colour::hex(0xeae3d2),
                casing: Colour::hex(0xfdfbf6),
                ink: Colour::hex(0x6b6252),
                stretch: (0.0, 0.76),
            },
            Theme::Dark => Inks {
                paper: Colour::hex(0x14151a),
                light: Colour::hex(0x262830),
                dark: Colour::hex(0x1c1e25),
                casing: Colour::hex(0x14151a),
                ink: Colour::hex(0x9a9384),
                stretch: (0.34, 1.0),
            },
        }
    }
}

impl Inks {
    /// The colour at this share of the tour, from 0 to 1.
    pub(super) fn progress(&self, share: f64) -> Colour {
        let (from, to) = self.stretch;
        let place = (from + (to - from) * share.clamp(0.0, 1.0)) * (PLASMA.len() - 1) as f64;
        let below = (place as usize).min(PLASMA.len() - 2);
        Colour::hex(PLASMA[below]).towards(Colour::hex(PLASMA[below + 1]), place - below as f64)
    }
}

impl Colour {
    pub(super) const fn hex(rgb: u32) -> Colour {
        Colour((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }

    /// A colour of this hue (a share of the circle) and lightness, all of them equally vivid, in Oklab (Ottosson 2020).
    pub(super) fn of_hue(hue: f64, lightness: f64) -> Colour {
        let (sine, cosine) = (std::f64::consts::TAU * hue).sin_cos();
        let (a, b) = (0.14 * cosine, 0.14 * sine);
        let cube = |root: f64| root * root * root;
        let l = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b);
        let m = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b);
        let s = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548 * b);
        let channel = |linear: f64| {
            let share = if linear <= 0.003_130_8 { 12.92 * linear } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 };
            (share.clamp(0.0, 1.0) * 255.0).round() as u8
        };
        Colour(
            channel(4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s),
            channel(-1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s),
            channel(-0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s),
        )
    }

    fn towards(self, other: Colour, share: f64) -> Colour {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Relative luminance after WCAG 2.1, from 0 (black) to 1 (white).
    pub(super) fn luminance(self) -> f64 {
        let linear = |channel: u8| match f64::from(channel) / 255.0 {
            low if low <= 0.04045 => low / 12.92,
            high => ((high + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Black or white, whichever can be read on this colour.
    pub(super) fn contrasting(self) -> Colour {
        if self.luminance() > 0.25 { Colour::hex(0x000000) } else { Colour::hex(0xffffff) }
    }
}

/// As SVG writes it.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lightness_only_grows_along_the_tour() {
        for theme in [Theme::Light, Theme::Dark] {
            let inks = theme.inks();
            let luminances: Vec<f64> = (0..=100).map(|i| inks.progress(f64::from(i) / 100.0).luminance()).collect();
            assert!(luminances.is_sorted(), "{theme:?}: {luminances:?}");
        }
    }

    #[test]
    fn every_stroke_stands_out_from_its_paper() {
        // WCAG asks a contrast of 3 for graphics that must be told apart; here the casing and the hue help.
        for (theme, least) in [(Theme::Light, 1.7), (Theme::Dark, 1.9)] {
            let inks = theme.inks();
            for i in 0..=100 {
                let stroke = inks.progress(f64::from(i) / 100.0).luminance() + 0.05;
                for ground in [inks.paper, inks.light, inks.dark] {
                    let ground = ground.luminance() + 0.05;
                    let contrast = (stroke / ground).max(ground / stroke);
                    assert!(contrast > least, "{theme:?} at {i}%: {contrast}");
                }
            }
        }
    }
}
