//! Games on rectangles of cells. Each game has a file of its own; [`Board`] is the rectangle they share.

mod board;
mod domineering;
pub mod partizan_peg_duotaire;

pub use board::Board;
pub use domineering::Domineering;
pub use partizan_peg_duotaire::PartizanPegDuotaire;
