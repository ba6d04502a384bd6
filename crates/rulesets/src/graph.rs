//! Games on graphs. Each game has a file of its own.

pub mod arc_kayles;
mod childish_hackenbush;
mod edge_text;
pub mod hackenbush;
mod parts;
pub mod pong_hau_ki;
mod renaming;

pub use arc_kayles::{ArcKayles, PartizanArcKayles};
pub use childish_hackenbush::ChildishHackenbush;
pub use hackenbush::Hackenbush;
pub use pong_hau_ki::PongHauKi;
