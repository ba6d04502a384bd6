//! Games by their boards: moves, text forms, symmetries, and how a position falls into independent parts.
//!
//! No theory lives here: a game states its moves and not its values. One file a game, in rooms by board:
//! [`grid`], [`strip`], [`graph`] and [`heap`]. What games with a text form share is the trait [`TextForm`] and its
//! [`PositionError`].
//!
//! | game | rule | positions | text form |
//! |---|---|---|---|
//! | [`Domineering`](grid::Domineering) | partizan | [`Board`](grid::Board) | `..#/...` |
//! | [`PartizanPegDuotaire`](grid::PartizanPegDuotaire) | partizan | [`PegBoard`](grid::partizan_peg_duotaire::PegBoard) | `xx./x.#` |
//! | [`Cram`](grid::Cram) | impartial | [`Board`](grid::Board) | `..#/...` |
//! | [`Clobber`](grid::Clobber), [`AntiClobber`](grid::AntiClobber), [`HotClobber`](grid::HotClobber), [`ChessClobber`](grid::ChessClobber) | partizan | [`PieceBoard`](grid::PieceBoard) | `xo./.ox` |
//! | [`Amazons`](grid::Amazons), [`Konane`](grid::Konane), [`NoGo`](grid::NoGo) | partizan | [`PieceBoard`](grid::PieceBoard) | `x../.#o` |
//! | [`Fission`](grid::Fission) | partizan | [`PieceBoard`](grid::PieceBoard) | `.x./..#` |
//! | [`Maze`](grid::Maze) | partizan | [`MazePosition`](grid::MazePosition) | `x.]./._..` |
//! | [`Shove`](strip::Shove), [`Push`](strip::Push) | partizan | [`PieceBoard`](grid::PieceBoard) of one row | `.lr.r` |
//! | [`ToadsAndFrogs`](strip::ToadsAndFrogs) | partizan | [`Strip`](strip::Strip) | `TT.FF` |
//! | [`ElephantsAndRhinos`](strip::ElephantsAndRhinos) | partizan | [`Savanna`](strip::elephants_and_rhinos::Savanna) | `ee..r` |
//! | [`TopplingDominoes`](strip::TopplingDominoes) | partizan | [`Dominoes`](strip::toppling_dominoes::Dominoes) | `lre` |
//! | [`Quicksort`](strip::Quicksort) | impartial | [`Ranks`](strip::quicksort::Ranks) | `3 1 2` |
//! | [`SkiJumps`](strip::SkiJumps) | partizan | [`Slope`](strip::ski_jumps::Slope) | `L./.R` |
//! | [`Hackenbush`](graph::Hackenbush) | partizan | [`Picture`](graph::hackenbush::Picture) | `0-1:B 1-2:R`, `BRG` |
//! | [`ChildishHackenbush`](graph::ChildishHackenbush) | partizan | [`Picture`](graph::hackenbush::Picture) | `BRG` |
//! | [`ArcKayles`](graph::ArcKayles) | impartial | [`ColouredGraph`](graph::arc_kayles::ColouredGraph) | `0-1 1-2` |
//! | [`PartizanArcKayles`](graph::PartizanArcKayles) | partizan | [`ColouredGraph`](graph::arc_kayles::ColouredGraph) | `0-1:B 1-2:R` |
//! | [`NodeKayles`](graph::NodeKayles) | impartial | [`TintedGraph`](graph::TintedGraph) | `0-1 1-2` |
//! | [`Col`](graph::Col), [`Snort`](graph::Snort), [`Fjords`](graph::Fjords) | partizan | [`TintedGraph`](graph::TintedGraph) | `.l. : 0-1 1-2` |
//! | [`DigraphPlacement`](graph::DigraphPlacement) | partizan | [`TintedGraph`](graph::TintedGraph) | `lrl : 0>1 2>1` |
//! | [`Cutcake`](heap::Cutcake), [`MaundyCake`](heap::MaundyCake), [`Eatcake`](heap::Eatcake), [`TurnAndEatcake`](heap::TurnAndEatcake) | partizan | [`Cakes`](heap::cakes::Cakes) | `(3,4)` |
//! | [`PartizanSubtraction`](heap::PartizanSubtraction) | partizan | [`Heaps`](heap::Heaps) | `2,3 / 1,4 : 17` |
//! | [`PartizanOctal`](heap::PartizanOctal) | partizan | [`Heaps`](heap::Heaps) | `0.7 / 0.3 : 12` |
//! | [`BackslidingToadsAndFrogs`](strip::BackslidingToadsAndFrogs) | partizan, loopy | [`Strip`](strip::Strip) | `TT.FF` |
//! | [`FoxAndGeese`](grid::FoxAndGeese) | partizan, loopy | [`Pasture`](grid::fox_and_geese::Pasture) | `x.x./..../.o..` |
//! | [`HareAndHounds`](grid::HareAndHounds) | partizan, loopy | [`Chase`](grid::hare_and_hounds::Chase) | `#x..#/x...o/#x..#` |
//! | [`CopsAndRobber`](graph::CopsAndRobber) | partizan, loopy | [`Pursuit`](graph::cops_and_robber::Pursuit) | `x..o : 0-1 1-2 2-3` |
//! | [`LGame`](grid::LGame) | impartial as written, loopy | [`LPosition`](grid::l_game::LPosition) | `-oo./.xo./.xo./.xx-` |
//! | [`Teeko`](grid::Teeko) | impartial as written, loopy | [`TeekoPosition`](grid::teeko::TeekoPosition) | `x.o../.....` |
//! | [`PongHauKi`](graph::PongHauKi) | impartial as written, loopy | [`Place`](graph::pong_hau_ki::Place) | printed only |
//!
//! Impartial heap games are not here: `impartial` has them by their codes.
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
pub mod heap;
#[cfg(test)]
mod played;
mod position_error;
mod reader;
pub mod strip;
mod text_form;

pub use position_error::PositionError;
pub use text_form::{Description, TextForm};
