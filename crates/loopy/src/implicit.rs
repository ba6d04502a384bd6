//! Games whose graph is computed and never stored: their labels, and the checker of these. The propagation is in
//! `graph_core::retrograde`; the rule that the checker holds every state to, in `claim`.

use core::ops::Range;
use std::num::NonZeroUsize;

use graph_core::retrograde::{ImplicitGraph, Seed, label_implicit};
use graph_core::{Budget, GraphError, VertexId};

use crate::checker::blocks::{Tally, check_blocks};
use crate::claim::{Claims as _, check};
use crate::{Certificate, CertificateError, Verified};

/// Classifies every state of a game whose moves are computed, for the player to move there, by so many threads.
///
/// The same as [`classify`](crate::classify) finds for the graph with these moves and ends; state `s` is vertex `s`.
/// The result does not depend on the number of threads; without the feature `parallel` of `graph_core` there is one.
/// Units of work for the budget's watch: states looked at or decided, and moves followed.
///
/// # Errors
///
/// [`GraphError::TooManyVertices`] when there are more states than the budget has vertices,
/// [`GraphError::OutOfMemory`], and [`GraphError::Cancelled`] when the watch says so.
///
/// # Complexity
///
/// Time `O(n + m)` for `n` states and the `m` moves that lead to decided ones. The result takes `5 n` bytes; extra
/// space is 4 bytes for each decided state and a bit for each.
///
/// # Examples
///
/// ```
/// use std::num::NonZeroUsize;
/// use graph_core::retrograde::{ImplicitGraph, Seed};
/// use graph_core::{Budget, Outcome};
/// use loopy::classify_implicit;
///
/// /// So many places in a ring; a token goes on by one or two. The place 0 is lost for who is to move there.
/// struct Ring(u32);
/// impl ImplicitGraph for Ring {
///     fn n_states(&self) -> u32 {
///         self.0
///     }
///     fn seed(&self, state: u32) -> Seed {
///         if state == 0 { Seed::Declared(Outcome::Loss) } else { Seed::Open }
///     }
///     fn n_options(&self, _: u32) -> u32 {
///         2
///     }
///     fn options(&self, out: &mut Vec<u32>, state: u32) {
///         out.extend([(state + 1) % self.0, (state + 2) % self.0]);
///     }
///     fn predecessors(&self, out: &mut Vec<u32>, state: u32) {
///         out.extend([(state + self.0 - 1) % self.0, (state + self.0 - 2) % self.0]);
///     }
/// }
/// let found = classify_implicit(&Ring(7), NonZeroUsize::MIN, &Budget::unlimited())?;
/// assert_eq!((found.outcomes[4], found.ranks[4]), (Outcome::Loss, 2));
/// let verified = found.verify_implicit(&Ring(7))?;
/// assert_eq!(verified.counts.losses, 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn classify_implicit<G: ImplicitGraph + Sync>(
    graph: &G,
    n_threads: NonZeroUsize,
    budget: &Budget<'_>,
) -> Result<Certificate, GraphError> {
    let labels = label_implicit(graph, n_threads, budget)?;
    let ranks = labels.ranks(Certificate::NO_RANK)?;
    Ok(Certificate::new(labels.into_outcomes(), ranks))
}

impl Certificate {
    /// Checks this certificate of a game whose moves are computed; state `s` is vertex `s`.
    ///
    /// The checker asks for ends and options alone, and never for predecessors or numbers of options, on which the
    /// solver relies.
    ///
    /// # Errors
    ///
    /// [`CertificateError`], naming the first state whose claim does not follow from the claims for its options. If
    /// there is none, every outcome and every remoteness is right.
    ///
    /// # Complexity
    ///
    /// Time linear in the states and their options, extra space linear in the most options of a state.
    ///
    /// # Panics
    ///
    /// When an option is not a state.
    pub fn verify_implicit<G: ImplicitGraph + Sync>(&self, graph: &G) -> Result<Verified, CertificateError> {
        self.verify_implicit_by(graph, NonZeroUsize::MIN, &Budget::unlimited())
    }

    /// [`Certificate::verify_implicit`] by up to so many threads: the same answer, and of several wrong claims the same.
    /// Without the feature `parallel` there is one. Units of work are states and their options; the watch is called by the
    /// calling thread only.
    ///
    /// # Errors
    ///
    /// As for [`Certificate::verify_implicit`], and [`CertificateError::Graph`] when the watch says so.
    ///
    /// # Complexity
    ///
    /// As for [`Certificate::verify_implicit`], extra space for each thread.
    ///
    /// # Panics
    ///
    /// As for [`Certificate::verify_implicit`].
    pub fn verify_implicit_by<G: ImplicitGraph + Sync>(
        &self,
        graph: &G,
        n_threads: NonZeroUsize,
        budget: &Budget<'_>,
    ) -> Result<Verified, CertificateError> {
        const BLOCK: u32 = 1 << 13;
        let n_states = graph.n_states();
        self.check_length(u64::from(n_states))?;
        let check = |number: usize| {
            // There are fewer blocks than states.
            let start = u32::try_from(number).unwrap_or(u32::MAX) * BLOCK;
            let tally = self.check_states(graph, start..start.saturating_add(BLOCK).min(n_states));
            tally.map(|tally| (tally, ()))
        };
        let n_blocks = n_states.div_ceil(BLOCK) as usize;
        check_blocks(n_blocks, n_threads, &check, budget).map(|(verified, _)| verified)
    }

    fn check_states<G: ImplicitGraph>(
        &self,
        graph: &G,
        states: Range<u32>,
    ) -> Result<Tally, CertificateError> {
        let (mut options, mut tally) = (Vec::new(), Tally::default());
        for state in states {
            options.clear();
            let end = match graph.seed(state) {
                Seed::Declared(outcome) => Some(outcome),
                Seed::Open => {
                    graph.options(&mut options, state);
                    None
                }
            };
            let claims = options.iter().map(|&option| {
                let claim = self.claim(option as usize).opposite();
                (VertexId::new(option), claim)
            });
            let claim = self.claim(state as usize);
            check(claim, end, claims).map_err(|fault| CertificateError::Refuted {
                vertex: VertexId::new(state),
                mover: None,
                fault,
            })?;
            tally.count(claim, options.len());
        }
        Ok(tally)
    }
}
