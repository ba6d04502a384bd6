//! Where questions come from: a file, mapped or read, or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::Mutex;

pub(crate) use mapped::Access;
use mapped::{MapError, MappedFile};

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
        let (name, file) = open(path)?;
        Ok(Self {
            name,
            reader: Box::new(BufReader::with_capacity(1 << 18, file)),
        })
    }
}

/// A source that threads may share, unbuffered.
pub(crate) fn open_shared(path: Option<&Path>) -> Result<(String, Box<dyn Read + Send>), Failure> {
    let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
        return Ok(("standard input".to_owned(), Box::new(io::stdin())));
    };
    let (name, file) = open(path)?;
    Ok((name, Box::new(file)))
}

/// The files that are mapped, and what errors call them: until the program ends.
static MAPPED: Mutex<Vec<(String, MappedFile)>> = Mutex::new(Vec::new());

/// Maps a file; nothing when it is not one that can be mapped, and must be read.
pub(crate) fn map(path: &Path) -> Result<Option<mapped::Bytes>, Failure> {
    let (name, file) = open(path)?;
    match MappedFile::open(file) {
        Ok(mapped) => {
            let bytes = mapped.bytes();
            if let Ok(mut all) = MAPPED.lock() {
                all.push((name, mapped));
            }
            Ok(Some(bytes))
        }
        Err(MapError::Io(_)) => Ok(None),
        Err(error) => Err(Failure::bad(format!("cannot read {name}: {error}"))),
    }
}

/// Says how the bytes of all mapped files will be read from now on.
pub(crate) fn expect(access: Access) {
    for_mapped(|mapped| mapped.expect(access));
}

/// Begins to read a part of a mapped file that will be wanted soon.
pub(crate) fn will_need(part: &[u8]) {
    for_mapped(|mapped| mapped.will_need(part));
}

fn for_mapped(hint: impl Fn(&MappedFile)) {
    // Without hints all is the same, only slower.
    if let Ok(all) = MAPPED.lock() {
        all.iter().for_each(|(_, mapped)| hint(mapped));
    }
}

/// Checks that mapped files are what they were: what was computed from them is believed only then.
pub(crate) fn check_mapped() -> Result<(), Failure> {
    let Ok(all) = MAPPED.lock() else { return Ok(()) };
    for (name, mapped) in all.iter() {
        mapped
            .check()
            .map_err(|error| Failure::bad(format!("{name}: {error}")))?;
    }
    Ok(())
}

/// Opens what can be read, with the name that errors give it.
fn open(path: &Path) -> Result<(String, File), Failure> {
    let name = path.display().to_string();
    let cannot_read = |error: io::Error| Failure::bad(format!("cannot read {name}: {error}"));
    let file = File::open(path).map_err(cannot_read)?;
    if file.metadata().map_err(cannot_read)?.is_dir() {
        return Err(Failure::bad(format!("cannot read {name}: it is a directory")));
    }
    Ok((name, file))
}
