//! Game graphs and the words that every theory of games shares.
//!
//! A rule makes moves, moves make a graph. This crate holds the graph: dense [`VertexId`]s, the frozen
//! [`Digraph`] and the two-coloured [`BiGraph`], their [builder](DigraphBuilder), reversal, [topological
//! order](topological_order) or a cycle as witness, [strongly connected
//! components](strongly_connected_components); the traits [`Ruleset`] and [`PartizanRuleset`] with
//! [`explore`], which interns positions under a [`Budget`]; [`retrograde`], the one kernel that carries
//! labels backwards along the edges of a graph; and seeded [`families`] of graphs to try solvers on.
//!
//! With the feature `parallel`, which needs the standard library, several threads explore; never another answer, never
//! another order.
//!
//! No theory lives here: nothing in this crate knows what a value is. It is `no_std` with `alloc`, prints
//! nothing and knows no files.
//!
//! | handle | stands for | means something |
//! |---|---|---|
//! | [`VertexId`] | a vertex | in the one graph it came from |
//! | the `u32` of a [`PositionTable`] | a position | in the one table it came from |
//! | the `u32` of a [`StateGraph`](retrograde::StateGraph) | a state | in the one graph of states it came from |
//!
//! A graph has at most `u32::MAX` vertices; its edges are counted in 64 bits. Some words are shared with every
//! theory, so that theories need not know each other: [`Player`], [`Outcome`], [`PlayConvention`], [`Nimber`] and
//! [`mex`].
//!
//! ```
//! use graph_core::{Budget, Digraph, topological_order};
//!
//! let graph = Digraph::from_edges(3, &[(0, 1), (1, 2), (0, 2)])?;
//! assert_eq!(graph.n_edges(), 3);
//! assert!(topological_order(&graph).is_ok());
//! # Ok::<(), graph_core::GraphError>(())
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(feature = "parallel")]
extern crate std;

mod bigraph;
mod budget;
mod components;
mod digraph;
mod digraph_builder;
mod edge_source;
mod edge_sum;
mod error;
mod explore;
pub mod families;
mod memory;
mod mex;
mod nimber;
mod order;
mod outcome;
mod play_convention;
mod player;
mod position_table;
pub mod retrograde;
mod reversal;
mod reversal_check;
mod row_starts;
mod rows;
mod ruleset;
pub mod stored;
mod table;
mod threads;
mod vertex;

pub use bigraph::BiGraph;
pub use budget::{Budget, Meter};
pub use components::{Components, strongly_connected_components};
pub use digraph::{Digraph, Edges};
pub use digraph_builder::DigraphBuilder;
pub use edge_source::{EdgeSource, Repeatable, Visit};
pub use edge_sum::EdgeSum;
pub use error::GraphError;
pub use explore::{Exploration, PartizanExploration, explore, explore_partizan};
#[cfg(feature = "parallel")]
pub use explore::{explore_in_parallel, explore_partizan_in_parallel};
pub use mex::{MexSet, mex};
pub use nimber::Nimber;
pub use order::{Cycle, topological_order};
pub use outcome::Outcome;
pub use play_convention::PlayConvention;
pub use player::Player;
pub use position_table::PositionTable;
pub use reversal_check::is_reversal;
pub use rows::{Rows, Starts, TableError};
pub use ruleset::{Options, PartizanRuleset, Ruleset, Whole};
pub use table::{Entry, Table};
pub use vertex::VertexId;
