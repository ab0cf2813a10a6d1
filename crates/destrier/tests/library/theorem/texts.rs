//! Truncated and damaged texts: programs, switching tables and form matrices. A short, seeded fuzz run for stable Rust;
//! the targets in /fuzz go further. Whatever is still read prints as a text that reads the same, and nothing panics.

use super::simulation_agrees;
use destrier::Square;
use destrier::family::Program;
use destrier::family::check::check_squirrel;
use destrier::form::FormMatrix;
use destrier::method::Random;
use destrier::prove::certificate_texts;
use destrier::switching::{SwitchingTable, spans};

const FIGURE: &str = include_str!("../../../../../testdata/forms/figure-1.txt");
/// A program whose visits number m^2, but whose path goes back and forth.
const SMALL: &str = "knight's path, m = 8n for n >= 2\npower 37 times 31\nword 3\nsweeps n-1\n  power 37 times 32n\n  \
                     power 37 times 32\ndone\nend\n";

/// Applies a few small changes.
fn damaged(text: &str, random: &mut Random) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=random.below(3) {
        let at = random.below(bytes.len().max(1) as u64) as usize;
        let end = (at + 1 + random.below(12) as usize).min(bytes.len());
        match random.below(7) {
            _ if bytes.is_empty() => {}
            0 => bytes[at] ^= 1 << random.below(7),
            1 => drop(bytes.drain(at..end)),
            2 => bytes.insert(at, b" \n#|*-+()/.,x0123456789nkma"[random.below(27) as usize]),
            3 => {
                let copy = bytes[at..end].to_vec();
                let to = random.below(bytes.len() as u64) as usize;
                bytes.splice(to..to, copy);
            }
            4 => bytes.truncate(at),
            5 => bytes[at] = b'0' + random.below(10) as u8,
            _ => {
                let lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
                let left = random.below(lines.len() as u64);
                let right = random.below(lines.len() as u64);
                let mut lines = lines.clone();
                lines.swap(left as usize, right as usize);
                bytes = lines.concat();
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The number of damaged texts that could be read.
fn read(texts: &[&str], times: u64, seed: u64, mut judge: impl FnMut(&str) -> bool) -> u64 {
    let mut random = Random::new(seed, 0);
    let mut read = 0;
    for _ in 0..times {
        let text = texts[random.below(texts.len() as u64) as usize];
        read += u64::from(judge(&damaged(text, &mut random)));
    }
    assert!(read > times / 50 && read < times, "{read} of {times}");
    read
}

#[test]
fn a_damaged_certificate_is_refused_or_prints_as_it_reads() {
    let texts = certificate_texts().map(|(_, text)| text);
    read(&texts, 2000, 1, |text| match text.parse::<Program>() {
        Ok(program) => {
            assert_eq!(program.to_string().parse().as_ref(), Ok(&program));
            true
        }
        Err(error) => {
            assert!(error.line >= 1 && error.line <= text.lines().count().max(1), "{error}");
            false
        }
    });
}

#[test]
fn no_damage_makes_the_checker_panic_or_accept_what_is_wrong() {
    read(&[SMALL], 3000, 2, |text| match text.parse::<Program>() {
        Ok(program) => {
            if check_squirrel(&program).is_ok() {
                assert!(simulation_agrees(&program, spans(program.first_side() as u32), 3), "{program}");
            }
            true
        }
        Err(_) => false,
    });
}

#[test]
fn a_damaged_table_is_refused_or_prints_as_it_reads() {
    let text = SwitchingTable::squirrel().to_string();
    read(&[&text, "m = 0 mod 2\n12345678 until (m-1,(m+8)/2)\n87654321\nm = 1 mod 2\n21345678\n"], 3000, 3, |text| {
        let Ok(table) = text.parse::<SwitchingTable>() else { return false };
        assert_eq!(table.to_string().parse().as_ref(), Ok(&table));
        assert!(
            (0..60).all(|side| table.on(side).all(|(_, square)| square.is_none_or(|s| s.row < side && s.col < side)))
        );
        true
    });
}

#[test]
fn a_damaged_form_is_refused_or_leads_along_a_knights_path() {
    let small = "form\ncolumns 1..5\nrows 1..5\na* - - - -\n- - a - -\n- 7 - - -\n- - - 8 -\n- - - - b1\nend\n";
    read(&[FIGURE, small], 3000, 4, |text| {
        let Ok(form) = text.parse::<FormMatrix>() else { return false };
        assert_eq!(form.to_string().parse().as_ref(), Ok(&form));

        for path in [5, 26, 27, 47].into_iter().filter_map(|m| form.expand(m).ok()?.follow().ok()) {
            assert!(path.windows(2).all(|pair| is_move(pair[0], pair[1])));
            let mut seen = path.clone();
            seen.sort_by_key(|square| (square.row, square.col));
            seen.dedup();
            assert_eq!(seen.len(), path.len());
        }

        true
    });
}

fn is_move(from: Square, to: Square) -> bool {
    matches!((from.row.abs_diff(to.row), from.col.abs_diff(to.col)), (1, 2) | (2, 1))
}
