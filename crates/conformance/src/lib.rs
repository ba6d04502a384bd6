//! What the tests of this crate share: reading the tables they hold the solvers to. The tests themselves are in
//! `tests`, the tables in `tests/oracle` and `corpus`.
#![forbid(unsafe_code)]

mod notation_of_others;
mod table;

pub use notation_of_others::from_cgsuite;
pub use table::{Row, rows};

/// The README's library example runs.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
