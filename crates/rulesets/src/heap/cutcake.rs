//! Cutcake: the moves. Cakes and their text are in `cakes`, values in closed form a theory's business.

use graph_core::{Options, PartizanRuleset, Player};

use crate::heap::cakes::{self, Cakes, different, replaced, side_of};
use crate::{Description, PositionError, TextForm};

/// Cutcake: Left cuts the second side of a cake in two, Right the first, each into whole numbers (Winning Ways, chapter 2).
/// Normal play is meant.
///
/// Text: cakes by their sides, `(3,4)`, or several, `(3,4) (1,2)`.
///
/// A cake has half as many options as the side that is cut is long.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::heap::Cutcake;
/// let mut options = Options::new();
/// Cutcake.options(&mut options, &Cutcake.parse("(3,4)")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| Cutcake.print(option)).collect();
/// assert_eq!(options, ["(3,1) (3,3)", "(3,2) (3,2)"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Cutcake;

impl PartizanRuleset for Cutcake {
    type Position = Cakes;

    fn options(&self, out: &mut Options<Cakes>, position: &Cakes, player: Player) {
        let side = side_of(player);
        for (at, cake) in different(position) {
            for length in 1..=cake[side] / 2 {
                let (mut one, mut other) = (cake, cake);
                (one[side], other[side]) = (length, cake[side] - length);
                out.push(replaced(position, at, [one, other]));
            }
        }
    }

    /// Every cake is independent of the others.
    fn components(&self, out: &mut Options<Cakes>, position: &Cakes) {
        out.extend(position.iter().map(|&cake| Cakes::from_slice(&[cake])));
    }

    /// A cake with its sides in order; one whose sides change places is the negative.
    fn representative_up_to_sign(&self, position: Cakes) -> (Cakes, bool) {
        cakes::ordered(position)
    }
}

impl TextForm for Cutcake {
    const DESCRIPTION: Description = Description {
        name: "cutcake",
        rule: "Left cuts the second side of a cake in two, Right the first",
        text_form: "cakes by their sides: `(3,4)`, or several: `(3,4) (1,2)`",
    };

    fn parse(&self, text: &str) -> Result<Cakes, PositionError> {
        cakes::parse(text, u32::MAX)
    }

    fn print(&self, position: &Cakes) -> String {
        cakes::print(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        Cutcake.options(&mut out, &Cutcake.parse(text).unwrap(), player);
        out.iter().map(|option| Cutcake.print(option)).collect()
    }

    #[test]
    fn moves() {
        assert_eq!(options("(3,4)", Player::Right), ["(1,4) (2,4)"]);
        assert_eq!(options("(3,1)", Player::Left), [""; 0]);
        assert_eq!(options("(1,2) (1,2)", Player::Left), ["(1,1) (1,1) (1,2)"]);
    }
}
