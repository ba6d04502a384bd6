//! The terms of a sum as it is written, each apart: for who wants to play a sum and not to add it. What a term is
//! worth is found in `evaluate`.

use core::ops::Range;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::evaluate_error::{EvaluateError, EvaluateErrorKind};
use super::expression::{Expression, Literal, Operation};
use crate::play::Component;
use crate::{Shape, ValueId, Values};

/// A game of a sum, and how often it is added or subtracted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Term {
    /// The bytes of the text that wrote the game, without its sign and its number of copies.
    pub span: Range<usize>,
    /// How many copies are added; negative when they are subtracted.
    pub copies: BigInt,
    /// The game.
    pub expression: Expression,
}

impl Expression {
    /// Returns the terms of a sum in the order of the text: `a - 3.b + (c + d)` has four of them. What is no sum is one
    /// term.
    ///
    /// Signs and integer factors in front of `.` become numbers of copies, also in front of parentheses.
    ///
    /// # Complexity
    ///
    /// Time and space linear in the number of nodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::notation::parse;
    /// let text = "40.{1|-1} - (^ - 2.*)";
    /// let terms = parse(text)?.terms();
    /// let spelled = terms.iter().map(|term| format!("{} {}", term.copies, &text[term.span.clone()]));
    /// assert_eq!(spelled.collect::<Vec<_>>(), ["40 {1|-1}", "-1 ^", "2 *"]);
    /// # Ok::<(), partizan::notation::ParseError>(())
    /// ```
    #[must_use]
    pub fn terms(&self) -> Vec<Term> {
        let starts = self.starts();
        let mut res = Vec::new();
        // The last nodes of the parts still to be taken apart, the next one on top.
        let mut parts = vec![(self.nodes.len() - 1, BigInt::from(1))];
        while let Some((end, copies)) = parts.pop() {
            match self.nodes[end].operation {
                Operation::Sum { terms } => {
                    let mut last = end;
                    for _ in 0..terms {
                        last -= 1;
                        parts.push((last, copies.clone()));
                        last = starts[last];
                    }
                }
                Operation::Negate => parts.push((end - 1, -copies)),
                Operation::Product => match self.integer(&starts, starts[end - 1] - 1) {
                    Some(factor) => parts.push((end - 1, copies * factor)),
                    None => res.push(self.term(&starts, end, copies)),
                },
                _ => res.push(self.term(&starts, end, copies)),
            }
        }
        res
    }

    /// The first node of the operand that each node ends.
    pub(super) fn starts(&self) -> Vec<usize> {
        let mut open: Vec<usize> = Vec::new();
        let mut starts = Vec::with_capacity(self.nodes.len());
        for (at, node) in self.nodes.iter().enumerate() {
            let operands = node.operation.arity();
            let start = if operands == 0 {
                at
            } else {
                let first = open.len() - operands;
                let start = open[first];
                open.truncate(first);
                start
            };
            open.push(start);
            starts.push(start);
        }
        starts
    }

    /// The integer that the operand with this last node is written as.
    fn integer(&self, starts: &[usize], end: usize) -> Option<BigInt> {
        let (literal, signs) = self.nodes[starts[end]..=end].split_first()?;
        let Operation::Literal(Literal {
            number,
            ups: 0,
            star: 0,
        }) = &literal.operation
        else {
            return None;
        };
        let are_signs = signs.iter().all(|node| node.operation == Operation::Negate);
        if !are_signs || !number.is_integer() {
            return None;
        }
        let integer = number.numerator();
        Some(if signs.len() % 2 == 1 { -integer } else { integer })
    }

    fn term(&self, starts: &[usize], end: usize, copies: BigInt) -> Term {
        let start = starts[end];
        let n_variables = |nodes: Range<usize>| {
            let nodes = self.nodes[nodes].iter();
            nodes.filter(|node| node.operation == Operation::Variable).count()
        };
        let first = n_variables(0..start);
        let past = first + n_variables(start..end + 1);
        Term {
            span: self.nodes[end].span.clone(),
            copies,
            expression: Self {
                nodes: self.nodes[start..=end].to_vec(),
                variables: self.variables[first..past].to_vec(),
            },
        }
    }
}

impl Operation {
    /// How many operands it takes.
    fn arity(&self) -> usize {
        match self {
            Self::Literal(_) | Self::Variable => 0,
            Self::Negate | Self::Bind { .. } => 1,
            Self::Product | Self::OrdinalSum { .. } | Self::Sides => 2,
            Self::Switch { options } => *options,
            Self::Sum { terms } => *terms,
            Self::Braces { left, right, .. } => left + right,
            Self::Call(function) => function.arity(),
        }
    }
}

impl Term {
    /// Evaluates the game, its negative when copies are subtracted, as a component of a sum to be played.
    ///
    /// Numbers, ups and nimbers of which there are more copies than 64 bits count are multiplied outright.
    ///
    /// # Errors
    ///
    /// As for [`Expression::evaluate`], and [`TooManyCopies`](EvaluateErrorKind::TooManyCopies) of other games.
    ///
    /// # Complexity
    ///
    /// As for [`Expression::evaluate`], and a negative.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Player;
    /// use partizan::Values;
    /// use partizan::notation::parse;
    /// use partizan::play::SumSolver;
    /// let mut values = Values::new();
    /// let mut sum = Vec::new();
    /// for term in parse("40.{100|{50|-50}} - 2000")?.terms() {
    ///     sum.push(term.component(&mut values)?);
    /// }
    /// assert_eq!((sum[0].copies, sum[1].copies), (40, 1));
    /// // The first move is worth 50.
    /// assert_eq!(SumSolver::new().winner(&mut values, &sum, Player::Left)?, Player::Left);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn component(&self, values: &mut Values) -> Result<Component, EvaluateError> {
        let game = self.expression.evaluate(values)?;
        self.component_of(values, game)
    }

    /// The copies of a short game as a component of a sum.
    pub(super) fn component_of(
        &self,
        values: &mut Values,
        game: ValueId,
    ) -> Result<Component, EvaluateError> {
        let failed = |kind| EvaluateError {
            span: self.span.clone(),
            kind,
        };
        let game = if self.copies.is_negative() {
            values.negative(game).map_err(|error| failed(error.into()))?
        } else {
            game
        };
        let copies = self.copies.abs();
        if let Some(copies) = copies.to_u64() {
            return Ok(Component { game, copies });
        }
        if matches!(values.shape(game), Shape::NumberUpStar { .. }) {
            let all = values.multiple(&copies, game);
            return Ok(Component::one(all.map_err(|error| failed(error.into()))?));
        }
        Err(failed(EvaluateErrorKind::TooManyCopies))
    }
}
