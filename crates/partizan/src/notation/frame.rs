//! What the parser has begun and not yet completed. How one leads to the other is in `parser`.

use core::ops::Range;

use super::Function;
use super::parse_error::Expected;

/// A construct that has begun and waits for more operands.
#[derive(Debug)]
pub(super) enum Frame {
    /// `… + `: so many terms are complete.
    Sum { start: usize, terms: usize },
    /// `-`, prefix or infix.
    Negate { start: usize },
    /// `+-`.
    Switch { start: usize },
    /// `… .`
    Dot { start: usize },
    /// `… :`
    Colon { start: usize },
    /// `(`
    Parenthesis { opened: Range<usize> },
    /// `+-(`, above its `Switch`.
    SwitchList { opened: Range<usize>, items: usize },
    /// `name(`
    Call {
        function: Function,
        name: Range<usize>,
        opened: Range<usize>,
        arguments: usize,
    },
    /// The name in front of braces, under them.
    Bind { name: Range<usize> },
    /// `… &`
    Sides { start: usize },
    /// `{`, and the options of the first list so far.
    Braces { opened: Range<usize>, options: usize },
    /// A bar, the options of what is left of it, and the options of the list behind it so far.
    Bar {
        span: Range<usize>,
        strokes: usize,
        start: usize,
        left: usize,
        options: usize,
    },
}

impl Frame {
    /// What may follow a complete expression inside this construct, operators aside.
    pub(super) const fn continuations(&self) -> &'static [Expected] {
        match self {
            Self::Sum { .. }
            | Self::Negate { .. }
            | Self::Switch { .. }
            | Self::Dot { .. }
            | Self::Colon { .. }
            | Self::Bind { .. }
            | Self::Sides { .. } => &[],
            Self::Parenthesis { .. } => &[Expected::CloseParenthesis],
            Self::SwitchList { .. } | Self::Call { .. } => &[Expected::Comma, Expected::CloseParenthesis],
            Self::Braces { .. } => &[Expected::Comma, Expected::Bar],
            Self::Bar { .. } => &[Expected::Comma, Expected::Bar, Expected::CloseBrace],
        }
    }
}
