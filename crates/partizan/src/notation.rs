//! The language of values: text to expression, expression to value, value to text. What the operations compute is
//! the arena's business; the notation of surreal numbers beyond the dyadics is not read here.
//!
//! [`parse`] reads an [`Expression`], [`Expression::evaluate`] finds its value in an arena, [`print()`] writes a value
//! so that it reads back as the same value. Games whose play may last for ever are read by [`parse_loopy`] and printed by
//! [`print_loopy`].
//!
//! ```
//! use partizan::Values;
//! use partizan::notation::{Notation, parse, print};
//!
//! let mut values = Values::new();
//! let value = parse("{2|1||0|-1} + {1|0} - ↑")?.evaluate(&mut values)?;
//! let text = print(&values, value, Notation::Ascii).to_string();
//! assert_eq!(parse(&text)?.evaluate(&mut values)?, value);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Grammar
//!
//! | symbol | is | remarks |
//! |---|---|---|
//! | expression | term { (`+` or `-`) term } | here `+-` is `+` and then `-` |
//! | term | `-` term, or `+-` factor, or `+-(` list `)`, or factor | `+-G` is `{G\|-G}`, `+-(G,H)` is `{G,H\|-G,-H}` |
//! | factor | primary { (`.` or `:`) primary } | from left to right, tighter than `+`; `.` is the multiple or the Norton product, `:` the ordinal sum |
//! | primary | `{` slashes `}`, or `(` expression `)`, or name `(` list `)`, or literal | the names are [`Function::ALL`] |
//! | slashes | list bar list { bar list } | a bar of more strokes binds looser; at each level one bar is the longest |
//! | list | nothing, or expression { `,` expression } | a comma binds tighter than every bar |
//! | literal | number, ups and star in this order, at least one of them | glued: no blanks inside |
//! | number | digits, or digits `/` power of two | with a minus glued in front where an operand is expected |
//! | ups | `^` or `^^` …, `v` or `vv` …, `^` digits, `v` digits | `^3` is three ups, not a power |
//! | star | `*`, or `*` digits | `*` is `*1` |
//!
//! Blanks are free between symbols. Unicode is read as well: `↑ ↓ ⇑ ⇓` for `^ v ^^ vv`, `∗ ⋆` for the star, `±`,
//! `½ ¼ ¾ ⅛ ⅜ ⅝ ⅞`, the minus `−`, `‖` for two strokes, `· ⋅` for `.`, `⧾` and `⧿` for `tiny` and `miny`.
//!
//! | text | is | because |
//! |---|---|---|
//! | `2*3` | `2 + *3` | literals are glued; there is no infix product, see `norton` and `conway` |
//! | `2^3` | `2 + ^ + ^ + ^` | as above |
//! | `^-3`, `*-3` | errors | these would look like counts; write `^ - 3` |
//! | `-1^` | `(-1) + ^` | the minus belongs to the number |
//! | `-(1^)`, `- 1^` | `(-1) + v` | here it negates |
//! | `1+-1` | `0` | behind an operand, `+-` is two operators |
//! | `+-1` | `{1\|-1}` | in front of one, it is a switch |
//! | `{0,1\|\|2\|3}` | `{0,1\|{2\|3}}` | the comma binds tighter than the longest bar |
//! | `{*\|*}:1` | `^` | the base of `:` is what was written in braces … |
//! | `0:1` | `1` | … and the canonical form of anything else |
//! | `2.^`, `1/2.^` | `^^`, `{^^*\|v*}` | a multiple for integers, a Norton product for the rest |
//!
//! ```
//! use partizan::Values;
//! use partizan::notation::parse;
//!
//! let mut values = Values::new();
//! for (text, same) in [
//!     ("2*3", "2 + *3"),
//!     ("2^3", "2 + ^ + ^ + ^"),
//!     ("-1^", "(-1) + ^"),
//!     ("-(1^)", "(-1) + v"),
//!     ("- 1^", "(-1) + v"),
//!     ("1+-1", "0"),
//!     ("+-1", "{1|-1}"),
//!     ("{0,1||2|3}", "{0,1|{2|3}}"),
//!     ("{*|*}:1", "^"),
//!     ("0:1", "1"),
//!     ("2.^", "^^"),
//!     ("1/2.^", "{^^*|v*}"),
//!     ("½⇑∗ + ±1", "1/2^^* + {1|-1}"),
//! ] {
//!     assert_eq!(parse(text)?.evaluate(&mut values)?, parse(same)?.evaluate(&mut values)?);
//! }
//! for text in ["{0|1|2}", "{1||2|3|4}", "1/3", "1 /2", "2 3", "*-1", "^-3", "{}", "1±1"] {
//!     assert!(parse(text).is_err());
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```

mod evaluate;
mod evaluate_error;
mod expression;
mod form;
mod frame;
mod function;
mod lexer;
mod loopy;
mod names;
mod negatives;
mod ordinal_chain;
mod parse_error;
mod parser;
mod print_literal;
mod print_plan;
mod printer;
mod terms;

pub use evaluate_error::{EvaluateError, EvaluateErrorKind};
pub use expression::Expression;
pub use function::Function;
pub use loopy::{
    LoopyExpression, is_loopy, parse_loopy, parse_loopy_with_variables, print_loopy, print_loopy_graph,
};
pub use parse_error::{Expected, Found, ParseError, ParseErrorKind};
pub use parser::{is_variable_name, parse, parse_with_variables};
pub use printer::{Notation, PrintError, Printed, print, print_within};
pub use terms::Term;

pub(crate) use printer::Limited;

use expression::Literal;
