//! Games by their boards: moves and text forms, no theory
