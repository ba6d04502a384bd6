//! Statements of the DOT language, with a stack of open groups.

use core::mem;
use std::io::Read;

use graph_core::{Budget, Meter, VertexId};

use super::lexer::{Keyword, Lexer, Token};
use crate::named_builder::NamedBuilder;
use crate::quoting::utf8;
use crate::{FormatError, NamedGraph};

pub(super) struct Parser<'a, R> {
    lexer: Lexer<R>,
    builder: NamedBuilder,
    meter: Meter<'a>,
    // The open braces; the first is the graph's own.
    groups: Vec<Group>,
}

/// What stands between two braces, so far.
#[derive(Default)]
struct Group {
    // The vertices named, perhaps several times; not kept for the graph itself.
    members: Vec<VertexId>,
    // What stands before an arrow whose other side is still to come.
    tails: Option<Vec<VertexId>>,
}

const OPEN: Token = Token::Sign(b'{');
const CLOSE: Token = Token::Sign(b'}');

impl<'a, R: Read> Parser<'a, R> {
    pub(super) fn new(lexer: Lexer<R>, budget: &Budget<'a>) -> Result<Self, FormatError> {
        Ok(Self {
            lexer,
            builder: NamedBuilder::new(budget)?,
            meter: budget.meter(),
            groups: vec![Group::default()],
        })
    }

    pub(super) fn graph(mut self) -> Result<NamedGraph, FormatError> {
        self.header()?;
        while !self.groups.is_empty() {
            self.meter.spend(1)?;
            self.step()?;
        }
        if self.lexer.token != Token::End {
            return Err(self.lexer.error("the end of the input"));
        }
        Ok(self.builder.build()?)
    }

    fn header(&mut self) -> Result<(), FormatError> {
        if self.lexer.token == Token::Keyword(Keyword::Strict) {
            self.lexer.advance()?;
        }
        if self.lexer.token != Token::Keyword(Keyword::Digraph) {
            return Err(self.lexer.error("`digraph`: moves have a direction"));
        }
        self.lexer.advance()?;
        if self.is_name() {
            self.lexer.advance()?;
        }
        self.expect(OPEN, "`{`")
    }

    /// Reads a statement, a side of an edge, or a brace.
    fn step(&mut self) -> Result<(), FormatError> {
        let is_after_arrow = self.groups.last().is_some_and(|group| group.tails.is_some());
        match self.lexer.token {
            OPEN => {
                self.groups.push(Group::default());
                self.lexer.advance()
            }
            Token::Keyword(Keyword::Subgraph) => {
                self.lexer.advance()?;
                if self.is_name() {
                    self.lexer.advance()?;
                }
                if self.lexer.token != OPEN {
                    return Err(self.lexer.error("`{`"));
                }
                Ok(())
            }
            Token::Word | Token::String => self.name(is_after_arrow),
            _ if is_after_arrow => Err(self.lexer.error("a vertex or a group after `->`")),
            CLOSE => {
                self.lexer.advance()?;
                match self.groups.pop() {
                    Some(group) if !self.groups.is_empty() => self.side(group.members),
                    _ => Ok(()),
                }
            }
            Token::Sign(b';') => self.lexer.advance(),
            Token::Keyword(Keyword::Node | Keyword::Edge | Keyword::Graph) => {
                self.lexer.advance()?;
                if self.lexer.token != Token::Sign(b'[') {
                    return Err(self.lexer.error("`[`"));
                }
                self.attributes()
            }
            _ => Err(self.lexer.error("a statement or `}`")),
        }
    }

    /// Reads `name = value`, or a vertex and what may follow it.
    fn name(&mut self, is_after_arrow: bool) -> Result<(), FormatError> {
        let start = self.lexer.start;
        let name = mem::take(&mut self.lexer.text);
        self.lexer.advance()?;
        if self.lexer.token == Token::Sign(b'=') && !is_after_arrow {
            self.lexer.advance()?;
            return self.expect_name("a value");
        }
        for _ in 0..2 {
            if self.lexer.token == Token::Sign(b':') {
                self.lexer.advance()?;
                self.expect_name("a port")?;
            }
        }
        let vertex = self.builder.vertex(utf8(start, &name)?)?;
        self.side(vec![vertex])
    }

    /// Ends a vertex or a group: draws the edges to it, and looks for an arrow or attributes after it.
    fn side(&mut self, mut vertices: Vec<VertexId>) -> Result<(), FormatError> {
        let is_inner = self.groups.len() > 1;
        let Some(group) = self.groups.last_mut() else {
            return Ok(());
        };
        let before = group.tails.take();
        let is_before_arrow = self.lexer.token == Token::Arrow;
        if before.is_some() || is_before_arrow {
            vertices.sort_unstable();
            vertices.dedup();
        }
        if is_before_arrow {
            group.tails = Some(vertices.clone());
        }
        for tail in before.into_iter().flatten() {
            for &head in &vertices {
                self.meter.spend(1)?;
                self.builder.add_edge(tail, head)?;
            }
        }
        if is_inner {
            join(&mut group.members, vertices);
        }
        match self.lexer.token {
            Token::Arrow => self.lexer.advance(),
            Token::Line => Err(self.lexer.error("`->`: moves have a direction")),
            _ => self.attributes(),
        }
    }

    /// Passes lists `[name = value, …]`, perhaps none.
    fn attributes(&mut self) -> Result<(), FormatError> {
        while self.lexer.token == Token::Sign(b'[') {
            self.lexer.advance()?;
            while self.lexer.token != Token::Sign(b']') {
                self.meter.spend(1)?;
                self.expect_name("an attribute or `]`")?;
                if self.lexer.token == Token::Sign(b'=') {
                    self.lexer.advance()?;
                    self.expect_name("a value")?;
                }
                if matches!(self.lexer.token, Token::Sign(b',' | b';')) {
                    self.lexer.advance()?;
                }
            }
            self.lexer.advance()?;
        }
        Ok(())
    }

    fn is_name(&self) -> bool {
        matches!(self.lexer.token, Token::Word | Token::String)
    }

    fn expect_name(&mut self, expected: &str) -> Result<(), FormatError> {
        if !self.is_name() {
            return Err(self.lexer.error(expected));
        }
        self.lexer.advance()
    }

    fn expect(&mut self, token: Token, expected: &str) -> Result<(), FormatError> {
        if self.lexer.token != token {
            return Err(self.lexer.error(expected));
        }
        self.lexer.advance()
    }
}

/// Appends the shorter list to the longer: deep nesting moves a vertex few times.
fn join(members: &mut Vec<VertexId>, mut more: Vec<VertexId>) {
    if members.len() < more.len() {
        mem::swap(members, &mut more);
    }
    members.append(&mut more);
}
