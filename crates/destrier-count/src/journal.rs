//! Journals: files of finished items, from which long work resumes.
//!
//! The first line, the head, says what is computed. Every other line is a finished item: its text, a space, and a
//! checksum of the head and the text. An item is appended and flushed to disk, and nothing is written again. So whatever
//! happens to the program or the machine, at most the last line is incomplete; the next run cuts it off. A line that was
//! changed is refused with its number. Journals of the same work can be joined with `cat`. The file is locked while it
//! is open, and the lock ends with the process.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use xxhash_rust::xxh3::xxh3_64;

/// Takes the text of an item, or says what is wrong with it.
pub type TakeItem<'a> = &'a mut dyn FnMut(&str) -> Result<(), String>;

/// A journal that is open for appending.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    head: String,
    file: File,
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// Another process works on it.
    #[error("{file} is in use by another run; wait until that is done, or name another file")]
    InUse {
        /// The journal.
        file: String,
    },
    /// It begins with another head, or it is no journal.
    #[error("{file} does not hold this work, which begins with {head}; name another file")]
    OtherWork {
        /// The journal.
        file: String,
        /// The head of the work.
        head: String,
    },
    /// A line was changed.
    #[error("{file} is damaged in line {line} ({why}); remove this line to go on")]
    Damaged {
        /// The journal.
        file: String,
        /// The number of the line, from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// The system refused to read or write it.
    #[error("cannot {action} {file}")]
    Io {
        /// What was tried.
        action: &'static str,
        /// The journal.
        file: String,
        /// Why it failed.
        #[source]
        error: io::Error,
    },
}

impl Journal {
    /// Opens the journal of the work that `head` describes, or begins it, and passes every finished item to `take`.
    pub fn open(path: &Path, head: &str, take: TakeItem) -> Result<Journal, JournalError> {
        let opened = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path);
        let mut file = opened.map_err(io_error(path, "open"))?;
        if !lock(&file).map_err(io_error(path, "lock"))? {
            return Err(JournalError::InUse { file: path.display().to_string() });
        }

        let length = read_items(path, &file, head, take)?;
        file.set_len(length).map_err(io_error(path, "repair"))?;
        file.seek(SeekFrom::End(0)).map_err(io_error(path, "write"))?;

        let mut journal = Journal { path: path.into(), head: head.into(), file };
        if length == 0 {
            journal.write_line(head)?;
        }

        Ok(journal)
    }

    /// Passes every finished item of a journal to `take`, if the journal exists, without locking or changing it.
    pub fn read(path: &Path, head: &str, take: TakeItem) -> Result<(), JournalError> {
        match File::open(path) {
            Ok(file) => read_items(path, &file, head, take).map(|_| ()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            Err(error) => Err(io_error(path, "open")(error)),
        }
    }

    /// Appends a finished item. Its text has no line break.
    pub fn append(&mut self, item: &str) -> Result<(), JournalError> {
        debug_assert!(!item.contains('\n'), "an item is one line");
        self.write_line(&format!("{item} {}", checksum_of_item(&self.head, item)))
    }

    /// Removes the journal of work whose results are stored elsewhere.
    pub fn remove(self) -> Result<(), JournalError> {
        let Journal { path, file, .. } = self;
        // Some systems do not remove open files.
        drop(file);
        fs::remove_file(&path).map_err(io_error(&path, "remove"))
    }

    fn write_line(&mut self, line: &str) -> Result<(), JournalError> {
        let written = self.file.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.file.sync_data());
        written.map_err(io_error(&self.path, "write"))
    }
}

/// Passes the items of all complete lines to `take`, and returns the length of these lines in bytes.
fn read_items(path: &Path, file: &File, head: &str, take: TakeItem) -> Result<u64, JournalError> {
    let other_work = || JournalError::OtherWork { file: path.display().to_string(), head: head.into() };
    let mut reader = BufReader::new(file);
    let mut line = Vec::new();
    let mut length = 0;

    for number in 1.. {
        line.clear();
        // A file of something else may be one endless line.
        let max_bytes = if number == 1 { head.len() as u64 + 1 } else { u64::MAX };
        reader.by_ref().take(max_bytes).read_until(b'\n', &mut line).map_err(io_error(path, "read"))?;

        let Some(text) = line.strip_suffix(b"\n") else {
            let is_begun = number > 1 || head.as_bytes().starts_with(&line);
            return if is_begun { Ok(length) } else { Err(other_work()) };
        };
        if number == 1 && text != head.as_bytes() {
            return Err(other_work());
        }

        if text != head.as_bytes() {
            let taken = item_of_line(head, text).ok_or_else(|| "the checksum is wrong".into()).and_then(&mut *take);
            taken.map_err(|why| JournalError::Damaged { file: path.display().to_string(), line: number, why })?;
        }
        length += line.len() as u64;
    }
    Ok(length)
}

