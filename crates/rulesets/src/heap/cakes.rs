//! Cakes: rectangles given by their sides, and their text form. How they are cut and eaten is in the games' own files.

use std::fmt::Write as _;

use graph_core::Player;
use smallvec::SmallVec;

use crate::PositionError;
use crate::reader::Reader;

/// A rectangular cake `(a, b)`; in most games Right cuts the first side and Left the second.
pub type Cake = [u32; 2];

/// Cakes side by side, sorted; every side is at least 1.
pub type Cakes = SmallVec<[Cake; 4]>;

/// The side of a cake that a player cuts, as an index.
pub(super) const fn side_of(player: Player) -> usize {
    match player {
        Player::Left => 1,
        Player::Right => 0,
    }
}

/// The cakes with one replaced by pieces; of equal cakes, only one need be replaced.
pub(super) fn replaced(cakes: &Cakes, at: usize, pieces: impl IntoIterator<Item = Cake>) -> Cakes {
    let mut option: Cakes = cakes[..at].iter().chain(&cakes[at + 1..]).copied().collect();
    option.extend(pieces);
    option.sort_unstable();
    option
}

/// The cakes with their indices, one of each size.
pub(super) fn different(cakes: &Cakes) -> impl Iterator<Item = (usize, Cake)> + '_ {
    let is_first = |&at: &usize| at == 0 || cakes[at - 1] != cakes[at];
    (0..cakes.len()).filter(is_first).map(|at| (at, cakes[at]))
}

/// The cakes, or those with their sides exchanged, whichever come first; whether they were exchanged.
pub(super) fn ordered(cakes: Cakes) -> (Cakes, bool) {
    let mut exchanged: Cakes = cakes.iter().map(|&[first, second]| [second, first]).collect();
    exchanged.sort_unstable();
    let is_exchanged = exchanged < cakes;
    (if is_exchanged { exchanged } else { cakes }, is_exchanged)
}

/// Reads cakes `(3,4)`, separated by blanks or `+`; no side may be longer than `longest`.
pub(super) fn parse(text: &str, longest: u32) -> Result<Cakes, PositionError> {
    let mut reader = Reader::new(text);
    let mut cakes = Cakes::new();
    let expected = format!("a side from 1 to {longest}");
    reader.skip("+");
    while reader.peek().is_some() {
        reader.expect('(', "a cake `(3,4)`")?;
        reader.skip("");
        let first = reader.number(1, longest, &expected)?;
        reader.skip("");
        reader.expect(',', "`,` and the other side")?;
        reader.skip("");
        let second = reader.number(1, longest, &expected)?;
        reader.skip("");
        reader.expect(')', "`)`")?;
        cakes.push([first, second]);
        reader.skip("+");
    }
    cakes.sort_unstable();
    Ok(cakes)
}

/// Writes cakes.
pub(super) fn print(cakes: &Cakes) -> String {
    let mut text = String::new();
    for [first, second] in cakes {
        let blank = if text.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{blank}({first},{second})");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cakes_are_read_and_written() {
        assert_eq!(print(&parse("( 3, 4)+(1,2)", 9).unwrap()), "(1,2) (3,4)");
        for (text, at) in [
            ("(3,4", 4),
            ("(0,1)", 1),
            ("(1,10)", 3),
            ("3,4", 0),
            ("(3;4)", 2),
            ("(1,)", 3),
        ] {
            let error = parse(text, 9).unwrap_err();
            assert_eq!(error.span.start, at, "{text}: {error}");
        }
    }
}
