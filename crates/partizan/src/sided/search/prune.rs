//! Moves struck out of loops, one at a time, until a stopper is left. A move is struck out only where that is proved to
//! change the onside of no follower or, where there is no such move, not that of the game.

use graph_core::{Budget, Digraph, Player, VertexId, strongly_connected_components};

use super::super::order::{have_equal_onsides, have_equal_onsides_everywhere};
use crate::Values;
use crate::stopper::{LoopyGraph, LoopyVertex, StopperError, stoppers};

/// A move of a player between two vertices of one loop.
#[derive(Clone, Copy)]
struct LoopMove {
    player: Player,
    from: VertexId,
    to: VertexId,
}

/// Strikes moves out until the game is a stopper, or no move of a loop can be struck out any more.
///
/// Right's moves are tried first: it is he who loses by going round for ever.
pub(super) fn pruned(
    values: &mut Values,
    game: &LoopyGraph,
    budget: &Budget<'_>,
) -> Result<LoopyGraph, StopperError> {
    let mut game = game.clone();
    let mut everywhere = true;
    loop {
        let mut is_changed = false;
        for found in loop_moves(&game)? {
            if stoppers(&game)?[0] {
                return game.tidied(values);
            }
            let without = without(&game, found)?;
            let is_same = if everywhere {
                have_equal_onsides_everywhere(values, [&without, &game], budget)?
            } else {
                have_equal_onsides(values, [&without, &game], budget)?
            };
            if is_same {
                game = without;
                is_changed = true;
            }
        }
        if !is_changed && !everywhere {
            return game.tidied(values);
        }
        // Only where nothing can be struck out for all followers, it may be for the game alone.
        everywhere = is_changed;
    }
}

/// The moves that stay in their loop, Right's first.
fn loop_moves(game: &LoopyGraph) -> Result<Vec<LoopMove>, StopperError> {
    let n_vertices = crate::stopper::vertex_id(game.vertices().len())?.get();
    let mut moves = Vec::new();
    for player in [Player::Right, Player::Left] {
        for (from, vertex) in (0..).map(VertexId::new).zip(game.vertices()) {
            if let LoopyVertex::Node(options) = vertex {
                let options = &options[player.index()];
                moves.extend(options.iter().map(|&to| LoopMove { player, from, to }));
            }
        }
    }
    let edges: Vec<_> = moves
        .iter()
        .map(|found| (found.from.get(), found.to.get()))
        .collect();
    let components = strongly_connected_components(&Digraph::from_edges(n_vertices, &edges)?);
    moves.retain(|found| components.of(found.from) == components.of(found.to));
    Ok(moves)
}

fn without(game: &LoopyGraph, struck: LoopMove) -> Result<LoopyGraph, StopperError> {
    let mut vertices = game.vertices().to_vec();
    if let LoopyVertex::Node(options) = &mut vertices[struck.from.index()] {
        options[struck.player.index()].retain(|&option| option != struck.to);
    }
    LoopyGraph::new(vertices)
}
