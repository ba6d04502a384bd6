//! Sums of tokens and nim heaps as text: `v3 + "a+b" + *5`. What the names stand for, the graph says.

use std::ops::Range;

use upstar::graph_core::Nimber;

use crate::failure::{BadText, Failure};

/// A term of a sum, and where it stands in the text.
#[derive(Debug)]
pub(super) struct Term {
    pub span: Range<usize>,
    pub kind: TermKind,
}

#[derive(Debug)]
pub(super) enum TermKind {
    /// A token on the vertex of this name.
    Token(String),
    /// A nim heap.
    Heap(Nimber),
}

/// Reads a sum: terms with `+` between them. A name with a `+`, or one that begins with `*`, stands in double quotes.
pub(super) fn read(text: &str) -> Result<Vec<Term>, Failure> {
    let mut terms = Vec::new();
    let mut start = 0;
    loop {
        let length = term_length(&text[start..]).ok_or_else(|| {
            let quote = start + text[start..].find('"').unwrap_or(0);
            bad(text, quote..text.len(), "expected a closing quote")
        })?;
        terms.push(term(text, start..start + length)?);
        start += length;
        if start == text.len() {
            return Ok(terms);
        }
        start += 1;
    }
}

/// An error in a stretch of a sum.
pub(super) fn bad(text: &str, span: Range<usize>, message: impl Into<String>) -> Failure {
    Failure::BadText(BadText {
        origin: "sum".to_owned(),
        text: text.to_owned(),
        span,
        message: message.into(),
        also: None,
    })
}

/// The bytes before the next `+` that is not in quotes; none when a quote is not closed.
fn term_length(text: &str) -> Option<usize> {
    let mut quoted = false;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'+' if !quoted => return Some(at),
            _ => {}
        }
    }
    (!quoted).then_some(text.len())
}

fn term(text: &str, span: Range<usize>) -> Result<Term, Failure> {
    let piece = &text[span.clone()];
    let word = piece.trim();
    let at = span.start + piece.len() - piece.trim_start().len();
    let span = at..at + word.len();
    let kind = if let Some(quoted) = word.strip_prefix('"') {
        let name = quoted.strip_suffix('"').filter(|name| !name.contains('"'));
        let name = name.ok_or_else(|| {
            bad(
                text,
                span.clone(),
                "expected one name in quotes, or `+` behind it",
            )
        })?;
        TermKind::Token(name.to_owned())
    } else if let Some(digits) = word.strip_prefix('*') {
        TermKind::Heap(heap(digits).ok_or_else(|| {
            bad(
                text,
                at + 1..span.end,
                "expected a whole number from 0 to 2^64 - 1 after `*`",
            )
        })?)
    } else if word.is_empty() {
        return Err(bad(text, span, "expected a vertex, or a nim heap such as *3"));
    } else {
        TermKind::Token(word.to_owned())
    };
    Ok(Term { span, kind })
}

fn heap(digits: &str) -> Option<Nimber> {
    if digits.is_empty() {
        return Some(Nimber(1));
    }
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number).map(Nimber)
}

/// A vertex's name as a sum spells it.
pub(super) fn spelled(name: &str) -> String {
    if name.contains('+') || name.starts_with('*') || name.trim() != name {
        format!("\"{name}\"")
    } else {
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Result<String, Range<usize>> {
        let terms = read(text).map_err(|failure| match failure {
            Failure::BadText(bad) => bad.span,
            other => panic!("{other:?}"),
        })?;
        let words = terms.iter().map(|term| match &term.kind {
            TermKind::Token(name) => format!("{name}@{}", term.span.start),
            TermKind::Heap(heap) => format!("*{heap}@{}", term.span.start),
        });
        Ok(words.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn terms_are_tokens_and_heaps() {
        assert_eq!(shown("v12 + v7+*3 +*"), Ok("v12@0 v7@6 *3@9 *1@13".to_owned()));
        assert_eq!(
            shown("\"a+b\" + the end + \"*2\""),
            Ok("a+b@0 the end@8 *2@18".to_owned())
        );
    }

    #[test]
    fn errors_have_places() {
        for (text, span) in [
            ("", 0..0),
            ("a + ", 4..4),
            ("a ++ b", 3..3),
            ("a + *x", 5..6),
            ("a + *18446744073709551616", 5..25),
            ("a + \"b", 4..6),
            ("\"a\"b + c", 0..4),
            ("*+1", 0..0),
        ] {
            match shown(text) {
                Err(found) => assert_eq!(found, span, "{text}"),
                Ok(terms) => assert_eq!((text, terms.as_str()), ("*+1", "*1@0 1@2")),
            }
        }
    }
}
