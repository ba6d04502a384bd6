//! Several games played at once, in the ways that are more than a sum: who wins by a theorem where there is one. The
//! moves of a compound and its product graph are in `product`, suspense is in `suspense`, disjunctive sums with their moves
//! in `token_sum`.

mod product;
mod theorem;

use core::fmt;
use core::str::FromStr;

use graph_core::{Budget, Digraph, GraphError, Outcome, PlayConvention, VertexId};
use smallvec::SmallVec;

use crate::{Ends, classify};

pub use product::{CompoundProduct, Tokens};

/// In which of several games a player moves, and when the whole is over (Conway 1976, chapter 14; Smith 1966).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compound {
    /// A move is a move in one game; play is over when nobody can move in any of them. The sum.
    Disjunctive,
    /// A move is a move in one game; play is over as soon as one of them is.
    DiminishedDisjunctive,
    /// A move is a move in every game; play is over as soon as one of them is. The rapid join.
    Conjunctive,
    /// A move is a move in every game that is not over; play is over when all of them are. The slow join.
    ContinuedConjunctive,
    /// A move is a move in one game or several; play is over when nobody can move in any of them. The union.
    Selective,
    /// A move is a move in one game or several; play is over as soon as one of them is.
    ShortenedSelective,
}

impl Compound {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::Disjunctive,
        Self::DiminishedDisjunctive,
        Self::Conjunctive,
        Self::ContinuedConjunctive,
        Self::Selective,
        Self::ShortenedSelective,
    ];

    /// Whether play is over as soon as one of the games is.
    #[must_use]
    pub const fn ends_with_the_first(self) -> bool {
        matches!(
            self,
            Self::DiminishedDisjunctive | Self::Conjunctive | Self::ShortenedSelective
        )
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Disjunctive => "disjunctive",
            Self::DiminishedDisjunctive => "diminished-disjunctive",
            Self::Conjunctive => "conjunctive",
            Self::ContinuedConjunctive => "continued-conjunctive",
            Self::Selective => "selective",
            Self::ShortenedSelective => "shortened-selective",
        }
    }
}

impl fmt::Display for Compound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word that names no compound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownCompound;

impl fmt::Display for UnknownCompound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of")?;
        for (at, compound) in Compound::ALL.iter().enumerate() {
            write!(f, "{} {compound}", if at == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownCompound {}

impl FromStr for Compound {
    type Err = UnknownCompound;

    fn from_str(name: &str) -> Result<Self, UnknownCompound> {
        let known = Self::ALL.into_iter().find(|compound| compound.name() == name);
        known.ok_or(UnknownCompound)
    }
}

/// How the answer to a compound was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompoundRule {
    /// The sum of generalised nim-values.
    NimValues,
    /// The least remoteness decides: the first game to end is the one that ends first under best play.
    LeastRemoteness,
    /// The greatest suspense decides: the last game to end.
    GreatestSuspense,
    /// A union is lost when all its games are, and drawn when one is drawn.
    Outcomes,
    /// The graph of all positions that can be reached.
    Product {
        /// How many they are.
        n_positions: u32,
        /// How many moves between them.
        n_moves: u64,
    },
}

/// Who wins a compound, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedCompound {
    /// The outcome for the player about to move.
    pub outcome: Outcome,
    /// How many plies the compound lasts when the winner hurries and the loser delays, where the rule tells it. By
    /// [`CompoundRule::GreatestSuspense`] it is the other way round: the loser hurries.
    pub plies: Option<u32>,
    /// How it was found.
    pub rule: CompoundRule,
    /// Where the moves lead that keep the outcome: they win, or they hold the draw. A lost compound has
    /// none, nor has one that is won as it is over. Whoever always makes the first of them that wins, wins.
    pub moves: Vec<Tokens>,
    /// Whether these are all such moves.
    pub complete: bool,
}

