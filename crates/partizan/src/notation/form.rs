//! From an expression to the form it writes, unsimplified. Values of expressions are found in `evaluate`.

use num_traits::ToPrimitive;

use super::Function;
use super::evaluate_error::{EvaluateError, EvaluateErrorKind};
use super::expression::{Expression, Literal, Operation};
use crate::{Dyadic, FormId, Forms, PartizanError, Uptimal};

impl Expression {
    /// Builds the form that the expression writes: `{-1|}` and `{|}` are two.
    ///
    /// Literals stand for their canonical forms, `uppow(k)` and `uparr(k)` too; braces, `tiny`, `miny` and `+-` are what they
    /// say; `+` is the disjunctive sum of forms, `-` the negative, `:` the ordinal sum, and `n.G` a sum of `n` copies of `G`,
    /// when `n` is a canonical integer. Everything else makes values and has no form of its own.
    ///
    /// # Errors
    ///
    /// [`EvaluateError`], with the part of the text to blame, of the kind [`NoForm`](EvaluateErrorKind::NoForm) for what has no
    /// form, [`Value`](EvaluateErrorKind::Value) when the arena refuses,
    /// [`NotAPositiveInteger`](EvaluateErrorKind::NotAPositiveInteger) when a function does not take its argument, and
    /// [`UnknownVariable`](EvaluateErrorKind::UnknownVariable) for variables.
    ///
    /// # Complexity
    ///
    /// One operation on forms for each node; a sum has a form for each combination of positions.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::{Forms, Values};
    /// use partizan::notation::parse;
    /// let mut forms = Forms::new();
    /// let (base, zero) = (parse("{*|*}")?.form(&mut forms)?, parse("* + *")?.form(&mut forms)?);
    /// assert_eq!(base, zero);
    /// assert_ne!(base, forms.zero());
    /// let sum = parse("(* + *):1")?.form(&mut forms)?;
    /// let mut values = Values::new();
    /// let up = parse("^")?.evaluate(&mut values)?;
    /// assert_eq!(values.canonical(&forms, sum)?, up);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn form(&self, forms: &mut Forms) -> Result<FormId, EvaluateError> {
        let mut machine = Machine {
            forms,
            operands: Vec::new(),
        };
        let mut variables = self.variables.iter();
        for node in &self.nodes {
            let operand = if node.operation == Operation::Variable {
                Err(EvaluateErrorKind::UnknownVariable {
                    name: variables.next().cloned().unwrap_or_default(),
                })
            } else {
                machine.run(&node.operation)
            };
            let at_node = |kind| EvaluateError {
                span: node.span.clone(),
                kind,
            };
            machine.operands.push(operand.map_err(at_node)?);
        }
        Ok(machine.pop())
    }
}

/// The stack of forms, with the arena that they live in.
struct Machine<'f> {
    forms: &'f mut Forms,
    operands: Vec<FormId>,
}

impl Machine<'_> {
    /// Runs one operation on the operands at the top of the stack.
    fn run(&mut self, operation: &Operation) -> Result<FormId, EvaluateErrorKind> {
        Ok(match operation {
            Operation::Literal(Literal { number, ups, star }) => {
                self.forms.number_up_star(number, *ups, *star)?
            }
            Operation::Variable | Operation::Bind { .. } | Operation::Sides => {
                return Err(EvaluateErrorKind::NoForm);
            }
            Operation::Negate => {
                let form = self.pop();
                self.forms.negative(form)?
            }
            Operation::Switch { options } => {
                let left = self.pop_many(*options);
                let right: Result<Vec<_>, _> = left.iter().map(|&form| self.forms.negative(form)).collect();
                self.forms.form(&left, &right?)?
            }
            Operation::Sum { terms } => {
                let terms = self.pop_many(*terms);
                self.sum(terms)?
            }
            Operation::Product => {
                let unit = self.pop();
                let factor = self.pop();
                self.copies(factor, unit)?
            }
            Operation::OrdinalSum { .. } => {
                let top = self.pop();
                let base = self.pop();
                self.forms.ordinal_sum(base, top)?
            }
            Operation::Braces { left, right, .. } => {
                let mut left_and_right = self.pop_many(left + right);
                let right = left_and_right.split_off(*left);
                self.forms.form(&left_and_right, &right)?
            }
            Operation::Call(function) => self.call(*function)?,
        })
    }

    fn pop(&mut self) -> FormId {
        self.operands
            .pop()
            .expect("the parser writes every operand in front of its operation")
    }

    fn pop_many(&mut self, count: usize) -> Vec<FormId> {
        let at = self.operands.len() - count;
        self.operands.split_off(at)
    }

    fn sum(&mut self, terms: Vec<FormId>) -> Result<FormId, PartizanError> {
        let mut terms = terms.into_iter();
        let mut res = terms.next().unwrap_or(self.forms.zero());
        for term in terms {
            res = self.forms.sum(res, term)?;
        }
        Ok(res)
    }

    fn copies(&mut self, factor: FormId, unit: FormId) -> Result<FormId, EvaluateErrorKind> {
        let n = self.forms.as_integer(factor).ok_or(EvaluateErrorKind::NoForm)?;
        let unit = if n < 0 { self.forms.negative(unit)? } else { unit };
        let mut res = self.forms.zero();
        for _ in 0..n.unsigned_abs() {
            res = self.forms.sum(res, unit)?;
        }
        Ok(res)
    }

    fn call(&mut self, function: Function) -> Result<FormId, EvaluateErrorKind> {
        match function {
            Function::Tiny | Function::Miny => {
                let zero = self.forms.zero();
                let g = self.pop();
                let minus_g = self.forms.negative(g)?;
                let threat = self.forms.form(&[zero], &[minus_g])?;
                let tiny = self.forms.form(&[zero], &[threat])?;
                Ok(if function == Function::Tiny {
                    tiny
                } else {
                    self.forms.negative(tiny)?
                })
            }
            Function::UpPower | Function::UpSum => {
                let argument = self.pop();
                let k = self.forms.as_integer(argument).and_then(|k| k.to_usize());
                let k = k
                    .filter(|&k| k > 0)
                    .ok_or(EvaluateErrorKind::NotAPositiveInteger { function })?;
                let mut digits = vec![i64::from(function == Function::UpSum); k];
                digits[k - 1] = 1;
                Ok(self.forms.uptimal(&Uptimal::new(Dyadic::ZERO, 0, &digits))?)
            }
            _ => Err(EvaluateErrorKind::NoForm),
        }
    }
}
