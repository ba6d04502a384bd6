//! Impartial games: nim-values of graphs, rules and heaps, sums, and the random opponent
