//! Combinatorial game theory: who wins, by how much, and how to play.
//!
//! This crate joins five that can also be taken alone:
//!
//! | crate | what it solves |
//! |---|---|
//! | [`graph_core`] | nothing: game graphs, rulesets and their exploration |
//! | [`impartial`] | nim-values of graphs, rules and heaps; sums; the random opponent |
//! | [`loopy`] | win, loss and draw on graphs with cycles; remoteness; nim-values and sums; certificates |
//! | [`partizan`] | canonical forms, order, sums and thermographs of games in which the players differ; their notation |
//! | [`rulesets`] | nothing: games by their boards |
//!
//! Here lives what relates them: [`hackenbush`] chooses the theorem that fits a picture, [`cakes`] knows those
//! of two cakes, [`shove`] that of Shove, [`positions`] finds a
//! ruleset by its name, [`solve_rule`] explores and solves a rule that may go on for ever, and [`conversions`] carries values from one theory to another. Not here: files, which are
//! `formats`', and pictures, which are `render`'s. Limits are those of the arena that the caller hands in
//! ([`partizan::Limits`]), and budgets ([`graph_core::Budget`]).
//!
//! ```
//! use upstar::partizan::Values;
//! use upstar::positions::PositionSolver;
//!
//! let mut values = Values::new();
//! let mut domineering = PositionSolver::named("domineering").expect("a ruleset of this crate");
//! let square = domineering.value(&mut values, "../..")?;
//! let (plus, minus) = (values.integer(1)?, values.integer(-1)?);
//! assert_eq!(square, values.from_options(&[plus], &[minus])?);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub use {graph_core, impartial, loopy, partizan, rulesets};

pub mod cakes;
pub mod conversions;
pub mod hackenbush;
pub mod loopy_positions;
pub mod positions;
pub mod shove;
mod solved_rule;

#[cfg(feature = "parallel")]
pub use solved_rule::solve_rule_in_parallel;
pub use solved_rule::{SolvedRule, solve_rule};
