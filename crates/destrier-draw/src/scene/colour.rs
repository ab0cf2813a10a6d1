//! Opaque colours: as SVG writes them, mixed, and by hue.

use std::fmt;

/// An opaque colour: red, green, blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Colour(pub(crate) u8, pub(crate) u8, pub(crate) u8);

impl Colour {
    pub(crate) const fn hex(rgb: u32) -> Colour {
        Colour((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
    }

    /// A colour by hue (a fraction of the colour circle) and lightness, at a fixed chroma, in Oklab (Ottosson 2020).
    pub(crate) fn of_hue(hue: f64, lightness: f64) -> Colour {
        let (sine, cosine) = (std::f64::consts::TAU * hue).sin_cos();
        let a = 0.14 * cosine;
        let b = 0.14 * sine;

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

    /// The mixture of two colours: this one at 0, the other at 1.
    pub(crate) fn towards(self, other: Colour, share: f64) -> Colour {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * share).round() as u8;
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Relative luminance as defined by WCAG 2.1, from 0 (black) to 1 (white).
    pub(crate) fn luminance(self) -> f64 {
        let linear = |channel: u8| match f64::from(channel) / 255.0 {
            low if low <= 0.04045 => low / 12.92,
            high => ((high + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// Black or white: the one that is readable on this colour.
    pub(crate) fn contrasting(self) -> Colour {
        if self.luminance() > 0.25 { Colour::hex(0x000000) } else { Colour::hex(0xffffff) }
    }
}

/// Writes the colour as in SVG.
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}
