//! Homotopy classes: their normal form on each surface, their names, and their descriptions.

use crate::rectangle::surface::Surface;
use crate::square::shorten;
use std::fmt;

/// The largest number of rounds that is read. No board has a tour that goes round more often.
const MAX_ROUNDS: i64 = 1 << 62;

/// The class of a closed curve, a^rows b^columns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[non_exhaustive]
pub struct HomotopyClass {
    /// How often it goes round through the left and right edge.
    pub columns: u64,
    /// How often it goes round through the top and bottom edge meanwhile.
    pub rows: i64,
}

/// Why a surface has no such class.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HomotopyClassError {
    /// The plane has a single class.
    #[error(
        "on the plane every closed curve can be drawn together to a point, so its tours have no homotopy classes; take \
         a surface, such as torus:8x8"
    )]
    Plane,
    /// Only the left and the right edge are glued.
    #[error(
        "the top and the bottom edge of a {0} board are not glued, so its tours go round only through the left and \
         right edge; write one number, such as 1"
    )]
    NoRows(Surface),
    /// The text is not a class.
    #[error(
        "'{0}' is not a homotopy class; write contractible, or how often a tour goes round through the right edge and \
         through the bottom edge, such as 1,0 or 2,-1"
    )]
    Unreadable(String),
}

impl HomotopyClass {
    /// The class of the curves that can be drawn together to a point.
    pub const CONTRACTIBLE: HomotopyClass = HomotopyClass { columns: 0, rows: 0 };

    /// Whether the curve can be drawn together to a point.
    pub fn is_contractible(self) -> bool {
        self == HomotopyClass::CONTRACTIBLE
    }

    /// The class of the curves that go round so often through the right edge and then through the bottom edge.
    ///
    /// ```
    /// use destrier_core::Surface;
    /// use destrier_core::tour::homotopy::HomotopyClass;
    ///
    /// let class = |surface, columns, rows| HomotopyClass::of(surface, columns, rows).unwrap().name();
    /// assert_eq!(class(Surface::Torus, -2, 1), "2,-1");
    /// assert_eq!(class(Surface::Klein, 2, -1), "2,1");
    /// assert_eq!(class(Surface::Klein, 1, 5), "1,1");
    /// assert_eq!(class(Surface::Projective, 1, 1), "contractible");
    /// assert!(HomotopyClass::of(Surface::Cylinder, 1, 1).is_err());
    /// ```
    pub fn of(surface: Surface, columns: i64, rows: i64) -> Result<HomotopyClass, HomotopyClassError> {
        match surface {
            Surface::Plane => Err(HomotopyClassError::Plane),
            Surface::Cylinder | Surface::Mobius if rows != 0 => Err(HomotopyClassError::NoRows(surface)),
            _ => Ok(HomotopyClass::new(surface, columns, rows)),
        }
    }

    /// The class of a^rows b^columns.
    pub(super) fn new(surface: Surface, columns: i64, rows: i64) -> HomotopyClass {
        if surface == Surface::Projective {
            return HomotopyClass { columns: ((columns ^ rows) & 1) as u64, rows: 0 };
        }

        // The inverse of a^m b^n is a^-m b^-n if a and b commute or n is even, else a^m b^-n.
        let commutes = !surface.flips_rows() || columns % 2 == 0;
        let is_reversed = columns < 0 || columns == 0 && rows < 0;
        let rows = if is_reversed && commutes { -rows } else { rows };
        let rows = match surface {
            Surface::Klein if columns % 2 == 0 => rows.abs(),
            Surface::Klein => rows.rem_euclid(2),
            _ => rows,
        };

        HomotopyClass { columns: columns.unsigned_abs(), rows }
    }

