//! The file form of strategies for a sum of partizan games: which sum, who wins it when whom starts, and how.
//!
//! Text in lines, so that a proof can be read and a wrong one found with any tool. Games are written once each, by
//! references to games before them, so that the file is as small as the memory of the games. Blank lines and what
//! follows a `#` are ignored.
//!
//! ```text
//! upstar-strategy 1
//! sum {1|-1} + {2|*} + {2|{0|-2}} - 2
//! games 10
//! -1
//! 1
//! {g1|g0}
//! *
//! 2
//! {g4|g3}
//! -2
//! 0
//! {g7|g6}
//! {g4|g8}
//! strategies 1
//! first Left winner Left steps 3
//! Left g6 g2 g5 g9 : g9 to g4
//! Left g3 g2 : heat 0
//! Left g0 g5 : heat 0
//! ```
//!
//! The first line names the form and its version, the second the sum as it was written, in the notation of
//! [`partizan::notation`]. A game is a number plus ups plus a nimber, or its options in braces, Left's before the bar.
//! A strategy says who moves first and who wins. A step says who is to move, the position, and what decides it: a
//! position is a list of games, with `*3` for three copies; among them at most one number plus ups plus a nimber. What
//! decides is a move `g5 to g3`, or a rule: `heat` and a temperature, `switches`, or `weights` with the atomic weight
//! of each game that is no closed form. A strategy is not trusted but verified ([`Strategy::verify`]).

use core::fmt::Write as _;
use std::io::{self, Read, Write};

use graph_core::{Budget, Player};
use hashbrown::HashMap;
use partizan::notation::{Notation, parse, print};
use partizan::play::{Action, Rule, Step, Strategy, SumPosition};
use partizan::{Dyadic, Shape, ValueId, Values};

use crate::FormatError;
use crate::source::Source;
use crate::words::{Word, count, next_word, rest_of_line, same_line_word, word};

/// The first word of the form.
pub const NAME: &str = "upstar-strategy";
const VERSION: u64 = 1;

/// Strategies as a file holds them, with the sum that they are for.
///
/// Nothing about them is known to be right: see [`Strategy::verify`]. [`read`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyFile {
    /// The sum as it was written.
    pub sum: String,
    /// The strategies.
    pub strategies: Vec<Strategy>,
}

/// Writes strategies for a sum.
///
/// # Errors
///
/// Whatever the writer reports.
///
/// # Complexity
///
/// Time linear in the steps and in the options of the games that they name and of those that these lead to; space for
/// these games.
///
/// # Examples
///
/// ```
/// use formats::strategy::{self, StrategyFile};
/// use graph_core::{Budget, Player};
/// use partizan::Values;
/// use partizan::notation::parse;
/// use partizan::play::SumSolver;
/// let text = "{1|-1} + {2|*}";
/// let mut values = Values::new();
/// let terms = parse(text)?.terms();
/// let sum = terms.iter().map(|term| term.component(&mut values)).collect::<Result<Vec<_>, _>>()?;
/// let strategy = SumSolver::new().strategy(&mut values, &sum, Player::Left)?;
/// let file = StrategyFile { sum: text.to_owned(), strategies: vec![strategy] };
/// let mut out = Vec::new();
/// strategy::write(&values, &file, &mut out)?;
///
/// let read = strategy::read(out.as_slice(), &mut values, &Budget::unlimited())?;
/// assert_eq!(read, file);
/// assert!(read.strategies[0].verify(&mut values, &sum).is_ok());
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn write(values: &Values, file: &StrategyFile, out: impl Write) -> io::Result<()> {
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    writeln!(out, "{NAME} {VERSION}")?;
    // A line break in an expression is a blank.
    writeln!(out, "sum {}", file.sum.replace(['\n', '\r'], " "))?;
    let mut games = Games::default();
    for step in file.strategies.iter().flat_map(|strategy| &strategy.steps) {
        games.enter_step(values, step);
    }
    writeln!(out, "games {}", games.listed.len())?;
    for &game in &games.listed {
        writeln!(out, "{}", games.text(values, game))?;
    }
    writeln!(out, "strategies {}", file.strategies.len())?;
    for Strategy { first, winner, steps } in &file.strategies {
        writeln!(out, "first {first} winner {winner} steps {}", steps.len())?;
        for step in steps {
            writeln!(out, "{}", games.step(values, step))?;
        }
    }
    out.flush()
}

