//! Boards drawn as text: one character per square, one line per row, top row first.
//!
//! A dot (or `o`) is a square, `#` (or a blank) is missing. Lines may differ in length: the board is as wide as the
//! longest line, and shorter lines are filled with holes. So a cross is
//!
//! ```text
//! ##..##
//! ......
//! ......
//! ##..##
//! ```

use super::{BoardError, MAX_SIDE, Rectangle};
use crate::rectangle::surface::Surface;
use crate::square::Square;

/// Reads a mask as a board on the given surface.
pub fn read(text: &str, surface: Surface) -> Result<Rectangle, BoardError> {
    // Some editors begin a file with a byte order mark, which is not part of the drawing.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines: Vec<&str> = text.lines().map(|line| line.trim_end_matches('\r')).collect();

    // Editors often end a file with blank lines; blank lines elsewhere are rows without squares.
    let rows = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    if let Some(line) = too_long(&lines[..rows], width, text.len()) {
        let what = "this line is much longer than the others, and almost all squares would be missing".into();
        return Err(BoardError::Mask { line, column: 1, what });
    }

    let mut holes = Vec::new();
    for (row, line) in lines[..rows].iter().enumerate() {
        let mut filled = 0;
        for (col, mark) in line.chars().enumerate() {
            filled = col + 1;

            match mark {
                '.' | 'o' => {}
                '#' | ' ' => holes.push((row, col)),
                other => {
                    let what = format!("'{other}' is neither a square (. or o) nor a hole (#)");
                    return Err(BoardError::Mask { line: row + 1, column: col + 1, what });
                }
            }
        }

        holes.extend((filled..width).map(|col| (row, col)));
    }

    if holes.len() == rows * width {
        return Err(BoardError::NoSquares);
    }

    let side =
        |n: usize| u32::try_from(n).ok().filter(|&n| n <= MAX_SIDE).ok_or_else(|| BoardError::Side(n.to_string()));
    let squares = holes.into_iter().map(|(row, col)| Square::new(row as u32, col as u32));
    Rectangle::new(side(rows)?, side(width)?, surface)?.without(squares)
}

/// A line, from 1, that would create holes out of all proportion to the text: a million characters above a million
/// empty lines are two megabytes, and would be a board of 10^12 squares.
fn too_long(lines: &[&str], width: usize, text: usize) -> Option<usize> {
    let most = text.saturating_mul(64).max(1 << 20);
    let is_too_wide = lines.len().saturating_mul(width) > most;
    is_too_wide.then(|| lines.iter().position(|line| line.chars().count() == width).map_or(1, |index| index + 1))
}

/// Draws the board's squares and holes in the same characters.
pub fn print(board: &Rectangle) -> String {
    let mut text = String::new();
    for row in 0..board.rows() {
        text.extend((0..board.cols()).map(|col| if board.has(Square::new(row, col)) { '.' } else { '#' }));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cross_is_read_and_printed() {
        let cross = "##..##\n......\n......\n##..##\n";
        let board = read(cross, Surface::Plane).unwrap();
        assert_eq!((board.rows(), board.cols(), board.squares()), (4, 6, 16));
        assert_eq!(print(&board), cross);
    }

    #[test]
    fn short_lines_are_filled_with_holes() {
        let board = read("...\n.\n..\n\n", Surface::Plane).unwrap();
        assert_eq!(print(&board), "...\n.##\n..#\n");
    }

    #[test]
    fn one_long_line_among_many_short_ones_does_not_exhaust_the_memory() {
        let text = format!(".\n{}\n{}.", ".".repeat(1 << 20), "\n".repeat(1 << 20));
        assert!(matches!(read(&text, Surface::Plane), Err(BoardError::Mask { line: 2, column: 1, .. })));
    }

    #[test]
    fn masks_of_nothing_and_strange_marks_are_refused() {
        for text in ["", "\n\n", "###\n###", "  \n"] {
            assert_eq!(read(text, Surface::Plane), Err(BoardError::NoSquares), "{text:?}");
        }
        let fault = read("..\n.x", Surface::Plane).unwrap_err();
        assert!(matches!(fault, BoardError::Mask { line: 2, column: 2, .. }));
    }
}
