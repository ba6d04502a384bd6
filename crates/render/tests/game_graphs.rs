//! Pictures of game graphs: pinned by snapshots, and held to what every picture must be.
#![expect(clippy::unwrap_used, reason = "helpers of tests may panic as tests may")]

use proptest::prelude::*;
use render::{
    GameGraphPicture, PictureError, PicturedEdge, PicturedMover, PicturedVertex, Theme, game_graph_dot,
    game_graph_svg,
};

const MOVERS: [PicturedMover; 4] = [
    PicturedMover::Anyone,
    PicturedMover::Left,
    PicturedMover::Right,
    PicturedMover::Both,
];

fn picture(names: &[&str], edges: &[(usize, usize, PicturedMover)]) -> GameGraphPicture {
    let vertex = |name: &&str| PicturedVertex {
        name: (*name).into(),
        note: if name.len() > 3 {
            "draw".into()
        } else {
            String::new()
        },
        is_drawn: name.len() > 3,
    };
    let edge = |&(tail, head, mover)| PicturedEdge { tail, head, mover };
    GameGraphPicture {
        title: names.first().copied().unwrap_or_default().into(),
        vertices: names.iter().map(vertex).collect(),
        edges: edges.iter().map(edge).collect(),
    }
}

#[test]
fn a_ko_and_a_carousel() {
    use PicturedMover::{Left, Right};
    let ko = picture(
        &["a", "b", "1", "0"],
        &[(0, 1, Right), (0, 2, Left), (1, 0, Left), (1, 3, Right)],
    );
    insta::assert_snapshot!("ko_svg", game_graph_svg(&ko, Theme::Light, 100).unwrap());
    insta::assert_snapshot!("ko_dot", game_graph_dot(&ko).unwrap());
    let dud = picture(&["dud!"], &[(0, 0, Left), (0, 0, Right)]);
    insta::assert_snapshot!("dud_svg", game_graph_svg(&dud, Theme::Auto, 100).unwrap());
    insta::assert_snapshot!("dud_dot", game_graph_dot(&dud).unwrap());
}

#[test]
fn a_picture_of_nothing_is_one() {
    let nothing = GameGraphPicture::default();
    check(&game_graph_svg(&nothing, Theme::Dark, 0).unwrap(), &nothing);
}

#[test]
fn bad_pictures_are_refused() {
    let off = picture(&["a"], &[(0, 1, PicturedMover::Left)]);
    assert_eq!(
        game_graph_svg(&off, Theme::Light, 10),
        Err(PictureError::NoSuchVertex { edge: 0 })
    );
    assert_eq!(game_graph_dot(&off), Err(PictureError::NoSuchVertex { edge: 0 }));
    let error = game_graph_svg(&off, Theme::Light, 1).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the picture has 2 vertices and edges, more than the 1 allowed"
    );
}

/// The layout asks of every edge whether it closes a cycle; there are 2^40 paths here.
#[test]
fn graphs_with_many_paths_are_drawn_at_once() {
    let names: Vec<_> = (0..82).map(|vertex| vertex.to_string()).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let mut edges = Vec::new();
    for layer in (0..80).step_by(2) {
        for tail in [layer, layer + 1] {
            edges.extend([layer + 2, layer + 3].map(|head| (tail, head, PicturedMover::Anyone)));
        }
    }
    edges.push((81, 0, PicturedMover::Right));
    let graph = picture(&names, &edges);
    check(&game_graph_svg(&graph, Theme::Light, 1000).unwrap(), &graph);
}

/// What every picture must be.
#[track_caller]
fn check(svg: &str, graph: &GameGraphPicture) {
    let mut open = Vec::new();
    for part in svg.split('<').skip(1) {
        let (tag, _) = part.split_once('>').expect("a tag ends");
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name));
        } else if !tag.ends_with('/') {
            open.push(tag.split(' ').next().unwrap());
        }
    }
    assert!(open.is_empty() && svg.ends_with("</svg>\n"));
    assert!(!svg.contains("NaN") && !svg.contains("inf"));
    let mut pairs: Vec<_> = graph.edges.iter().map(|edge| (edge.tail, edge.head)).collect();
    pairs.sort_unstable();
    pairs.dedup();
    // Every pair of vertices with an edge has a curve with at least one part; none was forgotten.
    let curves: Vec<_> = svg.split("class=\"edge ").skip(1).collect();
    let drawn = curves
        .iter()
        .filter(|curve| curve.split('>').next().unwrap().contains('C'));
    assert_eq!(drawn.count(), pairs.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_graph_is_drawn(
        n in 1_usize..16,
        raw in prop::collection::vec((0_usize..16, 0_usize..16, 0_usize..4), 0..40),
        names in prop::collection::vec("\\PC{0,60}|<&\"'>", 16),
    ) {
        let names: Vec<_> = names.iter().take(n).map(String::as_str).collect();
        let edges: Vec<_> = raw.iter().map(|&(tail, head, mover)| (tail % n, head % n, MOVERS[mover])).collect();
        let graph = picture(&names, &edges);
        let svg = game_graph_svg(&graph, Theme::Auto, 1000).unwrap();
        check(&svg, &graph);
        prop_assert_eq!(&svg, &game_graph_svg(&graph, Theme::Auto, 1000).unwrap());
        let dot = game_graph_dot(&graph).unwrap();
        prop_assert!(dot.ends_with(char::from(10)));
    }
}
