//! The moves of a compound, and the graph of all positions that they reach. Who wins is said in `compound`.

use core::ops::ControlFlow;

use graph_core::{Budget, Digraph, GraphError, PositionTable, VertexId};
use smallvec::SmallVec;

use super::{Compound, starts};

/// Where each of several tokens stands.
pub type Tokens = SmallVec<[VertexId; 4]>;

/// The positions of a compound that play can reach, and the graph of moves between them.
#[derive(Clone, Debug)]
pub struct CompoundProduct {
    /// The graph; vertex `i` is the position `positions[i]`, vertex 0 the start.
    pub graph: Digraph,
    /// The positions in the order of discovery.
    pub positions: Vec<Tokens>,
}

impl CompoundProduct {
    /// Numbers every position that play can reach from the start.
    ///
    /// Units of work for the budget's watch: moves.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] and [`GraphError::TooManyEdges`] when there are more positions, or more moves with
    /// their repeats, than the budget allows, [`GraphError::OutOfMemory`], and [`GraphError::Cancelled`] when the
    /// watch says so.
    ///
    /// # Panics
    ///
    /// When a token stands on no vertex of its graph.
    ///
    /// # Complexity
    ///
    /// Time linear in the positions, times the number of tokens, and moves; extra space 8 bytes a move.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::{Budget, Digraph, VertexId};
    /// use loopy::{Compound, CompoundProduct};
    /// let path = Digraph::from_edges(3, &[(2, 1), (1, 0)])?;
    /// let tokens = [(&path, VertexId::new(2)), (&path, VertexId::new(2))];
    /// let join = CompoundProduct::explore(&tokens, Compound::Conjunctive, &Budget::unlimited())?;
    /// assert_eq!((join.graph.n_vertices(), join.graph.n_edges()), (3, 2));
    /// let sum = CompoundProduct::explore(&tokens, Compound::Disjunctive, &Budget::unlimited())?;
    /// assert_eq!((sum.graph.n_vertices(), sum.graph.n_edges()), (9, 12));
    /// # Ok::<(), graph_core::GraphError>(())
    /// ```
    pub fn explore(
        tokens: &[(&Digraph, VertexId)],
        compound: Compound,
        budget: &Budget<'_>,
    ) -> Result<Self, GraphError> {
        let mut meter = budget.meter();
        let mut table = PositionTable::new();
        table.intern(starts(tokens), budget.max_vertices)?;
        let mut edges: Vec<(u32, u32)> = Vec::new();
        let mut next = 0;
        while let Some(position) = table.positions().get(next).cloned() {
            // There are at most as many positions as the budget allows, whose range is that of the ids.
            let from = u32::try_from(next).unwrap_or(u32::MAX);
            let mut pushed = Ok(());
            // How the search ends is told by what it leaves.
            let _: ControlFlow<()> = for_each_move(tokens, compound, &position, &mut |option| {
                pushed = meter
                    .spend(1)
                    .and_then(|()| table.intern(option.clone(), budget.max_vertices))
                    .and_then(|to| push(&mut edges, (from, to), budget));
                match pushed {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            pushed?;
            next += 1;
        }
        let positions = table.into_positions();
        let n_positions = u32::try_from(positions.len()).unwrap_or(u32::MAX);
        Ok(Self {
            graph: Digraph::from_edges(n_positions, &edges)?,
            positions,
        })
    }
}

fn push(edges: &mut Vec<(u32, u32)>, edge: (u32, u32), budget: &Budget<'_>) -> Result<(), GraphError> {
    if edges.len() as u64 >= budget.max_edges {
        let max_edges = budget.max_edges;
        return Err(GraphError::TooManyEdges { max_edges });
    }
    if edges.len() == edges.capacity() {
        let more = edges.len().max(1 << 10);
        edges.try_reserve(more).map_err(|_| GraphError::OutOfMemory {
            bytes: (more as u64 + edges.len() as u64).saturating_mul(8),
        })?;
    }
    edges.push(edge);
    Ok(())
}

/// Visits every position that one move reaches, possibly some of them twice.
pub(super) fn for_each_move(
    tokens: &[(&Digraph, VertexId)],
    compound: Compound,
    position: &Tokens,
    visit: &mut dyn FnMut(&Tokens) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let options = |term: usize| tokens[term].0.successors(position[term]);
    let n_stuck = (0..tokens.len()).filter(|&term| options(term).is_empty()).count();
    if n_stuck == tokens.len() || n_stuck > 0 && compound.ends_with_the_first() {
        return ControlFlow::Continue(());
    }
    let mut moved = position.clone();
    match compound {
        Compound::Disjunctive | Compound::DiminishedDisjunctive => {
            for term in 0..tokens.len() {
                for &option in options(term) {
                    moved[term] = option;
                    visit(&moved)?;
                }
                moved[term] = position[term];
            }
            ControlFlow::Continue(())
        }
        Compound::Conjunctive | Compound::ContinuedConjunctive => {
            // What is over stays where it is.
            let choices: Vec<&[VertexId]> = (0..tokens.len())
                .map(|term| match options(term) {
                    [] => core::slice::from_ref(&position[term]),
                    options => options,
                })
                .collect();
            for_each_choice(&choices, &mut moved, visit)
        }
        Compound::Selective | Compound::ShortenedSelective => {
            // The first choice of all is to stay everywhere, which is no move.
            let choices: Vec<SmallVec<[VertexId; 9]>> = (0..tokens.len())
                .map(|term| {
                    core::iter::once(position[term])
                        .chain(options(term).iter().copied())
                        .collect()
                })
                .collect();
            let choices: Vec<&[VertexId]> = choices.iter().map(SmallVec::as_slice).collect();
            let mut is_first = true;
            for_each_choice(&choices, &mut moved, &mut |moved| {
                if core::mem::take(&mut is_first) {
                    ControlFlow::Continue(())
                } else {
                    visit(moved)
                }
            })
        }
    }
}

/// Visits every way to choose one of each list, the first of each at first; no list is empty.
fn for_each_choice(
    choices: &[&[VertexId]],
    chosen: &mut Tokens,
    visit: &mut dyn FnMut(&Tokens) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut at: SmallVec<[usize; 4]> = SmallVec::from_elem(0, choices.len());
    for (chosen, choices) in chosen.iter_mut().zip(choices) {
        *chosen = choices[0];
    }
    loop {
        visit(chosen)?;
        // Like the wheels of a counter: the last turns fastest.
        let mut wheel = choices.len();
        loop {
            let Some(before) = wheel.checked_sub(1) else {
                return ControlFlow::Continue(());
            };
            wheel = before;
            at[wheel] += 1;
            if let Some(&next) = choices[wheel].get(at[wheel]) {
                chosen[wheel] = next;
                break;
            }
            at[wheel] = 0;
            chosen[wheel] = choices[wheel][0];
        }
    }
}
