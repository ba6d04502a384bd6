//! Backsliding Toads and Frogs: the moves and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::strip::{Cell, Strip, ToadsAndFrogs};
use crate::{Description, PositionError, TextForm};

/// Backsliding Toads and Frogs: as in [`ToadsAndFrogs`], a toad (Left) steps to the right or jumps over one frog, a frog
/// (Right) the same to the left; besides, a piece may step back into an empty cell. Jumps lead forward only. Play may go
/// on for ever (Siegel 2013, VI). Normal play is meant.
///
/// Text: as for [`ToadsAndFrogs`].
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::strip::BackslidingToadsAndFrogs;
/// let game = BackslidingToadsAndFrogs;
/// let mut options = Options::new();
/// game.options(&mut options, &game.parse(".TF.")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| game.print(option)).collect();
/// assert_eq!(options, ["T.F.", "..FT"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct BackslidingToadsAndFrogs;

impl PartizanRuleset for BackslidingToadsAndFrogs {
    type Position = Strip;

    fn options(&self, out: &mut Options<Strip>, position: &Strip, player: Player) {
        let cells: Vec<Cell> = position.cells().collect();
        for from in 0..cells.len() {
            for to in targets(&cells, from, player) {
                let mut option = cells.clone();
                option.swap(from, to);
                out.push(option.into_iter().collect());
            }
        }
    }

    /// Rows fall apart where cells are removed; parts in which nobody can ever move are dropped.
    fn components(&self, out: &mut Options<Strip>, position: &Strip) {
        let cells: Vec<Cell> = position.cells().collect();
        let parts = cells.split(|&cell| cell == Cell::Removed);
        let lives =
            |part: &&[Cell]| part.contains(&Cell::Empty) && part.iter().any(|&cell| cell != Cell::Empty);
        out.extend(parts.filter(lives).map(|part| part.iter().copied().collect()));
    }

    /// The strip, or the one read from the other end with toads and frogs exchanged, which is its negative.
    fn representative_up_to_sign(&self, position: Strip) -> (Strip, bool) {
        let mirrored = position.mirrored();
        if mirrored.cells().lt(position.cells()) {
            (mirrored, true)
        } else {
            (position, false)
        }
    }
}

/// Where a player can move the piece on a cell: back, forward, over a piece.
fn targets(cells: &[Cell], from: usize, player: Player) -> impl Iterator<Item = usize> + '_ {
    let (own, other) = match player {
        Player::Left => (Cell::Toad, Cell::Frog),
        Player::Right => (Cell::Frog, Cell::Toad),
    };
    let place = move |steps: isize| {
        let ahead = match player {
            Player::Left => steps,
            Player::Right => -steps,
        };
        from.checked_add_signed(ahead).filter(|&to| to < cells.len())
    };
    let is_open = move |steps| place(steps).filter(|&to| cells[to] == Cell::Empty);
    let jump = move || {
        let over = place(1).is_some_and(|over| cells[over] == other);
        is_open(2).filter(|_| over)
    };
    let moves = [is_open(-1), is_open(1), jump()];
    moves.into_iter().flatten().filter(move |_| cells[from] == own)
}

impl TextForm for BackslidingToadsAndFrogs {
    const DESCRIPTION: Description = Description {
        name: "backsliding-toads-and-frogs",
        rule: "as toads-and-frogs, and a piece may also step back into an empty cell; play may go on for ever",
        text_form: ToadsAndFrogs::DESCRIPTION.text_form,
    };

    fn parse(&self, text: &str) -> Result<Strip, PositionError> {
        ToadsAndFrogs.parse(text)
    }

    fn print(&self, position: &Strip) -> String {
        ToadsAndFrogs.print(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let game = BackslidingToadsAndFrogs;
        let mut out = Options::new();
        game.options(&mut out, &game.parse(text).unwrap(), player);
        out.iter().map(|option| game.print(option)).collect()
    }

    #[test]
    fn pieces_step_both_ways_and_jump_forward() {
        assert_eq!(options(".T.", Player::Left), ["T..", "..T"]);
        assert_eq!(options(".F.", Player::Right), ["..F", "F.."]);
        assert_eq!(options("TF.", Player::Right), ["T.F"]);
        assert_eq!(options("FT.", Player::Right), [""; 0]);
        assert_eq!(options(".TF", Player::Right), ["FT."]);
        assert_eq!(options("TTF.", Player::Left), ["T.FT"]);
        assert_eq!(options("T#.", Player::Left), [""; 0]);
    }

    #[test]
    fn dead_parts_are_dropped() {
        let game = BackslidingToadsAndFrogs;
        let mut out = Options::new();
        game.components(&mut out, &game.parse("TTF/T.F/../F.").unwrap());
        let parts: Vec<_> = out.iter().map(|part| game.print(part)).collect();
        assert_eq!(parts, ["T.F", "F."]);
    }
}
