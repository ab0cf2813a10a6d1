//! The folder of a study: its plan, what is done so far, and in the end what came of it.
//!
//! The plan is written first (`study.json`). Each job's rows are added to the `journal` as soon as they are there, with
//! their length and a checksum, so that whatever ends the program, only the record in writing is lost: it is seen to be
//! broken and cut off. At the end all files are written beside their place and renamed, `raw.csv` last: where that is,
//! the study is finished.

use crate::output;
use anyhow::{Context, bail};
use destrier::study::{Plan, Report};
use serde_json::{Value, json};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

const PLAN: &str = "study.json";
const JOURNAL: &str = "journal";
const RAW: &str = "raw.csv";

/// Where a study lives.
pub(super) struct Folder {
    path: PathBuf,
    header: &'static str,
}

/// How far a study is.
pub(super) enum Progress {
    /// The rows of every job that is done.
    Begun(Vec<Option<String>>),
    /// All rows.
    Finished(String),
}

impl Folder {
    /// Opens the folder for a plan, which must be its own; an empty or missing one becomes it.
    pub(super) fn open(path: &Path, plan: &Plan) -> anyhow::Result<(Folder, Progress)> {
        let name = path.display();
        if path.exists() && !path.is_dir() {
            bail!("{name} is a file; a study needs a folder");
        }
        fs::create_dir_all(path).with_context(|| format!("cannot make the folder {name}"))?;
        let folder = Folder { path: path.into(), header: plan.study().card().header };
        let wanted = described(plan);
        if folder.file(PLAN).exists() {
            let text = output::read_text(&folder.file(PLAN), 1 << 20)?;
            let found: Value = serde_json::from_str(&text).with_context(|| format!("{name}/{PLAN} is damaged"))?;
            agree(&found, &wanted).with_context(|| format!("the folder {name} holds another study"))?;
        } else if fs::read_dir(path).with_context(|| format!("cannot read {name}"))?.next().is_some() {
            bail!("the folder {name} is not empty and holds no study; name a new or an empty one with -o");
        } else {
            folder.write(PLAN, (serde_json::to_string_pretty(&wanted)? + "\n").as_bytes())?;
        }
        let progress = folder.progress(plan.jobs().len())?;
        Ok((folder, progress))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    fn write(&self, name: &str, bytes: &[u8]) -> anyhow::Result<()> {
        output::write(Some(&self.file(name)), |out| Ok(out.write_all(bytes)?))
    }

    fn progress(&self, jobs: usize) -> anyhow::Result<Progress> {
        let raw = self.file(RAW);
        if raw.exists() {
            let text = output::read_text(&raw, u64::MAX - 1)?;
            return match text.split_once('\n') {
                Some((header, rows)) if header == self.header => Ok(Progress::Finished(rows.into())),
                _ => {
                    bail!("{} does not begin with the columns {}; remove it to begin again", raw.display(), self.header)
                }
            };
        }
        let journal = self.file(JOURNAL);
        if !journal.exists() {
            return Ok(Progress::Begun(vec![None; jobs]));
        }
        let bytes = fs::read(&journal).with_context(|| format!("cannot read {}", journal.display()))?;
        let (rows, whole) = read_journal(&bytes, jobs);
        // What was cut short when the program ended is not there.
        let file = OpenOptions::new().write(true).open(&journal);
        let file = file.with_context(|| format!("cannot write {}", journal.display()))?;
        file.set_len(whole as u64).with_context(|| format!("cannot mend {}", journal.display()))?;
        Ok(Progress::Begun(rows))
    }

    /// The journal, to be added to.
    pub(super) fn journal(&self) -> anyhow::Result<Journal> {
        let path = self.file(JOURNAL);
        let file = OpenOptions::new().create(true).append(true).open(&path);
        Ok(Journal { file: file.with_context(|| format!("cannot write {}", path.display()))? })
    }

    /// Writes everything; the names of the files.
    pub(super) fn finish(&self, report: &Report, readme: &str, rows: &str) -> anyhow::Result<Vec<String>> {
        let mut files: Vec<(String, Vec<u8>)> = vec![("summary.md".into(), report.summary.clone().into_bytes())];
        for (name, figure) in &report.figures {
            files.push((format!("{name}.svg"), figure.svg()?.into_bytes()));
            files.push((format!("{name}.png"), figure.png()?));
        }
        for (name, table) in &report.tables {
            files.push((format!("{name}.csv"), table.clone().into_bytes()));
        }
        files.push(("README.md".into(), readme.into()));
        files.push((RAW.into(), format!("{}\n{rows}", self.header).into_bytes()));
        for (name, bytes) in &files {
            self.write(name, bytes)?;
        }
        let journal = self.file(JOURNAL);
        if journal.exists() {
            fs::remove_file(&journal).with_context(|| format!("cannot remove {}", journal.display()))?;
        }
        Ok(files.into_iter().map(|(name, _)| name).collect())
    }
}

/// The plan as it is stored.
fn described(plan: &Plan) -> Value {
    json!({
        "study": plan.study().card().name,
        "sizes": plan.sizes_in_words(),
        "trials": plan.trials(),
        "seed": plan.seed(),
        "version": env!("CARGO_PKG_VERSION"),
    })
}

fn agree(found: &Value, wanted: &Value) -> anyhow::Result<()> {
    for key in ["study", "sizes", "trials", "seed", "version"] {
        if found[key] != wanted[key] {
            bail!("its {key} is {}, not {}; name another folder with -o", found[key], wanted[key]);
        }
    }
    Ok(())
}

/// Rows of jobs that are done, one record after another.
pub(super) struct Journal {
    file: File,
}

impl Journal {
    /// Adds a job's rows, in one piece.
    pub(super) fn keep(&mut self, job: usize, rows: &str) -> anyhow::Result<()> {
        let record = format!("job {job} {} {:016x}\n{rows}", rows.len(), checksum(rows.as_bytes()));
        self.file.write_all(record.as_bytes()).context("cannot write the journal of the study")
    }
}

/// The rows of every job that is recorded whole, and how many bytes those records take.
fn read_journal(bytes: &[u8], jobs: usize) -> (Vec<Option<String>>, usize) {
    let mut rows = vec![None; jobs];
    let mut whole = 0;
    while let Some((job, text, length)) = read_record(&bytes[whole..]).filter(|record| record.0 < jobs) {
        rows[job] = Some(text);
        whole += length;
    }
    (rows, whole)
}

fn read_record(bytes: &[u8]) -> Option<(usize, String, usize)> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let mut words = head.strip_prefix("job ")?.split(' ');
    let (job, length) = (words.next()?.parse().ok()?, words.next()?.parse::<usize>().ok()?);
    let sum = u64::from_str_radix(words.next()?, 16).ok()?;
    let text = bytes.get(end + 1..)?.get(..length)?;
    let text = (checksum(text) == sum).then(|| String::from_utf8(text.to_vec()).ok())??;
    Some((job, text, end + 1 + length))
}

