//! The classics: games with a name and a theorem, one file each. Nim, Bash and the heap games by code are modules of
//! their own; games on boards are rulesets.
//!
//! | game | take |
//! |---|---|
//! | Wythoff's game | [`Wythoff`], [`WythoffValues`] |
//! | Fibonacci nim and its relatives | [`DynamicNim`] |
//! | Moore's nim | [`MooreNim`] |
//! | Lasker's nim | [`LaskerNim`] |
//! | subtraction games, misère too | [`SubtractionHeaps`] |
//! | staircase nim | [`Staircase`] |
//! | silver dollar without the dollar | [`CoinStrip`] |
//! | Northcott's game | [`Northcott`] |
//! | Euclid's game, both endings | [`Euclid`] |
//! | joins of games: Every-SG and five others | [`JoinSolver`] |
//! | vertex geography | [`VertexGeography`] |
//! | treblecross with crosses set | [`Treblecross`] |
//! | Chomp | [`Chomp`] |
//! | the aliquot game | [`Aliquot`] |
//! | taking at most half | [`AtMostHalf`] |
//! | E&D | [`SplitPairs`] |
//! | nim with a bounded take | [`BoundedNim`] |
//! | subtracting a power of two | [`PowersOfTwo`] |
//! | candy piles | [`CandyPiles`] |
//! | the king and the white knight in the corner | [`King`], [`WhiteKnight`] |
//! | Cram | [`CramBoard`] |
//! | directed geography | [`DirectedGeography`] |
//! | beans in bottles | [`Bottles`] |
//! | any of them, by name and in words | [`Classic`] |
//!
//! Each states its theorem and is compared with play by the rule on every small instance.

mod aliquot;
mod at_most_half;
mod bottles;
mod bounded_nim;
mod candy_piles;
mod catalogue;
mod chomp;
mod cram;
mod directed_geography;
mod dynamic_nim;
mod euclid;
mod joins;
mod king;
mod lasker;
mod moore;
mod northcott;
mod powers_of_two;
mod silver_dollar;
mod split_pairs;
mod staircase;
mod subtraction;
mod treblecross;
mod vertex_geography;
mod white_knight;
mod wythoff;

pub use aliquot::Aliquot;
pub use at_most_half::AtMostHalf;
pub use bottles::{BottleMove, Bottles};
pub use bounded_nim::BoundedNim;
pub use candy_piles::{CandyMove, CandyPiles};
pub use catalogue::{Classic, ClassicAnswer, ClassicError, ClassicGraph, ClassicQuestion};
pub use chomp::{Bite, Chomp, Rows};
pub use cram::{CramBoard, CramMove};
pub use directed_geography::DirectedGeography;
pub use dynamic_nim::{DynamicNim, DynamicNimPosition};
pub use euclid::{Euclid, EuclidEnd};
pub use joins::{Join, JoinMove, JoinNumbers, JoinSolver};
pub use king::King;
pub use lasker::{LaskerMove, LaskerNim};
pub use moore::MooreNim;
pub use northcott::{Northcott, NorthcottMove, NorthcottRow};
pub use powers_of_two::PowersOfTwo;
pub use silver_dollar::{CoinMove, CoinStrip, SharedSquare};
pub use split_pairs::{SplitPairMove, SplitPairs};
pub use staircase::{Staircase, StaircaseMove};
pub use subtraction::SubtractionHeaps;
pub use treblecross::{Treblecross, TreblecrossStatus};
pub use vertex_geography::VertexGeography;
pub use white_knight::WhiteKnight;
pub use wythoff::{Wythoff, WythoffValues};
