//! How boards and squares are said in JSON: one way for every command.

use destrier::{Board, Leaper, Square};
use serde_json::{Value, json};

/// Row and column from 1, row 1 on top.
pub(crate) fn pair(square: Square) -> Value {
    json!([u64::from(square.row) + 1, u64::from(square.col) + 1])
}

/// The board, with leaper and holes where they are not the default.
pub(crate) fn described(board: &Board) -> Value {
    let mut answer = json!({ "board": board.size() });
    if board.leaper() != Leaper::KNIGHT {
        answer["leaper"] = json!([board.leaper().short(), board.leaper().long()]);
    }
    if !board.is_whole() {
        answer["holes"] = board.holes().map(pair).collect();
    }
    answer
}
