//! Walks by a form matrix: the rules of Ganzfried 2004, section 5.

use super::{Filled, FormError, Symbol};
use crate::ordering::MOVES;
use crate::square::Square;

impl Filled {
    /// The symbol on a square of the board; `None` outside of the matrix.
    pub fn symbol(&self, square: Square) -> Option<Symbol> {
        let row = square.row.checked_sub(self.corner.row)?;
        let col = square.col.checked_sub(self.corner.col)?;
        self.cells.get(row as usize)?.get(col as usize).copied()
    }

    /// The path from the star, until it ends by the rules.
    pub fn follow(&self) -> Result<Vec<Square>, FormError> {
        let width = self.cells.first().map_or(0, Vec::len);
        let mut walked = vec![false; width * self.cells.len()];
        let place =
            |square: Square| (square.row - self.corner.row) as usize * width + (square.col - self.corner.col) as usize;
        let mut path = vec![self.start];
        let mut here = (self.start, self.symbol(self.start).ok_or(FormError::Start)?);

        loop {
            walked[place(here.0)] = true;
            let around: Vec<(Square, Symbol)> = MOVES
                .iter()
                .filter_map(|[down, right]| {
                    let row = u32::try_from(i64::from(here.0.row) + down).ok()?;
                    let col = u32::try_from(i64::from(here.0.col) + right).ok()?;
                    let square = Square::new(row, col);
                    Some((square, self.symbol(square)?)).filter(|_| !walked[place(square)])
                })
                .collect();

            match next(here.1, &around) {
                NextSquare::To(square, symbol) => {
                    path.push(square);
                    here = (square, symbol);
                }
                NextSquare::End => return Ok(path),
                NextSquare::Unclear => return Err(FormError::Ambiguous(here.0)),
            }
        }
    }
}

enum NextSquare {
    To(Square, Symbol),
    End,
    Unclear,
}

/// Which of the unvisited neighbours is next, from a square with this symbol.
fn next(here: Symbol, around: &[(Square, Symbol)]) -> NextSquare {
    let opens = |symbol: Symbol| match symbol {
        Symbol::Letter(letter) | Symbol::Subscript(letter, 1) => Some(letter),
        _ => None,
    };

    let following = |letter: char| char::from_u32(letter as u32 + if letter == 'w' { 2 } else { 1 });

    let wanted: [Option<Symbol>; 2] = match here {
        Symbol::Number(number) => [number.checked_add(1).map(Symbol::Number), None],
        Symbol::Letter(letter) => [Some(Symbol::Letter(letter)), None],
        Symbol::Subscript(letter, subscript) => {
            [subscript.checked_add(1).map(|next| Symbol::Subscript(letter, next)), Some(Symbol::Subscript(letter, 1))]
        }
        Symbol::Dash | Symbol::Before => return NextSquare::End,
    };

    for wanted in wanted.into_iter().flatten() {
        let mut found = around.iter().filter(|(_, symbol)| *symbol == wanted);
        match (found.next(), found.next()) {
            (Some(&(square, symbol)), None) => return NextSquare::To(square, symbol),
            (Some(_), Some(_)) => return NextSquare::Unclear,
            (None, _) => {}
        }
    }

    let number = |symbol: Symbol| if let Symbol::Number(number) = symbol { Some(number) } else { None };

    let (letters, numbers) = match here {
        Symbol::Letter(letter) | Symbol::Subscript(letter, _) => (following(letter), true),
        _ => (None, false),
    };

    let fits = |symbol: Symbol| opens(symbol).is_some_and(|letter| !numbers || Some(letter) == letters);
    let by_letter = around.iter().filter(|(_, symbol)| fits(*symbol)).min_by_key(|(_, symbol)| opens(*symbol));
    let by_number = around.iter().filter(|(_, symbol)| numbers && number(*symbol).is_some());
    let by_number = by_number.min_by_key(|(_, symbol)| number(*symbol));

    match by_letter.or(by_number) {
        None => NextSquare::End,
        Some(&(square, symbol)) => {
            let same = around.iter().filter(|(_, other)| *other == symbol).count();
            if same == 1 { NextSquare::To(square, symbol) } else { NextSquare::Unclear }
        }
    }
}
