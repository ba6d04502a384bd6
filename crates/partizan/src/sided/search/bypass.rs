//! One reversible move bypassed: an option whose answer is, by the order with infinite play won by Left, no worse for the
//! opponent than the position is replaced by what can be done behind that answer. With infinite play this is no law, so
//! that each such game has to prove itself.

use graph_core::{Budget, Player, VertexId};

use super::super::order::{have_equal_onsides, with_left_favoured};
use crate::Values;
use crate::stopper::{LoopyGraph, LoopyVertex, Order, StopperError, Universe, vertex_id};

/// A move of a player, and the answer through which it reverses, by elements.
#[derive(Clone, Copy)]
struct Reversal {
    player: Player,
    node: u32,
    option: u32,
    answer: u32,
}

/// Finds a game with the same onside and one move less that reverses, other than those seen.
pub(super) fn bypassed(
    values: &mut Values,
    game: &LoopyGraph,
    seen: &[LoopyGraph],
    budget: &Budget<'_>,
) -> Result<Option<LoopyGraph>, StopperError> {
    let universe = Universe::new(values, game, budget)?;
    let order = with_left_favoured(values, [&universe; 2], budget)?;
    for reversal in reversals(values, &universe, &order)? {
        let candidate = without(game, &universe, reversal)?.tidied(values)?;
        if !seen.contains(&candidate) && have_equal_onsides(values, [&candidate, game], budget)? {
            return Ok(Some(candidate));
        }
    }
    Ok(None)
}

fn reversals(values: &mut Values, universe: &Universe, order: &Order) -> Result<Vec<Reversal>, StopperError> {
    let mut res = Vec::new();
    for node in 0..universe.n_nodes() {
        for player in Player::BOTH {
            for &option in universe.options(node, player) {
                for &answer in universe.options(option, player.opponent()) {
                    let [more, less] = match player {
                        Player::Left => [node, answer],
                        Player::Right => [answer, node],
                    };
                    if order.is_at_least(values, [universe; 2], more, less)? {
                        res.push(Reversal {
                            player,
                            node,
                            option,
                            answer,
                        });
                    }
                }
            }
        }
    }
    Ok(res)
}

fn without(game: &LoopyGraph, universe: &Universe, reversal: Reversal) -> Result<LoopyGraph, StopperError> {
    let mut vertices = game.vertices().to_vec();
    let vertex_of =
        |element: u32| (0..game.vertices().len()).find(|&vertex| universe.of_vertex(vertex) == element);
    let mut beyond = Vec::new();
    for &element in universe.options(reversal.answer, reversal.player) {
        beyond.push(match (vertex_of(element), universe.value(element)) {
            (Some(vertex), _) => vertex_id(vertex)?,
            (None, Some(value)) => {
                vertices.push(LoopyVertex::Value(value));
                vertex_id(vertices.len() - 1)?
            }
            (None, None) => unreachable!("every node is a vertex"),
        });
    }
    let is_option = |vertex: &VertexId| universe.of_vertex(vertex.index()) == reversal.option;
    if let Some(vertex) = vertex_of(reversal.node)
        && let LoopyVertex::Node(options) = &mut vertices[vertex]
    {
        let side = &mut options[reversal.player.index()];
        side.retain(|option| !is_option(option));
        side.extend(beyond);
    }
    LoopyGraph::new(vertices)
}
