//! Impartial games.
#![forbid(unsafe_code)]

mod bash;
mod cutting;
mod green_hackenbush;
mod grundy;
mod heap_code;
mod heap_game;
mod heap_names;
mod heap_period;
mod heap_table;
mod kc_zero;
mod nim;
mod random_heaps;
mod random_opponent;
mod residue;
mod search;
mod search_error;
mod solver;
mod sum;
mod take_set;
mod value_set;

pub use bash::Bash;
pub use cutting::{Cut, CuttingTable, CuttingValue, Sheet};
pub use green_hackenbush::green_hackenbush;
pub use grundy::{GrundyError, GrundyValues, grundy};
pub use heap_code::{HeapCode, HeapCodeError, HeapCodeErrorKind};
pub use heap_game::{HeapGame, Heaps};
pub use heap_names::{NAMED_HEAP_GAMES, NamedHeapGame};
pub use heap_period::HeapPeriod;
pub use heap_table::HeapTable;
pub use kc_zero::{KcZeroProbability, TooManyBits, kc_zero};
pub use nim::{Nim, NimMove};
pub use graph_core::PlayConvention as Play;
pub use random_heaps::{IllegalPick, RandomHeaps};
pub use random_opponent::{FirstMover, Picks, RandomOpponent, WinningChances};
pub use residue::{Residue, ResidueError};
pub use search_error::SearchError;
pub use solver::GrundySolver;
pub use sum::{Component, Solved, SumMove, nim_sum, outcome_of_sum, winning_moves};
pub use take_set::{TakeSet, TakeSetError};
