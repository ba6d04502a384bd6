//! How a game ends: who wins when a player cannot move, and vertices at which the game is over whatever edges
//! leave them. What follows for the other vertices is the solvers' business.

use core::fmt;

use graph_core::{GraphError, Outcome, PlayConvention, Player, VertexId};

/// The ends of a game: a play convention, and declared vertices.
///
/// At a declared vertex the game is over: the outcome for the player to move there is as declared, and edges
/// that leave it play no part. A *target* is a vertex declared lost: whoever moves the token onto it wins.
///
/// ```
/// use graph_core::{Outcome, VertexId};
/// use loopy::{Ends, PlayConvention};
/// let ends = Ends::new(PlayConvention::Misere).with_targets([VertexId::new(4)])?;
/// assert_eq!(ends.declared_at(VertexId::new(4)), Some(Outcome::Loss));
/// assert_eq!(ends.declared_at(VertexId::new(3)), None);
/// # Ok::<(), loopy::EndsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    convention: PlayConvention,
    // Invariant: strictly increasing in the vertices.
    declared: Vec<(VertexId, Outcome)>,
}

impl Ends {
    /// Games that end only when a player cannot move.
    #[must_use]
    pub const fn new(convention: PlayConvention) -> Self {
        Self {
            convention,
            declared: Vec::new(),
        }
    }

    /// The same ends and these targets: whoever moves onto one wins.
    ///
    /// # Errors
    ///
    /// [`EndsError::DeclaredTwice`] when a target was already declared to be something else.
    ///
    /// # Complexity
    ///
    /// As for [`Ends::with_declared`].
    pub fn with_targets(self, targets: impl IntoIterator<Item = VertexId>) -> Result<Self, EndsError> {
        self.with_declared(targets.into_iter().map(|target| (target, Outcome::Loss)))
    }

    /// The same ends and these declared vertices, each with the outcome for the player to move there.
    ///
    /// The order does not matter, and saying the same twice is allowed.
    ///
    /// # Errors
    ///
    /// [`EndsError::DeclaredTwice`] when two outcomes are declared for one vertex.
    ///
    /// # Complexity
    ///
    /// Time `O(d log d)` for `d` declared vertices in all, extra space `O(d)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Outcome, VertexId};
    /// use loopy::{Ends, PlayConvention};
    /// let [a, b] = [0, 1].map(VertexId::new);
    /// let ends = Ends::new(PlayConvention::Normal).with_declared([(b, Outcome::Draw), (a, Outcome::Win)])?;
    /// assert_eq!(ends.declared(), [(a, Outcome::Win), (b, Outcome::Draw)]);
    /// assert!(ends.with_targets([b]).is_err());
    /// # Ok::<(), loopy::EndsError>(())
    /// ```
    pub fn with_declared(
        mut self,
        declared: impl IntoIterator<Item = (VertexId, Outcome)>,
    ) -> Result<Self, EndsError> {
        self.declared.extend(declared);
        // Stable, so that an error names the outcomes in the order in which they were declared.
        self.declared.sort_by_key(|&(vertex, _)| vertex);
        self.declared.dedup();
        let twice = |pair: &&[(VertexId, Outcome)]| pair[0].0 == pair[1].0;
        match self.declared.windows(2).find(twice) {
            Some(pair) => Err(EndsError::DeclaredTwice {
                vertex: pair[0].0,
                outcomes: [pair[0].1, pair[1].1],
            }),
            None => Ok(self),
        }
    }

    /// Returns the convention for players who cannot move.
    #[must_use]
    pub const fn convention(&self) -> PlayConvention {
        self.convention
    }

    /// Returns the declared vertices, strictly increasing, each with the outcome for the player to move there.
    #[must_use]
    pub fn declared(&self) -> &[(VertexId, Outcome)] {
        &self.declared
    }

    /// Returns the outcome declared for a vertex, for the player to move there.
    ///
    /// # Complexity
    ///
    /// Time `O(log d)` for `d` declared vertices.
    #[must_use]
    pub fn declared_at(&self, vertex: VertexId) -> Option<Outcome> {
        let found = self.declared.binary_search_by_key(&vertex, |&(vertex, _)| vertex);
        found.ok().map(|at| self.declared[at].1)
    }

    /// Returns how the game ends for a player to move at `vertex` who has this many moves, if it does.
    ///
    /// # Complexity
    ///
    /// As for [`Ends::declared_at`].
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Outcome, VertexId};
    /// use loopy::{Ends, PlayConvention};
    /// let ends = Ends::new(PlayConvention::Misere);
    /// assert_eq!(ends.end_at(VertexId::new(0), 0), Some(Outcome::Win));
    /// assert_eq!(ends.end_at(VertexId::new(0), 2), None);
    /// ```
    #[must_use]
    pub fn end_at(&self, vertex: VertexId, n_options: usize) -> Option<Outcome> {
        let stuck = || (n_options == 0).then_some(self.convention.stuck());
        self.declared_at(vertex).or_else(stuck)
    }

    /// Returns the bytes these ends hold on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.declared.capacity() * size_of::<(VertexId, Outcome)>()
    }

    /// An error when a declared vertex is not below `n_vertices`.
    pub(crate) fn check_range(&self, n_vertices: u32) -> Result<(), GraphError> {
        match self.declared.last() {
            Some(&(vertex, _)) if vertex.get() >= n_vertices => {
                Err(GraphError::VertexOutOfRange { vertex, n_vertices })
            }
            _ => Ok(()),
        }
    }

    /// [`Ends::end_at`] for vertices that are asked for in increasing order, in constant time each.
    pub(crate) fn in_order(&self) -> impl FnMut(VertexId, usize) -> Option<Outcome> {
        let mut rest = self.declared.iter().peekable();
        move |vertex, n_options| {
            let declared = rest.next_if(|&&(declared, _)| declared == vertex);
            let stuck = || (n_options == 0).then_some(self.convention.stuck());
            declared.map(|&(_, outcome)| outcome).or_else(stuck)
        }
    }
}

