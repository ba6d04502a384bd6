//! Partizan subtraction games: the moves and the text form.

use graph_core::{Options, PartizanRuleset, Player};

use crate::heap::Heaps;
use crate::reader::Reader;
use crate::{Description, PositionError, TextForm};

/// What each player may take from a heap.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeSets {
    // Invariant: by player, sorted, without repeats and without 0.
    sets: [Box<[u32]>; 2],
}

impl TakeSets {
    /// Makes the sets of Left and Right; `None` when 0 is in one: a move that takes nothing would never end.
    ///
    /// ```
    /// use graph_core::Player;
    /// use rulesets::heap::TakeSets;
    /// let sets = TakeSets::new(&[3, 1, 3], &[2]).expect("no 0");
    /// assert_eq!(sets.of(Player::Left), [1, 3]);
    /// assert!(TakeSets::new(&[0], &[1]).is_none());
    /// ```
    #[must_use]
    pub fn new(left: &[u32], right: &[u32]) -> Option<Self> {
        let sets = [left, right].map(|set| {
            let mut set = set.to_vec();
            set.sort_unstable();
            set.dedup();
            set.into_boxed_slice()
        });
        let has_zero = sets.iter().any(|set| set.first() == Some(&0));
        (!has_zero).then_some(Self { sets })
    }

    /// Returns what a player may take, sorted.
    #[must_use]
    pub fn of(&self, player: Player) -> &[u32] {
        &self.sets[player.index()]
    }
}

/// Partizan subtraction: Left takes from a heap one of the numbers of his set, Right one of his (Fraenkel and Kotzig 1987).
/// Normal play is meant.
///
/// Text: Left's set, `/`, Right's set, `:` and the heaps: `2,3 / 1,4 : 17`, or several: `2,3 / 1,4 : 17 5`. A set may be
/// empty.
///
/// ```
/// use graph_core::{Options, PartizanRuleset, Player};
/// use rulesets::TextForm;
/// use rulesets::heap::PartizanSubtraction;
/// let mut options = Options::new();
/// PartizanSubtraction.options(&mut options, &PartizanSubtraction.parse("2,3 / 1,4 : 3")?, Player::Left);
/// let options: Vec<_> = options.iter().map(|option| PartizanSubtraction.print(option)).collect();
/// assert_eq!(options, ["2,3 / 1,4 : 1", "2,3 / 1,4 :"]);
/// # Ok::<(), rulesets::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct PartizanSubtraction;

impl PartizanRuleset for PartizanSubtraction {
    type Position = Heaps<TakeSets>;

    fn options(&self, out: &mut Options<Self::Position>, position: &Self::Position, player: Player) {
        let takes = position.rules().of(player);
        position.push_options(out, |heap| {
            takes
                .iter()
                .filter_map(move |&take| Some([heap.checked_sub(take)?, 0]))
        });
    }

    /// Heaps are independent.
    fn components(&self, out: &mut Options<Self::Position>, position: &Self::Position) {
        position.push_parts(out);
    }
}

impl TextForm for PartizanSubtraction {
    const DESCRIPTION: Description = Description {
        name: "partizan-subtraction",
        rule: "Left takes from a heap one of the numbers of his set, Right one of his",
        text_form: "Left's set, Right's set and the heaps: `2,3 / 1,4 : 17`",
    };

    fn parse(&self, text: &str) -> Result<Self::Position, PositionError> {
        let mut reader = Reader::new(text);
        let left = read_set(&mut reader)?;
        reader.expect('/', "`,` and another number, or `/` and Right's set")?;
        let right = read_set(&mut reader)?;
        let sets = TakeSets::new(&left, &right).ok_or_else(|| reader.error("sets without 0"))?;
        Heaps::read(&mut reader, sets, u32::MAX)
    }

    fn print(&self, position: &Self::Position) -> String {
        let set = |player| {
            let takes: Vec<_> = position.rules().of(player).iter().map(u32::to_string).collect();
            takes.join(",")
        };
        position.print(&format!("{} / {}", set(Player::Left), set(Player::Right)))
    }
}

/// Numbers separated by commas or blanks.
fn read_set(reader: &mut Reader<'_>) -> Result<Vec<u32>, PositionError> {
    let mut set = Vec::new();
    reader.skip("");
    while reader.peek().is_some_and(|symbol| !matches!(symbol, '/' | ':')) {
        set.push(reader.number(1, u32::MAX, "a number of tokens from 1 to 4294967295")?);
        reader.skip(",");
    }
    Ok(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_player_takes_from_his_set() {
        let options = |text: &str, player| {
            let mut out = Options::new();
            PartizanSubtraction.options(&mut out, &PartizanSubtraction.parse(text).unwrap(), player);
            let print = |option| PartizanSubtraction.print(option);
            out.iter().map(print).collect::<Vec<_>>()
        };
        assert_eq!(options("1/2:5 5", Player::Right), ["1 / 2 : 3 5"]);
        assert_eq!(options("1/2:1", Player::Right), [""; 0]);
        assert_eq!(options("/ 2 1 : 2", Player::Left), [""; 0]);
        assert_eq!(options("/ 2 1 : 2", Player::Right), [" / 1,2 : 1", " / 1,2 :"]);
    }

    #[test]
    fn bad_sets_and_heaps_say_where() {
        for (text, at) in [
            ("0,1/2:5", 0),
            ("1 2", 3),
            ("1/2", 3),
            ("1/2:x", 4),
            ("1/2:4/", 5),
            ("1/2:99999999999", 4),
            ("1/-2:3", 2),
        ] {
            let error = PartizanSubtraction.parse(text).unwrap_err();
            assert_eq!(error.span.start, at, "{text}: {error}");
        }
    }
}
