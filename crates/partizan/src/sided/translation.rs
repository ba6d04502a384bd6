//! A number added to the simplest stoppers: those of one loop, whose options are the same number or that number with a
//! star. Other sums are graphs.

use graph_core::{Player, VertexId};

use crate::stopper::{LoopyGraph, LoopyVertex, Stopper, StopperError};
use crate::{Dyadic, Shape, ValueId, Values};

/// A stopper of one loop around a number: over, under, upon, downunder, the last two with a star, all of them with a
/// number added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Loop {
    /// `{x|pass}` for Left, `{pass|x}` for Right: over and under.
    Number(Player),
    /// `{pass|x*}` for Left, `{x*|pass}` for Right: upon and downunder.
    Star(Player),
    /// `{x,pass|x}` for Left, `{x|x,pass}` for Right: upon and downunder with a star.
    NumberStar(Player),
}

/// Recognises a stopper of one loop at a vertex, and the number.
pub(crate) fn one_loop(values: &Values, game: &LoopyGraph, vertex: VertexId) -> Option<(Loop, Dyadic)> {
    let LoopyVertex::Node(options) = &game.vertices()[vertex.index()] else {
        return None;
    };
    // Left's options that leave the loop and those that do not, then Right's.
    let mut exit = None;
    let mut counts = [[0; 2]; 2];
    for (side, counts) in options.iter().zip(&mut counts) {
        for &option in side {
            let is_pass = option == vertex;
            counts[usize::from(is_pass)] += 1;
            if !is_pass && exit.replace(option).is_some_and(|other| other != option) {
                return None;
            }
        }
    }
    let LoopyVertex::Value(value) = game.vertices()[exit?.index()] else {
        return None;
    };
    let Shape::NumberUpStar { number, ups: 0, star } = values.shape(value) else {
        return None;
    };
    let shape = match (counts, star) {
        ([[1, 0], [0, 1]], 0) => Loop::Number(Player::Left),
        ([[0, 1], [1, 0]], 0) => Loop::Number(Player::Right),
        ([[0, 1], [1, 0]], 1) => Loop::Star(Player::Left),
        ([[1, 0], [0, 1]], 1) => Loop::Star(Player::Right),
        ([[1, 1], [1, 0]], 0) => Loop::NumberStar(Player::Left),
        ([[1, 0], [1, 1]], 0) => Loop::NumberStar(Player::Right),
        _ => return None,
    };
    Some((shape, number.clone()))
}

/// Adds a number to a stopper of one loop: it is added to where the loop is left. `None` for other stoppers.
///
/// These games lie between the numbers less than and greater than `x`, so that nobody moves in the number added while
/// the loop lasts, as with short games (Siegel 2013, VI).
pub(super) fn translated(
    values: &mut Values,
    stopper: &Stopper,
    number: &Dyadic,
) -> Result<Option<Stopper>, StopperError> {
    if one_loop(values, stopper.graph(), VertexId::new(0)).is_none() {
        return Ok(None);
    }
    let number = values.number(number)?;
    let add = |value: ValueId, values: &mut Values| values.sum(value, number);
    let mut vertices = Vec::new();
    for vertex in stopper.graph().vertices() {
        vertices.push(match vertex {
            &LoopyVertex::Value(value) => LoopyVertex::Value(add(value, values)?),
            node @ LoopyVertex::Node(_) => node.clone(),
        });
    }
    Ok(Some(Stopper::of_canonical(LoopyGraph::new(vertices)?)))
}
