//! Games by their boards: moves, text forms, symmetries, and how a position falls into independent parts.
//!
//! No theory lives here: a game states its moves and not its values. One file a game, in rooms by board:
//! [`grid`], [`strip`] and [`graph`]. What games with a text form share is the trait [`TextForm`] and its
//! [`PositionError`].
//!
//! | game | rule | positions | text form |
//! |---|---|---|---|
//! | [`Domineering`](grid::Domineering) | partizan | [`Board`](grid::Board) | `..#/...` |
//! | [`Cram`](grid::Cram) | impartial | [`Board`](grid::Board) | `..#/...` |
//! | [`Clobber`](grid::Clobber), [`AntiClobber`](grid::AntiClobber), [`HotClobber`](grid::HotClobber), [`ChessClobber`](grid::ChessClobber) | partizan | [`PieceBoard`](grid::PieceBoard) | `xo./.ox` |
//! | [`Amazons`](grid::Amazons), [`Konane`](grid::Konane), [`NoGo`](grid::NoGo) | partizan | [`PieceBoard`](grid::PieceBoard) | `x../.#o` |
//! | [`Fission`](grid::Fission) | partizan | [`PieceBoard`](grid::PieceBoard) | `.x./..#` |
//! | [`Maze`](grid::Maze) | partizan | [`MazePosition`](grid::MazePosition) | `x.]./._..` |
//! | [`Shove`](strip::Shove), [`Push`](strip::Push) | partizan | [`PieceBoard`](grid::PieceBoard) of one row | `.lr.r` |
//! | [`ToadsAndFrogs`](strip::ToadsAndFrogs) | partizan | [`Strip`](strip::Strip) | `TT.FF` |
//! | [`Hackenbush`](graph::Hackenbush) | partizan | [`Picture`](graph::hackenbush::Picture) | `0-1:B 1-2:R`, `BRG` |
//! | [`PongHauKi`](graph::PongHauKi) | impartial as written, loopy | [`Place`](graph::pong_hau_ki::Place) | printed only |
//!
//! Heap games are not here: `impartial` has them by their codes.
//!
//! ```
//! use graph_core::{Options, PartizanRuleset, Player};
//! use rulesets::TextForm;
//! use rulesets::grid::Domineering;
//!
//! let board = Domineering.parse("../..")?;
//! let mut moves = Options::new();
//! Domineering.options(&mut moves, &board, Player::Left);
//! assert_eq!(moves.len(), 2);
//! # Ok::<(), rulesets::PositionError>(())
//! ```
#![forbid(unsafe_code)]

mod bits;
pub mod graph;
pub mod grid;
#[cfg(test)]
mod played;
mod position_error;
pub mod strip;
mod text_form;

pub use position_error::PositionError;
pub use text_form::{Description, TextForm};
