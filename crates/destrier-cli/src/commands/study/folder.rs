//! The folder of a study: its plan, the finished jobs, and in the end the results.
//!
//! The plan (`study.json`) is written first, with the command, the program and the machine of every run that works on
//! it. The rows of each finished job are appended to the `journal`. At the end all files are written under temporary
//! names and renamed, `raw.csv` last. A folder with `raw.csv` is finished, and the plan has the checksum of
//! its rows. Rows with another checksum are refused. The folder is locked while a run works on it.
//!
//! The folder of a shard has `shard.json` in the end, for `destrier merge`.

use super::machine;
use crate::output;
use crate::session::Session;
use crate::shards::{self, SHARD_FILE};
use anyhow::{Context, bail};
use destrier::journal::{self, Journal, checksum};
use destrier_study::{Provenance, StudyPlan, StudyReport};
use destrier_wire::{Shard, ShardFields};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

const PLAN: &str = "study.json";
const JOURNAL: &str = "journal";
const RAW: &str = "raw.csv";
/// The format of the folder. The program refuses folders with another number.
const FORMAT: u32 = 3;

/// The folder of a study.
pub(super) struct StudyFolder {
    path: PathBuf,
    header: &'static str,
    record: StudyRecord,
    /// Holds the lock until the study ends.
    _lock: Option<File>,
}

/// The content of `study.json`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct StudyRecord {
    #[serde(default)]
    format: u32,
    study: String,
    sizes: String,
    trials: u64,
    seed: u64,
    version: String,
    runs: Vec<RunRecord>,
    /// The checksum of all rows, once they are complete.
    rows: Option<String>,
    /// Which shard it is, if it is not the whole study.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    shard: Option<String>,
}

/// One run of the program that worked on a study.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct RunRecord {
    command: String,
    program: String,
    machine: String,
}

impl RunRecord {
    fn this(session: &'static Session) -> RunRecord {
        RunRecord { command: machine::command(session), program: machine::program(), machine: machine::description() }
    }
}

impl StudyRecord {
    fn new(plan: &StudyPlan, shard: Option<Shard>) -> StudyRecord {
        StudyRecord {
            format: FORMAT,
            study: plan.study().to_string(),
            sizes: plan.sizes_as_text(),
            trials: plan.trials(),
            seed: plan.seed(),
            version: env!("CARGO_PKG_VERSION").into(),
            runs: Vec::new(),
            rows: None,
            shard: shard.map(|shard| shard.to_string()),
        }
    }

    /// What identifies the rows of the journal.
    fn journal_head(&self) -> anyhow::Result<String> {
        let StudyRecord { format, study, sizes, trials, seed, version, shard, .. } = self;
        Ok(serde_json::to_string(&(format, study, sizes, trials, seed, version, shard))?)
    }

    /// Fails unless both records describe the same plan.
    fn check_same_plan(&self, wanted: &StudyRecord) -> anyhow::Result<()> {
        let pairs = [
            ("study is", format!("{:?}", self.study), format!("{:?}", wanted.study)),
            ("sizes are", format!("{:?}", self.sizes), format!("{:?}", wanted.sizes)),
            ("trials are", self.trials.to_string(), wanted.trials.to_string()),
            ("seed is", self.seed.to_string(), wanted.seed.to_string()),
            ("version is", format!("{:?}", self.version), format!("{:?}", wanted.version)),
            ("shard is", shard_name(&self.shard), shard_name(&wanted.shard)),
        ];
        match pairs.iter().find(|(_, found, wanted)| found != wanted) {
            Some((what, found, wanted)) => bail!("its {what} {found}, not {wanted}; name another folder with -o"),
            None => Ok(()),
        }
    }
}

fn shard_name(shard: &Option<String>) -> String {
    shard.clone().unwrap_or_else(|| "none".into())
}

/// How far a study is.
pub(super) enum StudyProgress {
    /// The journal, and the rows of every finished job.
    Started(Journal, Vec<Option<String>>),
    /// The rows of all jobs, as text.
    Finished(String),
    /// The file of the shard has all rows of the shard.
    FinishedShard,
}

