//! Maundy Cake: the moves. Cakes and their text are in `cakes`, values in closed form a theory's business.

use graph_core::{Options, PartizanRuleset, Player};

use crate::heap::cakes::{self, Cake, Cakes, different, replaced, side_of};
use crate::{Description, PositionError, TextForm};

/// Maundy Cake: Left cuts the second side of a cake into equal parts of whole numbers, as many as he likes, Right the first
/// (Winning Ways, chapter 2). Normal play is meant.
///
/// Text: cakes by their sides, `(3,4)`, or several, `(3,4) (1,2)`.
///
/// A cake has as many options as its side has divisors but 1, and an option as many cakes as the divisor says; finding the
/// divisors takes time proportional to the root of the side.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::heap::MaundyCake;
/// let mut options = Options::new();
/// MaundyCake.options(&mut options, &MaundyCake.parse("(2,6)")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| MaundyCake.print(option)).collect();
/// assert_eq!(options, ["(2,3) (2,3)", "(2,2) (2,2) (2,2)", "(2,1) (2,1) (2,1) (2,1) (2,1) (2,1)"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct MaundyCake;

impl PartizanRuleset for MaundyCake {
    type Position = Cakes;

    fn options(&self, out: &mut Options<Cakes>, position: &Cakes, player: Player) {
        let side = side_of(player);
        for (at, cake) in different(position) {
            for parts in divisors(cake[side]).into_iter().skip(1) {
                let mut piece: Cake = cake;
                piece[side] /= parts;
                out.push(replaced(position, at, (0..parts).map(|_| piece)));
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

impl TextForm for MaundyCake {
    const DESCRIPTION: Description = Description {
        name: "maundy-cake",
        rule: "Left cuts the second side of a cake into equal parts, as many as he likes, Right the first",
        text_form: "cakes by their sides: `(3,4)`, or several: `(3,4) (1,2)`",
    };

    fn parse(&self, text: &str) -> Result<Cakes, PositionError> {
        cakes::parse(text, u32::MAX)
    }

    fn print(&self, position: &Cakes) -> String {
        cakes::print(position)
    }
}

/// The divisors of a positive number, ascending.
fn divisors(number: u32) -> Vec<u32> {
    let roots = (1..=number.isqrt()).filter(|divisor| number.is_multiple_of(*divisor));
    let mut divisors: Vec<u32> = roots.flat_map(|divisor| [divisor, number / divisor]).collect();
    divisors.sort_unstable();
    divisors.dedup();
    divisors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        MaundyCake.options(&mut out, &MaundyCake.parse(text).unwrap(), player);
        out.iter().map(|option| MaundyCake.print(option)).collect()
    }

    #[test]
    fn moves() {
        assert_eq!(
            options("(9,4)", Player::Right),
            [
                "(3,4) (3,4) (3,4)",
                "(1,4) (1,4) (1,4) (1,4) (1,4) (1,4) (1,4) (1,4) (1,4)"
            ]
        );
        assert_eq!(options("(4,3)", Player::Left), ["(4,1) (4,1) (4,1)"]);
        assert_eq!(options("(3,1)", Player::Left), [""; 0]);
    }
}
