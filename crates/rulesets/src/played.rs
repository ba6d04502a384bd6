//! Options and components as text, for the tests of the games.

use graph_core::{Options, Player};

use crate::TextForm;

/// The options of a position, as the game prints them.
pub(crate) fn options<R: TextForm>(game: &R, text: &str, player: Player) -> Vec<String> {
    let mut out = Options::new();
    game.options(&mut out, &game.parse(text).unwrap(), player);
    out.iter().map(|option| game.print(option)).collect()
}

/// The components of a position, as the game prints them.
pub(crate) fn components<R: TextForm>(game: &R, text: &str) -> Vec<String> {
    let mut out = Options::new();
    game.components(&mut out, &game.parse(text).unwrap());
    out.iter().map(|part| game.print(part)).collect()
}

/// True when the positions of all texts have one representative.
pub(crate) fn are_one<R: TextForm>(game: &R, texts: &[&str]) -> bool
where
    R::Position: PartialEq,
{
    let turned = texts
        .iter()
        .map(|text| game.representative(game.parse(text).unwrap()));
    let turned: Vec<_> = turned.collect();
    turned.windows(2).all(|pair| pair[0] == pair[1])
}
