//! Text, binary and JSON forms of game graphs and of their certificates
