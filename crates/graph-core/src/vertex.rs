//! Names of vertices. The graphs they belong to are elsewhere.

use core::fmt;

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// A vertex of one particular graph.
///
/// Ids are dense: a graph with `n` vertices uses exactly `0..n`, with `n` at most `u32::MAX`. An id is only
/// meaningful for the graph it came from; mixing graphs is a logic error that may panic or return nonsense,
/// never undefined behaviour.
///
/// ```
/// use graph_core::VertexId;
/// let vertex = VertexId::new(3);
/// assert_eq!((vertex.get(), vertex.index()), (3, 3));
/// assert_eq!(format!("{vertex} {vertex:?}"), "3 v3");
/// assert_eq!(VertexId::from_index(3), Some(vertex));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, FromBytes, Immutable, IntoBytes, KnownLayout)]
// As its number in memory, so that tables of ids may be seen in bytes.
#[repr(transparent)]
pub struct VertexId(u32);

impl VertexId {
    /// Makes the id with this number.
    #[must_use]
    pub const fn new(number: u32) -> Self {
        Self(number)
    }

    /// Makes an id from a position in a table, or `None` when it does not fit in 32 bits.
    #[must_use]
    pub fn from_index(index: usize) -> Option<Self> {
        u32::try_from(index).ok().map(Self)
    }

    /// Returns the number of this vertex.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Returns the number of this vertex, for tables with one entry a vertex.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

// Short on purpose: snapshots contain thousands of these.
impl fmt::Debug for VertexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}

impl fmt::Display for VertexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
