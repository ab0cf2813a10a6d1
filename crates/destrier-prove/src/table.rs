//! Proves a user's table for all large boards, or finds a board on which it fails.

use super::learn::Learner;
use super::run::follow;
use super::theorem::{Class, MIN_SIDE};
use destrier_core::family::check::check_with;
use destrier_core::family::cover::sides_left;
use destrier_core::switching::SwitchingTable;

/// The programs are learned from boards of this side and larger.
const LEARNED_FROM: u32 = 480;
/// A table that fails on a board of this side or larger is not learned, which would take much longer.
const LARGE: u32 = 560;
/// If no proof is found, the boards up to this side must show whether the table fails for large m.
const LOOKED_UP_TO: u32 = 640;

/// The result for a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TableVerdict {
    /// The table tours every board of side 5 or more, with these exceptions.
    Proved {
        /// The residue classes with their proofs.
        classes: Vec<Class>,
        /// Sides on which the table does not make a tour.
        exceptions: Vec<u32>,
    },
    /// The table fails, and not only on small boards.
    Refuted {
        /// The smallest side, from 5 on, on which the table fails.
        side: u32,
        /// The number of squares that its path visits there.
        squares: usize,
        /// A side of several hundred on which the table fails.
        large: u32,
    },
    /// Neither a proof nor a large board on which it fails was found.
    Unsettled {
        /// The classes that were learned; those that are not proved say why.
        classes: Vec<Class>,
        /// A side for whose class no loop program was found, if there is one.
        unlearned: Option<u32>,
    },
}

/// Proves or refutes a table.
pub fn prove_table(table: &SwitchingTable) -> TableVerdict {
    let lines = |side: u32| table.on(side).collect();
    let squares = |side: u32| follow(side, table.on(side)).len() + 1;
    let fails = |side: &u32| squares(*side) != (*side as usize).pow(2);
    let refute = || {
        let large = (LEARNED_FROM..LOOKED_UP_TO).find(fails)?;
        let side = (MIN_SIDE..large).find(fails).unwrap_or(large);
        Some(TableVerdict::Refuted { side, squares: squares(side), large })
    };

    if (LARGE..LOOKED_UP_TO).any(|side| fails(&side))
        && let Some(refuted) = refute()
    {
        return refuted;
    }

    let (programs, unlearned) = match Learner::new(&lines).learn_all(LEARNED_FROM) {
        Ok(programs) => (programs, None),
        Err((programs, side)) => (programs, Some(side)),
    };

    let verdict = |program| Class { verdict: check_with(&program, table), program };
    let classes: Vec<Class> = programs.into_iter().map(verdict).collect();
    let programs: Vec<_> = classes.iter().map(|class| class.program.clone()).collect();
    let left = sides_left(&programs, MIN_SIDE).ok().filter(|_| classes.iter().all(|class| class.verdict.is_ok()));

    match left {
        Some(left) => TableVerdict::Proved { classes, exceptions: left.into_iter().filter(fails).collect() },
        None => refute().unwrap_or(TableVerdict::Unsettled { classes, unlearned }),
    }
}
