//! Games on strips of cells. Each game has a file of its own.

mod push;
mod shifts;
mod shove;
mod toads_and_frogs;

pub use push::Push;
pub use shove::Shove;
pub use toads_and_frogs::{Cell, Strip, ToadsAndFrogs};
