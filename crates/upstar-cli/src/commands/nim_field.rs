//! `upstar nim-field`.

use std::fmt::Display;
use std::io::{self, Read as _, Write as _};
use std::str::FromStr;

use serde_json::{Value, json};
use upstar::impartial::{NimAnswer, NimExpressionErrorKind, NimField, NimWord};

use crate::answers::{Answer, answer_each};
use crate::arguments::{Common, Format, NimBits, NimField as Command};
use crate::commands::{budget, graph};
use crate::failure::{BadText, Failure};
use crate::output::Output;
use crate::watch;

pub(super) fn run(common: &Common, command: &Command) -> Result<(), Failure> {
    match command.bits {
        NimBits::Bits64 => run_in::<u64>(common, command),
        NimBits::Bits128 => run_in::<u128>(common, command),
    }
}

fn run_in<W: NimWord + itoa::Integer>(common: &Common, command: &Command) -> Result<(), Failure> {
    let field = NimField::new();
    if command.products {
        return products::<W>(common, &field);
    }
    answer_each(common, "upstar/nim-field/1", &command.expressions, |text| {
        answer::<W>(common, &field, text)
    })
}

fn answer<W: NimWord>(common: &Common, field: &NimField, text: &str) -> Result<Answer, Failure> {
    let answer = field.evaluate::<W>(text, &budget(common)).map_err(|error| {
        if let NimExpressionErrorKind::Limit(limit) = error.kind {
            return graph::unsolved(&limit);
        }
        Failure::BadText(BadText {
            origin: "expression".to_owned(),
            text: text.to_owned(),
            span: error.span,
            message: error.kind.to_string(),
            also: None,
        })
    })?;
    // Numbers beyond 2^53 are safe in JSON as texts only.
    let shown = |number: &dyn Display| Value::from(number.to_string());
    let value = match &answer {
        NimAnswer::Nimber(nimber) => shown(nimber),
        NimAnswer::Roots(Some(roots)) => roots.iter().map(|root| shown(root)).collect(),
        NimAnswer::Exponent(Some(exponent)) => shown(exponent),
        _ => Value::Null,
    };
    Ok(Answer {
        text: answer.to_string(),
        fields: vec![("input", text.into()), ("value", value)],
    })
}

/// The contest's form: `t`, then `t` pairs; a product for each.
fn products<W: NimWord + itoa::Integer>(common: &Common, field: &NimField) -> Result<(), Failure> {
    let mut input = Vec::new();
    io::stdin().lock().read_to_end(&mut input)?;
    let pairs = pairs::<W>(&input)?;
    let mut products = Vec::with_capacity(pairs.len());
    field.append_products(&mut products, &pairs);
    watch::answering();
    let mut out = Output::open(common.output.as_deref())?;
    match common.format() {
        Format::Text => {
            let mut digits = itoa::Buffer::new();
            for &product in &products {
                out.write_all(digits.format(product).as_bytes())?;
                out.write_all(b"\n")?;
            }
        }
        Format::Tsv => {
            writeln!(out, "a\tb\tproduct")?;
            for ((a, b), product) in pairs.iter().zip(&products) {
                writeln!(out, "{a}\t{b}\t{product}")?;
            }
        }
        Format::Json => {
            let products: Vec<_> = products.iter().map(W::to_string).collect();
            let document = json!({ "schema": "upstar/nim-products/1", "products": products });
            writeln!(out, "{document}")?;
        }
    }
    out.finish()
}

fn pairs<W: NimWord>(input: &[u8]) -> Result<Vec<(W, W)>, Failure> {
    let mut words = Words { input, at: 0 };
    let n_pairs: u64 = words.number("t, the number of pairs")?;
    // A pair takes four bytes at least: a number that promises more is found out below.
    let room = (input.len() / 4).min(usize::try_from(n_pairs).unwrap_or(usize::MAX));
    let mut pairs = Vec::with_capacity(room);
    let expected = format!("a nimber below 2^{}", W::BITS);
    for _ in 0..n_pairs {
        pairs.push((words.number(&expected)?, words.number(&expected)?));
    }
    let more = words.next();
    if more.is_empty() {
        Ok(pairs)
    } else {
        Err(words.expected(&format!("the end after {n_pairs} pairs"), more))
    }
}

/// Words of a text, with their places.
struct Words<'a> {
    input: &'a [u8],
    // Behind the word that was read last.
    at: usize,
}

impl<'a> Words<'a> {
    /// The next word, empty at the end.
    fn next(&mut self) -> &'a [u8] {
        let rest = &self.input[self.at..];
        let blanks = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let rest = &rest[blanks..];
        let length = rest.iter().take_while(|byte| !byte.is_ascii_whitespace()).count();
        self.at += blanks + length;
        &rest[..length]
    }

    fn number<T: FromStr>(&mut self, expected: &str) -> Result<T, Failure> {
        let word = self.next();
        let digits = str::from_utf8(word)
            .ok()
            .filter(|_| word.iter().all(u8::is_ascii_digit));
        let number = digits.and_then(|digits| digits.parse().ok());
        number.ok_or_else(|| self.expected(expected, word))
    }

    /// Something else was expected in the place of the word that was read last.
    fn expected(&self, expected: &str, found: &[u8]) -> Failure {
        let before = &self.input[..self.at - found.len()];
        let line = before.split(|&byte| byte == b'\n').count();
        let line_start = before
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |at| at + 1);
        let column = String::from_utf8_lossy(&before[line_start..]).chars().count() + 1;
        let found = if found.is_empty() {
            "the end".to_owned()
        } else {
            format!("`{}`", String::from_utf8_lossy(found))
        };
        Failure::bad(format!(
            "standard input:{line}:{column}: expected {expected}, found {found}"
        ))
    }
}