impl StudyFolder {
    /// Opens the folder of a plan, or creates it. A folder with another plan is refused.
    pub(super) fn open(
        session: &'static Session,
        path: &Path,
        plan: &StudyPlan,
        shard: Option<Shard>,
    ) -> anyhow::Result<(StudyFolder, StudyProgress)> {
        let name = path.display();
        if path.exists() && !path.is_dir() {
            bail!("{name} is a file; a study needs a folder");
        }

        fs::create_dir_all(path).with_context(|| format!("cannot create the folder {name}"))?;
        let header = plan.study().info().header;
        let record = StudyRecord::new(plan, shard);
        let mut folder = StudyFolder { path: path.into(), header, record, _lock: lock(path)? };
        let is_started = folder.file(PLAN).exists();
        let has_other_files = folder.clean_up(is_started)?;

        if is_started {
            let text = output::read_text(&folder.file(PLAN), 1 << 20)?;
            let found: StudyRecord =
                serde_json::from_str(&text).with_context(|| format!("{name}/{PLAN} is damaged"))?;
            found
                .check_same_plan(&folder.record)
                .with_context(|| format!("the folder {name} contains another study"))?;

            if found.format != FORMAT {
                bail!(
                    "the study in {name} was written by an older program in another format; name another folder with -o"
                );
            }

            folder.record = found;
        } else if has_other_files {
            bail!("the folder {name} is not empty and contains no study; name a new or an empty folder with -o");
        }

        if let Some(finished) = folder.finished()? {
            return Ok((folder, finished));
        }

        folder.add_run(RunRecord::this(session))?;
        let started = folder.started(plan.jobs().len())?;
        Ok((folder, started))
    }

    /// Records that this run works on the study. Another version of the program might give other rows, so it is
    /// refused.
    fn add_run(&mut self, run: RunRecord) -> anyhow::Result<()> {
        let runs = &mut self.record.runs;
        if let Some(other) = runs.iter().find(|other| other.program != run.program) {
            let name = self.path.display();
            let first = &other.program;
            let now = &run.program;
            bail!("the study in {name} was started by {first}, and this is {now}; name another folder with -o");
        }
        if !runs.contains(&run) {
            runs.push(run);
        }
        self.write_plan()
    }

    fn write_plan(&self) -> anyhow::Result<()> {
        self.write(PLAN, (serde_json::to_string_pretty(&self.record)? + "\n").as_bytes())
    }

    /// Removes the temporary files of a killed run. Returns whether there are other files.
    fn clean_up(&self, is_started: bool) -> anyhow::Result<bool> {
        let name = self.path.display();
        let mut unfinished = Vec::new();
        let mut others = false;
        for entry in fs::read_dir(&self.path).with_context(|| format!("cannot read {name}"))? {
            let entry = entry.with_context(|| format!("cannot read {name}"))?;
            if is_unfinished(&entry.file_name().to_string_lossy()) {
                unfinished.push(entry.path());
            } else {
                others = true;
            }
        }

        // Unfinished files stay in a folder that has other files and no study.
        if is_started || !others {
            for file in unfinished {
                fs::remove_file(&file).with_context(|| format!("cannot remove {}", file.display()))?;
            }
        }

        Ok(others)
    }

