//! What pictures of thermographs have in common: the games with their names, and where a picture begins. Pictures are
//! drawn in `thermograph/svg.rs` and `thermograph/text.rs`.

mod extent;
pub(crate) mod label;
mod scale;
mod shelf;
mod svg;
mod text;
mod ticks;

use partizan::Thermograph;

pub use svg::{Theme, thermograph_svg};
pub use text::{Glyphs, thermograph_text};

/// A thermograph with the name a legend gives it.
///
/// The name may be any text; characters that a picture cannot hold are replaced, and the middle of a long name is left
/// out.
#[derive(Clone, Copy, Debug)]
pub struct NamedThermograph<'a> {
    /// The name, as a rule the expression of the game.
    pub name: &'a str,
    /// The thermograph.
    pub thermograph: &'a Thermograph,
}

/// The temperature at which a picture begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Base {
    /// Temperature -1; what is below 0 is drawn lightly.
    MinusOne,
    /// Temperature 0, where the walls are the stops, as many texts have it.
    Zero,
}

/// What the legend says of a game.
struct Entry {
    name: String,
    facts: String,
}

impl Entry {
    fn new(game: &NamedThermograph<'_>) -> Self {
        const NAME: usize = 40;
        let [mean, temperature] =
            [game.thermograph.mean(), game.thermograph.temperature()].map(label::number);
        Self {
            name: label::name(game.name, NAME),
            facts: format!("mean {mean}, temperature {temperature}"),
        }
    }
}
