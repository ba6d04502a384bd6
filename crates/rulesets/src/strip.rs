//! Games on strips of cells. Each game has a file of its own.

mod toads_and_frogs;

pub use toads_and_frogs::{Cell, Strip, ToadsAndFrogs};
