//! The order of games in which infinite play is won by one of the players: a Büchi game on their difference.

use graph_core::retrograde::StateGraph as _;
use graph_core::{Budget, Meter, Player};

use super::Side;
use crate::Values;
use crate::stopper::{LoopyGraph, Order, Product, StopperError, Universe};

/// Which elements of one universe are at least which of another when infinite play is won by Left.
///
/// Left, moving second in `G - H`, has to survive: never to be stuck, and in infinite play to see `G` moved again and
/// again, for in a play of `-H` alone it is Right who has what he wants (Siegel 2013, VI.2).
///
/// # Errors
///
/// As for [`Product::new`].
///
/// # Complexity
///
/// Time linear in the product for each round, of which there are at worst as many as states; space linear.
pub(super) fn with_left_favoured(
    values: &mut Values,
    universes: [&Universe; 2],
    budget: &Budget<'_>,
) -> Result<Order, StopperError> {
    let product = Product::new(values, universes, budget)?;
    let mut meter = budget.meter();
    let mut wanted = vec![true; product.n_states() as usize];
    loop {
        let reached = Round::new(&product).run(&wanted, &mut meter)?;
        if reached == wanted {
            return Ok(Order::new(&product, reached));
        }
        wanted = reached;
    }
}

/// Compares one side of a game with that of another, this player winning infinite play.
pub(super) fn is_side_at_least(
    values: &mut Values,
    sides: [&Side; 2],
    favoured: Player,
    budget: &Budget<'_>,
) -> Result<bool, StopperError> {
    match sides {
        [a, b] if a == b => Ok(true),
        [Side::Stopper(a), Side::Stopper(b)] => a.is_at_least(values, b, budget),
        [a, b] => is_at_least(values, [a.graph(), b.graph()], favoured, budget),
    }
}

/// Compares two games when infinite play is won by this player.
pub(super) fn is_at_least(
    values: &mut Values,
    games: [&LoopyGraph; 2],
    favoured: Player,
    budget: &Budget<'_>,
) -> Result<bool, StopperError> {
    let [first, second] = match favoured {
        Player::Left => [games[0].tidied(values)?, games[1].tidied(values)?],
        // G >= H for Right's sake is -H >= -G for Left's.
        Player::Right => [
            games[1].negative(values)?.tidied(values)?,
            games[0].negative(values)?.tidied(values)?,
        ],
    };
    let [first, second] = [
        Universe::new(values, &first, budget)?,
        Universe::new(values, &second, budget)?,
    ];
    let universes = [&first, &second];
    let order = with_left_favoured(values, universes, budget)?;
    order.is_at_least(values, universes, first.of_vertex(0), second.of_vertex(0))
}

/// Compares the onside of one game with the offside of another: infinite play of the difference is Left's in either, so
/// that she only has to survive.
pub(super) fn is_onside_at_least_offside(
    values: &mut Values,
    games: [&LoopyGraph; 2],
    budget: &Budget<'_>,
) -> Result<bool, StopperError> {
    let [first, second] = [games[0].tidied(values)?, games[1].tidied(values)?];
    let [first, second] = [
        Universe::new(values, &first, budget)?,
        Universe::new(values, &second, budget)?,
    ];
    let universes = [&first, &second];
    let order = Order::of_stoppers(values, universes, budget)?;
    order.is_at_least(values, universes, first.of_vertex(0), second.of_vertex(0))
}

/// Two games have the same onside.
pub(super) fn have_equal_onsides(
    values: &mut Values,
    [a, b]: [&LoopyGraph; 2],
    budget: &Budget<'_>,
) -> Result<bool, StopperError> {
    Ok(is_at_least(values, [a, b], Player::Left, budget)?
        && is_at_least(values, [b, a], Player::Left, budget)?)
}

/// Every element of one game has the same onside as the element of the same number of another.
pub(super) fn have_equal_onsides_everywhere(
    values: &mut Values,
    games: [&LoopyGraph; 2],
    budget: &Budget<'_>,
) -> Result<bool, StopperError> {
    let universes = [
        Universe::new(values, games[0], budget)?,
        Universe::new(values, games[1], budget)?,
    ];
    for [a, b] in [[0, 1], [1, 0]] {
        let pair = [&universes[a], &universes[b]];
        let order = with_left_favoured(values, pair, budget)?;
        for vertex in 0..games[0].vertices().len() {
            let [first, second] = pair.map(|universe| universe.of_vertex(vertex));
            if !order.is_at_least(values, pair, first, second)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

/// One round: from where Left can survive until the first game has been moved into a wanted state.
struct Round<'p> {
    product: &'p Product,
    is_reached: Vec<bool>,
    // Of states in which Right moves: the moves that are not yet known to suit Left.
    n_open: Vec<u32>,
    queue: Vec<u32>,
}

impl<'p> Round<'p> {
    fn new(product: &'p Product) -> Self {
        let n_states = product.n_states();
        Self {
            product,
            is_reached: vec![false; n_states as usize],
            n_open: (0..n_states).map(|state| product.n_moves(state)).collect(),
            queue: Vec::new(),
        }
    }

    fn run(mut self, wanted: &[bool], meter: &mut Meter<'_>) -> Result<Vec<bool>, StopperError> {
        let product = self.product;
        for state in 0..product.n_states() {
            let is_over = if product.is_end(state) {
                product.is_contented_end(state)
            } else {
                product.n_moves(state) == 0 && Product::mover(state) == Player::Right
            };
            if is_over {
                self.reach(state);
            }
        }
        for (state, _) in (0..).zip(wanted).filter(|&(_, &is_wanted)| is_wanted) {
            if product.is_end(state) && !product.is_contented_end(state) {
                continue;
            }
            let sources = product.by_first(state);
            meter.spend(1 + sources.len() as u64)?;
            for source in sources {
                self.suits(source.get());
            }
        }
        while let Some(state) = self.queue.pop() {
            let sources = product.by_second(state);
            meter.spend(1 + sources.len() as u64)?;
            for source in sources {
                self.suits(source.get());
            }
        }
        Ok(self.is_reached)
    }

    /// A move from this state suits Left.
    fn suits(&mut self, state: u32) {
        let index = state as usize;
        if self.is_reached[index] {
            return;
        }
        self.n_open[index] -= 1;
        if Product::mover(state) == Player::Left || self.n_open[index] == 0 {
            self.reach(state);
        }
    }

    fn reach(&mut self, state: u32) {
        self.is_reached[state as usize] = true;
        self.queue.push(state);
    }
}
