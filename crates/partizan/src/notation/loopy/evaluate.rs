//! From a loopy expression to its value. Short parts are evaluated as short expressions; braces with names in them become
//! positions of a graph, which is valued when something other than braces needs it.

use graph_core::{Budget, Player};
use hashbrown::{HashMap, HashSet};

use super::domain::{Domain, Sided};
use super::{Content, Known, LoopyExpression};
use crate::notation::Function;
use crate::notation::evaluate::integer;
use crate::notation::evaluate_error::{EvaluateError, EvaluateErrorKind};
use crate::notation::expression::{Expression, Node, Operation};
use crate::sided::LoopyValue;
use crate::stopper::{LoopyGraph, LoopyVertex, StopperError, append, vertex_id};
use crate::{PartizanError, ValueId, Values};

impl LoopyExpression {
    /// Finds the value of the expression.
    ///
    /// # Errors
    ///
    /// [`EvaluateError`], with the part of the text to blame: what [`Expression::evaluate`] refuses, and of the kinds
    /// [`Loopy`](EvaluateErrorKind::Loopy), [`NotShort`](EvaluateErrorKind::NotShort) and
    /// [`OpenName`](EvaluateErrorKind::OpenName).
    ///
    /// # Complexity
    ///
    /// One operation of [`LoopyValue`] for each operation on loopy games; maximal parts that are short are evaluated in
    /// the arena. Extra space is linear in the expression.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use partizan::Values;
    /// use partizan::notation::parse_loopy;
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let mut value = |text: &str| parse_loopy(text)?.evaluate(&mut values, &budget).map_err(Box::<dyn core::error::Error>::from);
    /// assert_eq!(value("on + under")?, value("on")?);
    /// assert_eq!(value("a{0|a}")?, value("over")?);
    /// assert_eq!(value("{over|0} + 1/2")?, value("{1/2 + over|1/2}")?);
    /// assert!(value("aw(over)").is_err());
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn evaluate(&self, values: &mut Values, budget: &Budget<'_>) -> Result<LoopyValue, EvaluateError> {
        self.evaluate_with_variables(values, |_| None, budget)
    }

    /// Finds the value of the expression, in which its variables stand for values.
    ///
    /// # Errors
    ///
    /// As for [`LoopyExpression::evaluate`]. A variable for which `variable` returns `None` is read as if it were none.
    ///
    /// # Complexity
    ///
    /// As for [`LoopyExpression::evaluate`], and at most three calls of `variable` for each name.
    ///
    /// # Examples
    ///
    /// ```
    /// use graph_core::Budget;
    /// use partizan::Values;
    /// use partizan::notation::{parse_loopy, parse_loopy_with_variables};
    /// let (mut values, budget) = (Values::new(), Budget::unlimited());
    /// let over = parse_loopy("over")?.evaluate(&mut values, &budget)?;
    /// let twice = parse_loopy_with_variables("g + g", |name| name == "g")?;
    /// let twice = twice.evaluate_with_variables(&mut values, |_| Some(over.clone()), &budget)?;
    /// assert_eq!(twice, over);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn evaluate_with_variables(
        &self,
        values: &mut Values,
        variable: impl Fn(&str) -> Option<LoopyValue>,
        budget: &Budget<'_>,
    ) -> Result<LoopyValue, EvaluateError> {
        let expression = match &self.content {
            Content::Graph(graph) => {
                return LoopyValue::new(values, graph, budget).map_err(|error| EvaluateError {
                    span: 0..0,
                    kind: error.into(),
                });
            }
            Content::Expression(expression) => expression,
        };
        let bound: HashSet<&str> = expression.nodes.iter().filter_map(bound_name).collect();
        let variable = |name: &str| (!bound.contains(name)).then(|| variable(name)).flatten();
        let mut machine = Machine::with_variables(values, budget, &variable);
        machine.run_all(expression)?;
        let at_end = |kind| EvaluateError {
            span: expression.nodes.last().map_or(0..0, |node| node.span.clone()),
            kind,
        };
        machine.pop_value().map_err(at_end)
    }
}

fn bound_name(node: &Node) -> Option<&str> {
    match &node.operation {
        Operation::Bind { name } => Some(name),
        _ => None,
    }
}

/// A piece of the program: a largest part without loopy games, an operation, or a name.
enum Part<'e> {
    Short(Expression),
    Node(&'e Node),
    Name(&'e Node, &'e str),
}

