//! Expressions in named variables, such as `(m+27)/2` or `m-2i+2k-10`, evaluated for given values.

/// Longer expressions are refused, so that parentheses cannot be nested without bound.
const LONGEST: usize = 100;

/// The values of the names.
pub(super) type Values = Vec<(char, i64)>;

/// The value of the expression. Terms are numbers, names, a number before a name, or a sum in parentheses; a term may
/// be divided by a number, if that leaves no remainder.
pub(super) fn evaluate(text: &str, values: &Values) -> Result<i64, String> {
    if text.len() > LONGEST {
        return Err(format!("an expression may have {LONGEST} characters at most"));
    }
    let mut reader = ExpressionParser { rest: text.trim(), values };
    let value = reader.sum()?;
    if reader.rest.is_empty() { Ok(value) } else { Err(format!("'{}' is left over in '{text}'", reader.rest)) }
}

struct ExpressionParser<'a> {
    rest: &'a str,
    values: &'a Values,
}

impl ExpressionParser<'_> {
    fn take(&mut self, wanted: char) -> bool {
        let after = self.rest.strip_prefix(wanted);
        self.rest = after.unwrap_or(self.rest);
        after.is_some()
    }

    fn sum(&mut self) -> Result<i64, String> {
        let mut sum = if self.take('-') { -self.term()? } else { self.term()? };
        loop {
            if self.take('+') {
                sum += self.term()?;
            } else if self.take('-') {
                sum -= self.term()?;
            } else {
                return Ok(sum);
            }
        }
    }

    fn term(&mut self) -> Result<i64, String> {
        let value = self.factor()?;
        if !self.take('/') {
            return Ok(value);
        }
        let by = self.number().ok_or("a number must follow '/'")?;
        if by == 0 || value % by != 0 { Err(format!("{value} cannot be divided by {by}")) } else { Ok(value / by) }
    }

    fn factor(&mut self) -> Result<i64, String> {
        if self.take('(') {
            let value = self.sum()?;
            return if self.take(')') { Ok(value) } else { Err("a parenthesis is not closed".into()) };
        }

        let number = self.number();
        let name = self.rest.chars().next().filter(char::is_ascii_lowercase);
        match (number, name) {
            (None, None) => Err(format!("expected a number or a name before '{}'", self.rest)),
            (Some(number), None) => Ok(number),
            (number, Some(name)) => {
                self.take(name);
                let found = self.values.iter().find(|(known, _)| *known == name);
                let &(_, value) = found.ok_or_else(|| format!("'{name}' has no value"))?;
                Ok(number.unwrap_or(1) * value)
            }
        }
    }

    /// At most six digits, so that nothing overflows.
    fn number(&mut self) -> Option<i64> {
        let digits = self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (number, rest) = self.rest.split_at(digits);
        let number = Some(number).filter(|number| number.len() <= 6)?.parse().ok()?;
        self.rest = rest;
        Some(number)
    }
}
