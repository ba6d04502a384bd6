//! A numbering of vertices that depends on the game alone: equal graphs, however they were numbered, get equal numbers.

use graph_core::Player;
use hashbrown::HashMap;

use super::refine::{ranks, refined};
use super::{LoopyGraph, LoopyVertex, StopperError};
use crate::{Dyadic, Shape, ValueId, Values};

/// What colours begin with.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Closed { number: Dyadic, ups: i64, star: u32 },
    Options,
    Node,
}

impl LoopyGraph {
    /// Renumbers a game in which no two vertices are bisimilar, by breadth from the root, options in an order that
    /// depends on their play.
    ///
    /// Time as for [`LoopyGraph::tidied`], the positions of values counted.
    pub(super) fn numbered_by_play(&self, values: &mut Values) -> Result<Self, StopperError> {
        let mut options = self.option_numbers();
        let mut keys = Vec::with_capacity(options.len());
        // The vertex or position of each value; values are all different.
        let mut positions: HashMap<ValueId, u32> = HashMap::new();
        let mut listed: Vec<(usize, ValueId)> = Vec::new();
        for (index, vertex) in self.vertices().iter().enumerate() {
            if let &LoopyVertex::Value(value) = vertex {
                positions.insert(value, super::graph::vertex_id(index)?.get());
                listed.push((index, value));
            }
            keys.push(Key::Node);
        }
        let mut next = 0;
        while let Some(&(index, value)) = listed.get(next) {
            next += 1;
            keys[index] = match values.shape(value) {
                Shape::NumberUpStar { number, ups, star } => {
                    let number = number.clone();
                    Key::Closed { number, ups, star }
                }
                Shape::Options { left, right } => {
                    for (player, side) in [(Player::Left, left), (Player::Right, right)] {
                        for &option in side {
                            let position = match positions.get(&option) {
                                Some(&position) => position,
                                None => super::graph::vertex_id(keys.len())?.get(),
                            };
                            if position as usize == keys.len() {
                                positions.insert(option, position);
                                listed.push((keys.len(), option));
                                keys.push(Key::Node);
                                options.push([Vec::new(), Vec::new()]);
                            }
                            options[index][player.index()].push(position);
                        }
                    }
                    Key::Options
                }
            };
        }
        let colours = refined(values, ranks(&keys), &options)?;
        self.quotient(&colours)
    }
}
