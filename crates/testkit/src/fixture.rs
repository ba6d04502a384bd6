//! Graphs from one line of text. What is true of them is the referees' business.

use core::fmt;

use graph_core::{BiGraph, Digraph, Player};

/// Reads `"3: 0>1 1>0 1>2"`: the number of vertices, a colon, edges; `-` stands for no edges.
///
/// # Errors
///
/// [`FixtureError`] with the first word that is wrong, or with the whole text when an edge leaves the vertices.
///
/// # Complexity
///
/// Time and space linear in the text and the number of vertices, up to sorting.
///
/// # Examples
///
/// ```
/// let graph = testkit::digraph("2: 0>1 1>1")?;
/// assert_eq!((graph.n_vertices(), graph.n_edges()), (2, 2));
/// assert!(testkit::digraph("2: 0>2").is_err());
/// # Ok::<(), testkit::FixtureError>(())
/// ```
pub fn digraph(text: &str) -> Result<Digraph, FixtureError> {
    let (head, edges) = halves(text)?;
    frozen(vertices(head)?, &parsed(edges, edge)?, text)
}

/// Reads `"2: 0>1:B 1>0:R 0>0:G"`: Left moves along blue edges, Right along red ones, both along green.
///
/// # Errors
///
/// [`FixtureError`] with the first word that is wrong, or with the whole text when an edge leaves the vertices.
///
/// # Complexity
///
/// Time and space linear in the text and the number of vertices, up to sorting.
///
/// # Examples
///
/// ```
/// use graph_core::Player;
/// let graph = testkit::bigraph("2: 0>1:B 1>0:R 0>0:G")?;
/// assert_eq!(graph.moves(Player::Left).n_edges(), 2);
/// # Ok::<(), testkit::FixtureError>(())
/// ```
pub fn bigraph(text: &str) -> Result<BiGraph, FixtureError> {
    let (head, edges) = halves(text)?;
    let n = vertices(head)?;
    let edges = parsed(edges, coloured)?;
    let moves = |colour: char| -> Result<Digraph, FixtureError> {
        let of_player = edges.iter().filter(|(_, c)| *c == colour || *c == 'G');
        frozen(n, &of_player.map(|(edge, _)| *edge).collect::<Vec<_>>(), text)
    };
    BiGraph::new(moves('B')?, moves('R')?).ok_or_else(|| FixtureError::new(text, "a two-coloured graph"))
}

/// Reads `"3 LRL: 0>1 1>2"`: after the number of vertices, who moves at each of them.
///
/// # Errors
///
/// [`FixtureError`] with the first word that is wrong, or with the whole text when an edge leaves the vertices.
///
/// # Complexity
///
/// Time and space linear in the text and the number of vertices, up to sorting.
///
/// # Examples
///
/// ```
/// use graph_core::Player;
/// let (graph, owners) = testkit::owned_graph("2 LR: 0>1")?;
/// assert_eq!(graph.n_edges(), 1);
/// assert_eq!(owners, [Player::Left, Player::Right]);
/// # Ok::<(), testkit::FixtureError>(())
/// ```
pub fn owned_graph(text: &str) -> Result<(Digraph, Vec<Player>), FixtureError> {
    let (head, edges) = halves(text)?;
    let wrong = || FixtureError::new(head, "a number of vertices and one letter L or R for each");
    let (number, letters) = head.split_once(' ').ok_or_else(wrong)?;
    let n = vertices(number)?;
    let owners: Option<Vec<_>> = letters.trim().chars().map(player).collect();
    let owners = owners
        .filter(|owners| u32::try_from(owners.len()) == Ok(n))
        .ok_or_else(wrong)?;
    Ok((frozen(n, &parsed(edges, edge)?, text)?, owners))
}

/// The word of a fixture that could not be read, and what was expected in its place; the whole text where the words
/// are fine and the graph is not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixtureError {
    /// The text that is wrong.
    pub found: String,
    /// What belongs there.
    pub expected: &'static str,
}

impl FixtureError {
    fn new(found: &str, expected: &'static str) -> Self {
        let found = found.to_owned();
        Self { found, expected }
    }
}

impl fmt::Display for FixtureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found `{}`", self.expected, self.found)
    }
}

impl core::error::Error for FixtureError {}

fn halves(text: &str) -> Result<(&str, &str), FixtureError> {
    text.split_once(':')
        .map(|(head, edges)| (head.trim(), edges))
        .ok_or_else(|| FixtureError::new(text, "a number of vertices, a colon, edges"))
}

fn vertices(text: &str) -> Result<u32, FixtureError> {
    text.parse()
        .map_err(|_| FixtureError::new(text, "a number of vertices"))
}

fn parsed<T>(edges: &str, one: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, FixtureError> {
    edges
        .split_whitespace()
        .filter(|word| *word != "-")
        .map(|word| {
            one(word).ok_or_else(|| FixtureError::new(word, "an edge such as 0>1, or 0>1:B in two colours"))
        })
        .collect()
}

fn edge(word: &str) -> Option<(u32, u32)> {
    let (tail, head) = word.split_once('>')?;
    Some((tail.parse().ok()?, head.parse().ok()?))
}

fn coloured(word: &str) -> Option<((u32, u32), char)> {
    let (ends, colour) = word.split_once(':')?;
    let colour = ['B', 'R', 'G'].into_iter().find(|c| *colour == *c.to_string())?;
    Some((edge(ends)?, colour))
}

const fn player(letter: char) -> Option<Player> {
    match letter {
        'L' => Some(Player::Left),
        'R' => Some(Player::Right),
        _ => None,
    }
}

fn frozen(n: u32, edges: &[(u32, u32)], text: &str) -> Result<Digraph, FixtureError> {
    Digraph::from_edges(n, edges).map_err(|_| FixtureError::new(text, "edges between existing vertices"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_are_wrong_are_named() {
        let found = |result: Result<Digraph, FixtureError>| result.unwrap_err().found;
        assert_eq!(found(digraph("2: 0>1 0-1")), "0-1");
        assert_eq!(found(digraph("x: 0>1")), "x");
        assert_eq!(found(digraph("2 0>1")), "2 0>1");
        assert_eq!(bigraph("2: 0>1:BB").unwrap_err().found, "0>1:BB");
        assert_eq!(owned_graph("2 L: 0>1").unwrap_err().found, "2 L");
        assert_eq!(
            digraph("1: 0>1").unwrap_err().to_string(),
            "expected edges between existing vertices, found `1: 0>1`"
        );
    }

    #[test]
    fn a_dash_is_no_edge() {
        assert_eq!(digraph("1: -").unwrap().n_edges(), 0);
    }
}
