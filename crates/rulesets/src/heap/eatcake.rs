//! Eatcake and Turn-and-Eatcake: the moves. Cakes and their text are in `cakes`.

use graph_core::{Options, PartizanRuleset, Player};

use crate::heap::cakes::{self, Cake, Cakes, different, replaced, side_of};
use crate::{Description, PositionError, TextForm};

/// The longest side that is read: a value needs those of all lesser cakes.
const LONGEST: u32 = 65_535;

/// Eatcake: Left eats a strip of width 1 across the second side of a cake, Right one across the first; what lies on either
/// side of the strip stays (Winning Ways). Normal play is meant.
///
/// Text: cakes by their sides, `(3,4)`, or several, `(3,4) (1,2)`; no side is longer than 65535.
///
/// A cake has half as many options as the side that is eaten from is long.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::heap::Eatcake;
/// let mut options = Options::new();
/// Eatcake.options(&mut options, &Eatcake.parse("(3,4)")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| Eatcake.print(option)).collect();
/// assert_eq!(options, ["(3,3)", "(3,1) (3,2)"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Eatcake;

impl PartizanRuleset for Eatcake {
    type Position = Cakes;

    fn options(&self, out: &mut Options<Cakes>, position: &Cakes, player: Player) {
        for (at, cake) in different(position) {
            push_bites(out, position, at, cake, side_of(player));
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

impl TextForm for Eatcake {
    const DESCRIPTION: Description = Description {
        name: "eatcake",
        rule: "Left eats a strip of width 1 across the second side of a cake, Right one across the first",
        text_form: "cakes by their sides: `(3,4)`, or several: `(3,4) (1,2)`",
    };

    fn parse(&self, text: &str) -> Result<Cakes, PositionError> {
        cakes::parse(text, LONGEST)
    }

    fn print(&self, position: &Cakes) -> String {
        cakes::print(position)
    }
}

/// Turn-and-Eatcake: a player turns a cake a quarter, so that its sides change places, and then eats as in [`Eatcake`].
/// Normal play is meant.
///
/// Text: cakes by their sides, `(3,4)`, or several, `(3,4) (1,2)`; no side is longer than 65535.
///
/// A cake has half as many options as the side that is eaten from is long.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::heap::TurnAndEatcake;
/// let mut options = Options::new();
/// TurnAndEatcake.options(&mut options, &TurnAndEatcake.parse("(3,4)")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| TurnAndEatcake.print(option)).collect();
/// assert_eq!(options, ["(4,2)", "(4,1) (4,1)"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnAndEatcake;

impl PartizanRuleset for TurnAndEatcake {
    type Position = Cakes;

    fn options(&self, out: &mut Options<Cakes>, position: &Cakes, player: Player) {
        for (at, [first, second]) in different(position) {
            push_bites(out, position, at, [second, first], side_of(player));
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

impl TextForm for TurnAndEatcake {
    const DESCRIPTION: Description = Description {
        name: "turn-and-eatcake",
        rule: "a player turns a cake, so that its sides change places, and eats as in Eatcake",
        text_form: "cakes by their sides: `(3,4)`, or several: `(3,4) (1,2)`",
    };

    fn parse(&self, text: &str) -> Result<Cakes, PositionError> {
        cakes::parse(text, LONGEST)
    }

    fn print(&self, position: &Cakes) -> String {
        cakes::print(position)
    }
}

/// Appends what is left after a bite from a side of the cake that stands at `at`, perhaps turned.
fn push_bites(out: &mut Options<Cakes>, position: &Cakes, at: usize, cake: Cake, side: usize) {
    let left_over = cake[side] - 1;
    for length in 0..=left_over / 2 {
        let piece = |length| {
            let mut piece = cake;
            piece[side] = length;
            (length > 0).then_some(piece)
        };
        let pieces = [piece(length), piece(left_over - length)];
        out.push(replaced(position, at, pieces.into_iter().flatten()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        Eatcake.options(&mut out, &Eatcake.parse(text).unwrap(), player);
        out.iter().map(|option| Eatcake.print(option)).collect()
    }

    #[test]
    fn moves() {
        assert_eq!(options("(3,4)", Player::Right), ["(2,4)", "(1,4) (1,4)"]);
        assert_eq!(options("(1,1)", Player::Left), [""]);
        assert_eq!(options("", Player::Right), [""; 0]);
    }
}
