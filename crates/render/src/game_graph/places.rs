//! Where the vertices and edges of a picture are put, by layers from the start downwards. How they look is in `svg.rs`.
//!
//! The layout itself is a library's. It asks of every edge whether it closes a cycle by walking all paths, which takes
//! for ever on graphs with many of them; here edges are turned round beforehand so that none does, and handed over in an
//! order in which the question is answered at once.

use layout::core::base::Orientation;
use layout::core::color::Color;
use layout::core::format::{ClipHandle, RenderBackend};
use layout::core::geometry::Point;
use layout::core::style::{LineStyleKind, StyleAttr};
use layout::std_shapes::shapes::{Arrow, Element, LineEndKind, ShapeKind};
use layout::topo::layout::VisualGraph;

use super::{GameGraphPicture, PicturedEdge};

/// A place in pixels, from the upper left corner.
pub(super) type Pixel = (f64, f64);

/// A picture with every place decided.
#[derive(Default)]
pub(super) struct Places {
    /// The middle of every vertex.
    pub centres: Vec<Pixel>,
    /// The curve of every edge, from tail to head.
    pub curves: Vec<Curve>,
    /// Width and height.
    pub extent: Pixel,
}

/// Cubic curves one after the other: a start, and two handles and an end for each.
#[derive(Clone, Default)]
pub(super) struct Curve {
    pub start: Pixel,
    pub parts: Vec<[Pixel; 3]>,
}

/// Pixels between curves that join the same two vertices.
const APART: f64 = 9.0;
const MARGIN: f64 = 14.0;

/// Places vertices of these sizes, and the edges between them.
pub(super) fn places(picture: &GameGraphPicture, edges: &[PicturedEdge], sizes: &[Pixel]) -> Places {
    let mut places = Places {
        centres: vec![(0.0, 0.0); sizes.len()],
        curves: vec![Curve::default(); edges.len()],
        extent: (0.0, 0.0),
    };
    if picture.vertices.is_empty() {
        return places;
    }
    let look = StyleAttr::new(Color::new(0), 1, None, 0, 12);
    let mut graph = VisualGraph::new(Orientation::TopToBottom);
    graph.dag.set_validate(false);
    let handles: Vec<_> = sizes
        .iter()
        .enumerate()
        .map(|(vertex, &(width, height))| {
            graph.add_node(Element::create_with_properties(
                ShapeKind::new_circle(""),
                look.clone(),
                Orientation::TopToBottom,
                Point::new(width, height),
                vertex.to_string(),
            ))
        })
        .collect();
    for (at, tail, head, is_turned) in downwards(sizes.len(), edges) {
        let (start, end) = if is_turned {
            (LineEndKind::Arrow, LineEndKind::None)
        } else {
            (LineEndKind::None, LineEndKind::Arrow)
        };
        let arrow = Arrow::with_properties(
            start,
            end,
            LineStyleKind::Normal,
            "",
            &look,
            at.to_string(),
            &None,
            &None,
        );
        graph.add_edge(arrow, handles[tail], handles[head]);
    }
    graph.do_it(false, false, false, &mut places);
    places.keep_apart(edges);
    places.fit(sizes);
    places
}

/// Every edge with its number, its ends in an order without cycles, and whether they were exchanged for that: by tails,
/// each before its heads.
fn downwards(n_vertices: usize, edges: &[PicturedEdge]) -> Vec<(usize, usize, usize, bool)> {
    let height = heights(n_vertices, edges);
    let mut turned: Vec<_> = edges
        .iter()
        .enumerate()
        .map(|(at, edge)| {
            if height[edge.tail] < height[edge.head] {
                (at, edge.head, edge.tail, true)
            } else {
                (at, edge.tail, edge.head, false)
            }
        })
        .collect();
    turned.sort_by_key(|&(at, tail, head, _)| (core::cmp::Reverse(height[tail]), height[head], at));
    turned
}

/// The order in which a search that starts at the first vertex leaves the vertices.
fn heights(n_vertices: usize, edges: &[PicturedEdge]) -> Vec<usize> {
    let mut rows = vec![Vec::new(); n_vertices];
    for edge in edges {
        rows[edge.tail].push(edge.head);
    }
    let mut height = vec![None; n_vertices];
    let mut n_left = 0;
    let mut is_entered = vec![false; n_vertices];
    let mut stack = Vec::new();
    for start in 0..n_vertices {
        stack.push((start, 0));
        while let Some((vertex, next)) = stack.pop() {
            if next == 0 && core::mem::replace(&mut is_entered[vertex], true) {
                continue;
            }
            if let Some(&head) = rows[vertex].get(next) {
                stack.push((vertex, next + 1));
                if !is_entered[head] {
                    stack.push((head, 0));
                }
            } else if height[vertex].is_none() {
                height[vertex] = Some(n_left);
                n_left += 1;
            }
        }
    }
    height.into_iter().map(Option::unwrap_or_default).collect()
}

