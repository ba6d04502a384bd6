//! Pictures of games for a terminal: strings out, no files.
//!
//! Only boards so far; thermographs and game graphs get rooms of their own.
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
