//! Which followers of a game are stoppers: whether play in which the players take turns can last for ever.

use graph_core::{Digraph, Player, VertexId, strongly_connected_components};

use super::{LoopyGraph, LoopyVertex, StopperError};

/// Says of every vertex whether it is a stopper: whether no alternating play from any of its followers is infinite.
///
/// Time and space linear in the graph.
pub(crate) fn stoppers(game: &LoopyGraph) -> Result<Vec<bool>, StopperError> {
    let n_vertices = game.vertices().len();
    let mut holders = vec![Vec::new(); n_vertices];
    let mut is_stopper = vec![true; n_vertices];
    let mut bad = Vec::new();
    for (vertex, options) in nodes(game) {
        for option in options.iter().flatten() {
            holders[option.index()].push(vertex);
        }
    }
    for vertex in on_alternating_cycles(game)? {
        if core::mem::replace(&mut is_stopper[vertex], false) {
            bad.push(vertex);
        }
    }
    while let Some(vertex) = bad.pop() {
        for &holder in &holders[vertex] {
            if core::mem::replace(&mut is_stopper[holder], false) {
                bad.push(holder);
            }
        }
    }
    Ok(is_stopper)
}

/// The vertices to which alternating play can come back with the same player to move, some of them twice.
fn on_alternating_cycles(game: &LoopyGraph) -> Result<Vec<usize>, StopperError> {
    let n_states = super::graph::vertex_id(game.vertices().len().saturating_mul(2))?.get();
    let mut edges = Vec::new();
    for ((_, options), number) in nodes(game).zip(node_numbers(game)) {
        for player in Player::BOTH {
            let from = state(number, player)?;
            for option in &options[player.index()] {
                edges.push((from, state(option.get(), player.opponent())?));
            }
        }
    }
    let states = Digraph::from_edges(n_states, &edges)?;
    let components = strongly_connected_components(&states);
    let mut sizes = vec![0_u32; components.n_components() as usize];
    for state in states.vertices() {
        sizes[components.of(state) as usize] += 1;
    }
    // An edge passes the turn, so that no cycle has length 1.
    let on_cycle = |state: &VertexId| sizes[components.of(*state) as usize] > 1;
    Ok(states
        .vertices()
        .filter(on_cycle)
        .map(|state| state.index() / 2)
        .collect())
}

fn state(vertex: u32, player: Player) -> Result<u32, StopperError> {
    Ok(super::graph::vertex_id(vertex as usize * 2 + player.index())?.get())
}

fn nodes(game: &LoopyGraph) -> impl Iterator<Item = (usize, &[Vec<VertexId>; 2])> {
    game.vertices()
        .iter()
        .enumerate()
        .filter_map(|(index, vertex)| match vertex {
            LoopyVertex::Node(options) => Some((index, options)),
            LoopyVertex::Value(_) => None,
        })
}

fn node_numbers(game: &LoopyGraph) -> impl Iterator<Item = u32> {
    let is_node = |vertex: &LoopyVertex| matches!(vertex, LoopyVertex::Node(_));
    (0..)
        .zip(game.vertices())
        .filter(move |(_, vertex)| is_node(vertex))
        .map(|(number, _)| number)
}
