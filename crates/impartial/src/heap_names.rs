//! Heap games that have names. What a name stands for is a `HeapGame`.

use crate::{HeapCode, HeapGame};

/// A heap game with a name.
///
/// ```
/// use impartial::NAMED_HEAP_GAMES;
/// let kayles = NAMED_HEAP_GAMES.iter().find(|game| game.name == "kayles").expect("it is there");
/// assert_eq!((kayles.code, kayles.game().to_string().as_str()), (Some("0.77"), "0.77"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedHeapGame {
    /// The name, lower case with hyphens.
    pub name: &'static str,
    /// The code, or `None` for Grundy's game, which has no plain one.
    pub code: Option<&'static str>,
    /// The rule in words.
    pub rule: &'static str,
}

/// The heap games known by name, in alphabetical order (Winning Ways, chapter 4; Siegel 2013, IV).
pub const NAMED_HEAP_GAMES: [NamedHeapGame; 9] = [
    named(
        "dawsons-chess",
        "0.137",
        "take one token without splitting if it is the whole heap, two at an end, three anywhere",
    ),
    named(
        "dawsons-kayles",
        "0.07",
        "take two tokens and split what is left or not",
    ),
    NamedHeapGame {
        name: "grundys-game",
        code: None,
        rule: "split a heap into two unequal ones",
    },
    named(
        "guiles",
        "0.15",
        "take one token if it is the whole heap; take two if they are the whole heap or to split the rest",
    ),
    named(
        "kayles",
        "0.77",
        "take one or two tokens and split what is left or not",
    ),
    named(
        "laskers-nim",
        "4.[3]",
        "take any number of tokens, or split a heap into two",
    ),
    named("nim", "0.[3]", "take any number of tokens"),
    named(
        "officers",
        "0.6",
        "take one token, but not the whole heap, and split what is left or not",
    ),
    named(
        "treblecross",
        "0.007",
        "take three tokens and split what is left or not; a row of n squares is a heap of n + 2",
    ),
];

const fn named(name: &'static str, code: &'static str, rule: &'static str) -> NamedHeapGame {
    NamedHeapGame {
        name,
        code: Some(code),
        rule,
    }
}

impl NamedHeapGame {
    /// Returns the game.
    #[must_use]
    pub fn game(&self) -> HeapGame {
        let code = self.code.and_then(|code| code.parse::<HeapCode>().ok());
        code.map_or_else(HeapGame::grundys_game, HeapGame::coded)
    }
}

impl HeapGame {
    /// Returns the game with this name; case, blanks, hyphens, underscores and apostrophes do not matter.
    ///
    /// ```
    /// use impartial::HeapGame;
    /// let game = HeapGame::named("Dawson's Kayles").map(|game| game.to_string());
    /// assert_eq!(game.as_deref(), Some("0.07"));
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let wanted = letters(name);
        let found = NAMED_HEAP_GAMES
            .iter()
            .find(|game| letters(game.name) == wanted)?;
        Some(found.game())
    }
}

fn letters(name: &str) -> String {
    let kept = name.chars().filter(|letter| letter.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_known_and_in_order() {
        assert!(NAMED_HEAP_GAMES.is_sorted_by_key(|game| game.name));
        for game in NAMED_HEAP_GAMES {
            let expected = game.code.unwrap_or("grundys-game");
            assert_eq!(HeapGame::named(game.name).unwrap().to_string(), expected);
        }
        assert_eq!(HeapGame::named("chess"), None);
    }
}