/// The item of a line with the right checksum.
fn item_of_line<'a>(head: &str, line: &'a [u8]) -> Option<&'a str> {
    let (item, sum) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
    (sum == checksum_of_item(head, item)).then_some(item)
}

/// Items of another work are refused like damaged ones.
fn checksum_of_item(head: &str, item: &str) -> String {
    checksum(&format!("{head}\n{item}"))
}

/// The checksum of stored text: the XXH3 hash with 16 hexadecimal digits. It detects damage, not forgery.
pub fn checksum(text: &str) -> String {
    format!("{:016x}", xxh3_64(text.as_bytes()))
}

/// Locks a file or folder for as long as it is open. False if another process has locked it. A system that has no locks
/// leaves it open to others.
pub fn lock(file: &File) -> io::Result<bool> {
    match file.try_lock() {
        Ok(()) => Ok(true),
        Err(TryLockError::WouldBlock) => Ok(false),
        Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => Ok(true),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

fn io_error(path: &Path, action: &'static str) -> impl FnOnce(io::Error) -> JournalError {
    let file = path.display().to_string();
    move |error| JournalError::Io { action, file, error }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "squares, format 1";

    /// An unused path in the folder for temporary files.
    fn place(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("destrier-journal-{name}-{}", std::process::id()));
        let _ = fs::remove_file(&path);
        path
    }

    fn open(path: &Path) -> Result<(Journal, Vec<String>), JournalError> {
        let mut items = Vec::new();
        let journal = Journal::open(path, HEAD, &mut |item| {
            if item == "refused" {
                return Err("it is refused".into());
            }
            items.push(item.to_string());
            Ok(())
        })?;
        Ok((journal, items))
    }

    #[test]
    fn a_journal_that_was_cut_anywhere_resumes_with_its_complete_lines() {
        let path = place("cut");
        let (mut journal, _) = open(&path).unwrap();
        for item in ["one", "two 2", "", "{\"three\":3}"] {
            journal.append(item).unwrap();
        }
        drop(journal);
        let whole = fs::read(&path).unwrap();
        let ends: Vec<usize> = (1..=whole.len()).filter(|&end| whole[end - 1] == b'\n').collect();

        for cut in 0..=whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            let (mut journal, items) = open(&path).unwrap();
            let complete = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1);
            assert_eq!(items, ["one", "two 2", "", "{\"three\":3}"][..complete]);

            journal.append("next").unwrap();
            drop(journal);
            assert_eq!(open(&path).unwrap().1.last().unwrap(), "next");
        }
        fs::remove_file(&path).unwrap();
    }

    #[test]
    fn other_work_damage_and_a_second_process_are_refused() {
        let path = place("refused");
        let (mut journal, _) = open(&path).unwrap();
        journal.append("one").unwrap();
        assert!(matches!(open(&path), Err(JournalError::InUse { .. })));
        drop(journal);

        let text = fs::read_to_string(&path).unwrap();
        for changed in [text.replace("one", "two"), text.replace("one ", "one"), format!("{text}x\n{text}")] {
            fs::write(&path, changed).unwrap();
            assert!(matches!(open(&path), Err(JournalError::Damaged { line: 2..=3, .. })));
        }
        for other in ["something else", "squares, format 2\n", "squares, format 11\n", "\n"] {
            fs::write(&path, other).unwrap();
            assert!(matches!(open(&path), Err(JournalError::OtherWork { .. })), "{other}");
            assert_eq!(fs::read_to_string(&path).unwrap(), other);
        }

        // Two journals of the same work are joined; an item that the work does not have is refused.
        fs::write(&path, format!("{text}{text}")).unwrap();
        let (mut journal, items) = open(&path).unwrap();
        assert_eq!(items, ["one", "one"]);
        journal.append("refused").unwrap();
        drop(journal);
        assert!(open(&path).unwrap_err().to_string().contains("line 5 (it is refused)"));

        let mut read = Vec::new();
        Journal::read(&path, HEAD, &mut |item| {
            read.push(item.to_string());
            Ok(())
        })
        .unwrap();
        assert_eq!(read, ["one", "one", "refused"]);
        fs::remove_file(&path).unwrap();
        Journal::read(&path, HEAD, &mut |_| Err("nothing".into())).unwrap();
    }
}
