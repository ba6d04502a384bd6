//! Where questions come from: a file, or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::failure::Failure;

/// A source with the name that errors give it.
pub(crate) struct Input {
    pub name: String,
    pub reader: Box<dyn BufRead>,
}

impl Input {
    /// Opens a file, or standard input when the path is absent or `-`.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, Failure> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Self {
                name: "standard input".to_owned(),
                reader: Box::new(io::stdin().lock()),
            });
        };
        let name = path.display().to_string();
        let cannot_read = |error: io::Error| Failure::bad(format!("cannot read {name}: {error}"));
        let file = File::open(path).map_err(cannot_read)?;
        if file.metadata().map_err(cannot_read)?.is_dir() {
            return Err(Failure::bad(format!("cannot read {name}: it is a directory")));
        }
        Ok(Self {
            name,
            reader: Box::new(BufReader::with_capacity(1 << 18, file)),
        })
    }
}
