//! Races to a target: many questions about one graph, each with a start and a target of its own. One question
//! alone is a [`classify`](crate::classify) with a target.

mod plain;
mod repair;
mod table;

use graph_core::{Budget, Digraph, GraphError, Meter, Outcome, VertexId};

use crate::Ends;
use crate::classification::labels_of;
use plain::{Extension, Plain};
use repair::Repair;
use table::Table;

/// Two numbers are left for labels that stand among counts of options.
const MAX_VERTICES: u32 = u32::MAX - 2;

/// Answers races on one graph: whoever moves the token onto the target wins.
///
/// The graph is labelled once without a target. A target that was lost anyway changes nothing. One that was
/// drawn carries its loss backwards through drawn vertices until the starts are decided. One that was won
/// withdraws what was decided by help of it, and no more, and then decides anew. Every change is undone before
/// the next question, so that an answer depends on its question alone. Where too much would have to be
/// withdrawn the graph is labelled afresh: the work for a list of questions is never much above that of as
/// many labellings, and mostly far below.
///
/// ```
/// use graph_core::{Budget, Digraph, Outcome, VertexId};
/// use loopy::{Ends, PlayConvention, RaceSolver};
/// let graph = Digraph::from_edges(4, &[(0, 1), (1, 2), (2, 0), (2, 3)])?;
/// let ends = Ends::new(PlayConvention::Normal);
/// let mut races = RaceSolver::new(&graph, &ends, &Budget::unlimited())?;
/// let [start, target] = [0, 1].map(VertexId::new);
/// assert_eq!(races.answer(start, target)?, Outcome::Win);
/// assert_eq!(races.answer(target, target)?, Outcome::Loss);
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Debug)]
pub struct RaceSolver {
    reversed: Digraph,
    table: Table,
    // Units of work that one labelling takes.
    work_of_labelling: u64,
    extension: Extension,
    repair: Repair,
    plain: Plain,
}

impl RaceSolver {
    /// Labels `graph` without a target, for the races to come.
    ///
    /// `ends` holds in every race, but the target comes first: whatever was declared of it, it is lost for the
    /// player to move there. Units of work for the budget's watch: vertices decided and edges followed.
    ///
    /// # Errors
    ///
    /// As for [`classify`](crate::classify), and [`GraphError::TooManyVertices`] above `u32::MAX - 2` of them.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`; the solver holds about `90 V + 4 E` bytes.
    pub fn new(graph: &Digraph, ends: &Ends, budget: &Budget<'_>) -> Result<Self, GraphError> {
        if graph.n_vertices() > MAX_VERTICES {
            let max_vertices = MAX_VERTICES;
            return Err(GraphError::TooManyVertices { max_vertices });
        }
        ends.check_range(graph.n_vertices())?;
        let reversed = graph.reversed()?;
        let labels = labels_of(graph, &reversed, ends, budget)?;
        let work_of_labelling =
            u64::from(graph.n_vertices()) + labels.n_edges_followed() + labels.order().len() as u64;
        let table = Table::new(graph, ends, &labels)?;
        Ok(Self {
            reversed,
            extension: Extension::new(graph, &table)?,
            plain: Plain::new(graph, &table)?,
            table,
            work_of_labelling,
            repair: Repair::default(),
        })
    }

    /// Returns the outcome for the player to move at `start` when whoever moves onto `target` wins.
    ///
    /// A race that starts on its target is lost.
    ///
    /// # Errors
    ///
    /// [`GraphError::VertexOutOfRange`].
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, usually far less.
    pub fn answer(&mut self, start: VertexId, target: VertexId) -> Result<Outcome, GraphError> {
        let answers = self.answers(&[(start, target)], &Budget::unlimited())?;
        Ok(answers.first().copied().unwrap_or(Outcome::Draw))
    }