/// Cuts the program into parts, in the order in which they run. Some variables stand for short games.
fn parts(expression: &Expression, is_short_name: impl Fn(&str) -> bool) -> Vec<Part<'_>> {
    let starts = expression.starts();
    let nodes = &expression.nodes;
    // How many nodes and how many variables stand in front of each node that are loopy and that there are.
    let mut n_loopy = Vec::with_capacity(nodes.len() + 1);
    let mut n_variables = Vec::with_capacity(nodes.len() + 1);
    let (mut loopy, mut variables) = (0_usize, 0_usize);
    for node in nodes {
        n_loopy.push(loopy);
        n_variables.push(variables);
        match node.operation {
            Operation::Variable => {
                let is_short = expression
                    .variables
                    .get(variables)
                    .is_some_and(|name| is_short_name(name));
                loopy += usize::from(!is_short);
                variables += 1;
            }
            Operation::Bind { .. } | Operation::Sides => loopy += 1,
            _ => {}
        }
    }
    n_loopy.push(loopy);
    n_variables.push(variables);
    let is_short = |at: usize| n_loopy[starts[at]] == n_loopy[at + 1];
    // From the back: what ends a short operand takes all of it along.
    let mut res = Vec::new();
    let mut end = nodes.len();
    while let Some(at) = end.checked_sub(1) {
        if is_short(at) {
            res.push(Part::Short(Expression {
                nodes: nodes[starts[at]..end].to_vec(),
                variables: expression.variables[n_variables[starts[at]]..n_variables[end]].to_vec(),
            }));
            end = starts[at];
        } else {
            let name = expression.variables.get(n_variables[at]);
            res.push(
                match name.filter(|_| nodes[at].operation == Operation::Variable) {
                    Some(name) => Part::Name(&nodes[at], name),
                    None => Part::Node(&nodes[at]),
                },
            );
            end = at;
        }
    }
    res.reverse();
    res
}

/// What lies on the stack.
pub(super) enum Operand<G> {
    Short(ValueId),
    Value(G),
    /// A position, by number.
    Position(usize),
}

/// A position of the graph that named braces make.
enum Position<G> {
    Options([Vec<usize>; 2]),
    /// A name, and the position it stands for once its braces are closed.
    Name(Option<usize>),
    Value(G),
}

/// Runs expressions over games of one kind; they share the names of their braces.
pub(super) struct Machine<'a, G> {
    pub(super) values: &'a mut Values,
    budget: &'a Budget<'a>,
    variable: &'a dyn Fn(&str) -> Option<G>,
    operands: Vec<Operand<G>>,
    positions: Vec<Position<G>>,
    // The position of each name.
    names: HashMap<String, usize>,
}

impl<'a, G: Domain> Machine<'a, G> {
    /// Begins with an empty stack.
    pub(super) fn new(values: &'a mut Values, budget: &'a Budget<'a>) -> Self {
        Self::with_variables(values, budget, &|_| None)
    }

    /// The same, with games that names stand for.
    pub(super) fn with_variables(
        values: &'a mut Values,
        budget: &'a Budget<'a>,
        variable: &'a dyn Fn(&str) -> Option<G>,
    ) -> Self {
        Self {
            values,
            budget,
            variable,
            operands: Vec::new(),
            positions: Vec::new(),
            names: HashMap::new(),
        }
    }

    /// Runs an expression, which leaves one operand on the stack.
    pub(super) fn run_all(&mut self, expression: &Expression) -> Result<(), EvaluateError> {
        let variable = self.variable;
        let short = |name: &str| variable(name).and_then(|game| game.as_value());
        for part in parts(expression, |name| short(name).is_some()) {
            let (span, operand) = match part {
                Part::Short(part) => {
                    let value = part.evaluate_with_variables(self.values, short)?;
                    self.operands.push(Operand::Short(value));
                    continue;
                }
                Part::Name(node, name) => (&node.span, self.named(name)),
                Part::Node(node) => (&node.span, self.run(&node.operation)),
            };
            let at_node = |kind| EvaluateError {
                span: span.clone(),
                kind,
            };
            self.operands.push(operand.map_err(at_node)?);
        }
        Ok(())
    }

    /// Puts back what was taken from the stack.
    pub(super) fn push_operand(&mut self, operand: Operand<G>) {
        self.operands.push(operand);
    }

