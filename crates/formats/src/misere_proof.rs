//! The file form of what the misère quotient of a heap game rests on. Whether it is a proof is for `impartial` to check.
//!
//! Text in lines, so that a proof can be read and a wrong one found with any tool. Blank lines and what follows a `#`
//! are ignored.
//!
//! ```text
//! upstar-misere 1
//! game 0.3
//! order 2
//! lost 1
//! 1
//! products
//! 0 1
//! 0
//! heaps 5
//! 0 1 0 1 0
//! period 2 from 0
//! sums 2
//! 0 : 1
//! 1 : 0
//! ```
//!
//! The first line names the form and its version. Elements are numbers from 0 on. `lost` is followed by as many elements:
//! those of sums that the player about to move loses. A line of products is that of one element with itself and with
//! every later one. `heaps` is followed by the elements of as many heaps, on any number of lines; their period is
//! `period none` where none is claimed. Each of the sums has its element, and after a colon the elements of its options.
//! Nothing is trusted, see [`MisereProof::verify`].

use std::io::{self, Read, Write};

use graph_core::{Budget, Meter};
use impartial::{HeapPeriod, MisereProof, MisereSum};

use crate::FormatError;
use crate::heap_proof::game;
use crate::source::Source;
use crate::words::{count, next_word, rest_of_line, same_line_word, word};

/// The first word of the form.
pub const NAME: &str = "upstar-misere";
const VERSION: u64 = 1;

/// Writes what a quotient rests on.
///
/// # Errors
///
/// Whatever the writer reports.
///
/// # Complexity
///
/// Time linear in the numbers, one buffer.
///
/// # Examples
///
/// ```
/// use formats::misere_proof;
/// use graph_core::Budget;
/// use impartial::{HeapGame, MisereSearch};
/// let mut search = MisereSearch::new(HeapGame::named("kayles").expect("a known name"), 100);
/// search.prove_period(400, &Budget::unlimited())?;
/// let mut out = Vec::new();
/// misere_proof::write(&search.proof(), &mut out)?;
///
/// let read = misere_proof::read(out.as_slice(), &Budget::unlimited())?;
/// assert_eq!(read, search.proof());
/// assert_eq!(read.verify(&Budget::unlimited())?, Ok(()));
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write(proof: &MisereProof, out: impl Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    writeln!(out, "{NAME} {VERSION}")?;
    writeln!(out, "game {}", proof.game)?;
    writeln!(out, "order {}", proof.products.len())?;
    writeln!(out, "lost {}", proof.p_positions.len())?;
    write_lines(&mut out, &proof.p_positions)?;
    writeln!(out, "products")?;
    for (element, row) in proof.products.iter().enumerate() {
        write_line(&mut out, row.get(element..).unwrap_or_default())?;
    }
    writeln!(out, "heaps {}", proof.values.len())?;
    write_lines(&mut out, &proof.values)?;
    match proof.period {
        Some(period) => writeln!(out, "period {} from {}", period.period, period.preperiod)?,
        None => writeln!(out, "period none")?,
    }
    writeln!(out, "sums {}", proof.sums.len())?;
    for sum in &proof.sums {
        write!(out, "{} : ", sum.element)?;
        write_line(&mut out, &sum.options)?;
    }
    out.flush()
}

fn write_lines(out: &mut impl Write, numbers: &[u32]) -> io::Result<()> {
    const A_LINE: usize = 20;
    let mut lines = numbers.chunks(A_LINE);
    lines.try_for_each(|line| write_line(out, line))
}

fn write_line(out: &mut impl Write, numbers: &[u32]) -> io::Result<()> {
    for (index, number) in numbers.iter().enumerate() {
        write!(out, "{}{number}", if index == 0 { "" } else { " " })?;
    }
    writeln!(out)
}

