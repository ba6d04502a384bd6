//! What a statement is: a command, an assignment, a relation or an expression. What stands in its parts is not looked
//! at here.

use std::ops::Range;

use upstar::partizan::Relation;
use upstar::partizan::notation::{Function, is_variable_name};

use crate::failure::{BadText, Failure};

/// The name of the last value.
pub(super) const LAST: &str = "_";

/// A statement; its parts are bytes of the text, without blanks around them.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Statement {
    /// A blank line or a comment.
    Nothing,
    /// `:name rest`.
    Command { name: Range<usize>, rest: Range<usize> },
    /// `name = value`, where the value may be a command.
    Assignment { name: Range<usize>, value: Range<usize> },
    /// `left < right`.
    Relation {
        left: Range<usize>,
        asked: &'static Asked,
        right: Range<usize>,
    },
    /// An expression.
    Expression(Range<usize>),
}

/// A relation that a statement may ask for.
#[derive(Debug, PartialEq)]
pub(super) struct Asked {
    /// The ways to write it.
    signs: &'static [&'static str],
    /// The relations of the left side to the right one in which it holds.
    holds_in: &'static [Relation],
}

/// The relations of games (Siegel 2013, II.1).
static RELATIONS: [Asked; 9] = {
    use Relation::{Confused, Equal, Greater, Less};
    [
        asked(&["=="], &[Equal]),
        asked(&["!=", "≠"], &[Less, Greater, Confused]),
        asked(&["<=", "≤"], &[Less, Equal]),
        asked(&[">=", "≥"], &[Greater, Equal]),
        asked(&["<|", "⧏"], &[Less, Confused]),
        asked(&["|>", "⧐"], &[Greater, Confused]),
        asked(&["||", "‖"], &[Confused]),
        asked(&["<"], &[Less]),
        asked(&[">"], &[Greater]),
    ]
};

const fn asked(signs: &'static [&'static str], holds_in: &'static [Relation]) -> Asked {
    Asked { signs, holds_in }
}

impl Asked {
    pub(super) fn holds(&self, found: Relation) -> bool {
        self.holds_in.contains(&found)
    }

    /// The sign of each relation.
    pub(super) fn signs() -> impl Iterator<Item = &'static str> {
        RELATIONS.iter().map(|asked| asked.signs[0])
    }
}

