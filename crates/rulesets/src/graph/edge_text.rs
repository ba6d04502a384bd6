//! The text forms of graphs with coloured edges: a list of edges, and trees written from the root up. What the graph is
//! good for is the games' own affair.

use std::fmt::Write as _;

use hashbrown::HashMap;

use super::hackenbush::{Colour, Edge};
use super::vertex_name;
use crate::PositionError;
use crate::reader::Reader;

/// Reads the edges of a graph; trees grow from vertex 0.
pub(super) fn parse(text: &str) -> Result<Vec<(u32, u32, Colour)>, PositionError> {
    parse_with(text, None)
}

fn parse_with(text: &str, without: Option<Colour>) -> Result<Vec<(u32, u32, Colour)>, PositionError> {
    let is_list = text.bytes().any(|byte| byte.is_ascii_digit() || byte == b'-');
    if is_list {
        parse_list(text, without)
    } else {
        Trees::new(text).parse()
    }
}

/// Reads the edges of a graph, for which colours may be left out of a list; what was left out is green.
pub(super) fn parse_plain(text: &str) -> Result<Vec<(u32, u32, Colour)>, PositionError> {
    parse_with(text, Some(Colour::Green))
}

fn colour(symbol: char) -> Option<Colour> {
    match symbol.to_ascii_uppercase() {
        'B' | 'L' | 'X' => Some(Colour::Blue),
        'R' | 'O' => Some(Colour::Red),
        'G' | 'E' => Some(Colour::Green),
        _ => None,
    }
}

/// Edges `0-1:B`, separated by blanks or commas; those that name no colour have the colour `without`.
fn parse_list(text: &str, without: Option<Colour>) -> Result<Vec<(u32, u32, Colour)>, PositionError> {
    let mut reader = Reader::new(text);
    let mut edges = Vec::new();
    reader.skip(",");
    while reader.peek().is_some() {
        let u = read_vertex(&mut reader)?;
        reader.expect('-', "`-` and the other end of the edge")?;
        let v = read_vertex(&mut reader)?;
        let colour = match without {
            Some(colour) if reader.peek() != Some(':') => colour,
            _ => read_colour(&mut reader)?,
        };
        edges.push((u, v, colour));
        if reader.skip(",") == 0 && reader.peek().is_some() {
            return Err(reader.error("a blank between edges"));
        }
    }
    Ok(edges)
}

fn read_colour(reader: &mut Reader<'_>) -> Result<Colour, PositionError> {
    reader.expect(':', "`:` and the colour of the edge")?;
    let found = reader.peek().and_then(colour);
    let found = found.ok_or_else(|| reader.error("a colour: `B`, `R` or `G`"))?;
    reader.at += 1;
    Ok(found)
}

fn read_vertex(reader: &mut Reader<'_>) -> Result<u32, PositionError> {
    reader.number(0, u32::MAX, "a vertex: a number below 2^32")
}

/// Trees from the root up: edges by colour, branches in brackets separated by `;` (or `,`), and `:A` or `:{name}` to name
/// the vertex reached; a name that was given before leads back to its vertex.
///
/// Blanks separate trees that stand side by side.
struct Trees<'a> {
    text: &'a str,
    edges: Vec<(u32, u32, Colour)>,
    names: HashMap<&'a str, u32>,
    // Vertices by which brackets were opened, and where.
    forks: Vec<(u32, usize)>,
    n_vertices: u32,
    // The vertex reached, and whether the last symbol was the edge that leads there.
    tip: u32,
    follows_edge: bool,
}