/// Reads what a quotient rests on; what it claims is left to be verified.
///
/// # Errors
///
/// [`FormatError::Syntax`] where the text is not of the form, [`FormatError::Graph`] when the budget's watch, whose unit
/// of work is a number, stops it, and [`FormatError::Io`].
///
/// # Complexity
///
/// Time linear in the text; memory grows as numbers come.
///
/// # Examples
///
/// ```
/// use formats::misere_proof;
/// use graph_core::Budget;
/// let text = "upstar-misere 1\ngame 0.3\norder 2\nlost 1\n2\n";
/// let error = misere_proof::read(text.as_bytes(), &Budget::unlimited()).unwrap_err();
/// assert_eq!(error.to_string(), "line 5, column 1: expected an element in 0..=1, found `2`");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read(reader: impl Read, budget: &Budget<'_>) -> Result<MisereProof, FormatError> {
    let mut reading = Reading {
        source: Source::new(reader)?,
        meter: budget.meter(),
        order: 0,
    };
    let source = &mut reading.source;
    word(source, NAME)?;
    source.number(VERSION..VERSION + 1, || format!("version {VERSION}"))?;
    source.end_of_line()?;
    word(source, "game")?;
    source.skip_blanks()?;
    let wrong = source.error("a heap game");
    let game = game(&rest_of_line(source)?).ok_or(wrong)?;
    word(source, "order")?;
    reading.order = source.number(1..1 << 32, || "a number of elements".to_owned())?;
    source.end_of_line()?;
    let n_lost = count(source, "lost")?;
    let p_positions = reading.elements(n_lost)?;
    let products = reading.products()?;
    let n_heaps = count(&mut reading.source, "heaps")?;
    let values = reading.elements(n_heaps)?;
    let period = reading.period(n_heaps)?;
    let mut sums = Vec::new();
    for _ in 0..count(&mut reading.source, "sums")? {
        sums.push(reading.sum()?);
    }
    if reading.source.next_line()? {
        return Err(reading.source.error("the end of the input"));
    }
    Ok(MisereProof {
        game,
        products,
        p_positions,
        values,
        period,
        sums,
    })
}

/// A text whose elements are below an order.
struct Reading<'a, R> {
    source: Source<R>,
    meter: Meter<'a>,
    order: u64,
}

impl<R: Read> Reading<'_, R> {
    fn element(&mut self) -> Result<u32, FormatError> {
        self.meter.spend(1)?;
        let order = self.order;
        let number = self
            .source
            .number(0..order, || format!("an element in 0..={}", order - 1))?;
        // The order is at most 2^32 - 1.
        Ok(u32::try_from(number).unwrap_or(u32::MAX))
    }

    /// So many elements, on any number of lines.
    fn elements(&mut self, n: u64) -> Result<Vec<u32>, FormatError> {
        let mut elements = Vec::new();
        for _ in 0..n {
            self.source.next_line()?;
            elements.push(self.element()?);
        }
        if n > 0 {
            self.source.end_of_line()?;
        }
        Ok(elements)
    }

    /// Every row from its own element on; what is before is in the rows above.
    fn products(&mut self) -> Result<Vec<Vec<u32>>, FormatError> {
        word(&mut self.source, "products")?;
        self.source.end_of_line()?;
        let mut rows: Vec<Vec<u32>> = Vec::new();
        for element in 0..self.order {
            self.source.next_line()?;
            let above = rows.iter().map(|row| row[rows.len()]);
            let mut row: Vec<_> = above.collect();
            for _ in element..self.order {
                row.push(self.element()?);
            }
            self.source.end_of_line()?;
            rows.push(row);
        }
        Ok(rows)
    }

    fn period(&mut self, n_heaps: u64) -> Result<Option<HeapPeriod>, FormatError> {
        let source = &mut self.source;
        word(source, "period")?;
        if source.skip_blanks()? == Some(b'n') {
            same_line_word(source, "none")?;
            source.end_of_line()?;
            return Ok(None);
        }
        let period = source.number(1..u64::MAX, || "a period, or none".to_owned())?;
        same_line_word(source, "from")?;
        let preperiod = source.number(0..u64::MAX, || "a heap".to_owned())?;
        source.end_of_line()?;
        Ok(Some(HeapPeriod::claimed(preperiod, period, 0, n_heaps)))
    }

    fn sum(&mut self) -> Result<MisereSum, FormatError> {
        self.source.next_line()?;
        let element = self.element()?;
        let colon = next_word(&mut self.source)?;
        if colon.text != ":" {
            return Err(colon.error("`:`"));
        }
        let mut options = Vec::new();
        while !matches!(self.source.skip_blanks()?, None | Some(b'\n' | b'#')) {
            options.push(self.element()?);
        }
        self.source.end_of_line()?;
        Ok(MisereSum { element, options })
    }
}