/// Reads strategies, with their games in an arena; what they claim is left to be verified.
///
/// # Errors
///
/// [`FormatError::Syntax`] where the text is not of the form, [`FormatError::Partizan`] when the arena refuses,
/// [`FormatError::Graph`] when the budget's watch, whose unit of work is a line, stops it, and [`FormatError::Io`].
///
/// # Complexity
///
/// One canonical form for each game and time linear in the text; memory grows as lines come.
///
/// # Examples
///
/// ```
/// use formats::strategy;
/// use graph_core::Budget;
/// use partizan::Values;
/// let text = "upstar-strategy 1\nsum *\ngames 1\n{g0|}\nstrategies 0\n";
/// let error = strategy::read(text.as_bytes(), &mut Values::new(), &Budget::unlimited()).unwrap_err();
/// assert_eq!(error.to_string(), "line 4, column 1: expected a game of an earlier line, found `{g0|}`");
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read(
    reader: impl Read,
    values: &mut Values,
    budget: &Budget<'_>,
) -> Result<StrategyFile, FormatError> {
    let mut source = Source::new(reader)?;
    let mut meter = budget.meter();
    word(&mut source, NAME)?;
    source.number(VERSION..VERSION + 1, || format!("version {VERSION}"))?;
    source.end_of_line()?;
    word(&mut source, "sum")?;
    let sum = rest_of_line(&mut source)?;
    let n_games = count(&mut source, "games")?;
    let mut games = Vec::new();
    for _ in 0..n_games {
        meter.spend(1)?;
        let game = game(&mut source, values, &games)?;
        games.push(game);
    }
    let mut strategies = Vec::new();
    for _ in 0..count(&mut source, "strategies")? {
        word(&mut source, "first")?;
        let first = player(&mut source)?;
        same_line_word(&mut source, "winner")?;
        let winner = player(&mut source)?;
        same_line_word(&mut source, "steps")?;
        let n_steps = source.number(0..u64::MAX, || "a number of steps".to_owned())?;
        source.end_of_line()?;
        let mut steps = Vec::new();
        for _ in 0..n_steps {
            meter.spend(1)?;
            steps.push(step(&mut source, values, &games)?);
        }
        strategies.push(Strategy { first, winner, steps });
    }
    if source.next_line()? {
        return Err(source.error("the end of the input"));
    }
    Ok(StrategyFile { sum, strategies })
}

/// The games of a file with their numbers.
#[derive(Default)]
struct Games {
    listed: Vec<ValueId>,
    numbers: HashMap<ValueId, usize>,
}

impl Games {
    fn enter_step(&mut self, values: &Values, step: &Step) {
        for &(game, _) in step.position.games() {
            self.enter(values, game);
        }
        self.enter(values, step.position.closed());
        if let Action::Move { from, to } = step.action {
            self.enter(values, from);
            self.enter(values, to);
        }
    }

    /// Numbers a game after its options.
    fn enter(&mut self, values: &Values, root: ValueId) {
        let mut stack = vec![root];
        while let Some(&top) = stack.last() {
            if self.numbers.contains_key(&top) {
                stack.pop();
                continue;
            }
            let depth = stack.len();
            if let Shape::Options { left, right } = values.shape(top) {
                let options = left.iter().chain(right).copied();
                stack.extend(options.filter(|option| !self.numbers.contains_key(option)));
            }
            if stack.len() == depth {
                self.numbers.insert(top, self.listed.len());
                self.listed.push(top);
                stack.pop();
            }
        }
    }

    fn name(&self, game: ValueId) -> String {
        // Every game of a step has been entered.
        self.numbers
            .get(&game)
            .map_or_else(String::new, |number| format!("g{number}"))
    }

    fn text(&self, values: &Values, game: ValueId) -> String {
        match values.shape(game) {
            Shape::NumberUpStar { .. } => print(values, game, Notation::Ascii).to_string(),
            Shape::Options { left, right } => {
                let [left, right] = [left, right].map(|options| {
                    let names: Vec<_> = options.iter().map(|&option| self.name(option)).collect();
                    names.join(",")
                });
                format!("{{{left}|{right}}}")
            }
        }
    }

    fn step(&self, values: &Values, step: &Step) -> String {
        let mut text = step.mover.to_string();
        let closed = step.position.closed();
        if closed != values.zero() {
            text.push(' ');
            text.push_str(&self.name(closed));
        }
        for &(game, copies) in step.position.games() {
            text.push(' ');
            text.push_str(&self.name(game));
            if copies > 1 {
                // Writing to a string succeeds.
                let _ = write!(text, "*{copies}");
            }
        }
        text.push_str(" : ");
        match &step.action {
            Action::Move { from, to } => {
                let _ = write!(text, "{} to {}", self.name(*from), self.name(*to));
            }
            Action::Rule(rule) => text.push_str(&rule_text(rule)),
        }
        text
    }
}

fn rule_text(rule: &Rule) -> String {
    match rule {
        Rule::Heat(t) => format!("heat {t}"),
        Rule::Switches => "switches".to_owned(),
        Rule::Weights(weights) => {
            let weights: Vec<_> = weights.iter().map(ToString::to_string).collect();
            format!("weights {}", weights.join(" "))
        }
        // Rules of later versions have names of their own.
        _ => "unknown".to_owned(),
    }
}

fn player<R: Read>(source: &mut Source<R>) -> Result<Player, FormatError> {
    let word = next_word(source)?;
    let player = Player::BOTH
        .into_iter()
        .find(|player| player.to_string() == word.text);
    player.ok_or_else(|| word.error("Left or Right"))
}

