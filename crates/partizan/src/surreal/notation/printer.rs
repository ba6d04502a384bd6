//! Numbers and sign expansions as text.

use core::cmp::Ordering;
use core::fmt::{self, Write};

use graph_core::Player;
use num_traits::One as _;

use crate::notation::{Limited, Notation, PrintError};
use crate::surreal::{Rational, SignBlock, SurrealId, Surreals, Term};

/// A number that is printed by `Display`, made by [`print()`].
///
/// The text is written piece by piece and never held: but it can be exponentially longer than the memory of the number,
/// because equal exponents share their memory and not their text. Where that could happen, use [`print_within`].
#[derive(Clone, Copy, Debug)]
#[must_use = "this is only printed when formatted"]
pub struct PrintedSurreal<'s> {
    surreals: &'s Surreals,
    id: SurrealId,
    notation: Notation,
}

/// A sign expansion that is printed by `Display`, made by [`print_signs`].
#[derive(Clone, Copy, Debug)]
#[must_use = "this is only printed when formatted"]
pub struct PrintedSigns<'s> {
    surreals: &'s Surreals,
    blocks: &'s [SignBlock],
    notation: Notation,
}

/// Prints a number by `Display`, so that [`parse`](super::parse) reads the same number.
///
/// `ω` is `w` in ASCII, and in brace form too. The terms stand in their order, coefficients in front: `3/4*w^2 - w`.
/// Exponents that are natural numbers or `w` stand bare, others in parentheses.
///
/// # Complexity
///
/// Time linear in the text, extra space linear in the nesting of exponents. No recursion.
///
/// # Examples
///
/// ```
/// use partizan::notation::Notation;
/// use partizan::surreal::{Surreals, parse, print};
/// let mut surreals = Surreals::new();
/// let x = parse("w^w*3/4 - w^(-1/2) + w^2 - 1")?.evaluate(&mut surreals)?.number().expect("a number");
/// assert_eq!(print(&surreals, x, Notation::Ascii).to_string(), "3/4*w^w + w^2 - 1 - w^(-1/2)");
/// assert_eq!(print(&surreals, x, Notation::Unicode).to_string(), "3/4*ω^ω + ω^2 - 1 - ω^(-1/2)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub const fn print(surreals: &Surreals, id: SurrealId, notation: Notation) -> PrintedSurreal<'_> {
    PrintedSurreal {
        surreals,
        id,
        notation,
    }
}

/// Prints a number unless its text is longer than `max_bytes`.
///
/// # Errors
///
/// [`PrintError::TooLong`].
///
/// # Complexity
///
/// As for [`print()`].
///
/// # Examples
///
/// ```
/// use partizan::notation::{Notation, PrintError};
/// use partizan::surreal::{Surreals, print_within};
/// let mut surreals = Surreals::new();
/// let mut x = surreals.one();
/// for _ in 0..100 {
///     // The text doubles each time.
///     let power = surreals.omega_power(x)?;
///     x = surreals.sum(power, x)?;
/// }
/// let text = print_within(&surreals, x, Notation::Ascii, 1_000_000);
/// assert_eq!(text, Err(PrintError::TooLong { limit: 1_000_000 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn print_within(
    surreals: &Surreals,
    id: SurrealId,
    notation: Notation,
    max_bytes: usize,
) -> Result<String, PrintError> {
    let mut text = Limited {
        text: String::new(),
        max_bytes,
    };
    match write_number(&mut text, surreals, id, notation) {
        Ok(()) => Ok(text.text),
        Err(fmt::Error) => Err(PrintError::TooLong { limit: max_bytes }),
    }
}

/// Prints a sign expansion by `Display`, so that [`parse_signs`](super::parse_signs) reads the same signs.
///
/// A run is its sign, with `^` and the length behind it unless that is 1; blanks stand between blocks; a repeated word
/// is `(+ -)^w`.
///
/// # Examples
///
/// ```
/// use partizan::notation::Notation;
/// use partizan::surreal::{Surreals, parse, print_signs};
/// let mut surreals = Surreals::new();
/// for (text, signs) in [("1/3", "+ - (- +)^w"), ("w^(1/2) - 2", "+^w -^(w^2 + 2)"), ("0", "")] {
///     let x = parse(text)?.evaluate(&mut surreals)?.number().expect("a number");
///     let blocks = surreals.sign_expansion(x)?;
///     assert_eq!(print_signs(&surreals, &blocks, Notation::Ascii).to_string(), signs);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub const fn print_signs<'s>(
    surreals: &'s Surreals,
    blocks: &'s [SignBlock],
    notation: Notation,
) -> PrintedSigns<'s> {
    PrintedSigns {
        surreals,
        blocks,
        notation,
    }
}

/// Prints a sign expansion unless its text is longer than `max_bytes`.
///
/// # Errors
///
/// [`PrintError::TooLong`].
///
/// # Examples
///
/// ```
/// use partizan::notation::{Notation, PrintError};
/// use partizan::surreal::{Surreals, print_signs_within};
/// let mut surreals = Surreals::new();
/// let omega = surreals.omega()?;
/// let blocks = surreals.sign_expansion(omega)?;
/// assert_eq!(print_signs_within(&surreals, &blocks, Notation::Ascii, 3)?, "+^w");
/// let text = print_signs_within(&surreals, &blocks, Notation::Ascii, 2);
/// assert_eq!(text, Err(PrintError::TooLong { limit: 2 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn print_signs_within(
    surreals: &Surreals,
    blocks: &[SignBlock],
    notation: Notation,
    max_bytes: usize,
) -> Result<String, PrintError> {
    let mut text = Limited {
        text: String::new(),
        max_bytes,
    };
    match write!(text, "{}", print_signs(surreals, blocks, notation)) {
        Ok(()) => Ok(text.text),
        Err(fmt::Error) => Err(PrintError::TooLong { limit: max_bytes }),
    }
}

