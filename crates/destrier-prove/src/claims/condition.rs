//! A condition on a square (i, j), row and column from 1: a conjunction of linear relations, or a list of squares.

use super::expression::{Values, evaluate};

/// A condition, prepared for one board.
#[derive(Debug)]
pub(super) enum SquareCondition {
    /// All of these relations hold.
    All(Vec<Relation>),
    /// The square is one of these squares.
    OneOf(Vec<(i64, i64)>),
}

/// `down * i + right * j + plus`, compared with zero.
#[derive(Debug)]
pub(super) struct Relation {
    down: i64,
    right: i64,
    plus: i64,
    kind: Comparison,
}

#[derive(Debug)]
enum Comparison {
    Equal,
    Unequal,
    AtMost,
    AtLeast,
    /// The value has one of these residues modulo the number.
    Residues(Vec<i64>, i64),
}

impl SquareCondition {
    /// Reads one line of a claim.
    pub(super) fn read(line: &str, values: &Values) -> Result<SquareCondition, String> {
        if line.starts_with('(') && !line.contains(['=', '<', '>']) {
            let squares = line.split_whitespace().map(|square| read_square(square, values));
            return squares.collect::<Result<_, _>>().map(SquareCondition::OneOf);
        }
        let relations = line.split(" and ").map(|relation| Relation::read(relation, values));
        relations.collect::<Result<_, _>>().map(SquareCondition::All)
    }

    /// Marks the squares of row i, whose columns are counted from 1, for which the condition holds.
    pub(super) fn mark(&self, i: i64, row: &mut [bool]) {
        let side = row.len() as i64;
        match self {
            SquareCondition::OneOf(squares) => {
                let here = squares.iter().filter(|(down, right)| *down == i && (1..=side).contains(right));
                here.for_each(|&(_, j)| row[j as usize - 1] = true);
            }
            SquareCondition::All(relations) => {
                let (first, last) = relations.iter().fold((1, side), |range, relation| relation.narrow(i, range));
                let open: Vec<_> = relations.iter().filter(|relation| !relation.is_range()).collect();
                if open.is_empty() && first <= last {
                    row[first as usize - 1..last as usize].fill(true);
                    return;
                }

                for j in first..=last {
                    row[j as usize - 1] |= open.iter().all(|relation| relation.holds(i, j));
                }
            }
        }
    }
}

/// Reads `(row,column)`.
pub(super) fn read_square(text: &str, values: &Values) -> Result<(i64, i64), String> {
    let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let (row, col) = inside.and_then(|text| text.split_once(',')).ok_or("expected a square such as (m-7,17)")?;
    Ok((evaluate(row, values)?, evaluate(col, values)?))
}

impl Relation {
    fn read(text: &str, values: &Values) -> Result<Relation, String> {
        let (text, modulus) = match text.split_once(" mod ") {
            Some((text, modulus)) => (text, Some(evaluate(modulus, values)?)),
            None => (text, None),
        };

        let sign = [" <= ", " >= ", " != ", " = "].into_iter().find(|sign| text.contains(sign));
        let (left, right) = sign.and_then(|sign| text.split_once(sign)).ok_or("expected =, !=, <= or >=")?;
        let kind = match (sign, modulus) {
            (_, Some(modulus)) => {
                let residues = right.split(',').map(|residue| evaluate(residue, values)).collect::<Result<_, _>>()?;
                Comparison::Residues(residues, modulus)
            }
            (Some(" <= "), _) => Comparison::AtMost,
            (Some(" >= "), _) => Comparison::AtLeast,
            (Some(" != "), _) => Comparison::Unequal,
            _ => Comparison::Equal,
        };

        // Linear in i and j, so three values determine it.
        let value = |i: i64, j: i64| {
            let mut values = values.clone();
            values.extend([('i', i), ('j', j)]);
            let right = if modulus.is_some() { 0 } else { evaluate(right, &values)? };
            Ok::<i64, String>(evaluate(left, &values)? - right)
        };

        let plus = value(0, 0)?;
        Ok(Relation { down: value(1, 0)? - plus, right: value(0, 1)? - plus, plus, kind })
    }

    /// Whether the columns in which it holds are a range, so that [`narrow`](Relation::narrow) describes them
    /// completely.
    fn is_range(&self) -> bool {
        !matches!(self.kind, Comparison::Unequal | Comparison::Residues(..)) && self.right.abs() == 1
    }

    fn narrow(&self, i: i64, (first, last): (i64, i64)) -> (i64, i64) {
        if !self.is_range() {
            return (first, last);
        }
        let edge = -self.right * (self.down * i + self.plus);
        let (below, above) = match (&self.kind, self.right) {
            (Comparison::AtMost, 1) | (Comparison::AtLeast, -1) => (false, true),
            (Comparison::AtMost, _) | (Comparison::AtLeast, _) => (true, false),
            _ => (true, true),
        };
        (if below { first.max(edge) } else { first }, if above { last.min(edge) } else { last })
    }

    fn holds(&self, i: i64, j: i64) -> bool {
        let value = self.down * i + self.right * j + self.plus;
        match &self.kind {
            Comparison::Equal => value == 0,
            Comparison::Unequal => value != 0,
            Comparison::AtMost => value <= 0,
            Comparison::AtLeast => value >= 0,
            Comparison::Residues(residues, modulus) => residues.contains(&value.rem_euclid(*modulus)),
        }
    }
}
