//! A parsed expression: nodes in a flat list, operands in front of their operators. How it is read from text is in
//! `parser`, what it is worth in `evaluate`.

use core::ops::Range;
use core::str::FromStr;

use super::parse_error::ParseError;
use super::{Function, parse};
use crate::Dyadic;

/// An expression that has been read and not yet evaluated.
///
/// It knows no arena, so it can be evaluated in several. However deep the text is nested, it is one flat list:
/// neither evaluation nor dropping it recurses.
///
/// ```
/// use partizan::notation::{Expression, parse};
/// let expression: Expression = "{1||0|-1} + 1/2".parse()?;
/// assert_eq!(expression, parse("{1||0|-1} + 1/2")?);
/// # Ok::<(), partizan::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    // Invariant: a postfix program. Run from the front with a stack, every operation finds its operands on the
    // stack, and the last one leaves exactly one.
    pub(super) nodes: Vec<Node>,
    // Invariant: the variables in the order of their nodes.
    pub(super) variables: Vec<String>,
}

impl Expression {
    /// Returns the names of the variables in the order in which they occur, repetitions included; none when the
    /// text was read by [`parse`].
    #[must_use]
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// Returns how many operations and literals there are, at least one.
    ///
    /// ```
    /// use partizan::notation::parse;
    /// assert_eq!(parse("{1|*} - 2^*3")?.n_nodes(), 6);
    /// # Ok::<(), partizan::notation::ParseError>(())
    /// ```
    #[must_use]
    pub const fn n_nodes(&self) -> usize {
        self.nodes.len()
    }
}

impl FromStr for Expression {
    type Err = ParseError;

    /// Reads an expression without variables, as [`parse`] does.
    ///
    /// # Errors
    ///
    /// As for [`parse`].
    fn from_str(text: &str) -> Result<Self, ParseError> {
        parse(text)
    }
}

/// One operation, with the bytes of the text that wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) operation: Operation,
    pub(super) span: Range<usize>,
}

/// What a node does with the operands on the stack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Operation {
    /// Pushes a literal.
    Literal(Literal),
    /// Pushes the next variable.
    Variable,
    /// Takes one operand.
    Negate,
    /// Takes this many options of Left: `+-(a,b)` is `{a,b|-a,-b}`.
    Switch { options: usize },
    /// Takes this many operands.
    Sum { terms: usize },
    /// Takes two operands: a multiple where the first is an integer, a Norton product otherwise.
    Product,
    /// Takes the base and the operand above it.
    OrdinalSum { keeps_form: bool },
    /// Takes Left's options and then Right's. When the form is kept, these options are the base of an ordinal sum.
    Braces {
        left: usize,
        right: usize,
        keeps_form: bool,
    },
    /// Takes as many operands as the function has arguments.
    Call(Function),
    /// Takes the braces that this name stands for. Only in loopy expressions.
    Bind { name: Box<str> },
    /// Takes a game with the onside and one with the offside. Only in loopy expressions.
    Sides,
}

/// The literal `number + ups·^ + *star`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Literal {
    pub(super) number: Dyadic,
    pub(super) ups: i64,
    pub(super) star: u32,
}
