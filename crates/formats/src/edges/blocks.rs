//! A text in blocks of whole lines, for scanning them one beside the other. What is in the lines, `scan` says.

use std::io::{self, Read};

/// Cuts a text at ends of lines.
pub(super) struct Blocks<R> {
    reader: R,
    // Read, and not yet given away: the start of a line.
    rest: Vec<u8>,
    n_given: u64,
    is_finished: bool,
    spare: Vec<Vec<u8>>,
}

/// A part of a text, with zeros behind it that make room for looking ahead.
pub(super) struct Block {
    buffer: Vec<u8>,
    length: usize,
    /// Whether it ends at the end of a line or of the text. Otherwise its last line is longer than a block, and nothing
    /// comes after it but what the reader still holds.
    pub(super) is_whole: bool,
}

impl Block {
    /// Bytes that can be looked at beyond any byte of the text.
    pub(super) const PADDING: usize = 8;

    pub(super) fn bytes(&self) -> &[u8] {
        &self.buffer[..self.length]
    }

    /// The text with what can be looked at behind it.
    pub(super) fn padded(&self) -> &[u8] {
        &self.buffer
    }
}

impl<R: Read> Blocks<R> {
    /// Bytes of a block, unless the text ends sooner.
    const SIZE: usize = 1 << 18;

    /// A text that begins with `rest`; the reader has what comes after it.
    pub(super) const fn new(rest: Vec<u8>, reader: R) -> Self {
        Self {
            reader,
            rest,
            n_given: 0,
            is_finished: false,
            spare: Vec::new(),
        }
    }

    /// Returns how many blocks were given away: the number of the next, from 0.
    pub(super) const fn n_given(&self) -> u64 {
        self.n_given
    }

    /// Returns the next block; nothing at the end of the text, and after a block that is not whole or an error.
    pub(super) fn next_block(&mut self) -> io::Result<Option<Block>> {
        if self.is_finished {
            return Ok(None);
        }
        let size = Self::SIZE.max(self.rest.len());
        let mut buffer = self.spare.pop().unwrap_or_default();
        buffer.resize(size + Block::PADDING, 0);
        let start = self.rest.len();
        buffer[..start].copy_from_slice(&self.rest);
        self.rest.clear();
        // Until the whole is read, an error is the last that is heard.
        self.is_finished = true;
        let read = self.fill(&mut buffer[start..size])?;
        let mut length = start + read;
        let is_last = read < size - start;
        let mut is_whole = true;
        if !is_last {
            match buffer[..length].iter().rposition(|&byte| byte == b'\n') {
                Some(at) => {
                    self.rest.extend_from_slice(&buffer[at + 1..length]);
                    length = at + 1;
                }
                None => is_whole = false,
            }
        }
        self.is_finished = is_last || !is_whole;
        buffer.truncate(length);
        buffer.resize(length + Block::PADDING, 0);
        self.n_given += 1;
        Ok((length > 0).then_some(Block {
            buffer,
            length,
            is_whole,
        }))
    }

    fn fill(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut n_read = 0;
        while n_read < buffer.len() {
            match self.reader.read(&mut buffer[n_read..]) {
                Ok(0) => break,
                Ok(n) => n_read += n,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(n_read)
    }

    /// Takes back the memory of a block that is used up.
    pub(super) fn take_back(&mut self, block: Block) {
        self.spare.push(block.buffer);
    }

    /// Returns the reader of what comes after a block that is not whole.
    pub(super) fn reader(&mut self) -> &mut R {
        &mut self.reader
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives a few bytes at a time.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let n = self.0.len().min(buffer.len()).min(999);
            buffer[..n].copy_from_slice(&self.0[..n]);
            self.0 = &self.0[n..];
            Ok(n)
        }
    }

    fn blocks(text: &[u8], n_rest: usize) -> Vec<(Vec<u8>, bool)> {
        let mut blocks = Blocks::new(text[..n_rest].to_vec(), Slow(&text[n_rest..]));
        let mut all = Vec::new();
        while let Some(block) = blocks.next_block().unwrap() {
            assert!(
                block.padded()[block.bytes().len()..]
                    .iter()
                    .all(|&byte| byte == 0)
            );
            all.push((block.bytes().to_vec(), block.is_whole));
            blocks.take_back(block);
        }
        all
    }

    #[test]
    fn blocks_are_whole_lines() {
        let text = b"12 345\n".repeat(100_000);
        for (end, n_rest) in [(text.len(), 0), (text.len() - 1, 3), (0, 0), (5, 5), (7, 0)] {
            let text = &text[..end];
            let all = blocks(text, n_rest);
            assert_eq!(
                all.iter()
                    .flat_map(|(bytes, _)| bytes)
                    .copied()
                    .collect::<Vec<_>>(),
                text
            );
            let n_blocks = all.len();
            for (place, (bytes, is_whole)) in all.iter().enumerate() {
                assert!(is_whole & (bytes.ends_with(b"\n") || place + 1 == n_blocks));
            }
        }
    }

    #[test]
    fn a_long_line_ends_the_blocks() {
        let mut text = b"1 2\n".to_vec();
        text.extend(vec![b' '; 1 << 20]);
        let all = blocks(&text, 0);
        assert_eq!((all.len(), all[0].1, all[1].1), (2, true, false));
    }
}