    /// Reads the name of a class on a surface: `contractible`, or how often the curve goes round through the right edge
    /// and through the bottom edge, such as `2,-1`. The second number may be missing.
    ///
    /// ```
    /// use destrier_core::Surface;
    /// use destrier_core::tour::homotopy::HomotopyClass;
    ///
    /// let read = |text| HomotopyClass::read(text, Surface::Torus).unwrap().to_string();
    /// assert_eq!(read("contractible"), "contractible");
    /// assert_eq!(read("1"), "once round through the left and right edge");
    /// assert_eq!(read("0,2"), "twice round through the top and bottom edge");
    /// assert!(HomotopyClass::read("contractible", Surface::Plane).is_err());
    /// ```
    pub fn read(text: &str, surface: Surface) -> Result<HomotopyClass, HomotopyClassError> {
        let unreadable = || HomotopyClassError::Unreadable(shorten(text));
        let number = |text: &str| {
            let number = text.trim().parse::<i64>().ok();
            number.filter(|number| number.unsigned_abs() <= MAX_ROUNDS as u64).ok_or_else(unreadable)
        };
        match (text.trim(), text.split_once(',')) {
            ("contractible", _) => HomotopyClass::of(surface, 0, 0),
            (_, Some((columns, rows))) => HomotopyClass::of(surface, number(columns)?, number(rows)?),
            (columns, None) => HomotopyClass::of(surface, number(columns)?, 0),
        }
    }

    /// The name, which [`HomotopyClass::read`] reads.
    pub fn name(self) -> String {
        if self.is_contractible() { "contractible".into() } else { format!("{},{}", self.columns, self.rows) }
    }

    /// What follows "a tour" in a sentence.
    pub fn clause(self) -> String {
        if self.is_contractible() { "that is contractible".into() } else { format!("that goes {self}") }
    }
}

impl fmt::Display for HomotopyClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let times = |count: u64| match count {
            1 => "once".into(),
            2 => "twice".into(),
            _ => format!("{count} times"),
        };

        match (self.columns, self.rows) {
            (0, 0) => f.write_str("contractible"),
            (columns, 0) => write!(f, "{} round through the left and right edge", times(columns)),
            (0, rows) => write!(f, "{} round through the top and bottom edge", times(rows.unsigned_abs())),
            (columns, rows) => write!(
                f,
                "{} round through the right edge and {} through the {} edge",
                times(columns),
                times(rows.unsigned_abs()),
                if rows > 0 { "bottom" } else { "top" }
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_told_in_words() {
        let told = |columns, rows| HomotopyClass::new(Surface::Torus, columns, rows).to_string();
        assert_eq!(told(0, 0), "contractible");
        assert_eq!(told(-2, 0), "twice round through the left and right edge");
        assert_eq!(told(0, -3), "3 times round through the top and bottom edge");
        assert_eq!(told(1, -2), "once round through the right edge and twice through the top edge");
        assert_eq!(told(-1, -2), "once round through the right edge and twice through the bottom edge");
    }

    #[test]
    fn names_are_read_again_on_every_surface() {
        for surface in Surface::ALL.into_iter().filter(|&surface| surface != Surface::Plane) {
            for (columns, rows) in (-4..=4).flat_map(|columns| (-4..=4).map(move |rows| (columns, rows))) {
                let Ok(class) = HomotopyClass::of(surface, columns, rows) else {
                    assert!(rows != 0 && !surface.rows_wrap());
                    continue;
                };
                assert_eq!(HomotopyClass::read(&class.name(), surface), Ok(class), "{surface} {columns},{rows}");
                let again = HomotopyClass::of(surface, class.columns as i64, class.rows);
                assert_eq!(again, Ok(class), "{surface} {columns},{rows}");
            }
        }
    }

    #[test]
    fn bad_classes_are_refused() {
        use HomotopyClassError::{NoRows, Plane, Unreadable};
        let read = HomotopyClass::read;
        assert_eq!(read("1", Surface::Plane), Err(Plane));
        assert_eq!(read("1,1", Surface::Mobius), Err(NoRows(Surface::Mobius)));
        for text in ["", "null", "1,", ",1", "1,2,3", "1.5", "9223372036854775807", "-9223372036854775808,0"] {
            assert!(matches!(read(text, Surface::Torus), Err(Unreadable(_))), "{text}");
        }
        assert!(read("4611686018427387904,-4611686018427387904", Surface::Klein).is_ok());
    }
}
