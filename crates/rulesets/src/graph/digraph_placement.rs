//! Digraph Placement: the moves. Positions and their text are in `tinted_graph`.

use graph_core::{Options, PartizanRuleset, Player};

use crate::graph::tinted_graph::{Colouring, Form, Tint, TintedGraph};
use crate::{Description, PositionError, TextForm};

/// Digraph Placement: a player removes a vertex of his colour together with all vertices to which an edge leads from it
/// (Clow and McKay 2024). Normal play is meant.
///
/// Text: a colour for every vertex and the edges, `lrl : 0>1 2>1`, where `l` (also `x`) is Left's and `r` (`o`) Right's, in either
/// case.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::graph::DigraphPlacement;
/// let mut options = Options::new();
/// DigraphPlacement.options(&mut options, &DigraphPlacement.parse("lrl : 0>1 1>2 2>0")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| DigraphPlacement.print(option)).collect();
/// assert_eq!(options, ["l :", "r :"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct DigraphPlacement;

impl Colouring for DigraphPlacement {
    const IS_DIRECTED: bool = true;

    fn may_choose(tint: Tint, player: Player) -> bool {
        tint == Tint::only(player)
    }

    fn after(_tint: Tint, _player: Player) -> Option<Tint> {
        None
    }

    fn matters(_from: Tint, _to: Tint) -> bool {
        true
    }
}

impl PartizanRuleset for DigraphPlacement {
    type Position = TintedGraph;

    fn options(&self, out: &mut Options<TintedGraph>, position: &TintedGraph, player: Player) {
        position.push_options::<Self>(out, player);
    }

    /// Connected parts are independent.
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

impl TextForm for DigraphPlacement {
    const DESCRIPTION: Description = Description {
        name: "digraph-placement",
        rule: "a player removes a vertex of his colour with all vertices to which its edges lead",
        text_form: "`lrl : 0>1 2>1`: a colour for every vertex, `l` Left's, `r` Right's, and the edges",
    };

    fn parse(&self, text: &str) -> Result<TintedGraph, PositionError> {
        Form::DIRECTED.parse(text)
    }

    fn print(&self, position: &TintedGraph) -> String {
        Form::DIRECTED.print(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        DigraphPlacement.options(&mut out, &DigraphPlacement.parse(text).unwrap(), player);
        out.iter().map(|option| DigraphPlacement.print(option)).collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut out = Options::new();
        DigraphPlacement.components(&mut out, &DigraphPlacement.parse(text).unwrap());
        out.iter().map(|part| DigraphPlacement.print(part)).collect()
    }

    #[test]
    fn successors_go_and_predecessors_stay() {
        assert_eq!(options("llr : 0>1 2>1", Player::Left), ["r :", "lr :"]);
        assert_eq!(options("llr : 0>1 2>1", Player::Right), ["l :"]);
        assert_eq!(options("ll : 0>1", Player::Right), [""; 0]);
    }

    #[test]
    fn parts_are_connected_against_edges_too() {
        assert_eq!(parts("lrlr : 0>1 2>1"), ["lrl : 0>1 2>1", "r :"]);
    }
}
