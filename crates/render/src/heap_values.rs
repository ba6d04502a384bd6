//! Nim-values of heaps against their sizes, as a cloud of dots. What the values are is the caller's.

use svg::Document;
use svg::node::element::{Line, Path, Style, Text, Title};

/// Width and height of the part with dots, in pixels.
const WIDTH: usize = 1000;
const HEIGHT: usize = 500;
const LEFT: usize = 60;
const TOP: usize = 30;

/// Draws values, those of the heaps 0, 1, 2, …, as an SVG document: the heap to the right, its value upwards.
///
/// Heaps and values share the picture's pixels where there are more of them; a pixel is dark when any of its heaps has any
/// of its values. The same values give the same document, byte for byte.
///
/// # Complexity
///
/// Time `O(n)` for `n` values, space for half a million pixels.
///
/// # Examples
///
/// ```
/// let picture = render::heap_values_svg("0.77", &[0, 1, 2, 3, 1, 4]);
/// assert!(picture.starts_with("<svg") && picture.contains("0.77"));
/// ```
#[must_use]
pub fn heap_values_svg(name: &str, values: &[u64]) -> String {
    let largest = values.iter().copied().max().unwrap_or(0);
    let last = values.len().saturating_sub(1);
    let n_columns = values.len().clamp(1, WIDTH);
    let n_rows =
        usize::try_from(largest).map_or(HEIGHT, |largest| largest.saturating_add(1).clamp(1, HEIGHT));
    let mut dark = vec![false; n_columns * n_rows];
    for (heap, &value) in values.iter().enumerate() {
        let column = scaled(heap as u64, last as u64, n_columns);
        dark[column * n_rows + scaled(value, largest, n_rows)] = true;
    }
    let (cell_width, cell_height) = (WIDTH / n_columns, HEIGHT / n_rows);
    let places = dark.iter().enumerate().filter(|&(_, &dark)| dark).map(|(at, _)| {
        let (column, row) = (at / n_rows, at % n_rows);
        let (x, y) = (LEFT + column * cell_width, TOP + HEIGHT - (row + 1) * cell_height);
        let (width, height) = (cell_width.min(4), cell_height.min(4));
        format!("M{x} {y}h{width}v{height}h-{width}z")
    });
    let bottom = TOP + HEIGHT;
    let axis = |x: usize, y: usize| {
        Line::new()
            .set("x1", LEFT)
            .set("y1", bottom)
            .set("x2", x)
            .set("y2", y)
    };
    let label = |x: usize, y: usize, text: String| Text::new(text).set("x", x).set("y", y);
    Document::new()
        .set("viewBox", (0, 0, LEFT + WIDTH + 40, bottom + 50))
        .add(Title::new(format!("Nim-values of {name}")))
        .add(Style::new(
            "text{font:14px sans-serif;fill:#333}line{stroke:#333}path{fill:#06c}",
        ))
        .add(axis(LEFT + WIDTH, bottom))
        .add(axis(LEFT, TOP))
        .add(label(
            LEFT,
            20,
            format!("{name}: nim-values of the heaps 0 to {last}"),
        ))
        .add(label(4, TOP + 14, largest.to_string()))
        .add(label(4, bottom, "0".to_owned()))
        .add(label(LEFT, bottom + 20, "0".to_owned()))
        .add(label(LEFT + WIDTH, bottom + 20, last.to_string()).set("text-anchor", "end"))
        .add(Path::new().set("d", places.collect::<String>()))
        .to_string()
}

/// Where a number of 0 to `most` lies among so many equal parts.
fn scaled(number: u64, most: u64, n_parts: usize) -> usize {
    let at = u128::from(number) * (n_parts as u128 - 1) / u128::from(most.max(1));
    usize::try_from(at).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_its_dot() {
        let picture = heap_values_svg("<x>", &[0, 3]);
        assert_eq!(picture.matches("h-4z").count(), 2);
        assert!(
            picture.contains("M60 405h4v4h-4z") && picture.contains("M560 30h4v4h-4z"),
            "{picture}"
        );
        assert!(picture.contains("&lt;x&gt;") && !picture.contains("<x>"));
        for values in [vec![], vec![u64::MAX], vec![7; 5000], (0..3000).collect()] {
            assert!(heap_values_svg("x", &values).ends_with("</svg>"));
        }
    }
}
