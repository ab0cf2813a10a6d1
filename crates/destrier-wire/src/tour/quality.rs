//! What a tour was made to have, and how good it is where few or many turns or crossings were asked for.

use crate::shared::SumsField;
use destrier::answers::Request;
use destrier::answers::graph::SolvedBy;
use destrier_boards::few_turns::Aim;
use destrier_core::tour::crossings::crossings;
use destrier_core::tour::magic::{Spread, Sums, magic};
use destrier_core::tour::strides::turns;
use destrier_core::tour::symmetry::symmetry;
use destrier_core::{Rectangle, Shape, Tour};
use destrier_files::{About, TourQuality, TourTraits};
use destrier_prove::fewest_turns::{fewest_crossings_known, fewest_known, most_crossings_known};
use destrier_search::method::Method;

/// What a message says about the tour with which a request was answered. `limit` is what ended the search for a better
/// tour, in words, if anything did.
pub fn about_tour(request: &Request, tour: &Tour, by: SolvedBy, limit: Option<String>) -> About {
    let about = About::new(by, request.seed);
    match tour.on_rectangle() {
        Some(tour) => About { traits: traits_of(request, &tour, by, limit), ..about },
        None => About { traits: TourTraits { limit, ..TourTraits::default() }, ..about },
    }
}

/// What a tour of a rectangle was made to have.
fn traits_of(request: &Request, tour: &Tour<Rectangle>, by: SolvedBy, limit: Option<String>) -> TourTraits {
    let mut traits = TourTraits {
        sums: SumsField::of(request.sums).map(|sums| sums.name().to_owned()),
        symmetry: request.symmetry.map(|kind| kind.to_string()),
        found_symmetry: request.symmetry.and_then(|_| Some(symmetry(tour)?.to_string())),
        homotopy: request.homotopy.map(|class| class.name()),
        ..TourTraits::default()
    };

    if request.sums != Sums::Any {
        let sums = magic(tour);
        let common = |lines: Spread| lines.common().and_then(|sum| u64::try_from(sum).ok());
        traits.row_sum = common(sums.rows);
        traits.column_sum = common(sums.columns);
    }

    if let SolvedBy::Method(method) = by
        && let Some(aim) = aim_of(method)
    {
        let turns = turns(tour);
        let crossings = crossings(tour);
        let counted = match aim {
            Aim::FewestTurns | Aim::MostTurns => Some(turns),
            Aim::FewestCrossings | Aim::MostCrossings => crossings,
        };

        // Tours with given ends may all be worse than the best of the board, but none is better.
        let may_be_best = |&extreme: &u64| begins_freely(request) || counted == Some(extreme);
        let extreme = extreme(aim, tour, request.shape).filter(may_be_best);
        let quality = match method {
            _ if extreme.is_some() && counted == extreme => {
                if aim.is_for_few() {
                    TourQuality::ExactMinimum
                } else {
                    TourQuality::ExactMaximum
                }
            }
            Method::FewTurns | Method::FewCrossings if is_of_the_theorem(tour) => TourQuality::ProvedForAllSizes,
            Method::FewTurns | Method::FewCrossings => TourQuality::Pattern,
            _ => TourQuality::BoundedSearch,
        };

        traits.turns = Some(turns);
        traits.crossings = crossings;
        traits.quality = Some(quality);
        (traits.fewest, traits.most) = if aim.is_for_few() { (extreme, None) } else { (None, extreme) };
    }

    // If no tour is better, it does not matter that the search was cut short.
    let is_best = matches!(traits.quality, Some(TourQuality::ExactMinimum | TourQuality::ExactMaximum));
    traits.limit = limit.filter(|_| !is_best);
    traits
}

/// Whether every tour of this shape can be begun as the goal says: a closed tour begins anywhere.
fn begins_freely(request: &Request) -> bool {
    request.end.is_none() && (request.start.is_none() || request.shape == Shape::Closed)
}

/// The fewest or the most turns or crossings that a tour of this board can have, if that is known.
fn extreme(aim: Aim, tour: &Tour<Rectangle>, shape: Shape) -> Option<u64> {
    let board = tour.board();
    match aim {
        Aim::FewestTurns => fewest_known(board, shape),
        Aim::FewestCrossings => fewest_crossings_known(board, shape),
        Aim::MostCrossings => most_crossings_known(board, shape),
        Aim::MostTurns => {
            // No tour has more turns than one that turns at every square. Whether a board has such a tour is known only
            // from a tour.
            let most = if tour.is_closed() { tour.len() } else { tour.len().saturating_sub(2) } as u64;
            Some(most).filter(|&most| turns(tour) == most)
        }
    }
}

/// What the tours of a method have few or many of.
fn aim_of(method: Method) -> Option<Aim> {
    match method {
        Method::FewTurns | Method::FewerTurns => Some(Aim::FewestTurns),
        Method::FewCrossings | Method::FewerCrossings => Some(Aim::FewestCrossings),
        Method::MoreTurns => Some(Aim::MostTurns),
        Method::MoreCrossings => Some(Aim::MostCrossings),
        _ => None,
    }
}

/// Whether the theorem is about this tour, which is one of a pattern: closed, on a square board of even side.
fn is_of_the_theorem(tour: &Tour<Rectangle>) -> bool {
    let board = tour.board();
    tour.is_closed() && board.rows() == board.cols() && board.rows().is_multiple_of(2)
}
