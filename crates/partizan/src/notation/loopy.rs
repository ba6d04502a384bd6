//! The language of games whose play may last for ever: the language of short games with named braces and known games in
//! it, and graphs of numbered vertices. What is shared is in the rest of `notation`.

mod components;
mod domain;
mod evaluate;
mod known;
mod names;
mod print;
mod spelling;

use super::expression::Expression;
use super::parse_error::{ParseError, ParseErrorKind};
use super::parser::parse_by;
use crate::stopper::{LoopyGraph, NumberedError};

pub(super) use self::names::Names;
pub use self::print::{print_loopy, print_loopy_graph};

use self::known::Known;

/// An expression of loopy games that has been read and not yet evaluated.
///
/// ```
/// use graph_core::Budget;
/// use partizan::Values;
/// use partizan::notation::{Notation, parse_loopy, print_loopy};
/// let (mut values, budget) = (Values::new(), Budget::unlimited());
/// let value = parse_loopy("over - over")?.evaluate(&mut values, &budget)?;
/// assert_eq!(print_loopy(&values, &value, Notation::Ascii, 100)?, "over & under");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyExpression {
    content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    Expression(Expression),
    Graph(LoopyGraph),
}

/// Reads an expression of loopy games.
///
/// Beside all that [`parse`](super::parse()) reads there are:
///
/// | symbol | is | remarks |
/// |---|---|---|
/// | `on`, `off` | `a{a\|}`, `a{\|a}` | the greatest and the least game |
/// | `over`, `under` | `a{0\|a}`, `a{a\|0}` | |
/// | `upon`, `downunder` | `a{a\|*}`, `a{*\|a}` | |
/// | `dud` | `a{a\|a}` | `on & off` |
/// | `tis`, `tisn` | `a{{\|a}\|}`, `a{\|{a\|}}` | `1 & 0`, `0 & -1` |
/// | name braces | braces that the name stands for, as an option anywhere in the expression | `a{b{a\|}\|0}`; names begin with a letter; each is bound once |
/// | expression `&` expression | the game with the onside of the first and the offside of the second | looser than everything else; the onside has to be at least the offside |
/// | `0={1\|0}; 1={\|}` | a graph of numbered vertices, the game itself first | stands alone |
///
/// A name stands for its braces; inside them it can only be an option, elsewhere it may stand wherever a game may.
///
/// # Errors
///
/// [`ParseError`]; beside the kinds of short expressions [`FreeName`](ParseErrorKind::FreeName),
/// [`BoundTwice`](ParseErrorKind::BoundTwice), [`ReservedName`](ParseErrorKind::ReservedName) and
/// [`Numbered`](ParseErrorKind::Numbered).
///
/// # Complexity
///
/// As for [`parse`](super::parse()).
///
/// # Examples
///
/// ```
/// use partizan::notation::parse_loopy;
/// for text in ["on + off", "a{0|a}", "a{b{a|}|0}", "1 & 0", "{over|-1||0}", "0={0|}", "1/2 + ^"] {
///     assert!(parse_loopy(text).is_ok(), "{text}");
/// }
/// for (text, span) in [("a{0|b}", 4..5), ("{a{0|a}|a{1|a}}", 8..9), ("on{0|}", 0..2), ("{0 & 1|}", 3..4)] {
///     assert_eq!(parse_loopy(text).expect_err(text).span, span, "{text}");
/// }
/// ```
pub fn parse_loopy(text: &str) -> Result<LoopyExpression, ParseError> {
    parse_loopy_with_variables(text, |_| false)
}

/// Reads an expression of loopy games in which the names that `is_variable` accepts stand for values.
///
/// A name in front of braces stands for them in the whole expression, be it a variable's elsewhere; a variable stands in
/// front of a known game of the same name.
///
/// # Errors
///
/// As for [`parse_loopy`].
///
/// # Complexity
///
/// As for [`parse_loopy`], and one call of `is_variable` for each name.
///
/// # Examples
///
/// ```
/// use partizan::notation::parse_loopy_with_variables;
/// assert!(parse_loopy_with_variables("g + over", |name| name == "g").is_ok());
/// assert!(parse_loopy_with_variables("h + over", |name| name == "g").is_err());
/// ```
pub fn parse_loopy_with_variables(
    text: &str,
    is_variable: impl Fn(&str) -> bool,
) -> Result<LoopyExpression, ParseError> {
    let content = if text.contains('=') {
        let numbered =
            |error: NumberedError| ParseError::new(error.span, ParseErrorKind::Numbered(error.kind));
        Content::Graph(text.parse().map_err(numbered)?)
    } else {
        let (expression, names) = parse_by(text, is_variable, Some(Names::default()))?;
        names.map_or(Ok(()), Names::finish)?;
        Content::Expression(expression)
    };
    Ok(LoopyExpression { content })
}

/// Returns true when a text has a mark of loopy games: a known game, a name in front of braces, `&` or `=`. Others are
/// read by [`parse`](super::parse()).
///
/// # Complexity
///
/// Linear in the text.
///
/// # Examples
///
/// ```
/// use partizan::notation::is_loopy;
/// assert!(is_loopy("1 + over") && is_loopy("a{0|a}") && is_loopy("1 & 0") && is_loopy("0={|}"));
/// assert!(!is_loopy("tiny(1) + v{") && !is_loopy("overheat(1,2,3)"));
/// ```
#[must_use]
pub fn is_loopy(text: &str) -> bool {
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_alphabetic() || c == '_' || c == '&' || c == '=') {
        rest = &rest[start..];
        if rest.starts_with(['&', '=']) {
            return true;
        }
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
            .unwrap_or(rest.len());
        let (word, behind) = rest.split_at(end);
        let is_name = super::is_variable_name(word);
        if is_name && (Known::from_name(word).is_some() || behind.trim_start().starts_with('{')) {
            return true;
        }
        rest = behind;
    }
    false
}
