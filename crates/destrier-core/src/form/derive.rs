//! Makes a form matrix from a stretch of a path: squares visited before become `x`, repeated words of moves become
//! letters, with subscripts if the word has several moves, and the rest becomes numbers, from 1, 100, 200, ...
//!
//! The result is filled and followed again, and refused unless it leads along the same squares. Letters are for
//! patterns that cross a line; where short ones prevent that, they become numbers like the rest.

use super::{FormError, FormMatrix, Span, Symbol};
use crate::square::Square;

/// The longest sequence of moves that becomes a letter.
const LONGEST_WORD: usize = 8;
/// How often a sequence must be repeated to become letters: the first of these numbers with which the matrix is right.
const FEWEST: [usize; 4] = [4, 8, 16, usize::MAX];

/// The form matrix of `path[from..=to]` on the board of side m, showing these rows and columns.
pub fn derive(
    m: u32,
    path: &[Square],
    (from, to): (usize, usize),
    rows: Vec<Span>,
    columns: Vec<Span>,
) -> Result<FormMatrix, FormError> {
    let stretch = path.get(from..to.saturating_add(1)).filter(|stretch| !stretch.is_empty());
    let stretch = stretch.ok_or(FormError::Underivable("the stretch is not within the path"))?;

    if path[..=to].iter().any(|square| square.row >= m || square.col >= m) {
        return Err(FormError::Underivable("the path leaves the board"));
    }

    let down = shown(&rows, m)?;
    let right = shown(&columns, m)?;

    let star = |list: &[u32], at: u32| {
        list.iter().position(|&shown| shown == at).ok_or(FormError::Underivable("the first square is left out"))
    };

    let start = (star(&down, stretch[0].row)?, star(&right, stretch[0].col)?);
    let place = |row: u32, col: u32| row as usize * m as usize + col as usize;
    for fewest in FEWEST {
        let Some(labels) = symbols(stretch, fewest) else { continue };
        let mut board = vec![Symbol::Dash; (m as usize).pow(2)];
        path[..from].iter().for_each(|square| board[place(square.row, square.col)] = Symbol::Before);
        stretch.iter().zip(labels).for_each(|(square, symbol)| board[place(square.row, square.col)] = symbol);

        let cells = down.iter().map(|&row| right.iter().map(|&col| board[place(row, col)]).collect());
        let form = FormMatrix { cells: cells.collect(), rows: rows.clone(), columns: columns.clone(), start };
        if form.expand(m).and_then(|filled| filled.follow()).is_ok_and(|followed| followed == stretch) {
            return Ok(form);
        }
    }

    Err(FormError::Underivable("its rules would lead elsewhere; show more rows or columns, or a shorter stretch"))
}

fn shown(spans: &[Span], m: u32) -> Result<Vec<u32>, FormError> {
    let mut list = Vec::new();
    for span in spans {
        let first = span.first.at(m).and_then(|first| u32::try_from(first - 1).ok()).ok_or(FormError::Labels(m))?;
        list.extend(first..first.saturating_add(span.count as u32));
    }
    if list.iter().all(|&place| place < m) { Ok(list) } else { Err(FormError::Labels(m)) }
}

/// A symbol for every square of the stretch; `None` if there are more patterns than letters.
fn symbols(stretch: &[Square], fewest: usize) -> Option<Vec<Symbol>> {
    let step = |place: usize| {
        let from = stretch[place];
        let to = stretch[place + 1];
        (i64::from(to.row) - i64::from(from.row), i64::from(to.col) - i64::from(from.col))
    };

    let moves: Vec<_> = (0..stretch.len() - 1).map(step).collect();
    let mut letters = ('a'..='z').filter(|&letter| letter != 'x');
    let mut symbols = Vec::new();
    let mut number = 1u32;

    while symbols.len() < stretch.len() {
        let rest = &moves[symbols.len().min(moves.len())..];
        let repeated = |period: usize| {
            let agree = rest.iter().zip(rest.get(period..).unwrap_or(&[])).take_while(|(a, b)| a == b).count();
            1 + agree / period
        };

        match (1..=LONGEST_WORD.min(rest.len())).map(|p| (p, repeated(p))).find(|&(_, times)| times >= fewest) {
            Some((period, times)) => {
                let letter = letters.next()?;
                let symbol =
                    |place| if period == 1 { Symbol::Letter(letter) } else { Symbol::Subscript(letter, place) };
                symbols.extend((1..=period as u8).cycle().take(period * times).map(symbol));
                number = if number == 1 { 1 } else { number.next_multiple_of(100) };
            }
            None => {
                // A group of numbers begins at 1 or at a multiple of 100.
                symbols.push(Symbol::Number(number));
                number = number.checked_add(1)?;
            }
        }
    }

    Some(symbols)
}
