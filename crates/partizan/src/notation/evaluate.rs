//! From an expression to its value: the postfix program runs on a stack of values.

use num_bigint::BigInt;

use super::Function;
use super::evaluate_error::{EvaluateError, EvaluateErrorKind};
use super::expression::{Expression, Literal, Operation};
use super::ordinal_chain::Base;
use crate::{Dyadic, PartizanError, ValueId, Values};

impl Expression {
    /// Evaluates the expression in an arena.
    ///
    /// # Errors
    ///
    /// [`EvaluateError`], with the part of the text to blame, of the kind
    /// [`Value`](EvaluateErrorKind::Value) when the arena refuses ([`PartizanError`]),
    /// [`NotAPositiveInteger`](EvaluateErrorKind::NotAPositiveInteger) or [`NotANumber`](EvaluateErrorKind::NotANumber)
    /// when a function does not take its argument, and [`UnknownVariable`](EvaluateErrorKind::UnknownVariable) when
    /// there is a variable.
    ///
    /// # Complexity
    ///
    /// One operation of the arena for each node; the terms of a sum are added together. Extra space is the largest
    /// number of operands that wait for their operator.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// use partizan::notation::parse;
    /// let mut values = Values::new();
    /// let up = parse("{0|*}")?.evaluate(&mut values)?;
    /// assert_eq!(parse("{*|*}:1")?.evaluate(&mut values)?, up);
    ///
    /// let error = parse("1 + uppow(1/2)")?.evaluate(&mut values).expect_err("half a power");
    /// assert_eq!(error.span, 4..14);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn evaluate(&self, values: &mut Values) -> Result<ValueId, EvaluateError> {
        self.evaluate_with_variables(values, |_| None)
    }

    /// Evaluates the expression in an arena, in which its variables stand for values.
    ///
    /// # Errors
    ///
    /// As for [`Expression::evaluate`]; a variable for which `variable` returns `None` is an error.
    ///
    /// # Complexity
    ///
    /// As for [`Expression::evaluate`], and one call of `variable` for each of its occurrences.
    ///
    /// # Examples
    ///
    /// ```
    /// use partizan::Values;
    /// use partizan::notation::{parse, parse_with_variables};
    /// let mut values = Values::new();
    /// let g = parse("{2|-1}")?.evaluate(&mut values)?;
    /// let difference = parse_with_variables("g - g", |name| name == "g")?;
    /// let zero = difference.evaluate_with_variables(&mut values, |_| Some(g))?;
    /// assert_eq!(zero, values.zero());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn evaluate_with_variables(
        &self,
        values: &mut Values,
        variable: impl Fn(&str) -> Option<ValueId>,
    ) -> Result<ValueId, EvaluateError> {
        let mut machine = Machine {
            values,
            operands: Vec::new(),
        };
        let mut variables = self.variables.iter();
        for node in &self.nodes {
            let operand = if node.operation == Operation::Variable {
                let name = variables.next().map_or("", String::as_str);
                let unknown = || EvaluateErrorKind::UnknownVariable {
                    name: name.to_owned(),
                };
                variable(name).map(Operand::Value).ok_or_else(unknown)
            } else {
                machine.run(&node.operation)
            };
            let at_node = |kind| EvaluateError {
                span: node.span.clone(),
                kind,
            };
            machine.operands.push(operand.map_err(at_node)?);
        }
        // The last operation keeps no form: nothing follows it.
        let at_end = |error| EvaluateError {
            span: self.nodes.last().map_or(0..0, |node| node.span.clone()),
            kind: EvaluateErrorKind::Value(error),
        };
        machine.pop().map_err(at_end)
    }
}

/// A value, or the base of an ordinal sum that comes next.
enum Operand {
    Value(ValueId),
    Base(Box<Base>),
}

/// The stack of values, with the arena that they live in.
struct Machine<'v> {
    values: &'v mut Values,
    operands: Vec<Operand>,
}

