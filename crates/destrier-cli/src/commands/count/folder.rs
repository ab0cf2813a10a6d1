//! A folder of checkpoints belongs to one count. What it belongs to stands in its file `count.json`; nothing is put into a
//! folder that holds the work of another count, or other things altogether.

use anyhow::{Context, bail};
use serde_json::Value;
use std::path::Path;

const NAME: &str = "count.json";

/// Takes the folder for this count, or goes on with it.
pub(super) fn claim(folder: &Path, job: &Value) -> anyhow::Result<()> {
    let file = folder.join(NAME);
    let place = folder.display();
    if file.exists() {
        let text = crate::output::read_text(&file, 1 << 20)?;
        let found: Value = serde_json::from_str(&text).with_context(|| format!("{} is damaged", file.display()))?;
        if found != *job {
            bail!("{place} holds the work of another count, {found}, and this one is {job}; name another folder");
        }
        return Ok(());
    }
    if folder.exists() {
        let mut inside = std::fs::read_dir(folder).with_context(|| format!("cannot look into {place}"))?;
        if inside.next().is_some() {
            bail!("{place} is not empty and holds no count of ours; name a new folder, or an empty one");
        }
    }
    std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {place}"))?;
    crate::output::write(Some(&file), |out| Ok(writeln!(out, "{job}")?))
}
