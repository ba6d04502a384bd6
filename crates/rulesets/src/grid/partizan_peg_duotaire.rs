//! Partizan Peg Duotaire: the moves, the parts, the symmetries and the text form.

use graph_core::{Options, PartizanRuleset, Player};
use smallvec::SmallVec;

use crate::{Description, PositionError, TextForm};

/// A hole of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hole {
    /// Nothing is in it.
    Empty,
    /// A peg is in it.
    Peg,
    /// There is no hole.
    Removed,
}

/// A rectangle of holes.
///
/// ```
/// use rulesets::TextForm;
/// use rulesets::grid::PartizanPegDuotaire;
/// use rulesets::grid::partizan_peg_duotaire::Hole;
/// let board = PartizanPegDuotaire.parse("x.#/xx.")?;
/// assert_eq!((board.height(), board.width()), (2, 3));
/// assert_eq!([board.at(0, 0), board.at(0, 2), board.at(5, 5)], [Hole::Peg, Hole::Removed, Hole::Removed]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PegBoard {
    width: usize,
    // Invariant: row by row, a multiple of `width`, which is not 0.
    holes: SmallVec<[Hole; 32]>,
}

/// Three holes in a line, from one end to the other.
type Line = [usize; 3];

impl PegBoard {
    /// Returns the number of rows.
    #[must_use]
    pub fn height(&self) -> usize {
        self.holes.len() / self.width
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Returns the hole in a row and column, both counted from 0; there is none outside the board.
    #[must_use]
    pub fn at(&self, row: usize, column: usize) -> Hole {
        if row < self.height() && column < self.width {
            self.holes[row * self.width + column]
        } else {
            Hole::Removed
        }
    }

    /// Every three holes in a line in which a player may jump, from both ends: vertical lines for Left.
    fn lines(&self, player: Player) -> impl Iterator<Item = Line> + '_ {
        let (down, across) = match player {
            Player::Left => (1, 0),
            Player::Right => (0, 1),
        };
        let (height, width) = (self.height(), self.width);
        let inside =
            move |&cell: &usize| cell / width + 2 * down < height && cell % width + 2 * across < width;
        let step = down * width + across;
        let line = move |cell| [cell, cell + step, cell + 2 * step];
        let lines = (0..self.holes.len()).filter(inside).map(line);
        lines.flat_map(|[from, over, to]| [[from, over, to], [to, over, from]])
    }

    /// For every hole, whether a peg may ever be in it.
    fn reached(&self) -> Vec<bool> {
        let mut reached: Vec<bool> = self.holes.iter().map(|&hole| hole == Hole::Peg).collect();
        let lines: Vec<Line> = Player::BOTH
            .iter()
            .flat_map(|&player| self.lines(player))
            .filter(|&[.., to]| self.holes[to] == Hole::Empty)
            .collect();
        loop {
            let mut has_grown = false;
            for &[from, over, to] in &lines {
                if reached[from] && reached[over] && !reached[to] {
                    reached[to] = true;
                    has_grown = true;
                }
            }
            if !has_grown {
                return reached;
            }
        }
    }

    /// The smallest board with the holes of one part.
    fn cut_out(&self, part_of: &[usize], part: usize) -> Self {
        let cells = || (0..self.holes.len()).filter(|&cell| part_of[cell] == part);
        let rows = || cells().map(|cell| cell / self.width);
        let columns = || cells().map(|cell| cell % self.width);
        let (top, bottom) = (rows().min().unwrap_or(0), rows().max().unwrap_or(0));
        let (left, right) = (columns().min().unwrap_or(0), columns().max().unwrap_or(0));
        let hole = |cell: usize| {
            if part_of[cell] == part {
                self.holes[cell]
            } else {
                Hole::Removed
            }
        };
        let row = |row: usize| (left..=right).map(move |column| row * self.width + column);
        Self {
            width: right - left + 1,
            holes: (top..=bottom).flat_map(row).map(hole).collect(),
        }
    }