impl Machine<'_> {
    /// Runs one operation on the operands at the top of the stack.
    fn run(&mut self, operation: &Operation) -> Result<Operand, EvaluateErrorKind> {
        let value = match operation {
            Operation::Literal(Literal { number, ups, star }) => {
                self.values.number_up_star(number, *ups, *star)?
            }
            // Variables are the caller's; their name is not on the stack.
            Operation::Variable => return Err(EvaluateErrorKind::UnknownVariable { name: String::new() }),
            Operation::Negate => {
                let value = self.pop()?;
                self.values.negative(value)?
            }
            Operation::Switch { options } => {
                let left = self.pop_many(*options)?;
                self.values.switch(&left)?
            }
            Operation::Sum { terms } => {
                let terms = self.pop_many(*terms)?;
                self.values.sum_all(&terms)?
            }
            Operation::Product => {
                let unit = self.pop()?;
                let factor = self.pop()?;
                self.product(factor, unit)?
            }
            Operation::OrdinalSum { keeps_form } => return self.ordinal_sum(*keeps_form),
            Operation::Braces {
                left,
                right,
                keeps_form,
            } => return self.braces(*left, *right, *keeps_form),
            Operation::Call(function) => self.call(*function)?,
            // Loopy expressions are evaluated elsewhere.
            Operation::Bind { .. } | Operation::Sides => return Err(PartizanError::Loopy.into()),
        };
        Ok(Operand::Value(value))
    }

    fn pop_operand(&mut self) -> Operand {
        self.operands
            .pop()
            .expect("the parser writes every operand in front of its operation")
    }

    fn pop(&mut self) -> Result<ValueId, PartizanError> {
        match self.pop_operand() {
            Operand::Value(value) => Ok(value),
            Operand::Base(base) => base.value(self.values),
        }
    }

    fn pop_many(&mut self, count: usize) -> Result<Vec<ValueId>, PartizanError> {
        let mut popped = Vec::with_capacity(count);
        for _ in 0..count {
            popped.push(self.pop()?);
        }
        popped.reverse();
        Ok(popped)
    }

    fn braces(&mut self, left: usize, right: usize, keeps_form: bool) -> Result<Operand, EvaluateErrorKind> {
        let mut left_and_right = self.pop_many(left + right)?;
        let right = left_and_right.split_off(left);
        let left = left_and_right;
        if keeps_form {
            let tops = Vec::new();
            return Ok(Operand::Base(Box::new(Base::Form { left, right, tops })));
        }
        Ok(Operand::Value(self.values.from_options(&left, &right)?))
    }

    /// `n.U` is `n` copies of `U`, anything else a Norton product.
    fn product(&mut self, factor: ValueId, unit: ValueId) -> Result<ValueId, PartizanError> {
        match integer(self.values, factor) {
            Some(n) => self.values.multiple(&n, unit),
            None => self.values.norton_product(factor, unit),
        }
    }

    /// The base counts as it was written when it was written in braces, or as such an ordinal sum; otherwise as its
    /// canonical form. A sum that `keeps_form` is the base of another and may wait for it.
    fn ordinal_sum(&mut self, keeps_form: bool) -> Result<Operand, EvaluateErrorKind> {
        let top = self.pop()?;
        let base = match self.pop_operand() {
            Operand::Base(base) => Ok(*base),
            Operand::Value(value) => match self.values.as_number(value) {
                Some(number) if keeps_form => Ok(Base::Number(number.sign_expansion())),
                _ => Err(value),
            },
        };
        let value = match base.map(|base| base.with_top(self.values, top)) {
            Ok(Ok(base)) if keeps_form => return Ok(Operand::Base(Box::new(base))),
            Ok(Ok(base)) => base.value(self.values)?,
            Ok(Err(base)) => {
                let base = base.value(self.values)?;
                self.values.ordinal_sum_of(base, top)?
            }
            Err(base) => self.values.ordinal_sum_of(base, top)?,
        };
        Ok(Operand::Value(value))
    }

    fn call(&mut self, function: Function) -> Result<ValueId, EvaluateErrorKind> {
        // As many as the longest list of arguments; the rest is not looked at.
        let mut arguments = [self.values.zero(); 3];
        for argument in arguments.iter_mut().take(function.arity()).rev() {
            *argument = self.pop()?;
        }
        let [g, h, last] = arguments;
        let values = &mut *self.values;
        Ok(match function {
            Function::Tiny => values.tiny(g)?,
            Function::Miny => values.miny(g)?,
            Function::UpPower => {
                let k = positive_integer(values, function, g)?;
                values.up_power(k)?
            }
            Function::UpSum => {
                let k = positive_integer(values, function, g)?;
                values.up_sum(k)?
            }
            Function::OrdinalSum => values.ordinal_sum_of(g, h)?,
            Function::ConwayProduct => values.conway_product(g, h)?,
            Function::NortonProduct => values.norton_product(g, h)?,
            Function::Cool => {
                let t = number(values, function, h)?;
                values.cool(g, &t)?
            }
            Function::Heat => values.heat(g, h)?,
            Function::Overheat => values.overheat(g, h, last)?,
            Function::Freeze => values.freezing_point(g)?,
            Function::Reduced => values.reduced(g)?,
            Function::AtomicWeight => values.atomic_weight(g)?,
            Function::Mean => {
                let mean = values.mean(g)?;
                values.number(&mean)?
            }
            Function::Temperature => {
                let temperature = values.temperature(g)?;
                values.number(&temperature)?
            }
            Function::LeftStop => {
                let stop = values.left_stop(g).clone();
                values.number(&stop)?
            }
            Function::RightStop => {
                let stop = values.right_stop(g).clone();
                values.number(&stop)?
            }
            Function::Companion => values.companion(g)?,
            Function::FarStar => {
                let star = values.far_star(g)?;
                values.nimber(star)?
            }
            Function::Join => {
                let day = day(values, function, g)?;
                values.join(day, h, last)?
            }
            Function::Meet => {
                let day = day(values, function, g)?;
                values.meet(day, h, last)?
            }
        })
    }
}

/// The integer that a value is, if it is one.
pub(super) fn integer(values: &Values, value: ValueId) -> Option<BigInt> {
    let number = values.as_number(value).filter(|number| number.is_integer());
    number.map(Dyadic::numerator)
}

fn positive_integer(
    values: &Values,
    function: Function,
    argument: ValueId,
) -> Result<u32, EvaluateErrorKind> {
    values
        .as_number(argument)
        .and_then(Dyadic::to_i64)
        .and_then(|k| u32::try_from(k).ok())
        .filter(|&k| k > 0)
        .ok_or(EvaluateErrorKind::NotAPositiveInteger { function })
}

fn day(values: &Values, function: Function, argument: ValueId) -> Result<u32, EvaluateErrorKind> {
    let day = values.as_number(argument).and_then(Dyadic::to_i64);
    day.and_then(|day| u32::try_from(day).ok())
        .ok_or(EvaluateErrorKind::NotADay { function })
}

fn number(values: &Values, function: Function, argument: ValueId) -> Result<Dyadic, EvaluateErrorKind> {
    let number = values.as_number(argument);
    number.cloned().ok_or(EvaluateErrorKind::NotANumber { function })
}

impl From<PartizanError> for EvaluateErrorKind {
    fn from(error: PartizanError) -> Self {
        Self::Value(error)
    }
}
