//! From an expression to its number: the postfix program runs on a stack of numbers.

use core::fmt;
use core::ops::Range;

use super::expression::{Operation, SurrealExpression};
use super::function::SurrealFunction;
use crate::surreal::{Rational, SurrealError, SurrealId, Surreals};

/// What an expression is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluated {
    /// A number.
    Number(SurrealId),
    /// Whether a comparison holds.
    Truth(bool),
}

impl Evaluated {
    /// Returns the number, unless the expression was a comparison.
    #[must_use]
    pub const fn number(self) -> Option<SurrealId> {
        match self {
            Self::Number(number) => Some(number),
            Self::Truth(_) => None,
        }
    }
}

/// Why an expression has no number, with the bytes of its text to blame.
///
/// ```
/// use partizan::surreal::{SurrealError, Surreals, parse};
/// let error = parse("w + 1/(w - 1)")?.evaluate(&mut Surreals::new()).expect_err("it has no end");
/// assert_eq!((error.span, error.kind), (4..13, SurrealError::InexactQuotient));
/// # Ok::<(), partizan::notation::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EvaluateSurrealError {
    /// The bytes of the smallest part of the text that could not be evaluated.
    pub span: Range<usize>,
    /// What went wrong there.
    pub kind: SurrealError,
}

impl EvaluateSurrealError {
    /// Returns true when the expression may be fine and larger limits could succeed.
    #[must_use]
    pub const fn is_budget_exhausted(&self) -> bool {
        self.kind.is_budget_exhausted()
    }
}

impl fmt::Display for EvaluateSurrealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl core::error::Error for EvaluateSurrealError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        Some(&self.kind)
    }
}

impl SurrealExpression {
    /// Evaluates the expression in an arena.
    ///
    /// # Errors
    ///
    /// [`EvaluateSurrealError`], with the part of the text to blame.
    ///
    /// # Complexity
    ///
    /// One operation of the arena for each node; the terms of a sum are added together.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::surreal::{Evaluated, Surreals, parse};
    /// let mut surreals = Surreals::new();
    /// let below = parse("w - 1000 < w/2")?.evaluate(&mut surreals)?;
    /// assert_eq!(below, Evaluated::Truth(false));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn evaluate(&self, surreals: &mut Surreals) -> Result<Evaluated, EvaluateSurrealError> {
        let mut machine = Machine {
            surreals,
            operands: Vec::new(),
        };
        for node in &self.nodes {
            let number = machine
                .run(&node.operation)
                .map_err(|kind| EvaluateSurrealError {
                    span: node.span.clone(),
                    kind,
                })?;
            machine.operands.push(number);
        }
        let number = machine.pop();
        Ok(match self.comparison {
            None => Evaluated::Number(number),
            Some(comparison) => {
                let order = machine.pop();
                let order = machine.surreals.compare(order, number);
                Evaluated::Truth(comparison.holds(order))
            }
        })
    }
}

/// The stack of numbers, with the arena that they live in.
struct Machine<'s> {
    surreals: &'s mut Surreals,
    operands: Vec<SurrealId>,
}

impl Machine<'_> {
    /// Runs one operation on the operands at the top of the stack.
    fn run(&mut self, operation: &Operation) -> Result<SurrealId, SurrealError> {
        match operation {
            Operation::Integer(integer) => self.surreals.rational(Rational::from(integer.clone())),
            Operation::Omega => self.surreals.omega(),
            Operation::Negate => {
                let x = self.pop();
                self.surreals.negative(x)
            }
            Operation::Sum { terms } => {
                let summands = self.pop_many(*terms);
                self.surreals.sum_all(&summands)
            }
            Operation::Product => {
                let [x, y] = self.pop_two();
                self.surreals.product(x, y)
            }
            Operation::Quotient => {
                let [x, y] = self.pop_two();
                self.surreals.checked_div(x, y)
            }
            Operation::Power => {
                let [x, y] = self.pop_two();
                self.surreals.power(x, y)
            }
            Operation::Cut { left, right } => {
                let right = self.pop_many(*right);
                let left = self.pop_many(*left);
                let surreals = &*self.surreals;
                let lo = left.into_iter().reduce(|x, y| surreals.max(x, y));
                let hi = right.into_iter().reduce(|x, y| surreals.min(x, y));
                self.surreals.simplest_between(lo, hi)
            }
            Operation::Call(function) => self.call(*function),
        }
    }

    fn call(&mut self, function: SurrealFunction) -> Result<SurrealId, SurrealError> {
        match function {
            SurrealFunction::Birthday => {
                let x = self.pop();
                self.surreals.birthday(x)
            }
            SurrealFunction::Prefix => {
                let [x, length] = self.pop_two();
                self.surreals.prefix(x, length)
            }
            SurrealFunction::OrdinalSum => {
                let [x, y] = self.pop_two();
                self.surreals.concatenation(x, y)
            }
            SurrealFunction::OrdinalProduct => {
                let [x, y] = self.pop_two();
                self.surreals.ordinal_product(x, y)
            }
            SurrealFunction::Quotient => {
                let count = self.pop();
                let [x, y] = self.pop_two();
                self.first_terms(x, y, count)
            }
        }
    }

    /// The first terms of a quotient, as many as `count` says.
    fn first_terms(
        &mut self,
        x: SurrealId,
        y: SurrealId,
        count: SurrealId,
    ) -> Result<SurrealId, SurrealError> {
        let count = self.surreals.as_rational(count).filter(Rational::is_integer);
        let count = count.and_then(|count| u32::try_from(count.numerator()).ok());
        let count = count.ok_or(SurrealError::NotNatural)?;
        let mut terms = Vec::new();
        let mut quotient = self.surreals.quotient_terms(x, y)?;
        for _ in 0..count {
            let Some(term) = quotient.next().transpose()? else {
                break;
            };
            terms.push(term);
        }
        self.surreals.intern(&terms)
    }

    /// The parser leaves no operation without its operands.
    fn pop(&mut self) -> SurrealId {
        self.operands.pop().unwrap_or(SurrealId::ZERO)
    }

    fn pop_two(&mut self) -> [SurrealId; 2] {
        let second = self.pop();
        [self.pop(), second]
    }

    fn pop_many(&mut self, count: usize) -> Vec<SurrealId> {
        self.operands.split_off(self.operands.len().saturating_sub(count))
    }
}
