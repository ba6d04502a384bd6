//! The best moves of a sum of games that may last for ever: who wins, or that nobody does, and every move that keeps it
//! so. The states of play are in `best_moves/states.rs`. Sums of short games alone are played by [`crate::play`], which
//! needs no states for most of them.

mod states;

use graph_core::{Budget, Outcome, Player, VertexId};
use num_bigint::BigInt;

use self::states::{Company, States};
use super::graph::{append, vertex_id};
use super::refine::{ranks, refined};
use super::{LoopyGraph, LoopyVertex, StopperError};
use crate::{PartizanError, ValueId, Values};

/// A game of a sum by its graph, and how many copies of it the sum has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyComponent {
    /// The game.
    pub game: LoopyGraph,
    /// How many copies there are.
    pub copies: u64,
}

/// A move after which the player who made it has what the sum gave him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopyMove {
    /// Where the game that is moved in stands in the list of components; one copy of it is moved in.
    pub component: usize,
    /// What that copy becomes, [tidied](LoopyGraph::tidied).
    pub option: LoopyGraph,
    /// How long a won game lasts: plies, this move counted, until the loser has no move or only short games are left,
    /// when the winner hurries and the loser delays. Short games count as their canonical sum. `None` in a draw.
    pub plies: Option<u32>,
}

/// Who wins a sum, and the moves of the player to move that keep it so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMoves {
    /// Who wins under best play; `None` is a draw, which infinite play is.
    pub winner: Option<Player>,
    /// Every winning move, or every move that holds the draw; none when the player to move loses.
    pub moves: Vec<LoopyMove>,
}

impl LoopyComponent {
    /// One copy of a game.
    #[must_use]
    pub const fn one(game: LoopyGraph) -> Self {
        Self { game, copies: 1 }
    }
}

/// Finds who wins a sum under normal play when `first` moves first, infinite play being a draw, and every move of
/// `first` that wins or else holds the draw.
///
/// Moves are those of the graphs as they are given, positions from which play must end by their canonical forms.
/// A player who always makes the first winning move listed wins: moves on loops that come nearer to the end, and moves
/// in short games, which cannot go on for ever, stand in front of others, the shortest first. That one of them wins is
/// known: a canonical option of a sum of short games is at most an option of one of them, beside the others. Moves that
/// hold a draw stand in the order of components. Components with equal games are listed each.
///
/// # Errors
///
/// [`StopperError::TooLarge`] when play reaches more states than `budget.max_vertices` or more moves than
/// `budget.max_edges`; no more than that are built. What the arena refuses, [`PartizanError::NumberTooLarge`] among it
/// when copies cannot be counted in 64 bits.
///
/// # Complexity
///
/// Short components are added first. Time and space linear in states and moves, beside one sum in the arena for each
/// move that leaves a loop: a state is a player to move, a multiset of positions on loops that play reaches, and a
/// follower of the sum of all that is short.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Player};
/// use partizan::Values;
/// use partizan::notation::parse_loopy;
/// use partizan::stopper::best_moves;
/// let (mut values, budget) = (Values::new(), Budget::unlimited());
/// let terms = parse_loopy("over + upon - *")?.components(&mut values, &budget)?;
/// let sum: Vec<_> = terms.into_iter().map(|(component, _)| component).collect();
/// let found = best_moves(&mut values, &sum, Player::Left, &budget)?;
/// assert_eq!(found.winner, Some(Player::Left));
/// // Left passes in upon, or takes the star away.
/// let mut components: Vec<_> = found.moves.iter().map(|found| found.component).collect();
/// components.sort_unstable();
/// assert_eq!(components, [1, 2]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # References
///
/// (Conway 1978; Siegel 2013, VI.1).
pub fn best_moves(
    values: &mut Values,
    sum: &[LoopyComponent],
    first: Player,
    budget: &Budget<'_>,
) -> Result<BestMoves, StopperError> {
    let positions = Positions::new(values, sum)?;
    let (company, short) = positions.start(values, sum)?;
    let candidates = positions.candidates(values, sum, (&company, short), first)?;
    let mut states = States::new(&positions.graph, budget);
    let root = states.number(values, company, short, first)?;
    let mut reached = Vec::with_capacity(candidates.len());
    for candidate in &candidates {
        let company = candidate.company.clone();
        reached.push(states.number(values, company, candidate.short, first.opponent())?);
    }
    let labels = states.labels(values, budget)?;
    let plies = labels.ranks(u32::MAX)?;
    let outcome = labels.outcome(root);
    let winner = match outcome {
        Outcome::Win => Some(first),
        Outcome::Loss => Some(first.opponent()),
        Outcome::Draw => None,
    };
    let mut moves = Vec::new();
    for (candidate, &state) in candidates.iter().zip(&reached) {
        if outcome == Outcome::Loss || labels.outcome(state) != outcome.opposite() {
            continue;
        }
        let is_won = outcome == Outcome::Win;
        let plies_after = plies[state as usize];
        let goes_on = !candidate.is_short && plies_after >= plies[root as usize];
        let found = LoopyMove {
            component: candidate.component,
            option: positions.option(values, candidate.option)?,
            plies: is_won.then(|| plies_after.saturating_add(1)),
        };
        moves.push((is_won && goes_on, found));
    }
    moves.sort_by_key(|(goes_on, found)| (*goes_on, found.plies, found.component));
    let moves = moves.into_iter().map(|(_, found)| found).collect();
    Ok(BestMoves { winner, moves })
}

