//! Games on heaps of tokens and on rectangles given by their sides. Impartial heap games are in `impartial`.

pub mod cakes;
mod cutcake;
mod eatcake;
mod heaps;
mod maundy_cake;
mod partizan_octal;
mod partizan_subtraction;

pub use cutcake::Cutcake;
pub use eatcake::{Eatcake, TurnAndEatcake};
pub use heaps::Heaps;
pub use maundy_cake::MaundyCake;
pub use partizan_octal::{OctalCode, PartizanOctal};
pub use partizan_subtraction::{PartizanSubtraction, TakeSets};
