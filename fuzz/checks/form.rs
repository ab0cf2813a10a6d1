//! Any text as a form matrix: a parsed matrix prints as a text that parses to the same matrix, and its path consists of
//! knight's moves.

use destrier::form::FormMatrix;

/// Panics if that does not hold.
pub(crate) fn check((side, text): (u8, &str)) {
    let Ok(form) = text.parse::<FormMatrix>() else { return };
    assert_eq!(form.to_string().parse().as_ref(), Ok(&form));
    let Ok(path) = form.expand(side.into()).and_then(|filled| filled.follow()) else { return };
    for pair in path.windows(2) {
        let apart = (pair[0].row.abs_diff(pair[1].row), pair[0].col.abs_diff(pair[1].col));
        assert!(matches!(apart, (1, 2) | (2, 1)));
    }
}
