//! Combinatorial game theory: one library over graphs, impartial, loopy and partizan games
