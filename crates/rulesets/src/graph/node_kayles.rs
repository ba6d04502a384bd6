//! Node Kayles: the moves. Positions and their text are in `tinted_graph`.

use graph_core::{Options, PartizanRuleset, Player};

use crate::graph::tinted_graph::{Colouring, Form, Tint, TintedGraph};
use crate::{Description, PositionError, TextForm};

/// Node Kayles: either player removes a vertex together with all its neighbours (Schaefer 1978). Normal play is meant.
///
/// Text: edges, `0-1 1-2`; with a vertex `.` for each number where some have no edge, `... : 0-1`; or a grid `.../#..` whose
/// cells are joined to those beside them, of which a row is a path, and where `#` is no vertex; or a tree `.-.-.(-.;-.)`.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::graph::NodeKayles;
/// let mut options = Options::new();
/// NodeKayles.options(&mut options, &NodeKayles.parse("0-1 1-2 2-3")?, Player::Right);
/// let options: Vec<_> = options.iter().map(|option| NodeKayles.print(option)).collect();
/// assert_eq!(options, [".. : 0-1", ". :", ". :", ".. : 0-1"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct NodeKayles;

impl Colouring for NodeKayles {
    fn may_choose(_tint: Tint, _player: Player) -> bool {
        true
    }

    fn after(_tint: Tint, _player: Player) -> Option<Tint> {
        None
    }

    fn matters(_from: Tint, _to: Tint) -> bool {
        true
    }
}

impl PartizanRuleset for NodeKayles {
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
}

impl TextForm for NodeKayles {
    const DESCRIPTION: Description = Description {
        name: "node-kayles",
        rule: "either player removes a vertex with all its neighbours",
        text_form: "edges `0-1 1-2`, or `... : 0-1`; or a grid `.../#..`, `#` no vertex; or a tree `.-.(-.;-.)`",
    };

    fn parse(&self, text: &str) -> Result<TintedGraph, PositionError> {
        Form::PLAIN.parse(text)
    }

    fn print(&self, position: &TintedGraph) -> String {
        Form::PLAIN.print(position)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        NodeKayles.options(&mut out, &NodeKayles.parse(text).unwrap(), player);
        out.iter().map(|option| NodeKayles.print(option)).collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut out = Options::new();
        NodeKayles.components(&mut out, &NodeKayles.parse(text).unwrap());
        out.iter().map(|part| NodeKayles.print(part)).collect()
    }

    #[test]
    fn neighbours_go_too() {
        assert_eq!(
            options("0-1 0-2 0-3", Player::Left),
            [":", ".. :", ".. :", ".. :"]
        );
    }

    #[test]
    fn parts_are_connected() {
        assert_eq!(parts(".... : 0-2"), [".. : 0-1", ". :", ". :"]);
    }
}
