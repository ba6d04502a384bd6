//! Simplest forms by an order that is given: reversible options bypassed, dominated ones removed, equal vertices fused, in
//! this sequence. Where the order comes from, and whether the result is worth what the game is, is the caller's business.

use graph_core::{Budget, Player, VertexId};

use super::order::Order;
use super::universe::Universe;
use super::{LoopyGraph, LoopyVertex, StopperError};
use crate::Values;

/// Simplifies a game by an order of its universe.
///
/// For stoppers and their order the result is the canonical form (Siegel 2013, VI), up to the numbers of its vertices.
/// Fusing equal vertices before bypassing could make a stopper of something else, and is not done.
///
/// Time: for each node as many comparisons as its options, their answers and what these lead to allow for.
pub(crate) fn simplified(
    values: &mut Values,
    universe: &Universe,
    order: &Order,
    budget: &Budget<'_>,
) -> Result<LoopyGraph, StopperError> {
    let mut work = Simplification {
        values,
        universe,
        order,
    };
    let representatives = work.representatives()?;
    let mut meter = budget.meter();
    let mut options = Vec::with_capacity(universe.n_nodes() as usize);
    for node in 0..universe.n_nodes() {
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let bypassed = work.bypassed(node, player)?;
            meter.spend(1 + bypassed.len() as u64)?;
            let mut fused: Vec<u32> = bypassed
                .iter()
                .map(|&option| representatives[option as usize])
                .collect();
            fused.sort_unstable();
            fused.dedup();
            sides[player.index()] = work.undominated(&fused, player)?;
        }
        options.push(sides);
    }
    graph(
        universe,
        &options,
        representatives[universe.of_vertex(0) as usize],
    )
}

struct Simplification<'a> {
    values: &'a mut Values,
    universe: &'a Universe,
    order: &'a Order,
}

impl Simplification<'_> {
    fn is_at_least(&mut self, a: u32, b: u32) -> Result<bool, StopperError> {
        self.order.is_at_least(self.values, [self.universe; 2], a, b)
    }

    /// True when `a` is at least as good as `b` for a player.
    fn is_as_good(&mut self, a: u32, b: u32, player: Player) -> Result<bool, StopperError> {
        match player {
            Player::Left => self.is_at_least(a, b),
            Player::Right => self.is_at_least(b, a),
        }
    }

    /// One element of each class of equal ones: a value where there is one.
    fn representatives(&mut self) -> Result<Vec<u32>, StopperError> {
        let n_nodes = self.universe.n_nodes();
        let mut res: Vec<u32> = (0..self.universe.len()).collect();
        for node in 0..n_nodes {
            // Values among each other are different.
            let others = (n_nodes..self.universe.len()).chain(0..node);
            for other in others {
                if self.is_at_least(node, other)? && self.is_at_least(other, node)? {
                    res[node as usize] = res[other as usize];
                    break;
                }
            }
        }
        Ok(res)
    }

    /// The options of a node, reversible ones replaced by what they reverse to until none is left.
    fn bypassed(&mut self, node: u32, player: Player) -> Result<Vec<u32>, StopperError> {
        let universe = self.universe;
        let mut seen: Vec<u32> = universe.options(node, player).to_vec();
        let mut kept = Vec::new();
        let mut next = 0;
        while let Some(&option) = seen.get(next) {
            next += 1;
            let Some(answer) = self.reversing_answer(node, option, player)? else {
                kept.push(option);
                continue;
            };
            for &beyond in universe.options(answer, player) {
                if !seen.contains(&beyond) {
                    seen.push(beyond);
                }
            }
        }
        Ok(kept)
    }

    /// An answer of the opponent to this option that is at least as good for him as the node.
    fn reversing_answer(
        &mut self,
        node: u32,
        option: u32,
        player: Player,
    ) -> Result<Option<u32>, StopperError> {
        let universe = self.universe;
        for &answer in universe.options(option, player.opponent()) {
            if self.is_as_good(answer, node, player.opponent())? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// The options that no other is better than; no two are equal.
    fn undominated(&mut self, options: &[u32], player: Player) -> Result<Vec<u32>, StopperError> {
        let mut res = Vec::new();
        for &option in options {
            let mut is_dominated = false;
            for &other in options {
                is_dominated = is_dominated || (other != option && self.is_as_good(other, option, player)?);
            }
            if !is_dominated {
                res.push(option);
            }
        }
        Ok(res)
    }
}

/// The graph of the elements that play reaches.
fn graph(universe: &Universe, options: &[[Vec<u32>; 2]], root: u32) -> Result<LoopyGraph, StopperError> {
    let mut numbers = vec![None; universe.len() as usize];
    let mut members = vec![root];
    numbers[root as usize] = Some(VertexId::new(0));
    let mut vertices = Vec::new();
    while let Some(&member) = members.get(vertices.len()) {
        if let Some(value) = universe.value(member) {
            vertices.push(LoopyVertex::Value(value));
            continue;
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, numbered) in options[member as usize].iter().zip(&mut sides) {
            for &option in side {
                let number = match numbers[option as usize] {
                    Some(number) => number,
                    None => super::graph::vertex_id(members.len())?,
                };
                if number.index() == members.len() {
                    numbers[option as usize] = Some(number);
                    members.push(option);
                }
                numbered.push(number);
            }
        }
        vertices.push(LoopyVertex::Node(sides));
    }
    LoopyGraph::new(vertices)
}
