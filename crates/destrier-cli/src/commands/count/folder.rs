//! A folder of checkpoints belongs to one count. What it belongs to stands in its file `count.json`; nothing is put into a
//! folder that holds the work of another count, or other things altogether, or in which another process counts.
//!
//! A count is known by the fingerprints of its terms and by its question; what the file of a graph is called, and where it
//! lies, does not matter.

use anyhow::{Context, bail};
use serde_json::Value;
use std::fs::{self, File, TryLockError};
use std::path::Path;

const NAME: &str = "count.json";
const LOCK: &str = "lock";

/// The folder is ours as long as this is held; the lock ends with the process at the latest.
pub(super) struct Claim {
    _lock: File,
}

/// Takes the folder for this count, or goes on with it.
pub(super) fn claim(folder: &Path, job: &Value) -> anyhow::Result<Claim> {
    let place = folder.display();
    // Nothing is written into a folder of others, not even the lock.
    is_taken(folder, job)?;
    fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {place}"))?;
    let lock = File::create(folder.join(LOCK)).with_context(|| format!("cannot write into {place}"))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            bail!("{place} is in use by another count; wait until it is done, or name another folder")
        }
        Err(TryLockError::Error(fault)) => {
            return Err(fault).with_context(|| format!("cannot lock {place}"));
        }
    }
    // Somebody may have taken it before the lock was ours.
    if !is_taken(folder, job)? {
        crate::output::write(Some(&folder.join(NAME)), |out| Ok(writeln!(out, "{job}")?))?;
    }
    Ok(Claim { _lock: lock })
}

/// Whether the folder is that of this count already; if not, it is empty.
fn is_taken(folder: &Path, job: &Value) -> anyhow::Result<bool> {
    let (file, place) = (folder.join(NAME), folder.display());
    if file.exists() {
        let text = crate::output::read_text(&file, 1 << 20)?;
        let found: Value = serde_json::from_str(&text)
            .with_context(|| format!("{} is damaged; name another folder, or remove this one", file.display()))?;
        if identity(&found) != identity(job) {
            bail!("{place} holds the work of another count, {found}, and this one is {job}; name another folder");
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
        // A process that was killed at the wrong moment leaves these.
        if name != LOCK && !(name.starts_with(NAME) && name.ends_with(".part")) {
            bail!("{place} is not empty and holds no count of ours; name a new folder, or an empty one");
        }
    }
    Ok(false)
}

/// What tells counts apart: all but the name of a graph's file.
fn identity(job: &Value) -> Value {
    let mut job = job.clone();
    if let Some(fields) = job.as_object_mut() {
        fields.remove("graph");
    }
    job
}

/// Whether any finished part lies in the folder: a layer or a slice of some pass.
pub(super) fn has_work(folder: &Path) -> bool {
    let names = |folder: &Path| -> Vec<std::path::PathBuf> {
        fs::read_dir(folder).into_iter().flatten().filter_map(|entry| Some(entry.ok()?.path())).collect()
    };
    let is_work = |file: &std::path::PathBuf| {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        !matches!(&*name, "job" | "lock") && !name.ends_with(".part") && !name.starts_with("spill-")
    };
    names(folder).iter().filter(|path| path.is_dir()).any(|pass| names(pass).iter().any(is_work))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn one_at_a_time_and_only_for_the_same_count() {
        let place = tempfile::tempdir().unwrap();
        let folder = place.path().join("work");
        let job = json!({ "graph": "a.edges", "closed": true, "job": ["1f"] });
        // As if it had been killed while it took the folder.
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("count.json.77.part"), "{").unwrap();
        let held = claim(&folder, &job).unwrap();
        let said = |job: &Value| claim(&folder, job).err().unwrap().to_string();
        assert!(said(&job).contains("in use by another count"));
        drop(held);
        claim(&folder, &json!({ "graph": "./a.edges", "closed": true, "job": ["1f"] })).unwrap();
        assert!(said(&json!({ "graph": "a.edges", "closed": true, "job": ["2f"] })).contains("another count"));
        assert!(!has_work(&folder));
        fs::create_dir(folder.join("mod-2-64")).unwrap();
        fs::write(folder.join("mod-2-64").join("job"), "1f").unwrap();
        assert!(!has_work(&folder));
        fs::write(folder.join("mod-2-64").join("slice-0"), "").unwrap();
        assert!(has_work(&folder));
    }
}
