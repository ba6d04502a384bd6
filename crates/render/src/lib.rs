//! Pictures of games: strings out, no files.
//!
//! [`thermograph_svg`] draws thermographs as the books do, [`thermograph_text`] for a terminal; both take several games,
//! which share their axes. [`board`] draws a rectangle of cells for a terminal; each of its cells is three characters
//! wide, removed ones are filled. [`heap_values_svg`] draws nim-values against heaps, [`game_graph_svg`] game graphs, which
//! [`game_graph_dot`] writes down for Graphviz.
//!
//! Equal input gives equal output, byte for byte, on every machine: places of thermographs are computed from
//! exact numbers, those of graphs from sums, products and square roots, which are the same everywhere.
//!
//! ```
//! use rulesets::grid::Board;
//! let board = Board::parse("..#/...")?;
//! assert_eq!(render::board(&board), "┌───┬───┬───┐\n│   │   │███│\n├───┼───┼───┤\n│   │   │   │\n└───┴───┴───┘\n");
//! # Ok::<(), rulesets::PositionError>(())
//! ```
#![forbid(unsafe_code)]

mod board;
mod game_graph;
mod heap_values;
mod thermograph;

pub use board::board;
pub use game_graph::{
    GameGraphPicture, PictureError, PicturedEdge, PicturedMover, PicturedVertex, game_graph_dot,
    game_graph_svg,
};
pub use heap_values::heap_values_svg;
pub use thermograph::{Base, Glyphs, NamedThermograph, Theme, thermograph_svg, thermograph_text};
