//! Sections of the form `csr` that are seen where they lie, in bytes that are in memory. How they are read otherwise is
//! in `input`.

use bytes::Bytes;
use graph_core::{Budget, Digraph, EdgeSum, Entry, Meter, Starts, Table, VertexId};
use zerocopy::IntoBytes as _;

use super::header::Section;
use super::input::{check_section, check_zero};
use super::{Summed, Tables};
use crate::FormatError;

/// The bytes of a file whose length is known to be right, and how far they have been seen.
pub(super) struct Seen<'a> {
    bytes: Bytes,
    end: usize,
    meter: Meter<'a>,
}

impl<'a> Seen<'a> {
    /// Bytes whose checksum is taken at a time.
    const STRIDE: usize = 1 << 20;
    /// Bytes that are a unit of work.
    const UNIT: usize = 1 << 16;

    /// The bytes of a file whose header ends here.
    pub(super) fn new(bytes: Bytes, end: usize, budget: &Budget<'a>) -> Self {
        Self {
            bytes,
            end,
            meter: budget.meter(),
        }
    }

    /// The bytes of a section, with the zeros before it and its checksum checked.
    /// The bytes of a section, after zeros, and not yet checked.
    fn place(&mut self, section: &Section) -> Result<Bytes, FormatError> {
        let place = |offset: u64| usize::try_from(offset).unwrap_or(usize::MAX);
        let (start, end) = (place(section.offset), place(section.offset + section.length));
        if self.bytes.get(start..end).is_none() {
            return Err(FormatError::Binary {
                offset: self.bytes.len() as u64,
                expected: section.kind.name().into(),
            });
        }
        for (offset, &byte) in (self.end..start).zip(&self.bytes[self.end..start]) {
            check_zero(byte, offset as u64)?;
        }
        self.end = end;
        Ok(self.bytes.slice(start..end))
    }

    fn section(&mut self, section: &Section) -> Result<Bytes, FormatError> {
        let bytes = self.place(section)?;
        let mut hasher = crc32fast::Hasher::new();
        for stretch in bytes.chunks(Self::STRIDE) {
            hasher.update(stretch);
            self.meter.spend((stretch.len() / Self::UNIT) as u64 + 1)?;
        }
        check_section(section, hasher.finalize())?;
        Ok(bytes)
    }

    fn table<T: Entry>(section: &Section, bytes: Bytes) -> Result<Table<T>, FormatError> {
        // Bytes that begin at a multiple of 8 have all tables at multiples of it.
        Table::shared(bytes).ok_or_else(|| FormatError::Binary {
            offset: section.offset,
            expected: format!("{} at a multiple of 8 in memory", section.kind.name()),
        })
    }
}

impl Tables for Seen<'_> {
    fn narrow(&mut self, section: &Section) -> Result<Table<u32>, FormatError> {
        Self::table(section, self.section(section)?)
    }

    fn wide(&mut self, section: &Section) -> Result<Table<u64>, FormatError> {
        Self::table(section, self.section(section)?)
    }

    fn graph(
        &mut self,
        starts: Starts,
        section: &Section,
        sum: Option<EdgeSum>,
    ) -> Result<Summed, FormatError> {
        let targets = Self::table(section, self.place(section)?)?;
        let mut hasher = crc32fast::Hasher::new();
        let see = |stretch: &[VertexId]| {
            let bytes = stretch.as_bytes();
            hasher.update(bytes);
            self.meter.spend((bytes.len() / Self::UNIT) as u64 + 1)
        };
        let summed = Digraph::from_starts_in_one_pass(starts, targets, sum, see)?;
        check_section(section, hasher.finalize())?;
        Ok(summed)
    }

    fn pass_over(&mut self, section: &Section) -> Result<(), FormatError> {
        self.place(section).map(drop)
    }

    fn text(&mut self, section: &Section) -> Result<Vec<u8>, FormatError> {
        Ok(self.section(section)?.to_vec())
    }

    fn end(&mut self) -> Result<(), FormatError> {
        Ok(())
    }
}
