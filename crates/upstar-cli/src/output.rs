//! Where answers go: standard output, or a file that appears only when it is whole.

use std::fs;
use std::io::{self, BufWriter, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tempfile::NamedTempFile;

use crate::failure::Failure;
use crate::input;
use crate::watch;

/// The files being written, to be removed when the program is interrupted.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// An answer on its way out.
#[derive(Debug)]
pub(crate) enum Output {
    Standard(BufWriter<StdoutLock<'static>>),
    File {
        file: BufWriter<NamedTempFile>,
        target: PathBuf,
    },
    /// A device or a pipe, which must not be replaced by a file.
    Special(BufWriter<fs::File>),
}

impl Output {
    /// Opens standard output, or a temporary file beside `target`; refuses when a mapped input has changed.
    pub(crate) fn open(target: Option<&Path>) -> Result<Self, Failure> {
        input::check_mapped()?;
        let Some(target) = target.filter(|target| target.as_os_str() != "-") else {
            return Ok(Self::Standard(BufWriter::with_capacity(
                1 << 16,
                io::stdout().lock(),
            )));
        };
        let cannot_write =
            |error: io::Error| Failure::bad(format!("cannot write {}: {error}", target.display()));
        let metadata = fs::metadata(target);
        if metadata
            .as_ref()
            .is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
        {
            let file = fs::File::options()
                .write(true)
                .open(target)
                .map_err(cannot_write)?;
            return Ok(Self::Special(BufWriter::with_capacity(1 << 16, file)));
        }
        if target.is_dir() {
            return Err(Failure::bad(format!(
                "cannot write {}: it is a directory",
                target.display()
            )));
        }
        // A link keeps pointing where it does: the file behind it is replaced.
        let target = &fs::canonicalize(target).unwrap_or_else(|_| target.to_owned());
        let folder = target
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        // The temporary file's own name would only confuse.
        let file = NamedTempFile::new_in(folder).map_err(|error| cannot_write(error.kind().into()))?;
        remember(file.path());
        Ok(Self::File {
            file: BufWriter::with_capacity(1 << 16, file),
            target: target.to_owned(),
        })
    }

    /// Finishes the answer; a file takes its place only now, and not if a mapped input has changed meanwhile.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        input::check_mapped()?;
        match self {
            Self::Standard(mut out) => out.flush()?,
            Self::Special(mut out) => out.flush()?,
            Self::File { file, target } => {
                // From here on it is too late to give up.
                watch::answering();
                let file = file.into_inner().map_err(io::IntoInnerError::into_error)?;
                keep_permissions(&file, &target)?;
                let temporary = file.path().to_owned();
                file.persist(&target).map_err(|error| error.error)?;
                forget(&temporary);
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

fn remember(path: &Path) {
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        unfinished.push(path.to_owned());
    }
}

fn forget(path: &Path) {
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        unfinished.retain(|other| other != path);
    }
}

/// Held while rows are written that must come out whole.
static ROWS: Mutex<()> = Mutex::new(());

/// Keeps the program from being ended between the rows of one writing.
pub(crate) fn whole_rows() -> MutexGuard<'static, ()> {
    ROWS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until no rows are half written, or nobody seems to read them; afterwards none are begun.
pub(crate) fn stop_rows() -> Option<MutexGuard<'static, ()>> {
    const PAUSE: Duration = Duration::from_millis(10);
    (0..50).find_map(|_| {
        let stopped = ROWS.try_lock().ok();
        if stopped.is_none() {
            thread::sleep(PAUSE);
        }
        stopped
    })
}

/// Removes half-written files: for ends that run no destructors.
pub(crate) fn remove_unfinished() {
    if let Ok(mut unfinished) = UNFINISHED.lock() {
        for path in unfinished.drain(..) {
            // The program is ending; there is nobody left to tell.
            let _ = fs::remove_file(path);
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Standard(out) => out.write(bytes),
            Self::File { file, .. } => file.write(bytes),
            Self::Special(out) => out.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Standard(out) => out.flush(),
            Self::File { file, .. } => file.flush(),
            Self::Special(out) => out.flush(),
        }
    }
}
