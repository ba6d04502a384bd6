//! Bytes on their way out, gathered into few writes.

use std::io::{self, Write};

/// A buffer before a writer. Fill the buffer, and spill it after each line.
pub(crate) struct Sink<W> {
    pub(crate) buffer: Vec<u8>,
    out: W,
}

impl<W: Write> Sink<W> {
    const SIZE: usize = 1 << 16;

    pub(crate) fn new(out: W) -> Self {
        Self {
            buffer: Vec::with_capacity(Self::SIZE),
            out,
        }
    }

    /// Writes the buffer once it is full.
    #[inline]
    pub(crate) fn spill(&mut self) -> io::Result<()> {
        if self.buffer.len() < Self::SIZE {
            return Ok(());
        }
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// Writes what is left and gives the writer back, flushed.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        self.out.write_all(&self.buffer)?;
        self.out.flush()?;
        Ok(self.out)
    }
}
