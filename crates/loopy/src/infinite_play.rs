//! What play without end is worth. How outcomes are found is the solvers' business: they call it a draw, and here a draw
//! is read as what it stands for.

use core::fmt;
use core::num::NonZeroUsize;
use core::str::FromStr;

use graph_core::{BiGraph, Budget, GraphError, Outcome, Player, VertexId};

use crate::solver::outcomes;
use crate::{Ends, OwnedGraph, PartizanEnds};

/// Who wins when play never ends.
///
/// A draw of the game in which play without end is a draw is a win of the favoured player in the game in which it is his:
/// he never loses from there, and the other cannot force an end. So one solution, and one certificate, serve all three,
/// unless a vertex is declared a draw: an end of the game that nobody wins is then a third thing.
///
/// ```
/// use graph_core::{Outcome, Player};
/// use loopy::InfinitePlay;
/// let left: InfinitePlay = "left".parse()?;
/// assert_eq!(left.outcome(Outcome::Draw, Player::Left), Outcome::Win);
/// assert_eq!(left.outcome(Outcome::Draw, Player::Right), Outcome::Loss);
/// assert_eq!(left.outcome(Outcome::Loss, Player::Left), Outcome::Loss);
/// # Ok::<(), String>(())
/// ```
///
/// (Siegel 2013, VI.)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum InfinitePlay {
    /// Nobody.
    #[default]
    Draw,
    /// Left: the game written with a `+`.
    Left,
    /// Right: the game written with a `-`.
    Right,
}

impl InfinitePlay {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Draw, Self::Left, Self::Right];

    /// Returns who is favoured, if anyone.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Draw => None,
            Self::Left => Some(Player::Left),
            Self::Right => Some(Player::Right),
        }
    }

    /// Returns the outcome for `mover` where it is this when play without end is a draw.
    #[must_use]
    pub fn outcome(self, outcome: Outcome, mover: Player) -> Outcome {
        match (outcome, self.winner()) {
            (Outcome::Draw, Some(winner)) if winner == mover => Outcome::Win,
            (Outcome::Draw, Some(_)) => Outcome::Loss,
            _ => outcome,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Left => "left",
            Self::Right => "right",
        }
    }
}

impl fmt::Display for InfinitePlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for InfinitePlay {
    type Err = String;

    /// Reads `draw`, `left` or `right`.
    ///
    /// # Errors
    ///
    /// What was expected, for any other word.
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|play| play.name() == text);
        found.ok_or_else(|| format!("expected draw, left or right, found {text:?}"))
    }
}

/// Returns who wins at each vertex with Left to move, then at each with Right to move; `None` is a draw.
///
/// The player who is favoured by infinite play wins wherever the other cannot force an end that is not such a win. A
/// draw is left only where a vertex was declared drawn. At most `n_threads` threads work, and find the same.
///
/// # Errors
///
/// As for [`classify_partizan`](crate::classify_partizan).
///
/// # Complexity
///
/// Time and extra space as for [`classify_outcomes`](crate::classify_outcomes), twice where vertices are declared drawn.
///
/// # Examples
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::{BiGraph, Budget, Digraph, Player};
/// use loopy::{InfinitePlay, PartizanEnds, PlayConvention, partizan_winners};
/// // The game `dud`: both may pass for ever.
/// let pass = Digraph::from_edges(1, &[(0, 0)])?;
/// let dud = BiGraph::new(pass.clone(), pass).expect("both have one vertex");
/// let ends = PartizanEnds::new(PlayConvention::Normal);
/// let play = InfinitePlay::Left;
/// let winners = partizan_winners(&dud, &ends, play, NonZeroUsize::MIN, &Budget::unlimited())?;
/// assert_eq!(winners, [Some(Player::Left); 2]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn partizan_winners(
    graph: &BiGraph,
    ends: &PartizanEnds,
    play: InfinitePlay,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Vec<Option<Player>>, GraphError> {
    let n_vertices = graph.n_vertices() as usize;
    let mover = |state: usize| {
        if state < n_vertices {
            Player::Left
        } else {
            Player::Right
        }
    };
    let found = outcomes(graph, ends, n_threads, budget)?;
    let others = match play.winner() {
        Some(favoured) if Player::BOTH.iter().any(|&mover| has_draws(ends.of(mover))) => {
            let [left, right] = Player::BOTH.map(|mover| without_draws(ends.of(mover), favoured, |_| mover));
            Some(outcomes(
                graph,
                &PartizanEnds::by_mover(left, right),
                n_threads,
                budget,
            )?)
        }
        _ => None,
    };
    Ok(winners(&found, others.as_deref(), play, mover))
}

