//! Sums of tokens on one graph with entailing moves, and of a nim heap: who wins, and by which moves.

use graph_core::{Budget, GraphError, Nimber, Outcome, VertexId};

use super::{EntailingValue, EntailingValues, Mark, MarkedGraph};

/// A move in a sum on a marked graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkedMove {
    /// Of a token, counted from 0.
    Token {
        /// Which token.
        token: usize,
        /// What the move does beside.
        mark: Mark,
        /// Where it leads.
        to: VertexId,
    },
    /// Of the nim heap, which then has this size.
    Heap(Nimber),
}

/// Who wins a sum with entailing moves, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolvedMarkedSum {
    /// The value of the sum.
    pub value: EntailingValue,
    /// The outcome for the player about to move, who is free to move anywhere.
    pub outcome: Outcome,
    /// Every winning move: those of tokens in their order, then that of the heap.
    pub moves: Vec<MarkedMove>,
}

/// Solves the sum of tokens on one graph and of a nim heap, when nobody is entailed.
///
/// A quiet move wins when it leaves the sum 0; an entailing one when the opponent, who must answer there, cannot win
/// beside the rest. Units of work for the budget's watch: moves.
///
/// # Errors
///
/// [`GraphError::Cancelled`] when the watch says so.
///
/// # Panics
///
/// When a token stands on no vertex of the graph, or the values are of a smaller graph.
///
/// # Complexity
///
/// Time `O(t + d log k)` for `t` tokens with `d` moves and sets of `k` members, extra space the moves found.
///
/// # Examples
///
/// ```
/// use graph_core::{Budget, Nimber, Outcome, VertexId};
/// use loopy::{Mark, MarkedGraph, MarkedMove, entailing_values, solve_entailing_sum};
/// let v = VertexId::new;
/// // From 2 one can move to the heap of one at 1 and entail: the opponent has to take it.
/// let graph = MarkedGraph::new(3, [(v(1), v(0), Mark::Quiet), (v(2), v(1), Mark::Entailing)])?;
/// let values = entailing_values(&graph, &Budget::unlimited())?;
/// let solved = solve_entailing_sum(&graph, &values, &[v(2)], Nimber(3), &Budget::unlimited())?;
/// assert_eq!((solved.value.to_string().as_str(), solved.outcome), ("3", Outcome::Win));
/// let entail = MarkedMove::Token { token: 0, mark: Mark::Entailing, to: v(1) };
/// assert_eq!(solved.moves, [entail, MarkedMove::Heap(Nimber(0))]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn solve_entailing_sum(
    graph: &MarkedGraph,
    values: &EntailingValues,
    tokens: &[VertexId],
    heap: Nimber,
    budget: &Budget<'_>,
) -> Result<SolvedMarkedSum, GraphError> {
    let of_tokens: Vec<_> = tokens.iter().map(|&vertex| values.value(vertex)).collect();
    let n_loony = of_tokens.iter().filter(|value| value.nimber().is_none()).count();
    let nimbers: Nimber = of_tokens
        .iter()
        .filter_map(|value| value.nimber())
        .sum::<Nimber>()
        + heap;
    let value = if n_loony == 0 {
        EntailingValue::Nimber(nimbers)
    } else {
        EntailingValue::Loony
    };
    let mut meter = budget.meter();
    let mut moves = Vec::new();
    for (token, (&vertex, own)) in tokens.iter().zip(&of_tokens).enumerate() {
        let beside = match own {
            EntailingValue::Nimber(own) if n_loony == 0 => EntailingValue::Nimber(nimbers + *own),
            EntailingValue::Loony if n_loony == 1 => EntailingValue::Nimber(nimbers),
            _ => EntailingValue::Loony,
        };
        for (mark, to) in graph.options(vertex) {
            meter.spend(1)?;
            let wins = match mark {
                // Two equal nimbers; to leave a loony game beside anything loses.
                Mark::Quiet => beside.nimber().is_some() && values.value(to) == beside,
                // There are no values for graphs with others.
                Mark::Entailing | Mark::Complimenting => !values.entailed_wins(to, beside),
            };
            if wins {
                moves.push(MarkedMove::Token { token, mark, to });
            }
        }
    }
    let left = nimbers + heap;
    if n_loony == 0 && left < heap {
        moves.push(MarkedMove::Heap(left));
    }
    Ok(SolvedMarkedSum {
        value,
        outcome: value.outcome(),
        moves,
    })
}
