//! Bytes of the form `csr` that come one after the other, with their checksum and place. What they mean is said
//! elsewhere.

use std::io::{self, Read};

use graph_core::{Budget, Digraph, EdgeSum, Entry, GraphError, Meter, Starts, Table, VertexId};

use super::header::Section;
use super::{Summed, Tables};
use crate::FormatError;

const CHUNK: usize = 1 << 16;

pub(super) struct Input<'a, R> {
    reader: R,
    offset: u64,
    // Of all bytes since the last checksum that was read, or since a section began.
    hasher: crc32fast::Hasher,
    meter: Meter<'a>,
}

impl<'a, R: Read> Input<'a, R> {
    pub(super) fn new(reader: R, budget: &Budget<'a>) -> Self {
        Self {
            reader,
            offset: 0,
            hasher: crc32fast::Hasher::new(),
            meter: budget.meter(),
        }
    }

    pub(super) const fn offset(&self) -> u64 {
        self.offset
    }

    pub(super) fn array<const N: usize>(&mut self, what: &str) -> Result<[u8; N], FormatError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes, what)?;
        Ok(bytes)
    }

    fn fill(&mut self, bytes: &mut [u8], what: &str) -> Result<(), FormatError> {
        self.reader
            .read_exact(bytes)
            .map_err(|error| match error.kind() {
                io::ErrorKind::UnexpectedEof => FormatError::Binary {
                    offset: self.offset,
                    expected: format!("{what}, but the input ends within the next {} bytes", bytes.len()),
                },
                _ => error.into(),
            })?;
        self.hasher.update(bytes);
        self.offset += bytes.len() as u64;
        Ok(())
    }

    /// Reads so many entries; room for them is made as they come.
    pub(super) fn table<const N: usize, T>(
        &mut self,
        length: u64,
        what: &str,
        entry: impl Fn([u8; N]) -> T,
    ) -> Result<Vec<T>, FormatError> {
        let mut table = Vec::new();
        let mut chunk = vec![0; CHUNK];
        let mut left = length;
        while left > 0 {
            // The minimum is at most the constant, a usize.
            let n = usize::try_from(left.min((CHUNK / N) as u64)).unwrap_or(CHUNK / N);
            let bytes = &mut chunk[..n * N];
            self.fill(bytes, what)?;
            self.meter.spend(1)?;
            if table.capacity() - table.len() < n {
                // Twice as much, but no more than is to come.
                let room = left.min(table.len().max(n) as u64);
                let refused = |_| GraphError::OutOfMemory {
                    bytes: length.saturating_mul(N as u64),
                };
                table
                    .try_reserve_exact(usize::try_from(room).unwrap_or(usize::MAX))
                    .map_err(refused)?;
            }
            table.extend(bytes.as_chunks().0.iter().map(|&bytes| entry(bytes)));
            left -= n as u64;
        }
        Ok(table)
    }

    /// Reads a checksum, that of all bytes since the last one.
    pub(super) fn checksum(&mut self, what: &str) -> Result<(), FormatError> {
        let offset = self.offset;
        let computed = core::mem::take(&mut self.hasher).finalize();
        let stated = u32::from_le_bytes(self.array("a checksum")?);
        self.hasher.reset();
        same_checksum(stated, computed, offset, what)
    }

    /// Checks that the input ends.
    pub(super) fn check_end(&mut self) -> Result<(), FormatError> {
        let mut more = [0];
        match self.reader.read_exact(&mut more) {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(()),
            Err(error) => Err(error.into()),
            Ok(()) => Err(FormatError::Binary {
                offset: self.offset,
                expected: "the end of the input".into(),
            }),
        }
    }

    /// Reads a section: the zeros before it, its entries, and what the header says of their checksum.
    fn section<const N: usize, T: Entry>(
        &mut self,
        section: &Section,
        entry: impl Fn([u8; N]) -> T,
    ) -> Result<Table<T>, FormatError> {
        self.begin(section)?;
        let table = self.table(section.length / N as u64, section.kind.name(), entry)?;
        self.finish(section)?;
        Ok(table.into())
    }

    fn section_bytes(&mut self, section: &Section) -> Result<Vec<u8>, FormatError> {
        self.begin(section)?;
        let bytes = self.table(section.length, section.kind.name(), |[byte]: [u8; 1]| byte)?;
        self.finish(section)?;
        Ok(bytes)
    }

    fn begin(&mut self, section: &Section) -> Result<(), FormatError> {
        while self.offset < section.offset {
            let offset = self.offset;
            let [byte] = self.array(section.kind.name())?;
            check_zero(byte, offset)?;
        }
        self.hasher.reset();
        Ok(())
    }

    fn finish(&mut self, section: &Section) -> Result<(), FormatError> {
        let computed = core::mem::take(&mut self.hasher).finalize();
        check_section(section, computed)
    }
}

impl<R: Read> Tables for Input<'_, R> {
    fn narrow(&mut self, section: &Section) -> Result<Table<u32>, FormatError> {
        self.section(section, u32::from_le_bytes)
    }

    fn wide(&mut self, section: &Section) -> Result<Table<u64>, FormatError> {
        self.section(section, u64::from_le_bytes)
    }

    fn graph(
        &mut self,
        starts: Starts,
        targets: &Section,
        sum: Option<EdgeSum>,
    ) -> Result<Summed, FormatError> {
        let targets = self.section(targets, |bytes| VertexId::new(u32::from_le_bytes(bytes)))?;
        Digraph::from_starts_in_one_pass(starts, targets, sum, |_| Ok(()))
    }

    fn pass_over(&mut self, section: &Section) -> Result<(), FormatError> {
        self.section_bytes(section).map(drop)
    }

    fn text(&mut self, section: &Section) -> Result<Vec<u8>, FormatError> {
        self.section_bytes(section)
    }

    fn end(&mut self) -> Result<(), FormatError> {
        self.check_end()
    }
}

/// Checks a byte between sections.
pub(super) fn check_zero(byte: u8, offset: u64) -> Result<(), FormatError> {
    if byte == 0 {
        return Ok(());
    }
    Err(FormatError::Binary {
        offset,
        expected: format!("a zero before a section, found {byte}"),
    })
}

/// Compares the checksum of a section with what the header says.
pub(super) fn check_section(section: &Section, computed: u32) -> Result<(), FormatError> {
    same_checksum(section.checksum, computed, section.offset, section.kind.name())
}

fn same_checksum(stated: u32, computed: u32, offset: u64, what: &str) -> Result<(), FormatError> {
    if stated == computed {
        return Ok(());
    }
    Err(FormatError::Binary {
        offset,
        expected: format!("the checksum {stated:08x} of {what}, found {computed:08x}: bytes were altered"),
    })
}
