//! A folder of checkpoints belongs to one count, which its file `count.json` describes. Nothing is written into a
//! folder that holds another count or other files, or that another process is using.
//!
//! A count is identified by the fingerprints of its terms and by its question. The name and the place of the file of
//! a graph do not matter.

use anyhow::{Context, bail};
use destrier::journal;
use destrier_wire::CountedFields;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

const NAME: &str = "count.json";
const LOCK: &str = "lock";

/// The content of `count.json`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct FolderJob {
    /// The format of the checkpoints; 0 if the file does not say.
    #[serde(default)]
    pub(super) format: u64,
    #[serde(flatten)]
    pub(super) question: CountedFields,
    /// The fingerprints of the terms.
    pub(super) job: Vec<String>,
}

impl FolderJob {
    /// What identifies a count: everything but the file name of a graph.
    fn identity(&self) -> FolderJob {
        FolderJob { question: CountedFields { graph: None, ..self.question.clone() }, ..self.clone() }
    }
}

/// The folder is locked while this exists. The lock ends with the process at the latest.
pub(super) struct FolderLock {
    folder: PathBuf,
    /// Whether this process created the folder, and whether it claimed it for this count.
    is_new_folder: bool,
    is_new_count: bool,
    _lock: File,
}

impl FolderLock {
    /// Ends the claim of a count that failed. If it was new and no part is finished, its files are removed, so that a
    /// count that was refused leaves nothing behind.
    pub(super) fn give_up(self) {
        if !self.is_new_count || has_work(&self.folder) {
            return;
        }

        // A file that cannot be removed stays; the reason why the count failed is the one to report.
        for pass in entries(&self.folder).into_iter().filter(|path| path.is_dir()) {
            for file in entries(&pass) {
                let _ = fs::remove_file(file);
            }
            let _ = fs::remove_dir(pass);
        }

        for name in [NAME, LOCK] {
            let _ = fs::remove_file(self.folder.join(name));
        }

        if self.is_new_folder {
            let _ = fs::remove_dir(&self.folder);
        }
    }
}

/// Claims the folder for this count, or continues with it.
pub(super) fn claim(folder: &Path, job: &FolderJob) -> anyhow::Result<FolderLock> {
    let place = folder.display();

    // Nothing is written into a foreign folder, not even the lock.
    belongs_to(folder, job)?;
    let is_new_folder = !folder.exists();
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {place}"))?;

    let lock = File::create(folder.join(LOCK)).with_context(|| format!("cannot write into {place}"))?;
    if !journal::lock(&lock).with_context(|| format!("cannot lock {place}"))? {
        bail!("{place} is in use by another count; wait until that is done, or name another folder");
    }

    // Another process may have claimed it before this one got the lock.
    let is_new_count = !belongs_to(folder, job)?;
    if is_new_count {
        crate::output::write(Some(&folder.join(NAME)), |out| Ok(writeln!(out, "{}", serde_json::to_string(job)?)?))?;
    }

    Ok(FolderLock { folder: folder.to_path_buf(), is_new_folder, is_new_count, _lock: lock })
}

/// Whether the folder belongs to this count already. If it does not, it is empty.
fn belongs_to(folder: &Path, job: &FolderJob) -> anyhow::Result<bool> {
    let file = folder.join(NAME);
    let place = folder.display();
    if file.exists() {
        let text = crate::output::read_text(&file, 1 << 20)?;
        let found: FolderJob = serde_json::from_str(&text)
            .with_context(|| format!("{} is damaged; name another folder, or remove this one", file.display()))?;
        if found.format != job.format {
            bail!(
                "{place} was written by another version of this program, whose checkpoints cannot be continued; name \
                 another folder, or remove this one"
            );
        }

        if found.identity() != job.identity() {
            let found = serde_json::to_string(&found)?;
            let job = serde_json::to_string(job)?;
            bail!("{place} holds another count, {found}, and this one is {job}; name another folder");
        }

        return Ok(true);
    }

    if !folder.exists() {
        return Ok(false);
    }

    let inside = fs::read_dir(folder).with_context(|| format!("cannot look into {place}"))?;
    for entry in inside {
        let name = entry.with_context(|| format!("cannot look into {place}"))?.file_name();
        let name = name.to_string_lossy();
        // A process that was killed here leaves these files.
        if name != LOCK && !(name.starts_with(NAME) && name.ends_with(".part")) {
            bail!("{place} is not empty and is not a checkpoint folder; name a new folder or an empty one");
        }
    }

    Ok(false)
}

/// Whether the folder holds a finished part: a layer or a slice of some pass.
pub(super) fn has_work(folder: &Path) -> bool {
    let is_work = |file: &PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        !matches!(&*name, "job" | "lock") && !name.ends_with(".part") && !name.starts_with("temp-")
    };
    entries(folder).iter().filter(|path| path.is_dir()).any(|pass| entries(pass).iter().any(is_work))
}

/// What a folder holds.
fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_and_only_for_the_same_count() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("work");

        let job = |graph: &str, fingerprint: &str, format: u64| {
            let question = CountedFields { graph: Some(graph.into()), closed: true, ..CountedFields::default() };
            FolderJob { format, question, job: vec![fingerprint.into()] }
        };

        let own = job("a.edges", "1f", 6);

        // These files are left when a process is killed while it claims the folder.
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("count.json.77.part"), "{").unwrap();
        let held = claim(&folder, &own).unwrap();
        let refusal = |job: &FolderJob| claim(&folder, job).err().unwrap().to_string();
        assert!(refusal(&own).contains("in use by another count"));

        drop(held);
        claim(&folder, &job("./a.edges", "1f", 6)).unwrap();
        assert!(refusal(&job("a.edges", "2f", 6)).contains("another count"));
        assert!(refusal(&job("a.edges", "1f", 7)).contains("another version"));
        assert!(!has_work(&folder));

        fs::create_dir(folder.join("mod-2-64")).unwrap();
        fs::write(folder.join("mod-2-64").join("job"), "1f").unwrap();
        assert!(!has_work(&folder));
        fs::write(folder.join("mod-2-64").join("slice-0"), "").unwrap();
        assert!(has_work(&folder));
    }
}