/// What stands between two sides.
enum Operator {
    Assign,
    Ask(&'static Asked),
}

impl Statement {
    /// Tells what a text is.
    ///
    /// The first operator outside of braces and parentheses decides; no expression has one there.
    pub(super) fn read(text: &str) -> Result<Self, Failure> {
        let whole = trimmed(text, 0..text.len());
        let inner = &text[whole.clone()];
        if inner.is_empty() || inner.starts_with('#') {
            return Ok(Self::Nothing);
        }
        if inner.starts_with(':') {
            let end = inner.find(char::is_whitespace).unwrap_or(inner.len());
            let name = whole.start + 1..whole.start + end;
            let rest = trimmed(text, name.end..whole.end);
            return Ok(Self::Command { name, rest });
        }
        let Some((at, operator)) = operator(text) else {
            return Ok(Self::Expression(whole));
        };
        let (left, right) = (trimmed(text, 0..at.start), trimmed(text, at.end..text.len()));
        match operator {
            Operator::Ask(asked) => Ok(Self::Relation { left, asked, right }),
            Operator::Assign => {
                free_name(text, left.clone(), at)?;
                let name = left;
                Ok(Self::Assignment { name, value: right })
            }
        }
    }
}

/// The first operator outside of braces and parentheses, with its bytes.
fn operator(text: &str) -> Option<(Range<usize>, Operator)> {
    let mut depth = 0_usize;
    // Bars of another length are the expression's mistake.
    let mut after_bar = false;
    for (at, symbol) in text.char_indices() {
        match symbol {
            '{' | '(' => depth += 1,
            '}' | ')' => depth = depth.saturating_sub(1),
            _ if depth > 0 || after_bar => {}
            _ => {
                let rest = &text[at..];
                let signs = RELATIONS.iter().flat_map(|asked| {
                    let ask = move |&sign| (sign, Operator::Ask(asked));
                    asked.signs.iter().map(ask)
                });
                let assigns = [(":=", Operator::Assign), ("=", Operator::Assign)];
                let found = signs.chain(assigns).find(|(sign, _)| rest.starts_with(sign));
                let is_bar = |sign| sign != "||" || !rest[2..].starts_with('|');
                if let Some((sign, operator)) = found.filter(|&(sign, _)| is_bar(sign)) {
                    return Some((at..at + sign.len(), operator));
                }
            }
        }
        after_bar = symbol == '|' && depth == 0;
    }
    None
}

/// The bytes without the blanks around them.
pub(super) fn trimmed(text: &str, part: Range<usize>) -> Range<usize> {
    let inner = &text[part.clone()];
    let start = part.end - inner.trim_start().len();
    start..(part.start + inner.trim_end().len()).max(start)
}

/// A name in front of the operator that may be given to a value.
fn free_name(text: &str, name: Range<usize>, operator: Range<usize>) -> Result<(), Failure> {
    let word = &text[name.clone()];
    let is_word = !word.is_empty() && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    let message = if word == LAST {
        "expected another name: `_` is the last value".to_owned()
    } else if is_variable_name(word) {
        return Ok(());
    } else if Function::from_name(word).is_some() {
        format!("expected another name: `{word}` is a function")
    } else if is_word && word.starts_with('v') {
        format!("expected another name: `{word}` is read as downs")
    } else {
        "expected a name in front of `=`, of letters, digits and `_`; values are compared by `==`".to_owned()
    };
    Err(Failure::BadText(BadText {
        origin: "statement".to_owned(),
        text: text.to_owned(),
        span: if word.is_empty() { operator } else { name },
        message,
        also: None,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The parts of a statement, with blanks between them.
    #[track_caller]
    fn parts(text: &str) -> String {
        let part = |range: Range<usize>| &text[range];
        match Statement::read(text).expect(text) {
            Statement::Nothing => "nothing".to_owned(),
            Statement::Command { name, rest } => format!("command [{}] [{}]", part(name), part(rest)),
            Statement::Assignment { name, value } => format!("let [{}] [{}]", part(name), part(value)),
            Statement::Relation { left, asked, right } => {
                format!("[{}] {} [{}]", part(left), asked.signs[0], part(right))
            }
            Statement::Expression(whole) => format!("[{}]", part(whole)),
        }
    }

    #[test]
    fn statements_are_told_apart() {
        for (text, wanted) in [
            ("", "nothing"),
            ("  # {1|", "nothing"),
            (" {1|-1} + ^ ", "[{1|-1} + ^]"),
            ("{0|1}:1", "[{0|1}:1]"),
            ("G = {2|1}", "let [G] [{2|1}]"),
            ("G={2||1|0}", "let [G] [{2||1|0}]"),
            ("G := 1", "let [G] [1]"),
            (
                "G = :position domineering ..",
                "let [G] [:position domineering ..]",
            ),
            ("G == H", "[G] == [H]"),
            ("G ≤ H", "[G] <= [H]"),
            ("{1||2|3} <| (^)", "[{1||2|3}] <| [(^)]"),
            ("G |> H", "[G] |> [H]"),
            ("G||H", "[G] || [H]"),
            ("G ‖ H", "[G] || [H]"),
            ("G != 0", "[G] != [0]"),
            ("1|||2", "[1|||2]"),
            ("1|2", "[1|2]"),
            ("<", "[] < []"),
            (":help", "command [help] []"),
            (":show  outcome,mean ", "command [show] [outcome,mean]"),
            (":", "command [] []"),
            ("{1\n|\n2}", "[{1\n|\n2}]"),
        ] {
            assert_eq!(parts(text), wanted, "{text}");
        }
    }

    #[test]
    fn names_that_are_taken_are_refused() {
        for (text, reason) in [
            ("tiny = 1", "a function"),
            ("v3 = 1", "downs"),
            ("_ = 1", "the last value"),
            ("{1|2} = 1", "compared by `==`"),
            ("= 1", "in front of `=`"),
            ("2x = 1", "in front of `=`"),
        ] {
            let failure = Statement::read(text).expect_err(text);
            assert!(failure.one_line().contains(reason), "{text}: {failure:?}");
        }
    }

    #[test]
    fn relations_hold_as_their_signs_say() {
        use Relation::{Confused, Equal, Greater, Less};
        let holds = |found| {
            let holding = RELATIONS.iter().filter(|asked| asked.holds(found));
            holding.map(|asked| asked.signs[0]).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(holds(Equal), "== <= >=");
        assert_eq!(holds(Less), "!= <= <| <");
        assert_eq!(holds(Greater), "!= >= |> >");
        assert_eq!(holds(Confused), "!= <| |> ||");
    }
}