    fn run(&mut self, operation: &Operation) -> Result<Operand<G>, EvaluateErrorKind> {
        let value = match operation {
            // Alone they are short or have been looked up.
            Operation::Literal(_) | Operation::Variable => return Err(PartizanError::Loopy.into()),
            Operation::Bind { name } => return Ok(self.bind(name)),
            Operation::Braces { left, right, .. } => return self.braces(*left, *right),
            Operation::Negate => self.pop_value()?.negative(self.values)?,
            Operation::Switch { options } => self.switch(*options)?,
            Operation::Sum { terms } => return self.sum(*terms),
            Operation::Product => self.product()?,
            Operation::Sides => {
                let offside = self.pop_value()?;
                let onside = self.pop_value()?;
                let joined = G::joined(self.values, [&onside, &offside], self.budget)?;
                joined.ok_or(EvaluateErrorKind::NoGraph)?
            }
            Operation::Call(function @ (Function::Tiny | Function::Miny)) => self.tiny(*function)?,
            Operation::Call(_) | Operation::OrdinalSum { .. } => return Err(EvaluateErrorKind::NotShort),
        };
        Ok(Operand::Value(value))
    }

    fn named(&mut self, name: &str) -> Result<Operand<G>, EvaluateErrorKind> {
        if let Some(game) = (self.variable)(name) {
            return Ok(Operand::Value(game));
        }
        match Known::from_name(name) {
            Some(known) => Ok(Operand::Value(G::of_known(known, self.values)?)),
            None => Ok(Operand::Position(self.position_of(name))),
        }
    }

    fn position_of(&mut self, name: &str) -> usize {
        if let Some(&position) = self.names.get(name) {
            return position;
        }
        let position = self.push(Position::Name(None));
        self.names.insert(name.to_owned(), position);
        position
    }

    fn push(&mut self, position: Position<G>) -> usize {
        self.positions.push(position);
        self.positions.len() - 1
    }

    fn bind(&mut self, name: &str) -> Operand<G> {
        let operand = self.pop();
        let meant = self.as_position(operand);
        let position = self.position_of(name);
        self.positions[position] = Position::Name(Some(meant));
        Operand::Position(position)
    }

    pub(super) fn pop(&mut self) -> Operand<G> {
        self.operands
            .pop()
            .expect("the parser writes every operand in front of its operation")
    }

    fn as_position(&mut self, operand: Operand<G>) -> usize {
        match operand {
            Operand::Short(value) => self.push(Position::Value(G::of_value(value))),
            Operand::Value(value) => self.push(Position::Value(value)),
            Operand::Position(position) => position,
        }
    }

    fn braces(&mut self, left: usize, right: usize) -> Result<Operand<G>, EvaluateErrorKind> {
        let operands = self.operands.split_off(self.operands.len() - left - right);
        let short = |operand: &Operand<G>| match operand {
            Operand::Short(value) => Some(*value),
            _ => None,
        };
        if let Some(options) = operands.iter().map(short).collect::<Option<Vec<_>>>() {
            let (left, right) = options.split_at(left);
            return Ok(Operand::Short(self.values.from_options(left, right)?));
        }
        let mut options: Vec<_> = operands
            .into_iter()
            .map(|operand| self.as_position(operand))
            .collect();
        let right = options.split_off(left);
        Ok(Operand::Position(self.push(Position::Options([options, right]))))
    }

    pub(super) fn pop_value(&mut self) -> Result<G, EvaluateErrorKind> {
        match self.pop() {
            Operand::Short(value) => Ok(G::of_value(value)),
            Operand::Value(value) => Ok(value),
            Operand::Position(position) => self.value_of(position),
        }
    }

    fn pop_many(&mut self, count: usize) -> Result<Vec<G>, EvaluateErrorKind> {
        let mut popped = Vec::with_capacity(count);
        for _ in 0..count {
            popped.push(self.pop_value()?);
        }
        popped.reverse();
        Ok(popped)
    }

    fn switch(&mut self, count: usize) -> Result<G, EvaluateErrorKind> {
        let left = self.pop_many(count)?;
        let right = left.iter().map(|option| option.negative(self.values));
        let right = right.collect::<Result<Vec<_>, _>>()?;
        Ok(G::from_options(self.values, [&left, &right], self.budget)?)
    }

