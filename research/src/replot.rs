//! Draws the plots of a finished study again from its rows, after the look of plots has changed.
//!
//! Only files that are in the folder are replaced. The tables stay as they are: they belong to the run.

use anyhow::{Context, bail};
use destrier_study::{Study, StudyPlan};
use std::path::PathBuf;

/// Draw the plots of a study again from its raw.csv
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Name of the study
    study: String,

    /// Folder with raw.csv and plots
    folder: PathBuf,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let study: Study = self.study.parse().map_err(|fault| anyhow::anyhow!("{fault}"))?;
        let file = self.folder.join("raw.csv");
        let text = std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let plan = StudyPlan::new(study, None, None, 1)?;
        let (header, rows) = text.split_once('\n').unwrap_or((&text, ""));
        if header != plan.study().info().header {
            bail!("{} has no rows of {}", file.display(), self.study);
        }

        for (name, figure) in plan.report(rows).figures {
            let svg = self.folder.join(format!("{name}.svg"));
            let png = self.folder.join(format!("{name}.png"));
            if svg.exists() {
                std::fs::write(&svg, figure.svg())?;
                println!("{}", svg.display());
            }

            if png.exists() {
                std::fs::write(&png, figure.png()?)?;
                println!("{}", png.display());
            }
        }

        Ok(())
    }
}
