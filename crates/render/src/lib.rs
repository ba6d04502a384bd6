//! Pictures of games for a terminal: strings out, no files.
//!
//! [`board`] draws a rectangle of cells; each of its cells is three characters wide, removed ones are filled. Not here:
//! thermographs, game graphs, and forms other than text.
//!
//! ```
//! use rulesets::grid::Board;
//! let board = Board::parse("..#/...")?;
//! assert_eq!(render::board(&board), "┌───┬───┬───┐\n│   │   │███│\n├───┼───┼───┤\n│   │   │   │\n└───┴───┴───┘\n");
//! # Ok::<(), rulesets::PositionError>(())
//! ```
#![forbid(unsafe_code)]

mod board;

pub use board::board;
