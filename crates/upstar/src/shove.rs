//! Values of positions of Shove, by its theorem. The moves are in `rulesets`, numbers in `partizan`.

use graph_core::Player;
use partizan::{Dyadic, PartizanError};
use rulesets::grid::{Cell, PieceBoard};

/// Returns the value of a position of [`Shove`](rulesets::strip::Shove), normal play: it is a number, a sum over the
/// pieces. A piece is worth the number of its cell, counted from 1 at the left end of its strip, positive for Left and
/// negative for Right, and halved for each piece to its right as far as the first one after the last change of colours
/// (Albert, Nowakowski and Wolfe 2007).
///
/// # Errors
///
/// [`PartizanError::NumberTooLarge`].
///
/// # Complexity
///
/// One sum of dyadics for each piece; they have as many bits as there are pieces before the last change of colours.
///
/// # Examples
///
/// ```
/// use rulesets::TextForm;
/// use rulesets::strip::Shove;
/// use upstar::shove::shove;
/// assert_eq!(shove(&Shove.parse("lr")?)?.to_string(), "-3/2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn shove(strips: &PieceBoard) -> Result<Dyadic, PartizanError> {
    let mut total = Dyadic::from(0);
    let mut strip = Vec::new();
    let mut start = 0;
    for column in 0..=strips.width() {
        // Past the last column there is no cell either.
        match strips.cell(0, column) {
            Cell::Empty => {}
            Cell::Piece(player) => strip.push((player, column - start + 1)),
            Cell::Removed => {
                total += &sum_of_pieces(&strip)?;
                strip.clear();
                start = column + 1;
            }
        }
    }
    Ok(total)
}

/// The value of a strip of pieces with the numbers of their cells, from left to right.
fn sum_of_pieces(pieces: &[(Player, u32)]) -> Result<Dyadic, PartizanError> {
    let last = pieces.last().map(|piece| piece.0);
    let in_last_run = pieces
        .iter()
        .rev()
        .take_while(|piece| Some(piece.0) == last)
        .count();
    let n_halved = pieces.len() - in_last_run;
    let mut sum = Dyadic::from(0);
    for (index, &(player, cell)) in pieces.iter().enumerate() {
        let worth = match player {
            Player::Left => i64::from(cell),
            Player::Right => -i64::from(cell),
        };
        sum += &Dyadic::from(worth);
        if index < n_halved {
            sum = sum.halved(1)?;
        }
    }
    Ok(sum)
}