    /// Short terms are added first.
    fn sum(&mut self, count: usize) -> Result<Operand<G>, EvaluateErrorKind> {
        let mut short = Vec::new();
        let mut loopy = Vec::new();
        for term in self.pop_many(count)? {
            match term.as_value() {
                Some(value) => short.push(value),
                None => loopy.push(term),
            }
        }
        let short = self.values.sum_all(&short)?;
        if loopy.is_empty() {
            return Ok(Operand::Short(short));
        }
        let mut sum = G::of_value(short);
        for term in loopy {
            sum = sum.sum(self.values, &term, self.budget)?;
        }
        Ok(Operand::Value(sum))
    }

    fn product(&mut self) -> Result<G, EvaluateErrorKind> {
        let unit = self.pop_value()?;
        let factor = self.pop_value()?.as_value();
        let factor = factor.and_then(|factor| integer(self.values, factor));
        let factor = factor.ok_or(EvaluateErrorKind::NotShort)?;
        Ok(unit.multiple(self.values, &factor, self.budget)?)
    }

    /// `tiny(G)` is `{0||0|-G}`, and `miny(G)` its negative.
    fn tiny(&mut self, function: Function) -> Result<G, EvaluateErrorKind> {
        let value = self.pop_value()?;
        let negative = value.negative(self.values)?;
        let zero = [G::of_value(self.values.zero())];
        let threat = G::from_options(self.values, [&zero, &[negative]], self.budget)?;
        let tiny = G::from_options(self.values, [&zero, &[threat]], self.budget)?;
        match function {
            Function::Miny => Ok(tiny.negative(self.values)?),
            _ => Ok(tiny),
        }
    }

    /// The value of a position, all of whose names stand for something by now.
    fn value_of(&mut self, position: usize) -> Result<G, EvaluateErrorKind> {
        let members = self.followers(position)?;
        if let [(_, meant)] = members.as_slice()
            && let Position::Value(value) = &self.positions[*meant]
        {
            return Ok(value.clone());
        }
        let games = [
            self.graph(&members, Sided::Onside)?,
            self.graph(&members, Sided::Offside)?,
        ];
        let value = G::from_games(self.values, games, self.budget)?;
        self.positions[position] = Position::Value(value.clone());
        Ok(value)
    }

    /// The position that a position or a name stands for.
    fn meant(&self, mut position: usize) -> Result<usize, EvaluateErrorKind> {
        // Names stand for braces and not for names, but braces may have been valued.
        while let Position::Name(meant) = self.positions[position] {
            position = meant.ok_or(EvaluateErrorKind::OpenName)?;
        }
        Ok(position)
    }

    /// The positions that play reaches, the first one first, each with itself behind its name.
    fn followers(&self, position: usize) -> Result<Vec<(usize, usize)>, EvaluateErrorKind> {
        let first = self.meant(position)?;
        let mut res = vec![(position, first)];
        let mut is_seen = vec![false; self.positions.len()];
        is_seen[first] = true;
        let mut next = 0;
        while let Some(&(_, member)) = res.get(next) {
            next += 1;
            if let Position::Options(options) = &self.positions[member] {
                for &option in options.iter().flatten() {
                    let meant = self.meant(option)?;
                    if !core::mem::replace(&mut is_seen[meant], true) {
                        res.push((option, meant));
                    }
                }
            }
        }
        Ok(res)
    }

    /// The graph of these positions, values by the graphs of one side.
    fn graph(&self, members: &[(usize, usize)], side: Sided) -> Result<LoopyGraph, EvaluateErrorKind> {
        let mut vertices = Vec::new();
        let mut numbers = vec![None; self.positions.len()];
        for &(_, member) in members {
            numbers[member] = Some(if let Position::Value(value) = &self.positions[member] {
                append(&mut vertices, value.graph(side))?
            } else {
                vertices.push(LoopyVertex::Node([Vec::new(), Vec::new()]));
                vertex_id(vertices.len() - 1)?
            });
        }
        for &(_, member) in members {
            let (Position::Options(options), Some(number)) = (&self.positions[member], numbers[member])
            else {
                continue;
            };
            let mut sides = [Vec::new(), Vec::new()];
            for player in Player::BOTH {
                for &option in &options[player.index()] {
                    sides[player.index()].extend(numbers[self.meant(option)?]);
                }
            }
            vertices[number.index()] = LoopyVertex::Node(sides);
        }
        Ok(LoopyGraph::new(vertices)?)
    }
}

impl From<StopperError> for EvaluateErrorKind {
    fn from(error: StopperError) -> Self {
        match error {
            StopperError::Value(error) => Self::Value(error),
            error => Self::Loopy(error),
        }
    }
}
