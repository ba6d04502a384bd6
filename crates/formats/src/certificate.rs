//! The file forms of certificates of games on graphs: what is claimed, and of which game.
//!
//! A certificate is a [heading](Heading), which names the rules and the graph, and [claims](Claims): a table of all
//! states, or the evidence for one. [`read`] knows either form by its first bytes.
//!
//! # The text form
//!
//! Lines, so that a claim can be read, and a wrong one found, with any tool; a claim is a line of some four bytes. Blank
//! lines and what follows a `#` are ignored.
//!
//! ```text
//! upstar-certificate 1
//! convention normal
//! vertices 4
//! edges 3
//! graph 31d1f9ac
//! declared 1
//! 3 L
//! claims
//! W 1
//! L 2
//! D
//! L 0
//! ```
//!
//! The first line names the form and its version. `convention` is `normal` or `misere`. `graph` is the checksum of
//! the graph ([`graph_checksum`]) in eight hexadecimal digits. `declared` is a number of vertices, which follow in
//! increasing order with the outcome for the player to move there: `W`, `D` or `L`. The claims follow, one for each
//! vertex from 0: `W` or `L` with the remoteness in plies, or `D`.
//!
//! Version 2 is written where there is more to say. After its first line it has `model`, which is `impartial`,
//! `two-colour` or `owned`, and after the convention, which may be two words for the two players to move, `infinite` with
//! `draw`, `left` or `right`: who wins when play never ends. With two colours there are two lists of declared vertices,
//! with Left to move and with Right to move, and twice as many claims, for all vertices with Left to move and then for
//! all with Right to move. In place of `claims` it may have the evidence for one state:
//!
//! ```text
//! start 1 W
//! strategy 2
//! 2 <
//! 1 > 2
//! ```
//!
//! After `start` come the vertex, with two colours `left` or `right` to move, and the outcome for the player to move. Then
//! one `strategy`, or two for a draw, with its number of lines: `v > w` for a vertex where the player whose strategy it is
//! moves to `w`, `v .` for one where he would move but the game is over, and `v <` for one where the other is to move. What
//! the lines prove, [`PartialCertificate`] says.
//!
//! # The binary form
//!
//! For tables, in a few bits a claim; numbers are unsigned and little-endian. In this order:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the magic number `89 55 50 43 0d 0a 1a 0a`, with `UPC` in it |
//! | 4 | the version, 1 |
//! | 1 | the model: 0 impartial, 1 two-colour, 2 owned |
//! | 1 | the convention: bit 0 for misère, bit 1 for misère with Right to move (else bit 1 is 0) |
//! | 1 | who wins when play never ends: 0 nobody, 1 Left, 2 Right |
//! | 1 | the parity of the codes: 0 free, 1 wins are odd, 2 wins are even |
//! | 4 | w, the bits of a code, 1 to 34 |
//! | 4 | the checksum of the graph |
//! | 8 | V, the number of vertices, at most 2^32 - 1 |
//! | 8 | E, the number of edges, green ones counted twice |
//! | 8 | D, the number of declared vertices; with two colours, with Left to move |
//! | 8 | R, the number of declared vertices with Right to move |
//! | 8 | F, the number of long codes |
//! | 4 | the checksum of the rules ([`Heading::rules_checksum`]) |
//! | 4 | the checksum of all before |
//! | 5 (D + R) | declared vertices: 4 bytes, increasing in each list, and 0 for a loss, 1 for a draw, 2 for a win |
//! | 4 | their checksum |
//! | ⌈S w / 8⌉ | the codes of the S states, the least bits first ([`CompactCertificate::codes`]); S is V, or 2 V with two colours |
//! | 4 | their checksum |
//! | 12 F | the long codes: a state in 4 bytes, increasing, and its code in 8 ([`CompactCertificate::far`]) |
//! | 4 | their checksum |
//!
//! Every checksum is CRC-32 (IEEE 802.3). The code of state `s` is found in the bits from `s w` on, so that a claim can be
//! looked up without reading those before it. The checksums guard against accidents: what is claimed is not trusted but
//! verified.

mod binary;
mod evidence;
mod heading;
mod text;

use core::fmt;
use core::str::FromStr;
use std::io::{self, Read, Write};

use graph_core::{Budget, Player};
use loopy::{CompactCertificate, Mover, PartialCertificate};

use crate::FormatError;

pub(crate) use text::{checksum, field, passes, push, word};

pub use heading::{CertifiedGraph, EdgesChecksum, Heading, Rules, graph_checksum, graph_checksum_of_parts};

/// A certificate as a file holds it.
///
/// Nothing about the claims is known to be right: see [`CompactCertificate::verify`] and
/// [`PartialCertificate::verify`]. [`read`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateFile {
    /// Of which game it speaks.
    pub heading: Heading,
    /// What it claims.
    pub claims: Claims,
}

/// What a certificate claims.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Claims {
    /// The outcome and the remoteness of every state.
    Table(CompactCertificate),
    /// The outcome of one vertex.
    OfVertex(PartialCertificate<()>),
    /// The outcome of one vertex with one of the players to move.
    OfPlayer(PartialCertificate<Player>),
}

