//! Where everything stands on a picture, in hundredths of a pixel from its upper left corner.

use partizan::Dyadic;

use crate::thermograph::ticks::{Tick, Ticks};

use crate::thermograph::Entry;
use crate::thermograph::extent::{Extent, Point, Shown};
use crate::thermograph::scale::{Scale, in_proportion};
use crate::thermograph::shelf::Shelf;

/// A place: across and down.
type Place = (u64, u64);

/// The length of the sample of a wall in the legend.
pub(super) const SWATCH: u64 = 2_400;

const MARGIN: u64 = 1_600;
const MAST: u64 = 4_000;
/// The most and the least room for values and for temperatures.
const WIDTH: [u32; 2] = [56_000, 16_000];
const HEIGHT: [u32; 2] = [30_000, 14_000];
const LEGEND_ROW: u64 = 2_000;
const LABEL_ROW: u64 = 1_600;
const LABEL_ROWS: usize = 3;
/// Between labels, and between a label and its axis.
const GAP: u64 = 800;
/// What a letter needs in the sizes of `style.rs`, with some to spare.
const LETTER: u64 = 690;
const MONOSPACED: u64 = 740;

/// The sizes and scales of one picture.
pub(super) struct Layout {
    pub left: u64,
    /// The upper ends of the masts.
    pub top: u64,
    pub width: u64,
    /// Where temperature 0 is.
    pub zero: u64,
    pub total_width: u64,
    pub total_height: u64,
    /// The labels of the axes that have room.
    pub labels: Vec<Label>,
    height: u64,
    values: Scale,
    temperatures: Scale,
}

/// A label with its place.
pub(super) struct Label {
    pub text: String,
    pub class: &'static str,
    pub at: Place,
    /// The place on the axis itself, and on which axis.
    tick: u64,
    axis: Axis,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Axis {
    Values,
    Temperatures,
}

impl Layout {
    pub(super) fn new(extent: &Extent, ticks: &Ticks, legend: &[Entry]) -> Self {
        let sizes = sizes(extent);
        let [width, height] = sizes.map(u64::from);
        let top = MARGIN + LEGEND_ROW * (legend.len() as u64 + 1);
        let legend_width = legend.iter().map(legend_width).max().unwrap_or(0);
        let mut res = Self {
            left: 0,
            top,
            width,
            zero: 0,
            total_width: 0,
            total_height: 0,
            labels: Vec::new(),
            height,
            values: Scale::new(&extent.values, sizes[0]),
            temperatures: Scale::new(&extent.temperatures, sizes[1]),
        };
        res.zero = res.down(&Dyadic::ZERO);
        res.label_temperatures(&ticks.temperatures);
        res.total_width = (res.left + width + 3 * MARGIN).max(legend_width);
        let n_rows = res.label_values(&ticks.values);
        res.total_height = res.bottom() + LABEL_ROW * (n_rows + 1) + MARGIN;
        res
    }

    pub(super) fn view_box(&self) -> String {
        format!("0 0 {} {}", pixels(self.total_width), pixels(self.total_height))
    }

    /// Where the base of the picture is.
    pub(super) const fn bottom(&self) -> u64 {
        self.top + MAST + self.height
    }

    pub(super) fn at(&self, (t, value): &Point) -> Place {
        (self.across(value), self.down(t))
    }

    /// The places of points, each once.
    pub(super) fn path(&self, points: &[Point]) -> Vec<Place> {
        let mut res: Vec<_> = points.iter().map(|point| self.at(point)).collect();
        res.dedup();
        res
    }

    /// Where the captions of the axes of values and of temperatures stand.
    pub(super) const fn captions(&self) -> (Place, Place) {
        let across = (self.left + self.width / 2, self.total_height - MARGIN / 2);
        (across, (self.left - GAP, self.top + 400))
    }

    /// Where a row of the legend has its sample, the name and the facts.
    pub(super) fn legend_places(index: usize, name: &str) -> [Place; 3] {
        let y = MARGIN + LEGEND_ROW * index as u64 + 400;
        let after = MARGIN + SWATCH + 1_000;
        [
            (MARGIN, y - 400),
            (after, y),
            (after + length(name, MONOSPACED) + 1_200, y),
        ]
    }

