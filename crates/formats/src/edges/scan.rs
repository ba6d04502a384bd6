//! Scanning lines of two numbers in a block of text, quickly. It knows which lines are right, and no more: what is wrong
//! with one, and where, the exact reader says.

use graph_core::VertexId;

use super::blocks::Block;

/// Which numbers are vertices.
#[derive(Clone, Copy)]
pub(super) struct Vertices {
    /// The number of the first.
    pub(super) first: u32,
    pub(super) n_vertices: u32,
}

impl Vertices {
    #[inline]
    fn vertex(self, number: u64) -> Option<VertexId> {
        let id = number.checked_sub(u64::from(self.first))?;
        if id >= u64::from(self.n_vertices) {
            return None;
        }
        u32::try_from(id).ok().map(VertexId::new)
    }
}

/// Edges of the lines of a block.
#[derive(Default)]
pub(super) struct Scanned {
    pub(super) edges: Vec<(VertexId, VertexId)>,
    pub(super) n_line_ends: u64,
    /// Whether that is all. Otherwise a line is wrong, or has a number too long for this scanner, and the rest of this
    /// means nothing.
    pub(super) is_right: bool,
}

/// Scans a block that is whole.
pub(super) fn scan(block: &Block, vertices: Vertices) -> Scanned {
    let mut text = Text {
        bytes: block.padded(),
        at: 0,
        end: block.bytes().len(),
    };
    let mut scanned = Scanned {
        // A line has four bytes at least, and rarely as few.
        edges: Vec::with_capacity(text.end / 8),
        n_line_ends: 0,
        is_right: false,
    };
    while text.at < text.end {
        let line = text.plain_line(vertices).or_else(|| text.line(vertices));
        let Some(line) = line else { return scanned };
        scanned.edges.extend(line.edge);
        scanned.n_line_ends += u64::from(line.has_end);
    }
    scanned.is_right = true;
    scanned
}

/// What a line holds, and whether a line feed ends it.
struct Line {
    edge: Option<(VertexId, VertexId)>,
    has_end: bool,
}

struct Text<'a> {
    // Invariant: padded behind `end`.
    bytes: &'a [u8],
    at: usize,
    end: usize,
}

impl Text<'_> {
    /// Passes a line of two numbers of at most 17 digits, a space between and a line feed after them; nothing else is
    /// passed at all.
    #[inline]
    fn plain_line(&mut self, vertices: Vertices) -> Option<Line> {
        let (tail, length) = number_at(self.bytes, self.at)?;
        let space = self.at + length;
        let (head, length) = number_at(self.bytes, space + 1)?;
        let feed = space + 1 + length;
        // Behind the end are zeros, so a line feed is before it.
        if self.bytes[space] != b' ' || *self.bytes.get(feed)? != b'\n' {
            return None;
        }
        let edge = (vertices.vertex(tail)?, vertices.vertex(head)?);
        self.at = feed + 1;
        Some(Line {
            edge: Some(edge),
            has_end: true,
        })
    }

    /// Passes any line that is right; `None` when it is not, or too long to say.
    fn line(&mut self, vertices: Vertices) -> Option<Line> {
        self.skip_blanks();
        let mut edge = None;
        if !matches!(self.peek(), None | Some(b'\n' | b'#')) {
            let tail = vertices.vertex(self.number()?)?;
            self.skip_blanks();
            let head = vertices.vertex(self.number()?)?;
            self.skip_blanks();
            edge = Some((tail, head));
        }
        if self.peek() == Some(b'#') {
            let rest = &self.bytes[self.at..self.end];
            let length = rest.iter().position(|&byte| byte == b'\n');
            self.at += length.unwrap_or(rest.len());
        }
        let has_end = match self.peek() {
            None => false,
            Some(b'\n') => true,
            Some(_) => return None,
        };
        self.at += usize::from(has_end);
        Some(Line { edge, has_end })
    }

    fn peek(&self) -> Option<u8> {
        self.bytes[self.at..self.end].first().copied()
    }

    fn skip_blanks(&mut self) {
        while let Some(b' ' | b'\t' | b'\r') = self.peek() {
            self.at += 1;
        }
    }

    /// Passes a number of at most 17 digits, and nothing that continues its word.
    fn number(&mut self) -> Option<u64> {
        let start = self.at;
        let mut value = 0;
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            if self.at - start == 17 {
                return None;
            }
            value = 10 * value + u64::from(digit - b'0');
            self.at += 1;
        }
        let is_whole = matches!(self.peek(), None | Some(b' ' | b'\n' | b'\t' | b'\r' | b'#'));
        (self.at > start && is_whole).then_some(value)
    }
}

