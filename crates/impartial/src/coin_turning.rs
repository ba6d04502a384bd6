//! Coin-turning games in a row: their codes and names, and which turns they allow. Values are in
//! `coin_turning/coin_values`, games on a board in `coin_product`.

mod coin_values;
mod subsets;

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

/// A coin-turning game in a row (Winning Ways, chapter 14; Siegel 2013, IV.5).
///
/// Coins lie at places 1, 2, 3 and so on, heads or tails. A move turns some of them over, the rightmost from heads
/// to tails; whoever cannot move loses. Every head is a game of its own, so a row is worth the nim-sum of its heads.
///
/// The code lists what may be turned, separated by commas: a number of coins `3`, a range `1-3` or `2+`, and then a
/// shape if there is one. `C` asks for neighbours without a gap, `C(5)` for coins among five neighbours, `E` for
/// equal distances, `S` for a set of places that is its own mirror image.
///
/// ```
/// use graph_core::{Budget, Nimber};
/// use impartial::CoinTurning;
/// let mock_turtles: CoinTurning = "1-3".parse()?;
/// assert_eq!(Some(&mock_turtles), CoinTurning::named("mock-turtles").as_ref());
/// let ruler = CoinTurning::named("ruler").expect("a known name");
/// assert_eq!(ruler.values(8, &Budget::unlimited())?, [1, 2, 1, 4, 1, 2, 1, 8].map(Nimber));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CoinTurning {
    // Invariant: not empty.
    turns: Vec<Turn>,
}

/// One item of a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Turn {
    // Invariant: at least 1, and at most `most`.
    least: u32,
    most: Option<u32>,
    shape: Shape,
}

/// How the coins that are turned must lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Shape {
    Any,
    Contiguous,
    Within(u32),
    EqualDistances,
    Symmetric,
}

/// The games that have names, with their codes.
const NAMED: [(&str, &str); 9] = [
    ("turning-turtles", "1-2"),
    ("mock-turtles", "1-3"),
    ("moebius", "1-5"),
    ("mogul", "1-7"),
    ("moidores", "1-9"),
    ("twins", "2"),
    ("triplets", "3"),
    ("ruler", "1+C"),
    ("sym", "1+S"),
];

impl CoinTurning {
    /// Returns the game of this name; [`CoinTurning::names`] lists them.
    ///
    /// ```
    /// use impartial::CoinTurning;
    /// assert_eq!(CoinTurning::named("twins").map(|game| game.to_string()).as_deref(), Some("2"));
    /// assert_eq!(CoinTurning::named("whist"), None);
    /// ```
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let (_, code) = NAMED.iter().find(|(known, _)| *known == name)?;
        code.parse().ok()
    }

    /// Returns the known names with the codes of the games.
    ///
    /// ```
    /// assert!(impartial::CoinTurning::names().any(|pair| pair == ("ruler", "1+C")));
    /// ```
    #[must_use]
    pub fn names() -> impl ExactSizeIterator<Item = (&'static str, &'static str)> {
        NAMED.into_iter()
    }

    /// Returns true when these coins may be turned together, whatever they show but for the last, which must show
    /// heads; the places are in increasing order.
    ///
    /// # Complexity
    ///
    /// Time `O(n)` for `n` coins and each item of the code, no extra space.
    ///
    /// ```
    /// let game: impartial::CoinTurning = "2,3C".parse()?;
    /// assert!(game.allows(&[1, 7]) && game.allows(&[4, 5, 6]) && !game.allows(&[4, 5, 7]));
    /// # Ok::<(), impartial::CoinCodeError>(())
    /// ```
    #[must_use]
    pub fn allows(&self, places: &[u32]) -> bool {
        let increasing = places.first().is_some_and(|&first| first > 0) && places.is_sorted_by(|a, b| a < b);
        increasing && self.turns.iter().any(|turn| turn.allows(places))
    }
}

impl Turn {
    fn allows(self, places: &[u32]) -> bool {
        let n_coins = places.len();
        let enough = self.least as usize <= n_coins;
        enough && self.most.is_none_or(|most| n_coins <= most as usize) && self.shape.allows(places)
    }
}

impl Shape {
    fn allows(self, places: &[u32]) -> bool {
        let (Some(&first), Some(&last)) = (places.first(), places.last()) else {
            return false;
        };
        let mut gaps = places.windows(2).map(|pair| pair[1] - pair[0]);
        match self {
            Self::Any => true,
            Self::Contiguous => gaps.all(|gap| gap == 1),
            Self::Within(width) => last - first < width,
            Self::EqualDistances => gaps.next().is_none_or(|first| gaps.all(|gap| gap == first)),
            Self::Symmetric => {
                let mut pairs = places.iter().zip(places.iter().rev());
                pairs.all(|(&left, &right)| left - first == last - right)
            }
        }
    }
}

