//! Text, binary and JSON forms of game graphs and of their certificates.
//!
//! A reader turns bytes into a [`NamedGraph`], a writer turns one into bytes; [`GraphFormat`] names the forms:
//!
//! | form | is | extra space to read |
//! |---|---|---|
//! | [`edges`] | lines of numbers | the edges |
//! | [`names`] | lines of names | the edges |
//! | [`dot`] | digraphs of Graphviz | the edges, and the groups that are open |
//! | [`csr`] | binary, with checksums, as it lies in memory | none |
//! | [`json`] | a JSON document | the document, before the budget is looked at |
//!
//! Readers of all forms but `json` stream: they never hold the whole text. They believe no number in a header beyond
//! what the input delivers, take a [`Budget`](graph_core::Budget), and say where bad input is bad ([`FormatError`]).
//!
//! Graphs with moves of Left's and Right's own, and graphs whose vertices have owners, are read by [`coloured`].
//! What a solver claims of a graph is kept by [`certificate`] and, of its nim-values, by [`nim_certificate`]; how a sum of
//! partizan games is won by [`strategy`]; what a period of a heap game rests on by [`heap_proof`], what its misère
//! quotient rests on by [`misere_proof`], and its nim-values by [`heap_values`].
//! Graphs with entailing and complimenting moves have the form [`marked`].
//! Nothing is solved here, and no file is opened: readers take any [`std::io::Read`], buffer it themselves, and
//! writers any [`std::io::Write`].
//!
//! ```
//! use formats::{Numbering, edges, names};
//! use graph_core::Budget;
//!
//! let text = "start: middle end\nmiddle -> end\n";
//! let named = names::read(text.as_bytes(), &Budget::unlimited())?;
//! assert_eq!(named.graph().n_edges(), 3);
//!
//! let mut out = Vec::new();
//! edges::write(&named, &mut out)?;
//! let numbered = edges::read(out.as_slice(), Numbering::ZeroBased, &Budget::unlimited())?;
//! assert_eq!(numbered.graph(), named.graph());
//! # Ok::<(), formats::FormatError>(())
//! ```
#![forbid(unsafe_code)]

pub mod certificate;
pub mod coloured;
pub mod csr;
pub mod dot;
pub mod edges;
mod error;
mod graph_format;
pub mod heap_proof;
pub mod heap_values;
pub mod json;
pub mod marked;
pub mod misere_proof;
mod named_builder;
mod named_graph;
pub mod names;
pub mod nim_certificate;
mod numbers;
mod quoting;
mod row_count;
mod sink;
mod source;
mod spill;
mod spilled;
pub mod strategy;
mod vertex_names;
mod words;

pub use error::{FormatError, Found};
pub use graph_format::{GraphFormat, UnknownFormat};
pub use named_graph::{NamedGraph, Numbering, VertexLabel};
pub use row_count::{MakeRows, VisitRow};
pub use spill::{Scratch, ScratchFile};
pub use spilled::{SpilledBuilder, SpilledGraph};
pub use vertex_names::VertexNames;