    /// Answers many races, each a start and a target; questions with the same target are answered together.
    ///
    /// Units of work for the budget's watch: vertices and edges looked at.
    ///
    /// # Errors
    ///
    /// [`GraphError::VertexOutOfRange`], naming the first vertex that does not exist, and
    /// [`GraphError::Cancelled`] when the watch says so.
    ///
    /// # Complexity
    ///
    /// Time `O(q (V + E))` for `q` different targets, usually far less.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Digraph, Outcome, VertexId};
    /// use loopy::{Ends, PlayConvention, RaceSolver};
    /// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
    /// let mut races = RaceSolver::new(&graph, &Ends::new(PlayConvention::Normal), &Budget::unlimited())?;
    /// let queries = [(0, 1), (1, 0), (0, 2)].map(|(s, t)| (VertexId::new(s), VertexId::new(t)));
    /// let answers = races.answers(&queries, &Budget::unlimited())?;
    /// assert_eq!(answers, [Outcome::Win, Outcome::Win, Outcome::Loss]);
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn answers(
        &mut self,
        queries: &[(VertexId, VertexId)],
        budget: &Budget<'_>,
    ) -> Result<Vec<Outcome>, GraphError> {
        let n_vertices = self.reversed.n_vertices();
        for vertex in queries.iter().flat_map(|&(start, target)| [start, target]) {
            if vertex.get() >= n_vertices {
                return Err(GraphError::VertexOutOfRange { vertex, n_vertices });
            }
        }
        let mut by_target: Vec<_> = (0..queries.len()).collect();
        by_target.sort_unstable_by_key(|&at| (queries[at].1, at));
        let mut answers = vec![Outcome::Draw; queries.len()];
        let mut meter = budget.meter();
        let mut allowance = Allowance::new(self.work_of_labelling);
        for group in by_target.chunk_by(|&a, &b| queries[a].1 == queries[b].1) {
            self.answer_group(queries, group, &mut answers, &mut allowance, &mut meter)?;
        }
        Ok(answers)
    }

    /// Returns the bytes this solver holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.reversed.memory_usage()
            + self.table.memory_usage()
            + self.extension.memory_usage()
            + self.repair.memory_usage()
            + self.plain.memory_usage()
    }

    /// Answers the queries at the positions in `group`, which share a target.
    fn answer_group(
        &mut self,
        queries: &[(VertexId, VertexId)],
        group: &[usize],
        answers: &mut [Outcome],
        allowance: &mut Allowance,
        meter: &mut Meter<'_>,
    ) -> Result<(), GraphError> {
        let Some(&first) = group.first() else {
            return Ok(());
        };
        let target = queries[first].1;
        let starts: Vec<_> = group.iter().map(|&at| queries[at].0).collect();
        let (reversed, outcomes) = (&self.reversed, starts.iter());
        let mut work = group.len() as u64;
        let found: Vec<_> = match self.table.outcome(target) {
            Outcome::Loss => {
                allowance.refund();
                outcomes.map(|&start| self.table.outcome(start)).collect()
            }
            Outcome::Draw => {
                work += self.extension.run(reversed, target, &starts);
                outcomes.map(|&start| self.extension.outcome(start)).collect()
            }
            Outcome::Win => {
                let max_work = allowance.of_next();
                let repaired = self
                    .repair
                    .run(&mut self.table, reversed, target, &starts, max_work);
                work += self.repair.work();
                allowance.spend(self.repair.work());
                let found = if repaired {
                    allowance.refund();
                    outcomes.map(|&start| self.table.outcome(start)).collect()
                } else {
                    work += self.plain.run(reversed, target, &starts);
                    outcomes.map(|&start| self.plain.outcome(start)).collect()
                };
                self.table.undo();
                found
            }
        };
        for (&at, outcome) in group.iter().zip(found) {
            answers[at] = outcome;
        }
        meter.spend(work)
    }
}

/// How much work may go into repairs, so that those given up cost a tenth of labelling afresh at most: what
/// successful repairs have saved may be risked again.
struct Allowance {
    work_of_labelling: u64,
    saved: u64,
}

impl Allowance {
    const fn new(work_of_labelling: u64) -> Self {
        Self {
            work_of_labelling,
            saved: 0,
        }
    }

    /// The work that the next repair may take; more than labelling afresh is never worth it.
    fn of_next(&mut self) -> u64 {
        self.saved = self.saved.saturating_add(self.work_of_labelling / 10);
        self.saved.min(self.work_of_labelling)
    }

    fn spend(&mut self, work: u64) {
        self.saved = self.saved.saturating_sub(work);
    }

    /// A labelling afresh was not needed.
    fn refund(&mut self) {
        self.saved = self.saved.saturating_add(self.work_of_labelling);
    }
}
