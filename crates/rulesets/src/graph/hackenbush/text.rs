//! The text forms of a Hackenbush picture: a list of edges, and trees written from the ground up.

use std::fmt::Write as _;

use super::{Colour, Picture};
use crate::PositionError;

pub(super) fn parse(text: &str) -> Result<Picture, PositionError> {
    let is_list = text.bytes().any(|byte| byte.is_ascii_digit() || byte == b'-');
    let edges = if is_list {
        parse_list(text)?
    } else {
        parse_trees(text)?
    };
    Ok(Picture::new(&edges))
}

fn colour(symbol: char) -> Option<Colour> {
    match symbol.to_ascii_uppercase() {
        'B' | 'L' | 'X' => Some(Colour::Blue),
        'R' | 'O' => Some(Colour::Red),
        'G' | 'E' => Some(Colour::Green),
        _ => None,
    }
}

/// Edges `0-1:B`, separated by blanks or commas.
fn parse_list(text: &str) -> Result<Vec<(u32, u32, Colour)>, PositionError> {
    let mut reader = Reader { text, at: 0 };
    let mut edges = Vec::new();
    reader.skip_separators();
    while reader.peek().is_some() {
        let u = reader.vertex()?;
        reader.expect('-', "`-` and the other end of the edge")?;
        let v = reader.vertex()?;
        reader.expect(':', "`:` and the colour of the edge")?;
        let symbol = reader.peek();
        let Some(colour) = symbol.and_then(colour) else {
            return Err(PositionError::at(text, reader.at, "a colour: `B`, `R` or `G`"));
        };
        reader.at += 1;
        edges.push((u, v, colour));
        if reader.skip_separators() == 0 && reader.peek().is_some() {
            return Err(PositionError::at(text, reader.at, "a blank between edges"));
        }
    }
    Ok(edges)
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn skip_separators(&mut self) -> usize {
        let rest = &self.text[self.at..];
        let length = rest.len()
            - rest
                .trim_start_matches(|c: char| c.is_whitespace() || c == ',')
                .len();
        self.at += length;
        length
    }

    fn expect(&mut self, symbol: char, expected: &str) -> Result<(), PositionError> {
        if self.peek() != Some(symbol) {
            return Err(PositionError::at(self.text, self.at, expected));
        }
        self.at += symbol.len_utf8();
        Ok(())
    }

    fn vertex(&mut self) -> Result<u32, PositionError> {
        let rest = &self.text[self.at..];
        let length = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        if length == 0 {
            return Err(PositionError::at(
                self.text,
                self.at,
                "a vertex: a number, 0 for the ground",
            ));
        }
        let span = self.at..self.at + length;
        self.at += length;
        let out_of_range = || PositionError::over(self.text, span.clone(), "a vertex below 2^32");
        self.text[span.clone()].parse().map_err(|_| out_of_range())
    }
}

/// Trees from the ground up: edges by colour, branches in brackets separated by `;` (or `,`).
///
/// Blanks separate trees that stand side by side.
fn parse_trees(text: &str) -> Result<Vec<(u32, u32, Colour)>, PositionError> {
    let mut edges = Vec::new();
    let mut n_vertices = 1;
    let mut tip = 0;
    let mut forks = Vec::new();
    for (offset, symbol) in text.char_indices() {
        if let Some(colour) = colour(symbol) {
            edges.push((tip, n_vertices, colour));
            tip = n_vertices;
            n_vertices += 1;
            continue;
        }
        match (symbol, forks.last()) {
            ('(', _) => forks.push((tip, offset)),
            (';' | ',', Some(&(fork, _))) => tip = fork,
            (')', Some(&(fork, _))) => {
                tip = fork;
                forks.pop();
            }
            (blank, None) if blank.is_whitespace() => tip = 0,
            (blank, Some(_)) if blank.is_whitespace() => {}
            _ => {
                return Err(PositionError::at(
                    text,
                    offset,
                    "an edge `B`, `R` or `G`, or a branch in `(` `;` `)`",
                ));
            }
        }
    }
    match forks.last() {
        Some(&(_, opened)) => Err(PositionError::over(
            text,
            opened..opened + 1,
            "a closing `)` for the branch opened here",
        )),
        None => Ok(edges),
    }
}

pub(super) fn print(picture: &Picture) -> String {
    let mut text = String::new();
    for edge in picture.edges() {
        let colour = match edge.colour {
            Colour::Blue => 'B',
            Colour::Red => 'R',
            Colour::Green => 'G',
        };
        let blank = if text.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{blank}{}-{}:{colour}", edge.ends[0], edge.ends[1]);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_make_the_same_picture() {
        assert_eq!(parse("BRG").unwrap(), parse("0-1:B 1-2:R 2-3:G").unwrap());
        assert_eq!(parse("lr(l(r;l;r);l)").unwrap().edges().len(), 7);
        assert_eq!(print(&parse("B(R;G)").unwrap()), "0-1:B 1-2:R 1-3:G");
        assert_eq!(print(&parse("B RG").unwrap()), "0-1:B 0-2:R 2-3:G");
        let text = "0-0:G 0-1:B 0-1:B 1-1:R";
        assert_eq!(print(&parse(text).unwrap()), text);
    }

    #[test]
    fn bad_pictures_say_where() {
        for (text, at, expected) in [
            ("0-1:B 1=2:R", 7, "`-` and the other end of the edge"),
            ("0-1:Q", 4, "a colour: `B`, `R` or `G`"),
            ("0-1:B1-2:R", 5, "a blank between edges"),
            ("0-99999999999:B", 2, "a vertex below 2^32"),
            ("BRZ", 2, "an edge `B`, `R` or `G`, or a branch in `(` `;` `)`"),
            ("B(R;G", 1, "a closing `)` for the branch opened here"),
            ("0-1", 3, "`:` and the colour of the edge"),
        ] {
            let error = parse(text).unwrap_err();
            assert_eq!(
                (error.span.start, error.expected.as_str()),
                (at, expected),
                "{text}"
            );
        }
    }
}
