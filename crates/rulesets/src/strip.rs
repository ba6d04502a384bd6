//! Games on strips of cells. Each game has a file of its own.

mod packed_strip;
mod push;
mod shifts;
mod shove;
mod toads_and_frogs;

pub use packed_strip::{Cell, Strip};
pub use push::Push;
pub use shove::Shove;
pub use toads_and_frogs::ToadsAndFrogs;
