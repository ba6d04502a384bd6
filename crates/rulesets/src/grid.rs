//! Games on rectangles of cells. Each game has a file of its own; [`Board`] is the rectangle of those without pieces,
//! [`PieceBoard`] of those with.

mod amazons;
mod anti_clobber;
mod board;
pub(crate) mod cells;
mod chess_clobber;
mod clobber;
mod cram;
mod domineering;
mod fission;
pub mod fox_and_geese;
pub mod hare_and_hounds;
mod hot_clobber;
mod konane;
pub mod l_game;
mod maze;
mod no_go;
pub mod partizan_peg_duotaire;
pub(crate) mod piece_board;
pub(crate) mod pieces;
pub(crate) mod rows;
mod shape;
mod symmetry;
pub mod teeko;
mod triples;

pub use amazons::Amazons;
pub use anti_clobber::AntiClobber;
pub use board::Board;
pub use chess_clobber::{ChessClobber, ChessPiece, King, Knight, Queen, Rook};
pub use clobber::Clobber;
pub use cram::Cram;
pub use domineering::Domineering;
pub use fission::Fission;
pub use fox_and_geese::FoxAndGeese;
pub use hare_and_hounds::HareAndHounds;
pub use hot_clobber::HotClobber;
pub use konane::Konane;
pub use l_game::LGame;
pub use maze::{Maze, MazePosition};
pub use no_go::NoGo;
pub use partizan_peg_duotaire::PartizanPegDuotaire;
pub use piece_board::{Cell, PieceBoard};
pub use teeko::Teeko;
