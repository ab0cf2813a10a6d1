//! `destrier cluster slurm`: the parts of a count as job arrays.
//!
//! The folder gets the plan and three scripts: `part.sh` computes the parts of a wave as a job array, `combine.sh` adds
//! up, and `submit.sh` submits them such that a wave begins when the one before is complete. A part that is requeued or
//! submitted again is skipped if it is done.

use crate::commands::count::parts::{PLAN, planned, plural};
use crate::session::Session;
use crate::{Exit, output};
use anyhow::{Context, bail};
use destrier_wire::{PartsReply, Version};
use serde::Serialize;
use std::ffi::OsString;
use std::path::PathBuf;

/// Largest number of jobs in an array: `MaxArraySize` of Slurm is 1001 by default.
const MAX_JOBS: u64 = 1000;

/// Write scripts for Slurm: job arrays with dependencies
#[derive(clap::Args)]
#[command(after_help = "\
The folder must be visible to all nodes. Options come before the word `count`, and those of the count after it; \
--json may stand anywhere. If a part fails, the jobs after it are cancelled; submit again, and the parts that are \
done are skipped.

Examples:
  destrier cluster slurm count 9x10 --memory 32G
  destrier cluster slurm --work shared --cpus 4 count 8x10 --parts 64")]
pub(super) struct Args {
    /// Folder with the scripts and the files of the parts
    #[arg(long, value_name = "FOLDER", default_value = "work")]
    work: PathBuf,

    /// Number of cores per part
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u64).range(1..=1024))]
    cpus: u64,

    /// Partition of the cluster
    #[arg(long, value_name = "NAME")]
    partition: Option<String>,

    /// Time limit per part, as Slurm writes it, such as 2:00:00
    #[arg(long, value_name = "TIME")]
    time: Option<String>,

    /// Program on the nodes
    #[arg(long, value_name = "PATH", default_value = "destrier")]
    program: String,

    /// Answer as JSON
    #[arg(long)]
    json: bool,

    /// The word `count`, a board or graph, and options of `count`
    #[arg(value_name = "COUNT", required = true, num_args = 2.., trailing_var_arg = true, allow_hyphen_values = true)]
    words: Vec<String>,
}

/// The JSON of the answer.
#[derive(Serialize)]
struct ScriptFields {
    v: Version,
    folder: String,
    submit: String,
    parts: usize,
    waves: usize,
}

impl Args {
    pub(super) fn run(mut self, session: &'static Session) -> anyhow::Result<Exit> {
        // Everything after `count` is for the count, except how this answer is written.
        self.json |= self.words.iter().any(|word| word == "--json");
        self.words.retain(|word| word != "--json");
        let Some(("count", words)) = self.words.split_first().map(|(first, rest)| (first.as_str(), rest)) else {
            bail!("only a count can be split: write `destrier cluster slurm count BOARD`");
        };
        if words.iter().any(|word| word == "-") {
            bail!("a job cannot read standard input; write the graph to a file that all nodes see");
        }

        let folder = std::path::absolute(&self.work).context("the folder has no absolute path")?;
        let Some(place) = folder.to_str() else { bail!("the name of the folder is not UTF-8") };
        if place.contains(['\n', '%', '"', '\\']) || place.contains(char::is_whitespace) {
            bail!("{place}: Slurm cannot write its logs there; use a folder without blanks, quotes and %");
        }

        for name in [&self.partition, &self.time].into_iter().flatten() {
            if name.contains(|letter: char| letter.is_whitespace() || letter.is_control()) {
                bail!("'{name}' has a blank; Slurm has no such names");
            }
        }

        let plan = planned(session, words.iter().map(OsString::from), &folder)?;

        let script = |name: &str, text: String| -> anyhow::Result<()> {
            output::write(Some(&folder.join(name)), |out| Ok(out.write_all(text.as_bytes())?))
        };

        script("part.sh", self.part_script(words, place, &plan))?;
        script("combine.sh", self.combine_script(place))?;
        script("submit.sh", submit_script(place, &plan))?;
        self.answer(place, &plan)?;

        Ok(Exit::Yes)
    }