fn game<R: Read>(
    source: &mut Source<R>,
    values: &mut Values,
    games: &[ValueId],
) -> Result<ValueId, FormatError> {
    if !source.next_line()? {
        return Err(source.error("a game"));
    }
    let word = next_word(source)?;
    source.end_of_line()?;
    let options = word
        .text
        .strip_prefix('{')
        .and_then(|text| text.strip_suffix('}'));
    let Some(options) = options else {
        return closed_form(values, word);
    };
    let sides = options.split_once('|').and_then(|(left, right)| {
        let side = |list: &str| -> Option<Vec<_>> {
            let names = list.split(',').filter(|_| !list.is_empty());
            names.map(|name| named(games, name)).collect()
        };
        Some((side(left)?, side(right)?))
    });
    match sides {
        Some((left, right)) => Ok(values.from_options(&left, &right)?),
        None => Err(word.error("a game of an earlier line")),
    }
}

fn closed_form(values: &mut Values, word: Word) -> Result<ValueId, FormatError> {
    // Nothing but a literal: evaluating it takes no time.
    let is_literal = word.text.bytes().all(|byte| b"0123456789/-^v*".contains(&byte));
    let expression = parse(&word.text).ok().filter(|_| is_literal);
    let Some(expression) = expression else {
        return Err(word.error("a number plus ups plus a nimber, or options in braces"));
    };
    match expression.evaluate(values) {
        Ok(value) => Ok(value),
        Err(error) => Err(word.error(format!("a game that can be held: {error}"))),
    }
}

fn named(games: &[ValueId], name: &str) -> Option<ValueId> {
    let digits = name.strip_prefix('g')?;
    let number: usize = digits
        .parse()
        .ok()
        .filter(|_| digits.bytes().all(|byte| byte.is_ascii_digit()))?;
    games.get(number).copied()
}

fn step<R: Read>(source: &mut Source<R>, values: &Values, games: &[ValueId]) -> Result<Step, FormatError> {
    source.next_line()?;
    let mover = player(source)?;
    let mut closed = None;
    let mut others = Vec::new();
    loop {
        let word = next_word(source)?;
        if word.text == ":" {
            break;
        }
        let Some((game, copies)) = counted(games, &word.text) else {
            return Err(word.error("a game of the list, with copies as in g5*3, or `:`"));
        };
        if let Shape::Options { .. } = values.shape(game) {
            others.push((game, copies));
        } else if closed.is_none() && copies == 1 {
            closed = Some(game);
        } else {
            return Err(word.error("one number plus ups plus a nimber"));
        }
    }
    let action = action(source, games, &mut others)?;
    source.end_of_line()?;
    Ok(Step {
        position: SumPosition::new(closed.unwrap_or(values.zero()), others),
        mover,
        action,
    })
}

fn counted(games: &[ValueId], text: &str) -> Option<(ValueId, u64)> {
    let (name, copies) = text.split_once('*').unwrap_or((text, "1"));
    let copies = copies
        .parse()
        .ok()
        .filter(|&copies| copies > 0 && !text.contains('+'))?;
    Some((named(games, name)?, copies))
}

/// What decides a position; weights come in the order of its games, which is then made that of a position.
fn action<R: Read>(
    source: &mut Source<R>,
    games: &[ValueId],
    others: &mut [(ValueId, u64)],
) -> Result<Action, FormatError> {
    let word = next_word(source)?;
    match word.text.as_str() {
        "heat" => dyadic(source).map(|t| Action::Rule(Rule::Heat(t))),
        "switches" => Ok(Action::Rule(Rule::Switches)),
        "weights" => {
            let mut weighed = Vec::new();
            for &other in &*others {
                let word = next_word(source)?;
                let weight: Option<i64> = word.text.parse().ok();
                let weight = weight.ok_or_else(|| word.error("an integer atomic weight for each game"))?;
                weighed.push((other, weight));
            }
            weighed.sort_by_key(|((game, _), _)| game.index());
            Ok(Action::Rule(Rule::Weights(
                weighed.iter().map(|(_, weight)| *weight).collect(),
            )))
        }
        name => {
            let Some(from) = named(games, name) else {
                return Err(word.error("a move such as `g5 to g3`, `heat`, `switches` or `weights`"));
            };
            same_line_word(source, "to")?;
            let word = next_word(source)?;
            let to = named(games, &word.text).ok_or_else(|| word.error("a game of the list"))?;
            Ok(Action::Move { from, to })
        }
    }
}

fn dyadic<R: Read>(source: &mut Source<R>) -> Result<Dyadic, FormatError> {
    let word = next_word(source)?;
    let number = literal_number(&word.text);
    number.ok_or_else(|| word.error("a temperature such as 3/2"))
}

fn literal_number(text: &str) -> Option<Dyadic> {
    let is_literal = text.bytes().all(|byte| b"0123456789/-".contains(&byte));
    let expression = parse(text).ok().filter(|_| is_literal)?;
    let mut values = Values::new();
    let value = expression.evaluate(&mut values).ok()?;
    values.as_number(value).cloned()
}
