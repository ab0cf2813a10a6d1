//! Reads and writes files, standard input and standard output.
//!
//! A file is written under a temporary name in the same folder and renamed when it is complete, so that no other
//! program sees a part of it. The temporary file is locked: one without a lock was left by a program that was killed,
//! and the next program that writes the same file removes it. Devices and pipes are written to directly. Input is read
//! up to a limit.

use crate::closed_stdout;
use crate::session::{Phase, Session, Unfinished};
use anyhow::{Context, bail};
use destrier::byte_size;
use destrier::export::ExportError;
use destrier::format::graph::WriteError;
use destrier::format::text;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// Writes the content of a file or stream. Called once. It is a reference, because code that is generic over its caller
/// would be compiled for each of a hundred callers.
type Fill<'a> = &'a mut dyn FnMut(&mut dyn Write) -> anyhow::Result<()>;

/// The number of random letters in the name of a temporary file, and its ending.
const TEMPORARY_LETTERS: usize = 6;
const TEMPORARY_SUFFIX: &str = ".part";

/// Reads a text file, or standard input for `-`, of at most `limit` bytes.
pub(crate) fn read_text(file: &Path, limit: u64) -> anyhow::Result<String> {
    text::decode(read_bytes(file, limit)?).map_err(|fault| not_text(file, &fault))
}

/// Reads a text file like [`read_text`]. One that is not UTF-8 is read as Latin-1; then the first such line comes with
/// it.
pub(crate) fn read_text_or_latin1(file: &Path, limit: u64) -> anyhow::Result<(String, Option<usize>)> {
    text::decode_or_latin1(read_bytes(file, limit)?).map_err(|fault| not_text(file, &fault))
}

/// Reads a text file with a JSON object like [`read_text`]. Of a file that begins with anything else, only the first byte
/// is read, so that a wrong file is refused at once, however long it is.
pub(crate) fn read_object(file: &Path, limit: u64) -> anyhow::Result<String> {
    text::decode(read_while(file, limit, |first| first == b'{')?).map_err(|fault| not_text(file, &fault))
}

fn not_text(file: &Path, fault: &text::NotText) -> anyhow::Error {
    anyhow::anyhow!("{} is not text: {fault}", display_name(file))
}

fn display_name(file: &Path) -> String {
    if file == Path::new("-") { "standard input".into() } else { file.display().to_string() }
}

/// Reads a file, or standard input for `-`, of at most `limit` bytes.
pub(crate) fn read_bytes(file: &Path, limit: u64) -> anyhow::Result<Vec<u8>> {
    read_while(file, limit, |_| true)
}

/// Reads a file, or its first byte alone if that is not good.
fn read_while(file: &Path, limit: u64, is_good: fn(u8) -> bool) -> anyhow::Result<Vec<u8>> {
    let name = display_name(file);
    let mut bytes = Vec::new();
    let mut source: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        let source = std::fs::File::open(file).with_context(|| format!("cannot open {name}"))?;
        // A buffer that grows by itself is up to twice as large as the file.
        let length = source.metadata().map_or(0, |metadata| if metadata.is_file() { metadata.len() } else { 0 });
        bytes.reserve_exact(length.min(limit.saturating_add(1)) as usize);
        Box::new(source)
    };

    let cannot = || format!("cannot read {name}");
    source.by_ref().take(1).read_to_end(&mut bytes).with_context(cannot)?;
    if bytes.first().is_some_and(|&first| is_good(first)) {
        source.take(limit).read_to_end(&mut bytes).with_context(cannot)?;
    }

    if bytes.len() as u64 > limit {
        let limit = byte_size::in_words(limit);
        bail!("{name} is longer than the limit of {limit}; --max-input raises the limit where a command has it");
    }

    Ok(bytes)
}

/// Writes to `file` with `fill`, or to standard output if `file` is `None` or `-`.
pub(crate) fn write(
    file: Option<&Path>,
    fill: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    Session::current().enter(Phase::Writing);

    let mut fill = Some(fill);
    let mut fill_once = |out: &mut dyn Write| fill.take().map_or(Ok(()), |fill| fill(out));

    match file.filter(|file| *file != Path::new("-")) {
        Some(file) => write_file(file, &mut fill_once),
        None => match write_to_stdout(&mut fill_once) {
            // The reader has seen enough. The exit code still says the answer.
            Err(fault) if is_broken_pipe(&fault) => Ok(()),
            result => result,
        },
    }
}