/// FNV-1a (Fowler, Noll and Vo): a record that was cut off or overwritten does not pass.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_journal_is_read_up_to_where_it_breaks_off() {
        let records = [(2usize, "a,1\nb,2\n"), (0, ""), (1, "c,3\n")];
        let write = |(job, rows): &(usize, &str)| {
            format!("job {job} {} {:016x}\n{rows}", rows.len(), checksum(rows.as_bytes()))
        };
        let whole: Vec<String> = records.iter().map(write).collect();
        let bytes = whole.concat().into_bytes();
        for cut in 0..=bytes.len() {
            let (rows, length) = read_journal(&bytes[..cut], 3);
            let mut ends = vec![0];
            whole.iter().for_each(|record| ends.push(ends[ends.len() - 1] + record.len()));
            let complete = ends.iter().filter(|&&end| end > 0 && end <= cut).count();
            assert_eq!(length, ends[complete]);
            for (job, text) in &records[..complete] {
                assert_eq!(rows[*job].as_deref(), Some(*text));
            }
            assert_eq!(rows.iter().flatten().count(), complete);
        }
        let mut spoilt = bytes.clone();
        spoilt[22] ^= 1;
        assert!(read_journal(&spoilt, 3).1 < bytes.len());
        assert_eq!(read_journal(&bytes, 1).1, 0, "a job that the plan does not have");
    }
}
