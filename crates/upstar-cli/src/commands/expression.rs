//! Reading expressions and printing values, for every command over partizan games.

use std::ops::Range;

use upstar::partizan::notation::{
    EvaluateError, Expression, Notation, ParseError, ParseErrorKind, is_loopy, parse, parse_loopy,
    print_within,
};
use upstar::partizan::play::Component;
use upstar::partizan::{Limits, PartizanError, ValueId, Values};

use crate::arguments::Common;
use crate::failure::{BadText, Failure};
use crate::watch;

/// Remembered work that is begun afresh when it gets in the way: an answer must not depend on the ones before.
pub(super) struct Remembered<'a, S> {
    begin: Box<dyn Fn() -> S + 'a>,
    state: S,
    arena: fn(&S) -> &Values,
    is_fresh: bool,
}

impl<'a, S> Remembered<'a, S> {
    /// Begins; `arena` finds the values in the state.
    pub(super) fn new(begin: impl Fn() -> S + 'a, arena: fn(&S) -> &Values) -> Self {
        Self {
            state: begin(),
            begin: Box::new(begin),
            arena,
            is_fresh: true,
        }
    }

    /// Answers one item. What earlier items left behind is dropped when it is large, and when a limit is
    /// reached that the item alone might keep.
    pub(super) fn answer<T>(
        &mut self,
        mut answer: impl FnMut(&mut S) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        const LARGE: usize = 256 << 20;
        let mut result = answer(&mut self.state);
        if matches!(result, Err(Failure::Limit(_))) && !self.is_fresh {
            self.state = (self.begin)();
            result = answer(&mut self.state);
        }
        let is_spent =
            matches!(result, Err(Failure::Limit(_))) || (self.arena)(&self.state).memory_usage() > LARGE;
        self.is_fresh = is_spent;
        if is_spent {
            self.state = (self.begin)();
        }
        result
    }
}

/// An arena under the common limits.
pub(super) fn arena(common: &Common) -> Values {
    let limits = Limits::unlimited();
    let mut values = Values::with_limits(
        common
            .max_vertices
            .map_or(limits, |most| limits.with_max_values(most)),
    );
    values.set_watch(Some(Box::new(watch::count)));
    values
}

/// The value of an expression.
pub(super) fn evaluated(values: &mut Values, text: &str) -> Result<ValueId, Failure> {
    match parse(text) {
        Err(_) if is_loopy(text) => Err(not_short(text)),
        expression => evaluated_expression(values, text, expression, None),
    }
}

/// Says that what is asked for is defined for short games alone.
pub(super) fn found_loopy(origin: &str, text: &str, span: Range<usize>) -> Failure {
    let message = "expected a short game, for which alone this is defined, found a loopy one";
    bad(origin, text, span, message.to_owned(), None)
}

/// Says that, or what else is wrong with a loopy expression.
fn not_short(text: &str) -> Failure {
    match parse_loopy(text) {
        Ok(_) => found_loopy("expression", text, 0..text.len()),
        Err(error) => unread("expression", text, &error),
    }
}

/// The components of a sum, each with the bytes of the text that wrote its game.
pub(super) fn components(values: &mut Values, text: &str) -> Result<Vec<(Component, Range<usize>)>, Failure> {
    let expression = parse(text).map_err(|error| {
        if is_loopy(text) {
            not_short(text)
        } else {
            unread("expression", text, &error)
        }
    })?;
    let components = expression.terms().into_iter().map(|term| {
        let component = term.component(values);
        Ok((component.map_err(|error| unevaluated(text, &error))?, term.span))
    });
    components.collect()
}

/// Finds the value of a name.
pub(super) type Names<'a> = &'a dyn Fn(&str) -> Option<ValueId>;

/// The value of an expression that has been read, or not.
pub(super) fn evaluated_expression(
    values: &mut Values,
    text: &str,
    expression: Result<Expression, ParseError>,
    names: Option<Names<'_>>,
) -> Result<ValueId, Failure> {
    let value_of = |name: &str| names.and_then(|value_of| value_of(name));
    let expression = expression.map_err(|error| {
        let message = match &error.kind {
            ParseErrorKind::UnknownName { name } if names.is_some() => {
                format!("expected a function or a name that has a value, found `{name}`")
            }
            kind => kind.to_string(),
        };
        bad("expression", text, error.span.clone(), message, also(&error))
    })?;
    expression
        .evaluate_with_variables(values, value_of)
        .map_err(|error| unevaluated(text, &error))
}

pub(super) fn unevaluated(text: &str, error: &EvaluateError) -> Failure {
    if error.is_budget_exhausted() {
        return Failure::Limit(error.kind.to_string());
    }
    bad(
        "expression",
        text,
        error.span.clone(),
        error.kind.to_string(),
        None,
    )
}

/// Says why a text was not read.
pub(super) fn unread(origin: &str, text: &str, error: &ParseError) -> Failure {
    bad(
        origin,
        text,
        error.span.clone(),
        error.kind.to_string(),
        also(error),
    )
}

/// The other stretch that an error speaks of, and what it is.
fn also(error: &ParseError) -> Option<(Range<usize>, &'static str)> {
    match &error.kind {
        ParseErrorKind::Unclosed { opened, .. } => Some((opened.clone(), "opened here")),
        ParseErrorKind::BoundTwice { first, .. } => Some((first.clone(), "bound here")),
        ParseErrorKind::EqualBars { first, .. } => Some((first.clone(), "the first bar")),
        _ => None,
    }
}

/// Blames a stretch of a text.
pub(super) fn bad(
    origin: &str,
    text: &str,
    span: Range<usize>,
    message: String,
    also: Option<(Range<usize>, &'static str)>,
) -> Failure {
    Failure::BadText(BadText {
        origin: origin.to_owned(),
        text: text.to_owned(),
        span,
        message,
        also,
    })
}

/// Bytes of a text at most.
pub(super) const LONGEST: usize = 1 << 30;

/// How values are written.
pub(super) const fn notation(common: &Common) -> Notation {
    match (common.unicode, common.names) {
        (false, false) => Notation::Ascii,
        (true, false) => Notation::Unicode,
        (false, true) => Notation::Named,
        (true, true) => Notation::NamedUnicode,
    }
}

/// The text of a value. Shared parts are written out, so that a small value may have a long text.
pub(super) fn printed(common: &Common, values: &Values, value: ValueId) -> Result<String, Failure> {
    print_within(values, value, notation(common), LONGEST).map_err(|error| Failure::Limit(error.to_string()))
}

/// Says why a value was not found.
pub(super) fn unfound(error: &PartizanError) -> Failure {
    if error.is_budget_exhausted() {
        Failure::Limit(error.to_string())
    } else {
        Failure::bad(error)
    }
}
