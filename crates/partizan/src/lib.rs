//! Short partizan games: exact values, their order, sums and canonical forms.
//!
//! A game is `{L|R}`: the positions Left can move to and those Right can move to; whoever cannot move loses.
//! Two games are equal when no sum tells them apart, and every class of equal games has one simplest member,
//! the canonical form. [`Values`] is an arena of canonical forms: a [`ValueId`] stands for a value, equal ids
//! are equal values, and every operation is a method of the arena. [`Dyadic`] is the exact number type below
//! it, [`SignExpansion`] the paths that lead to numbers, and [`PositionValues`] values the positions of any
//! [`PartizanRuleset`](graph_core::PartizanRuleset).
//!
//! [`Forms`] holds literal games, unsimplified. [`notation`] reads and prints values, loopy ones too. [`surreal`] holds the numbers beyond the dyadics, in an arena of their own.
//!
//! | question | method of [`Values`] |
//! |---|---|
//! | who wins, which is greater | [`outcome`](Values::outcome), [`outcome_of_sum`](Values::outcome_of_sum), [`compare`](Values::compare) |
//! | the value of a game | [`from_options`](Values::from_options), and [`PositionValues`] for rulesets |
//! | sums and products | [`sum`](Values::sum), [`multiple`](Values::multiple), [`norton_product`](Values::norton_product), [`conway_product`](Values::conway_product), [`ordinal_sum`](Values::ordinal_sum) |
//! | who wins a sum, by which moves, without adding it | [`play::SumSolver`] |
//! | how hot a game is | [`thermograph`](Values::thermograph), [`mean`](Values::mean), [`temperature`](Values::temperature), [`cool`](Values::cool), [`freezing_point`](Values::freezing_point), [`heat`](Values::heat) |
//! | how small an infinitesimal is | [`atomic_weight`](Values::atomic_weight), [`as_uptimal`](Values::as_uptimal), [`reduced`](Values::reduced) |
//! | which values there are | [`born_by`](Values::born_by), [`count_born_by`](Values::count_born_by), [`join`](Values::join), [`meet`](Values::meet) |
//! | what a move gains | [`incentives`](Values::incentives), [`companion`](Values::companion), [`followers`](Values::followers) |
//!
//! The arena has [`Limits`] and a watch; running out of them is an error of its own. Numbers have denominators up to
//! 2^16777216, counts of ups fit in an `i64`, nimbers in a `u32`; what would go beyond is an error too. A canonical form
//! can be exponentially larger than the expression of a game. Nothing here recurses as deep as a game, prints, or knows
//! a particular ruleset. Games
//! whose play may last for ever are in [`stopper`] and [`sided`]. Not here: canonical forms under misère play.
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
mod forms;
pub mod notation;
mod outcome;
pub mod play;
mod position;
pub mod sided;
mod sign_expansion;
pub mod stopper;
pub mod surreal;
mod thermograph;
mod uptimal;
mod values;

pub use dyadic::{Dyadic, NumbersBornBy};
pub use error::{PartizanError, Resource};
pub use forms::{FormId, Forms, PrintedForm};
pub use graph_core::PlayConvention;
pub use outcome::{OutcomeClass, Relation};
pub use position::PositionValues;
pub use sign_expansion::SignExpansion;
pub use thermograph::{Thermograph, Wall};
pub use uptimal::Uptimal;
pub use values::{
    Limits, OrdinalSum, Parity, Shape, Statistics, Universe, ValueId, ValueList, Values, Watch,
};
