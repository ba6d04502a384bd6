//! A sum of loopy games as it is written, each term by its graph: for who wants to play it and not to value it. What a
//! graph is, the operations of `domain` say.

use core::ops::Range;

use graph_core::Budget;
use num_traits::{Signed, ToPrimitive};

use super::evaluate::{Machine, Operand};
use super::{Content, LoopyExpression};
use crate::Values;
use crate::notation::evaluate_error::{EvaluateError, EvaluateErrorKind};
use crate::play::Component;
use crate::stopper::{LoopyComponent, LoopyGraph};

impl LoopyExpression {
    /// Returns the terms of a sum as components to be played, each with the bytes of the text that wrote its game,
    /// without its sign and its number of copies.
    ///
    /// Terms are those of [`Expression::terms`](crate::notation::Expression::terms). Games keep the moves that are
    /// written, but for positions from which play must end, which become values, and for those that can do the same,
    /// which become one. Sums, negatives, multiples, switches and tinies inside of a term are played as such.
    ///
    /// # Errors
    ///
    /// As for [`LoopyExpression::evaluate`]; [`NoGraph`](EvaluateErrorKind::NoGraph) for `&` between sides that are not
    /// one stopper, and [`TooManyCopies`](EvaluateErrorKind::TooManyCopies).
    ///
    /// # Complexity
    ///
    /// Linear in the graphs of all operands, beside [`LoopyGraph::tidied`] of each; nothing is valued but short games and
    /// what stands beside `&`.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use partizan::Values;
    /// use partizan::notation::parse_loopy;
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let text = "2.tis - (a{0|a} + 1/2) - a";
    /// let terms = parse_loopy(text)?.components(&mut values, &budget)?;
    /// let spelled = terms.iter().map(|(term, span)| format!("{} {}", term.copies, &text[span.clone()]));
    /// assert_eq!(spelled.collect::<Vec<_>>(), ["2 tis", "1 a{0|a}", "1 1/2", "1 a"]);
    /// assert_eq!(terms[1].0, terms[3].0);
    /// assert!(parse_loopy("1 & 0")?.components(&mut values, &budget).is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn components(
        &self,
        values: &mut Values,
        budget: &Budget<'_>,
    ) -> Result<Vec<(LoopyComponent, Range<usize>)>, EvaluateError> {
        let expression = match &self.content {
            Content::Graph(graph) => {
                let game = graph.tidied(values).map_err(|error| EvaluateError {
                    span: 0..0,
                    kind: error.into(),
                })?;
                return Ok(vec![(LoopyComponent::one(game), 0..0)]);
            }
            Content::Expression(expression) => expression,
        };
        let terms = expression.terms();
        let mut machine = Machine::<LoopyGraph>::new(values, budget);
        // A name may stand for braces in a later term: games are taken when all terms have been run.
        for term in &terms {
            machine.run_all(&term.expression)?;
        }
        let mut operands: Vec<Operand<LoopyGraph>> = terms.iter().map(|_| machine.pop()).collect();
        operands.reverse();
        let mut res = Vec::with_capacity(terms.len());
        for (term, operand) in terms.iter().zip(operands) {
            let failed = |kind: EvaluateErrorKind| EvaluateError {
                span: term.span.clone(),
                kind,
            };
            machine.push_operand(operand);
            let game = machine.pop_value().map_err(failed)?;
            let component = if let Some(value) = game.as_value() {
                let Component { game, copies } = term.component_of(machine.values, value)?;
                let game = LoopyGraph::of_value(game);
                LoopyComponent { game, copies }
            } else {
                let copies = term.copies.abs().to_u64();
                let copies = copies.ok_or_else(|| failed(EvaluateErrorKind::TooManyCopies))?;
                let game = if term.copies.is_negative() {
                    let negative = game.negative(machine.values);
                    negative.map_err(|error| failed(error.into()))?
                } else {
                    game
                };
                LoopyComponent { game, copies }
            };
            res.push((component, term.span.clone()));
        }
        Ok(res)
    }
}
