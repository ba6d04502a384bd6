//! From a solved game to the evidence for one of its states. The checker, which shares nothing with this, is in
//! `partial`.

use graph_core::{Budget, GraphError, VertexId};
use hashbrown::HashSet;

use super::{Goal, PartialCertificate, Strategy, StrategyLine, Turn, needed};
use crate::Solution;
use crate::game_graph::{GameGraph, Mover};

impl<M: Mover> PartialCertificate<M> {
    /// Makes the evidence for the state of `start` and `mover` of a solved game: the best moves of whoever needs them
    /// against every move of the other. Units of work for the budget's watch are moves; its `max_vertices` bounds the
    /// lines of a strategy.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when a strategy meets more states than the budget allows, and
    /// [`GraphError::Cancelled`] when the watch says so.
    ///
    /// # Panics
    ///
    /// When the vertex belongs to a larger graph, or the graph is not the one that was solved.
    ///
    /// # Complexity
    ///
    /// Expected time linear in the options of the states that the strategies meet, but `n log n` in their number `n`;
    /// extra space `O(n)`.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Digraph, Outcome, VertexId};
    /// use loopy::{Ends, PartialCertificate, PlayConvention, classify};
    /// let cycle = Digraph::from_edges(3, &[(0, 1), (1, 2), (2, 0)])?;
    /// let (ends, budget) = (Ends::new(PlayConvention::Normal), Budget::unlimited());
    /// let found = classify(&cycle, &ends, &budget)?;
    /// let evidence = PartialCertificate::of(&found, &cycle, VertexId::new(0), (), &budget)?;
    /// assert_eq!((evidence.outcome, evidence.strategies.len()), (Outcome::Draw, 2));
    /// // Round the cycle twice: an odd cycle exchanges who moves at a vertex.
    /// assert_eq!(evidence.n_lines(), 2 * 6);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn of<G: GameGraph<Mover = M>>(
        solution: &Solution<G>,
        graph: &G,
        start: VertexId,
        mover: M,
        budget: &Budget<'_>,
    ) -> Result<Self, GraphError> {
        let outcome = solution.claim(start, mover).outcome;
        let mut strategies = Vec::new();
        for &(turn, goal) in needed(outcome) {
            let search = Search {
                solution,
                graph,
                start: (mover, turn),
                seen: HashSet::new(),
                open: Vec::new(),
            };
            strategies.push(search.strategy(start, goal, budget)?);
        }
        Ok(Self {
            start,
            mover,
            outcome,
            strategies,
        })
    }
}

/// The states that a strategy meets.
struct Search<'a, G: GameGraph> {
    solution: &'a Solution<G>,
    graph: &'a G,
    /// Who moves at the start, as the player of the strategy sees it.
    start: (G::Mover, Turn),
    seen: HashSet<(VertexId, Turn)>,
    open: Vec<(VertexId, Turn)>,
}

impl<G: GameGraph> Search<'_, G> {
    fn strategy(mut self, start: VertexId, goal: Goal, budget: &Budget<'_>) -> Result<Strategy, GraphError> {
        let mut meter = budget.meter();
        let mut lines = Vec::new();
        self.meet(start, self.start.1);
        while let Some((vertex, turn)) = self.open.pop() {
            if lines.len() as u64 >= u64::from(budget.max_vertices) {
                let max_vertices = budget.max_vertices;
                return Err(GraphError::TooManyVertices { max_vertices });
            }
            let mover = self.mover(turn);
            let options = self.graph.moves(mover).successors(vertex);
            meter.spend(1 + options.len() as u64)?;
            // None where the game is over.
            let best = self.solution.best_move_at(self.graph, vertex, mover);
            let choice = best.filter(|_| turn == Turn::Own);
            let met = match (best, choice) {
                (None, _) => &[],
                (Some(_), Some(_)) => choice.as_slice(),
                (Some(_), None) => options,
            };
            for &option in met {
                let passes = self.graph.turn_passes(vertex, option);
                self.meet(option, if passes { turn.passed() } else { turn });
            }
            lines.push(StrategyLine { vertex, turn, choice });
        }
        let rank = |line: &StrategyLine| self.solution.claim(line.vertex, self.mover(line.turn)).rank;
        match goal {
            // Every move of a play that is won comes nearer to its end.
            Goal::Win => lines.sort_unstable_by_key(|line| (rank(line), line.vertex, line.turn == Turn::Own)),
            Goal::NoLoss => lines.sort_unstable_by_key(|line| (line.vertex, line.turn == Turn::Own)),
        }
        Ok(Strategy { lines })
    }

    fn meet(&mut self, vertex: VertexId, turn: Turn) {
        if self.seen.insert((vertex, turn)) {
            self.open.push((vertex, turn));
        }
    }

    /// Who moves when it is the player's turn, or the other's.
    fn mover(&self, turn: Turn) -> G::Mover {
        if turn == self.start.1 {
            self.start.0
        } else {
            self.start.0.next()
        }
    }
}
