//! Partizan games: exact dyadics, canonical forms, order, sums and their notation
