//! Where bytes come from and go to: files, standard input and output.
//!
//! A file is written beside its place under another name and renamed when it is whole, so that nobody ever sees half
//! of one. Devices and pipes are written to as they stand. Input is read up to a limit.

use crate::interrupt;
use anyhow::{Context, bail};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

/// Reads a text file, or standard input for `-`, of at most `limit` bytes.
pub(crate) fn read_text(file: &Path, limit: u64) -> anyhow::Result<String> {
    String::from_utf8(read_bytes(file, limit)?).map_err(|fault| {
        let at = fault.utf8_error().valid_up_to();
        let line = fault.as_bytes()[..at].iter().filter(|&&byte| byte == b'\n').count() + 1;
        anyhow::anyhow!("{} is not text: byte {}, in line {line}, is not UTF-8", called(file), at + 1)
    })
}

fn called(file: &Path) -> String {
    if file == Path::new("-") { "standard input".into() } else { file.display().to_string() }
}

/// The same as bytes, whatever they are.
pub(crate) fn read_bytes(file: &Path, limit: u64) -> anyhow::Result<Vec<u8>> {
    let name = called(file);
    let mut bytes = Vec::new();
    let source: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(std::fs::File::open(file).with_context(|| format!("cannot open {name}"))?)
    };
    source.take(limit.saturating_add(1)).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > limit {
        bail!(
            "{name} is longer than the {limit} bytes that are read at most; --max-input allows more where there is one"
        );
    }
    Ok(bytes)
}

/// Writes to `file` by way of `fill`, or to standard output where `file` is `None` or `-`.
pub(crate) fn write(
    file: Option<&Path>,
    fill: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    match file.filter(|file| *file != Path::new("-")) {
        Some(file) => write_file(file, fill),
        None => {
            let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            fill(&mut out)?;
            Ok(out.flush()?)
        }
    }
}

fn write_file(file: &Path, fill: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    if file.is_dir() {
        bail!("{} is a folder; name a file in it", file.display());
    }
    // A link is written through, so that it still points where it did.
    let target = std::fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    let known = std::fs::metadata(&target).ok();
    if known.as_ref().is_some_and(|known| !known.is_file()) {
        return write_into(&target, fill);
    }
    let file = target.as_path();
    let part = beside(file);
    // People know the file that they named, not the one beside it.
    let cannot = || format!("cannot write {}", file.display());
    let created = std::fs::File::create(&part).with_context(cannot)?;
    let _guard = interrupt::removes(part.clone());
    if let Some(known) = known {
        created.set_permissions(known.permissions()).with_context(cannot)?;
    }
    let mut out = BufWriter::with_capacity(1 << 16, created);
    fill(&mut out)?;
    let created = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    created.sync_all().with_context(cannot)?;
    std::fs::rename(&part, file).with_context(cannot)
}

/// A device or a pipe is no file to be replaced: what is written goes into it.
fn write_into(place: &Path, fill: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let opened = std::fs::OpenOptions::new().write(true).open(place);
    let mut out =
        BufWriter::with_capacity(1 << 16, opened.with_context(|| format!("cannot write {}", place.display()))?);
    fill(&mut out)?;
    Ok(out.flush()?)
}

/// The name under which a file is written until it is whole; the process number keeps two programs apart.
fn beside(file: &Path) -> PathBuf {
    let mut name = file.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    file.with_file_name(name)
}

/// Whether the reader of our output went away, as `head` does: no fault of anybody's.
pub(crate) fn is_broken_pipe(fault: &anyhow::Error) -> bool {
    fault.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe))
}
