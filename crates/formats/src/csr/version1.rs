//! Reading version 1 of the form `csr`, which earlier releases wrote. In this order:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the magic number |
//! | 4 | the version, 1 |
//! | 4 | flags: bit 0 for one-based numbering, bit 1 for names; the others are 0 |
//! | 8 | V, the number of vertices, at most 2^32 - 1 |
//! | 8 | E, the number of edges |
//! | 8 | T, the length of all names together in bytes, 0 without names |
//! | 8 (V + 1) | offsets: row v of the targets is `offsets[v]..offsets[v + 1]` |
//! | 4 E | targets, every row strictly increasing |
//! | 8 V | with names only: where the name of each vertex ends in their text |
//! | T | the names in UTF-8, one after the other, all different |
//! | 4 | the checksum: CRC-32 of all bytes before it (IEEE 802.3) |
//!
//! T is not looked at where the flags say that there are no names.

use std::io::Read;

use graph_core::{Budget, Digraph, GraphError, VertexId};

use super::input::Input;
use super::{named, numbering};
use crate::{FormatError, NamedGraph, VertexNames};

const ONE_BASED: u32 = 1;
const NAMED: u32 = 2;

/// Reads what follows the version.
pub(super) fn read<R: Read>(mut input: Input<'_, R>, budget: &Budget<'_>) -> Result<NamedGraph, FormatError> {
    let header = Header::read(&mut input, budget)?;
    let offsets = input.table(
        u64::from(header.n_vertices) + 1,
        "the offsets",
        u64::from_le_bytes,
    )?;
    let to_vertex = |bytes| VertexId::new(u32::from_le_bytes(bytes));
    let targets = input.table(header.n_edges, "the targets", to_vertex)?;
    let end_of_tables = input.offset();
    let names = if header.flags & NAMED == 0 {
        None
    } else {
        Some(names(&mut input, &header)?)
    };
    input.checksum("all bytes before it")?;
    input.check_end()?;
    let graph = Digraph::from_tables(offsets, targets).ok_or_else(|| FormatError::Binary {
        offset: end_of_tables,
        expected:
            "offsets that never fall from 0 to the number of edges, and rows that rise, before this place"
                .into(),
    })?;
    Ok(match names {
        None => NamedGraph::numbered(graph, numbering(header.flags & ONE_BASED != 0)),
        Some(names) => NamedGraph::named(graph, names).ok_or_else(|| FormatError::Binary {
            offset: end_of_tables,
            expected: "a name of its own for each vertex".into(),
        })?,
    })
}

struct Header {
    flags: u32,
    n_vertices: u32,
    n_edges: u64,
    text_length: u64,
}

impl Header {
    fn read<R: Read>(input: &mut Input<'_, R>, budget: &Budget<'_>) -> Result<Self, FormatError> {
        let flags = u32::from_le_bytes(input.array("the flags")?);
        if flags & !(ONE_BASED | NAMED) != 0 {
            return Err(FormatError::Binary {
                offset: 12,
                expected: format!("only flags 1 and 2, found {flags:#x}"),
            });
        }
        let n_vertices = u64::from_le_bytes(input.array("the number of vertices")?);
        let n_vertices = u32::try_from(n_vertices).map_err(|_| FormatError::Binary {
            offset: 16,
            expected: format!("at most {} vertices, found {n_vertices}", u32::MAX),
        })?;
        let n_edges = u64::from_le_bytes(input.array("the number of edges")?);
        let text_length = u64::from_le_bytes(input.array("the length of the names")?);
        if n_vertices > budget.max_vertices {
            let max_vertices = budget.max_vertices;
            return Err(GraphError::TooManyVertices { max_vertices }.into());
        }
        if n_edges > budget.max_edges {
            let max_edges = budget.max_edges;
            return Err(GraphError::TooManyEdges { max_edges }.into());
        }
        Ok(Self {
            flags,
            n_vertices,
            n_edges,
            text_length,
        })
    }
}

fn names<R: Read>(input: &mut Input<'_, R>, header: &Header) -> Result<VertexNames, FormatError> {
    let ends_offset = input.offset();
    let ends = input.table(
        u64::from(header.n_vertices),
        "the ends of the names",
        u64::from_le_bytes,
    )?;
    let text_offset = input.offset();
    let text = input.table(header.text_length, "the names", |[byte]: [u8; 1]| byte)?;
    named(&ends, ends_offset, text, text_offset)
}
