//! Races to a target (Luogu P6560): many questions about one graph, each with a start and a target of its own. One
//! question alone is a [`classify`](crate::classify) with a target.

mod base;
mod contraction;
mod lanes;
mod plain;
mod reliance;
mod repair;
mod status;
mod table;

use graph_core::{Budget, Digraph, GraphError, Meter, Outcome, VertexId};

use crate::Ends;
use contraction::Contraction;
use lanes::{N_LANES, Order, Pass};
use plain::Plain;
use repair::Repair;
use table::Table;

/// Two numbers are left for labels that stand among counts of options.
const MAX_VERTICES: u32 = u32::MAX - 2;

/// Answers races on one graph: whoever moves the token onto the target wins.
///
/// The graph is labelled once without a target. A target that was lost anyway changes nothing. One that was
/// drawn carries its loss backwards through drawn vertices until the starts are decided. Of one that was won it is asked
/// from both ends by turns whether the starts rest on it: what was decided by help of the target is withdrawn, and what
/// the starts rest on is looked for. Only where a start may fall is everything withdrawn that must be, and decided anew.
/// Every change is undone before the next question, so that an answer depends on its question alone. Targets for which
/// too much would have to be withdrawn are labelled together, a bit each, where that is quick, and else one by one
/// afresh: the work for a list of questions is never much above that of as many labellings, and mostly far below. Where
/// most vertices have a single move, a list of questions is answered on a smaller graph, in which such moves are played
/// through.
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
pub struct RaceSolver<'g> {
    graph: &'g Digraph,
    reversed: Digraph,
    table: Table<'g>,
    // Units of work that one labelling takes.
    work_of_labelling: u64,
    repair: Repair,
    // Made when first needed, as the table is without a target.
    plain: Option<Plain>,
    order: Option<Order>,
}