/// Writes an answer as [`write`] does, and tells a person where it is if it went to a file.
pub(crate) fn write_and_report(
    file: Option<&Path>,
    fill: impl FnOnce(&mut dyn Write) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    write(file, fill)?;
    report(file);
    Ok(())
}

/// Tells a person which file was written.
pub(crate) fn report(file: Option<&Path>) {
    if let Some(file) = file.filter(|file| *file != Path::new("-") && io::stderr().is_terminal()) {
        note!("Wrote {}.", file.display());
    }
}

fn write_to_stdout(fill: Fill) -> anyhow::Result<()> {
    if closed_stdout::was_closed() {
        bail!("standard output is closed, so the answer cannot be written; add > FILE");
    }

    let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
    fill(&mut out).and_then(|()| Ok(out.flush()?)).map_err(|fault| explain(fault, "standard output"))
}

fn write_file(file: &Path, fill: Fill) -> anyhow::Result<()> {
    if file.is_dir() {
        bail!("{} is a folder; name a file in it", file.display());
    }

    // Write through links, so that they keep pointing to the same file.
    let target = std::fs::canonicalize(file).unwrap_or_else(|_| file.to_path_buf());
    let existing = std::fs::metadata(&target).ok();
    if existing.as_ref().is_some_and(|existing| !existing.is_file()) {
        return write_to_device(&target, fill);
    }

    // Errors name the file that the user knows, not the temporary one.
    let cannot = || format!("cannot write {}", target.display());
    let unfinished = Session::current().begins_file();
    let temporary = temporary_file(&target, &unfinished).with_context(cannot)?;
    if let Some(existing) = existing {
        temporary.as_file().set_permissions(existing.permissions()).with_context(cannot)?;
    }

    let mut out = BufWriter::with_capacity(1 << 16, temporary);
    let mut finish = || {
        fill(&mut out)?;
        out.flush()?;
        Ok(out.get_ref().as_file().sync_all()?)
    };

    finish().map_err(|fault| explain(fault, &target.display().to_string()))?;
    let (temporary, _) = out.into_parts();
    temporary.persist(&target).with_context(cannot)?;
    Ok(())
}

/// The error, with the name of the file if the system refused to write it, and with what to do if the disk is full.
fn explain(fault: anyhow::Error, name: &str) -> anyhow::Error {
    match io_error(&fault).map(io::Error::kind) {
        None => fault,
        Some(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded) => {
            fault.context(format!("cannot write {name}: the disk is full; free some space, or write elsewhere"))
        }
        Some(_) => fault.context(format!("cannot write {name}")),
    }
}

/// A new locked file `NAME.XXXXXX.part` in the folder of the target, with the usual permissions of new files.
fn temporary_file(target: &Path, unfinished: &Unfinished) -> io::Result<NamedTempFile> {
    let mut prefix = target.file_name().unwrap_or_default().to_os_string();
    prefix.push(".");
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    remove_stale(target, folder);
    loop {
        let file = new_temporary_file(&prefix, folder, unfinished)?;
        // Another process may have taken the file for a stale one before it was locked.
        if file.as_file().lock().is_err() || file.path().exists() {
            return Ok(file);
        }
    }
}

/// Removes the temporary files of this target that a killed program left behind: those that nobody has locked.
fn remove_stale(target: &Path, folder: &Path) {
    let Some(target) = target.file_name().and_then(|name| name.to_str()) else { return };
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        if name.to_str().and_then(target_of_temporary) != Some(target) {
            continue;
        }

        let unlocked = std::fs::File::open(entry.path()).is_ok_and(|file| {
            // The lock is held while the file is removed.
            file.try_lock().is_ok() && std::fs::remove_file(entry.path()).is_ok()
        });

        // A file that is in use, or that cannot be removed, stays.
        let _ = unlocked;
    }
}