/// A form of certificates.
///
/// ```
/// use formats::certificate::CertificateForm;
/// assert_eq!("binary".parse(), Ok(CertificateForm::Binary));
/// assert_eq!(CertificateForm::default().to_string(), "text");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CertificateForm {
    /// Lines, for tables and for evidence.
    #[default]
    Text,
    /// A few bits a claim, for tables.
    Binary,
}

impl CertificateForm {
    /// All forms.
    pub const ALL: [Self; 2] = [Self::Text, Self::Binary];

    /// Returns the name of the form.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Binary => "binary",
        }
    }
}

impl fmt::Display for CertificateForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for CertificateForm {
    type Err = String;

    /// Reads the name of a form.
    ///
    /// # Errors
    ///
    /// What was expected, for any other word.
    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|form| form.name() == text);
        found.ok_or_else(|| format!("expected text or binary, found {text:?}"))
    }
}

/// Writes a table of claims.
///
/// # Errors
///
/// Whatever the writer reports, and [`io::ErrorKind::InvalidInput`] when there is not one claim for every state, or one
/// says a number of plies that no game has: such a one has no spelling, and is wrong.
///
/// # Complexity
///
/// Time linear in the states, one buffer.
///
/// # Examples
///
/// ```
/// use formats::certificate::{self, CertificateForm, Claims, Heading};
/// use graph_core::{Budget, Digraph};
/// use loopy::{CompactCertificate, Ends, InfinitePlay, PlayConvention, classify};
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let budget = Budget::unlimited();
/// let found = classify(&graph, &Ends::new(PlayConvention::Normal), &budget)?;
/// let table = CompactCertificate::of(found.certificate(), &budget)?;
/// let heading = Heading::of(&graph, found.ends(), InfinitePlay::Draw);
/// for form in CertificateForm::ALL {
///     let mut out = Vec::new();
///     certificate::write(&heading, &table, form, &mut out)?;
///     let file = certificate::read(out.as_slice(), &budget)?;
///     assert!(file.heading.is_of(&graph));
///     assert_eq!(file.claims, Claims::Table(table.clone()));
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(
    heading: &Heading,
    table: &CompactCertificate,
    form: CertificateForm,
    out: impl Write,
) -> io::Result<()> {
    if table.n_states() != heading.n_states() {
        return Err(unwritable("expected one claim for every state"));
    }
    match form {
        CertificateForm::Text => text::write(heading, table, out),
        CertificateForm::Binary => binary::write(heading, table, out),
    }
}

/// Writes the evidence for one state, in text.
///
/// # Errors
///
/// Whatever the writer reports, and [`io::ErrorKind::InvalidInput`] for a choice of the other player, which has no
/// spelling.
///
/// # Complexity
///
/// Time linear in the lines, one buffer.
///
/// # Examples
///
/// ```
/// use formats::certificate::{self, Heading};
/// use graph_core::{Budget, Digraph, VertexId};
/// use loopy::{Ends, InfinitePlay, PartialCertificate, PlayConvention, classify};
/// let graph = Digraph::from_edges(3, &[(0, 1), (1, 0), (1, 2)])?;
/// let budget = Budget::unlimited();
/// let found = classify(&graph, &Ends::new(PlayConvention::Normal), &budget)?;
/// let evidence = PartialCertificate::of(&found, &graph, VertexId::new(1), (), &budget)?;
/// let heading = Heading::of(&graph, found.ends(), InfinitePlay::Draw);
/// let mut out = Vec::new();
/// certificate::write_evidence(&heading, &evidence, &mut out)?;
/// assert!(out.ends_with(b"start 1 W\nstrategy 2\n2 <\n1 > 2\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_evidence<M: Mover>(
    heading: &Heading,
    evidence: &PartialCertificate<M>,
    out: impl Write,
) -> io::Result<()> {
    evidence::write(heading, evidence, out)
}

/// Reads a certificate in either form; what it claims is left to be verified.
///
/// # Errors
///
/// [`FormatError::Syntax`] where a text is not of the form, [`FormatError::Binary`] where bytes are not,
/// [`FormatError::Graph`] when there are more vertices than the budget allows, whose unit of work is a claim or 64 KiB of
/// codes, or than memory holds, and [`FormatError::Io`].
///
/// # Complexity
///
/// Time linear in the input. Memory is that of the result, and 5 bytes a claim while a text is read; it grows as the input
/// delivers them.
///
/// # Examples
///
/// ```
/// use formats::certificate;
/// use graph_core::Budget;
/// let text = "upstar-certificate 1\nconvention normal\nvertices 1\nedges 0\ngraph 0ee1b2a8\ndeclared 0\nclaims\nX 0\n";
/// let error = certificate::read(text.as_bytes(), &Budget::unlimited()).unwrap_err();
/// assert_eq!(error.line_and_column(), Some((8, 1)));
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read(mut reader: impl Read, budget: &Budget<'_>) -> Result<CertificateFile, FormatError> {
    let mut start = Vec::new();
    reader
        .by_ref()
        .take(binary::MAGIC.len() as u64)
        .read_to_end(&mut start)?;
    let is_binary = start == binary::MAGIC;
    let reader = start.as_slice().chain(reader);
    if is_binary {
        binary::read(reader, budget)
    } else {
        text::read(reader, budget)
    }
}

pub(crate) fn unwritable(expected: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, expected)
}
