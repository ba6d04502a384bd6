//! Referees for games that may last for ever: value iteration, one round a ply. Games that always end can be
//! searched, in `tree`.

use graph_core::{BiGraph, Digraph, Outcome, PlayConvention, Player, VertexId};

/// An outcome for the player to move, with the plies to the end when there is one.
pub type Judged = (Outcome, Option<u32>);

/// Judges every vertex of a game on one digraph, for the player to move there.
///
/// `declared` ends the game at a vertex, whatever edges leave it. Round `k` finds what can be forced within `k`
/// plies, so the number of the round is the remoteness: the winner hurries and the loser delays (Smith 1966).
///
/// # Complexity
///
/// Time `O(V (V + E))`, extra space `O(V + E)`: for small graphs.
///
/// # Examples
///
/// ```
/// use graph_core::{Outcome, PlayConvention};
/// use testkit::{digraph, outcomes};
/// let graph = digraph("2: 0>1 1>0")?;
/// let target = |vertex: graph_core::VertexId| (vertex.get() == 1).then_some(Outcome::Loss);
/// assert_eq!(outcomes(&graph, target, PlayConvention::Normal)[0], (Outcome::Win, Some(1)));
/// # Ok::<(), testkit::FixtureError>(())
/// ```
pub fn outcomes(
    graph: &Digraph,
    declared: impl Fn(VertexId) -> Option<Outcome>,
    convention: PlayConvention,
) -> Vec<Judged> {
    let mut positions = Vec::new();
    for vertex in graph.vertices() {
        let options = graph.successors(vertex).iter().map(|head| (head.index(), true));
        positions.push(Position::new(options.collect(), declared(vertex), convention));
    }
    play_rounds(&positions)
}

/// Judges every vertex of a two-coloured game twice: with Left and with Right to move, for the player to move.
///
/// # Complexity
///
/// Time `O(V (V + E))`, extra space `O(V + E)`: for small graphs.
///
/// # Examples
///
/// ```
/// use graph_core::{Outcome, PlayConvention};
/// use testkit::{bigraph, partizan_outcomes};
/// let graph = bigraph("1: 0>0:B")?;
/// let [left, right] = partizan_outcomes(&graph, |_, _| None, PlayConvention::Normal);
/// assert_eq!((left[0], right[0]), ((Outcome::Win, Some(1)), (Outcome::Loss, Some(0))));
/// # Ok::<(), testkit::FixtureError>(())
/// ```
pub fn partizan_outcomes(
    graph: &BiGraph,
    declared: impl Fn(VertexId, Player) -> Option<Outcome>,
    convention: PlayConvention,
) -> [Vec<Judged>; 2] {
    let mut positions = Vec::new();
    let n = graph.n_vertices() as usize;
    for mover in Player::BOTH {
        for vertex in graph.moves(mover).vertices() {
            let heads = graph.successors(vertex, mover).iter();
            let options = heads.map(|head| (head.index() + n * mover.opponent().index(), true));
            positions.push(Position::new(
                options.collect(),
                declared(vertex, mover),
                convention,
            ));
        }
    }
    let mut left = play_rounds(&positions);
    let right = left.split_off(n);
    [left, right]
}

/// Judges every vertex of a game in which the owner of a vertex moves there, for that owner.
///
/// Vertices beyond the list of owners are Left's.
///
/// # Complexity
///
/// Time `O(V (V + E))`, extra space `O(V + E)`: for small graphs.
///
/// # Examples
///
/// ```
/// use graph_core::{Outcome, PlayConvention};
/// use testkit::{owned_graph, owned_outcomes};
/// let (graph, owners) = owned_graph("3 LLR: 0>1 1>2")?;
/// let found = owned_outcomes(&graph, &owners, |_| None, PlayConvention::Normal);
/// assert_eq!(found[0], (Outcome::Win, Some(2)));
/// # Ok::<(), testkit::FixtureError>(())
/// ```
pub fn owned_outcomes(
    graph: &Digraph,
    owners: &[Player],
    declared: impl Fn(VertexId) -> Option<Outcome>,
    convention: PlayConvention,
) -> Vec<Judged> {
    let owner = |vertex: VertexId| owners.get(vertex.index()).copied().unwrap_or(Player::Left);
    let mut positions = Vec::new();
    for vertex in graph.vertices() {
        let heads = graph.successors(vertex).iter();
        let options = heads.map(|&head| (head.index(), owner(head) != owner(vertex)));
        positions.push(Position::new(options.collect(), declared(vertex), convention));
    }
    play_rounds(&positions)
}

struct Position {
    /// Where a move leads, and whether the other player is to move there.
    options: Vec<(usize, bool)>,
    ended: Option<Outcome>,
}

impl Position {
    fn new(options: Vec<(usize, bool)>, declared: Option<Outcome>, convention: PlayConvention) -> Self {
        let stuck = options.is_empty().then_some(convention.stuck());
        let ended = declared.or(stuck);
        Self { options, ended }
    }
}

fn play_rounds(positions: &[Position]) -> Vec<Judged> {
    let start = |position: &Position| match position.ended {
        Some(outcome @ (Outcome::Win | Outcome::Loss)) => (outcome, Some(0)),
        _ => (Outcome::Draw, None),
    };
    let mut judged: Vec<Judged> = positions.iter().map(start).collect();
    for round in 1.. {
        let next: Vec<_> = (0..positions.len())
            .map(|at| one_round(positions, &judged, at, round))
            .collect();
        if next == judged {
            break;
        }
        judged = next;
    }
    judged
}

fn one_round(positions: &[Position], judged: &[Judged], at: usize, round: u32) -> Judged {
    let position = &positions[at];
    if position.ended.is_some() || judged[at].0 != Outcome::Draw {
        return judged[at];
    }
    let seen = |&(to, passes): &(usize, bool)| {
        if passes {
            judged[to].0.opposite()
        } else {
            judged[to].0
        }
    };
    if position.options.iter().any(|option| seen(option) == Outcome::Win) {
        (Outcome::Win, Some(round))
    } else if position
        .options
        .iter()
        .all(|option| seen(option) == Outcome::Loss)
    {
        (Outcome::Loss, Some(round))
    } else {
        judged[at]
    }
}
