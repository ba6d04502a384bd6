//! Sums of tokens on graphs and of nim heaps, under normal play: who wins, and by which moves. Other ways to play several
//! games at once are in `compound`.

use graph_core::{Budget, Digraph, GraphError, Meter, Nimber, Outcome, VertexId};

use crate::{LoopyNimber, NimValues, NimberSet};

/// One game of a sum.
#[derive(Clone, Copy, Debug)]
pub enum SumTerm<'a> {
    /// A token on a vertex of a graph, with the values of that graph.
    Token {
        /// The graph, which may have cycles.
        graph: &'a Digraph,
        /// The values of its vertices.
        values: &'a NimValues,
        /// Where the token stands.
        vertex: VertexId,
    },
    /// A nim heap of so many tokens.
    Heap(Nimber),
}

/// Where a move leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SumOption {
    /// The token stands here.
    Vertex(VertexId),
    /// So many tokens are left on the heap.
    Heap(Nimber),
}

/// A move in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumMove {
    /// In which term, counted from 0.
    pub term: usize,
    /// Where it leads.
    pub option: SumOption,
}

/// Who wins a sum, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedTokenSum {
    /// The value of the sum.
    pub value: LoopyNimber,
    /// The outcome for the player about to move.
    pub outcome: Outcome,
    /// The moves that keep the outcome: they win, or they hold the draw. A lost sum has none.
    ///
    /// Winning moves stand in the order of their progress, and whoever always makes the first one wins: any of them
    /// leaves a sum that the opponent loses, but a player who chooses among them at random may go round for ever.
    pub moves: Vec<SumMove>,
    /// Whether these are all such moves.
    pub complete: bool,
}

/// Solves a sum of games.
///
/// Nimbers are added; with one infinite value, the player about to move wins when the sum of the others is among its
/// labels, and else the sum is drawn; with two, it is drawn. Among the moves that leave a sum of value 0, those come first
/// that leave the least sum of nimbers, and of these the ones that leave the least sum of ranks. From such a sum every move of
/// the opponent allows an answer that leaves less: where he lowered a nimber, some other nimber can be lowered; where he
/// escaped to a greater or infinite value, there is a way back to the nimber he left, of smaller rank.
///
/// At most `most` moves are listed. Units of work for the budget's watch: moves looked at.
///
/// # Errors
///
/// [`GraphError::Cancelled`] when the watch says so.
///
/// # Panics
///
/// When a token stands on no vertex of its graph, or the values are of a smaller graph.
///
/// # Complexity
///
/// Time `O(t + d + w log w)` for `t` terms, `d` moves of tokens and `w` that are good; for a drawn sum in addition one unit for each move
/// of a heap that is listed and for each label of the infinite value. Extra space `O(w)`.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Digraph, Nimber, Outcome, VertexId};
/// use loopy::{SumOption, SumTerm, nim_values, solve_token_sum};
/// // 0 is a place to pass, with an exit to a heap of two, which is 1.
/// let graph = Digraph::from_edges(4, &[(0, 0), (0, 1), (1, 2), (1, 3), (2, 3)])?;
/// let values = nim_values(&graph, &Budget::unlimited())?;
/// let token = SumTerm::Token { graph: &graph, values: &values, vertex: VertexId::new(0) };
/// let solved = solve_token_sum(&[token, SumTerm::Heap(Nimber(2))], 100, &Budget::unlimited())?;
/// assert_eq!((solved.value.to_string().as_str(), solved.outcome), ("inf(0)", Outcome::Win));
/// assert_eq!(solved.moves[0].option, SumOption::Vertex(VertexId::new(1)));
///
/// let solved = solve_token_sum(&[token, SumTerm::Heap(Nimber(3))], 100, &Budget::unlimited())?;
/// assert_eq!((solved.value.to_string().as_str(), solved.outcome), ("inf(1)", Outcome::Draw));
/// // To pass holds the draw, and so do all moves of the heap but the one that leaves two.
/// assert_eq!(solved.moves.len(), 3);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn solve_token_sum(
    terms: &[SumTerm<'_>],
    most: usize,
    budget: &Budget<'_>,
) -> Result<SolvedTokenSum, GraphError> {
    let values: Vec<_> = terms.iter().map(SumTerm::value).collect();
    let value: LoopyNimber = values.iter().cloned().sum();
    let outcome = value.outcome();
    let mut meter = budget.meter();
    let (mut moves, complete) = match outcome {
        Outcome::Loss => (Vec::new(), true),
        Outcome::Win => (winning_moves(terms, &values, &mut meter)?, true),
        Outcome::Draw => drawing_moves(terms, &values, most, &mut meter)?,
    };
    let complete = complete && moves.len() <= most;
    moves.truncate(most);
    Ok(SolvedTokenSum {
        value,
        outcome,
        moves,
        complete,
    })
}

impl SumTerm<'_> {
    /// Returns the value of this term alone.
    ///
    /// # Panics
    ///
    /// When a token stands on no vertex of its graph, or the values are of a smaller graph.
    #[must_use]
    pub fn value(&self) -> LoopyNimber {
        match self {
            Self::Token { values, vertex, .. } => values.value(*vertex),
            Self::Heap(heap) => LoopyNimber::Finite(*heap),
        }
    }

    fn rank(&self) -> u32 {
        match self {
            Self::Token { values, vertex, .. } => values.rank(*vertex).unwrap_or(0),
            Self::Heap(_) => 0,
        }
    }
}

