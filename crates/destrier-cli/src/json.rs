//! How boards and squares are said in JSON: one way for every command.

use destrier::impossible::Verdict;
use destrier::{Board, Impossible, Leaper, Square};
use serde_json::{Value, json};

/// Row and column from 1, row 1 on top.
pub(crate) fn pair(square: Square) -> Value {
    json!([u64::from(square.row) + 1, u64::from(square.col) + 1])
}

/// The board, with leaper and holes where they are not the default.
pub(crate) fn described(board: &Board) -> Value {
    let mut answer = json!({ "board": board.size() });
    match board.leaper() {
        Leaper::KNIGHT => {}
        Leaper::KING => answer["leaper"] = json!("king"),
        leaper => answer["leaper"] = json!([leaper.short(), leaper.long()]),
    }
    if !board.is_whole() {
        answer["holes"] = board.holes().map(pair).collect();
    }
    answer
}

/// Why there is none, added to an answer; the sentence is the reason in words.
pub(crate) fn because(answer: &mut Value, reason: &Impossible, sentence: &str, verdict: Verdict) {
    answer["reason"] = json!(sentence);
    answer["source"] = json!(reason.source());
    answer["confirmed"] = json!(verdict == Verdict::Confirmed);
}
