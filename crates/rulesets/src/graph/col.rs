//! Col: the moves. Positions and their text are in `tinted_graph`.

use graph_core::{Options, PartizanRuleset, Player};

use crate::graph::tinted_graph::{Colouring, Form, Tint, TintedGraph};
use crate::{Description, PositionError, TextForm};

/// Col: a player colours a vertex that has no neighbour of his colour (Winning Ways, chapter 2). Normal play is meant.
///
/// A coloured vertex is gone, and its neighbours are tinted: only the opponent may still colour them.
///
/// Text: a tint for every vertex and the edges, `.l. : 0-1 1-2`, where `.` is a vertex that both players may still colour,
/// `l` (also `x`) one that only Left may still colour, `r` (`o`) one that only Right may still colour, in either case, and `#` no
/// vertex; or edges alone, `0-1 1-2`; or a grid `..l/#..` whose cells are joined to those beside them, of which a row is a
/// path; or a tree `.-l-.(-.;-r)`.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::graph::Col;
/// let mut options = Options::new();
/// Col.options(&mut options, &Col.parse("..l.")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| Col.print(option)).collect();
/// assert_eq!(options, ["rl. : 1-2", "r. :", ".rr : 0-1", ".. : 0-1"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Col;

impl Colouring for Col {
    fn may_choose(tint: Tint, player: Player) -> bool {
        tint == Tint::Untinted || tint == Tint::only(player)
    }

    fn after(tint: Tint, player: Player) -> Option<Tint> {
        (tint != Tint::only(player)).then_some(Tint::only(player.opponent()))
    }

    fn matters(from: Tint, to: Tint) -> bool {
        // Vertices that different players will colour do not mind each other.
        from == Tint::Untinted || to == Tint::Untinted || from == to
    }
}

impl PartizanRuleset for Col {
    type Position = TintedGraph;

    fn options(&self, out: &mut Options<TintedGraph>, position: &TintedGraph, player: Player) {
        position.push_options::<Self>(out, player);
    }

    /// Parts joined by edges that matter are independent.
    fn components(&self, out: &mut Options<TintedGraph>, position: &TintedGraph) {
        position.push_parts::<Self>(out);
    }

    /// Renames vertices by their tints and surroundings, so that many equal graphs become one.
    fn representative(&self, position: TintedGraph) -> TintedGraph {
        position.renamed::<Self>()
    }

    /// Exchanges the players where Right has more vertices to himself; that is the negative.
    fn representative_up_to_sign(&self, mut position: TintedGraph) -> (TintedGraph, bool) {
        let is_negated = position.exchange_where_right();
        (position.renamed::<Self>(), is_negated)
    }
}

impl TextForm for Col {
    const DESCRIPTION: Description = Description {
        name: "col",
        rule: "a player colours a vertex that has no neighbour of his own colour",
        text_form: "`.l. : 0-1 1-2` or a grid `..l/#..`: `.` free, `l` only Left may still colour it, `r` only Right, `#` no vertex; or a tree \
                    `.-l(-.;-r)`",
    };

    fn parse(&self, text: &str) -> Result<TintedGraph, PositionError> {
        Form::TINTED.parse(text)
    }

    fn print(&self, position: &TintedGraph) -> String {
        Form::TINTED.print(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        Col.options(&mut out, &Col.parse(text).unwrap(), player);
        out.iter().map(|option| Col.print(option)).collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut out = Options::new();
        Col.components(&mut out, &Col.parse(text).unwrap());
        out.iter().map(|part| Col.print(part)).collect()
    }

    #[test]
    fn neighbours_are_left_to_the_opponent() {
        assert_eq!(options("...", Player::Left), ["r. : 0-1", "rr :", ".r : 0-1"]);
    }

    #[test]
    fn different_tints_part() {
        assert_eq!(parts("l-r-r-."), ["l :", "rr. : 0-1 1-2"]);
    }
}