    fn answer(&self, place: &str, plan: &PartsReply) -> anyhow::Result<()> {
        let parts = plan.parts.len();
        let waves = plan.waves.len();
        let submit = format!("sh {}", quoted(&format!("{place}/submit.sh")));
        output::write(None, |out| {
            if self.json {
                let fields = ScriptFields { v: Version, folder: place.into(), submit, parts, waves };
                return Ok(writeln!(out, "{}", serde_json::to_string(&fields)?)?);
            }

            writeln!(
                out,
                "Wrote {PLAN}, part.sh, combine.sh and submit.sh to {place}: {} in {}.",
                plural(parts, "part"),
                plural(waves, "wave")
            )?;
            writeln!(out, "Submit with: {submit}")?;
            Ok(writeln!(out, "The count will be in {place}/count.txt.")?)
        })
    }

    /// The first lines of a script.
    fn head(&self, log: &str) -> String {
        let mut head = format!("#!/bin/sh\n#SBATCH --job-name=destrier\n#SBATCH --output={log}\n#SBATCH --requeue\n");
        if let Some(partition) = &self.partition {
            head += &format!("#SBATCH --partition={partition}\n");
        }
        head
    }

    fn part_script(&self, words: &[String], place: &str, plan: &PartsReply) -> String {
        let mut text = self.head(&format!("{place}/slurm-%A_%a.log"));
        if let Some(time) = &self.time {
            text += &format!("#SBATCH --time={time}\n");
        }

        // The program counts what it allocates; the system needs a little more.
        let megabytes = plan.memory.map(|bytes| bytes / (1 << 20) + bytes / (10 << 20) + 64);
        text += &megabytes.map_or(String::new(), |megabytes| format!("#SBATCH --mem={megabytes}M\n"));
        text += &format!("#SBATCH --cpus-per-task={}\n", self.cpus);

        let count: Vec<String> = words.iter().map(|word| quoted(word)).collect();
        let program = quoted(&self.program);
        let count = count.join(" ");
        let folder = quoted(place);

        // Names of files are relative to this folder.
        let here = std::env::current_dir().ok().and_then(|here| Some(quoted(here.to_str()?)));
        text += &here.map_or(String::new(), |here| format!("cd {here} 2>/dev/null || true\n"));

        text + &format!(
            "exec {program} count {count} --work {folder} --threads {} \\\n  --part $((DESTRIER_FIRST + \
             SLURM_ARRAY_TASK_ID))\n",
            self.cpus
        )
    }

    fn combine_script(&self, place: &str) -> String {
        let program = quoted(&self.program);
        let folder = quoted(place);
        let file = quoted(&format!("{place}/count.txt"));
        self.head(&format!("{place}/slurm-combine-%j.log"))
            + &format!("exec {program} count combine {folder} -o {file}\n")
    }
}

/// Submits the waves one after another.
fn submit_script(place: &str, plan: &PartsReply) -> String {
    let folder = quoted(place);
    let mut text = format!(
        "#!/bin/sh\n# Submits the parts of a count. After a failure, run it again: parts that are done are \
         skipped.\nset -eu\nfolder={folder}\nids=\nafter=\narray() {{\n  id=$(sbatch --parsable \
         --kill-on-invalid-dep=yes $after --array=0-$(($2 - 1)) \\\n    --export=ALL,DESTRIER_FIRST=$1 \
         \"$folder/part.sh\")\n  \
         ids=$ids:${{id%%;*}}\n}}\nnext() {{\n  after=--dependency=afterok$ids\n  ids=\n}}\n"
    );

    for &[first, last] in &plan.waves {
        for start in (first..=last).step_by(MAX_JOBS as usize) {
            text += &format!("array {start} {}\n", (last - start + 1).min(MAX_JOBS));
        }
        text += "next\n";
    }

    text + "sbatch --kill-on-invalid-dep=yes $after \"$folder/combine.sh\"\n"
}

/// A word for the shell.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_./:,=+^@".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', "'\\''"))
    }
}
