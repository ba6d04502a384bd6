//! Elephants and Rhinos: the moves and the text form.

use graph_core::{Options, PartizanRuleset, Player};
use smallvec::SmallVec;

use crate::strip::text;
use crate::{Description, PositionError, TextForm};

/// What stands on a cell of the savanna.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ground {
    /// Nothing.
    Empty,
    /// An elephant: Left's, moving to the right.
    Elephant,
    /// A rhino: Right's, moving to the left.
    Rhino,
    /// No cell at all: nothing enters it.
    Removed,
}

/// A strip of cells, or several: rows are joined by removed cells, which nothing passes.
pub type Savanna = SmallVec<[Ground; 24]>;

/// Elephants and Rhinos: an elephant (Left) steps to the right into an empty cell, a rhino (Right) to the left; nobody
/// jumps (Albert, Nowakowski and Wolfe 2019, appendix). Normal play is meant.
///
/// Text: `e`, `t`, `x`, `l` for elephants, `r`, `f`, `o` for rhinos, in either case, `.` for an empty cell, `#` for a
/// removed one; `/`, `|` and line breaks between rows are read as removed cells.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::strip::ElephantsAndRhinos;
/// let mut options = Options::new();
/// ElephantsAndRhinos.options(&mut options, &ElephantsAndRhinos.parse("er.e.r")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| ElephantsAndRhinos.print(option)).collect();
/// assert_eq!(options, ["er..er"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct ElephantsAndRhinos;

impl PartizanRuleset for ElephantsAndRhinos {
    type Position = Savanna;

    fn options(&self, out: &mut Options<Savanna>, position: &Savanna, player: Player) {
        for from in 0..position.len() {
            let to = match (position[from], player) {
                (Ground::Elephant, Player::Left) => Some(from + 1),
                (Ground::Rhino, Player::Right) => from.checked_sub(1),
                _ => None,
            };
            if let Some(to) = to
                && position.get(to) == Some(&Ground::Empty)
            {
                let mut option = position.clone();
                option.swap(from, to);
                out.push(option);
            }
        }
    }

    /// Rows are independent, and so are herds: a rhino and an elephant to its right walk away from each other and
    /// never meet. What only blocks is dropped.
    fn components(&self, out: &mut Options<Savanna>, position: &Savanna) {
        for row in position.split(|&ground| ground == Ground::Removed) {
            let mut start = 0;
            let mut seen_rhino = false;
            for (at, &ground) in row.iter().enumerate() {
                match ground {
                    Ground::Elephant if seen_rhino => {
                        push_herd(out, &row[start..at]);
                        (start, seen_rhino) = (at, false);
                    }
                    Ground::Rhino => seen_rhino = true,
                    _ => {}
                }
            }
            push_herd(out, &row[start..]);
        }
    }

    /// The strip, or the one read from the other end with elephants and rhinos exchanged, which is its negative.
    fn representative_up_to_sign(&self, position: Savanna) -> (Savanna, bool) {
        let exchanged = |ground: &Ground| match ground {
            Ground::Elephant => Ground::Rhino,
            Ground::Rhino => Ground::Elephant,
            Ground::Empty | Ground::Removed => *ground,
        };
        let mirrored: Savanna = position.iter().rev().map(exchanged).collect();
        let is_negated = mirrored < position;
        (if is_negated { mirrored } else { position }, is_negated)
    }
}

/// Appends a herd, elephants before rhinos, without the cells that nobody enters and the animals that never move.
fn push_herd(out: &mut Options<Savanna>, herd: &[Ground]) {
    let first = herd.iter().position(|&ground| ground == Ground::Elephant);
    let last = herd.iter().rposition(|&ground| ground == Ground::Rhino);
    let mut live = &herd[first.unwrap_or(0)..last.map_or(herd.len(), |last| last + 1)];
    if first.is_none() {
        // Rhinos at the edge stand still.
        while let [Ground::Rhino, rest @ ..] = live {
            live = rest;
        }
    }
    if last.is_none() {
        while let [rest @ .., Ground::Elephant] = live {
            live = rest;
        }
    }
    let moves = live.contains(&Ground::Empty) && live.iter().any(|&ground| ground != Ground::Empty);
    if moves {
        out.push(Savanna::from_slice(live));
    }
}

impl TextForm for ElephantsAndRhinos {
    const DESCRIPTION: Description = Description {
        name: "elephants-and-rhinos",
        rule: "an elephant (Left) steps right into an empty cell, a rhino (Right) to the left; nobody jumps",
        text_form: "`e` elephant, `r` rhino, `.` empty, `#` removed; rows separated by `/` or `|`: `e..r`",
    };

    fn parse(&self, text: &str) -> Result<Savanna, PositionError> {
        let ground = |symbol: char| match symbol.to_ascii_lowercase() {
            '.' => Some(Ground::Empty),
            'e' | 't' | 'x' | 'l' => Some(Ground::Elephant),
            'r' | 'f' | 'o' => Some(Ground::Rhino),
            _ => None,
        };
        text::read(text, "`e`, `r`, `.` or `#`", Ground::Removed, ground)
    }

    fn print(&self, position: &Savanna) -> String {
        let symbol = |ground: &Ground| match ground {
            Ground::Empty => '.',
            Ground::Elephant => 'e',
            Ground::Rhino => 'r',
            Ground::Removed => '#',
        };
        position.iter().map(symbol).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<String> {
        let mut out = Options::new();
        ElephantsAndRhinos.components(&mut out, &ElephantsAndRhinos.parse(text).unwrap());
        out.iter().map(|part| ElephantsAndRhinos.print(part)).collect()
    }

    #[test]
    fn steps_only() {
        let mut out = Options::new();
        let strip = ElephantsAndRhinos.parse("tf.f#.f").unwrap();
        ElephantsAndRhinos.options(&mut out, &strip, Player::Right);
        let options: Vec<_> = out
            .iter()
            .map(|option| ElephantsAndRhinos.print(option))
            .collect();
        assert_eq!(options, ["err.#.r", "er.r#r."]);
    }

    #[test]
    fn herds_part() {
        assert_eq!(parts("..r.e.r.e..r.ee"), ["..r", "e.r", "e..r"]);
        assert_eq!(parts("rr.r"), [".r"]);
        assert_eq!(parts("e.ee/er/..e"), ["e."]);
    }
}