    /// The commands, programs and machines that produced the results.
    pub(super) fn provenance(&self) -> Provenance {
        let all = |pick: fn(&RunRecord) -> &String| {
            let mut words: Vec<String> = Vec::new();
            for run in &self.record.runs {
                if !words.contains(pick(run)) {
                    words.push(pick(run).clone());
                }
            }
            words
        };

        Provenance {
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

    fn finished(&self) -> anyhow::Result<Option<StudyProgress>> {
        let raw = self.file(RAW);
        if raw.exists() {
            let text = output::read_text(&raw, u64::MAX - 1)?;
            return match text.split_once('\n') {
                Some((header, rows)) if header == self.header && Some(checksum(rows)) == self.record.rows => {
                    Ok(Some(StudyProgress::Finished(rows.into())))
                }
                _ => bail!(
                    "{} was changed: its rows do not have the checksum in {PLAN}; restore the file, or remove it to \
                     repeat \
                     the study",
                    raw.display()
                ),
            };
        }

        if self.file(SHARD_FILE).exists() {
            shards::read(&self.file(SHARD_FILE))?;
            return Ok(Some(StudyProgress::FinishedShard));
        }

        Ok(None)
    }

    fn started(&self, jobs: usize) -> anyhow::Result<StudyProgress> {
        let mut rows = vec![None; jobs];
        let mut take = |item: &str| {
            let (job, text): (usize, String) = serde_json::from_str(item).map_err(|error| error.to_string())?;
            *rows.get_mut(job).ok_or("the study has no such job")? = Some(text);
            Ok(())
        };
        let journal = Journal::open(&self.file(JOURNAL), &self.record.journal_head()?, &mut take)?;
        Ok(StudyProgress::Started(journal, rows))
    }

    /// Writes all results and returns the names of the files.
    pub(super) fn finish(&mut self, report: &StudyReport, readme: &str, rows: &str) -> anyhow::Result<Vec<String>> {
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
        self.record.rows = Some(checksum(rows));
        self.write_plan()?;

        for (name, bytes) in &files {
            self.write(name, bytes)?;
        }

        self.remove_journal()?;
        Ok(files.into_iter().map(|(name, _)| name).collect())
    }

    /// Writes the file of a shard whose rows are complete, and returns its name.
    pub(super) fn finish_shard(&self, mut fields: ShardFields) -> anyhow::Result<String> {
        for run in &self.record.runs {
            fields.origin.push(serde_json::to_string(run)?);
        }
        shards::write(&self.file(SHARD_FILE), fields)?;
        self.remove_journal()?;
        Ok(SHARD_FILE.into())
    }

    fn remove_journal(&self) -> anyhow::Result<()> {
        let journal = self.file(JOURNAL);
        if journal.exists() {
            fs::remove_file(&journal).with_context(|| format!("cannot remove {}", journal.display()))
        } else {
            Ok(())
        }
    }

    /// Records that the rows come from shards, which other runs computed.
    pub(super) fn take_over(&mut self, session: &'static Session, origin: &[String]) -> anyhow::Result<()> {
        self.record.runs.clear();
        for text in origin {
            // Shards of the Python package have no record of their runs.
            if let Ok(run) = serde_json::from_str(text) {
                self.add_run(run)?;
            }
        }
        if self.record.runs.is_empty() { self.add_run(RunRecord::this(session)) } else { Ok(()) }
    }
}

/// Locks a folder for this process. Systems that cannot lock a folder leave it open to others.
fn lock(folder: &Path) -> anyhow::Result<Option<File>> {
    let Ok(opened) = File::open(folder) else { return Ok(None) };
    match journal::lock(&opened) {
        Ok(true) => Ok(Some(opened)),
        Ok(false) => bail!(
            "{} is in use by another study; wait until that is done, or name another folder with -o",
            folder.display()
        ),
        Err(_) => Ok(None),
    }
}

/// Appends the rows of a job to the journal.
pub(super) fn append(journal: &mut Journal, job: usize, rows: &str) -> anyhow::Result<()> {
    Ok(journal.append(&serde_json::to_string(&(job, rows))?)?)
}

/// Whether this is the temporary name of one of the files of a study, such as `raw.csv.x8Kq2Z.part`.
fn is_unfinished(name: &str) -> bool {
    let extension = output::target_of_temporary(name).and_then(|target| Path::new(target).extension()?.to_str());
    extension.is_some_and(|extension| ["json", "csv", "md", "svg", "png"].contains(&extension))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_of_a_study_are_recognised() {
        for (name, expected) in [
            ("study.json.x8Kq2Z.part", true),
            ("pairs-5x5.svg.000000.part", true),
            ("study.json", false),
            ("letter.txt.x8Kq2Z.part", false),
            ("journal.x8Kq2Z.part", false),
        ] {
            assert_eq!(is_unfinished(name), expected, "{name}");
        }
    }
}
