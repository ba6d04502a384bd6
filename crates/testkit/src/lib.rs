//! Fixtures from one line of text and brute-force referees for the solvers
