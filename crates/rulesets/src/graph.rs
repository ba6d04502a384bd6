//! Games on graphs. Each game has a file of its own.

pub mod hackenbush;
pub mod pong_hau_ki;

pub use hackenbush::Hackenbush;
pub use pong_hau_ki::PongHauKi;
