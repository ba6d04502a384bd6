//! Games on strips of cells. Each game has a file of its own.

mod backsliding_toads_and_frogs;
pub mod elephants_and_rhinos;
mod packed_strip;
mod push;
pub mod quicksort;
mod shifts;
mod shove;
pub mod ski_jumps;
mod text;
mod toads_and_frogs;
pub mod toppling_dominoes;

pub use backsliding_toads_and_frogs::BackslidingToadsAndFrogs;
pub use elephants_and_rhinos::ElephantsAndRhinos;
pub use packed_strip::{Cell, Strip};
pub use push::Push;
pub use quicksort::Quicksort;
pub use shove::Shove;
pub use ski_jumps::SkiJumps;
pub use toads_and_frogs::ToadsAndFrogs;
pub use toppling_dominoes::TopplingDominoes;