    /// The lines from the axes to the farthest of the dots that a label names.
    pub(super) fn guides(&self, shown: &[Shown]) -> Vec<(Place, Place)> {
        let walls = shown.iter().flat_map(|game| &game.walls);
        let points = walls.flat_map(|wall| wall.turns.iter().chain(wall.above.first()));
        let places: Vec<_> = points.map(|point| self.at(point)).collect();
        let guide = |label: &Label| {
            let here = |&&(x, y): &&Place| label.tick == if label.axis == Axis::Values { x } else { y };
            let named = places.iter().filter(here);
            Some(match label.axis {
                Axis::Values => (
                    (label.tick, self.bottom()),
                    (label.tick, named.map(|place| place.1).min()?),
                ),
                Axis::Temperatures => (
                    (self.left, label.tick),
                    (named.map(|place| place.0).max()?, label.tick),
                ),
            })
        };
        self.labels.iter().filter_map(guide).collect()
    }

    /// Labels the axis of temperatures in two columns, and makes room for them on the left.
    fn label_temperatures(&mut self, ticks: &[Tick]) {
        const HALF: u64 = 600;
        let mut room = Shelf::new(2, 100);
        let mut widths = [length("temperature", LETTER), 0];
        let mut placed = Vec::new();
        for tick in ticks {
            let y = self.down(&tick.number);
            if let Some(column) = room.take(y - HALF, y + HALF) {
                widths[column] = widths[column].max(length(&tick.text, LETTER));
                placed.push((tick, y, column));
            }
        }
        let second = if widths[1] > 0 { widths[1] + GAP } else { 0 };
        self.left = MARGIN + second + widths[0] + GAP;
        let columns = [self.left - GAP, self.left - 2 * GAP - widths[0]];
        let label = |(tick, y, column): (&Tick, u64, usize)| Label {
            text: tick.text.clone(),
            class: "right",
            at: (columns[column], y + 400),
            tick: y,
            axis: Axis::Temperatures,
        };
        self.labels.extend(placed.into_iter().map(label));
    }

    /// Labels the axis of values in as many rows as it takes, and returns their number.
    fn label_values(&mut self, ticks: &[Tick]) -> u64 {
        let mut room = Shelf::new(LABEL_ROWS, GAP);
        let mut n_rows = 0;
        for tick in ticks {
            let x = self.across(&tick.number);
            let half = length(&tick.text, LETTER) / 2;
            let middle = x.max(half + MARGIN / 2).min(self.total_width - half - MARGIN / 2);
            let Some(row) = room.take(middle - half, middle + half) else {
                continue;
            };
            let row = row as u64 + 1;
            n_rows = row.max(n_rows);
            self.labels.push(Label {
                text: tick.text.clone(),
                class: "middle",
                at: (middle, self.bottom() + LABEL_ROW * row + 200),
                tick: x,
                axis: Axis::Values,
            });
        }
        n_rows
    }

    fn across(&self, value: &Dyadic) -> u64 {
        self.left + self.width - u64::from(self.values.place(value))
    }

    fn down(&self, t: &Dyadic) -> u64 {
        self.bottom() - u64::from(self.temperatures.place(t))
    }
}

/// A length in pixels, with as many digits as it needs.
pub(super) fn pixels(hundredths: u64) -> String {
    let (whole, rest) = (hundredths / 100, hundredths % 100);
    match (rest, rest % 10) {
        (0, _) => whole.to_string(),
        (_, 0) => format!("{whole}.{}", rest / 10),
        _ => format!("{whole}.{rest:02}"),
    }
}

/// Width and height of the part below the masts: in proportion, unless one of them would be too small.
fn sizes(extent: &Extent) -> [u32; 2] {
    let span = |range: &[Dyadic; 2]| &range[1] - &range[0];
    let (values, temperatures) = (span(&extent.values), span(&extent.temperatures));
    let width = in_proportion(&values, &temperatures, HEIGHT[0]);
    if width <= WIDTH[0] {
        return [width.max(WIDTH[1]), HEIGHT[0]];
    }
    let height = in_proportion(&temperatures, &values, WIDTH[0]);
    [WIDTH[0], height.max(HEIGHT[1])]
}

fn length(text: &str, letter: u64) -> u64 {
    text.chars().count() as u64 * letter
}

fn legend_width(entry: &Entry) -> u64 {
    MARGIN * 2 + SWATCH + 2_200 + length(&entry.name, MONOSPACED) + length(&entry.facts, LETTER)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pixels_have_no_needless_digits() {
        assert_eq!(
            [pixels(1200), pixels(1250), pixels(1205), pixels(7)],
            ["12", "12.5", "12.05", "0.07"]
        );
    }
}
