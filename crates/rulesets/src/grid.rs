//! Games on rectangles of cells. Each game has a file of its own; [`Board`] is the rectangle they share.

mod board;
mod domineering;

pub use board::Board;
pub use domineering::Domineering;
