//! The folder of a study: its plan, what is done so far, and in the end what came of it.
//!
//! The plan is written first (`study.json`), with the command, the program and the machine of every run that worked on
//! it. Each job's rows are added to the `journal` as soon as they are there, with
//! their length and a checksum, so that whatever ends the program, only the record in writing is lost: it is seen to be
//! broken and cut off. At the end all files are written beside their place and renamed, `raw.csv` last: where that is,
//! the study is finished, and the plan has the checksum of its rows. Nothing is made of rows that do not have it.

use super::machine;
use crate::output;
use anyhow::{Context, bail};
use destrier::study::{Made, Plan, Report};
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
    plan: Value,
    runs: Vec<Run>,
    /// The checksum of all rows, once they are there.
    rows: Option<String>,
}

/// What worked on a study.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Run {
    command: String,
    program: String,
    machine: String,
}

impl Run {
    fn this() -> Run {
        Run { command: machine::command(), program: machine::program(), machine: machine::in_words() }
    }

    fn read(value: &Value) -> Run {
        let word = |key: &str| value[key].as_str().unwrap_or_default().to_string();
        Run { command: word("command"), program: word("program"), machine: word("machine") }
    }

    fn described(&self) -> Value {
        json!({ "command": self.command, "program": self.program, "machine": self.machine })
    }
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
        let header = plan.study().card().header;
        let mut folder = Folder { path: path.into(), header, plan: described(plan), runs: Vec::new(), rows: None };
        let is_begun = folder.file(PLAN).exists();
        let strangers = folder.sweep(is_begun)?;
        if is_begun {
            let text = output::read_text(&folder.file(PLAN), 1 << 20)?;
            let found: Value = serde_json::from_str(&text).with_context(|| format!("{name}/{PLAN} is damaged"))?;
            agree(&found, &folder.plan).with_context(|| format!("the folder {name} holds another study"))?;
            folder.runs = found["runs"].as_array().into_iter().flatten().map(Run::read).collect();
            folder.rows = found["rows"].as_str().map(String::from);
        } else if strangers {
            bail!("the folder {name} is not empty and holds no study; name a new or an empty one with -o");
        }
        let progress = folder.progress(plan.jobs().len())?;
        if let Progress::Begun(_) = progress {
            folder.begin(Run::this())?;
        }
        Ok((folder, progress))
    }

    /// Notes that this run works on the study. Rows of another program would not have to fit those that are there.
    fn begin(&mut self, run: Run) -> anyhow::Result<()> {
        if let Some(other) = self.runs.iter().find(|other| other.program != run.program) {
            let (name, begun, now) = (self.path.display(), &other.program, &run.program);
            bail!("the study in {name} was begun by {begun}, and this is {now}; name another folder with -o");
        }
        if !self.runs.contains(&run) {
            self.runs.push(run);
        }
        self.write_plan()
    }

    fn write_plan(&self) -> anyhow::Result<()> {
        let mut plan = self.plan.clone();
        plan["runs"] = self.runs.iter().map(Run::described).collect();
        plan["rows"] = json!(self.rows);
        self.write(PLAN, (serde_json::to_string_pretty(&plan)? + "\n").as_bytes())
    }

    /// Removes what an earlier run was writing when it was killed. Tells whether there is anything else.
    fn sweep(&self, is_begun: bool) -> anyhow::Result<bool> {
        let name = self.path.display();
        let mut unfinished = Vec::new();
        let mut others = false;
        for entry in fs::read_dir(&self.path).with_context(|| format!("cannot read {name}"))? {
            let entry = entry.with_context(|| format!("cannot read {name}"))?;
            match is_unfinished(&entry.file_name().to_string_lossy()) {
                true => unfinished.push(entry.path()),
                false => others = true,
            }
        }
        // Beside a stranger's files nothing is touched.
        if is_begun || !others {
            for file in unfinished {
                fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
            }
        }
        Ok(others)
    }

    /// By what the rows were made, and by what the report.
    pub(super) fn made(&self) -> Made {
        let all = |pick: fn(&Run) -> &String| {
            let mut words: Vec<String> = Vec::new();
            for run in &self.runs {
                if !words.contains(pick(run)) {
                    words.push(pick(run).clone());
                }
            }
            words
        };
        Made {
            commands: all(|run| &run.command),
            programs: all(|run| &run.program),
            machines: all(|run| &run.machine),
            reporter: machine::program(),
        }
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
                Some((header, rows)) if header == self.header && Some(sum_of(rows)) == self.rows => {
                    Ok(Progress::Finished(rows.into()))
                }
                _ => bail!(
                    "{} is not as the study left it: its rows do not have the checksum in {PLAN}; put the right file back, \
                     or remove it to measure everything again",
                    raw.display()
                ),
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
    pub(super) fn finish(&mut self, report: &Report, readme: &str, rows: &str) -> anyhow::Result<Vec<String>> {
        let mut files: Vec<(String, Vec<u8>)> = vec![("summary.md".into(), report.summary.clone().into_bytes())];
        for (name, figure) in &report.figures {
            files.push((format!("{name}.svg"), figure.svg().into_bytes()));
            files.push((format!("{name}.png"), figure.png()?));
        }
        for (name, table) in &report.tables {
            files.push((format!("{name}.csv"), table.clone().into_bytes()));
        }
        files.push(("README.md".into(), readme.into()));
        files.push((RAW.into(), format!("{}\n{rows}", self.header).into_bytes()));
        self.rows = Some(sum_of(rows));
        self.write_plan()?;
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
            let verb = if ["sizes", "trials"].contains(&key) { "are" } else { "is" };
            bail!("its {key} {verb} {}, not {}; name another folder with -o", found[key], wanted[key]);
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

/// Whether this is one of a study's files as it is called until it is whole: `raw.csv.4711.part`.
fn is_unfinished(name: &str) -> bool {
    let parts: Vec<&str> = name.rsplitn(4, '.').collect();
    let [part, process, kind, _] = parts[..] else { return false };
    let is_ours = ["json", "csv", "md", "svg", "png"].contains(&kind);
    part == "part" && is_ours && !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit())
}

fn sum_of(rows: &str) -> String {
    format!("{:016x}", checksum(rows.as_bytes()))
}

/// FNV-1a (Fowler, Noll and Vo): a record that was cut off or overwritten does not pass.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unfinished_files_are_told_by_their_names() {
        for (name, expected) in [
            ("study.json.21432.part", true),
            ("pairs-5x5.svg.7.part", true),
            ("study.json", false),
            ("letter.txt.12.part", false),
            ("study.json.part", false),
            ("study.json.x1.part", false),
            (".12.part", false),
        ] {
            assert_eq!(is_unfinished(name), expected, "{name}");
        }
    }

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
