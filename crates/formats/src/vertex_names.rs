//! Names of vertices: one text for all of them and a table to find them by. How a name is spelled, each format says.

use core::fmt;
use core::hash::BuildHasher;

use graph_core::{GraphError, VertexId};
use hashbrown::{DefaultHashBuilder, HashTable};

/// Distinct names, numbered in the order in which they came: the name of vertex 0 is the first.
///
/// Memory is the text, 8 bytes a name, and 4 to 9 bytes a name for the table.
///
/// ```
/// use formats::VertexNames;
/// let mut names = VertexNames::new();
/// let (a, b) = (names.intern("a")?, names.intern("b")?);
/// assert_eq!(names.intern("a")?, a);
/// assert_eq!((names.get(b), names.find("b"), names.find("c")), (Some("b"), Some(b), None));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Default)]
pub struct VertexNames {
    // All names, one after the other.
    text: String,
    // Invariant: one entry a name, the end of it in `text`, non-decreasing.
    ends: Vec<usize>,
    // Invariant: every name's id, at the hash of the name.
    ids: HashTable<VertexId>,
    hasher: DefaultHashBuilder,
}

impl VertexNames {
    /// No names.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns how many names there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns true when there are no names.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Returns the name of a vertex, when it has one.
    #[must_use]
    pub fn get(&self, vertex: VertexId) -> Option<&str> {
        name_at(&self.text, &self.ends, vertex.index())
    }

    /// Returns the vertex of this name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<VertexId> {
        let hash = self.hasher.hash_one(name);
        let is_named = |id: &VertexId| name_at(&self.text, &self.ends, id.index()) == Some(name);
        self.ids.find(hash, is_named).copied()
    }

    /// Returns the vertex of this name, the next one when the name is new.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when there are `u32::MAX` names already.
    pub fn intern(&mut self, name: &str) -> Result<VertexId, GraphError> {
        if let Some(id) = self.find(name) {
            return Ok(id);
        }
        let id = VertexId::from_index(self.ends.len()).filter(|id| id.get() < u32::MAX);
        let id = id.ok_or(GraphError::TooManyVertices {
            max_vertices: u32::MAX,
        })?;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        let Self {
            text,
            ends,
            ids,
            hasher,
        } = self;
        let hash_of = |id: &VertexId| hasher.hash_one(name_at(text, ends, id.index()).unwrap_or(""));
        ids.insert_unique(hash_of(&id), id, hash_of);
        Ok(id)
    }

    /// Returns all names, first come first.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|index| name_at(&self.text, &self.ends, index).unwrap_or(""))
    }

    /// Returns the bytes these names hold on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.text.capacity() + self.ends.capacity() * size_of::<usize>() + self.ids.allocation_size()
    }
}

fn name_at<'a>(text: &'a str, ends: &[usize], index: usize) -> Option<&'a str> {
    let end = *ends.get(index)?;
    let start = index.checked_sub(1).map_or(0, |before| ends[before]);
    Some(&text[start..end])
}

impl PartialEq for VertexNames {
    fn eq(&self, other: &Self) -> bool {
        (&self.text, &self.ends) == (&other.text, &other.ends)
    }
}

impl Eq for VertexNames {}

impl fmt::Debug for VertexNames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
