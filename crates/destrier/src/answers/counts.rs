//! Counts the tours of a board or the Hamiltonian cycles and paths of a graph, and lists them.
//!
//! A question becomes a few counts of cycles and paths, each made by one engine, in as many passes as the result
//! needs. The answer says which engine it was and why the result is exact. [`Engine::Auto`] first looks for a quick
//! reason why there is no tour. It then uses `held-karp` for graphs with few vertices and `frontier` for all others.
//!
//! ```
//! use destrier::answers::counts::{CountRequest, count};
//!
//! let answer = count(&CountRequest::board("6x6".parse()?).closed())?;
//! assert_eq!(answer.count.to_string(), "9862");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod accelerated;
mod answer;
mod error;
mod homotopy;
mod list;
mod numbered;
mod parts;
mod plan;
mod request;
mod subject;
mod suited;
mod terms;

pub use self::answer::{CountAnswer, CountProgress, CountTerm};
pub use self::error::CountError;
pub use self::homotopy::HomotopyCounts;
pub use self::list::{ListedTour, list, list_with};
pub use self::parts::CountParts;
pub use self::plan::CountPlan;
pub use self::request::{CountRequest, Endpoint, Engine, EngineNameError};
pub use self::subject::{MAX_CELLS, Subject};
pub use self::suited::quick_reason;
pub use destrier_count::backtrack::ListingEnd;

use destrier_search::method::Control;

/// Counts the tours that a request asks for.
///
/// ```
/// use destrier::answers::counts::{CountRequest, count};
///
/// let open = count(&CountRequest::board("5x5".parse()?).open().directed())?;
/// assert_eq!(open.count, 1728u32.into());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(request: &CountRequest) -> Result<CountAnswer, CountError> {
    count_with(request, &Control::default(), &mut |_| ())
}

/// Counts with a [`Control`] that can stop the count, and calls a function after every layer.
///
/// ```
/// use destrier::answers::counts::{CountRequest, Engine, count_with};
/// use destrier::method::Control;
///
/// let request = CountRequest::board("6x6".parse()?).engine(Engine::Frontier);
/// let mut layers = 0;
/// let answer = count_with(&request, &Control::default(), &mut |_| layers += 1)?;
/// assert!(answer.is_exact() && layers > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_with(
    request: &CountRequest,
    control: &Control,
    watch: &mut dyn FnMut(&CountProgress),
) -> Result<CountAnswer, CountError> {
    let control = &control.within(request.time_limit);
    CountPlan::new(request, control)?.run(control, watch)
}
