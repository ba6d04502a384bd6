//! Toppling Dominoes: the moves, the mirror image and the text form.

use std::ops::Range;

use graph_core::{Options, PartizanRuleset, Player};
use smallvec::SmallVec;

use crate::strip::text;
use crate::{Description, PositionError, TextForm};

/// A domino by who may topple it, or a gap between rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Domino {
    /// Left topples it.
    Left,
    /// Right topples it.
    Right,
    /// Either player topples it.
    Grey,
    /// No domino: what topples stops here.
    Gap,
}

impl Domino {
    const fn exchanged(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Grey | Self::Gap => self,
        }
    }

    const fn is_toppled_by(self, player: Player) -> bool {
        matches!(
            (self, player),
            (Self::Grey, _) | (Self::Left, Player::Left) | (Self::Right, Player::Right)
        )
    }
}

/// A row of dominoes, or several with gaps between them.
pub type Dominoes = SmallVec<[Domino; 24]>;

/// Toppling Dominoes: a player topples a domino of his colour or a grey one to either side; it goes, and so does
/// every domino of the row on that side of it (Fink, Nowakowski, Siegel and Wolfe 2015). Normal play is meant.
///
/// Text: `l` (also `x`, `b`) for Left's dominoes, `r` (`o`) for Right's, `e` (`g`) for grey ones, in either case; `/`, `|`,
/// `#` and line breaks separate rows.
///
/// All options of a row of `n` dominoes take time and space `O(n^2)`; play reaches only stretches of a row, of which there
/// are fewer than `n^2`.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::strip::TopplingDominoes;
/// let mut options = Options::new();
/// TopplingDominoes.options(&mut options, &TopplingDominoes.parse("rlre")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| TopplingDominoes.print(option)).collect();
/// assert_eq!(options, ["re", "r", "", "rlr"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct TopplingDominoes;

impl PartizanRuleset for TopplingDominoes {
    type Position = Dominoes;

    fn options(&self, out: &mut Options<Dominoes>, position: &Dominoes, player: Player) {
        let mut start = 0;
        for row in position.split(|&domino| domino == Domino::Gap) {
            let end = start + row.len();
            for at in (start..end).filter(|&at| position[at].is_toppled_by(player)) {
                out.push(without(position, start..at + 1));
                out.push(without(position, at..end));
            }
            start = end + 1;
        }
    }

    /// Rows are independent.
    fn components(&self, out: &mut Options<Dominoes>, position: &Dominoes) {
        let rows = position.split(|&domino| domino == Domino::Gap);
        out.extend(rows.filter(|row| !row.is_empty()).map(Dominoes::from_slice));
    }

    /// The lesser of a row and its mirror image.
    fn representative(&self, position: Dominoes) -> Dominoes {
        let mirrored: Dominoes = position.iter().rev().copied().collect();
        position.min(mirrored)
    }

    /// The least of a row, its mirror image, and both with the colours exchanged, which are their negatives.
    fn representative_up_to_sign(&self, position: Dominoes) -> (Dominoes, bool) {
        let exchanged: Dominoes = position.iter().map(|domino| domino.exchanged()).collect();
        let (position, exchanged) = (self.representative(position), self.representative(exchanged));
        let is_negated = exchanged < position;
        (if is_negated { exchanged } else { position }, is_negated)
    }
}

fn without(position: &Dominoes, toppled: Range<usize>) -> Dominoes {
    let (kept, rest) = (&position[..toppled.start], &position[toppled.end..]);
    kept.iter().chain(rest).copied().collect()
}

impl TextForm for TopplingDominoes {
    const DESCRIPTION: Description = Description {
        name: "toppling-dominoes",
        rule: "a player topples an own or grey domino to the left or the right, with all dominoes on that side of it",
        text_form: "`l` Left's, `r` Right's, `e` grey; rows separated by `/` or `|`: `lre`",
    };

    fn parse(&self, text: &str) -> Result<Dominoes, PositionError> {
        let domino = |symbol: char| match symbol.to_ascii_lowercase() {
            'l' | 'x' | 'b' => Some(Domino::Left),
            'r' | 'o' => Some(Domino::Right),
            'e' | 'g' => Some(Domino::Grey),
            _ => None,
        };
        text::read(text, "`l`, `r`, `e`, or `/` between rows", Domino::Gap, domino)
    }

    fn print(&self, position: &Dominoes) -> String {
        let symbol = |domino: &Domino| match domino {
            Domino::Left => 'l',
            Domino::Right => 'r',
            Domino::Grey => 'e',
            Domino::Gap => '/',
        };
        position.iter().map(symbol).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        TopplingDominoes.options(&mut out, &TopplingDominoes.parse(text).unwrap(), player);
        out.iter().map(|option| TopplingDominoes.print(option)).collect()
    }

    #[test]
    fn dominoes_fall_to_either_side_within_their_row() {
        assert_eq!(options("lrl", Player::Right), ["l", "l"]);
        assert_eq!(
            options("xe|lr", Player::Left),
            ["e/lr", "/lr", "/lr", "l/lr", "le/r", "le/"]
        );
        assert_eq!(options("rr", Player::Left), [""; 0]);
    }

    #[test]
    fn rows_are_parts_and_mirror_images_are_one() {
        let mut out = Options::new();
        TopplingDominoes.components(&mut out, &TopplingDominoes.parse("lr//e").unwrap());
        let parts: Vec<_> = out.iter().map(|part| TopplingDominoes.print(part)).collect();
        assert_eq!(parts, ["lr", "e"]);
        let representative = |text| TopplingDominoes.representative(TopplingDominoes.parse(text).unwrap());
        assert_eq!(representative("rel"), representative("ler"));
        assert_ne!(representative("rll"), representative("rrl"));
    }
}
