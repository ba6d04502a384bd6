//! Benchmarks and the graph families they run on
