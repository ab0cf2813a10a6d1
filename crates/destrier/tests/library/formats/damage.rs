//! Truncated and damaged files: readers never panic and never accept a wrong tour. This is a short fuzz test with a
//! fixed seed; the targets in /fuzz go further.

use super::tours::{READABLE, is_really_a_tour, many, same, text};
use destrier::format::graph::{self, GraphFormat};
use destrier::format::{self, BoardContent, Format};
use destrier::method::Random;
use destrier::{Board, Rectangle, Tour};
use std::time::{Duration, Instant};

fn judged(text: &str, format: Option<Format>, board: Option<&Rectangle>) -> Option<Tour<Rectangle>> {
    format::read(text, format, board.map(Board::from).as_ref()).ok()?.judge().ok()?.on_rectangle()
}

#[test]
fn a_truncated_file_is_not_a_tour_unless_nothing_essential_is_missing() {
    for tour in many(2, 40) {
        for format in READABLE {
            let text = text(&tour, format);
            for cut in (0..text.len()).filter(|&cut| text.is_char_boundary(cut)) {
                let prefix = &text[..cut];
                if let Some(found) = judged(prefix, Some(format), Some(tour.board())) {
                    assert!(same(&found, &tour), "{format}: {prefix}");
                    // Only the end of the line and the end marker may be missing, but no square.
                    let lost = text[cut..].trim();
                    assert!(["", "-1", "1", "-1\nEOF", "1\nEOF", "EOF", "OF", "F"].contains(&lost), "{format}: {lost}");
                }

                let guessed = judged(prefix, None, None);

                // The top rows of a grid may by chance be a tour of a smaller board.
                assert!(guessed.is_none_or(|found| is_really_a_tour(&found)), "{format}: {prefix}");
            }
        }
    }
}

#[test]
fn a_damaged_file_never_panics_and_never_gives_a_wrong_tour() {
    let mut random = Random::new(3, 0);
    let tours: Vec<Tour<Rectangle>> = many(3, 60).collect();
    let pick = |random: &mut Random| random.below(tours.len() as u64) as usize;
    for format in READABLE {
        let mut accepted = 0;
        for _ in 0..4000 {
            let tour = &tours[pick(&mut random)];
            let mut bytes = text(tour, format).into_bytes();
            for _ in 0..=random.below(3) {
                damage(&mut bytes, &mut random);
            }

            let text = String::from_utf8_lossy(&bytes);
            let other = tours[pick(&mut random)].board();
            for board in [None, Some(tour.board()), Some(other)] {
                for format in [Some(format), None] {
                    if let Some(found) = judged(&text, format, board) {
                        assert!(is_really_a_tour(&found), "{text}");
                        assert!(board.is_none_or(|board| board == found.board()), "{text}");
                        accepted += 1;
                    }
                }
            }
        }

        // Some damage is harmless, such as an additional blank. If all or none were, the test would test nothing.
        let expected = if format.board_content() == BoardContent::Nothing { 100..8000 } else { 100..20_000 };
        assert!(expected.contains(&accepted), "{format}: {accepted}");
    }
}

/// Makes one random change.
pub(super) fn damage(bytes: &mut Vec<u8>, random: &mut Random) {
    if bytes.is_empty() {
        return;
    }

    let len = bytes.len() as u64;
    let at = random.below(len) as usize;
    let end = (at + 1 + random.below(12) as usize).min(bytes.len());
    match random.below(8) {
        0 => bytes[at] ^= 1 << random.below(8),
        1 => drop(bytes.drain(at..end)),
        2 => bytes.insert(at, b" \n#.,;|0123456789abh(){}[]\"<>:-"[random.below(31) as usize]),
        3 => {
            let copy = bytes[at..end].to_vec();
            let to = random.below(len) as usize;
            bytes.splice(to..to, copy);
        }
        4 => bytes.truncate(at),
        5 => swap_words(bytes, random),
        6 => bytes.insert(at, random.bits() as u8),
        _ => {
            let digits: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at].is_ascii_digit()).collect();
            if !digits.is_empty() {
                bytes[digits[random.below(digits.len() as u64) as usize]] = b'0' + random.below(10) as u8;
            }
        }
    }
}

fn swap_words(bytes: &mut Vec<u8>, random: &mut Random) {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric();
    let mut words = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let end = bytes[at..].iter().position(|&byte| !is_word(byte)).map_or(bytes.len(), |len| at + len);
        if end > at {
            words.push(at..end);
        }
        at = end + 1;
    }

    if words.len() > 1 {
        let first = random.below(words.len() as u64 - 1) as usize;
        let second = first + 1 + random.below((words.len() - first - 1) as u64) as usize;
        let first = words[first].clone();
        let second = words[second].clone();

        let swapped = [
            &bytes[..first.start],
            &bytes[second.clone()],
            &bytes[first.end..second.start],
            &bytes[first],
            &bytes[second.end..],
        ];
        *bytes = swapped.concat();
    }
}

/// A text with this many odd lines took minutes when each warning searched for its line.
#[test]
fn many_odd_lines_take_linear_time_and_few_warnings() {
    const LINES: usize = 200_000;

    let odd = "FOO : 1\n".repeat(LINES);
    let ring = "DIMENSION : 3\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\n";
    let parsed = graph::read(&format!("{odd}{ring}"), Some(GraphFormat::Hcp)).unwrap();
    assert_eq!(parsed.warnings.len(), 21);
    assert_eq!(parsed.warnings[0].to_string(), "line 1: 'FOO' is skipped");
    assert_eq!(parsed.warnings[20].to_string(), format!("and {} more warnings about lines", LINES - 20));

    // All edges of this hub must be used.
    let edges: String = (2..=LINES).map(|leaf| format!("1 {leaf}\n")).collect();
    let star = format!("DIMENSION : {LINES}\nEDGE_DATA_SECTION\n{edges}-1\nFIXED_EDGES_SECTION\n{edges}-1\nEOF\n");
    assert_eq!(graph::read(&star, Some(GraphFormat::Hcp)).unwrap().graph.fixed_edges().len(), LINES - 1);

    for odd in ["#\n", "c odd\n", "% odd\n", "1 1\n", "x\n", "<odd/>\n", ">>\n", "p edge 3 3\n", ":Cc\n", "\n"] {
        for format in GraphFormat::ALL {
            // The result is an error or a graph. In time that grows with the square, it would take a minute.
            let begin = Instant::now();
            let _ = graph::read(&odd.repeat(LINES), Some(format));
            assert!(begin.elapsed() < Duration::from_secs(20), "{odd:?} as {format}");
        }
    }
}