/// Solves a compound of tokens on graphs, which may have cycles: by a theorem where one holds, else by its product graph.
///
/// | compound | normal play | misère play |
/// |---|---|---|
/// | disjunctive | nim-values | product |
/// | conjunctive | least remoteness | least remoteness |
/// | continued conjunctive | greatest suspense without cycles, else product | product |
/// | selective | outcomes of the games | product |
/// | diminished disjunctive, shortened selective | product | product |
///
/// At most `most` moves are listed. The budget limits the positions and the moves of a product; units of work for its
/// watch are those of [`classify`], [`nim_values`](crate::nim_values) and moves listed.
///
/// # Errors
///
/// [`GraphError::VertexOutOfRange`] when a token stands on no vertex of its graph, [`GraphError::TooManyVertices`] and
/// [`GraphError::TooManyEdges`] when a product is larger than the budget allows, [`GraphError::OutOfMemory`], and
/// [`GraphError::Cancelled`] when the watch says so.
///
/// # Complexity
///
/// By a theorem time and extra space `O(V + E)` for the graphs, twice that for nim-values' every label, and the moves of
/// the compound from its start; by the product time and extra space linear in its positions and moves, which are up to the
/// products of those of the graphs.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Digraph, Outcome, PlayConvention, VertexId};
/// use loopy::{Compound, CompoundRule, solve_compound};
/// let path = Digraph::from_edges(3, &[(2, 1), (1, 0)])?;
/// let turning = Digraph::from_edges(2, &[(0, 1), (1, 0)])?;
/// let tokens = [(&path, VertexId::new(2)), (&turning, VertexId::new(0))];
/// let solve = |compound| solve_compound(&tokens, compound, PlayConvention::Normal, 10, &Budget::unlimited());
/// let rapid = solve(Compound::Conjunctive)?;
/// assert_eq!((rapid.outcome, rapid.plies, rapid.rule), (Outcome::Loss, Some(2), CompoundRule::LeastRemoteness));
/// let slow = solve(Compound::ContinuedConjunctive)?;
/// assert_eq!((slow.outcome, slow.plies), (Outcome::Draw, None));
/// assert_eq!(solve(Compound::Selective)?.outcome, Outcome::Draw);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn solve_compound(
    tokens: &[(&Digraph, VertexId)],
    compound: Compound,
    convention: PlayConvention,
    most: usize,
    budget: &Budget<'_>,
) -> Result<SolvedCompound, GraphError> {
    check_range(tokens)?;
    match theorem::solve(tokens, compound, convention, most, budget)? {
        Some(solved) => Ok(solved),
        None => solve_product(tokens, compound, convention, most, budget),
    }
}

/// [`solve_compound`] by the product graph alone, whatever theorem there is: the reference for all others.
///
/// # Errors
///
/// As for [`solve_compound`].
///
/// # Complexity
///
/// Time and extra space linear in the positions that can be reached and the moves between them.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Digraph, Outcome, PlayConvention, VertexId};
/// use loopy::{Compound, solve_product};
/// let path = Digraph::from_edges(3, &[(2, 1), (1, 0)])?;
/// let tokens = [(&path, VertexId::new(2)), (&path, VertexId::new(1))];
/// let budget = Budget::unlimited().with_max_vertices(100);
/// let sum = solve_product(&tokens, Compound::Disjunctive, PlayConvention::Normal, 10, &budget)?;
/// assert_eq!((sum.outcome, sum.plies), (Outcome::Win, Some(3)));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn solve_product(
    tokens: &[(&Digraph, VertexId)],
    compound: Compound,
    convention: PlayConvention,
    most: usize,
    budget: &Budget<'_>,
) -> Result<SolvedCompound, GraphError> {
    check_range(tokens)?;
    let product = CompoundProduct::explore(tokens, compound, budget)?;
    let found = classify(&product.graph, &Ends::new(convention), budget)?;
    let start = VertexId::new(0);
    let outcome = found.outcome(start);
    let keeps =
        |option: &&VertexId| outcome != Outcome::Loss && found.outcome(**option) == outcome.opposite();
    let mut good: Vec<_> = product
        .graph
        .successors(start)
        .iter()
        .filter(keeps)
        .copied()
        .collect();
    good.sort_by_key(|&option| found.remoteness(option));
    let complete = good.len() <= most;
    good.truncate(most);
    Ok(SolvedCompound {
        outcome,
        plies: found.remoteness(start),
        rule: CompoundRule::Product {
            n_positions: product.graph.n_vertices(),
            n_moves: product.graph.n_edges(),
        },
        moves: good
            .iter()
            .map(|option| product.positions[option.index()].clone())
            .collect(),
        complete,
    })
}

fn check_range(tokens: &[(&Digraph, VertexId)]) -> Result<(), GraphError> {
    let outside = tokens
        .iter()
        .find(|(graph, vertex)| vertex.get() >= graph.n_vertices());
    match outside {
        None => Ok(()),
        Some((graph, vertex)) => Err(GraphError::VertexOutOfRange {
            vertex: *vertex,
            n_vertices: graph.n_vertices(),
        }),
    }
}

/// Where each token stands.
fn starts(tokens: &[(&Digraph, VertexId)]) -> Tokens {
    tokens.iter().map(|&(_, vertex)| vertex).collect::<SmallVec<_>>()
}
