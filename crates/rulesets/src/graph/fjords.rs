//! Fjords: the moves. Positions and their text are in `tinted_graph`.

use graph_core::{Options, PartizanRuleset, Player};

use crate::graph::tinted_graph::{Colouring, Form, Tint, TintedGraph};
use crate::{Description, PositionError, TextForm};

/// Fjords: a player takes a vertex that is next to one of his own and to none of the opponent's. Normal play is meant.
///
/// What is taken is gone, and its neighbours are tinted: only the same player may still take them. A vertex that is next to
/// both players' is lost to both, and one next to nobody's waits for a neighbour to be taken: in these two points the game
/// differs from [`Snort`](crate::graph::Snort) in the second only.
///
/// Text: a tint for every vertex and the edges, `.l. : 0-1 1-2`, where `.` is a vertex that nobody may take yet,
/// `l` (also `x`) one that only Left may take, `r` (`o`) one that only Right may take, in either case, and `#` no
/// vertex; or edges alone, `0-1 1-2`; or a grid `..l/#..` whose cells are joined to those beside them, of which a row is a
/// path; or a tree `.-l-.(-.;-r)`.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::graph::Fjords;
/// let mut options = Options::new();
/// Fjords.options(&mut options, &Fjords.parse("l.r")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| Fjords.print(option)).collect();
/// assert_eq!(options, ["lr : 0-1"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Fjords;

impl Colouring for Fjords {
    fn may_choose(tint: Tint, player: Player) -> bool {
        tint == Tint::only(player)
    }

    fn after(tint: Tint, player: Player) -> Option<Tint> {
        (tint != Tint::only(player.opponent())).then_some(Tint::only(player))
    }

    fn matters(from: Tint, to: Tint) -> bool {
        // Vertices that the same player will take do not mind each other.
        from == Tint::Untinted || to == Tint::Untinted || from != to
    }
}

impl PartizanRuleset for Fjords {
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

impl TextForm for Fjords {
    const DESCRIPTION: Description = Description {
        name: "fjords",
        rule: "a player takes a vertex next to one of his own and to none of the opponent's",
        text_form: "`.l. : 0-1 1-2` or a grid `..l/#..`: `.` nobody may take it yet, `l` only Left, `r` only Right, `#` no vertex; or a tree \
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
        Fjords.options(&mut out, &Fjords.parse(text).unwrap(), player);
        out.iter().map(|option| Fjords.print(option)).collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut out = Options::new();
        Fjords.components(&mut out, &Fjords.parse(text).unwrap());
        out.iter().map(|part| Fjords.print(part)).collect()
    }

    #[test]
    fn nobody_takes_what_is_next_to_nobody() {
        assert_eq!(options("...", Player::Right), [""; 0]);
        assert_eq!(options("l.", Player::Left), ["l :"]);
        assert_eq!(options("rl", Player::Left), [":"]);
    }

    #[test]
    fn equal_tints_part() {
        assert_eq!(parts("l-l-.-r"), ["l :", "l.r : 0-1 1-2"]);
    }
}