impl<'g> RaceSolver<'g> {
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
    /// Time `O(V + E)`; the solver borrows the graph and holds about `10 V + 4 E` bytes, and while it answers up to
    /// `60 V` more for what has to be changed.
    pub fn new(graph: &'g Digraph, ends: &Ends, budget: &Budget<'_>) -> Result<Self, GraphError> {
        if graph.n_vertices() > MAX_VERTICES {
            let max_vertices = MAX_VERTICES;
            return Err(GraphError::TooManyVertices { max_vertices });
        }
        ends.check_range(graph.n_vertices())?;
        let reversed = graph.reversed()?;
        let table = Table::new(graph, &reversed, ends, budget)?;
        let work_of_labelling = u64::from(graph.n_vertices()) + table.work_of_labelling();
        Ok(Self {
            graph,
            reversed,
            table,
            work_of_labelling,
            repair: Repair::default(),
            plain: None,
            order: None,
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
    /// Time `O(V + E)`, usually far less; it is not watched, unlike [`RaceSolver::answers`].
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
    /// Time `O(q (V + E))` for `q` different targets, usually far less. Targets that are labelled together take `129 V`
    /// bytes of extra space as long as that lasts; where that is refused, they do without. Where most vertices have a
    /// single move, every list of three questions or more costs time and space `O(V + E)` for the smaller graph.
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
        if self.table.has_chains() && queries.len() >= Self::WORTH_CONTRACTING {
            return self.answers_without_chains(queries, budget);
        }
        self.answers_as_it_is(queries, budget)
    }

    /// Fewer races than this are answered without a smaller graph being made first.
    const WORTH_CONTRACTING: usize = 3;

    fn answers_without_chains(
        &self,
        queries: &[(VertexId, VertexId)],
        budget: &Budget<'_>,
    ) -> Result<Vec<Outcome>, GraphError> {
        budget
            .meter()
            .spend(u64::from(self.graph.n_vertices()) + self.graph.n_edges())?;
        let smaller = Contraction::new(self.graph, &self.table, queries)?;
        let queries: Vec<_> = queries
            .iter()
            .map(|&(start, target)| (smaller.vertex(start), smaller.vertex(target)))
            .collect();
        RaceSolver::new(&smaller.graph, &smaller.ends, budget)?.answers_as_it_is(&queries, budget)
    }

    fn answers_as_it_is(
        &mut self,
        queries: &[(VertexId, VertexId)],
        budget: &Budget<'_>,
    ) -> Result<Vec<Outcome>, GraphError> {
        let mut by_target: Vec<_> = (0..queries.len()).collect();
        by_target.sort_unstable_by_key(|&at| (queries[at].1, at));
        let mut answers = vec![Outcome::Draw; queries.len()];
        let mut meter = budget.meter();
        let mut savings = Savings::new(self.work_of_labelling);
        let mut left = Vec::new();
        for group in by_target.chunk_by(|&a, &b| queries[a].1 == queries[b].1) {
            let group = Group::new(queries, group);
            if !self.answer_quickly(&group, &mut answers, &mut savings, &mut meter)? {
                left.push(group);
            }
        }
        for groups in left.chunks(N_LANES) {
            if self.label_together(groups, &mut answers, &mut meter)? {
                continue;
            }
            for group in groups {
                self.answer_alone(group, &mut answers, &mut savings, &mut meter)?;
            }
        }
        Ok(answers)
    }

    /// Returns the bytes this solver holds on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.reversed.memory_usage()
            + self.table.memory_usage()
            + self.repair.memory_usage()
            + self.plain.as_ref().map_or(0, Plain::memory_usage)
            + self.order.as_ref().map_or(0, Order::memory_usage)
    }

    /// Answers from the labels without a target, as they are or a little changed; false when more would have to change.
    fn answer_quickly(
        &mut self,
        group: &Group<'_>,
        answers: &mut [Outcome],
        savings: &mut Savings,
        meter: &mut Meter<'_>,
    ) -> Result<bool, GraphError> {
        match self.table.outcome(group.target) {
            Outcome::Loss => {
                group.fill(answers, |start| self.table.outcome(start));
                savings.add();
                meter.spend(group.starts.len() as u64)?;
                Ok(true)
            }
            Outcome::Draw => self.repair_group(group, answers, u64::MAX, savings, meter),
            Outcome::Win => {
                self.table.know_order()?;
                self.repair_group(group, answers, savings.small(), savings, meter)
            }
        }
    }

    /// Answers by a repair if what was saved allows one, or else by a labelling of its own.
    fn answer_alone(
        &mut self,
        group: &Group<'_>,
        answers: &mut [Outcome],
        savings: &mut Savings,
        meter: &mut Meter<'_>,
    ) -> Result<(), GraphError> {
        let max_work = savings.most_for_one();
        if max_work > savings.small() && self.repair_group(group, answers, max_work, savings, meter)? {
            return Ok(());
        }
        let plain = match &mut self.plain {
            Some(plain) => plain,
            none => none.insert(Plain::new(self.graph, &self.table)?),
        };
        let work = plain.run(self.reversed.rows(), group.target, &group.starts);
        group.fill(answers, |start| plain.outcome(start));
        meter.spend(work)
    }

    /// Answers for a target that was not lost; false when that takes more than this work.
    fn repair_group(
        &mut self,
        group: &Group<'_>,
        answers: &mut [Outcome],
        max_work: u64,
        savings: &mut Savings,
        meter: &mut Meter<'_>,
    ) -> Result<bool, GraphError> {
        let (target, starts) = (group.target, &group.starts);
        let repaired = self
            .repair
            .run(&mut self.table, self.reversed.rows(), target, starts, max_work);
        if repaired {
            group.fill(answers, |start| self.table.outcome(start));
            savings.add();
        }
        self.table.undo();
        savings.spend(self.repair.work());
        meter.spend(self.repair.work())?;
        Ok(repaired)
    }

    /// Labels for at most `N_LANES` targets in one pass; false when labelling for one after the other is quicker.
    fn label_together(
        &mut self,
        groups: &[Group<'_>],
        answers: &mut [Outcome],
        meter: &mut Meter<'_>,
    ) -> Result<bool, GraphError> {
        let max_edges = self.edges_worth_looking_at(groups.len())?;
        if max_edges < self.graph.n_edges() {
            return Ok(false);
        }
        let order = match self.order.take() {
            Some(order) if order.is_complete() => order,
            _ => Order::by_component(self.graph),
        };
        self.order = Some(order);
        // No wider than it must be: most of the time goes into moving lanes.
        match groups.len().div_ceil(64) {
            ..=1 => self.pass::<1>(groups, answers, max_edges, meter),
            2 => self.pass::<2>(groups, answers, max_edges, meter),
            3..=4 => self.pass::<4>(groups, answers, max_edges, meter),
            5..=6 => self.pass::<6>(groups, answers, max_edges, meter),
            _ => self.pass::<8>(groups, answers, max_edges, meter),
        }
    }

    /// How many looks along edges a pass for so many targets may take, to be quicker than labelling one after the other.
    fn edges_worth_looking_at(&mut self, n_targets: usize) -> Result<u64, GraphError> {
        // One part in so many of the work for labelling one after the other.
        const PART_AT_RISK: u64 = 20;
        let work_apart = self.work_of_labelling.saturating_mul(n_targets as u64);
        // A look along an edge at all lanes costs about as much as so many steps of a labelling.
        let most_edges = work_apart / (2 + n_targets.div_ceil(64) as u64);
        // The order costs about as much as looking at every edge twice.
        let work_of_order = 3 * self.graph.n_edges() + u64::from(self.graph.n_vertices());
        if self.order.is_none() && !self.table.surely_returns() && most_edges > work_of_order {
            self.order = Some(Order::new(self.graph, &self.reversed)?);
        }
        // With cycles looks that lead nowhere are to cost little; without, the work is known: every edge once.
        Ok(match &self.order {
            Some(order) if order.is_acyclic() && most_edges > self.graph.n_edges() => u64::MAX,
            Some(order) if order.is_acyclic() => 0,
            _ => most_edges / PART_AT_RISK,
        })
    }

    /// Labels for these groups by a pass of so many words; false when that takes looks at more than `max_edges` edges.
    fn pass<const N_WORDS: usize>(
        &mut self,
        groups: &[Group<'_>],
        answers: &mut [Outcome],
        max_edges: u64,
        meter: &mut Meter<'_>,
    ) -> Result<bool, GraphError> {
        let order = self.order.get_or_insert_with(|| Order::by_component(self.graph));
        let targets: Vec<_> = groups.iter().map(|group| group.target).collect();
        let graphs = [self.graph, &self.reversed];
        let pass = Pass::<N_WORDS>::run(graphs, order, &self.table, &targets, max_edges, meter)?;
        let Some(pass) = pass else {
            return Ok(false);
        };
        for (lane, group) in groups.iter().enumerate() {
            group.fill(answers, |start| pass.outcome(start, lane));
        }
        Ok(true)
    }
}

/// Queries with the same target.
struct Group<'a> {
    target: VertexId,
    starts: Vec<VertexId>,
    /// The places of the queries in their list, in the order of the starts.
    places: &'a [usize],
}

impl<'a> Group<'a> {
    /// `places` are those of queries with the same target, at least one.
    fn new(queries: &[(VertexId, VertexId)], places: &'a [usize]) -> Self {
        Self {
            target: queries[places[0]].1,
            starts: places.iter().map(|&place| queries[place].0).collect(),
            places,
        }
    }

    fn fill(&self, answers: &mut [Outcome], outcome: impl Fn(VertexId) -> Outcome) {
        for (&place, &start) in self.places.iter().zip(&self.starts) {
            answers[place] = outcome(start);
        }
    }
}

/// The work that labelling afresh for every target would have taken more: so much may be risked on repairs that take
/// long and may be given up. A small part is risked on every target.
struct Savings {
    work_of_labelling: u64,
    saved: u64,
}

impl Savings {
    /// One part in so many of the work for labelling afresh is a small one: most repairs that can be done take a few
    /// steps.
    const PART: u64 = 400;
    /// So few steps are always worth it.
    const LEAST: u64 = 100;
    /// A step of a repair takes as long as so many of a labelling.
    const WORK_OF_STEP: u64 = 4;

    const fn new(work_of_labelling: u64) -> Self {
        Self {
            work_of_labelling,
            saved: 0,
        }
    }

    fn small(&self) -> u64 {
        Self::LEAST.max(self.work_of_labelling / Self::PART)
    }

    /// More than labelling afresh is never worth it.
    fn most_for_one(&self) -> u64 {
        self.saved.min(self.work_of_labelling) / Self::WORK_OF_STEP
    }

    /// A labelling afresh was not needed.
    fn add(&mut self) {
        self.saved = self.saved.saturating_add(self.work_of_labelling);
    }

    fn spend(&mut self, work: u64) {
        let work = work.saturating_mul(Self::WORK_OF_STEP);
        self.saved = self.saved.saturating_sub(work);
    }
}

/// A graph for tests, edges anywhere: about `m` of them, as repeats are stored once.
#[cfg(test)]
fn random_graph(n: u32, m: u32, seed: u64) -> Digraph {
    let mut generator = graph_core::families::SplitMix64::new(seed);
    let mut vertex = || generator.bounded(n);
    let edges: Vec<_> = (0..m).map(|_| (vertex(), vertex())).collect();
    Digraph::from_edges(n, &edges).unwrap()
}
