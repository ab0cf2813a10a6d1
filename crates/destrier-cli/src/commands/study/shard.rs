//! Shards of a study put together.

use super::folder::{StudyFolder, StudyProgress};
use super::{command, finish, print_result, sizes};
use crate::Exit;
use crate::session::Session;
use anyhow::{anyhow, bail};
use destrier_study::{Study, StudyPlan};
use destrier_wire::{MergedShards, Shard, ShardFields, ShardRow};
use std::path::{Path, PathBuf};

/// The file of a shard with the rows of its jobs.
pub(super) fn fields(plan: &StudyPlan, shard: Shard, rows: Vec<Option<String>>) -> ShardFields {
    let mut fields = plan.shard(shard);
    let rows = (0..).zip(rows).filter(|(job, _)| shard.has(*job));
    fields.rows = rows.filter_map(|(item, rows)| Some(ShardRow { item, value: rows?, seconds: None })).collect();
    fields
}

/// Writes the folder of a study from the rows of all its shards.
pub(crate) fn merged(
    session: &'static Session,
    shards: &MergedShards,
    output: Option<&Path>,
    json: bool,
) -> anyhow::Result<Exit> {
    let plan = plan(shards)?;
    let place = output.map_or_else(|| PathBuf::from(format!("study-{}", plan.study())), Path::to_path_buf);
    let rows: String = shards.rows.iter().map(|row| row.value.as_str()).collect();
    let (mut folder, progress) = StudyFolder::open(session, &place, &plan, None)?;

    match progress {
        StudyProgress::Finished(old) if old != rows => {
            bail!("{} holds this study already, with other rows; name another folder with -o", place.display());
        }
        StudyProgress::Finished(_) => {}
        _ => folder.take_over(session, &shards.origin)?,
    }

    let files = finish(&plan, &mut folder, &rows)?;
    let command = command(&plan, true, plan.study().has_trials());
    print_result(&plan, command, &folder, &plan.report(&rows).summary, files, json)?;
    Ok(Exit::Yes)
}

/// The plan of the shards.
fn plan(shards: &MergedShards) -> anyhow::Result<StudyPlan> {
    let field = |name: &str| shards.job.get(name).ok_or_else(|| anyhow!("the shards do not name their {name}"));
    let study: Study = field("study")?.parse()?;
    let sizes = sizes(field("sizes")?).map_err(|why| anyhow!(why))?.0;
    let trials = if study.has_trials() { Some(field("trials")?.parse()?) } else { None };
    let plan = StudyPlan::new(study, Some(sizes), trials, field("seed")?.parse()?)?;
    let whole = Shard::new(1, 1).ok_or_else(|| anyhow!("there is no whole"))?;
    let expected = plan.shard(whole);
    if expected.job != shards.job || expected.items != shards.rows.len() as u64 {
        bail!("the shards were computed by another version of the program: {}", field("version")?);
    }
    Ok(plan)
}
