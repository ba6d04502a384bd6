//! Partizan Kayles: the worked example of the page "Adding a ruleset" in the guide, which quotes it piece by piece.
#![expect(clippy::print_stdout, reason = "printing is what this program is for")]

use std::error::Error;

use upstar::graph_core::{Options, PartizanRuleset, Player};
use upstar::partizan::notation::{Notation, print};
use upstar::partizan::{PositionValues, Values};
use upstar::rulesets::{Description, PositionError, TextForm};

// ANCHOR: position
/// Partizan Kayles: Left knocks down one pin, Right two pins that stand side by side.
pub(crate) struct PartizanKayles;

/// The lengths of rows of pins, the shortest first; none is 0.
type Rows = Vec<u32>;
// ANCHOR_END: position

// ANCHOR: moves
impl PartizanRuleset for PartizanKayles {
    type Position = Rows;

    fn options(&self, out: &mut Options<Rows>, position: &Rows, player: Player) {
        let taken = match player {
            Player::Left => 1,
            Player::Right => 2,
        };
        for (row, &length) in position.iter().enumerate() {
            let Some(standing) = length.checked_sub(taken) else {
                continue;
            };
            for before in 0..=standing / 2 {
                let mut option = position.clone();
                option.swap_remove(row);
                option.extend([before, standing - before]);
                out.push(tidy(option));
            }
        }
    }
    // ANCHOR_END: moves

    // ANCHOR: parts
    fn components(&self, out: &mut Options<Rows>, position: &Rows) {
        out.extend(position.iter().map(|&length| vec![length]));
    }
    // ANCHOR_END: parts
}

fn tidy(mut rows: Rows) -> Rows {
    rows.retain(|&length| length > 0);
    rows.sort_unstable();
    rows
}

// ANCHOR: text
impl TextForm for PartizanKayles {
    const DESCRIPTION: Description = Description {
        name: "partizan-kayles",
        rule: "Left knocks down one pin, Right two that stand side by side",
        text_form: "rows of pins `i` with gaps `.` between them: `iii.ii`",
    };

    fn parse(&self, text: &str) -> Result<Rows, PositionError> {
        let is_bad = |&(_, symbol): &(usize, char)| !matches!(symbol, 'i' | '.');
        if let Some((offset, symbol)) = text.char_indices().find(is_bad) {
            return Err(PositionError {
                span: offset..offset + symbol.len_utf8(),
                expected: "a pin `i` or a gap `.`".to_owned(),
                found: Some(symbol.to_string()),
            });
        }
        let lengths = text
            .split('.')
            .map(|row| u32::try_from(row.len()).unwrap_or(u32::MAX));
        Ok(tidy(lengths.collect()))
    }

    fn print(&self, position: &Rows) -> String {
        let rows = position.iter().map(|&length| "i".repeat(length as usize));
        rows.collect::<Vec<_>>().join(".")
    }
}
// ANCHOR_END: text

// ANCHOR: main
fn main() -> Result<(), Box<dyn Error>> {
    let mut values = Values::new();
    let mut positions = PositionValues::new(&PartizanKayles);
    for text in ["i", "ii", "iii", "iii.ii", "iiiiiii"] {
        let position = PartizanKayles.parse(text)?;
        let value = positions.value(&mut values, &position)?;
        println!("{text}: {}", print(&values, value, Notation::Ascii));
        assert!(positions.verify(&mut values, &position, value)?);
    }
    Ok(())
}
// ANCHOR_END: main
