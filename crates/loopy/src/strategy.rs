//! The choice of a move from known outcomes. How outcomes are found is the solvers' business.

use graph_core::{Outcome, VertexId};

use crate::claim::Claim;

/// The best of some options, whose claims are for the player who chooses: the quickest win, else a draw, else
/// the slowest loss; the least vertex among equals, as options come in increasing order.
///
/// `outcome` is what the choice is known to be worth.
pub(crate) fn best_option(
    outcome: Outcome,
    options: impl Iterator<Item = (VertexId, Claim)>,
) -> Option<VertexId> {
    let mut options = options.filter(|(_, claim)| claim.outcome == outcome);
    let best = match outcome {
        Outcome::Win => options.min_by_key(|(_, claim)| claim.rank),
        Outcome::Draw => options.next(),
        // `max_by_key` would return the last of equals.
        Outcome::Loss => options.min_by_key(|(_, claim)| u32::MAX - claim.rank),
    };
    best.map(|(vertex, _)| vertex)
}
