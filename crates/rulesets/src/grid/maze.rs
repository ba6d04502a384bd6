//! Maze: its board with walls, the moves and the text form.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use graph_core::{Options, PartizanRuleset, Player};
use smallvec::{SmallVec, smallvec};

use crate::grid::rows::{Rows, too_large};
use crate::{Description, PositionError, TextForm};

/// Maze: Left moves a token to the southwest, any number of cells, Right to the southeast; no token crosses a highlighted
/// edge (Albert, Nowakowski and Wolfe 2007). Normal play is meant.
///
/// The book's board stands on a corner; here it is turned back, so that Left moves down and Right to the right. Tokens
/// are not in each other's way, and several may stand on one cell.
///
/// Text: `x` a cell with a token, `.` without, `#` none; after a cell, `_` highlights its lower edge, which stops Left,
/// `]` its right edge, which stops Right, and `+` is one more token on a cell that has one.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::grid::Maze;
/// let mut options = Options::new();
/// Maze.options(&mut options, &Maze.parse("x.]./..._")?, Player::Right);
/// let options: Vec<_> = options.iter().map(|option| Maze.print(option)).collect();
/// assert_eq!(options, [".x]./..._"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Maze;

/// Tokens in a maze. Positions that play reaches share the maze.
///
/// ```
/// use rulesets::TextForm;
/// use rulesets::grid::Maze;
/// assert_eq!(Maze.parse("x+./._x")?.tokens(), [(0, 0), (0, 0), (1, 1)]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MazePosition {
    walls: Arc<Walls>,
    // Invariant: numbers of open cells, increasing, repeated where several tokens stand.
    tokens: SmallVec<[u32; 2]>,
}

/// The cells and the highlighted edges of a maze.
#[derive(Debug, PartialEq, Eq)]
struct Walls {
    height: u32,
    width: u32,
    // Invariant: one a cell, row by row.
    cells: Box<[WalledCell]>,
    // Invariant: a hash of all the above, so that positions are hashed at once.
    fingerprint: u64,
}

/// Whether there is a cell, and which of its edges are highlighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct WalledCell {
    is_open: bool,
    stops_left: bool,
    stops_right: bool,
}

impl PartizanRuleset for Maze {
    type Position = MazePosition;

    fn options(&self, out: &mut Options<MazePosition>, position: &MazePosition, player: Player) {
        for (index, &token) in position.tokens.iter().enumerate() {
            let is_repeat = index > 0 && position.tokens[index - 1] == token;
            if is_repeat {
                continue;
            }
            let mut at = token;
            while let Some(next) = position.walls.after(at, player) {
                at = next;
                out.push(position.with_token(index, at));
            }
        }
    }

    /// Tokens are independent.
    fn components(&self, out: &mut Options<MazePosition>, position: &MazePosition) {
        out.extend(position.tokens.iter().map(|&token| MazePosition {
            walls: Arc::clone(&position.walls),
            tokens: smallvec![token],
        }));
    }
}

impl TextForm for Maze {
    const DESCRIPTION: Description = Description {
        name: "maze",
        rule: "Left moves a token down, Right to the right, any number of cells, and none across a highlighted edge",
        text_form: "rows of `x` (token), `.` (empty) and `#` (removed) separated by `/` or `|`; after a cell, `_` \
                    highlights its lower edge, `]` its right one, `+` is one more token: `x.]./._..`",
    };

    fn parse(&self, text: &str) -> Result<MazePosition, PositionError> {
        let rows = Rows::read_with_marks(text, ".x#", cell_of, put_mark)?;
        let (height, width) = rows.sides(text)?;
        if u32::try_from(rows.cells.len()).is_err() {
            return Err(too_large(text));
        }
        let tokens = (0..).zip(&rows.cells);
        let tokens = tokens.flat_map(|(cell, (_, n_tokens))| std::iter::repeat_n(cell, *n_tokens));
        let tokens = tokens.collect();
        let cells = rows.cells.iter().map(|(cell, _)| *cell).collect();
        let walls = Arc::new(Walls::new(height, width, cells));
        Ok(MazePosition { walls, tokens })
    }

