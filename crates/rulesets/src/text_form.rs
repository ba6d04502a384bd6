//! What a game's text form must offer, and how a game introduces itself.

use graph_core::PartizanRuleset;

use crate::PositionError;

/// A game whose positions have a text form.
///
/// What is printed reads back as the same position, up to names that the game gives itself: Hackenbush renames
/// vertices, so that there only the shape comes back, and its empty picture prints as an empty text, which is no
/// picture to read.
///
/// ```
/// use rulesets::TextForm;
/// use rulesets::strip::ToadsAndFrogs;
/// let strip = ToadsAndFrogs.parse("TT.FF")?;
/// assert_eq!(ToadsAndFrogs.print(&strip), "TT.FF");
/// assert_eq!(ToadsAndFrogs::DESCRIPTION.name, "toads-and-frogs");
/// # Ok::<(), rulesets::PositionError>(())
/// ```
pub trait TextForm: PartizanRuleset {
    /// How the game introduces itself.
    const DESCRIPTION: Description;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// [`PositionError`], which says where the text is bad and what was expected.
    ///
    /// # Complexity
    ///
    /// Time and space linear in the text, and in the cells or edges of the position, up to sorting.
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
