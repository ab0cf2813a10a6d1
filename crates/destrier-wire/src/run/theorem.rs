//! The tour of a board by a theorem, and the loop program of its residue class.

use crate::shared::limits::MAX_THEOREM_SIDE;
use crate::tour::{LoopFields, OrderingFields, ResidueClassFields, TheoremName, TheoremQuery, TheoremReply};
use destrier_boards::few_turns::FewTurns;
use destrier_core::family::{Affine, Item, Part, Program};
use destrier_core::ordering::MoveOrdering;
use destrier_core::switching::switching_table;
use destrier_core::tour::strides::turns;
use destrier_core::{Goal, MoveWord, Path, Rectangle, Shape, Square, Surface, verify};
use destrier_files::json::fields::{RowCol, Version};
use destrier_prove::few_turns::TourAim;
use destrier_prove::run::follow;
use destrier_prove::theorem::{EXCEPTION, MIN_SIDE, certificates};

/// Carries out the query.
pub(super) fn theorem(query: &TheoremQuery) -> Result<TheoremReply, String> {
    let side = query.rows;

    if query.rows != query.cols {
        return Err("the theorems are about square boards: 'rows' and 'cols' must be equal".into());
    }

    let least = match query.theorem {
        TheoremName::Squirrel => MIN_SIDE,
        TheoremName::FewTurns => TourAim::Turns.least_even_side(),
    };

    if !(least..=MAX_THEOREM_SIDE).contains(&side) {
        return Err(format!("the loop programs are laid on boards of side {least} to {MAX_THEOREM_SIDE}"));
    }

    let board = Rectangle::new(side, side, Surface::Plane).map_err(|error| error.to_string())?;
    let (path, shape, programs) = match query.theorem {
        TheoremName::Squirrel => {
            let word: MoveWord = follow(side, orderings(side).into_iter()).into_iter().collect();
            (Path::Moves { start: 0, word }, Shape::Open, certificates())
        }
        TheoremName::FewTurns => {
            let lines = FewTurns::TURNS.tour(&board, &Goal::CLOSED).and_then(|tour| tour.to_path());
            let path = lines.ok_or("a closed tour needs an even number of squares: the side must be even")?;
            (path, Shape::Closed, TourAim::Turns.certificates())
        }
    };

    let tour = verify(board.clone(), path, shape).map_err(|refused| refused.fault.describe(&refused.ground))?;
    let squares: Vec<Square> = tour.squares().collect();
    let orderings = match query.theorem {
        TheoremName::Squirrel => ordering_spans(side, &squares),
        TheoremName::FewTurns => Vec::new(),
    };

    let is_exception = query.theorem == TheoremName::Squirrel && side == EXCEPTION.0;
    let program = programs.into_iter().find(|program| covers(program, side) && !is_exception);
    let loops = program.as_ref().map_or(Ok(Vec::new()), |program| loops(program, side, &orderings))?;
    Ok(TheoremReply {
        v: Version,
        board: (&board).into(),
        turns: turns(&tour),
        squares: squares.into_iter().map(RowCol::from).collect(),
        orderings,
        class: program.map(|program| ResidueClassFields {
            residue: program.residue,
            modulus: program.modulus,
            first_side: program.first_side(),
            n: u64::from(side / program.modulus),
        }),
        loops,
    })
}

/// The orderings of a board, each with the square at which the next one begins.
fn orderings(side: u32) -> Vec<(MoveOrdering, Option<Square>)> {
    if side == EXCEPTION.0 { vec![(EXCEPTION.1, None)] } else { switching_table(side).collect() }
}

/// Where each ordering is in force on Squirrel's tour, whose squares are given.
pub(super) fn ordering_spans(side: u32, squares: &[Square]) -> Vec<OrderingFields> {
    let mut table = orderings(side).into_iter();
    let Some((mut ordering, mut until)) = table.next() else { return Vec::new() };
    let mut spans = Vec::new();
    let mut from = 0;

    let span = |ordering: MoveOrdering, from: usize, to: usize| OrderingFields {
        ordering: ordering.to_string(),
        from: from as u64,
        to: to as u64,
    };

    for (index, &square) in squares.iter().enumerate() {
        // The switching square itself is left by the next ordering.
        if until == Some(square)
            && let Some(next) = table.next()
        {
            spans.push(span(ordering, from, index));
            (ordering, until) = next;
            from = index;
        }
    }

    spans.push(span(ordering, from, squares.len()));
    spans
}

fn covers(program: &Program, side: u32) -> bool {
    side % program.modulus == program.residue && u64::from(side) >= program.first_side()
}

/// The items of a program on a board.
fn loops(program: &Program, side: u32, orderings: &[OrderingFields]) -> Result<Vec<LoopFields>, String> {
    let n = side / program.modulus;
    let ranges = program.item_ranges(n).map_err(|error| error.to_string())?;
    let last = u64::from(side).pow(2) - 1;
    let item = |(number, (item, range)): (usize, (&Item, &std::ops::Range<u64>))| {
        let kind = match item {
            Item::Part(Part::Word(_)) => "word",
            Item::Part(Part::Power(..)) => "power",
            Item::Sweeps { .. } => "sweeps",
        };

        let in_force = orderings.iter().find(|span| range.start < span.to);
        LoopFields {
            name: format!("{kind} {}", number + 1),
            text: text(item),
            times: u64::try_from(times(item).at(n.into(), 0).unwrap_or(0)).unwrap_or(0),
            ordering: in_force.map(|span| span.ordering.clone()).unwrap_or_default(),
            from: range.start,
            // The last square is left by no move.
            to: if range.end == last { last + 1 } else { range.end },
        }
    };

    Ok(program.items.iter().zip(&ranges).enumerate().map(item).collect())
}

fn times(item: &Item) -> Affine {
    match item {
        Item::Part(part) => part.exponent(),
        Item::Sweeps { count, .. } => *count,
    }
}

fn text(item: &Item) -> String {
    match item {
        Item::Part(part) => part.to_string(),
        Item::Sweeps { count, body } => {
            let body: Vec<String> = body.iter().map(Part::to_string).collect();
            format!("sweeps {count}: {}", body.join(", "))
        }
    }
}
