//! Where answers go: standard output, or a file that appears only when it is whole.

use std::fs;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use tempfile::NamedTempFile;

use crate::failure::Failure;

/// The file being written, to be removed when the program is interrupted.
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// An answer on its way out.
#[derive(Debug)]
pub(crate) enum Output {
    Standard(BufWriter<StdoutLock<'static>>),
    File {
        file: BufWriter<NamedTempFile>,
        target: PathBuf,
    },
}

impl Output {
    /// Opens standard output, or a temporary file beside `target`.
    pub(crate) fn open(target: Option<&Path>) -> Result<Self, Failure> {
        let Some(target) = target.filter(|target| target.as_os_str() != "-") else {
            return Ok(Self::Standard(BufWriter::with_capacity(
                1 << 16,
                io::stdout().lock(),
            )));
        };
        let cannot_write =
            |error: io::Error| Failure::bad(format!("cannot write {}: {error}", target.display()));
        if target.is_dir() {
            return Err(Failure::bad(format!(
                "cannot write {}: it is a directory",
                target.display()
            )));
        }
        let folder = target
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let file = NamedTempFile::new_in(folder).map_err(cannot_write)?;
        remember(Some(file.path().to_owned()));
        Ok(Self::File {
            file: BufWriter::with_capacity(1 << 16, file),
            target: target.to_owned(),
        })
    }

    /// Finishes the answer; a file takes its place only now.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        match self {
            Self::Standard(mut out) => out.flush()?,
            Self::File { file, target } => {
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                keep_permissions(&file, &target)?;
                file.persist(&target).map_err(|error| error.error)?;
                remember(None);
            }
        }
        Ok(())
    }
}

/// A new file gets the permissions that a plainly created one would have; an old file keeps its own.
fn keep_permissions(file: &NamedTempFile, target: &Path) -> io::Result<()> {
    if let Ok(old) = fs::metadata(target) {
        return file.as_file().set_permissions(old.permissions());
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        file.as_file()
            .set_permissions(fs::Permissions::from_mode(0o644))?;
    }
    Ok(())
}

fn remember(path: Option<PathBuf>) {
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        *unfinished = path;
    }
}

/// Removes a half-written file: for ends that run no destructors.
pub(crate) fn remove_unfinished() {
    if let Ok(mut unfinished) = UNFINISHED.lock()
        && let Some(path) = unfinished.take()
    {
        // The program is ending; there is nobody left to tell.
        let _ = fs::remove_file(path);
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File { file, .. } => file.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File { file, .. } => file.flush(),
        }
    }
}
