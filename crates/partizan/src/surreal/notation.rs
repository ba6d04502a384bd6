//! The language of surreal numbers: text to expression, expression to number, number to text; and the text of sign
//! expansions. The language of games is in `crate::notation`.

mod evaluate;
mod expression;
mod function;
mod lexer;
mod parser;
mod printer;
mod signs;

pub use self::evaluate::{EvaluateSurrealError, Evaluated};
pub use self::expression::SurrealExpression;
pub use self::function::SurrealFunction;
pub use self::parser::parse;
pub use self::printer::{PrintedSigns, PrintedSurreal, print, print_signs, print_signs_within, print_within};
pub use self::signs::{SignsError, parse_signs};
