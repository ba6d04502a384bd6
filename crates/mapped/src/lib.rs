//! Files as bytes in memory, which the system reads where and when they are looked at.
//!
//! A file may be larger than memory, and opening it costs nothing. The price is a promise that no program can keep
//! alone: nobody changes the file while it is mapped. [`MappedFile`] does what can be done. It takes a shared lock,
//! which keeps away writers that ask for theirs, and it notices afterwards a file whose length or time of change is
//! another ([`MappedFile::check`]). What remains: where somebody cuts the file off under a map, the system may end the
//! program when it looks beyond the new end. The bytes are plain numbers to the crates above, which use them through
//! checked indices; a changed byte can make an answer wrong or a check fail, and [`MappedFile::check`] tells.
//!
//! One call in this file is unsafe: the map itself. Whoever wants none of it reads the file, which every reader of ours
//! can; this crate knows no formats and no games.
#![deny(unsafe_code)]

use core::fmt;
use std::fs::{File, TryLockError};
use std::io;
use std::sync::Arc;
use std::time::SystemTime;

pub use bytes::Bytes;
use memmap2::Mmap;

/// A file that is mapped, and what it was like when it was.
#[derive(Debug)]
pub struct MappedFile {
    bytes: Bytes,
    // What the bytes are kept by; nothing where there are none.
    map: Option<Shared>,
    file: File,
    // What must still be so when the bytes have been used.
    length: u64,
    modified: Option<SystemTime>,
}

const _: () = {
    const fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<MappedFile>();
};

impl MappedFile {
    /// Maps a whole file that is open for reading, and locks it against writers that ask.
    ///
    /// The bytes begin at a page of memory, so tables at multiples of 8 in the file are so in memory.
    ///
    /// # Errors
    ///
    /// [`MapError::Locked`] when a writer has locked the file, [`MapError::Io`] when the system cannot map it: it may be a
    /// pipe or a device, or lie where files are not mapped. Then it can still be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use std::io::Write as _;
    /// let mut file = tempfile::tempfile()?;
    /// file.write_all(b"a game")?;
    /// let mapped = mapped::MappedFile::open(file).expect("a plain file can be mapped");
    /// assert_eq!(&mapped.bytes()[..], b"a game");
    /// mapped.check().expect("nobody changed it");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn open(file: File) -> Result<Self, MapError> {
        match file.try_lock_shared() {
            Err(TryLockError::WouldBlock) => return Err(MapError::Locked),
            // Not every system of files has locks.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let metadata = file.metadata()?;
        if !metadata.is_file() {
            return Err(io::Error::from(io::ErrorKind::Unsupported).into());
        }
        let length = metadata.len();
        let map = if length == 0 {
            None
        } else {
            Some(Shared(Arc::new(map(&file)?)))
        };
        let bytes = map.clone().map_or_else(Bytes::new, Bytes::from_owner);
        if bytes.len() as u64 != length {
            return Err(MapError::Changed {
                before: length,
                after: bytes.len() as u64,
            });
        }
        Ok(Self {
            bytes,
            map,
            file,
            length,
            modified: metadata.modified().ok(),
        })
    }

    /// Returns the bytes; they keep the map, not the lock, when this is dropped.
    #[must_use]
    pub fn bytes(&self) -> Bytes {
        self.bytes.clone()
    }

    /// Says in which order the bytes will be read from now on: a hint on which only speed depends.
    ///
    /// ```
    /// use std::io::Write as _;
    /// use mapped::{Access, MappedFile};
    /// let mut file = tempfile::tempfile()?;
    /// file.write_all(b"a game")?;
    /// let mapped = MappedFile::open(file).expect("a plain file can be mapped");
    /// mapped.expect(Access::Scattered);
    /// mapped.will_need(&mapped.bytes()[2..]);
    /// assert_eq!(&mapped.bytes()[2..], b"game");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn expect(&self, access: Access) {
        if let Some(map) = &self.map {
            map.expect(access);
        }
    }

    /// Has the system begin to read this part of the bytes, which will be wanted soon, and does not wait for it. Bytes that
    /// are not of this file are passed over.
    ///
    /// # Complexity
    ///
    /// A call of the system, whatever the length.
    pub fn will_need(&self, part: &[u8]) {
        let place = part.as_ptr().addr().checked_sub(self.bytes.as_ptr().addr());
        if let Some(map) = &self.map
            && let Some(start) = place
            && start <= self.bytes.len()
            && part.len() <= self.bytes.len() - start
        {
            map.will_need(start, part.len());
        }
    }

    /// Checks, as far as the system tells, that the file is as it was when it was mapped: to be called before anything
    /// that follows from the bytes is believed.
    ///
    /// # Errors
    ///
    /// [`MapError::Changed`] when its length or the time of its last change is another, and [`MapError::Io`].
    pub fn check(&self) -> Result<(), MapError> {
        let metadata = self.file.metadata()?;
        if metadata.len() != self.length || metadata.modified().ok() != self.modified {
            return Err(MapError::Changed {
                before: self.length,
                after: metadata.len(),
            });
        }
        Ok(())
    }
}

/// In which order mapped bytes are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// From one end to the other: the system may read far ahead.
    InOrder,
    /// Here and there: what lies beside the bytes that are wanted is not read.
    Scattered,
}

/// A map that bytes and their file share.
#[derive(Clone, Debug)]
struct Shared(Arc<Mmap>);

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

#[cfg(unix)]
impl Shared {
    fn expect(&self, access: Access) {
        let advice = match access {
            Access::InOrder => memmap2::Advice::Sequential,
            Access::Scattered => memmap2::Advice::Random,
        };
        // A hint that is not taken changes nothing.
        let _ = self.0.advise(advice);
    }

    fn will_need(&self, start: usize, length: usize) {
        let _ = self.0.advise_range(memmap2::Advice::WillNeed, start, length);
    }
}

/// Other systems have no such hints.
#[cfg(not(unix))]
#[expect(clippy::unused_self, reason = "the same methods as where there are hints")]
impl Shared {
    const fn expect(&self, _: Access) {}

    const fn will_need(&self, _: usize, _: usize) {}
}

#[expect(unsafe_code, reason = "a map is a promise about other programs")]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: memmap2 asks that the file not be changed while it is mapped, which no program can see to alone. The map is
    // private to reading, a shared lock keeps away writers that lock, and our own programs never write in place: they
    // rename. All use of the bytes is by checked slices of plain numbers, of which every pattern of bits is one.
    unsafe { Mmap::map(file) }
}

/// Why a file is not mapped, or its map not to be believed.
#[derive(Debug)]
#[non_exhaustive]
pub enum MapError {
    /// Somebody who writes has locked the file.
    Locked,
    /// The file was changed while it was mapped.
    Changed {
        /// Its length in bytes when it was mapped.
        before: u64,
        /// Its length in bytes afterwards.
        after: u64,
    },
    /// The system refuses.
    Io(io::Error),
}

impl fmt::Display for MapError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Locked => f.write_str("another program has locked the file for writing"),
            Self::Changed { before, after } if before == after => {
                write!(
                    f,
                    "the file was changed while it was being used; it still has {after} bytes"
                )
            }
            Self::Changed { before, after } => write!(
                f,
                "the file was changed while it was being used: it had {before} bytes and has {after}"
            ),
            Self::Io(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for MapError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Locked | Self::Changed { .. } => None,
        }
    }
}

impl From<io::Error> for MapError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