    fn print(&self, position: &MazePosition) -> String {
        let mut text = String::new();
        let mut tokens = position.tokens.iter().peekable();
        for (number, cell) in (0..).zip(&position.walls.cells) {
            if number > 0 && number % position.walls.width == 0 {
                text.push('/');
            }
            let n_tokens = std::iter::from_fn(|| tokens.next_if_eq(&&number)).count();
            text.push(match (cell.is_open, n_tokens) {
                (false, _) => '#',
                (true, 0) => '.',
                (true, _) => 'x',
            });
            text.extend(std::iter::repeat_n('+', n_tokens.saturating_sub(1)));
            text.extend(cell.stops_left.then_some('_'));
            text.extend(cell.stops_right.then_some(']'));
        }
        text
    }
}

/// The cell that a character stands for, and the number of its tokens.
fn cell_of(symbol: char) -> Option<(WalledCell, usize)> {
    let (is_open, n_tokens) = match symbol {
        '.' => (true, 0),
        'x' | 'X' => (true, 1),
        '#' => (false, 0),
        _ => return None,
    };
    let cell = WalledCell {
        is_open,
        stops_left: false,
        stops_right: false,
    };
    Some((cell, n_tokens))
}

/// Puts a mark on a cell; false when it is none that fits there.
fn put_mark(mark: char, (cell, n_tokens): &mut (WalledCell, usize)) -> bool {
    match mark {
        '_' => cell.stops_left = true,
        ']' => cell.stops_right = true,
        '+' if *n_tokens > 0 => *n_tokens += 1,
        _ => return false,
    }
    true
}

impl MazePosition {
    /// Returns the row and column of each token, row by row.
    #[must_use]
    pub fn tokens(&self) -> Vec<(u32, u32)> {
        let width = self.walls.width;
        self.tokens
            .iter()
            .map(|token| (token / width, token % width))
            .collect()
    }

    /// The position after the token of this index has moved.
    fn with_token(&self, index: usize, to: u32) -> Self {
        let mut tokens = self.tokens.clone();
        tokens[index] = to;
        tokens.sort_unstable();
        Self {
            walls: Arc::clone(&self.walls),
            tokens,
        }
    }
}

impl Walls {
    fn new(height: u32, width: u32, cells: Box<[WalledCell]>) -> Self {
        let mut hasher = DefaultHasher::new();
        (height, width, &cells).hash(&mut hasher);
        Self {
            height,
            width,
            cells,
            fingerprint: hasher.finish(),
        }
    }

    /// The next cell in the direction of a player, unless there is none or an edge stops him.
    fn after(&self, at: u32, player: Player) -> Option<u32> {
        let cell = self.cells[at as usize];
        let (row, column) = (at / self.width, at % self.width);
        let next = match player {
            Player::Left => (!cell.stops_left && row + 1 < self.height).then(|| at + self.width),
            Player::Right => (!cell.stops_right && column + 1 < self.width).then_some(at + 1),
        };
        next.filter(|&next| self.cells[next as usize].is_open)
    }
}

impl Hash for Walls {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.fingerprint.hash(state);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::played::{components, options};

    #[test]
    fn tokens_slide_up_to_highlighted_edges() {
        assert_eq!(options(&Maze, "x.]./..._", Player::Left), ["..]./x.._"]);
        assert_eq!(options(&Maze, "x.]./..._", Player::Right), [".x]./..._"]);
        assert_eq!(options(&Maze, "x/./._/.", Player::Left), ["./x/._/.", "././x_/."]);
        assert_eq!(options(&Maze, "x.#.", Player::Right), [".x#."]);
        assert_eq!(options(&Maze, ".x/..", Player::Right), [""; 0]);
    }

    #[test]
    fn tokens_may_meet() {
        assert_eq!(options(&Maze, "x/x", Player::Left), ["./x+"]);
        assert_eq!(options(&Maze, "x+.", Player::Right), ["xx"]);
        assert_eq!(components(&Maze, "x+./.x"), ["x./..", "x./..", "../.x"]);
    }

    #[test]
    fn marks_stand_after_cells() {
        for (text, span) in [("]x", 0..1), (".+", 1..2), ("x/]", 2..3), ("x/.y", 3..4)] {
            assert_eq!(Maze.parse(text).unwrap_err().span, span, "{text}");
        }
    }
}