/// The sum of all values, from which one can be left out again.
struct Total<'a> {
    values: &'a [LoopyNimber],
    nimber: Nimber,
    // Invariant: the terms of infinite value, increasing, no more than two of them.
    infinite: Vec<usize>,
    n_infinite: usize,
}

/// The sum of all values but one.
struct Rest<'a> {
    nimber: Nimber,
    // One of the infinite values.
    infinite: Option<&'a NimberSet>,
    n_infinite: usize,
}

impl<'a> Total<'a> {
    fn new(values: &'a [LoopyNimber]) -> Self {
        let is_infinite = |&(_, value): &(usize, &LoopyNimber)| value.finite().is_none();
        let infinite = || values.iter().enumerate().filter(is_infinite);
        Self {
            values,
            nimber: values.iter().filter_map(LoopyNimber::finite).sum(),
            infinite: infinite().take(2).map(|(term, _)| term).collect(),
            n_infinite: infinite().count(),
        }
    }

    fn without(&self, term: usize) -> Rest<'a> {
        let own = &self.values[term];
        let other = self.infinite.iter().find(|&&other| other != term);
        Rest {
            nimber: self.nimber + own.finite().unwrap_or(Nimber::ZERO),
            infinite: other.and_then(|&other| match &self.values[other] {
                LoopyNimber::Infinite(set) => Some(set),
                LoopyNimber::Finite(_) => None,
            }),
            n_infinite: self.n_infinite - usize::from(own.finite().is_none()),
        }
    }
}

impl Rest<'_> {
    /// Whether nobody wins this sum and a nimber more.
    fn is_drawn_with(&self, nimber: Nimber) -> bool {
        match self.infinite {
            None => false,
            Some(set) => self.n_infinite > 1 || !set.contains(self.nimber + nimber),
        }
    }
}

fn winning_moves(
    terms: &[SumTerm<'_>],
    values: &[LoopyNimber],
    meter: &mut Meter<'_>,
) -> Result<Vec<SumMove>, GraphError> {
    let mut found = Vec::new();
    let total = Total::new(values);
    let (all_nimbers, all_ranks) = totals(terms, values);
    for (term, game) in terms.iter().enumerate() {
        let rest = total.without(term);
        if rest.n_infinite > 0 {
            continue;
        }
        let wanted = rest.nimber;
        // What the other terms leave of both sums. No less than this term's own.
        let nimbers = all_nimbers - values[term].finite().map_or(0, |nimber| u128::from(nimber.0));
        let ranks = all_ranks - u128::from(game.rank());
        let progress = |rank: u32| (nimbers + u128::from(wanted.0), ranks + u128::from(rank));
        match game {
            SumTerm::Token {
                graph,
                values,
                vertex,
            } => {
                let options = graph.successors(*vertex);
                meter.spend(options.len() as u64)?;
                let good = options
                    .iter()
                    .filter(|&&option| values.finite(option) == Some(wanted));
                found.extend(good.map(|&option| {
                    let progress = progress(values.rank(option).unwrap_or(0));
                    (
                        progress,
                        SumMove {
                            term,
                            option: SumOption::Vertex(option),
                        },
                    )
                }));
            }
            SumTerm::Heap(heap) if wanted < *heap => {
                found.push((
                    progress(0),
                    SumMove {
                        term,
                        option: SumOption::Heap(wanted),
                    },
                ));
            }
            SumTerm::Heap(_) => {}
        }
    }
    // Stable: moves of equal progress stay in the order of the terms.
    found.sort_by_key(|&(progress, _)| progress);
    Ok(found.into_iter().map(|(_, good)| good).collect())
}

/// The sums of all nimbers as numbers, and of all ranks.
fn totals(terms: &[SumTerm<'_>], values: &[LoopyNimber]) -> (u128, u128) {
    let nimbers = values.iter().filter_map(LoopyNimber::finite);
    let ranks = terms.iter().map(|term| u128::from(term.rank()));
    (nimbers.map(|nimber| u128::from(nimber.0)).sum(), ranks.sum())
}

/// The moves that hold the draw, and whether they are all: the search ends when there are more than asked for.
fn drawing_moves(
    terms: &[SumTerm<'_>],
    values: &[LoopyNimber],
    most: usize,
    meter: &mut Meter<'_>,
) -> Result<(Vec<SumMove>, bool), GraphError> {
    let total = Total::new(values);
    let mut found = Vec::new();
    for (term, game) in terms.iter().enumerate() {
        let rest = total.without(term);
        match game {
            SumTerm::Token {
                graph,
                values,
                vertex,
            } => {
                for &option in graph.successors(*vertex) {
                    meter.spend(1)?;
                    let holds = match values.value(option) {
                        LoopyNimber::Finite(nimber) => rest.is_drawn_with(nimber),
                        LoopyNimber::Infinite(set) => rest.n_infinite > 0 || !set.contains(rest.nimber),
                    };
                    if holds {
                        found.push(SumMove {
                            term,
                            option: SumOption::Vertex(option),
                        });
                    }
                }
            }
            SumTerm::Heap(heap) => {
                let mut left = (0..heap.0).map(Nimber);
                while found.len() <= most
                    && let Some(left) = left.next()
                {
                    meter.spend(1)?;
                    if rest.is_drawn_with(left) {
                        found.push(SumMove {
                            term,
                            option: SumOption::Heap(left),
                        });
                    }
                }
            }
        }
        if found.len() > most {
            return Ok((found, false));
        }
    }
    Ok((found, true))
}
