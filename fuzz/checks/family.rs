//! Any text as a loop program: a parsed program prints as a text that parses to the same program, and the checker
//! accepts only programs that agree with Squirrel's algorithm on their first boards.

use destrier::family::Program;
use destrier::family::check::check_squirrel;
use destrier::prove::run::follow;
use destrier::switching::switching_table;

/// Panics if that does not hold.
pub(crate) fn check(text: &str) {
    let Ok(program) = text.parse::<Program>() else { return };
    assert_eq!(program.to_string().parse().as_ref(), Ok(&program));
    if program.symbols() <= 2000 && check_squirrel(&program).is_ok() {
        for n in program.first..program.first + 3 {
            let side = program.side(n) as u32;
            assert_eq!(program.expand(n), Ok(follow(side, switching_table(side))));
        }
    }
}
