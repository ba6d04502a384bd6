//! Ski Jumps: the slope and its moves. How a slope falls apart is in `parts`.

mod parts;

use graph_core::{Options, PartizanRuleset, Player};
use smallvec::SmallVec;

use crate::{Description, PositionError, TextForm};

/// A skier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Skier {
    /// Left's ski to the right, Right's to the left.
    pub player: Player,
    /// False for one who was jumped over, and jumps no more.
    pub jumps: bool,
}

/// A slope: rows of the same width, the upper first.
///
/// ```
/// use rulesets::TextForm;
/// use rulesets::strip::SkiJumps;
/// let slope = SkiJumps.parse("L./.r")?;
/// assert_eq!((slope.height(), slope.width()), (2, 2));
/// assert!(slope.at(0, 0).is_some_and(|skier| skier.jumps));
/// assert!(slope.at(1, 1).is_some_and(|skier| !skier.jumps));
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Slope {
    width: usize,
    // Invariant: row by row, a multiple of `width`, which is not 0.
    cells: SmallVec<[Option<Skier>; 24]>,
}

impl Slope {
    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.cells.len() / self.width
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns who stands in a row and column, both counted from 0; `None` also outside the slope.
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> Option<Skier> {
        self.is_inside(row, column)
            .then(|| self.cells[row * self.width + column])
            .flatten()
    }

    fn is_inside(&self, row: usize, column: usize) -> bool {
        row < self.height() && column < self.width
    }

    fn is_empty(&self, row: usize, column: usize) -> bool {
        self.is_inside(row, column) && self.cells[row * self.width + column].is_none()
    }

    fn row(&self, row: usize) -> &[Option<Skier>] {
        &self.cells[row * self.width..(row + 1) * self.width]
    }

    /// The mirror image with the skiers of both players exchanged.
    fn mirrored(&self) -> Self {
        let exchanged = |cell: &Option<Skier>| {
            cell.map(|skier| Skier {
                player: skier.player.opponent(),
                ..skier
            })
        };
        let rows = self.cells.chunks(self.width);
        Self {
            width: self.width,
            cells: rows.flat_map(|row| row.iter().rev().map(exchanged)).collect(),
        }
    }

    /// The slope after the skier at a cell has gone, perhaps to another cell.
    fn after(&self, from: (usize, usize), to: Option<(usize, usize)>) -> Self {
        let mut option = self.clone();
        let skier = option.cells[from.0 * self.width + from.1].take();
        if let Some((row, column)) = to {
            option.cells[row * self.width + column] = skier;
        }
        option
    }
}

/// Ski Jumps: a skier of Left slides any number of empty cells to the right, one of Right to the left, and may leave
/// the slope past its edge; one who was never jumped over may also jump down over an opponent in the row below into
/// the empty cell below that (Winning Ways, chapter 1). Normal play is meant.
///
/// Text: `L` for a skier of Left, `R` for one of Right, `l` and `r` for those who were jumped over, `.` for an empty cell;
/// rows, the upper first, separated by `/`, `|` or line breaks.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::strip::SkiJumps;
/// let mut options = Options::new();
/// SkiJumps.options(&mut options, &SkiJumps.parse("L../R../...")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| SkiJumps.print(option)).collect();
/// assert_eq!(options, [".L./R../...", "..L/R../...", ".../R../...", ".../r../L.."]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SkiJumps;

impl PartizanRuleset for SkiJumps {
    type Position = Slope;

    fn options(&self, out: &mut Options<Slope>, position: &Slope, player: Player) {
        for row in 0..position.height() {
            for column in 0..position.width() {
                if let Some(skier) = position.at(row, column)
                    && skier.player == player
                {
                    push_slides(out, position, (row, column), player);
                    push_jump(out, position, (row, column), skier);
                }
            }
        }
    }

    /// Rows between which nobody can ever jump are independent. In a row where nobody jumps, those who have nobody
    /// before them ski alone, and two who ski away from each other never meet.
    fn components(&self, out: &mut Options<Slope>, position: &Slope) {
        parts::push_parts(out, position);
    }

    /// The slope, or its mirror image with the skiers of both players exchanged, which is its negative.
    fn representative_up_to_sign(&self, position: Slope) -> (Slope, bool) {
        let mirrored = position.mirrored();
        let is_negated = mirrored.cells < position.cells;
        (if is_negated { mirrored } else { position }, is_negated)
    }
}

fn push_slides(out: &mut Options<Slope>, slope: &Slope, from: (usize, usize), player: Player) {
    let (row, mut column) = from;
    loop {
        let next = match player {
            Player::Left => Some(column + 1).filter(|&next| next < slope.width()),
            Player::Right => column.checked_sub(1),
        };
        let Some(next) = next else {
            out.push(slope.after(from, None));
            return;
        };
        if !slope.is_empty(row, next) {
            return;
        }
        out.push(slope.after(from, Some((row, next))));
        column = next;
    }
}