/// The positions of all components together, no two of them alike.
struct Positions {
    graph: LoopyGraph,
    // The position of each component.
    roots: Vec<VertexId>,
}

/// A move of the player to move, and what is left after it.
struct Candidate {
    component: usize,
    option: Target,
    is_short: bool,
    company: Company,
    short: ValueId,
}

/// What a copy becomes.
#[derive(Clone, Copy)]
enum Target {
    Position(VertexId),
    Value(ValueId),
}

impl Positions {
    fn new(values: &mut Values, sum: &[LoopyComponent]) -> Result<Self, StopperError> {
        // A graph is not empty, be there components or not.
        let mut vertices = vec![LoopyVertex::Value(values.zero())];
        let roots = sum.iter().map(|component| append(&mut vertices, &component.game));
        let roots = roots.collect::<Result<Vec<_>, _>>()?;
        let joint = LoopyGraph::new(vertices)?.with_short_parts_valued(values)?;
        let keys: Vec<_> = joint.vertices().iter().map(LoopyVertex::value_index).collect();
        let classes = refined(values, ranks(&keys), &joint.option_numbers())?;
        let class_of = |vertex: &VertexId| VertexId::new(classes[vertex.index()]);
        let mut by_class: Vec<_> = (0..).zip(joint.vertices()).collect();
        by_class.sort_by_key(|&(vertex, _): &(usize, _)| classes[vertex]);
        by_class.dedup_by_key(|(vertex, _)| classes[*vertex]);
        let of_class = |vertex: &LoopyVertex| match vertex {
            &LoopyVertex::Value(value) => LoopyVertex::Value(value),
            LoopyVertex::Node(options) => {
                LoopyVertex::Node(options.each_ref().map(|side| side.iter().map(class_of).collect()))
            }
        };
        Ok(Self {
            graph: LoopyGraph::new(by_class.into_iter().map(|(_, vertex)| of_class(vertex)).collect())?,
            roots: roots.iter().map(class_of).collect(),
        })
    }

    fn vertex(&self, position: VertexId) -> &LoopyVertex {
        &self.graph.vertices()[position.index()]
    }

    /// What is on loops, and the sum of what is short.
    fn start(&self, values: &mut Values, sum: &[LoopyComponent]) -> Result<(Company, ValueId), StopperError> {
        let mut company = Company::default();
        let mut short = Vec::new();
        for (component, &root) in sum.iter().zip(&self.roots) {
            match *self.vertex(root) {
                LoopyVertex::Value(value) => {
                    short.push(values.multiple(&BigInt::from(component.copies), value)?);
                }
                LoopyVertex::Node(_) => company.add(root, component.copies)?,
            }
        }
        if company.n_copies().is_none() {
            return Err(PartizanError::NumberTooLarge.into());
        }
        Ok((company, values.sum_all(&short)?))
    }

    /// Every move of a player, in the order of components.
    fn candidates(
        &self,
        values: &mut Values,
        sum: &[LoopyComponent],
        (company, short): (&Company, ValueId),
        player: Player,
    ) -> Result<Vec<Candidate>, StopperError> {
        let mut res = Vec::new();
        for (component, &root) in self.roots.iter().enumerate() {
            if sum[component].copies == 0 {
                continue;
            }
            match self.vertex(root) {
                &LoopyVertex::Value(value) => {
                    let negative = values.negative(value)?;
                    for option in values.options(value, player)? {
                        res.push(Candidate {
                            component,
                            option: Target::Value(option),
                            is_short: true,
                            company: company.clone(),
                            short: values.sum_all(&[short, negative, option])?,
                        });
                    }
                }
                LoopyVertex::Node(options) => {
                    for &option in &options[player.index()] {
                        let (company, added) = company.moved(&self.graph, root, option)?;
                        res.push(Candidate {
                            component,
                            option: Target::Position(option),
                            is_short: false,
                            company,
                            short: added.map_or(Ok(short), |added| values.sum(short, added))?,
                        });
                    }
                }
            }
        }
        Ok(res)
    }

    fn option(&self, values: &mut Values, target: Target) -> Result<LoopyGraph, StopperError> {
        match target {
            Target::Position(position) => self.graph.rooted_at(position).tidied(values),
            Target::Value(value) => Ok(LoopyGraph::of_value(value)),
        }
    }
}
