//! Where the lines of earlier sessions are kept: in the folder of the user's state, as each system names it.

use std::env;
use std::path::PathBuf;

/// The file of the history; `None` where the system does not say where the user's files are.
pub(super) fn place() -> Option<PathBuf> {
    let folder = |variable| {
        let folder = PathBuf::from(env::var_os(variable)?);
        folder.is_absolute().then_some(folder)
    };
    let state = if cfg!(windows) {
        folder("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder("XDG_STATE_HOME").or_else(|| folder("HOME").map(|home| home.join(".local/state")))
    };
    Some(state?.join("upstar").join("history"))
}
