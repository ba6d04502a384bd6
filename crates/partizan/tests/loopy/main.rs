//! Stoppers and sides against tables of facts from elsewhere, against laws, and against plain search.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

mod best_moves;
mod census;
mod cgsuite;
mod laws;
mod notation;
mod plain;
#[path = "../suite/table.rs"]
mod table;
mod tables;
