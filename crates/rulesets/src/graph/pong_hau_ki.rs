//! Pong Hau K'i: the moves and how a position is printed. Who wins is a theory's business.

use std::fmt;

use graph_core::{Options, Ruleset};

/// Pong Hau K'i, a traditional game of China and Korea (there Umul Gonu) on five points.
///
/// Four points are the corners of a square, the fifth is its middle; every corner is joined to the middle, and
/// the corners are joined along three of the four sides: the upper side is missing. Each player has two men.
/// A move slides an own man along a line to the empty point; whoever cannot move loses, and play may go round
/// for ever.
///
/// Positions are seen by the player about to move, so that both players have the same rule. Of the thirty
/// positions the start reaches all but two.
///
/// ```
/// use graph_core::{Budget, explore};
/// use rulesets::graph::pong_hau_ki::{Place, PongHauKi};
///
/// let game = explore(&PongHauKi, [Place::START], &Budget::unlimited())?;
/// assert_eq!(game.positions.len(), 28);
/// assert_eq!(game.positions[0].to_string(), "oo.xx");
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PongHauKi;

/// What stands on a point, seen by the player about to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Man {
    /// A man of the player about to move.
    Own,
    /// A man of the opponent.
    Other,
    /// Nothing.
    None,
}

/// A position: upper left, upper right, middle, lower left, lower right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place(pub [Man; 5]);

impl Place {
    /// The position in which play begins, `oo.xx`: the opponent above, the player about to move below.
    pub const START: Self = Self([Man::Other, Man::Other, Man::None, Man::Own, Man::Own]);
}

/// The lines of the board, as indices of points.
const LINES: [[usize; 2]; 7] = [[0, 2], [1, 2], [3, 2], [4, 2], [0, 3], [1, 4], [3, 4]];

impl Ruleset for PongHauKi {
    type Position = Place;

    fn options(&self, out: &mut Options<Place>, position: &Place) {
        for [u, v] in LINES {
            for (from, to) in [(u, v), (v, u)] {
                if position.0[from] == Man::Own && position.0[to] == Man::None {
                    let mut men = position.0;
                    men.swap(from, to);
                    out.push(Place(men.map(|man| match man {
                        Man::Own => Man::Other,
                        Man::Other => Man::Own,
                        Man::None => Man::None,
                    })));
                }
            }
        }
    }
}

/// Five characters: `x` for the player about to move, `o` for the opponent, `.` for the empty point.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|man| {
            f.write_str(match man {
                Man::Own => "x",
                Man::Other => "o",
                Man::None => ".",
            })
        })
    }
}
