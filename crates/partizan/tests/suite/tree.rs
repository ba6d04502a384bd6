//! Literal game trees and plain search on them: the definition, with no canonical form, no order and no
//! arena. Trees here are small.

use graph_core::Player;
use partizan::{OutcomeClass, ValueId, Values};
use proptest::prelude::*;

#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    pub(crate) left: Vec<Tree>,
    pub(crate) right: Vec<Tree>,
}

impl Tree {
    pub(crate) fn negative(&self) -> Self {
        let negated = |trees: &[Self]| trees.iter().map(Self::negative).collect();
        Self {
            left: negated(&self.right),
            right: negated(&self.left),
        }
    }

    /// The canonical form written out.
    pub(crate) fn of_value(values: &mut Values, id: ValueId) -> Self {
        let [left, right] = Player::BOTH.map(|player| {
            let options = values.options(id, player).unwrap();
            options
                .iter()
                .map(|&option| Self::of_value(values, option))
                .collect()
        });
        Self { left, right }
    }

    pub(crate) fn value(&self, values: &mut Values) -> ValueId {
        let left: Vec<_> = self.left.iter().map(|tree| tree.value(values)).collect();
        let right: Vec<_> = self.right.iter().map(|tree| tree.value(values)).collect();
        values.from_options(&left, &right).unwrap()
    }
}

/// Who wins the sum of trees, by trying every move.
pub(crate) fn outcome(sum: &[&Tree]) -> OutcomeClass {
    match (wins(sum, true), wins(sum, false)) {
        (true, true) => OutcomeClass::Next,
        (true, false) => OutcomeClass::Left,
        (false, true) => OutcomeClass::Right,
        (false, false) => OutcomeClass::Previous,
    }
}

/// Whether the player about to move wins.
fn wins(sum: &[&Tree], left_moves: bool) -> bool {
    (0..sum.len()).any(|at| {
        let options = if left_moves { &sum[at].left } else { &sum[at].right };
        options.iter().any(|option| {
            let mut next = sum.to_vec();
            next[at] = option;
            !wins(&next, !left_moves)
        })
    })
}

/// Trees of height at most `height` with at most two or three options a side.
pub(crate) fn trees(height: u32) -> BoxedStrategy<Tree> {
    let leaf = Just(Tree::default()).boxed();
    (0..height).fold(leaf, |smaller, level| {
        let most = if level == 0 { 1 } else { 2 };
        let side = prop::collection::vec(smaller, 0..=most);
        (side.clone(), side)
            .prop_map(|(left, right)| Tree { left, right })
            .boxed()
    })
}
