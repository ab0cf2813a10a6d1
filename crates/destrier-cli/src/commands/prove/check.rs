//! `destrier prove check`: check certificates from files in the same way as the built-in ones.

use super::squirrel::{TheoremResult, describe_class, to_result, write_conclusion};
use crate::args::MAX_INPUT;
use crate::{Exit, output, progress};
use anyhow::{Context, bail};
use destrier::family::Program;
use destrier::family::cover::CoverError;
use destrier::family::text::{line_of, line_of_class};
use destrier::prove::theorem::{Class, Theorem, prove};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Check certificates from files, one per residue class, and that together they cover all boards
#[derive(clap::Args)]
#[command(after_help = "\
docs/results/theorem.md describes the format of a certificate. These are the certificates that `prove squirrel` \
exports; `prove few-turns --check FOLDER` checks those of tours with few turns and crossings.

Examples:
  destrier prove squirrel --export certificates
  destrier prove check certificates
  destrier prove check --each certificates/03-mod-24.txt")]
pub(crate) struct Args {
    /// Certificates, or folders with certificates (*.txt)
    #[arg(required = true, value_name = "FILE OR FOLDER")]
    paths: Vec<PathBuf>,

    /// Check each certificate alone, not whether together they cover all boards
    #[arg(long)]
    each: bool,

    /// Result as JSON
    #[arg(long)]
    json: bool,
}

/// The maximum number of certificates; Squirrel's algorithm needs seventeen, so more are probably a mistake.
const MAX_CERTIFICATES: usize = 1000;

/// One certificate as text and parsed.
pub(super) struct CertificateFile {
    name: String,
    text: String,
    pub(super) program: Program,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<Exit> {
        let mut files = Vec::new();
        for path in &self.paths {
            files.extend(files_of(path)?);
        }

        if files.len() > MAX_CERTIFICATES {
            bail!("{} files were given; at most {MAX_CERTIFICATES} certificates are checked at once", files.len());
        }

        let certificates: Vec<CertificateFile> = files.iter().map(|file| read(file)).collect::<anyhow::Result<_>>()?;
        let programs: Vec<Program> = certificates.iter().map(|certificate| certificate.program.clone()).collect();
        let look = |_| format!("checking {} certificates", programs.len());
        let theorem = progress::watching(look, || prove(&programs));
        let proved = if self.each { theorem.classes.iter().all(|c| c.verdict.is_ok()) } else { theorem.is_proved() };

        output::write(None, |out| {
            if self.json {
                Ok(writeln!(out, "{}", serde_json::to_string(&self.to_result(&certificates, &theorem, proved))?)?)
            } else {
                self.write_text(&certificates, &theorem, out)
            }
        })?;

        Ok(if proved { Exit::Yes } else { Exit::No })
    }

    fn write_text(
        &self,
        certificates: &[CertificateFile],
        theorem: &Theorem,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        for (certificate, class) in certificates.iter().zip(&theorem.classes) {
            let place = certificate.line_of_refusal(class).map(|line| format!(", line {line}")).unwrap_or_default();
            writeln!(out, "{}{place}: {}", certificate.name, describe_class(class))?;
        }
        if self.each {
            return Ok(());
        }
        match misfit(certificates, theorem) {
            Some(fault) => Ok(writeln!(out, "{fault}.\nNot proved.")?),
            None => write_conclusion(theorem, out),
        }
    }

    fn to_result(&self, certificates: &[CertificateFile], theorem: &Theorem, proved: bool) -> TheoremResult {
        let mut result = TheoremResult { proved, ..to_result(theorem) };
        for ((entry, certificate), class) in result.classes.iter_mut().zip(certificates).zip(&theorem.classes) {
            entry.file = Some(certificate.name.clone());
            entry.line = certificate.line_of_refusal(class);
        }
        if self.each {
            result.statement = None;
            result.base = None;
        } else {
            result.misfit = Some(misfit(certificates, theorem));
        }
        result
    }
}

/// The file, or the certificates in a folder.
pub(super) fn files_of(path: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path.to_path_buf()]);
    }

    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).with_context(|| format!("cannot read the folder {}", path.display()))? {
        let file = entry.with_context(|| format!("cannot read the folder {}", path.display()))?.path();
        if file.extension().is_some_and(|end| end == "txt") {
            files.push(file);
        }
    }

    if files.is_empty() {
        bail!("there is no certificate in {}: no file whose name ends in .txt", path.display());
    }

    files.sort();
    Ok(files)
}

/// Reads a certificate.
pub(super) fn read(file: &Path) -> anyhow::Result<CertificateFile> {
    let text = output::read_text(file, MAX_INPUT)?;
    let name = file.display().to_string();
    let program = text.parse().with_context(|| format!("certificate {name}"))?;
    Ok(CertificateFile { name, text, program })
}

impl CertificateFile {
    fn line_of_refusal(&self, class: &Class) -> Option<usize> {
        let refusal = class.verdict.as_ref().err()?;
        match refusal.place() {
            Some((item, part)) => line_of(&self.text, item, part),
            None => line_of_class(&self.text),
        }
    }
}

/// Why the classes do not cover all boards exactly once, with the names of the files.
fn misfit(certificates: &[CertificateFile], theorem: &Theorem) -> Option<String> {
    let place = |at: usize| {
        let line = line_of_class(&certificates[at].text).unwrap_or(1);
        format!("{}, line {line}", certificates[at].name)
    };

    match *theorem.base.as_ref().err()? {
        CoverError::Overlap { first, second, residue, modulus } => Some(format!(
            "{}: m = {residue} modulo {modulus} is also covered by another certificate ({})",
            place(second),
            place(first)
        )),
        CoverError::Gap { residue, modulus } => {
            Some(format!("A gap: no certificate covers m = {residue} modulo {modulus}"))
        }
        CoverError::Late { program, side } => Some(format!(
            "{}: the class starts at side {side}, which leaves too many smaller boards to run one by one",
            place(program)
        )),
        CoverError::Long { program } => {
            Some(format!("{}: with this class, the period of all classes together is too long", place(program)))
        }
    }
}
