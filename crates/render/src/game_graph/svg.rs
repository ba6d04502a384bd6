//! Game graphs as SVG: shapes, colours, the legend. Where they stand is in `places.rs`.

use svg::Document;
use svg::node::element::{Definitions, Ellipse, Group, Marker, Path, Rectangle, Style, Text, Title};

use super::places::{Curve, Pixel, places};
use super::{GameGraphPicture, PictureError, PicturedEdge, PicturedMover, PicturedVertex};
use crate::Theme;
use crate::thermograph::label;

/// Width of a character, height of a line.
const CHARACTER: usize = 8;
const LINE: f64 = 16.0;
/// Longer texts have their middle left out.
const LONGEST: usize = 40;

/// Draws a game graph as an SVG document: moves lead downwards where they can, Left's in blue, Right's dashed in red,
/// those of both in green, of games with one kind of moves in the colour of the text; drawn vertices are shaded, and the
/// first vertex, where play starts, has a double outline.
///
/// The document names no fonts but generic families, refers to nothing outside, and is well-formed whatever the names
/// are; equal pictures give equal documents.
///
/// # Errors
///
/// [`PictureError::TooLarge`] for more than `max_elements` vertices and edges together,
/// [`PictureError::NoSuchVertex`].
///
/// # Complexity
///
/// Time up to the cube of the number of vertices and edges, space linear in that of edges times layers.
///
/// # Examples
///
/// See [`GameGraphPicture`].
pub fn game_graph_svg(
    picture: &GameGraphPicture,
    theme: Theme,
    max_elements: usize,
) -> Result<String, PictureError> {
    picture.check(max_elements)?;
    let edges = picture.merged_edges();
    let sizes: Vec<_> = picture.vertices.iter().map(size).collect();
    let places = places(picture, &edges, &sizes);
    let legend = legend(picture, &edges, places.extent.1);
    let (width, height) = legend.extent(places.extent);
    let mut document = Document::new()
        .set("class", "game-graph")
        .set("role", "img")
        .set("viewBox", format!("0 0 {} {}", tenths(width), tenths(height)))
        .set("width", tenths(width))
        .set("height", tenths(height))
        .add(Title::new(clean(&picture.title)))
        .add(Style::new(rules(theme)))
        .add(heads())
        .add(
            Rectangle::new()
                .set("class", "paper")
                .set("width", "100%")
                .set("height", "100%"),
        );
    for (edge, curve) in edges.iter().zip(&places.curves) {
        document = document.add(drawn_edge(picture, *edge, curve));
    }
    for (at, (vertex, &centre)) in picture.vertices.iter().zip(&places.centres).enumerate() {
        document = document.add(drawn_vertex(vertex, at == 0, centre, sizes[at]));
    }
    Ok(format!("{}\n", document.add(legend.group)))
}

/// What the colours mean, below the graph.
struct Legend {
    group: Group,
    width: f64,
    bottom: f64,
}

impl Legend {
    fn extent(&self, graph: Pixel) -> Pixel {
        (graph.0.max(self.width), self.bottom)
    }
}

fn legend(picture: &GameGraphPicture, edges: &[PicturedEdge], top: f64) -> Legend {
    let mut rows: Vec<(&str, &str)> = [
        (PicturedMover::Left, "Left moves"),
        (PicturedMover::Right, "Right moves"),
        (PicturedMover::Both, "either moves"),
    ]
    .into_iter()
    .filter(|(mover, _)| edges.iter().any(|edge| edge.mover == *mover))
    .map(|(mover, text)| (mover.class(), text))
    .collect();
    if picture.vertices.iter().any(|vertex| vertex.is_drawn) {
        rows.push(("drawn", "drawn"));
    }
    let mut group = Group::new().set("class", "legend");
    let mut y = top;
    for (class, text) in &rows {
        y += LINE;
        group = if *class == "drawn" {
            group.add(
                Ellipse::new()
                    .set("class", "vertex drawn")
                    .set("cx", 31)
                    .set("cy", tenths(y - 4.0))
                    .set("rx", 14)
                    .set("ry", 6),
            )
        } else {
            group.add(
                Path::new()
                    .set("class", format!("edge {class}"))
                    .set("marker-end", format!("url(#head-{class})"))
                    .set("d", format!("M14 {0}L48 {0}", tenths(y - 4.0))),
            )
        };
        group = group.add(Text::new(*text).set("x", 58).set("y", tenths(y)));
    }
    Legend {
        group,
        width: if rows.is_empty() { 0.0 } else { 160.0 },
        bottom: if rows.is_empty() { top } else { y + 12.0 },
    }
}

fn size(vertex: &PicturedVertex) -> Pixel {
    let n_characters = clean(&vertex.name)
        .chars()
        .count()
        .max(clean(&vertex.note).chars().count());
    let n_lines = if vertex.note.is_empty() { 1.0 } else { 2.0 };
    // At most 40 characters: exact.
    let width = u32::try_from(n_characters * CHARACTER + 26).map_or(360.0, f64::from);
    (width.max(40.0), LINE.mul_add(n_lines, 16.0))
}

