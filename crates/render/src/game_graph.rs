//! Game graphs as pictures: what is drawn. Where it is put is in `game_graph/places.rs`, how it looks in
//! `game_graph/svg.rs`, the text for Graphviz in `game_graph/dot.rs`. What the vertices are worth is the caller's.

mod dot;
mod places;
mod svg;

use core::fmt;

pub use dot::game_graph_dot;
pub use svg::game_graph_svg;

/// A vertex of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PicturedVertex {
    /// The name of the vertex.
    pub name: String,
    /// What is known of it, on a line below the name; nothing when empty.
    pub note: String,
    /// Whether it is shaded: the mark of a draw.
    pub is_drawn: bool,
}

/// An edge of a picture, between vertices by their places among the vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PicturedEdge {
    /// From where a move leads.
    pub tail: usize,
    /// To where it leads.
    pub head: usize,
    /// Whose move it is.
    pub mover: PicturedMover,
}

/// Whose move an edge is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PicturedMover {
    /// Whoever is to move, in a game where both have the same moves.
    Anyone,
    /// Left's alone.
    Left,
    /// Right's alone.
    Right,
    /// Left's and Right's, in a game in which their moves differ.
    Both,
}

/// The game graph of a picture, whose first vertex is where play starts.
///
/// ```
/// use render::{GameGraphPicture, PicturedEdge, PicturedMover, PicturedVertex, Theme, game_graph_svg};
/// // `over`: Left moves to 0, Right passes.
/// let vertex = |name: &str| PicturedVertex { name: name.into(), note: String::new(), is_drawn: false };
/// let picture = GameGraphPicture {
///     title: "over".into(),
///     vertices: vec![vertex("over"), vertex("0")],
///     edges: vec![
///         PicturedEdge { tail: 0, head: 1, mover: PicturedMover::Left },
///         PicturedEdge { tail: 0, head: 0, mover: PicturedMover::Right },
///     ],
/// };
/// let svg = game_graph_svg(&picture, Theme::Auto, 100)?;
/// assert!(svg.starts_with("<svg") && svg.contains("over"));
/// # Ok::<(), render::PictureError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameGraphPicture {
    /// What the picture shows.
    pub title: String,
    /// The vertices.
    pub vertices: Vec<PicturedVertex>,
    /// The edges. A move of Left's and one of Right's between the same vertices are drawn as one of both.
    pub edges: Vec<PicturedEdge>,
}

/// Why a graph cannot be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// There are more vertices and edges than the caller allows; a picture of so many helps nobody.
    TooLarge {
        /// How many there are together.
        n_elements: usize,
        /// How many were allowed.
        max_elements: usize,
    },
    /// An edge names a vertex that is not there.
    NoSuchVertex {
        /// The place of the edge among the edges.
        edge: usize,
    },
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge {
                n_elements,
                max_elements,
            } => write!(
                f,
                "the picture has {n_elements} vertices and edges, more than the {max_elements} allowed"
            ),
            Self::NoSuchVertex { edge } => {
                write!(f, "edge {edge} names a vertex that the picture does not have")
            }
        }
    }
}

impl core::error::Error for PictureError {}

impl GameGraphPicture {
    fn check(&self, max_elements: usize) -> Result<(), PictureError> {
        let n_elements = self.vertices.len().saturating_add(self.edges.len());
        if n_elements > max_elements {
            return Err(PictureError::TooLarge {
                n_elements,
                max_elements,
            });
        }
        let n_vertices = self.vertices.len();
        match self
            .edges
            .iter()
            .position(|edge| edge.tail.max(edge.head) >= n_vertices)
        {
            Some(edge) => Err(PictureError::NoSuchVertex { edge }),
            None => Ok(()),
        }
    }

    /// The edges by tail and head, every pair once.
    fn merged_edges(&self) -> Vec<PicturedEdge> {
        let mut edges = self.edges.clone();
        edges.sort_by_key(|edge| (edge.tail, edge.head));
        edges.dedup_by(|next, kept| {
            let same = (next.tail, next.head) == (kept.tail, kept.head);
            if same {
                kept.mover = kept.mover.joined(next.mover);
            }
            same
        });
        edges
    }
}

impl PicturedMover {
    fn joined(self, other: Self) -> Self {
        if self == other { self } else { Self::Both }
    }

    /// The class of such edges in a picture.
    const fn class(self) -> &'static str {
        match self {
            Self::Anyone => "anyone",
            Self::Left => "left",
            Self::Right => "right",
            Self::Both => "both",
        }
    }
}
