//! Values as text. The order of options and the places of bars are decided in `print_plan`; this file writes.

use core::fmt::{self, Write};

use super::print_plan::{Plan, TooLong};
use crate::{ValueId, Values};

/// How a value is written. Every style reads back as the same value, see [`print()`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Notation {
    /// `{1||^|v3*2}`, `+-(1,{2|0})`: ASCII, as short as it goes without names.
    #[default]
    Ascii,
    /// `{1||↑|↓3*2}`, `±(1,{2|0})`: arrows and `±`; the options stand in the same order as in ASCII, and fractions,
    /// stars, minuses and bars are ASCII too.
    Unicode,
    /// `{1||uppow(2)|tiny(1/2)}`: like ASCII, but sums with powers of up, tinies and minies are written by name, as
    /// expressions.
    Named,
    /// The same with arrows and `±`.
    NamedUnicode,
    /// `{1|{{0|*}|*2}}`: numbers and numbers with a nimber are literals, everything else stands in braces.
    BraceForm,
}

impl Notation {
    pub(super) const fn has_names(self) -> bool {
        matches!(self, Self::Named | Self::NamedUnicode)
    }

    pub(super) const fn is_unicode(self) -> bool {
        matches!(self, Self::Unicode | Self::NamedUnicode)
    }
}

/// A value that is printed by `Display`, made by [`print()`].
///
/// The text is written piece by piece and never held: but it can be exponentially longer than the memory of the
/// value, because equal options share their memory and not their text. Where that could happen, use
/// [`print_within`].
#[derive(Clone, Copy, Debug)]
#[must_use = "this is only printed when formatted"]
pub struct Printed<'v> {
    values: &'v Values,
    id: ValueId,
    notation: Notation,
}

/// Why a value could not be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PrintError {
    /// The text is longer than the limit of the caller.
    TooLong {
        /// The limit in bytes.
        limit: usize,
    },
}

/// Prints a value by `Display`.
///
/// The options of each side stand in order of length, those of equal length in lexicographic order, where
/// options in braces count as the lists of their options. Ids do not matter: equal values print alike in all
/// arenas. A value `{L|R}` that is its own negative is `+-(L)`, or `+-L` for a single option that is a number or
/// stands in braces. A single option in braces is opened into the longer bar of the outer braces,
/// `{1||0|-1}` for `{1|{0|-1}}`, up to three strokes.
///
/// # Complexity
///
/// Time `O(N log N + n)` for `N` distinct positions (options, their options, …, each with its own options) and a
/// text of `n` bytes; extra space `O(N)`. No recursion.
///
/// # Examples
///
/// ```
/// use partizan::Values;
/// use partizan::notation::{Notation, parse, print};
/// let mut values = Values::new();
/// let id = parse("{{3|1}|^ + *2}")?.evaluate(&mut values)?;
/// assert_eq!(print(&values, id, Notation::Ascii).to_string(), "{3|1||^*2}");
/// assert_eq!(print(&values, id, Notation::Unicode).to_string(), "{3|1||↑*2}");
/// assert_eq!(print(&values, id, Notation::BraceForm).to_string(), "{{3|1}|{0|*3}}");
/// let id = parse("{5|{0||0|-1},{0|v*}}")?.evaluate(&mut values)?;
/// assert_eq!(print(&values, id, Notation::Named).to_string(), "{5|tiny(1)}");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub const fn print(values: &Values, id: ValueId, notation: Notation) -> Printed<'_> {
    Printed { values, id, notation }
}

/// Prints a value unless its text is longer than `max_bytes`.
///
/// # Errors
///
/// [`PrintError::TooLong`].
///
/// # Complexity
///
/// As for [`print()`], with `n <= max_bytes`.
///
/// # Examples
///
/// ```
/// use partizan::Values;
/// use partizan::notation::{Notation, PrintError, parse, print_within};
/// let mut values = Values::new();
/// let id = parse("^1000000")?.evaluate(&mut values)?;
/// assert_eq!(print_within(&values, id, Notation::Ascii, 100)?, "^1000000");
/// let braces = print_within(&values, id, Notation::BraceForm, 100);
/// assert_eq!(braces, Err(PrintError::TooLong { limit: 100 }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn print_within(
    values: &Values,
    id: ValueId,
    notation: Notation,
    max_bytes: usize,
) -> Result<String, PrintError> {
    let too_long = PrintError::TooLong { limit: max_bytes };
    // In bytes, every style is at least as long as its ASCII, by which the plan counts.
    let max_length = u64::try_from(max_bytes).unwrap_or(u64::MAX);
    let plan = Plan::new(values, id, notation, max_length).map_err(|TooLong| too_long.clone())?;
    let mut text = Limited {
        text: String::new(),
        max_bytes,
    };
    match plan.write(&mut text) {
        Ok(()) => Ok(text.text),
        Err(fmt::Error) => Err(too_long),
    }
}

/// A text that refuses to grow beyond a limit.
pub(crate) struct Limited {
    pub(crate) text: String,
    pub(crate) max_bytes: usize,
}

impl Write for Limited {
    fn write_str(&mut self, piece: &str) -> fmt::Result {
        if piece.len() > self.max_bytes - self.text.len() {
            return Err(fmt::Error);
        }
        self.text.push_str(piece);
        Ok(())
    }
}

impl fmt::Display for Printed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plan = Plan::new(self.values, self.id, self.notation, u64::MAX).map_err(|TooLong| fmt::Error)?;
        plan.write(f)
    }
}

impl fmt::Display for PrintError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong { limit } => write!(
                f,
                "the text of the value is longer than the limit of {limit} bytes"
            ),
        }
    }
}

impl core::error::Error for PrintError {}
