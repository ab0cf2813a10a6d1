//! What a tour was made to have, and how good it is where few or many turns or crossings were asked for.

use crate::ask::Request;
use crate::few_turns::Aim;
use crate::format::{About, TourQuality, TourTraits};
use crate::method::Method;
use crate::prove::fewest_turns::{fewest_crossings_known, fewest_known};
use crate::wire::shared::SumsField;
use destrier_core::Tour;
use destrier_core::tour::crossings::crossings;
use destrier_core::tour::strides::turns;

/// What a message says about the tour with which a request was answered. `limit` is what ended the search for a better
/// tour, in words, if anything did.
pub fn about_tour(request: &Request, tour: &Tour, method: Method, limit: Option<String>) -> About {
    let mut traits = TourTraits {
        sums: SumsField::of(request.sums).map(|sums| sums.name().to_owned()),
        symmetry: request.symmetry.map(|kind| kind.to_string()),
        limit,
        ..TourTraits::default()
    };
    if let Some(aim) = aim_of(method) {
        let (turns, crossings) = (turns(tour), crossings(tour));
        let (board, shape) = (tour.board(), request.goal.shape);
        let fewest = match aim {
            Aim::FewestTurns => fewest_known(board, shape),
            Aim::FewestCrossings => fewest_crossings_known(board, shape),
            Aim::MostTurns | Aim::MostCrossings => None,
        };
        let counted = if aim == Aim::FewestTurns { Some(turns) } else { crossings };
        let quality = match method {
            _ if fewest.is_some() && counted == fewest => TourQuality::ExactMinimum,
            Method::FewTurns | Method::FewCrossings if is_of_the_theorem(tour) => TourQuality::ProvedForAllSizes,
            Method::FewTurns | Method::FewCrossings => TourQuality::Pattern,
            _ => TourQuality::BoundedSearch,
        };
        (traits.turns, traits.crossings, traits.fewest) = (Some(turns), crossings, fewest);
        traits.quality = Some(quality);
    }
    About { traits, ..About::new(method, request.seed) }
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
fn is_of_the_theorem(tour: &Tour) -> bool {
    let board = tour.board();
    tour.is_closed() && board.rows() == board.cols() && board.rows().is_multiple_of(2)
}
