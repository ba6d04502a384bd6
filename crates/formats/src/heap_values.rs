//! Nim-values of a heap game in a compact binary form, with a checksum. What the values are is not looked at.
//!
//! | bytes | are |
//! |---|---|
//! | 8 | `upstarH1` |
//! | 2, then so many | the length of the game's name, and the name in UTF-8 |
//! | 1 | the bytes of a value: 1, 2, 4 or 8 |
//! | 8 | how many values follow, those of heaps 0, 1, 2, … |
//! | as said | the values |
//! | 4 | the CRC-32 of all bytes before |
//!
//! Numbers are stored with their lowest byte first.

use std::fmt;
use std::io::{self, Read, Write};

const MAGIC: [u8; 8] = *b"upstarH1";

/// The values of the heaps 0, 1, 2, … of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapValues {
    /// The name of the game, as it prints.
    pub game: String,
    // Bytes of a value: 1, 2, 4 or 8.
    width: usize,
    // Invariant: a multiple of the width.
    stored: Vec<u8>,
}

impl HeapValues {
    /// Returns the values, from the empty heap up.
    #[must_use]
    pub fn values(&self) -> impl ExactSizeIterator<Item = u64> + '_ {
        self.stored.chunks_exact(self.width).map(|bytes| {
            let mut value = [0; 8];
            value[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(value)
        })
    }
}

/// What is wrong with a file of values.
#[derive(Debug)]
#[non_exhaustive]
pub enum HeapValuesError {
    /// It could not be read.
    Io(io::Error),
    /// It does not begin as such a file does.
    NotHeapValues,
    /// It ends too early.
    Cut,
    /// Its checksum is another one, or something follows it.
    Damaged,
}

impl fmt::Display for HeapValuesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot be read: {error}"),
            Self::NotHeapValues => f.write_str("expected a file of heap values, which begins with upstarH1"),
            Self::Cut => f.write_str("expected more values: the file was cut short"),
            Self::Damaged => f.write_str("expected another checksum: the file was damaged"),
        }
    }
}

impl std::error::Error for HeapValuesError {}

impl From<io::Error> for HeapValuesError {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof {
            Self::Cut
        } else {
            Self::Io(error)
        }
    }
}

/// Writes values, in as few bytes each as the largest needs.
///
/// # Errors
///
/// Those of the writer, and [`io::ErrorKind::InvalidInput`] for a name of 65,536 bytes or more.
///
/// # Complexity
///
/// Time `O(n)` for `n` values, which are gone through twice; no extra space.
///
/// # Examples
///
/// ```
/// use formats::heap_values;
/// let mut file = Vec::new();
/// heap_values::write("0.77", [0, 1, 2, 3, 1, 4].into_iter(), &mut file)?;
/// assert_eq!(file.len(), 8 + 2 + 4 + 1 + 8 + 6 + 4);
/// assert_eq!(heap_values::read(file.as_slice()).ok().and_then(|file| file.values().last()), Some(4));
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write(game: &str, values: impl Iterator<Item = u64> + Clone, out: impl Write) -> io::Result<()> {
    let (mut n, mut largest) = (0_u64, 0);
    for value in values.clone() {
        n += 1;
        largest = largest.max(value);
    }
    let width = width_for(largest);
    let length = u16::try_from(game.len()).map_err(|_| io::ErrorKind::InvalidInput)?;
    let mut out = Sink {
        out,
        checksum: crc32fast::Hasher::new(),
        buffer: Vec::with_capacity(FULL + 8),
    };
    out.put(&MAGIC)?;
    out.put(&length.to_le_bytes())?;
    out.put(game.as_bytes())?;
    out.put(&[width])?;
    out.put(&n.to_le_bytes())?;
    for value in values {
        out.put(&value.to_le_bytes()[..usize::from(width)])?;
    }
    out.finish()
}

/// Reads values, and checks that nothing of them is missing or damaged.
///
/// # Errors
///
/// [`HeapValuesError`].
///
/// # Complexity
///
/// Time `O(n)` for the `n` values that are there, whatever the header says; space for the file once.
pub fn read(mut input: impl Read) -> Result<HeapValues, HeapValuesError> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let Some(rest) = bytes.strip_prefix(&MAGIC) else {
        return Err(HeapValuesError::NotHeapValues);
    };
    let (length, rest) = split::<2>(rest)?;
    let length = usize::from(u16::from_le_bytes(length));
    let (name, rest) = rest.split_at_checked(length).ok_or(HeapValuesError::Cut)?;
    let ([width], rest) = split::<1>(rest)?;
    let (n, rest) = split::<8>(rest)?;
    let width = usize::from(width);
    let wanted = usize::try_from(u64::from_le_bytes(n))
        .ok()
        .and_then(|n| n.checked_mul(width));
    let (_, rest) = wanted
        .and_then(|wanted| rest.split_at_checked(wanted))
        .ok_or(HeapValuesError::Cut)?;
    let (checksum, rest) = split::<4>(rest)?;
    let body = &bytes[..bytes.len() - 4 - rest.len()];
    if !rest.is_empty()
        || !matches!(width, 1 | 2 | 4 | 8)
        || crc32fast::hash(body) != u32::from_le_bytes(checksum)
    {
        return Err(HeapValuesError::Damaged);
    }
    let game = String::from_utf8(name.to_vec()).map_err(|_| HeapValuesError::Damaged)?;
    let (start, end) = (MAGIC.len() + 2 + length + 1 + 8, body.len());
    bytes.truncate(end);
    bytes.drain(..start);
    Ok(HeapValues {
        game,
        width,
        stored: bytes,
    })
}

fn width_for(largest: u64) -> u8 {
    match largest {
        0..=0xff => 1,
        0x100..=0xffff => 2,
        0x1_0000..=0xffff_ffff => 4,
        _ => 8,
    }
}

fn split<const N: usize>(bytes: &[u8]) -> Result<([u8; N], &[u8]), HeapValuesError> {
    let (first, rest) = bytes.split_first_chunk::<N>().ok_or(HeapValuesError::Cut)?;
    Ok((*first, rest))
}

/// Bytes gathered before they are written and added to the checksum.
const FULL: usize = 1 << 14;

struct Sink<W> {
    out: W,
    checksum: crc32fast::Hasher,
    buffer: Vec<u8>,
}

impl<W: Write> Sink<W> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() >= FULL {
            self.pass_on()
        } else {
            Ok(())
        }
    }

    fn pass_on(&mut self) -> io::Result<()> {
        self.checksum.update(&self.buffer);
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        self.pass_on()?;
        let checksum = self.checksum.finalize();
        self.out.write_all(&checksum.to_le_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_is_read(game in "\\PC{0,20}", values in proptest::collection::vec(any::<u64>(), 0..50), shift in 0..64) {
            let values: Vec<_> = values.into_iter().map(|value| value >> shift).collect();
            let mut file = Vec::new();
            write(&game, values.iter().copied(), &mut file).unwrap();
            let back = read(file.as_slice()).unwrap();
            prop_assert_eq!((&back.game, back.values().collect::<Vec<_>>()), (&game, values));
            for cut in 0..file.len() {
                prop_assert!(read(&file[..cut]).is_err());
            }
            for at in 0..file.len() {
                let mut damaged = file.clone();
                damaged[at] ^= 4;
                prop_assert!(read(damaged.as_slice()).is_err());
            }
            file.push(0);
            prop_assert!(read(file.as_slice()).is_err());
        }
    }
}
