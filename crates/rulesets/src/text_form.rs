//! What a game's text form must offer, and how a game introduces itself.

use graph_core::PartizanRuleset;

use crate::PositionError;

/// A game whose positions have a text form.
///
/// Printing and reading are inverse up to the game's own symmetries of notation: what is printed reads back
/// as an equal position.
pub trait TextForm: PartizanRuleset {
    /// How the game introduces itself.
    const DESCRIPTION: Description;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// [`PositionError`], which says where the text is bad and what was expected.
    fn parse(&self, text: &str) -> Result<Self::Position, PositionError>;

    /// Writes a position on one line.
    fn print(&self, position: &Self::Position) -> String;
}

/// The name of a game, its rule and its text form in a line each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Description {
    /// The name by which programs ask for the game, in lower case with hyphens.
    pub name: &'static str,
    /// The rule, in one sentence.
    pub rule: &'static str,
    /// The text form, in one sentence with an example.
    pub text_form: &'static str,
}