impl<'a> Trees<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            edges: Vec::new(),
            names: HashMap::new(),
            forks: Vec::new(),
            n_vertices: 1,
            tip: 0,
            follows_edge: false,
        }
    }

    fn parse(mut self) -> Result<Vec<(u32, u32, Colour)>, PositionError> {
        let mut at = 0;
        while let Some(symbol) = self.text[at..].chars().next() {
            if symbol == ':' {
                at = self.name(at)?;
                continue;
            }
            self.symbol(at, symbol)?;
            at += symbol.len_utf8();
        }
        match self.forks.last() {
            Some(&(_, opened)) => Err(PositionError::over(
                self.text,
                opened..opened + 1,
                "a closing `)` for the branch opened here",
            )),
            None => Ok(self.edges),
        }
    }

    fn symbol(&mut self, at: usize, symbol: char) -> Result<(), PositionError> {
        self.follows_edge = false;
        if let Some(colour) = colour(symbol) {
            self.edges.push((self.tip, self.n_vertices, colour));
            self.tip = self.n_vertices;
            self.n_vertices += 1;
            self.follows_edge = true;
            return Ok(());
        }
        match (symbol, self.forks.last()) {
            ('(', _) => self.forks.push((self.tip, at)),
            (';' | ',', Some(&(fork, _))) => self.tip = fork,
            (')', Some(&(fork, _))) => {
                self.tip = fork;
                self.forks.pop();
            }
            (blank, None) if blank.is_whitespace() => self.tip = 0,
            (blank, Some(_)) if blank.is_whitespace() => {}
            _ => {
                return Err(PositionError::at(
                    self.text,
                    at,
                    "an edge `B`, `R` or `G`, or a branch in `(` `;` `)`",
                ));
            }
        }
        Ok(())
    }

    /// Reads the name of the vertex reached and returns where it ends.
    fn name(&mut self, at: usize) -> Result<usize, PositionError> {
        let length = vertex_name::length(self.text, at)?;
        let rest = &self.text[at + 1..];
        match self.names.get(&rest[..length]) {
            None => {
                self.names.insert(&rest[..length], self.tip);
            }
            Some(&named) => {
                if let Some(edge) = self.edges.last_mut()
                    && self.follows_edge
                {
                    edge.1 = named;
                    self.n_vertices -= 1;
                }
                self.tip = named;
            }
        }
        self.follows_edge = false;
        Ok(at + 1 + length)
    }
}

/// Writes edges as a list.
pub(super) fn print(edges: &[Edge]) -> String {
    let colour = |edge: &Edge| match edge.colour {
        Colour::Blue => ":B",
        Colour::Red => ":R",
        Colour::Green => ":G",
    };
    print_with(edges, colour)
}

/// Writes edges as a list without their colours.
pub(super) fn print_plain(edges: &[Edge]) -> String {
    print_with(edges, |_| "")
}

fn print_with(edges: &[Edge], colour: impl Fn(&Edge) -> &'static str) -> String {
    let mut text = String::new();
    for edge in edges {
        let blank = if text.is_empty() { "" } else { " " };
        // Writing to a string cannot fail.
        let _ = write!(text, "{blank}{}-{}{}", edge.ends[0], edge.ends[1], colour(edge));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::hackenbush::Picture;

    fn printed(text: &str) -> String {
        print(Picture::new(&parse(text).unwrap()).edges())
    }

    #[test]
    fn names_lead_back() {
        assert_eq!(printed(":{ground}BR:{ground}"), "0-1:B 0-1:R");
        assert_eq!(printed("(G:Q;G:QB:P;R:P)"), "0-1:G 0-1:G 0-2:R 1-2:B");
        assert_eq!(printed("B:QR :QB"), "0-1:B 1-2:R 1-3:B");
    }

    #[test]
    fn both_forms_make_the_same_picture() {
        assert_eq!(parse("BRG").unwrap(), parse("0-1:B 1-2:R 2-3:G").unwrap());
        assert_eq!(parse("lr(l(r;l;r);l)").unwrap().len(), 7);
        assert_eq!(printed("B(R;G)"), "0-1:B 1-2:R 1-3:G");
        assert_eq!(printed("B RG"), "0-1:B 0-2:R 2-3:G");
        let text = "0-0:G 0-1:B 0-1:B 1-1:R";
        assert_eq!(printed(text), text);
    }

    #[test]
    fn bad_pictures_say_where() {
        for (text, at, expected) in [
            ("0-1:B 1=2:R", 7, "`-` and the other end of the edge"),
            ("0-1:Q", 4, "a colour: `B`, `R` or `G`"),
            ("0-1:B1-2:R", 5, "a blank between edges"),
            ("0-99999999999:B", 2, "a vertex: a number below 2^32"),
            ("BRZ", 2, "an edge `B`, `R` or `G`, or a branch in `(` `;` `)`"),
            ("B(R;G", 1, "a closing `)` for the branch opened here"),
            ("B:", 2, "the name of a vertex: a letter, or a word in `{` `}`"),
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