impl FromStr for CoinTurning {
    type Err = CoinCodeError;

    /// Reads a code; blanks around its items are allowed.
    ///
    /// # Errors
    ///
    /// [`CoinCodeError`] with the bytes of the text and what was expected there.
    fn from_str(text: &str) -> Result<Self, CoinCodeError> {
        let mut start = 0;
        let mut turns = Vec::new();
        for item in text.split(',') {
            let trimmed = item.trim();
            let at = start + (item.len() - item.trim_start().len());
            turns.push(turn_of(trimmed).map_err(|error| CoinCodeError {
                span: at + error.span.start..at + error.span.end,
                ..error
            })?);
            start += item.len() + 1;
        }
        Ok(Self { turns })
    }
}

/// Reads one item of a code.
fn turn_of(text: &str) -> Result<Turn, CoinCodeError> {
    let expected = |span: Range<usize>, expected| CoinCodeError { span, expected };
    let n_digits = digits(text);
    let number = |span: Range<usize>| {
        let count = text[span.clone()].parse().ok().filter(|&count: &u32| count > 0);
        count.ok_or_else(|| expected(span, "a number of coins from 1 to 2^32 - 1"))
    };
    let least = number(0..n_digits)?;
    let rest = &text[n_digits..];
    let (most, at) = if rest.starts_with('+') {
        (None, n_digits + 1)
    } else if let Some(second) = rest.strip_prefix('-') {
        let end = n_digits + 1 + digits(second);
        let most = number(n_digits + 1..end)?;
        if most < least {
            return Err(expected(
                n_digits + 1..end,
                "a number not below the one before the hyphen",
            ));
        }
        (Some(most), end)
    } else {
        (Some(least), n_digits)
    };
    let shape = match &text[at..] {
        "" => Shape::Any,
        "C" => Shape::Contiguous,
        "E" => Shape::EqualDistances,
        "S" => Shape::Symmetric,
        shape => {
            let width = shape.strip_prefix("C(").and_then(|rest| rest.strip_suffix(')'));
            if width.is_none_or(|width| width.is_empty() || digits(width) < width.len()) {
                return Err(expected(at..text.len(), "C, C(N), E, S, a comma or the end"));
            }
            Shape::Within(number(at + 2..text.len() - 1)?)
        }
    };
    Ok(Turn { least, most, shape })
}

/// How many bytes at the start are digits.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

impl fmt::Display for CoinTurning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items: Vec<_> = self.turns.iter().map(Turn::to_string).collect();
        f.pad(&items.join(","))
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.most {
            None => write!(f, "{}+", self.least)?,
            Some(most) if most == self.least => write!(f, "{most}")?,
            Some(most) => write!(f, "{}-{most}", self.least)?,
        }
        match self.shape {
            Shape::Any => Ok(()),
            Shape::Contiguous => f.write_str("C"),
            Shape::Within(width) => write!(f, "C({width})"),
            Shape::EqualDistances => f.write_str("E"),
            Shape::Symmetric => f.write_str("S"),
        }
    }
}

/// A text that is no code of a coin-turning game, and where.
///
/// ```
/// use impartial::CoinTurning;
/// let error = "3-1".parse::<CoinTurning>().expect_err("there are no such numbers");
/// assert_eq!(error.span, 2..3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CoinCodeError {
    /// The bytes of the text; empty where something is missing.
    pub span: Range<usize>,
    /// What was expected there.
    pub expected: &'static str,
}

impl fmt::Display for CoinCodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: expected {}", self.span.start, self.expected)
    }
}

impl core::error::Error for CoinCodeError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_and_written() {
        for (text, expected) in [
            ("1-3", "1-3"),
            (" 2 , 3-3C", "2,3C"),
            ("01+S", "1+S"),
            ("1-3C(05)", "1-3C(5)"),
        ] {
            assert_eq!(text.parse::<CoinTurning>().unwrap().to_string(), expected);
        }
        for (name, code) in CoinTurning::names() {
            assert_eq!(CoinTurning::named(name).unwrap().to_string(), code);
        }
    }

    #[test]
    fn errors_say_where() {
        for (text, span) in [
            ("", 0..0),
            ("C", 0..0),
            ("0", 0..1),
            ("1-", 2..2),
            ("1-0", 2..3),
            ("3-2", 2..3),
            ("2,x", 2..2),
            ("2, 1+K", 5..6),
            ("2C(", 1..3),
            ("2C()", 1..4),
            ("2C(0)", 3..4),
            ("2C(3)é", 1..7),
            ("4294967296", 0..10),
            ("1+-", 2..3),
        ] {
            assert_eq!(text.parse::<CoinTurning>().unwrap_err().span, span, "{text}");
        }
    }
}
