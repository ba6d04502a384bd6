//! Names of vertices: one text for all of them and a table to find them by. How a name is spelled, each format says.

mod table;

use core::fmt;
use core::hint::black_box;

use graph_core::{GraphError, VertexId};

use table::{Key, Table};

/// Distinct names, numbered in the order in which they came: the name of vertex 0 is the first.
///
/// Memory is the text, 8 bytes a name, and 21 to 43 bytes a name for the table.
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
    // Invariant: every name's id, at the key of the name.
    ids: Table,
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
        self.find_key(self.ids.key(name), name)
    }

    /// Returns the vertex of this name, the next one when the name is new.
    ///
    /// # Errors
    ///
    /// [`GraphError::TooManyVertices`] when there are `u32::MAX` names already, and [`GraphError::OutOfMemory`].
    pub fn intern(&mut self, name: &str) -> Result<VertexId, GraphError> {
        let key = self.ids.key(name);
        if let Some(id) = self.find_key(key, name) {
            return Ok(id);
        }
        let id = VertexId::from_index(self.ends.len()).filter(|id| id.get() < u32::MAX);
        let id = id.ok_or(GraphError::TooManyVertices {
            max_vertices: u32::MAX,
        })?;
        self.ids.insert(key, id.get())?;
        self.text.push_str(name);
        self.ends.push(self.text.len());
        Ok(id)
    }

    /// Loads what looking up these names will need, so that the loads overlap: it saves time and does nothing else.
    pub(crate) fn touch<'a>(&self, names: impl Iterator<Item = &'a str>) {
        let keys: Vec<_> = names.map(|name| self.ids.key(name)).collect();
        let slots = keys.iter().filter_map(|&key| self.ids.first_id(key));
        black_box(slots.fold(0, |touched, id| touched ^ id));
        // A long name is compared with the text, most likely of the first that has its key.
        let long = keys.iter().filter(|key| key.is_long());
        let ids = long.filter_map(|&key| self.ids.find(key, |_| true));
        let starts: Vec<_> = ids
            .map(|id| start_at(&self.ends, VertexId::new(id).index()))
            .collect();
        let bytes = starts.iter().filter_map(|&start| self.text.as_bytes().get(start));
        black_box(bytes.fold(0, |touched, byte| touched ^ byte));
    }

    #[inline]
    fn find_key(&self, key: Key, name: &str) -> Option<VertexId> {
        let is_named = |id| name_at(&self.text, &self.ends, VertexId::new(id).index()) == Some(name);
        self.ids.find(key, is_named).map(VertexId::new)
    }

    /// Returns all names, first come first.
    #[must_use]
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        (0..self.ends.len()).map(|index| name_at(&self.text, &self.ends, index).unwrap_or(""))
    }

    /// Returns the bytes these names hold on the heap.
    #[must_use]
    pub fn memory_usage(&self) -> usize {
        self.text.capacity() + self.ends.capacity() * size_of::<usize>() + self.ids.memory_usage()
    }
}

fn name_at<'a>(text: &'a str, ends: &[usize], index: usize) -> Option<&'a str> {
    let end = *ends.get(index)?;
    Some(&text[start_at(ends, index)..end])
}

fn start_at(ends: &[usize], index: usize) -> usize {
    index.checked_sub(1).map_or(0, |before| ends[before])
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_every_length_are_found() {
        let mut names = VertexNames::new();
        let all: Vec<_> = (0..3_000).map(|i| "é".repeat(i % 9) + &i.to_string()).collect();
        for (number, name) in (0..).zip(&all) {
            assert_eq!(names.find(name), None);
            assert_eq!(names.intern(name), Ok(VertexId::new(number)));
            assert_eq!(names.intern(name), Ok(VertexId::new(number)));
        }
        for (number, name) in (0..).map(VertexId::new).zip(&all) {
            assert_eq!(
                (names.find(name), names.get(number)),
                (Some(number), Some(name.as_str()))
            );
        }
        assert!(names.iter().eq(&all));
    }
}
