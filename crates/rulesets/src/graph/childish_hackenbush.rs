//! Childish Hackenbush: the moves. Pictures, their text and their parts are Hackenbush's.

use graph_core::{Options, PartizanRuleset, Player};

use crate::graph::Hackenbush;
use crate::graph::hackenbush::{Colour, Edge, Picture};
use crate::{Description, PositionError, TextForm};

/// Childish Hackenbush: as [`Hackenbush`], but a blue or red edge may be cut only when nothing falls: all other edges must
/// still be joined to the ground (Winning Ways). Green edges may always be cut. Normal play is meant.
///
/// All options of a picture of `E` edges take time `O(E^2 log E)` and space `O(E^2)`.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::graph::ChildishHackenbush;
/// let picture = ChildishHackenbush.parse("BR")?;
/// let mut options = Options::new();
/// ChildishHackenbush.options(&mut options, &picture, Player::Left);
/// assert!(options.is_empty());
/// ChildishHackenbush.options(&mut options, &picture, Player::Right);
/// assert_eq!(ChildishHackenbush.print(&options[0]), "0-1:B");
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ChildishHackenbush;

impl PartizanRuleset for ChildishHackenbush {
    type Position = Picture;

    fn options(&self, out: &mut Options<Picture>, position: &Picture, player: Player) {
        let is_green = |edge: &Edge| edge.colour == Colour::Green;
        let falls = |cut: &Picture| cut.edges().len() + 1 < position.edges().len();
        position.push_cuts(out, player, |edge, cut| is_green(edge) || !falls(cut));
    }

    /// Parts that meet only in the ground are independent.
    fn components(&self, out: &mut Options<Picture>, position: &Picture) {
        Hackenbush.components(out, position);
    }

    /// Renames vertices by their surroundings, so that many equal pictures become one.
    fn representative(&self, position: Picture) -> Picture {
        Hackenbush.representative(position)
    }

    /// Exchanges blue and red where there is more red; that is the negative.
    fn representative_up_to_sign(&self, position: Picture) -> (Picture, bool) {
        Hackenbush.representative_up_to_sign(position)
    }
}

impl TextForm for ChildishHackenbush {
    const DESCRIPTION: Description = Description {
        name: "childish-hackenbush",
        rule: "Hackenbush in which a blue or red edge may be cut only when all other edges are then still joined to the \
               ground",
        text_form: Hackenbush::DESCRIPTION.text_form,
    };

    fn parse(&self, text: &str) -> Result<Picture, PositionError> {
        Hackenbush.parse(text)
    }

    fn print(&self, position: &Picture) -> String {
        Hackenbush.print(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_falls_but_what_stands_on_green() {
        let n_options = |text: &str, player| {
            let mut out = Options::new();
            ChildishHackenbush.options(&mut out, &ChildishHackenbush.parse(text).unwrap(), player);
            out.len()
        };
        assert_eq!(n_options("0-1:R 1-2:B 2-0:R", Player::Left), 1);
        assert_eq!(n_options("0-1:R 1-2:B 2-2:R", Player::Left), 0);
        assert_eq!(n_options("0-1:G 1-2:B 2-2:R", Player::Left), 1);
        assert_eq!(n_options("B(R;R)", Player::Right), 2);
    }
}
