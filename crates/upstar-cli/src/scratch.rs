//! Files for what does not fit in memory meanwhile. They have no name, so that nothing is left of them however the program
//! ends; how they are used, `formats` says.

use std::io;
use std::path::{Path, PathBuf};

use formats::ScratchFile;

use crate::watch;

/// Whether work that takes so many bytes is to be done in files instead: then half of what the process may take is left
/// for sorting, less what it takes in any case.
pub(crate) fn is_wanted(n_bytes: u64) -> bool {
    n_bytes > most_in_memory()
}

/// The bytes that work may take before it is done in files.
pub(crate) fn most_in_memory() -> u64 {
    watch::most_memory() / 4 * 3
}

/// The bytes of memory that sorting in files may take beside `taken`.
pub(crate) fn most_for_sorting(taken: u64) -> usize {
    const MOST: u64 = 1 << 30;
    let left = most_in_memory().saturating_sub(taken) / 2;
    // At most the constant.
    usize::try_from(left.min(MOST)).unwrap_or(1 << 30)
}

/// Makes files beside the answer, where there will have to be room for it; else where the system keeps such files.
pub(crate) fn maker(target: Option<&Path>) -> impl Fn() -> io::Result<Box<dyn ScratchFile>> + use<> {
    let folder = target
        .filter(|target| target.as_os_str() != "-")
        .and_then(Path::parent)
        .map(Path::to_owned)
        .map(|folder| {
            if folder.as_os_str().is_empty() {
                PathBuf::from(".")
            } else {
                folder
            }
        })
        .filter(|folder| !folder.starts_with("/dev"))
        .unwrap_or_else(std::env::temp_dir);
    move || Ok(Box::new(tempfile::tempfile_in(&folder)?))
}