/// The ends of a game in which Left and Right have moves of their own: one [`Ends`] for each player to move.
///
/// ```
/// use graph_core::{Outcome, Player, VertexId};
/// use loopy::{PartizanEnds, PlayConvention};
/// let goal = VertexId::new(7);
/// let ends = PartizanEnds::new(PlayConvention::Normal).with_winner(&[goal], Player::Left)?;
/// assert_eq!(ends.of(Player::Left).declared_at(goal), Some(Outcome::Win));
/// assert_eq!(ends.of(Player::Right).declared_at(goal), Some(Outcome::Loss));
/// # Ok::<(), loopy::EndsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartizanEnds {
    by_mover: [Ends; 2],
}

impl PartizanEnds {
    /// Games that end only when the player to move cannot.
    #[must_use]
    pub const fn new(convention: PlayConvention) -> Self {
        Self {
            by_mover: [Ends::new(convention), Ends::new(convention)],
        }
    }

    /// The ends with Left to move and with Right to move, each for the player to move.
    ///
    /// ```
    /// use graph_core::Player;
    /// use loopy::{Ends, PartizanEnds, PlayConvention};
    /// let [normal, misere] = [PlayConvention::Normal, PlayConvention::Misere].map(Ends::new);
    /// let ends = PartizanEnds::by_mover(normal, misere.clone());
    /// assert_eq!(ends.of(Player::Right), &misere);
    /// ```
    #[must_use]
    pub const fn by_mover(left: Ends, right: Ends) -> Self {
        Self {
            by_mover: [left, right],
        }
    }

    /// The same ends, and `winner` has won as soon as the token stands on one of these vertices.
    ///
    /// # Errors
    ///
    /// [`EndsError::DeclaredTwice`] when one of them was declared to be something else.
    ///
    /// # Complexity
    ///
    /// As for [`Ends::with_declared`], once for each player.
    pub fn with_winner(self, vertices: &[VertexId], winner: Player) -> Result<Self, EndsError> {
        let [left, right] = self.by_mover;
        let declared = |mover: Player| {
            let outcome = if mover == winner {
                Outcome::Win
            } else {
                Outcome::Loss
            };
            vertices.iter().map(move |&vertex| (vertex, outcome))
        };
        Ok(Self::by_mover(
            left.with_declared(declared(Player::Left))?,
            right.with_declared(declared(Player::Right))?,
        ))
    }

    /// Returns the ends with this player to move.
    #[must_use]
    pub const fn of(&self, mover: Player) -> &Ends {
        &self.by_mover[mover.index()]
    }
}

impl From<Ends> for PartizanEnds {
    /// The same ends whoever is to move.
    fn from(ends: Ends) -> Self {
        Self::by_mover(ends.clone(), ends)
    }
}

/// Why vertices cannot be declared as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EndsError {
    /// One vertex has two outcomes.
    DeclaredTwice {
        /// The vertex.
        vertex: VertexId,
        /// The two outcomes, in the order in which they were declared.
        outcomes: [Outcome; 2],
    },
}

impl fmt::Display for EndsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DeclaredTwice {
                vertex,
                outcomes: [first, second],
            } => write!(
                f,
                "vertex {vertex} is declared both {first} and {second}: expected one outcome"
            ),
        }
    }
}

impl core::error::Error for EndsError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_vertex_has_one_declared_outcome() {
        let v = VertexId::new;
        let ends = Ends::new(PlayConvention::Normal).with_targets([v(3), v(1), v(3)]);
        let ends = ends.unwrap();
        assert_eq!(ends.declared(), [(v(1), Outcome::Loss), (v(3), Outcome::Loss)]);
        let error = ends.with_declared([(v(3), Outcome::Draw)]).unwrap_err();
        assert_eq!(
            error.to_string(),
            "vertex 3 is declared both Loss and Draw: expected one outcome"
        );
    }

    #[test]
    fn ends_in_order_are_the_ends() {
        let v = VertexId::new;
        let ends =
            Ends::new(PlayConvention::Misere).with_declared([(v(2), Outcome::Draw), (v(0), Outcome::Loss)]);
        let ends = ends.unwrap();
        for n_options in [0, 3] {
            let mut in_order = ends.in_order();
            for vertex in (0..5).map(v) {
                assert_eq!(in_order(vertex, n_options), ends.end_at(vertex, n_options));
            }
        }
    }
}