fn drawn_vertex(vertex: &PicturedVertex, is_start: bool, centre: Pixel, (width, height): Pixel) -> Group {
    let ellipse = |more: f64| {
        Ellipse::new()
            .set("cx", tenths(centre.0))
            .set("cy", tenths(centre.1))
            .set("rx", tenths(width / 2.0 + more))
            .set("ry", tenths(height / 2.0 + more))
    };
    let class = if vertex.is_drawn { "vertex drawn" } else { "vertex" };
    let mut group = Group::new().add(ellipse(0.0).set("class", class));
    if is_start {
        group = group.add(ellipse(-3.0).set("class", "start"));
    }
    let line = |text: &str, class: &str, y: f64| {
        Text::new(clean(text))
            .set("class", class)
            .set("x", tenths(centre.0))
            .set("y", tenths(centre.1 + y))
    };
    if vertex.note.is_empty() {
        return group.add(line(&vertex.name, "name", 4.5));
    }
    group
        .add(line(&vertex.name, "name", -3.0))
        .add(line(&vertex.note, "note", 12.0))
}

fn drawn_edge(picture: &GameGraphPicture, edge: PicturedEdge, curve: &Curve) -> Path {
    let class = edge.mover.class();
    let point = |(x, y): Pixel| format!("{} {}", tenths(x), tenths(y));
    let mut path = format!("M{}", point(curve.start));
    for part in &curve.parts {
        path.push('C');
        path.push_str(&part.map(point).join(" "));
    }
    let [tail, head] = [edge.tail, edge.head].map(|vertex| clean(&picture.vertices[vertex].name));
    Path::new()
        .set("class", format!("edge {class}"))
        .set("marker-end", format!("url(#head-{class})"))
        .set("d", path)
        .add(Title::new(format!("{tail} to {head}")))
}

/// An arrow head for each kind of edge.
fn heads() -> Definitions {
    let movers = [
        PicturedMover::Anyone,
        PicturedMover::Left,
        PicturedMover::Right,
        PicturedMover::Both,
    ];
    movers.iter().fold(Definitions::new(), |heads, mover| {
        let head = Path::new()
            .set("class", format!("head {}", mover.class()))
            .set("d", "M0 0L9 3.5L0 7z");
        heads.add(
            Marker::new()
                .set("id", format!("head-{}", mover.class()))
                .set("markerWidth", 9)
                .set("markerHeight", 7)
                .set("markerUnits", "userSpaceOnUse")
                .set("refX", 8.5)
                .set("refY", 3.5)
                .set("orient", "auto")
                .add(head),
        )
    })
}

/// A text that a document can hold and a picture has room for.
fn clean(text: &str) -> String {
    label::name(text, LONGEST)
}

fn tenths(pixels: f64) -> String {
    let text = format!("{pixels:.1}");
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

const SHAPES: &str = "\
.game-graph text { font: 12px sans-serif; }
.game-graph .name { font: 13px monospace; text-anchor: middle; white-space: pre; }
.game-graph .note { font: 11px sans-serif; text-anchor: middle; }
.game-graph .vertex, .game-graph .start { stroke-width: 1.25; }
.game-graph .start { fill: none; }
.game-graph .edge { fill: none; stroke-width: 1.5; }
.game-graph .edge.right { stroke-dasharray: 7 3; }
";

struct Palette {
    paper: &'static str,
    ink: &'static str,
    vertex: &'static str,
    drawn: &'static str,
    left: &'static str,
    right: &'static str,
    both: &'static str,
}

const LIGHT: Palette = Palette {
    paper: "#ffffff",
    ink: "#222222",
    vertex: "#ffffff",
    drawn: "#d9d9d9",
    left: "#0072b2",
    right: "#c8401a",
    both: "#007a59",
};

const DARK: Palette = Palette {
    paper: "#14161a",
    ink: "#e6e6e6",
    vertex: "#14161a",
    drawn: "#4a4f58",
    left: "#66b8f0",
    right: "#ff8f66",
    both: "#35c79b",
};

fn rules(theme: Theme) -> String {
    let colours = match theme {
        Theme::Light => colours(&LIGHT),
        Theme::Dark => colours(&DARK),
        Theme::Auto => {
            let (light, dark) = (colours(&LIGHT), colours(&DARK));
            format!("{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n")
        }
    };
    format!("\n{SHAPES}{colours}")
}

fn colours(palette: &Palette) -> String {
    let Palette {
        paper,
        ink,
        vertex,
        drawn,
        left,
        right,
        both,
    } = palette;
    let movers = [("anyone", ink), ("left", left), ("right", right), ("both", both)];
    let of_movers = movers.map(|(class, colour)| {
        format!(
            ".game-graph .edge.{class} {{ stroke: {colour}; }}\n\
             .game-graph .head.{class} {{ fill: {colour}; }}\n"
        )
    });
    format!(
        ".game-graph .paper {{ fill: {paper}; }}\n\
         .game-graph text {{ fill: {ink}; }}\n\
         .game-graph .vertex {{ fill: {vertex}; stroke: {ink}; }}\n\
         .game-graph .vertex.drawn {{ fill: {drawn}; }}\n\
         .game-graph .start {{ stroke: {ink}; }}\n{}",
        of_movers.concat()
    )
}