/// The number of at most 17 digits at this place, and how many digits it has.
#[inline]
fn number_at(bytes: &[u8], at: usize) -> Option<(u64, usize)> {
    let word = u64::from_le_bytes(*bytes.get(at..)?.first_chunk()?);
    // Digits become their values; the lowest byte that is above 9 is found by its highest bit, as carries only go up.
    let digits = word ^ 0x3030_3030_3030_3030;
    let others = (digits.wrapping_add(0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080;
    let n_bits = others.trailing_zeros() & !7;
    if n_bits == 0 {
        return None;
    }
    // Zeros in front make it eight digits; pairs of digits, then pairs of those, then all are added up.
    let eight = digits << (64 - n_bits);
    let pairs = eight.wrapping_mul(10).wrapping_add(eight >> 8);
    let high = (pairs & 0x0000_00ff_0000_00ff).wrapping_mul(0x000f_4240_0000_0064);
    let low = ((pairs >> 16) & 0x0000_00ff_0000_00ff).wrapping_mul(0x0000_2710_0000_0001);
    let value = high.wrapping_add(low) >> 32;
    if n_bits == 64 {
        return long_number(bytes, at, value);
    }
    Some((value, (n_bits / 8) as usize))
}

/// The same for a number that begins with these eight digits.
fn long_number(bytes: &[u8], at: usize, mut value: u64) -> Option<(u64, usize)> {
    let mut length = 8;
    while let Some(digit @ b'0'..=b'9') = bytes.get(at + length) {
        if length == 17 {
            return None;
        }
        value = 10 * value + u64::from(digit - b'0');
        length += 1;
    }
    Some((value, length))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edges::blocks::Blocks;

    #[test]
    fn numbers_are_read_at_once() {
        for value in (0..200_000_000_u64).step_by(977).chain([9_999_999, 99_999_999]) {
            let text = format!("{value} \u{ff}x12345678");
            let length = value.to_string().len();
            assert_eq!(number_at(text.as_bytes(), 0), Some((value, length)), "{value}");
        }
        for byte in (0..=u8::MAX).filter(|byte| !byte.is_ascii_digit()) {
            for length in 0..8 {
                let mut text = [b'7', b'0', b'9', b'1', b'2', b'3', b'4', b'5'];
                text[length] = byte;
                // What comes after the first that is no digit does not matter.
                text[length + 1..].fill(0xff);
                let expected = str::from_utf8(&text[..length]).unwrap().parse().ok();
                assert_eq!(number_at(&text, 0), expected.map(|value| (value, length)));
            }
        }
        for (text, expected) in [
            (&b"12345678"[..], Some((12_345_678, 8))),
            (b"01234567890123456 ", Some((1_234_567_890_123_456, 17))),
            (b"012345678901234567 ", None),
            (b"1234567", None),
        ] {
            assert_eq!(number_at(text, 0), expected);
        }
    }

    fn scanned(text: &str) -> Option<(Vec<(u32, u32)>, u64)> {
        let block = Blocks::new(text.into(), &b""[..]).next_block().unwrap();
        let vertices = Vertices {
            first: 1,
            n_vertices: 123_456_789,
        };
        let scanned = block.map_or_else(Scanned::default, |block| scan(&block, vertices));
        let edges = scanned.edges.iter().map(|(tail, head)| (tail.get(), head.get()));
        scanned.is_right.then(|| (edges.collect(), scanned.n_line_ends))
    }

    #[test]
    fn lines_are_right_or_left_to_the_exact_reader() {
        for (text, edges, n_line_ends) in [
            ("1 2\n", vec![(0, 1)], 1),
            ("1 2", vec![(0, 1)], 0),
            (" 1\t2 \r\n\n#x\n3 4#", vec![(0, 1), (2, 3)], 3),
            (
                "123456789 00000000000000001\n7654321 12345678\n",
                vec![(123_456_788, 0), (7_654_320, 12_345_677)],
                2,
            ),
            ("1 2\n1 2 # \u{e9}", vec![(0, 1), (0, 1)], 1),
            ("1\r2\n", vec![(0, 1)], 1),
        ] {
            assert_eq!(scanned(text), Some((edges, n_line_ends)), "{text:?}");
        }
        for text in [
            "0 1\n",
            "1 123456790\n",
            "1\n",
            "1 2 3\n",
            "1,2\n",
            "1 2\u{0}\n",
            "1 -2\n",
            "1 2x\n",
            "1 000000000000000001\n",
            "x",
            "1 2\n3",
            "1 2\u{b}\n",
        ] {
            assert_eq!(scanned(text), None, "{text:?}");
        }
    }
}
