//! Learns the loop programs of the tours with few turns and with few crossings, and writes them as certificates.

use anyhow::Context;
use destrier::prove::few_turns::TourAim;
use std::path::Path;

pub(super) fn write(folder: &Path) -> anyhow::Result<()> {
    for (aim, name) in [(TourAim::Turns, "turns"), (TourAim::Crossings, "crossings")] {
        let folder = folder.join(name);
        std::fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
        for program in aim.learn() {
            let file = folder.join(format!("{:02}-mod-{:02}.txt", program.residue, program.modulus));
            std::fs::write(&file, program.to_string()).with_context(|| format!("cannot write {}", file.display()))?;
            println!("{} {} {}", file.display(), program.first_side(), program.symbols());
        }
    }
    Ok(())
}
