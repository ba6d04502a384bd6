//! From a rule to who wins, in one call: explored by `graph_core`, solved by `loopy`. Rules by name are in
//! `positions`.

#[cfg(feature = "parallel")]
use std::num::NonZeroUsize;

#[cfg(feature = "parallel")]
use graph_core::explore_in_parallel;
use graph_core::{Budget, Digraph, Exploration, GraphError, PlayConvention, Ruleset, VertexId, explore};
use loopy::{Classification, Ends, classify};

/// Every position that play can reach under a rule, the moves between them, and who wins each.
#[derive(Clone, Debug)]
pub struct SolvedRule<P> {
    /// The positions in the order of discovery, breadth first, the roots in front: vertex `i` is `positions[i]`.
    pub positions: Vec<P>,
    /// The moves; vertex `i` is the position `positions[i]`.
    pub graph: Digraph,
    /// The outcome of every position for the player about to move, and how to play.
    pub solution: Classification,
}

impl<P: PartialEq> SolvedRule<P> {
    /// Returns the vertex of a position, `None` when play does not reach it. A position that another one represents
    /// has none of its own.
    ///
    /// # Complexity
    ///
    /// Time linear in the positions: the table of numbers is not kept.
    #[must_use]
    pub fn vertex(&self, position: &P) -> Option<VertexId> {
        let place = self.positions.iter().position(|other| other == position)?;
        VertexId::from_index(place)
    }
}

/// Explores a rule from its roots and finds who wins every position that is reached, under a play convention; play that
/// never ends is drawn.
///
/// Positions are taken up to the [symmetries](Ruleset::representative) of the rule;
/// [`Whole`](graph_core::Whole) takes them as they are. Units of work for the budget's watch: first positions expanded,
/// then positions decided and edges followed.
///
/// # Errors
///
/// As for [`explore`] and [`classify`].
///
/// # Complexity
///
/// That of both: time linear in the moves. For `V` positions and `E` moves between them, the result takes
/// `9 V + 4 E` bytes beside the positions, and labelling `9 V + 6 E` more.
///
/// # Examples
///
/// ```
/// use upstar::graph_core::{Budget, Outcome, PlayConvention};
/// use upstar::rulesets::graph::pong_hau_ki::{Place, PongHauKi};
///
/// let solved = upstar::solve_rule(&PongHauKi, [Place::START], PlayConvention::Normal, &Budget::unlimited())?;
/// let start = solved.vertex(&Place::START).expect("the root is reached");
/// assert_eq!(solved.solution.outcome(start), Outcome::Draw);
/// assert!(solved.solution.verify(&solved.graph).is_ok());
/// # Ok::<(), upstar::graph_core::GraphError>(())
/// ```
pub fn solve_rule<R: Ruleset>(
    ruleset: &R,
    roots: impl IntoIterator<Item = R::Position>,
    convention: PlayConvention,
    budget: &Budget<'_>,
) -> Result<SolvedRule<R::Position>, GraphError> {
    solved(explore(ruleset, roots, budget)?, convention, budget)
}

/// [`solve_rule`] with the positions explored by several threads: the same result, or the same error.
///
/// # Errors
///
/// As for [`solve_rule`].
///
/// # Complexity
///
/// As for [`solve_rule`]; the exploration is shared among the threads.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use upstar::graph_core::{Budget, Outcome, PlayConvention};
/// use upstar::rulesets::grid::teeko::{Squares, Teeko};
///
/// let teeko = Teeko::new(3, 3, 2, Squares::Small).expect("a small board");
/// let two = NonZeroUsize::MIN.saturating_add(1);
/// let (convention, budget) = (PlayConvention::Normal, Budget::unlimited());
/// let solved = upstar::solve_rule_in_parallel(&teeko, [teeko.start()], convention, two, &budget)?;
/// let start = solved.vertex(&teeko.start()).expect("the root is reached");
/// assert_eq!(solved.solution.outcome(start), Outcome::Win);
/// # Ok::<(), upstar::graph_core::GraphError>(())
/// ```
#[cfg(feature = "parallel")]
pub fn solve_rule_in_parallel<R>(
    ruleset: &R,
    roots: impl IntoIterator<Item = R::Position>,
    convention: PlayConvention,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<SolvedRule<R::Position>, GraphError>
where
    R: Ruleset<Position: Send + Sync> + Sync,
{
    solved(
        explore_in_parallel(ruleset, roots, n_threads, budget)?,
        convention,
        budget,
    )
}

fn solved<P>(
    explored: Exploration<P>,
    convention: PlayConvention,
    budget: &Budget<'_>,
) -> Result<SolvedRule<P>, GraphError> {
    let Exploration { positions, graph } = explored;
    let solution = classify(&graph, &Ends::new(convention), budget)?;
    Ok(SolvedRule {
        positions,
        graph,
        solution,
    })
}
