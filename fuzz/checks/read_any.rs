//! Any text in any format, guessed or given, with and without a board: whatever is accepted as a tour must be one, and
//! must stay the same when it is written and read again.

use destrier::format::{self, About, Format, json};
use destrier::{Board, Path, Shape, verify};

/// Panics if that does not hold.
pub(crate) fn check(text: &str) {
    let boards: [Board; 4] =
        ["8x8", "torus:3x3", "3x4 leaper=0,1 without=b2", "cube:2"].map(|text| text.parse().unwrap());
    for format in Format::ALL.map(Some).into_iter().chain([None]) {
        for board in boards.iter().map(Some).chain([None]) {
            let Ok(tour) = format::read(text, format, board).map_err(|error| error.to_string()).and_then(|claim| {
                // Also format the message of a refused claim.
                claim.judge().map_err(|fault| fault.to_string())
            }) else {
                continue;
            };

            let ids = tour.ids().collect();
            let shape = if tour.is_closed() { Shape::Closed } else { Shape::Open };
            assert!(verify(tour.board().clone(), Path::Vertices(ids), shape).is_ok());

            let mut bytes = Vec::new();
            json::write(&tour, &About::default(), &mut bytes).unwrap();
            let text = std::str::from_utf8(&bytes).unwrap();
            let again = format::read(text, Some(Format::Json), Some(tour.board())).unwrap().judge().unwrap();
            assert!(again.ids().eq(tour.ids()));
        }
    }
}
