//! What is known of a state in one byte: its outcome, or how many options are left that may save it. Every propagation
//! over bytes reads and writes it so; which states it has, and in what order, is its own business.

use hashbrown::HashMap;

use crate::Outcome;

pub(crate) const LOST: u8 = 0;
/// The counter is above what a label can hold: it is kept in a table beside the labels.
pub(crate) const MANY: u8 = 253;
pub(crate) const DRAWN: u8 = 254;
pub(crate) const WON: u8 = 255;

/// True for a label that is still a counter.
pub(crate) const fn is_open(label: u8) -> bool {
    label.wrapping_sub(1) < MANY
}

/// The outcome for the player to move; a counter that was never counted down is a draw.
pub(crate) const fn outcome(label: u8) -> Outcome {
    match label {
        WON => Outcome::Win,
        LOST => Outcome::Loss,
        _ => Outcome::Draw,
    }
}

/// The label of an open state with so many options; a large number goes to the table.
pub(crate) fn counter(many: &mut HashMap<u32, u64>, state: u32, n_options: u64) -> u8 {
    match u8::try_from(n_options) {
        Ok(0) => DRAWN,
        Ok(count) if count < MANY => count,
        _ => {
            many.insert(state, n_options);
            MANY
        }
    }
}

/// Counts down in the table; a counter that a label can hold moves into the label.
#[cold]
pub(crate) fn count_many(many: &mut HashMap<u32, u64>, state: u32, label: &mut u8) {
    let Some(count) = many.get_mut(&state) else { return };
    *count -= 1;
    if let Ok(small) = u8::try_from(*count)
        && small < MANY
    {
        many.remove(&state);
        *label = small;
    }
}
