//! Impartial games: both players have the same moves, and play ends.
//!
//! Under normal play every position is worth a [`Nimber`](graph_core::Nimber), the mex of what its options are
//! worth; the player about to move loses exactly at 0, and values of sums add as nimbers (Sprague 1935; Grundy
//! 1939).
//!
//! | you hold | take |
//! |---|---|
//! | a graph | [`grundy`], and [`GrundyValues::verify`] for anybody's table |
//! | a rule | [`GrundySolver`], which needs no graph |
//! | a sum | [`nim_sum`] and [`winning_moves`], for anything that is a [`Component`] |
//! | a sum in words, such as `kayles(7) + *5` | [`NamedSum`] |
//! | heaps of nim | [`Nim`], normal and misère |
//! | a picture of green Hackenbush | [`green_hackenbush`], [`green_hackenbush_cuts`] |
//! | one heap, takes of 1 to k | [`Bash`], normal and misère |
//! | another heap game | [`HeapGame`], by code, set or name; its [`HeapTable`] proves periods |
//! | a set of takes whose period alone matters | [`subtraction_period`] |
//! | heaps under misère play | [`MisereSearch`] for the [`MisereQuotient`], [`HeapGenera`] for the [`Genus`] |
//! | any games under misère play | [`MisereForms`]: canonical forms, their sums and genera |
//! | sheets to cut | [`CuttingTable`] |
//! | coins to turn, in a row or on a board | [`CoinTurning`], [`CoinProduct`], [`TurningCorners`] |
//! | nimbers to multiply | [`NimField`] |
//! | another game with a name | [`classics`] |
//! | a table of values and no idea | [`patterns`] |
//! | an opponent who plays at random | [`RandomOpponent`], [`RandomHeaps`], [`kc_zero`]: exact fractions; [`RandomForm`] for heaps of any size |
//!
//! Games in which play can return to a position are refused with the cycle as a witness. Solvers keep stacks of
//! their own, take their limits as arguments ([`Budget`](graph_core::Budget)), print nothing and know no files.
//! Every table and every memory of a search comes with a check, `verify`, that shares no code with it.
//!
//! Limits: nimbers are below 2^64, and a table of heaps grows in memory until a period is proved.
//! Not here: loopy games, boards.
//!
//! ```
//! use graph_core::{Budget, Outcome};
//! use impartial::{HeapGame, outcome_of_sum, winning_moves};
//!
//! // Two rows of kayles pins and a heap of Dawson's chess.
//! let budget = Budget::unlimited();
//! let mut kayles = HeapGame::named("kayles").expect("a known name").table();
//! let mut chess = HeapGame::named("dawsons-chess").expect("a known name").table();
//! let sum = [kayles.solved(7, &budget)?, kayles.solved(10, &budget)?, chess.solved(12, &budget)?];
//! assert_eq!(outcome_of_sum(&sum), Outcome::Win);
//! assert!(!winning_moves(&sum).is_empty());
//! # Ok::<(), graph_core::GraphError>(())
//! ```
#![forbid(unsafe_code)]

mod arithmetic_period;
mod bash;
pub mod classics;
mod coin_product;
mod coin_turning;
mod counted_moves;
mod cutting;
mod genus;
mod graph_game;
mod green_hackenbush;
mod grundy;
mod heap_code;
mod heap_game;
mod heap_genera;
mod heap_moves;
mod heap_names;
mod heap_period;
mod heap_period_check;
mod heap_proof;
mod heap_rule;
mod heap_table;
mod heap_values;
mod kc_zero;
mod linear_recurrence;
mod misere_form;
mod misere_quotient;
mod misere_search;
mod misere_text;
mod named_sum;
mod never_negative;
mod nim;
mod nim_expression;
mod nim_field;
mod pair_sums;
pub mod patterns;
mod prime_modulus;
mod random_form;
mod random_heaps;
mod random_opponent;
mod rational_polynomial;
mod residue;
mod search;
mod search_error;
mod solver;
mod sparse_space;
mod subtraction_blocks;
mod subtraction_period;
mod sum;
mod take_set;
mod value_set;

pub use bash::Bash;
pub use coin_product::{CoinProduct, CornersMove, TurningCorners};
pub use coin_turning::{CoinCodeError, CoinTurning};
pub use counted_moves::{CountedMoves, MoveCount};
pub use cutting::{Cut, CuttingTable, CuttingValue, Sheet};
pub use genus::Genus;
pub use graph_core::PlayConvention;
pub use graph_game::GraphGame;
pub use green_hackenbush::{green_hackenbush, green_hackenbush_cuts};
pub use grundy::{GrundyError, GrundyValues, grundy};
pub use heap_code::{HeapCode, HeapCodeError, HeapCodeErrorKind};
pub use heap_game::{HeapGame, Heaps};
pub use heap_genera::HeapGenera;
pub use heap_names::{NAMED_HEAP_GAMES, NamedHeapGame};
pub use heap_period::HeapPeriod;
pub use heap_proof::{HeapProof, HeapProofError};
pub use heap_rule::{HeapRule, ListedHeaps, ListedHeapsError};
pub use heap_table::HeapTable;
pub use kc_zero::{KcZeroProbability, TooManyBits, kc_zero};
pub use linear_recurrence::{ClosedForm, LinearRecurrence};
pub use misere_form::{MisereForm, MisereForms, Temper};
pub use misere_quotient::{MisereElement, MisereGenerator, MisereProofError, MisereQuotient};
pub use misere_search::MisereSearch;
pub use misere_text::MisereTextError;
pub use named_sum::{NamedSum, NamedSumError, SolvedSum};
pub use never_negative::NeverNegative;
pub use nim::{Nim, NimMove};
pub use nim_expression::{NimAnswer, NimExpressionError, NimExpressionErrorKind};
pub use nim_field::{NimField, NimWord};
pub use prime_modulus::PrimeModulus;
pub use random_form::{Comparison, RandomForm, RandomFormError};
pub use random_heaps::{IllegalPick, RandomHeaps};
pub use random_opponent::{FirstMover, Picks, RandomOpponent, WinningChances};
pub use residue::{Residue, ResidueError};
pub use search_error::SearchError;
pub use solver::GrundySolver;
pub use subtraction_period::subtraction_period;
pub use sum::{Component, Solved, SumMove, nim_sum, outcome_of_sum, winning_moves};
pub use take_set::{TakeSet, TakeSetError};