fn push_jump(out: &mut Options<Slope>, slope: &Slope, (row, column): (usize, usize), skier: Skier) {
    let below = slope.at(row + 1, column);
    let is_opponent = below.is_some_and(|below| below.player != skier.player);
    if skier.jumps && is_opponent && slope.is_empty(row + 2, column) {
        let mut option = slope.after((row, column), Some((row + 2, column)));
        if let Some(jumped) = &mut option.cells[(row + 1) * slope.width + column] {
            jumped.jumps = false;
        }
        out.push(option);
    }
}

impl TextForm for SkiJumps {
    const DESCRIPTION: Description = Description {
        name: "ski-jumps",
        rule: "Left's skiers slide right, Right's left, any number of empty cells and off the slope, or jump down over \
               an opponent, who then jumps no more",
        text_form: "`L`, `R` skiers, `l`, `r` those who jump no more, `.` empty; rows separated by `/` or `|`: \
                    `L.R/.L./...`",
    };

    fn parse(&self, text: &str) -> Result<Slope, PositionError> {
        let end = text.trim_end().len();
        let mut width = None;
        let mut cells = SmallVec::new();
        let mut start = 0;
        for (offset, symbol) in text[..end].char_indices().chain([(end, '/')]) {
            let cell = match symbol {
                '/' | '|' | '\n' => {
                    width = Some(row_width(text, offset, cells.len() - start, width)?);
                    start = cells.len();
                    continue;
                }
                '\r' => continue,
                '.' => None,
                _ => Some(skier(symbol).ok_or_else(|| {
                    PositionError::at(text, offset, "`L`, `R`, `l`, `r`, `.`, or `/` between rows")
                })?),
            };
            if width == Some(cells.len() - start) {
                let expected = format!(
                    "the end of the row after {} cells like the first",
                    cells.len() - start
                );
                return Err(PositionError::at(text, offset, expected));
            }
            cells.push(cell);
        }
        let width = width.unwrap_or(1);
        Ok(Slope { width, cells })
    }

    fn print(&self, position: &Slope) -> String {
        let symbol = |cell: &Option<Skier>| match cell.map(|skier| (skier.player, skier.jumps)) {
            None => '.',
            Some((Player::Left, true)) => 'L',
            Some((Player::Left, false)) => 'l',
            Some((Player::Right, true)) => 'R',
            Some((Player::Right, false)) => 'r',
        };
        let rows = position.cells.chunks(position.width);
        let rows: Vec<String> = rows.map(|row| row.iter().map(symbol).collect()).collect();
        rows.join("/")
    }
}

fn skier(symbol: char) -> Option<Skier> {
    let player = match symbol {
        'L' | 'l' => Player::Left,
        'R' | 'r' => Player::Right,
        _ => return None,
    };
    let jumps = symbol.is_ascii_uppercase();
    Some(Skier { player, jumps })
}

/// The width of a row that ends at `offset`, which must be that of the rows before.
fn row_width(text: &str, offset: usize, found: usize, width: Option<usize>) -> Result<usize, PositionError> {
    match width {
        Some(width) if width != found => {
            let expected = format!("a row of {width} cells like the first, not of {found}");
            Err(PositionError::at(text, offset, expected))
        }
        _ if found == 0 => Err(PositionError::at(text, offset, "`L`, `R`, `l`, `r` or `.`")),
        _ => Ok(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        SkiJumps.options(&mut out, &SkiJumps.parse(text).unwrap(), player);
        out.iter().map(|option| SkiJumps.print(option)).collect()
    }

    #[test]
    fn skiers_slide_and_jump() {
        assert_eq!(options("L.R", Player::Right), ["LR."]);
        assert_eq!(options("R/L/.", Player::Right), ["./L/.", "./l/R"]);
        // Slippers do not jump, nobody jumps over friends, into somebody or off the bottom.
        assert_eq!(options("r/L/.", Player::Right), ["./L/."]);
        assert_eq!(options("R/R/.", Player::Right), ["./R/.", "R/./."]);
        assert_eq!(options("R/L/l", Player::Right), ["./L/l"]);
        assert_eq!(options("R/L", Player::Right), ["./L"]);
    }

    #[test]
    fn bad_slopes_say_where() {
        for (text, at) in [("L.|R", 4), ("L|R.", 3), ("Lx", 1), ("", 0), ("L||R", 2)] {
            let error = SkiJumps.parse(text).unwrap_err();
            assert_eq!(error.span.start, at, "{text}: {error}");
        }
    }
}
