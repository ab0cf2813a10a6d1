//! The two themes, and the colour gradient that shows how far the tour has come.
//!
//! The gradient is Plasma, one of the perceptually uniform colour maps of matplotlib (S. van der Walt and N. Smith
//! 2015, released under CC0), as eleven colours with linear interpolation. Its luminance never falls, so a picture
//! printed in black and white still shows early and late moves. Each theme uses the part of the gradient that stands
//! out from its background.

use crate::draw::scene::colour::Colour;

/// A light or a dark background.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Theme {
    /// Dark lines on warm white.
    #[default]
    Light,
    /// Bright lines on nearly black.
    Dark,
}

/// The colours of a theme.
#[derive(Clone, Copy, Debug)]
pub(in crate::draw) struct Palette {
    /// Around the board, and where it has holes.
    pub(in crate::draw) paper: Colour,
    /// The light squares, and all squares of a large board.
    pub(in crate::draw) light: Colour,
    /// The dark squares.
    pub(in crate::draw) dark: Colour,
    /// The edge that separates a line from the lines below it.
    pub(in crate::draw) casing: Colour,
    /// Frame, seams and labels.
    pub(in crate::draw) ink: Colour,
    /// The part of the gradient that is used, from 0 to 1.
    range: (f64, f64),
}

const PLASMA: [u32; 11] =
    [0x0d0887, 0x41049d, 0x6a00a8, 0x8f0da4, 0xb12a90, 0xcc4778, 0xe16462, 0xf2844b, 0xfca636, 0xfcce25, 0xf0f921];

impl Theme {
    pub(in crate::draw) fn palette(self) -> Palette {
        match self {
            Theme::Light => Palette {
                paper: Colour::hex(0xfdfbf6),
                light: Colour::hex(0xf6f1e5),
                dark: Colour::hex(0xeae3d2),
                casing: Colour::hex(0xfdfbf6),
                ink: Colour::hex(0x6b6252),
                range: (0.0, 0.76),
            },
            Theme::Dark => Palette {
                paper: Colour::hex(0x14151a),
                light: Colour::hex(0x262830),
                dark: Colour::hex(0x1c1e25),
                casing: Colour::hex(0x14151a),
                ink: Colour::hex(0x9a9384),
                range: (0.34, 1.0),
            },
        }
    }
}

impl Palette {
    /// The colour of the path at this fraction of the tour, from 0 to 1.
    pub(in crate::draw) fn progress(&self, fraction: f64) -> Colour {
        let (from, to) = self.range;
        let place = (from + (to - from) * fraction.clamp(0.0, 1.0)) * (PLASMA.len() - 1) as f64;
        let below = (place as usize).min(PLASMA.len() - 2);
        Colour::hex(PLASMA[below]).towards(Colour::hex(PLASMA[below + 1]), place - below as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn luminance_never_falls_along_the_tour() {
        for theme in [Theme::Light, Theme::Dark] {
            let palette = theme.palette();
            let luminances: Vec<f64> = (0..=100).map(|i| palette.progress(f64::from(i) / 100.0).luminance()).collect();
            assert!(luminances.is_sorted(), "{theme:?}: {luminances:?}");
        }
    }

    #[test]
    fn every_line_stands_out_from_its_background() {
        // WCAG recommends a contrast of 3 for graphics. The casing and the hue allow less.
        for (theme, least) in [(Theme::Light, 1.7), (Theme::Dark, 1.9)] {
            let palette = theme.palette();
            for i in 0..=100 {
                let stroke = palette.progress(f64::from(i) / 100.0).luminance() + 0.05;
                for ground in [palette.paper, palette.light, palette.dark] {
                    let ground = ground.luminance() + 0.05;
                    let contrast = (stroke / ground).max(ground / stroke);
                    assert!(contrast > least, "{theme:?} at {i}%: {contrast}");
                }
            }
        }
    }
}
