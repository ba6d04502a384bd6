//! Thermographs for a terminal: a canvas of characters, its axes and legend. How many of a number make a row or a
//! column is in `text/grid.rs`.

mod grid;

use core::cmp::Ordering;

use partizan::{Dyadic, Thermograph};

use self::grid::Grid;
use super::extent::{Extent, Shown};
use super::shelf::Shelf;
use super::ticks::{Tick, Ticks};
use super::{Base, Entry, NamedThermograph};

/// The characters of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Glyphs {
    /// Slashes, bars and dashes.
    Ascii,
    /// Lines that join.
    Unicode,
}

/// Rows that masts rise above the hottest game.
const MAST: usize = 2;

/// Draws thermographs over one another in at most some 30 rows of some 70 characters and the labels beside them.
///
/// Values run from positive on the left to negative on the right, temperature upwards. A row is a power of two of
/// temperature, a column the same of value, or more where that would not fit. Walls of one game are drawn as lines,
/// those of several games with a letter for each, the later over the earlier; what is below temperature 0 is drawn with
/// dots. The numbers at the axes stand at the rows and columns next to them. Every line ends with a line break.
///
/// # Complexity
///
/// For each row and game the time to find a value on a wall, for numbers of bounded size.
///
/// # Examples
///
/// ```
/// use partizan::Values;
/// use render::{Base, Glyphs, NamedThermograph, thermograph_text};
/// let mut values = Values::new();
/// let one = values.integer(1)?;
/// let switch = values.switch(&[one])?;
/// let thermograph = &values.thermograph(switch)?;
/// let game = NamedThermograph { name: "+-1", thermograph };
/// let picture = thermograph_text(&[game], Base::Zero, Glyphs::Ascii);
/// assert!(picture.starts_with("+-1  mean 0, temperature 1\n"));
/// assert!(picture.lines().any(|line| line.starts_with("1 |") && line.ends_with('|')));
/// # Ok::<(), partizan::PartizanError>(())
/// ```
#[must_use]
pub fn thermograph_text(games: &[NamedThermograph<'_>], base: Base, glyphs: Glyphs) -> String {
    let shown = Shown::all(games, base);
    let grid = Grid::new(&Extent::of(&shown, base));
    let ticks = Ticks::wanted(&shown, base);
    let mut canvas = Canvas::new(&grid, glyphs);
    for (index, game) in games.iter().enumerate() {
        let pen = (games.len() > 1).then(|| letter(index));
        canvas.draw(&grid, game.thermograph, pen);
    }
    let mut lines = legend(games);
    lines.push(String::new());
    lines.extend(canvas.with_temperatures(&grid, &ticks.temperatures));
    let margin = margin(&grid, &ticks.temperatures) + 2;
    lines.extend(value_lines(&grid, &ticks.values, margin));
    let trimmed = lines.iter().flat_map(|line| [line.trim_end(), "\n"]);
    trimmed.collect()
}

/// The letter of a game among several; after 52 they begin again.
fn letter(index: usize) -> char {
    let letters = ('a'..='z').chain('A'..='Z');
    letters.cycle().nth(index % 52).unwrap_or('a')
}

fn legend(games: &[NamedThermograph<'_>]) -> Vec<String> {
    let rows = games.iter().enumerate().map(|(index, game)| {
        let Entry { name, facts } = Entry::new(game);
        if games.len() > 1 {
            format!("{}  {name}  {facts}", letter(index))
        } else {
            format!("{name}  {facts}")
        }
    });
    rows.collect()
}

/// What is drawn, lowest row first.
struct Canvas {
    rows: Vec<Vec<char>>,
    glyphs: Glyphs,
}

impl Canvas {
    fn new(grid: &Grid, glyphs: Glyphs) -> Self {
        let mut rows = vec![vec![' '; grid.n_columns()]; grid.n_rows() + MAST];
        let line = match glyphs {
            Glyphs::Ascii => '-',
            Glyphs::Unicode => '─',
        };
        rows[grid.row(&Dyadic::ZERO)].fill(line);
        Self { rows, glyphs }
    }

    fn draw(&mut self, grid: &Grid, thermograph: &Thermograph, pen: Option<char>) {
        let mean = grid.column(thermograph.mean());
        for row in 0..self.rows.len() {
            let (t, above) = (grid.temperature(row), grid.temperature(row + 1));
            let is_light = t < Dyadic::ZERO;
            if t >= *thermograph.temperature() {
                let is_top = row + 1 == self.rows.len();
                self.rows[row][mean] = self.mast(is_light, is_top, pen);
                continue;
            }
            for wall in [thermograph.left_wall(), thermograph.right_wall()] {
                let value = wall.at(&t);
                let slope = wall.at(&above).cmp(&value);
                self.rows[row][grid.column(&value)] = self.wall(is_light, slope, pen);
            }
        }
    }

    const fn mast(&self, is_light: bool, is_top: bool, pen: Option<char>) -> char {
        match (pen, self.glyphs) {
            (Some(pen), _) if is_top => pen,
            (None, Glyphs::Ascii) if is_top => '^',
            (None, Glyphs::Unicode) if is_top => '▲',
            _ => self.wall(is_light, Ordering::Equal, None),
        }
    }

    /// A piece of a wall that falls, stands or rises in value as the temperature rises.
    const fn wall(&self, is_light: bool, slope: Ordering, pen: Option<char>) -> char {
        match (self.glyphs, slope, pen) {
            (Glyphs::Ascii, ..) if is_light => '.',
            (Glyphs::Unicode, ..) if is_light => '·',
            (_, _, Some(pen)) => pen,
            (Glyphs::Ascii, Ordering::Less, _) => '/',
            (Glyphs::Ascii, Ordering::Equal, _) => '|',
            (Glyphs::Ascii, Ordering::Greater, _) => '\\',
            (Glyphs::Unicode, Ordering::Less, _) => '╱',
            (Glyphs::Unicode, Ordering::Equal, _) => '│',
            (Glyphs::Unicode, Ordering::Greater, _) => '╲',
        }
    }

    /// The lines from the top down, with the axis of temperatures on the left.
    fn with_temperatures(&self, grid: &Grid, ticks: &[Tick]) -> Vec<String> {
        let margin = margin(grid, ticks);
        let axis = match self.glyphs {
            Glyphs::Ascii => '|',
            Glyphs::Unicode => '│',
        };
        let rows = self.rows.iter().enumerate().rev().map(|(row, cells)| {
            let label = temperature_label(grid, ticks, row);
            let cells: String = cells.iter().collect();
            format!("{label:>margin$} {axis} {cells}")
        });
        rows.collect()
    }
}

/// The most telling temperature of those next to a row.
fn temperature_label<'a>(grid: &Grid, ticks: &'a [Tick], row: usize) -> &'a str {
    let here = ticks.iter().find(|tick| grid.row(&tick.number) == row);
    here.map_or("", |tick| tick.text.as_str())
}

fn margin(grid: &Grid, ticks: &[Tick]) -> usize {
    let labels = (0..grid.n_rows()).map(|row| temperature_label(grid, ticks, row).len());
    labels.max().unwrap_or(0)
}

/// The lines below the picture: values at their columns, as far as there is room.
fn value_lines(grid: &Grid, ticks: &[Tick], margin: usize) -> Vec<String> {
    const ROWS: usize = 3;
    let mut shelf = Shelf::new(ROWS, 1);
    let mut lines: Vec<Vec<char>> = Vec::new();
    for tick in ticks {
        let middle = margin + 1 + grid.column(&tick.number);
        let start = middle.saturating_sub(tick.text.len() / 2);
        let end = start + tick.text.len();
        let Some(row) = shelf.take(start as u64, end as u64) else {
            continue;
        };
        lines.resize(lines.len().max(row + 1), Vec::new());
        let line = &mut lines[row];
        line.resize(line.len().max(end), ' ');
        for (cell, symbol) in line[start..].iter_mut().zip(tick.text.chars()) {
            *cell = symbol;
        }
    }
    lines.iter().map(|line| line.iter().collect()).collect()
}
