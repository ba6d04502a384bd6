//! The game of the difference of two games, seen backwards: pairs of elements, and who moves. Pairs of values are not
//! played out: the arena knows who wins them. What is asked of the product is in `order` and in `sided`.

use graph_core::retrograde::{Labels, Seed, StateGraph, label};
use graph_core::{Budget, Outcome, Player, VertexId};

use super::StopperError;
use super::universe::Universe;
use crate::Values;

/// The positions of `G - H` for all elements `G` of one universe and `H` of another, at least one of them a node.
#[derive(Debug)]
pub(crate) struct Product {
    shape: Shape,
    n_options: Vec<u32>,
    // Invariant: where the predecessors of each state begin, those by a move in H, and the end of the last.
    starts: Vec<usize>,
    splits: Vec<usize>,
    sources: Vec<VertexId>,
}

/// How pairs are numbered: nodes of the first universe with everything, then its values with the nodes of the second.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    nodes: [u32; 2],
    elements: [u32; 2],
    n_pairs: u32,
}

impl Shape {
    /// The shape of a product, unless it is larger than the budget.
    fn new(universes: [&Universe; 2], budget: &Budget<'_>) -> Result<Self, StopperError> {
        let nodes = universes.map(Universe::n_nodes);
        let elements = universes.map(Universe::len);
        let wide = |count: u32| u64::from(count);
        let n_pairs = wide(nodes[0]) * wide(elements[1]) + wide(elements[0] - nodes[0]) * wide(nodes[1]);
        let size = n_pairs.saturating_mul(2).saturating_add(4);
        let refused = |max: u64| StopperError::TooLarge { size, max };
        if size > u64::from(budget.max_vertices) {
            return Err(refused(budget.max_vertices.into()));
        }
        let n_pairs = u32::try_from(n_pairs).map_err(|_| refused(u32::MAX.into()))?;
        // Every option of one is an option beside each element of the other, for one player.
        let n_edges = wide(elements[0])
            .saturating_mul(universes[1].n_options())
            .saturating_add(wide(elements[1]).saturating_mul(universes[0].n_options()));
        if n_edges > budget.max_edges {
            return Err(StopperError::TooLarge {
                size: n_edges,
                max: budget.max_edges,
            });
        }
        Ok(Self {
            nodes,
            elements,
            n_pairs,
        })
    }

    const fn n_states(&self) -> u32 {
        2 * self.n_pairs + 4
    }

    /// The state of a pair with this player to move; `None` for two values.
    pub(crate) const fn state(&self, first: u32, second: u32, mover: Player) -> Option<u32> {
        let pair = if first < self.nodes[0] {
            first * self.elements[1] + second
        } else if second < self.nodes[1] {
            self.nodes[0] * self.elements[1] + (first - self.nodes[0]) * self.nodes[1] + second
        } else {
            return None;
        };
        Some(2 * pair + turn(mover))
    }

    /// Where play is over: Left has what she wants, or not, and this player would have to move.
    const fn end(&self, left_is_content: bool, mover: Player) -> u32 {
        2 * self.n_pairs + if left_is_content { 0 } else { 2 } + turn(mover)
    }

    /// The player to move at a state.
    const fn mover(state: u32) -> Player {
        if state.is_multiple_of(2) {
            Player::Left
        } else {
            Player::Right
        }
    }

    const fn is_end(&self, state: u32) -> bool {
        state >= 2 * self.n_pairs
    }
}

const fn turn(mover: Player) -> u32 {
    match mover {
        Player::Left => 0,
        Player::Right => 1,
    }
}

/// A move of the product.
#[derive(Clone, Copy)]
struct Move {
    source: u32,
    target: u32,
    in_second: bool,
}

impl Product {
    /// Builds the product.
    ///
    /// # Errors
    ///
    /// [`StopperError::TooLarge`] before anything is built, and what the arena refuses.
    ///
    /// # Complexity
    ///
    /// Time and space linear in states and moves, beside one comparison for each pair of values that a move leads to.
    pub(crate) fn new(
        values: &mut Values,
        universes: [&Universe; 2],
        budget: &Budget<'_>,
    ) -> Result<Self, StopperError> {
        let shape = Shape::new(universes, budget)?;
        let mut meter = budget.meter();
        let mut moves = Vec::new();
        for first in 0..shape.elements[0] {
            let n_seconds = shape.elements[usize::from(first < shape.nodes[0])];
            let n_seconds = if first < shape.nodes[0] {
                n_seconds
            } else {
                shape.nodes[1]
            };
            for second in 0..n_seconds {
                let before = moves.len();
                for mover in Player::BOTH {
                    list_moves(values, universes, shape, (first, second, mover), &mut moves)?;
                }
                meter.spend(1 + (moves.len() - before) as u64)?;
            }
        }
        Ok(Self::of_moves(shape, &moves))
    }