impl fmt::Display for PrintedSurreal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_number(f, self.surreals, self.id, self.notation)
    }
}

impl fmt::Display for PrintedSigns<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, block) in self.blocks.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { " " })?;
            match block {
                SignBlock::Run { sign, length } => {
                    f.write_char(symbol(*sign))?;
                    self.write_length(f, *length)?;
                }
                SignBlock::Repeated { word, unit } => {
                    for (i, (sign, n)) in word.runs().iter().enumerate() {
                        f.write_str(if i == 0 { "(" } else { " " })?;
                        f.write_char(symbol(*sign))?;
                        self.write_multiple(f, *unit, &Rational::from(num_bigint::BigInt::from(n.clone())))?;
                    }
                    write!(f, ")^{}", omega(self.notation))?;
                }
            }
        }
        Ok(())
    }
}

impl PrintedSigns<'_> {
    fn write_length(&self, f: &mut fmt::Formatter<'_>, length: SurrealId) -> fmt::Result {
        if length == SurrealId::ONE {
            return Ok(());
        }
        f.write_char('^')?;
        write_exponent(f, self.surreals, length, self.notation)
    }

    /// Writes `^(ω^a·n)`.
    fn write_multiple(&self, f: &mut fmt::Formatter<'_>, unit: SurrealId, n: &Rational) -> fmt::Result {
        if *n == Rational::ONE {
            return self.write_length(f, unit);
        }
        if unit == SurrealId::ONE {
            return write!(f, "^{n}");
        }
        write!(f, "^({n}*")?;
        write_number(f, self.surreals, unit, self.notation)?;
        f.write_char(')')
    }
}

const fn symbol(sign: Player) -> char {
    match sign {
        Player::Left => '+',
        Player::Right => '-',
    }
}

const fn omega(notation: Notation) -> char {
    match notation {
        Notation::Unicode | Notation::NamedUnicode => 'ω',
        Notation::Ascii | Notation::Named | Notation::BraceForm => 'w',
    }
}

/// A number that is being written: its terms from this one on.
struct Open {
    id: SurrealId,
    next: usize,
    closes: bool,
}

/// Writes a number. Exponents are opened on a stack.
fn write_number(out: &mut impl Write, surreals: &Surreals, id: SurrealId, notation: Notation) -> fmt::Result {
    if id == SurrealId::ZERO {
        return out.write_char('0');
    }
    let mut open = vec![Open {
        id,
        next: 0,
        closes: false,
    }];
    while let Some(top) = open.last_mut() {
        let Some(term) = surreals.terms(top.id).get(top.next) else {
            if top.closes {
                out.write_char(')')?;
            }
            open.pop();
            continue;
        };
        let is_first = top.next == 0;
        top.next += 1;
        write_coefficient(out, term, is_first)?;
        if term.exponent == SurrealId::ZERO {
            continue;
        }
        out.write_char(omega(notation))?;
        if term.exponent == SurrealId::ONE {
            continue;
        }
        out.write_char('^')?;
        if !write_bare(out, surreals, term.exponent, notation)? {
            out.write_char('(')?;
            open.push(Open {
                id: term.exponent,
                next: 0,
                closes: true,
            });
        }
    }
    Ok(())
}

/// Writes an exponent or a length, in parentheses where it needs them.
fn write_exponent(
    out: &mut impl Write,
    surreals: &Surreals,
    id: SurrealId,
    notation: Notation,
) -> fmt::Result {
    if write_bare(out, surreals, id, notation)? {
        return Ok(());
    }
    out.write_char('(')?;
    write_number(out, surreals, id, notation)?;
    out.write_char(')')
}

/// Writes a natural number or `ω`; returns false, and writes nothing, for others.
fn write_bare(
    out: &mut impl Write,
    surreals: &Surreals,
    id: SurrealId,
    notation: Notation,
) -> Result<bool, fmt::Error> {
    match surreals.terms(id) {
        [term] if term.exponent == SurrealId::ONE && term.coefficient == Rational::ONE => {
            out.write_char(omega(notation))?;
        }
        [term]
            if term.exponent == SurrealId::ZERO
                && term.coefficient.is_integer()
                && term.coefficient.sign().is_gt() =>
        {
            write!(out, "{}", term.coefficient)?;
        }
        _ => return Ok(false),
    }
    Ok(true)
}

/// Writes the sign of a term and its coefficient, with the `*` behind it.
fn write_coefficient(out: &mut impl Write, term: &Term, is_first: bool) -> fmt::Result {
    let is_negative = term.coefficient.sign() == Ordering::Less;
    out.write_str(match (is_first, is_negative) {
        (true, true) => "-",
        (true, false) => "",
        (false, true) => " - ",
        (false, false) => " + ",
    })?;
    let is_real = term.exponent == SurrealId::ZERO;
    let is_one = term.coefficient.numerator().magnitude().is_one() && term.coefficient.is_integer();
    if is_one && !is_real {
        return Ok(());
    }
    if is_negative {
        write!(out, "{}", -&term.coefficient)?;
    } else {
        write!(out, "{}", term.coefficient)?;
    }
    out.write_str(if is_real { "" } else { "*" })
}
