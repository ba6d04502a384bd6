//! Inputs of the benchmarks, one family a function, the same on every machine; and the plain solvers that the
//! figures are compared with. The benchmarks themselves are in `benches`.
#![forbid(unsafe_code)]

mod baseline;
mod inputs;
mod processors;

pub use baseline::{
    PlainLabel, PlainRaces, RowRaces, plain_classify, plain_classify_edges, plain_grundy, plain_options,
};
pub use inputs::{FAMILIES, GraphFamily, RACE_FAMILIES, acyclic_edges, race_queries};
pub use processors::processor_seconds;
