//! Thermographs as SVG, the way the books draw them. Sizes and places are in `svg/layout.rs`, what stands beside the
//! axes is in `ticks.rs`, colours are in `svg/style.rs`.

mod layout;
mod style;

use svg::node::element::{Circle, Element, Group, Line, Polygon, Polyline, Rectangle, Style, Title};
use svg::{Document, Node as _};

use self::layout::{Layout, pixels};
use super::extent::{Extent, Point, Shown};
use super::ticks::Ticks;
use super::{Base, Entry, NamedThermograph, label};

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// As the reader's screen prefers, by a media query; light where the viewer does not know it.
    Auto,
    /// Dark on white.
    Light,
    /// Light on black.
    Dark,
}

/// Draws thermographs over one another as an SVG document.
///
/// Values run from positive on the left to negative on the right, temperature upwards; each mast ends in an arrow. Where
/// the walls turn there is a dot, whose tooltip says the value and the temperature, and the axes name the values and
/// temperatures of these dots as far as there is room, means, temperatures and stops first. A value and a temperature of
/// one are equally long unless that would leave no room for one of them. What is below temperature 0 is drawn lightly;
/// [`Base::Zero`] leaves it out.
///
/// The document names no fonts but generic families, refers to nothing outside, and is well-formed whatever the names
/// are. Colours are repeated after six games, with other dashes.
///
/// # Complexity
///
/// Time linear in the number of points, for numbers of bounded size; each is compared with the dots and labels that a
/// picture has room for.
///
/// # Examples
///
/// ```
/// use partizan::Values;
/// use render::{Base, NamedThermograph, Theme, thermograph_svg};
/// let mut values = Values::new();
/// let (three, minus_one) = (values.integer(3)?, values.integer(-1)?);
/// let hot = values.from_options(&[three], &[minus_one])?;
/// let thermograph = &values.thermograph(hot)?;
/// let picture = thermograph_svg(&[NamedThermograph { name: "{3|-1}", thermograph }], Base::Zero, Theme::Auto);
/// assert!(picture.starts_with("<svg") && picture.contains("mean 1, temperature 2"));
/// # Ok::<(), partizan::PartizanError>(())
/// ```
#[must_use]
pub fn thermograph_svg(games: &[NamedThermograph<'_>], base: Base, theme: Theme) -> String {
    let shown = Shown::all(games, base);
    let legend: Vec<_> = games.iter().map(Entry::new).collect();
    let ticks = Ticks::wanted(&shown, base);
    let layout = Layout::new(&Extent::of(&shown, base), &ticks, &legend);
    let mut document = Document::new()
        .set("class", "thermograph")
        .set("role", "img")
        .set("viewBox", layout.view_box())
        .set("width", pixels(layout.total_width))
        .set("height", pixels(layout.total_height))
        .add(Title::new(title(&legend)))
        .add(Style::new(style::rules(theme)))
        .add(
            Rectangle::new()
                .set("class", "paper")
                .set("width", "100%")
                .set("height", "100%"),
        );
    for part in [axes(&layout, &shown), captions(&layout)] {
        document = document.add(part);
    }
    for (index, (game, entry)) in shown.iter().zip(&legend).enumerate() {
        document = document.add(drawn(&layout, game, entry).set("class", style::class(index)));
    }
    format!("{}\n", document.add(drawn_legend(&legend)))
}

fn title(legend: &[Entry]) -> String {
    let names: Vec<_> = legend.iter().map(|entry| entry.name.as_str()).collect();
    match names.as_slice() {
        [name] => format!("Thermograph of {name}"),
        names => format!("Thermographs of {}", names.join(", ")),
    }
}

/// The axes with their labels, and the lines that lead from the dots to them.
fn axes(layout: &Layout, shown: &[Shown]) -> Group {
    let mut res = Group::new();
    for (from, to) in layout.guides(shown) {
        res = res.add(line("guide", from, to));
    }
    let [left, right] = [layout.left, layout.left + layout.width];
    res = res
        .add(line("axis", (left, layout.top), (left, layout.bottom())))
        .add(line("axis", (left, layout.zero), (right, layout.zero)));
    if layout.zero != layout.bottom() {
        res = res.add(line("base", (left, layout.bottom()), (right, layout.bottom())));
    }
    let labels = layout.labels.iter();
    labels
        .map(|label| text(&label.text, label.class, label.at))
        .fold(res, Group::add)
}

fn captions(layout: &Layout) -> Group {
    let (across, up) = layout.captions();
    Group::new()
        .set("class", "caption")
        .add(text("temperature", "right", up))
        .add(text("value, positive on the left", "middle", across))
}

fn drawn(layout: &Layout, game: &Shown, entry: &Entry) -> Group {
    let mut res = Group::new().add(Title::new(format!("{}: {}", entry.name, entry.facts)));
    let [left, right] = &game.walls;
    for (class, sides) in [
        ("below", [&left.below, &right.below]),
        ("above", [&left.above, &right.above]),
    ] {
        let [left, right] = sides.map(|points| layout.path(points));
        if left.len() + right.len() <= 2 {
            continue;
        }
        let around = left.iter().chain(right.iter().rev()).copied();
        let inside = Polygon::new().set("points", points_text(around));
        res = res.add(inside.set("class", format!("inside {class}")));
        for side in [left, right] {
            let wall = Polyline::new().set("points", points_text(side));
            res = res.add(wall.set("class", format!("wall {class}")));
        }
    }
    res = res.add(mast(layout, &game.foot));
    dots(layout, game).into_iter().fold(res, Group::add)
}

fn mast(layout: &Layout, foot: &Point) -> Group {
    const ARROW: (u64, u64) = (400, 900);
    let (x, y) = layout.at(foot);
    let arrow = [
        (x, layout.top),
        (x - ARROW.0, layout.top + ARROW.1),
        (x + ARROW.0, layout.top + ARROW.1),
    ];
    Group::new()
        .add(line("mast", (x, y), (x, layout.top + ARROW.1)))
        .add(
            Polygon::new()
                .set("class", "arrow")
                .set("points", points_text(arrow)),
        )
}

/// A dot wherever a wall turns; dots that would cover one another are one.
fn dots(layout: &Layout, game: &Shown) -> Vec<Circle> {
    let mut res = Vec::new();
    let mut taken: Vec<(u64, u64)> = Vec::new();
    for point in game.walls.iter().flat_map(|wall| &wall.turns) {
        let (x, y) = layout.at(point);
        let covers = |&(other_x, other_y): &(u64, u64)| x.abs_diff(other_x).max(y.abs_diff(other_y)) < 100;
        if taken.iter().any(covers) {
            continue;
        }
        taken.push((x, y));
        let says = format!(
            "value {}, temperature {}",
            label::number(&point.1),
            label::number(&point.0)
        );
        let dot = Circle::new()
            .set("class", "dot")
            .set("cx", pixels(x))
            .set("cy", pixels(y))
            .set("r", 3);
        res.push(dot.add(Title::new(says)));
    }
    res
}

fn drawn_legend(legend: &[Entry]) -> Group {
    let mut res = Group::new();
    for (index, entry) in legend.iter().enumerate() {
        let [swatch, name, facts] = Layout::legend_places(index, &entry.name);
        let sample = line("wall above", swatch, (swatch.0 + layout::SWATCH, swatch.1));
        let row = Group::new()
            .set("class", style::class(index))
            .add(sample)
            .add(text(&entry.name, "name", name))
            .add(text(&entry.facts, "facts", facts));
        res = res.add(row);
    }
    res
}

/// A text on one line: the element of that name would put line breaks around it, which count where blanks are kept.
fn text(content: &str, class: &str, (x, y): (u64, u64)) -> Element {
    let mut res = Element::new("text");
    res.assign("class", class);
    res.assign("x", pixels(x));
    res.assign("y", pixels(y));
    res.append(svg::node::Text::new(content));
    res
}

fn line(class: &str, from: (u64, u64), to: (u64, u64)) -> Line {
    Line::new()
        .set("class", class)
        .set("x1", pixels(from.0))
        .set("y1", pixels(from.1))
        .set("x2", pixels(to.0))
        .set("y2", pixels(to.1))
}

fn points_text(points: impl IntoIterator<Item = (u64, u64)>) -> String {
    let points = points
        .into_iter()
        .map(|(x, y)| format!("{},{}", pixels(x), pixels(y)));
    points.collect::<Vec<_>>().join(" ")
}
