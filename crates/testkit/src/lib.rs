//! Fixtures from one line of text, and referees that find small answers by brute force.
//!
//! A test says its graph in one line ([`digraph`], [`bigraph`], [`owned_graph`]) and asks a referee what is
//! true: [`outcomes`], [`partizan_outcomes`] and [`owned_outcomes`] play round after round, [`grundy_values`]
//! and [`partizan_winner`] search the tree of play. The referees are slow, short and plain, and share nothing
//! with the solvers they judge: this crate knows `graph-core` and no theory, and of `graph-core` only its
//! graphs, never its kernel. Limits are those of patience and of the stack: the referees take no budget, and those of
//! trees recurse as deep as the game.
//!
//! ```
//! use graph_core::{Outcome, PlayConvention};
//! use testkit::{digraph, outcomes};
//!
//! let graph = digraph("3: 0>1 1>0 1>2")?;
//! let found = outcomes(&graph, |_| None, PlayConvention::Normal);
//! assert_eq!(found[1], (Outcome::Win, Some(1)));
//! # Ok::<(), testkit::FixtureError>(())
//! ```
#![forbid(unsafe_code)]

mod fixture;
mod rounds;
mod tree;

pub use fixture::{FixtureError, bigraph, digraph, owned_graph};
pub use rounds::{Judged, outcomes, owned_outcomes, partizan_outcomes};
pub use tree::{grundy_values, partizan_winner};
