//! Short partizan games: exact values, their order, sums and canonical forms.
//!
//! A game is `{L|R}`: the positions Left can move to and those Right can move to; whoever cannot move loses.
//! Two games are equal when no sum tells them apart, and every class of equal games has one simplest member,
//! the canonical form. [`Values`] is an arena of canonical forms: a [`ValueId`] stands for a value, equal ids
//! are equal values, and every operation is a method of the arena. [`Dyadic`] is the exact number type below
//! it, [`SignExpansion`] the paths that lead to numbers, and [`PositionValues`] values the positions of any
//! [`PartizanRuleset`](graph_core::PartizanRuleset).
//!
//! The arena has [`Limits`] and a watch; running out of them is an error of its own. Nothing here recurses as
//! deep as a game, prints, or knows a particular ruleset. Loopy games are not here.
//!
//! ```
//! use partizan::{OutcomeClass, Values};
//!
//! let mut values = Values::new();
//! let [zero, star] = [values.zero(), values.nimber(1)?];
//! let up = values.from_options(&[zero], &[star])?;
//! assert_eq!(values.outcome(up)?, OutcomeClass::Left);
//! assert_eq!(values.outcome_of_sum(up, star)?, OutcomeClass::Next);
//! # Ok::<(), partizan::PartizanError>(())
//! ```
#![forbid(unsafe_code)]

mod dyadic;
mod error;
pub mod notation;
mod outcome;
mod position;
mod sign_expansion;
mod thermograph;
mod values;

pub use dyadic::Dyadic;
pub use error::{PartizanError, Resource};
pub use outcome::{OutcomeClass, Relation};
pub use position::PositionValues;
pub use sign_expansion::SignExpansion;
pub use thermograph::{Thermograph, Wall};
pub use values::{Limits, OrdinalSum, Shape, Statistics, ValueId, ValueList, Values, Watch};
