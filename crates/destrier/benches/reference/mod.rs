//! What the kernel is compared with, and the allocator that measures memory.

pub(crate) mod ledger;
pub(crate) mod literal;
pub(crate) mod plain;

use destrier::Square;
use destrier::choice::MoveOrdering;

/// Orderings, each with the square that ends its span.
pub(crate) type Table = [(MoveOrdering, Option<Square>)];