    /// The least of the board's own image and its reflections.
    fn least_reflection(&self) -> Self {
        let rows = || self.holes.chunks(self.width);
        let with = |holes: SmallVec<[Hole; 32]>| Self {
            width: self.width,
            holes,
        };
        let images = [
            with(rows().flatten().copied().collect()),
            with(rows().rev().flatten().copied().collect()),
            with(rows().flat_map(|row| row.iter().rev()).copied().collect()),
            with(self.holes.iter().rev().copied().collect()),
        ];
        images.into_iter().min().unwrap_or_else(|| self.clone())
    }

    /// Rows and columns exchanged.
    fn transposed(&self) -> Self {
        let column = |column: usize| self.holes.iter().skip(column).step_by(self.width);
        Self {
            width: self.height(),
            holes: (0..self.width).flat_map(column).copied().collect(),
        }
    }
}

/// Partizan Peg Duotaire: a player jumps with a peg over a peg beside it into the empty hole behind, and removes the peg
/// jumped over; Left jumps up or down, Right to the left or right. One jump is a move (after Moore and Eppstein 2002; the
/// partizan form of Albert, Nowakowski and Wolfe 2019, appendix). Normal play is meant.
///
/// Text: rows of `x` (a peg), `.` (an empty hole) and `#` (no hole), separated by `/`, `|` or line breaks.
///
/// All options of a board of `n` holes take time and space `O(n^2)`; falling apart takes time `O(n^2)` at worst.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::PartizanPegDuotaire;
/// let mut options = Options::new();
/// PartizanPegDuotaire.options(&mut options, &PartizanPegDuotaire.parse("xx./x../...")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| PartizanPegDuotaire.print(option)).collect();
/// assert_eq!(options, [".x./.../x.."]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PartizanPegDuotaire;

impl PartizanRuleset for PartizanPegDuotaire {
    type Position = PegBoard;

    fn options(&self, out: &mut Options<PegBoard>, position: &PegBoard, player: Player) {
        for [from, over, to] in position.lines(player) {
            let holes = &position.holes;
            if (holes[from], holes[over], holes[to]) == (Hole::Peg, Hole::Peg, Hole::Empty) {
                let mut option = position.clone();
                option.holes[from] = Hole::Empty;
                option.holes[over] = Hole::Empty;
                option.holes[to] = Hole::Peg;
                out.push(option);
            }
        }
    }

    /// Holes that no peg can ever reach are in no jump, and parts that share no line of three other holes are independent.
    fn components(&self, out: &mut Options<PegBoard>, position: &PegBoard) {
        let reached = position.reached();
        let lines = Player::BOTH.iter().flat_map(|&player| position.lines(player));
        let lines: Vec<Line> = lines
            .filter(|line| line.iter().all(|&cell| reached[cell]))
            .collect();
        let part_of = parts_by_lines(position.holes.len(), &lines);
        let n_parts = part_of.iter().filter(|&&part| part != NO_PART).max();
        for part in 0..n_parts.map_or(0, |most| most + 1) {
            out.push(position.cut_out(&part_of, part));
        }
    }

    /// The least of the reflections; quarter turns would exchange the players.
    fn representative(&self, position: PegBoard) -> PegBoard {
        position.least_reflection()
    }

    /// The least of the reflections, or of those with rows and columns exchanged, which are the negatives.
    fn representative_up_to_sign(&self, position: PegBoard) -> (PegBoard, bool) {
        let (position, turned) = (
            position.least_reflection(),
            position.transposed().least_reflection(),
        );
        let is_negated = turned < position;
        (if is_negated { turned } else { position }, is_negated)
    }
}

const NO_PART: usize = usize::MAX;

/// The part of every cell that lies on a line, where cells of one line are of one part; `NO_PART` for the others.
fn parts_by_lines(n_cells: usize, lines: &[Line]) -> Vec<usize> {
    let mut neighbours = vec![SmallVec::<[usize; 4]>::new(); n_cells];
    for &[from, over, to] in lines {
        neighbours[over].extend([from, to]);
        neighbours[from].push(over);
    }
    let mut part_of = vec![NO_PART; n_cells];
    let mut n_parts = 0;
    for start in 0..n_cells {
        if part_of[start] != NO_PART || neighbours[start].is_empty() {
            continue;
        }
        part_of[start] = n_parts;
        let mut stack = vec![start];
        while let Some(cell) = stack.pop() {
            for &next in &neighbours[cell] {
                if part_of[next] == NO_PART {
                    part_of[next] = n_parts;
                    stack.push(next);
                }
            }
        }
        n_parts += 1;
    }
    part_of
}