    fn of_moves(shape: Shape, moves: &[Move]) -> Self {
        let n_states = shape.n_states() as usize;
        let mut n_options = vec![0; n_states];
        let mut counts = vec![[0_usize; 2]; n_states];
        for found in moves {
            n_options[found.source as usize] += 1;
            counts[found.target as usize][usize::from(found.in_second)] += 1;
        }
        let mut starts = Vec::with_capacity(n_states + 1);
        let mut splits = Vec::with_capacity(n_states);
        let mut start = 0;
        for [first, second] in &counts {
            starts.push(start);
            splits.push(start + first);
            start += first + second;
        }
        starts.push(start);
        let mut sources = vec![VertexId::new(0); start];
        let mut next = [starts.clone(), splits.clone()];
        for found in moves {
            let place = &mut next[usize::from(found.in_second)][found.target as usize];
            sources[*place] = VertexId::new(found.source);
            *place += 1;
        }
        Self {
            shape,
            n_options,
            starts,
            splits,
            sources,
        }
    }

    pub(crate) const fn shape(&self) -> Shape {
        self.shape
    }

    /// Labels every state by who wins in a finite number of moves.
    pub(crate) fn labels(&self, budget: &Budget<'_>) -> Result<Labels, StopperError> {
        let seed = |state: u32| {
            if self.shape.is_end(state) {
                let left_wins = self.is_contented_end(state);
                let mover_wins = left_wins == (Shape::mover(state) == Player::Left);
                Seed::Declared(if mover_wins { Outcome::Win } else { Outcome::Loss })
            } else if self.n_options[state as usize] == 0 {
                Seed::Declared(Outcome::Loss)
            } else {
                Seed::Open
            }
        };
        Ok(label(self, seed, budget)?)
    }

    pub(crate) fn is_contented_end(&self, state: u32) -> bool {
        Player::BOTH
            .into_iter()
            .any(|mover| self.shape.end(true, mover) == state)
    }

    pub(crate) fn mover(state: u32) -> Player {
        Shape::mover(state)
    }

    /// How many moves leave a state.
    pub(crate) fn n_moves(&self, state: u32) -> u32 {
        self.n_options[state as usize]
    }

    /// True for states in which play is over.
    pub(crate) const fn is_end(&self, state: u32) -> bool {
        self.shape.is_end(state)
    }

    /// The states from which a move in the first game leads here.
    pub(crate) fn by_first(&self, state: u32) -> &[VertexId] {
        let state = state as usize;
        &self.sources[self.starts[state]..self.splits[state]]
    }

    /// The states from which a move in the second game leads here.
    pub(crate) fn by_second(&self, state: u32) -> &[VertexId] {
        let state = state as usize;
        &self.sources[self.splits[state]..self.starts[state + 1]]
    }
}

impl StateGraph for Product {
    fn n_states(&self) -> u32 {
        self.shape.n_states()
    }

    fn n_options(&self, state: u32) -> u64 {
        self.n_options[state as usize].into()
    }

    fn predecessors(&self, state: u32) -> (&[VertexId], u32) {
        let state = state as usize;
        (&self.sources[self.starts[state]..self.starts[state + 1]], 0)
    }
}

fn list_moves(
    values: &mut Values,
    universes: [&Universe; 2],
    shape: Shape,
    (first, second, mover): (u32, u32, Player),
    found: &mut Vec<Move>,
) -> Result<(), StopperError> {
    let Some(source) = shape.state(first, second, mover) else {
        return Ok(());
    };
    for &option in universes[0].options(first, mover) {
        let target = reached(values, universes, shape, (option, second, mover.opponent()))?;
        found.push(Move {
            source,
            target,
            in_second: false,
        });
    }
    // The second game is subtracted.
    for &option in universes[1].options(second, mover.opponent()) {
        let target = reached(values, universes, shape, (first, option, mover.opponent()))?;
        found.push(Move {
            source,
            target,
            in_second: true,
        });
    }
    Ok(())
}

fn reached(
    values: &mut Values,
    universes: [&Universe; 2],
    shape: Shape,
    (first, second, mover): (u32, u32, Player),
) -> Result<u32, StopperError> {
    if let Some(state) = shape.state(first, second, mover) {
        return Ok(state);
    }
    let (Some(a), Some(b)) = (universes[0].value(first), universes[1].value(second)) else {
        unreachable!("what is not a node is a value");
    };
    let left_is_content = match mover {
        Player::Left => !values.le(a, b)?,
        Player::Right => values.le(b, a)?,
    };
    Ok(shape.end(left_is_content, mover))
}
