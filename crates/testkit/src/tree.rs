//! Referees that search the tree of play of games that always end. They recurse as deep as the game and share
//! no memory between branches: for small graphs. Games with cycles are in `rounds`.

use graph_core::{BiGraph, Digraph, Player, VertexId};

/// Returns the Grundy value of every vertex by the definition, or `None` when play need not end.
///
/// # Complexity
///
/// Time exponential in the length of the game, extra space linear in it.
///
/// # Examples
///
/// ```
/// let graph = testkit::digraph("4: 1>0 2>0 2>1 3>1")?;
/// assert_eq!(testkit::grundy_values(&graph), Some(vec![0, 1, 2, 0]));
/// assert_eq!(testkit::grundy_values(&testkit::digraph("1: 0>0")?), None);
/// # Ok::<(), testkit::FixtureError>(())
/// ```
#[must_use]
pub fn grundy_values(graph: &Digraph) -> Option<Vec<u32>> {
    let plies = graph.n_vertices();
    graph
        .vertices()
        .map(|vertex| grundy(graph, vertex, plies))
        .collect()
}

/// Returns who wins when `mover` begins at `vertex` under normal play, or `None` when play need not end.
///
/// # Complexity
///
/// Time exponential in the length of the game, extra space linear in it.
///
/// # Examples
///
/// ```
/// use graph_core::{Player, VertexId};
/// let graph = testkit::bigraph("2: 0>1:B")?;
/// let winner = testkit::partizan_winner(&graph, VertexId::new(0), Player::Right);
/// assert_eq!(winner, Some(Player::Left));
/// # Ok::<(), testkit::FixtureError>(())
/// ```
#[must_use]
pub fn partizan_winner(graph: &BiGraph, vertex: VertexId, mover: Player) -> Option<Player> {
    // A game without repeated states ends after at most two plies a vertex.
    let plies = graph.n_vertices().saturating_mul(2);
    search(graph, vertex, mover, plies)
}

/// `plies` is how many moves may still be made by a game that does end.
fn grundy(graph: &Digraph, vertex: VertexId, plies: u32) -> Option<u32> {
    let plies = plies.checked_sub(1)?;
    let options: Option<Vec<_>> = graph
        .successors(vertex)
        .iter()
        .map(|&head| grundy(graph, head, plies))
        .collect();
    let options = options?;
    let mut value = 0;
    while options.contains(&value) {
        value += 1;
    }
    Some(value)
}

fn search(graph: &BiGraph, vertex: VertexId, mover: Player, plies: u32) -> Option<Player> {
    let plies = plies.checked_sub(1)?;
    let replies: Option<Vec<_>> = graph
        .successors(vertex, mover)
        .iter()
        .map(|&head| search(graph, head, mover.opponent(), plies))
        .collect();
    let mover_wins = replies?.contains(&mover);
    Some(if mover_wins { mover } else { mover.opponent() })
}
