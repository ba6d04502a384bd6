//! Values against tables of facts from elsewhere, against laws, and against plain search of literal trees.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

mod counts;
mod days;
mod deep;
mod form;
mod forms;
mod laws;
mod numbers;
mod operations;
mod play;
mod positions;
mod reader;
mod stress;
mod table;
mod tables;
mod thermal;
mod tree;
mod uptimals;
mod walls;
