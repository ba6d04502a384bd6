//! A parsed expression of surreal numbers: a flat postfix program. How it is read from text is in `parser`, what it is
//! worth in `evaluate`.

use core::cmp::Ordering;
use core::ops::Range;
use core::str::FromStr;

use num_bigint::BigInt;

use super::function::SurrealFunction;
use super::parser::parse;
use crate::notation::ParseError;

/// An expression of surreal numbers that has been read and not yet evaluated.
///
/// It knows no arena, so it can be evaluated in several. However deep the text is nested, it is one flat list: neither
/// evaluation nor dropping it recurses.
///
/// ```
/// use partizan::surreal::{SurrealExpression, parse};
/// let expression: SurrealExpression = "w^(1/2)*3 - 1".parse()?;
/// assert_eq!(expression, parse("w^(1/2)*3 - 1")?);
/// # Ok::<(), partizan::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurrealExpression {
    // Invariant: a postfix program. Run from the front with a stack, every operation finds its operands on the
    // stack; the last one leaves exactly one, or two that are compared.
    pub(super) nodes: Vec<Node>,
    pub(super) comparison: Option<Comparison>,
}

impl FromStr for SurrealExpression {
    type Err = ParseError;

    /// Reads an expression, as [`parse`] does.
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
    /// Pushes an integer.
    Integer(BigInt),
    /// Pushes `ω`.
    Omega,
    /// Takes one operand.
    Negate,
    /// Takes this many operands.
    Sum { terms: usize },
    /// Takes two operands.
    Product,
    /// Takes two operands.
    Quotient,
    /// Takes two operands.
    Power,
    /// Takes the numbers on the left and then those on the right.
    Cut { left: usize, right: usize },
    /// Takes as many operands as the function has arguments.
    Call(SurrealFunction),
}

/// A comparison of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Less,
    AtMost,
    Equal,
    AtLeast,
    Greater,
}

impl Comparison {
    /// Whether numbers of this order compare so.
    pub(super) const fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Equal => order.is_eq(),
            Self::AtLeast => order.is_ge(),
            Self::Greater => order.is_gt(),
        }
    }
}