/// Returns who wins at each vertex; `None` is a draw. Otherwise as [`partizan_winners`].
///
/// # Errors
///
/// As for [`classify_owned`](crate::classify_owned).
///
/// # Complexity
///
/// As for [`partizan_winners`].
///
/// # Examples
///
/// ```
/// use core::num::NonZeroUsize;
/// use graph_core::{Budget, Digraph, Player};
/// use loopy::{Ends, InfinitePlay, OwnedGraph, PlayConvention, owned_winners};
/// let ring = Digraph::from_edges(2, &[(0, 1), (1, 0)])?;
/// let ring = OwnedGraph::new(ring, vec![Player::Left, Player::Right]).expect("one owner a vertex");
/// let ends = Ends::new(PlayConvention::Normal);
/// let play = InfinitePlay::Right;
/// let winners = owned_winners(&ring, &ends, play, NonZeroUsize::MIN, &Budget::unlimited())?;
/// assert_eq!(winners, [Some(Player::Right); 2]);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
pub fn owned_winners(
    graph: &OwnedGraph,
    ends: &Ends,
    play: InfinitePlay,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Vec<Option<Player>>, GraphError> {
    let found = outcomes(graph, ends, n_threads, budget)?;
    let others = match play.winner() {
        Some(favoured) if has_draws(ends) => {
            let ends = without_draws(ends, favoured, |vertex| graph.owner(vertex));
            Some(outcomes(graph, &ends, n_threads, budget)?)
        }
        _ => None,
    };
    let owners = crate::GameGraph::owners(graph);
    Ok(winners(&found, others.as_deref(), play, |state| owners[state]))
}

fn has_draws(ends: &Ends) -> bool {
    ends.declared()
        .iter()
        .any(|&(_, outcome)| outcome == Outcome::Draw)
}

/// The same ends, and vertices that were declared drawn are lost for `loser`.
fn without_draws(ends: &Ends, loser: Player, mover: impl Fn(VertexId) -> Player) -> Ends {
    let declared = ends.declared().iter().map(|&(vertex, outcome)| {
        let outcome = match outcome {
            Outcome::Draw if mover(vertex) == loser => Outcome::Loss,
            Outcome::Draw => Outcome::Win,
            outcome => outcome,
        };
        (vertex, outcome)
    });
    let all = Ends::new(ends.convention()).with_declared(declared);
    // Each vertex was declared once before.
    all.unwrap_or_else(|_| ends.clone())
}

/// `others` are the outcomes where declared draws are lost for the favoured player, if there are such.
fn winners(
    found: &[Outcome],
    others: Option<&[Outcome]>,
    play: InfinitePlay,
    mover: impl Fn(usize) -> Player,
) -> Vec<Option<Player>> {
    let others = others.unwrap_or(found);
    let states = found.iter().zip(others).enumerate();
    states
        .map(|(state, (&found, &other))| {
            let winner = |outcome| match outcome {
                Outcome::Win => Some(mover(state)),
                Outcome::Loss => Some(mover(state).opponent()),
                Outcome::Draw => None,
            };
            let (found, other) = (winner(found), winner(other));
            match play.winner() {
                // Not even a declared draw can be forced upon the favoured player.
                Some(favoured) if other != Some(favoured.opponent()) => Some(favoured),
                _ => found,
            }
        })
        .collect()
}
