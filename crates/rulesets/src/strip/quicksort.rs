//! The game of Quicksort: the moves, the parts and the text form.

use graph_core::{Options, PartizanRuleset, Player};
use smallvec::SmallVec;

use crate::reader::Reader;
use crate::{Description, PositionError, TextForm};

/// Sequences of different numbers, each a part of its own.
pub type Ranks = SmallVec<[Box<[u32]>; 2]>;

/// The game of Quicksort: a player chooses a pivot in a sequence of different numbers, puts all lesser numbers before it and
/// all greater ones behind it, in their old order, and must thereby change the sequence. What lies on both sides of a pivot
/// is sorted for itself from then on. Both players move alike; normal play is meant.
///
/// A sequence has at most as many options as numbers, each of the same length.
///
/// Text: numbers separated by blanks or commas, with or without brackets: `3 1 2`, `[3, 1, 2]`; sequences that are apart are
/// separated by `/` or `|`.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::strip::Quicksort;
/// let mut options = Options::new();
/// Quicksort.options(&mut options, &Quicksort.parse("[3, 1, 2]")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| Quicksort.print(option)).collect();
/// assert_eq!(options, ["1 2", "3 2", "1 / 3"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Quicksort;

impl PartizanRuleset for Quicksort {
    type Position = Ranks;

    fn options(&self, out: &mut Options<Ranks>, position: &Ranks, _player: Player) {
        for (at, sequence) in position.iter().enumerate() {
            for (place, &pivot) in sequence.iter().enumerate() {
                let is_in_place = sequence[..place].iter().all(|&number| number < pivot)
                    && sequence[place..].iter().all(|&number| number >= pivot);
                if is_in_place {
                    continue;
                }
                let side = |keeps: fn(&u32, &u32) -> bool| {
                    let kept = sequence.iter().filter(|number| keeps(number, &pivot));
                    kept.copied().collect::<Box<[u32]>>()
                };
                let mut option: Ranks = position[..at].iter().cloned().collect();
                let sides = [side(u32::lt), side(u32::gt)];
                option.extend(sides.into_iter().filter(|side| !side.is_empty()));
                option.extend(position[at + 1..].iter().cloned());
                out.push(option);
            }
        }
    }

    /// Sequences are independent, and those already sorted are dropped: they have no move.
    fn components(&self, out: &mut Options<Ranks>, position: &Ranks) {
        let unsorted = position.iter().filter(|sequence| !sequence.is_sorted());
        out.extend(unsorted.map(|sequence| Ranks::from_iter([sequence.clone()])));
    }

    /// The numbers by their ranks: only their order matters.
    fn representative(&self, mut position: Ranks) -> Ranks {
        for sequence in &mut position {
            let mut sorted = sequence.clone();
            sorted.sort_unstable();
            for number in sequence.iter_mut() {
                let rank = sorted.partition_point(|other| other < number);
                // A rank is no greater than the number of lesser numbers below 2^32.
                *number = u32::try_from(rank).unwrap_or(*number);
            }
        }
        position
    }
}

impl TextForm for Quicksort {
    const DESCRIPTION: Description = Description {
        name: "quicksort",
        rule: "either player chooses a pivot that is out of its place and puts lesser numbers before it, greater ones behind it; \
               both sides are then sorted apart",
        text_form: "different numbers: `3 1 2`; sequences that are apart separated by `/` or `|`",
    };

    fn parse(&self, text: &str) -> Result<Ranks, PositionError> {
        let mut reader = Reader::new(text);
        let mut position = Ranks::new();
        let mut sequence: Vec<u32> = Vec::new();
        loop {
            reader.skip(",[]");
            let start = reader.at;
            match reader.peek() {
                Some('/' | '|') => {
                    reader.at += 1;
                    position.push(std::mem::take(&mut sequence).into_boxed_slice());
                }
                None => break,
                Some(_) => {
                    let number = reader.number(0, u32::MAX, "a number below 2^32")?;
                    if sequence.contains(&number) {
                        let expected = "a number that is not in the sequence yet";
                        return Err(PositionError::over(text, start..reader.at, expected));
                    }
                    sequence.push(number);
                }
            }
        }
        position.push(sequence.into_boxed_slice());
        position.retain(|sequence| !sequence.is_empty());
        Ok(position)
    }

    fn print(&self, position: &Ranks) -> String {
        let words = |sequence: &[u32]| sequence.iter().map(u32::to_string).collect::<Vec<_>>();
        let sequences = position.iter().map(|sequence| words(sequence).join(" "));
        sequences.collect::<Vec<_>>().join(" / ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pivots_in_their_places_are_no_moves() {
        let mut out = Options::new();
        Quicksort.options(&mut out, &Quicksort.parse("1 3 2 | 5 4").unwrap(), Player::Right);
        let options: Vec<_> = out.iter().map(|option| Quicksort.print(option)).collect();
        assert_eq!(options, ["1 2 / 5 4", "1 / 3 / 5 4", "1 3 2 / 4", "1 3 2 / 5"]);
    }

    #[test]
    fn parts_by_rank() {
        let mut out = Options::new();
        Quicksort.components(&mut out, &Quicksort.parse("1 3 2 | 4 5 | 9 70 8").unwrap());
        let representatives = out.into_iter().map(|part| Quicksort.representative(part));
        let representatives: Vec<_> = representatives.map(|part| Quicksort.print(&part)).collect();
        assert_eq!(representatives, ["0 2 1", "1 2 0"]);
    }

    #[test]
    fn bad_sequences_say_where() {
        for (text, at) in [("1 x", 2), ("1 2 1", 4), ("99999999999", 0)] {
            assert_eq!(Quicksort.parse(text).unwrap_err().span.start, at, "{text}");
        }
    }
}