fn new_temporary_file(prefix: &OsStr, folder: &Path, unfinished: &Unfinished) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix).suffix(TEMPORARY_SUFFIX).rand_bytes(TEMPORARY_LETTERS);

    let create = |path: &Path| {
        // An interrupt may come as soon as the file exists.
        unfinished.removes(path);
        let created = File::options().read(true).write(true).create_new(true).open(path);
        created.inspect_err(|_| unfinished.removes_nothing())
    };

    // The error of tempfile names the temporary file, which means nothing to the user.
    builder.make_in(folder, create).map_err(|fault| match std::fs::metadata(folder) {
        Err(cause) => cause,
        Ok(_) => io::Error::from(fault.kind()),
    })
}

/// Whether this is the name of a temporary file that a killed program left behind, such as `raw.csv.x8Kq2Z.part`; if
/// so, the name of the file that was being written.
pub(crate) fn target_of_temporary(name: &str) -> Option<&str> {
    let (target, letters) = name.strip_suffix(TEMPORARY_SUFFIX)?.rsplit_once('.')?;
    let is_random = letters.len() == TEMPORARY_LETTERS && letters.bytes().all(|byte| byte.is_ascii_alphanumeric());
    (is_random && !target.is_empty()).then_some(target)
}

/// Writes to a device or a pipe, which cannot be replaced.
fn write_to_device(place: &Path, fill: Fill) -> anyhow::Result<()> {
    let opened = std::fs::OpenOptions::new().write(true).open(place);
    let mut out =
        BufWriter::with_capacity(1 << 16, opened.with_context(|| format!("cannot write {}", place.display()))?);
    fill(&mut out).and_then(|()| Ok(out.flush()?)).map_err(|fault| explain(fault, &place.display().to_string()))
}

/// Whether the reader of our output closed it, as `head` does. This is not an error.
pub(crate) fn is_broken_pipe(fault: &anyhow::Error) -> bool {
    io_error(fault).is_some_and(|inner| inner.kind() == io::ErrorKind::BrokenPipe)
}

/// The error of the system behind an error.
fn io_error(fault: &anyhow::Error) -> Option<&io::Error> {
    fault.chain().find_map(|cause| match (cause.downcast_ref(), cause.downcast_ref()) {
        (Some(WriteError::Io(inner)), _) | (_, Some(ExportError::Io(inner))) => Some(inner),
        _ => cause.downcast_ref::<io::Error>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn temporary_files_are_recognised_by_their_names() {
        for (name, expected) in [
            ("study.json.x8Kq2Z.part", Some("study.json")),
            ("pairs-5x5.svg.000000.part", Some("pairs-5x5.svg")),
            ("study.json", None),
            ("study.json.part", None),
            ("study.json.x1.part", None),
            // A file with another kind of suffix may belong to somebody else, and stays.
            ("x.png.18577.part", None),
            (".x8Kq2Z.part", None),
        ] {
            assert_eq!(target_of_temporary(name), expected, "{name}");
        }

        let folder = tempfile::tempdir().unwrap();
        let unfinished = Session::current().begins_file();
        let file = temporary_file(&folder.path().join("raw.csv"), &unfinished).unwrap();
        let name = file.path().file_name().unwrap().to_str().unwrap();
        assert_eq!(target_of_temporary(name), Some("raw.csv"));
    }

    #[test]
    fn stale_temporary_files_of_the_same_target_are_removed_and_those_in_use_stay() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("x.png");
        let unfinished = Session::current().begins_file();
        let in_use = temporary_file(&target, &unfinished).unwrap();
        for name in ["x.png.x8Kq2Z.part", "y.png.x8Kq2Z.part"] {
            std::fs::write(folder.path().join(name), "half").unwrap();
        }
        write_file(&target, &mut |out| Ok(out.write_all(b"whole")?)).unwrap();
        assert_eq!(std::fs::read(&target).unwrap(), b"whole");
        assert!(!folder.path().join("x.png.x8Kq2Z.part").exists());
        assert!(in_use.path().exists() && folder.path().join("y.png.x8Kq2Z.part").exists());
    }
}
