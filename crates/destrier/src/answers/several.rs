//! Several tours of one board, all different.
//!
//! Consecutive seeds are tried, from that of the request on. Two tours are the same if they use the same moves: a tour
//! read backwards, and a closed tour that begins elsewhere, does not count again, unless the numbers of some squares are
//! given.

use super::graph::SolvedBy;
use super::rectangle::RectangleQuestion;
use super::variety::{FewTours, canonical};
use super::{Answer, AskError, Request, ask_with};
use destrier_core::{Board, Tour};
use destrier_search::method::{Control, Limit, Method};
use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

/// A tour, and how it was found.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SeededTour {
    /// The tour.
    pub tour: Tour,
    /// What found it.
    pub by: SolvedBy,
    /// The seed that gave it.
    pub seed: u64,
    /// The limit that ended the search for a better tour, if one did.
    pub cut: Option<Limit>,
}

/// Why there are no more tours.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SeveralEnd {
    /// There are as many as were asked for.
    Complete,
    /// The board has no other tours.
    NoOthers,
    /// This number of seeds gave no others.
    Repeated {
        /// Seeds tried in total.
        seeds: u64,
    },
    /// The caller stopped the search.
    Stopped,
    /// The board has no tour, or no seed gave one. This is the answer for the first seed.
    NoTour(Box<Answer<Board>>),
}

/// Seeds that are tried per tour asked for.
const SEEDS_PER_TOUR: u64 = 20;

/// Finds up to `count` different tours. `tours` come in the order of their seeds.
///
/// ```
/// use destrier::answers::several::{SeveralEnd, ask_several};
/// use destrier::{Control, Request};
///
/// let request = |board: &str| Request::new(board.parse().unwrap()).closed();
/// let (tours, end) = ask_several(&request("5x6"), 30, &Control::new()).unwrap();
/// assert_eq!(tours.len(), 8);
/// assert!(matches!(end, SeveralEnd::NoOthers));
///
/// let (tours, end) = ask_several(&request("box:3x4x4"), 3, &Control::new()).unwrap();
/// assert_eq!(tours.len(), 3);
/// assert!(matches!(end, SeveralEnd::Complete));
/// ```
pub fn ask_several(
    request: &Request,
    count: u64,
    control: &Control,
) -> Result<(Vec<SeededTour>, SeveralEnd), AskError> {
    let by_list = request.steps.is_empty() && matches!(request.chosen_method(), Method::Auto | Method::Frontier);
    let listed = RectangleQuestion::of(request).filter(|_| by_list);
    let few = listed.and_then(|question| FewTours::of(&question.task())).map(|few| few.count());
    let mut tours = Vec::new();
    let mut known = HashSet::new();
    let mut no_tour = None;
    let seeds = count.saturating_mul(SEEDS_PER_TOUR).saturating_add(100);

    for index in 0..seeds {
        let seed = request.seed.wrapping_add(index);
        match ask_with(&request.clone().seed(seed), control)? {
            Answer::Tour { tour, by, cut } if known.insert(fingerprint(&tour, request)) => {
                tours.push(SeededTour { tour, by, seed, cut });
            }
            // A search that gave up may succeed with another seed.
            answer @ Answer::GaveUp { limit: Limit::Attempts(_), .. } => {
                no_tour.get_or_insert(answer);
            }
            answer if tours.is_empty() && (answer.is_impossible() || !control.is_stopped()) => {
                return Ok((tours, SeveralEnd::NoTour(Box::new(answer))));
            }
            _ => {}
        }

        if tours.len() as u64 == count {
            return Ok((tours, SeveralEnd::Complete));
        }
        if few.is_some_and(|few| tours.len() as u64 >= few) {
            return Ok((tours, SeveralEnd::NoOthers));
        }
        if control.is_stopped() {
            return Ok((tours, SeveralEnd::Stopped));
        }
    }

    match no_tour.filter(|_| tours.is_empty()) {
        Some(answer) => Ok((tours, SeveralEnd::NoTour(Box::new(answer)))),
        None => Ok((tours, SeveralEnd::Repeated { seeds })),
    }
}

/// A number that is the same for tours with the same moves, and practically never for others.
fn fingerprint(tour: &Tour, request: &Request) -> u64 {
    let ids: Vec<u32> = tour.ids().collect();
    let mut hasher = DefaultHasher::new();
    let ids = if request.steps.is_empty() { canonical(&ids, request.shape) } else { ids };
    ids.hash(&mut hasher);
    hasher.finish()
}
