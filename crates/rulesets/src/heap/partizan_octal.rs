//! Partizan octal games: the codes, the moves and the text form.

use std::fmt::{self, Write as _};

use graph_core::{Options, PartizanRuleset, Player};

use crate::heap::Heaps;
use crate::reader::Reader;
use crate::{Description, PositionError, TextForm};

/// The greatest heap that is read: a value needs those of all lesser heaps.
const GREATEST: u32 = 65_535;

/// An octal code such as `0.137`: digit `k` after the point says how `k` tokens may be taken from a heap, 1 as the whole heap,
/// 2 leaving one heap, 4 leaving two, and sums of these; 4 before the point lets a heap be split without taking.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct OctalCode {
    // Invariant: at least one, the first 0 or 4, all below 8.
    digits: Box<[u8]>,
}

impl OctalCode {
    /// Appends the heaps that a move may leave of a heap, where 0 is none.
    fn push_moves(&self, out: &mut Vec<[u32; 2]>, heap: u32) {
        for (taken, &digit) in (0..).zip(&self.digits) {
            let Some(rest) = heap.checked_sub(taken) else {
                return;
            };
            if digit & 1 != 0 && rest == 0 {
                out.push([0, 0]);
            }
            if digit & 2 != 0 && rest > 0 {
                out.push([rest, 0]);
            }
            if digit & 4 != 0 {
                out.extend((1..=rest / 2).map(|part| [part, rest - part]));
            }
        }
    }

    fn read(reader: &mut Reader<'_>) -> Result<Self, PositionError> {
        reader.skip("");
        let mut digits = Vec::new();
        match reader.peek() {
            Some('0' | '4') => digits.extend(reader.text.as_bytes().get(reader.at).map(|digit| digit - b'0')),
            _ => return Err(reader.error("an octal code that begins with `0.` or `4.`")),
        }
        reader.at += 1;
        reader.expect('.', "`.` after the first digit of an octal code")?;
        while let Some(digit) = reader.peek().and_then(|symbol| symbol.to_digit(8)) {
            digits.extend(u8::try_from(digit));
            reader.at += 1;
        }
        reader.skip("");
        Ok(Self {
            digits: digits.into_boxed_slice(),
        })
    }
}

impl fmt::Display for OctalCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, digit) in self.digits.iter().enumerate() {
            digit.fmt(f)?;
            if place == 0 {
                f.write_char('.')?;
            }
        }
        Ok(())
    }
}

/// Partizan octal games: Left plays heaps by one octal code, Right by another (Fraenkel and Kotzig 1987). Normal play is meant.
///
/// Text: Left's code, `/`, Right's code, `:` and the heaps: `0.7 / 0.3 : 12`, or several: `0.7 / 0.3 : 12 5`; no heap is greater
/// than 65535.
///
/// A heap has no more options than there are digits, and where a digit holds 4, half as many more as there are tokens.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::heap::PartizanOctal;
/// let mut options = Options::new();
/// PartizanOctal.options(&mut options, &PartizanOctal.parse("0.07 / 0.1 : 5")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| PartizanOctal.print(option)).collect();
/// assert_eq!(options, ["0.07 / 0.1 : 3", "0.07 / 0.1 : 1 2"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PartizanOctal;

impl PartizanRuleset for PartizanOctal {
    type Position = Heaps<[OctalCode; 2]>;

    fn options(&self, out: &mut Options<Self::Position>, position: &Self::Position, player: Player) {
        let code = &position.rules()[player.index()];
        position.push_options(out, |heap| {
            let mut moves = Vec::new();
            code.push_moves(&mut moves, heap);
            moves
        });
    }

    /// Heaps are independent.
    fn components(&self, out: &mut Options<Self::Position>, position: &Self::Position) {
        position.push_parts(out);
    }
}

impl TextForm for PartizanOctal {
    const DESCRIPTION: Description = Description {
        name: "partizan-octal",
        rule: "Left plays heaps by one octal code, Right by another",
        text_form: "Left's code, Right's code and the heaps: `0.7 / 0.3 : 12`",
    };

    fn parse(&self, text: &str) -> Result<Self::Position, PositionError> {
        let mut reader = Reader::new(text);
        let left = OctalCode::read(&mut reader)?;
        reader.expect('/', "an octal digit, or `/` and Right's code")?;
        let right = OctalCode::read(&mut reader)?;
        Heaps::read(&mut reader, [left, right], GREATEST)
    }

    fn print(&self, position: &Self::Position) -> String {
        let [left, right] = position.rules();
        position.print(&format!("{left} / {right}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_say_what_is_left() {
        let options = |text: &str, player| {
            let mut out = Options::new();
            PartizanOctal.options(&mut out, &PartizanOctal.parse(text).unwrap(), player);
            let print = |option| PartizanOctal.print(option);
            out.iter().map(print).collect::<Vec<_>>()
        };
        assert_eq!(options("0.1/4.:1", Player::Left), ["0.1 / 4. :"]);
        assert_eq!(options("0.1/4.:3", Player::Left), [""; 0]);
        assert_eq!(options("0.1/4.:3", Player::Right), ["0.1 / 4. : 1 2"]);
        assert_eq!(options("0.2/0.4:3", Player::Left), ["0.2 / 0.4 : 2"]);
        assert_eq!(options("0.2/0.4:3", Player::Right), ["0.2 / 0.4 : 1 1"]);
    }

    #[test]
    fn bad_codes_say_where() {
        for (text, at) in [
            ("1.7/0.7:1", 0),
            ("0.8/0.7:1", 2),
            ("07/0.7:1", 1),
            ("0.7/0.7", 7),
            ("0.7/0.7:65536", 8),
        ] {
            let error = PartizanOctal.parse(text).unwrap_err();
            assert_eq!(error.span.start, at, "{text}: {error}");
        }
    }
}
