//! Impartial games.
#![forbid(unsafe_code)]

mod bash;
mod grundy;
mod nim;
mod play;
mod search;
mod search_error;
mod solver;
mod sum;

pub use bash::Bash;
pub use grundy::{GrundyError, GrundyValues, grundy};
pub use nim::{Nim, NimMove};
pub use play::Play;
pub use search_error::SearchError;
pub use solver::GrundySolver;
pub use sum::{Component, Solved, SumMove, nim_sum, outcome_of_sum, winning_moves};
