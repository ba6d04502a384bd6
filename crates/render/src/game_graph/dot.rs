//! Game graphs as text for Graphviz, with the colours of the pictures.

use core::fmt::Write as _;

use super::{GameGraphPicture, PictureError, PicturedMover};

/// Writes a game graph as a digraph of Graphviz: Left's moves in blue, Right's dashed in red, those of both in green;
/// drawn vertices are shaded, and the first vertex, where play starts, has a double outline.
///
/// # Errors
///
/// [`PictureError::NoSuchVertex`]; there is no limit on the size.
///
/// # Complexity
///
/// Time `O(V + E log E)`, space for the text.
///
/// # Examples
///
/// ```
/// use render::{GameGraphPicture, PicturedEdge, PicturedMover, PicturedVertex, game_graph_dot};
/// let vertex = |name: &str, is_drawn| PicturedVertex { name: name.into(), note: String::new(), is_drawn };
/// let picture = GameGraphPicture {
///     title: "dud".into(),
///     vertices: vec![vertex("dud", true)],
///     edges: vec![PicturedEdge { tail: 0, head: 0, mover: PicturedMover::Both }],
/// };
/// let text = game_graph_dot(&picture)?;
/// assert!(text.contains("0 -> 0 [color=\"#007a59\"]") && text.contains("fillcolor=\"#d9d9d9\""));
/// # Ok::<(), render::PictureError>(())
/// ```
pub fn game_graph_dot(picture: &GameGraphPicture) -> Result<String, PictureError> {
    picture.check(usize::MAX)?;
    let mut text = format!("digraph {} {{\n  node [shape=ellipse];\n", quoted(&picture.title));
    for (at, vertex) in picture.vertices.iter().enumerate() {
        let lines = if vertex.note.is_empty() {
            vertex.name.clone()
        } else {
            format!("{}\n{}", vertex.name, vertex.note)
        };
        let start = if at == 0 { " peripheries=2" } else { "" };
        let shade = if vertex.is_drawn {
            " style=filled fillcolor=\"#d9d9d9\""
        } else {
            ""
        };
        // Writing to a string does not fail.
        let _ = writeln!(text, "  {at} [label={}{start}{shade}];", quoted(&lines));
    }
    for edge in picture.merged_edges() {
        let look = match edge.mover {
            PicturedMover::Anyone => "",
            PicturedMover::Left => " [color=\"#0072b2\"]",
            PicturedMover::Right => " [color=\"#c8401a\" style=dashed]",
            PicturedMover::Both => " [color=\"#007a59\"]",
        };
        let _ = writeln!(text, "  {} -> {}{look};", edge.tail, edge.head);
    }
    text.push_str("}\n");
    Ok(text)
}

/// A string of the language: backslashes and quotes escaped, line ends as `\n`.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\n' => quoted.push_str("\\n"),
            control if control.is_control() => quoted.push(' '),
            other => quoted.push(other),
        }
    }
    quoted.push('"');
    quoted
}