impl Places {
    /// Moves curves that join the same two vertices away from each other.
    fn keep_apart(&mut self, edges: &[PicturedEdge]) {
        for (at, edge) in edges.iter().enumerate() {
            let is_opposite = |other: &PicturedEdge| (other.tail, other.head) == (edge.head, edge.tail);
            if edge.tail != edge.head && edges.iter().any(is_opposite) {
                self.curves[at].shift_to_the_right(APART / 2.0);
            }
        }
    }

    /// Moves everything into the picture, and measures it.
    fn fit(&mut self, sizes: &[Pixel]) {
        let corners = self.centres.iter().zip(sizes).flat_map(|(&(x, y), size)| {
            let (width, height) = (size.0 / 2.0, size.1 / 2.0);
            [(x - width, y - height), (x + width, y + height)]
        });
        let ends = self.curves.iter().flat_map(Curve::points);
        let (mut least, mut most) = ((f64::MAX, f64::MAX), (f64::MIN, f64::MIN));
        for (x, y) in corners.chain(ends) {
            least = (least.0.min(x), least.1.min(y));
            most = (most.0.max(x), most.1.max(y));
        }
        let shift = |(x, y): Pixel| (x - least.0 + MARGIN, y - least.1 + MARGIN);
        for centre in &mut self.centres {
            *centre = shift(*centre);
        }
        for curve in &mut self.curves {
            curve.map(shift);
        }
        let far = shift(most);
        self.extent = (far.0 + MARGIN, far.1 + MARGIN);
    }
}

impl Curve {
    fn points(&self) -> impl Iterator<Item = Pixel> + '_ {
        core::iter::once(self.start).chain(self.parts.iter().flatten().copied())
    }

    fn map(&mut self, mut shift: impl FnMut(Pixel) -> Pixel) {
        self.start = shift(self.start);
        for point in self.parts.iter_mut().flatten() {
            *point = shift(*point);
        }
    }

    /// Moves the whole curve to the right of its direction.
    fn shift_to_the_right(&mut self, by: f64) {
        let Some(&[_, _, end]) = self.parts.last() else {
            return;
        };
        let (x, y) = (end.0 - self.start.0, end.1 - self.start.1);
        let length = (x * x + y * y).sqrt().max(1.0);
        let (right, down) = (-y / length * by, x / length * by);
        self.map(|(x, y)| (x + right, y + down));
    }

    /// The curve along a path of the layout: the first handle leaves the first point, the others enter theirs, and
    /// each point but the last is left straight on.
    fn of_path(path: &[(Point, Point)]) -> Self {
        let pixel = |point: Point| (point.x, point.y);
        let Some(((start, leave), rest)) = path.split_first() else {
            return Self::default();
        };
        let mut curve = Self {
            start: pixel(*start),
            parts: Vec::with_capacity(rest.len()),
        };
        let mut leave = pixel(*leave);
        for &(enter, end) in rest {
            let (enter, end) = (pixel(enter), pixel(end));
            curve.parts.push([leave, enter, end]);
            leave = (2.0 * end.0 - enter.0, 2.0 * end.1 - enter.1);
        }
        curve
    }

    fn reversed(&self) -> Self {
        let mut reversed = Self::default();
        let mut end = self.start;
        for &[leave, enter, next] in &self.parts {
            reversed.parts.push([enter, leave, end]);
            end = next;
        }
        reversed.start = end;
        reversed.parts.reverse();
        reversed
    }
}

/// The library draws; only the places are kept.
impl RenderBackend for Places {
    fn draw_rect(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>, _: Option<ClipHandle>) {}

    fn draw_line(&mut self, _: Point, _: Point, _: &StyleAttr, _: Option<String>) {}

    fn draw_circle(&mut self, centre: Point, _: Point, _: &StyleAttr, vertex: Option<String>) {
        let vertex = vertex.and_then(|vertex| vertex.parse::<usize>().ok());
        if let Some(place) = vertex.and_then(|vertex| self.centres.get_mut(vertex)) {
            *place = (centre.x, centre.y);
        }
    }

    fn draw_text(&mut self, _: Point, _: &str, _: &StyleAttr) {}

    fn draw_arrow(
        &mut self,
        path: &[(Point, Point)],
        _: bool,
        (is_turned, _): (bool, bool),
        _: &StyleAttr,
        edge: Option<String>,
        _: &str,
    ) {
        let edge = edge.and_then(|edge| edge.parse::<usize>().ok());
        if let Some(place) = edge.and_then(|edge| self.curves.get_mut(edge)) {
            let curve = Curve::of_path(path);
            *place = if is_turned { curve.reversed() } else { curve };
        }
    }

    fn create_clip(&mut self, _: Point, _: Point, _: usize) -> ClipHandle {
        0
    }
}
