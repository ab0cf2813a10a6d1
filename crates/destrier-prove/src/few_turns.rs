//! The theorem about few turns and few crossings: for every even side from 10 or 12 on, the patterns give closed tours,
//! and in each residue class their turns and crossings are affine functions of the side.
//!
//! One loop program per residue class says which moves the pattern makes; the checker in core proves that the program
//! is a closed tour for every larger side, and counts its turns and crossings. The smaller boards are built one by one.
//!
//! [`StripBound`] shows that no closed tour has many fewer turns.

mod programs;
mod side_function;
mod strip;

pub use side_function::SideFunction;
pub use strip::StripBound;

use destrier_core::family::Program;
use destrier_core::family::check::{ClosedTourProof, Refusal, check_closed_tour};
use destrier_core::family::cover::{CoverError, multiples_left};
use destrier_core::tour::crossings::crossings;
use destrier_core::tour::strides::turns;
use destrier_core::{Rectangle, Shape, Surface, verify};

/// With four rows, the bound along a side is that of the tours; with three, it is three turns in two columns.
const STRIP_ROWS: u32 = 4;

/// The features that are counted in a tour. The tours of a pattern have few of one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TourAim {
    /// Changes of direction.
    Turns,
    /// Pairs of moves that cross.
    Crossings,
}

/// A residue class and the result of its proof.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TourClass {
    /// The loop program.
    pub program: Program,
    /// Whether the checker accepts it, for every n >= n0, with its turns and crossings in n.
    pub verdict: Result<ClosedTourProof, Refusal>,
}

/// A board that was built and checked by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SmallTour {
    /// The side of the board.
    pub side: u32,
    /// The turns and the crossings of its closed tour, if there is one.
    pub found: Option<(u64, u64)>,
}

/// The results about the tours of one pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TourFamily {
    /// The feature of which the tours have few.
    pub aim: TourAim,
    /// The residue classes.
    pub classes: Vec<TourClass>,
    /// The sides below the classes, or why the classes do not fit together.
    pub base: Result<Vec<SmallTour>, CoverError>,
}

/// Everything that was shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct FewTurnsTheorem {
    /// The tours with few turns.
    pub turns: TourFamily,
    /// The tours with few crossings.
    pub crossings: TourFamily,
    /// The turns that no closed tour can avoid.
    pub bound: Option<StripBound>,
}

impl TourAim {
    /// The smallest side with a pattern.
    pub fn least_even_side(self) -> u32 {
        match self {
            TourAim::Turns => 10,
            TourAim::Crossings => 12,
        }
    }

    /// Proves what these programs claim, or shows what is missing.
    pub fn prove(self, programs: &[Program]) -> TourFamily {
        let class = |program: &Program| TourClass { program: program.clone(), verdict: check_closed_tour(program) };
        let small = |side: u32| SmallTour { side, found: self.count(side) };
        let base = multiples_left(programs, self.least_even_side(), 2);
        TourFamily {
            aim: self,
            classes: programs.iter().map(class).collect(),
            base: base.map(|sides| sides.into_iter().map(small).collect()),
        }
    }

    /// The turns and crossings of the tour of one board, if it is a closed tour.
    fn count(self, side: u32) -> Option<(u64, u64)> {
        let board = Rectangle::new(side, side, Surface::Plane).ok()?;
        let tour = verify(board, self.path(side)?, Shape::Closed).ok()?;
        Some((turns(&tour), crossings(&tour)?))
    }
}

impl TourClass {
    /// The turns or crossings as a function of the side, if the class is proved.
    pub fn count(&self, counted: TourAim) -> Option<SideFunction> {
        let proof = self.verdict.as_ref().ok()?;
        let count = match counted {
            TourAim::Turns => proof.turns,
            TourAim::Crossings => proof.crossings,
        };
        SideFunction::new(count, &self.program)
    }
}

impl TourFamily {
    /// Bounds of the turns or crossings on all boards, the least and the most, both with the growth that all classes
    /// share; `None` if that differs, or if anything is not proved. If both are equal, the number is exact.
    pub fn count(&self, counted: TourAim) -> Option<(SideFunction, SideFunction)> {
        let first = self.classes.first()?.count(counted)?;
        let classes = self.classes.iter().map(|class| class.count(counted));
        let small = self.base.as_ref().ok()?.iter().map(|small| {
            let (turns, crossings) = small.found?;
            first.through(small.side, if counted == TourAim::Turns { turns } else { crossings })
        });

        let mut least = first;
        let mut most = first;
        for function in classes.chain(small) {
            let function = function.filter(|function| function.growth() == first.growth())?;
            least = if function.is_less_than(least) { function } else { least };
            most = if most.is_less_than(function) { function } else { most };
        }

        Some((least, most))
    }

    /// Whether every even side from the smallest on has a closed tour whose turns and crossings are known.
    pub fn is_proved(&self) -> bool {
        self.count(TourAim::Turns).is_some() && self.count(TourAim::Crossings).is_some()
    }
}

impl FewTurnsTheorem {
    /// Whether everything is proved, the bound for all tours included.
    pub fn is_proved(&self) -> bool {
        let is_bounded = self.bound.as_ref().is_some_and(|strip| strip.constant(2).is_some());
        self.turns.is_proved() && self.crossings.is_proved() && is_bounded
    }
}

/// Proves the theorem from the certificates that come with the program.
pub fn few_turns() -> FewTurnsTheorem {
    few_turns_from(&TourAim::Turns.certificates(), &TourAim::Crossings.certificates())
}

/// Proves the theorem from these certificates of tours with few turns and with few crossings.
pub fn few_turns_from(turns: &[Program], crossings: &[Program]) -> FewTurnsTheorem {
    FewTurnsTheorem {
        turns: TourAim::Turns.prove(turns),
        crossings: TourAim::Crossings.prove(crossings),
        bound: StripBound::new(STRIP_ROWS),
    }
}