impl TextForm for PartizanPegDuotaire {
    const DESCRIPTION: Description = Description {
        name: "partizan-peg-duotaire",
        rule: "a player jumps with a peg over one beside it, which goes, into an empty hole: Left up or down, Right to the \
               left or right",
        text_form: "rows of `x` (peg), `.` (empty hole) and `#` (no hole) separated by `/` or `|`: `xx./x.#`",
    };

    fn parse(&self, text: &str) -> Result<PegBoard, PositionError> {
        let end = text.trim_end().len();
        let (mut width, mut start) = (None, 0);
        let mut holes = SmallVec::new();
        for (offset, symbol) in text[..end].char_indices().chain([(end, '/')]) {
            let column = holes.len() - start;
            let hole = match symbol {
                '/' | '|' | '\n' => {
                    width = Some(row_width(text, offset, column, width)?);
                    start = holes.len();
                    continue;
                }
                '\r' => continue,
                '.' => Hole::Empty,
                'x' | 'X' => Hole::Peg,
                '#' => Hole::Removed,
                _ => {
                    return Err(PositionError::at(
                        text,
                        offset,
                        "`x`, `.`, `#`, or `/` between rows",
                    ));
                }
            };
            if width == Some(column) {
                let expected = format!("the end of the row after {column} holes like the first");
                return Err(PositionError::at(text, offset, expected));
            }
            holes.push(hole);
        }
        let width = width.unwrap_or(1);
        Ok(PegBoard { width, holes })
    }

    fn print(&self, position: &PegBoard) -> String {
        let symbol = |hole: &Hole| match hole {
            Hole::Empty => '.',
            Hole::Peg => 'x',
            Hole::Removed => '#',
        };
        let rows = position.holes.chunks(position.width);
        let rows: Vec<String> = rows.map(|row| row.iter().map(symbol).collect()).collect();
        rows.join("/")
    }
}

/// The width of a row that ends at `offset`, which must be that of the rows before.
fn row_width(text: &str, offset: usize, found: usize, width: Option<usize>) -> Result<usize, PositionError> {
    match width {
        Some(width) if width != found => {
            let expected = format!("a row of {width} holes like the first, not of {found}");
            Err(PositionError::at(text, offset, expected))
        }
        _ if found == 0 => Err(PositionError::at(text, offset, "`x`, `.` or `#`")),
        _ => Ok(found),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(text: &str, player: Player) -> Vec<String> {
        let mut out = Options::new();
        PartizanPegDuotaire.options(&mut out, &PartizanPegDuotaire.parse(text).unwrap(), player);
        out.iter()
            .map(|option| PartizanPegDuotaire.print(option))
            .collect()
    }

    fn parts(text: &str) -> Vec<String> {
        let mut out = Options::new();
        PartizanPegDuotaire.components(&mut out, &PartizanPegDuotaire.parse(text).unwrap());
        out.iter().map(|part| PartizanPegDuotaire.print(part)).collect()
    }

    #[test]
    fn jumps_go_into_empty_holes_both_ways() {
        assert_eq!(options(".xx.", Player::Right), ["x...", "...x"]);
        assert_eq!(options("#xxx", Player::Right), [""; 0]);
        assert_eq!(options("x/x/.", Player::Left), ["././x"]);
        assert_eq!(options("x/x/.", Player::Right), [""; 0]);
        assert_eq!(options("xx/..", Player::Right), [""; 0]);
    }

    #[test]
    fn parts_share_lines() {
        assert_eq!(parts("xx.#.xx"), ["xx.", ".xx"]);
        assert_eq!(parts("x.x.x"), [""; 0]);
        assert_eq!(parts("xx./#x./#.."), ["xx./#x#/#.#"]);
        assert_eq!(parts("xx../..../..xx"), ["xx..", "..xx"]);
    }

    #[test]
    fn bad_boards_say_where() {
        for (text, at) in [("xo", 1), ("", 0), ("xx/x", 4), ("x/xx", 3)] {
            assert_eq!(
                PartizanPegDuotaire.parse(text).unwrap_err().span.start,
                at,
                "{text}"
            );
        }
    }
}
