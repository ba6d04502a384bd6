//! Games by board whose play may go on for ever: who wins, held to theorems and to what is known of these games.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

use graph_core::{Budget, Outcome, PartizanRuleset, Player, VertexId, explore_partizan};
use loopy::{PartizanEnds, PlayConvention, classify_partizan};
use proptest::prelude::*;
use rulesets::TextForm;
use rulesets::graph::CopsAndRobber;
use rulesets::grid::{FoxAndGeese, HareAndHounds};

/// The outcome of each position for Left when she is to move, and for Right when he is.
fn outcomes<R: TextForm + PartizanRuleset>(game: &R, texts: &[String]) -> Vec<[Outcome; 2]> {
    let roots = texts
        .iter()
        .map(|text| game.parse(text).unwrap_or_else(|error| panic!("{text}: {error}")));
    let explored = explore_partizan(game, roots, &Budget::unlimited()).unwrap();
    let ends = PartizanEnds::new(PlayConvention::Normal);
    let solved = classify_partizan(&explored.graph, &ends, &Budget::unlimited()).unwrap();
    solved.verify(&explored.graph).unwrap();
    let of = |root| Player::BOTH.map(|player| solved.outcome(VertexId::new(root), player));
    (0..).take(texts.len()).map(of).collect()
}

fn listed(edges: &[(u32, u32)]) -> String {
    let texts: Vec<_> = edges.iter().map(|(u, v)| format!("{u}-{v}")).collect();
    texts.join(" ")
}

/// Whether so many cops, placed first and the robber then where he likes, catch him.
fn cops_catch(n_vertices: u32, edges: &[(u32, u32)], n_cops: usize) -> bool {
    let edges = listed(edges);
    let mut places = vec![vec![0; n_cops]];
    // Cops are alike: places that do not decrease are all there are.
    while let Some(next) = next_places(places.last().unwrap(), n_vertices) {
        places.push(next);
    }
    let mut starts = Vec::new();
    for (at, cops) in places.iter().enumerate() {
        let free = (0..n_vertices).filter(|robber| !cops.contains(robber));
        starts.extend(free.map(|robber| (at, printed(n_vertices, cops, robber, &edges))));
    }
    let texts: Vec<_> = starts.iter().map(|(_, text)| text.clone()).collect();
    let mut is_caught = vec![true; places.len()];
    for ((at, _), [left_first, _]) in starts.iter().zip(outcomes(&CopsAndRobber, &texts)) {
        is_caught[*at] &= left_first == Outcome::Win;
    }
    is_caught.contains(&true)
}

fn next_places(cops: &[u32], n_vertices: u32) -> Option<Vec<u32>> {
    let at = cops.iter().rposition(|&place| place + 1 < n_vertices)?;
    let mut next = cops.to_vec();
    next[at..].fill(cops[at] + 1);
    Some(next)
}

fn printed(n_vertices: u32, cops: &[u32], robber: u32, edges: &str) -> String {
    let symbol = |vertex| match cops.iter().filter(|&&cop| cop == vertex).count() {
        0 if vertex == robber => 'o',
        0 => '.',
        1 => 'x',
        cops => char::from_digit(u32::try_from(cops).unwrap(), 10).unwrap(),
    };
    (0..n_vertices)
        .map(symbol)
        .chain(" : ".chars())
        .chain(edges.chars())
        .collect()
}

/// Whether vertices can be taken away until one is left, each of which sees no more than some other that is still there,
/// which is what graphs with one cop suffice for (Nowakowski and Winkler 1983; Quilliot 1978).
fn is_dismantlable(n_vertices: u32, edges: &[(u32, u32)]) -> bool {
    let sees = |u: u32, v: u32| u == v || edges.contains(&(u, v)) || edges.contains(&(v, u));
    let mut left: Vec<u32> = (0..n_vertices).collect();
    while left.len() > 1 {
        let is_corner = |&u: &u32| {
            let covers = |&v: &u32| v != u && left.iter().all(|&w| !sees(u, w) || sees(v, w));
            left.iter().any(covers)
        };
        let Some(at) = left.iter().position(is_corner) else {
            return false;
        };
        left.remove(at);
    }
    true
}

fn cycle(n: u32) -> Vec<(u32, u32)> {
    (0..n).map(|vertex| (vertex, (vertex + 1) % n)).collect()
}

#[test]
fn cop_numbers_of_known_graphs() {
    assert!(cops_catch(3, &cycle(3), 1));
    for n in 4..8 {
        assert!(!cops_catch(n, &cycle(n), 1), "{n}");
        assert!(cops_catch(n, &cycle(n), 2), "{n}");
    }
    let grid: Vec<_> = (0..9_u32)
        .flat_map(|cell| {
            let right = (cell % 3 < 2).then_some((cell, cell + 1));
            let down = (cell < 6).then_some((cell, cell + 3));
            [right, down].into_iter().flatten()
        })
        .collect();
    assert!(!cops_catch(9, &grid, 1) && cops_catch(9, &grid, 2));
    // Three are needed on Petersen's graph, as on every graph of girth 5 and least degree 3 (Aigner and Fromme 1984).
    let petersen: Vec<_> = (0..5)
        .flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)])
        .collect();
    assert!(!cops_catch(10, &petersen, 2));
    // Three suffice, from any vertex.
    let text = format!("3.o....... : {}", listed(&petersen));
    assert_eq!(outcomes(&CopsAndRobber, &[text])[0][0], Outcome::Win);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn one_cop_suffices_where_the_graph_can_be_dismantled(
        n in 2_u32..8,
        picks in prop::collection::vec(any::<bool>(), 21),
    ) {
        // A path joins them all.
        let mut edges: Vec<_> = (1..n).map(|vertex| (vertex - 1, vertex)).collect();
        let pairs = (0..n).flat_map(|u| (u + 2..n).map(move |v| (u, v)));
        edges.extend(pairs.zip(&picks).filter(|(_, pick)| **pick).map(|(pair, _)| pair));
        prop_assert_eq!(cops_catch(n, &edges, 1), is_dismantlable(n, &edges));
    }
}

/// The hounds win from the start of the smallest common board (Winning Ways, chapter 21).
#[test]
fn hounds_trap_the_hare() {
    let start = "#x..#/x...o/#x..#".into();
    // Behind the hounds he runs for ever.
    let behind = "#...#/o.xxx/#...#".into();
    assert_eq!(
        outcomes(&HareAndHounds, &[start, behind]),
        [[Outcome::Win, Outcome::Loss], [Outcome::Draw, Outcome::Draw]]
    );
}

/// Four geese on the edge of a chessboard trap the fox, wherever he stands on the other edge (Winning Ways, chapter 20).
#[test]
fn geese_trap_the_fox() {
    let empty = ["........"; 6].join("/");
    let starts =
        ["o.......", "..o.....", "....o...", "......o."].map(|fox| format!(".x.x.x.x/{empty}/{fox}"));
    let expected = [[Outcome::Win, Outcome::Loss]; 4];
    assert_eq!(outcomes(&FoxAndGeese, &starts), expected);
}
