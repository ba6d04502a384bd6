//! The search for the sides of a game. What is found by whatever way is proved by comparing both ways; a way that leads
//! nowhere, or becomes too large, is left for the next.

mod bypass;
mod prune;
mod sidling;

use graph_core::{Budget, Player, VertexId};
use hashbrown::HashMap;

use super::order::{have_equal_onsides, with_left_favoured};
use super::{LoopyValue, Side};
use crate::Values;
use crate::stopper::{
    LoopyGraph, LoopyVertex, Stopper, StopperError, Universe, append, simplified, stoppers, vertex_id,
};

/// Rounds of simplification at most: what has not become a stopper by then remains unresolved.
const MOST_ROUNDS: usize = 32;

/// Vertices at most of a game that is simplified move by move: each move tried costs comparisons of the game with itself.
const MOST_VERTICES: usize = 64;

/// Finds both sides of a game.
pub(super) fn sides(
    values: &mut Values,
    game: &LoopyGraph,
    budget: &Budget<'_>,
) -> Result<LoopyValue, StopperError> {
    let game = game.tidied(values)?;
    if stoppers(&game)?[0] {
        return Ok(LoopyValue::of_stopper(Stopper::of_tidied(values, &game, budget)?));
    }
    Ok(LoopyValue {
        onside: side(values, &game, Player::Left, budget)?,
        offside: side(values, &game, Player::Right, budget)?,
    })
}

/// Finds the side of a game on which this player wins infinite play.
pub(super) fn side(
    values: &mut Values,
    game: &LoopyGraph,
    favoured: Player,
    budget: &Budget<'_>,
) -> Result<Side, StopperError> {
    match favoured {
        Player::Left => onside(values, game, budget),
        Player::Right => {
            let negative = game.negative(values)?;
            onside(values, &negative, budget)?.negative(values)
        }
    }
}

fn onside(values: &mut Values, game: &LoopyGraph, budget: &Budget<'_>) -> Result<Side, StopperError> {
    let game = game.tidied(values)?;
    if stoppers(&game)?[0] {
        return Stopper::of_tidied(values, &game, budget).map(Side::Stopper);
    }
    let game = with_canonical_stoppers(values, &game, budget)?;
    let mut simpler = game.clone();
    let mut seen = Vec::new();
    loop {
        let candidate = if stoppers(&simpler)?[0] {
            Some(Stopper::of_tidied(values, &simpler, budget)?)
        } else {
            found(sidling::sidled(values, &simpler, budget))?.flatten()
        };
        if let Some(stopper) = candidate
            && found(have_equal_onsides(values, [stopper.graph(), &game], budget))? == Some(true)
        {
            return Ok(Side::Stopper(stopper));
        }
        seen.push(simpler.clone());
        let Some(next) = simpler_game(values, &simpler, &seen, budget)? else {
            return Ok(Side::Unresolved(simpler));
        };
        simpler = next;
    }
}

/// A game with the same onside that has not been seen: simplified, pruned, or with a move bypassed.
fn simpler_game(
    values: &mut Values,
    game: &LoopyGraph,
    seen: &[LoopyGraph],
    budget: &Budget<'_>,
) -> Result<Option<LoopyGraph>, StopperError> {
    if seen.len() > MOST_ROUNDS {
        return Ok(None);
    }
    let simplified = found(by_sided_order(values, game, budget))?.flatten();
    let simplest = simplified.as_ref().unwrap_or(game);
    let is_small = |game: &LoopyGraph| game.vertices().len() <= MOST_VERTICES;
    let pruned = if is_small(simplest) {
        found(prune::pruned(values, simplest, budget))?
    } else {
        simplified
    };
    let next = match pruned.filter(|pruned| !seen.contains(pruned)) {
        Some(pruned) => Some(pruned),
        None if is_small(game) => found(bypass::bypassed(values, game, seen, budget))?.flatten(),
        None => None,
    };
    let is_stopper = next
        .as_ref()
        .map(stoppers)
        .transpose()?
        .is_some_and(|is_stopper| is_stopper[0]);
    match next {
        Some(next) if !is_stopper => with_canonical_stoppers(values, &next, budget).map(Some),
        next => Ok(next),
    }
}

/// The game with every follower that is a stopper in canonical form.
fn with_canonical_stoppers(
    values: &mut Values,
    game: &LoopyGraph,
    budget: &Budget<'_>,
) -> Result<LoopyGraph, StopperError> {
    let is_stopper = stoppers(game)?;
    let mut vertices = Vec::new();
    let mut numbers: HashMap<VertexId, VertexId> = HashMap::new();
    // The loops first, so that the root stays where it is.
    for index in (0..game.vertices().len()).filter(|&index| !is_stopper[index]) {
        numbers.insert(vertex_id(index)?, vertex_id(vertices.len())?);
        vertices.push(game.vertices()[index].clone());
    }
    let n_loops = vertices.len();
    for at in 0..n_loops {
        let LoopyVertex::Node(mut options) = vertices[at].clone() else {
            continue;
        };
        for option in options.iter_mut().flatten() {
            if !numbers.contains_key(option) {
                let follower = game.rooted_at(*option).tidied(values)?;
                let stopper = Stopper::of_tidied(values, &follower, budget)?;
                numbers.insert(*option, append(&mut vertices, stopper.graph())?);
            }
            *option = numbers[option];
        }
        vertices[at] = LoopyVertex::Node(options);
    }
    LoopyGraph::new(vertices)?.tidied(values)
}

/// The game simplified by its order with infinite play won by Left, if that keeps its onside: it need not.
fn by_sided_order(
    values: &mut Values,
    game: &LoopyGraph,
    budget: &Budget<'_>,
) -> Result<Option<LoopyGraph>, StopperError> {
    let universe = Universe::new(values, game, budget)?;
    let order = with_left_favoured(values, [&universe; 2], budget)?;
    let simpler = simplified(values, &universe, &order, budget)?.tidied(values)?;
    let is_same = have_equal_onsides(values, [&simpler, game], budget)?;
    Ok(is_same.then_some(simpler))
}

/// What a way has found, unless it became too large.
fn found<T>(result: Result<T, StopperError>) -> Result<Option<T>, StopperError> {
    match result {
        Ok(found) => Ok(Some(found)),
        Err(StopperError::TooLarge { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}
