//! The file form of a certificate of generalised nim-values: labels and ranks, and of which graph. That of outcomes is in
//! `certificate`.
//!
//! Text in lines, like that; blank lines and what follows a `#` are ignored.
//!
//! ```text
//! upstar-nim-values 1
//! vertices 4
//! edges 4
//! graph 31d1f9ac
//! claims
//! 0 1
//! 1 0
//! 0 0
//! inf
//! ```
//!
//! The first line names the form and its version. `graph` is the checksum of the graph
//! ([`graph_checksum`]) in eight hexadecimal digits. The claims follow, one for each vertex from 0: its nim-value and
//! its rank, or `inf` where it has no nim-value. There is no checksum of the claims: a certificate is not trusted but
//! verified ([`NimCertificate::verify`]).

use std::io::{self, Read, Write};

use graph_core::{Budget, Digraph, GraphError};
use loopy::NimCertificate;

use crate::FormatError;
use crate::certificate::{checksum, field, graph_checksum, passes, push, unwritable, word};
use crate::source::Source;

/// The first word of the form, by which a reader can tell it from others.
pub const NAME: &str = "upstar-nim-values";
const VERSION: u64 = 1;
const INFINITE: &str = "inf";

/// A certificate as a file holds it: claims, and of which graph they speak.
///
/// Nothing about the claims is known to be right: see [`NimCertificate::verify`]. [`read`] makes one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NimCertificateFile {
    /// The claims, one a vertex.
    pub certificate: NimCertificate,
    /// The number of edges of the graph.
    pub n_edges: u64,
    /// The checksum of the graph.
    pub graph_checksum: u32,
}

impl NimCertificateFile {
    /// Whether the certificate was written for this graph, as far as sizes and checksum tell.
    ///
    /// # Complexity
    ///
    /// Time `O(V + E)`, one buffer.
    #[must_use]
    pub fn is_of(&self, graph: &Digraph) -> bool {
        self.certificate.labels.len() as u64 == u64::from(graph.n_vertices())
            && self.n_edges == graph.n_edges()
            && self.graph_checksum == graph_checksum(graph)
    }
}

/// Writes the certificate of the nim-values of `graph`.
///
/// # Errors
///
/// Whatever the writer reports, and [`io::ErrorKind::InvalidInput`] when the certificate does not have one claim for
/// every vertex: such a one has no spelling, and is wrong.
///
/// # Complexity
///
/// Time `O(V + E)`, one buffer.
///
/// # Examples
///
/// ```
/// use formats::nim_certificate;
/// use graph_core::{Budget, Digraph};
/// use loopy::nim_values;
/// let graph = Digraph::from_edges(4, &[(0, 1), (1, 0), (1, 2), (3, 3)])?;
/// let values = nim_values(&graph, &Budget::unlimited())?;
/// let mut out = Vec::new();
/// nim_certificate::write(&graph, values.certificate(), &mut out)?;
/// assert!(out.ends_with(b"claims\n0 1\n1 0\n0 0\ninf\n"));
///
/// let file = nim_certificate::read(out.as_slice(), &Budget::unlimited())?;
/// assert!(file.is_of(&graph));
/// assert!(file.certificate.verify(&graph).is_ok());
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn write(graph: &Digraph, certificate: &NimCertificate, out: impl Write) -> io::Result<()> {
    let n_vertices = graph.n_vertices() as usize;
    if certificate.labels.len() != n_vertices || certificate.ranks.len() != n_vertices {
        return Err(unwritable("expected one claim for every vertex"));
    }
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    writeln!(out, "{NAME} {VERSION}")?;
    writeln!(out, "vertices {n_vertices}")?;
    writeln!(out, "edges {}", graph.n_edges())?;
    writeln!(out, "graph {:08x}", graph_checksum(graph))?;
    out.write_all(b"claims\n")?;
    let mut digits = itoa::Buffer::new();
    for (&label, &rank) in certificate.labels.iter().zip(&certificate.ranks) {
        if label == NimCertificate::INFINITE {
            out.write_all(INFINITE.as_bytes())?;
        } else {
            out.write_all(digits.format(label).as_bytes())?;
            out.write_all(b" ")?;
            out.write_all(digits.format(rank).as_bytes())?;
        }
        out.write_all(b"\n")?;
    }
    out.flush()
}

/// Reads a certificate; what it claims is left to be verified.
///
/// # Errors
///
/// [`FormatError::Syntax`] where the text is not of the form, [`FormatError::Graph`] when there are more vertices than
/// the budget allows, whose unit of work is a claim, or than memory holds, and [`FormatError::Io`].
///
/// # Complexity
///
/// Time linear in the text; memory is 8 bytes a claim, and grows as they come.
///
/// # Examples
///
/// ```
/// use formats::nim_certificate;
/// use graph_core::Budget;
/// let text = "upstar-nim-values 1\nvertices 1\nedges 0\ngraph 0ee1b2a8\nclaims\n-1 0\n";
/// let error = nim_certificate::read(text.as_bytes(), &Budget::unlimited()).unwrap_err();
/// assert_eq!(error.line_and_column(), Some((6, 1)));
/// # Ok::<(), formats::FormatError>(())
/// ```
pub fn read(reader: impl Read, budget: &Budget<'_>) -> Result<NimCertificateFile, FormatError> {
    let mut source = Source::new(reader)?;
    word(&mut source, NAME)?;
    source.number(VERSION..VERSION + 1, || format!("version {VERSION}"))?;
    source.end_of_line()?;
    let n_vertices = field(&mut source, "vertices", "vertices", u64::from(u32::MAX))?;
    if n_vertices > u64::from(budget.max_vertices) {
        let max_vertices = budget.max_vertices;
        return Err(GraphError::TooManyVertices { max_vertices }.into());
    }
    let n_edges = field(&mut source, "edges", "edges", u64::MAX - 1)?;
    let graph_checksum = checksum(&mut source)?;
    let certificate = claims(&mut source, n_vertices, budget)?;
    if source.next_line()? {
        return Err(source.error(format!("the end of the input after {n_vertices} claims")));
    }
    Ok(NimCertificateFile {
        certificate,
        n_edges,
        graph_checksum,
    })
}

fn claims<R: Read>(
    source: &mut Source<R>,
    n_vertices: u64,
    budget: &Budget<'_>,
) -> Result<NimCertificate, FormatError> {
    word(source, "claims")?;
    source.end_of_line()?;
    let mut meter = budget.meter();
    let (mut labels, mut ranks) = (Vec::new(), Vec::new());
    for vertex in 0..n_vertices {
        meter.spend(1)?;
        if !source.next_line()? {
            return Err(source.error(format!("the claim for vertex {vertex} of {n_vertices}")));
        }
        let (label, rank) = claim(source)?;
        source.end_of_line()?;
        push(&mut labels, label)?;
        push(&mut ranks, rank)?;
    }
    Ok(NimCertificate::new(labels, ranks))
}

fn claim<R: Read>(source: &mut Source<R>) -> Result<(u32, u32), FormatError> {
    if passes(source, INFINITE)? {
        return Ok((NimCertificate::INFINITE, 0));
    }
    let most = u64::from(NimCertificate::INFINITE);
    let label = source.number(0..most, || format!("a nim-value below 2^32 - 1, or {INFINITE}"))?;
    let rank = source.number(0..most, || "a rank below 2^32 - 1".into())?;
    // The bounds make both conversions exact.
    let narrow = |number| u32::try_from(number).unwrap_or(u32::MAX);
    Ok((narrow(label), narrow(rank)))
}
