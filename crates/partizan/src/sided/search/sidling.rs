//! Sidling: the onside approached from above (Conway 1978; Siegel 2013, VI.4).

use graph_core::{Budget, Player};

use crate::Values;
use crate::stopper::{LoopyGraph, LoopyVertex, Stopper, StopperError, stoppers};

/// Rounds at most: what has not come to rest by then is left to other ways.
const MOST_ROUNDS: usize = 10;

/// Vertices of one approximation at most, for the same reason.
const MOST_VERTICES: usize = 64;

/// Lets every follower that is no stopper begin as `on` and become the canonical form of its options, again and again.
///
/// When nothing changes any more, what the root has become is the onside, which the caller proves. `None` when there is
/// no rest within [`MOST_ROUNDS`] rounds of at most [`MOST_VERTICES`] vertices each.
pub(super) fn sidled(
    values: &mut Values,
    game: &LoopyGraph,
    budget: &Budget<'_>,
) -> Result<Option<Stopper>, StopperError> {
    let is_stopper = stoppers(game)?;
    let mut known = Vec::with_capacity(is_stopper.len());
    for (number, &is_stopper) in (0..).zip(&is_stopper) {
        known.push(if is_stopper {
            let follower = game.rooted_at(graph_core::VertexId::new(number)).tidied(values)?;
            Stopper::of_tidied(values, &follower, budget)?
        } else {
            Stopper::always(Player::Left)
        });
    }
    for _ in 0..MOST_ROUNDS {
        let mut is_at_rest = true;
        for (index, vertex) in game.vertices().iter().enumerate() {
            let LoopyVertex::Node(options) = vertex else {
                continue;
            };
            if is_stopper[index] {
                continue;
            }
            let graphs = options.each_ref().map(|side| {
                let graphs = side.iter().map(|option| known[option.index()].graph().clone());
                graphs.collect::<Vec<_>>()
            });
            let next = LoopyGraph::from_options([&graphs[0], &graphs[1]])?;
            // Stoppers as options make a stopper.
            let next = next.tidied(values)?;
            let next = Stopper::of_tidied(values, &next, budget)?;
            if next.graph().vertices().len() > MOST_VERTICES {
                return Ok(None);
            }
            is_at_rest = is_at_rest && next == known[index];
            known[index] = next;
        }
        if is_at_rest {
            return Ok(known.into_iter().next());
        }
    }
    Ok(None)
}
