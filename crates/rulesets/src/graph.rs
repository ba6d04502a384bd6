//! Games on graphs. Each game has a file of its own.

pub mod hackenbush;

pub use hackenbush::Hackenbush;
