//! Damaged files: certificates of the theorem, and the checkpoints of counts. A changed file is refused, or it still
//! means the same, or (a certificate) an independent walk over boards confirms what it says.

use super::random::SplitMix;
use destrier::answers::counts::{CountRequest, Engine, count};
use destrier::family::Program;
use destrier::family::check::check_squirrel;
use destrier::prove::certificate_texts;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Changes some bytes: a bit, a byte, a line, or the end.
fn damage(bytes: &mut Vec<u8>, random: &mut SplitMix) {
    if bytes.is_empty() {
        return bytes.push(b'0');
    }
    let place = random.below(bytes.len());
    match random.below(6) {
        0 => bytes.truncate(place),
        1 => drop(bytes.remove(place)),
        2 => bytes.insert(place, b'0' + random.below(10) as u8),
        3 if bytes[place].is_ascii_digit() => bytes[place] = b'0' + random.below(10) as u8,
        4 => bytes.swap(place, place.saturating_sub(1)),
        _ => bytes[place] ^= 1 << random.below(8),
    }
}

/// Returns how many changed certificates were refused, and how many still say something true.
pub(crate) fn check_certificates(trials: u64) -> (u64, u64) {
    let texts = certificate_texts();
    let mut refused = 0;
    let mut right = 0;
    for trial in 0..trials {
        let random = &mut SplitMix::new(4, trial);
        let (name, text) = *random.pick(&texts);
        let mut bytes = text.as_bytes().to_vec();
        damage(&mut bytes, random);

        let sound: Program = text.parse().unwrap();
        let read = String::from_utf8(bytes).ok().and_then(|text| text.parse::<Program>().ok());
        match read.filter(|program| check_squirrel(program).is_ok()) {
            None => refused += 1,
            Some(program) if program == sound => right += 1,
            // A certificate that begins with a later board makes a weaker claim, which is true.
            Some(program)
                if (Program { first: sound.first, ..program.clone() }) == sound && program.first > sound.first =>
            {
                right += 1
            }
            Some(program) => {
                assert!(
                    (program.first..program.first + 2).all(|n| is_tour(&program, n)),
                    "{name}, trial {trial}:\n{program}"
                );
                right += 1;
            }
        }
    }

    (refused, right)
}

/// Walks the moves of a program: clockwise from two up and one right, from the top left corner.
fn is_tour(program: &Program, n: u32) -> bool {
    const MOVES: [(i64, i64); 8] = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)];

    let side = program.side(n) as i64;
    let Ok(moves) = program.expand(n) else { return false };
    let mut seen = vec![false; (side * side) as usize];
    let mut row = 0;
    let mut col = 0;
    seen[0] = true;

    moves.iter().all(|&number| {
        row += MOVES[number as usize - 1].0;
        col += MOVES[number as usize - 1].1;
        let is_inside = (0..side).contains(&row) && (0..side).contains(&col);
        is_inside && !std::mem::replace(&mut seen[(row * side + col) as usize], true)
    }) && seen.iter().all(|&square| square)
}

/// All files below a folder.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(
                files(&path).into_iter().map(|(name, bytes)| (Path::new(path.file_name().unwrap()).join(name), bytes)),
            );
        } else {
            found.insert(path.file_name().unwrap().into(), fs::read(&path).unwrap());
        }
    }
    found
}

/// Whether this is the result of a slice.
fn is_slice(file: &Path) -> bool {
    file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("slice-"))
}

/// Returns how many damaged folders were refused, and how many gave the right count nevertheless.
pub(crate) fn check_checkpoints(trials: u64) -> (u64, u64) {
    // Each board has its published number of closed tours.
    let jobs = [("5x6", 8u32), ("6x6", 9862), ("6x7", 1_067_638)];

    let request = |board: &str, folder: &Path| {
        CountRequest::board(board.parse().unwrap()).engine(Engine::Frontier).threads(1).checkpoint(folder)
    };

    let saved: Vec<BTreeMap<PathBuf, Vec<u8>>> = jobs
        .iter()
        .map(|(board, _)| {
            let folder = tempfile::tempdir().unwrap();
            count(&request(board, folder.path())).unwrap();
            files(folder.path())
        })
        .collect();

    let has_slice = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().any(|name| is_slice(name));
    assert!(saved.iter().filter(|files| has_slice(files)).count() >= 2, "too few slices are saved");

    let mut refused = 0;
    let mut right = 0;
    for trial in 0..trials {
        let random = &mut SplitMix::new(5, trial);
        let job = random.below(jobs.len());
        let names: Vec<&PathBuf> = saved[job].keys().filter(|name| !name.ends_with("lock")).collect();
        let name = *random.pick(&names);
        let other = &saved[(job + 1) % jobs.len()];
        let mut bytes = saved[job][name].clone();

        match other.get(name).filter(|_| random.chance(6)) {
            // The file is replaced by that of another count.
            Some(foreign) => bytes.clone_from(foreign),
            None => damage(&mut bytes, random),
        }

        let is_changed = bytes != saved[job][name];
        let folder = tempfile::tempdir().unwrap();
        for (file, content) in &saved[job] {
            let place = folder.path().join(file);
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            fs::write(place, if file == name { &bytes } else { content }).unwrap();
        }

        match count(&request(jobs[job].0, folder.path())) {
            Err(_) => refused += 1,
            Ok(answer) => {
                let what = format!("{} with a changed {}, trial {trial}", jobs[job].0, name.display());
                assert_eq!(answer.count, jobs[job].1.into(), "{what}");
                assert!(!is_changed || !is_slice(name), "{what}: a damaged slice was read");
                right += 1;
            }
        }
    }

    (refused, right)
}
