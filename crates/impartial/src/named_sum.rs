//! Sums of named impartial positions, written as `kayles(7) + 0.137(20) + *5`: reading them, their value and their winning
//! moves. What each game is worth is the business of its own file.

use core::fmt;
use core::num::NonZeroU64;
use core::ops::{ControlFlow, Range};
use core::str::FromStr;

use graph_core::{Budget, GraphError, Nimber, Outcome};

use crate::classics::{AtMostHalf, BoundedNim, Euclid, EuclidEnd, LaskerNim, PowersOfTwo, WythoffValues};
use crate::grundy::outcome_of;
use crate::heap_moves::{heaps_word, try_for_each_move_to};
use crate::{Component as _, HeapCode, HeapGame, HeapTable, TakeSet};

/// A sum of named positions under normal play.
///
/// A term is `*n` for a heap of nim, or a game with its position in round brackets: a heap game by name, code or set of
/// takes in braces (`kayles(7)`, `0.137(20)`, `{1,3,4}(9)`; several heaps stand for their sum), `treblecross(n)` for a row
/// of `n` squares, `nim(n)`, `lasker-nim(n)`, `bash(max, n)`, `wythoff(a, b)`, `euclid(a, b)`, `euclid-positive(a, b)`,
/// `at-most-half(n)` or `subtract-a-power-of-two(n)`.
///
/// ```
/// use graph_core::{Budget, Nimber};
/// use impartial::NamedSum;
/// let sum: NamedSum = "kayles(7) + wythoff(2, 3) + *4".parse()?;
/// let solved = sum.solve(100, &Budget::unlimited()).expect("small games");
/// assert_eq!((solved.value, solved.values.len()), (Nimber(3), 3));
/// assert!(solved.moves.iter().any(|(term, _)| *term == 0) && solved.complete);
/// # Ok::<(), impartial::NamedSumError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedSum {
    // Invariant: each with the bytes of the text that it was read from.
    terms: Vec<(Term, String)>,
}

/// What is known of a sum of named positions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolvedSum {
    /// The nim-value of the sum.
    pub value: Nimber,
    /// The outcome for the player about to move.
    pub outcome: Outcome,
    /// The terms as they were written, with their values.
    pub values: Vec<(String, Nimber)>,
    /// Winning moves: the index of the term, and the move in words; no more than asked for.
    pub moves: Vec<(usize, String)>,
    /// True when these are all the winning moves.
    pub complete: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Term {
    Nim(u64),
    Heaps(HeapGame, Vec<u64>),
    Treblecross(u64),
    Lasker(u64),
    Bash(NonZeroU64, u64),
    Wythoff(u64, u64),
    Euclid(Euclid),
    AtMostHalf(u64),
    PowersOfTwo(u64),
}

/// A term with what was found of it.
enum Found {
    // The table, and the heaps.
    Table(Box<HeapTable>, Vec<u64>),
    Wythoff(WythoffValues),
    Closed,
}

impl NamedSum {
    /// Returns how many terms there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.terms.len()
    }

    /// Returns true when there are no terms.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.terms.is_empty()
    }

    /// Finds the value and at most `most_moves` winning moves, ordered by term.
    ///
    /// # Errors
    ///
    /// As [`HeapTable::extend_to`] and [`WythoffValues::new`].
    ///
    /// # Complexity
    ///
    /// That of the tables, and time in the moves of heap games, of which those that split have `O(n)` for a heap of `n`.
    pub fn solve(&self, most_moves: usize, budget: &Budget<'_>) -> Result<SolvedSum, GraphError> {
        let found = self.terms.iter().map(|(term, _)| term.find(budget));
        let found = found.collect::<Result<Vec<_>, _>>()?;
        let terms = || self.terms.iter().zip(&found);
        let values: Vec<_> = terms().map(|((term, _), found)| term.value(found)).collect();
        let value: Nimber = values.iter().copied().sum();
        let (mut moves, mut complete) = (Vec::new(), true);
        if !value.is_zero() {
            for (index, ((term, text), found)) in terms().enumerate() {
                let wanted = values[index] + value;
                let end = term.moves_to(found, text, wanted, budget, &mut |word| {
                    if moves.len() >= most_moves {
                        complete = false;
                        return ControlFlow::Break(());
                    }
                    moves.push((index, word));
                    ControlFlow::Continue(())
                })?;
                if end.is_break() {
                    break;
                }
            }
        }
        let names = self.terms.iter().map(|(_, text)| text.clone());
        Ok(SolvedSum {
            value,
            outcome: outcome_of(value),
            values: names.zip(values).collect(),
            moves,
            complete,
        })
    }
}

impl Term {
    fn find(&self, budget: &Budget<'_>) -> Result<Found, GraphError> {
        let (game, heaps) = match self {
            Self::Heaps(game, heaps) => (game.clone(), heaps.clone()),
            Self::Treblecross(squares) => {
                let game = HeapGame::named("treblecross").unwrap_or_else(HeapGame::grundys_game);
                (game, vec![squares.saturating_add(2)])
            }
            Self::Wythoff(first, second) => {
                return WythoffValues::new(*first, *second, budget).map(Found::Wythoff);
            }
            _ => return Ok(Found::Closed),
        };
        let mut table = game.table();
        if let Some(&largest) = heaps.iter().max() {
            table.extend_to(largest, budget)?;
        }
        Ok(Found::Table(Box::new(table), heaps))
    }

    fn value(&self, found: &Found) -> Nimber {
        match (self, found) {
            (_, Found::Table(table, heaps)) => table.value_of_heaps(heaps).unwrap_or_default(),
            (Self::Wythoff(first, second), Found::Wythoff(values)) => {
                values.value(*first, *second).unwrap_or_default()
            }
            (Self::Nim(heap), _) => Nimber(*heap),
            (Self::Lasker(heap), _) => LaskerNim::heap_value(*heap).unwrap_or_default(),
            (Self::Bash(max, heap), _) => bounded(*max, &[*heap]).value(),
            (Self::Euclid(position), _) => position.value(),
            (Self::AtMostHalf(heap), _) => AtMostHalf(*heap).value(),
            (Self::PowersOfTwo(heap), _) => PowersOfTwo(*heap).value(),
            // Tables were made for all of these.
            (Self::Heaps(..) | Self::Treblecross(_) | Self::Wythoff(..), _) => Nimber::ZERO,
        }
    }

    /// Visits every move to a value, in words.
    fn moves_to(
        &self,
        found: &Found,
        text: &str,
        wanted: Nimber,
        budget: &Budget<'_>,
        visit: &mut dyn FnMut(String) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, GraphError> {
        let mut words = Vec::new();
        match (self, found) {
            (Self::Treblecross(squares), Found::Table(table, heaps)) => {
                return treblecross(table, heaps, *squares, wanted, budget, visit);
            }
            (_, Found::Table(table, heaps)) => return heap_moves(table, heaps, text, wanted, budget, visit),
            (Self::Wythoff(first, second), Found::Wythoff(values)) => {
                words.extend(
                    wythoff_moves(values, *first, *second, wanted).map(|(a, b)| format!("to {a}, {b}")),
                );
            }
            (Self::Nim(heap), _) => words.extend((wanted.0 < *heap).then(|| format!("to *{wanted}"))),
            (Self::Lasker(heap), _) => return Ok(lasker(*heap, wanted, text, visit)),
            (Self::Bash(max, heap), _) => {
                let heaps = [*heap];
                let position = bounded(*max, &heaps);
                let take = position
                    .take_to(position.value().0, wanted.0)
                    .filter(|take| take <= heap);
                words.extend(take.map(|take| format!("take {take}")));
            }
            (Self::Euclid(position), _) => {
                let mut moves = Vec::new();
                position.moves_to(&mut moves, wanted);
                words.extend(moves.into_iter().map(|(a, b)| format!("to {a}, {b}")));
            }
            (Self::AtMostHalf(heap), _) => {
                let mut moves = Vec::new();
                AtMostHalf(*heap).moves_to(&mut moves, wanted);
                words.extend(moves.into_iter().map(|left| format!("to {left}")));
            }
            (Self::PowersOfTwo(heap), _) => {
                let mut moves = Vec::new();
                PowersOfTwo(*heap).moves_to(&mut moves, wanted);
                words.extend(moves.into_iter().map(|left| format!("to {left}")));
            }
            (Self::Heaps(..) | Self::Treblecross(_) | Self::Wythoff(..), _) => {}
        }
        Ok(words
            .into_iter()
            .try_for_each(|word| visit(format!("{text} {word}"))))
    }
}

const fn bounded(max: NonZeroU64, heaps: &[u64]) -> BoundedNim<'_> {
    BoundedNim { heaps, max }
}

/// Moves of one of several heaps: the others stay as they are.
fn heap_moves(
    table: &HeapTable,
    heaps: &[u64],
    text: &str,
    wanted: Nimber,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(String) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, GraphError> {
    let sum = table.value_of_heaps(heaps).unwrap_or_default();
    for &heap in heaps {
        let wanted = wanted + sum + table.value(heap).unwrap_or_default();
        let end = try_for_each_move_to(table, heap, wanted, budget, |left| {
            visit(format!("{text}: {heap} to {}", heaps_word(&left, " and ")))
        })?;
        if end.is_break() {
            return Ok(end);
        }
    }
    Ok(ControlFlow::Continue(()))
}

/// A row of squares: what a cross leaves on its two sides names its square, and both sides name one each.
fn treblecross(
    table: &HeapTable,
    heaps: &[u64],
    squares: u64,
    wanted: Nimber,
    budget: &Budget<'_>,
    visit: &mut dyn FnMut(String) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, GraphError> {
    let heap = heaps.first().copied().unwrap_or(0);
    try_for_each_move_to(table, heap, wanted, budget, |left| {
        let near = if left.len() == 2 { left[0] } else { 0 };
        let (first, last) = (near + 1, squares - near);
        visit(format!("treblecross({squares}) square {first}"))?;
        if first < last {
            visit(format!("treblecross({squares}) square {last}"))
        } else {
            ControlFlow::Continue(())
        }
    })
}

fn wythoff_moves(
    values: &WythoffValues,
    first: u64,
    second: u64,
    wanted: Nimber,
) -> impl Iterator<Item = (u64, u64)> + '_ {
    let from_first = (0..first).map(move |left| (left, second));
    let from_second = (0..second).map(move |left| (first, left));
    let from_both = (1..=first.min(second)).map(move |take| (first - take, second - take));
    let options = from_first.chain(from_second).chain(from_both);
    options.filter(move |&(first, second)| values.value(first, second) == Some(wanted))
}

fn lasker(
    heap: u64,
    wanted: Nimber,
    text: &str,
    visit: &mut dyn FnMut(String) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if let Some(size) = LaskerNim::take_to(heap, wanted) {
        visit(format!("{text} to {size}"))?;
    }
    LaskerNim::splits_to(heap, wanted)
        .try_for_each(|(less, more)| visit(format!("{text} to {less} and {more}")))
}

/// A text that is no sum of named positions, and where.
///
/// ```
/// use impartial::NamedSum;
/// let error = "kayles(7) + 5".parse::<NamedSum>().expect_err("a number is no position");
/// assert_eq!(error.span, 12..13);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedSumError {
    /// The bytes of the text that are wrong; empty where something is missing.
    pub span: Range<usize>,
    /// What was expected.
    pub expected: String,
}

impl fmt::Display for NamedSumError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at byte {}: expected {}", self.span.start, self.expected)
    }
}

impl core::error::Error for NamedSumError {}

impl FromStr for NamedSum {
    type Err = NamedSumError;

    /// Reads terms with `+` between them; blanks do not matter.
    ///
    /// # Errors
    ///
    /// [`NamedSumError`] with the bytes that are wrong and what was expected.
    fn from_str(text: &str) -> Result<Self, NamedSumError> {
        let mut terms = Vec::new();
        let mut start = 0;
        for piece in text.split('+') {
            let lead = piece.len() - piece.trim_start().len();
            let term = piece.trim();
            terms.push((read_term(term, start + lead)?, term.to_owned()));
            start += piece.len() + 1;
        }
        Ok(Self { terms })
    }
}

const TERM: &str = "*n, or a game with its position in round brackets, such as kayles(7)";

fn wrong<T>(span: Range<usize>, expected: impl Into<String>) -> Result<T, NamedSumError> {
    Err(NamedSumError {
        span,
        expected: expected.into(),
    })
}

/// Reads one term, which begins at this byte of the text.
fn read_term(term: &str, at: usize) -> Result<Term, NamedSumError> {
    let whole = at..at + term.len();
    if let Some(digits) = term.strip_prefix('*') {
        let heap = if digits.is_empty() {
            1
        } else {
            number(digits, at + 1)?
        };
        return Ok(Term::Nim(heap));
    }
    let Some((name, rest)) = term.split_once('(') else {
        return wrong(whole, TERM);
    };
    let Some(inside) = rest.strip_suffix(')') else {
        return wrong(whole.end..whole.end, "a closing bracket");
    };
    let mut start = at + name.len() + 1;
    let mut numbers = Vec::new();
    for piece in inside.split(',') {
        let lead = piece.len() - piece.trim_start().len();
        numbers.push(number(piece.trim(), start + lead)?);
        start += piece.len() + 1;
    }
    named(name.trim_end(), &numbers, at)
}

fn number(digits: &str, at: usize) -> Result<u64, NamedSumError> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    match digits.parse() {
        Ok(number) if is_number => Ok(number),
        _ => wrong(at..at + digits.len(), "a whole number from 0 to 2^64 - 1"),
    }
}

/// The position of a named game.
fn named(name: &str, numbers: &[u64], at: usize) -> Result<Term, NamedSumError> {
    let span = at..at + name.len();
    let letters: String = name
        .chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect();
    let count = |expected: &str| wrong(span.clone(), format!("{expected} in the brackets after {name}"));
    match (letters.as_str(), numbers) {
        ("nim", &[heap]) => Ok(Term::Nim(heap)),
        ("treblecross", &[squares]) if squares >= 3 => Ok(Term::Treblecross(squares)),
        ("laskernim" | "laskersnim" | "lasker", &[heap]) if heap < u64::MAX => Ok(Term::Lasker(heap)),
        ("bash", &[max, heap]) => match NonZeroU64::new(max) {
            Some(max) => Ok(Term::Bash(max, heap)),
            None => count("a positive take"),
        },
        ("wythoff", &[first, second]) => Ok(Term::Wythoff(first, second)),
        ("euclid", &[first, second]) => Ok(euclid(first, second, EuclidEnd::AtZero)),
        ("euclidpositive", &[first, second]) if first.min(second) > 0 => {
            Ok(euclid(first, second, EuclidEnd::Positive))
        }
        ("atmosthalf", &[heap]) => Ok(Term::AtMostHalf(heap)),
        ("subtractapoweroftwo", &[heap]) => Ok(Term::PowersOfTwo(heap)),
        ("nim" | "laskernim" | "laskersnim" | "lasker" | "atmosthalf" | "subtractapoweroftwo", _) => {
            count("one heap")
        }
        ("treblecross", _) => count("three squares or more"),
        ("bash" | "wythoff" | "euclid", _) => count("two numbers"),
        ("euclidpositive", _) => count("two positive numbers"),
        _ => heap_game(name, span.clone()).map(|game| Term::Heaps(game, numbers.to_vec())),
    }
}

const fn euclid(first: u64, second: u64, end: EuclidEnd) -> Term {
    Term::Euclid(Euclid {
        numbers: (first, second),
        end,
    })
}

fn heap_game(name: &str, span: Range<usize>) -> Result<HeapGame, NamedSumError> {
    if let Some(game) = HeapGame::named(name) {
        return Ok(game);
    }
    if name.starts_with('{') {
        return match TakeSet::from_str(name) {
            Ok(takes) => Ok(HeapGame::subtraction(takes)),
            Err(error) => wrong(
                span.start + error.span.start..span.start + error.span.end,
                "a take: a whole number from 1 to 2^64 - 1",
            ),
        };
    }
    match HeapCode::from_str(name) {
        Ok(code) => Ok(HeapGame::coded(code)),
        Err(error) if name.starts_with(|first: char| first.is_ascii_digit()) => wrong(
            span.start + error.span.start..span.start + error.span.end,
            format!("the code of a heap game: {}", error.kind),
        ),
        Err(_) => wrong(
            span,
            "a game: a name such as kayles, a code such as 0.137, or takes such as {1,3,4}",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(text: &str) -> SolvedSum {
        let sum: NamedSum = text.parse().unwrap();
        sum.solve(100_000, &Budget::unlimited()).unwrap()
    }

    #[test]
    fn values_of_terms() {
        for (text, value) in [
            ("*5", 5),
            ("*", 1),
            ("nim(7) + *7", 0),
            ("kayles(11)", 6),
            ("0.77(11)", 6),
            ("dawsons-chess(3)", 2),
            ("0.137 ( 52 , 3 )", 1),
            ("{1,3,4}(9)", 0),
            ("treblecross(8)", 3),
            ("lasker-nim(99)", 100),
            ("bash(3, 21)", 1),
            ("wythoff(10, 10)", 14),
            ("euclid(34, 12)", 2),
            ("euclid-positive(7, 100)", 14),
            ("at-most-half(9)", 2),
            ("subtract-a-power-of-two(100)", 1),
            ("grundys-game(100)", 2),
        ] {
            assert_eq!(solve(text).value, Nimber(value), "{text}");
        }
    }

    /// A move in words, read back: what it says of the value of its term must be right.
    #[test]
    fn every_winning_move_leaves_a_lost_sum() {
        let games = [
            "kayles({})",
            "0.137({})",
            "grundys-game({})",
            "4.[3]({})",
            "{1,3,4}({})",
            "nim({})",
        ];
        let closed = [
            "lasker-nim({})",
            "bash(3, {})",
            "wythoff(5, {})",
            "euclid(7, {})",
            "at-most-half({})",
        ];
        for game in games.iter().chain(&closed) {
            for size in 0..12_u64 {
                let term = game.replace("{}", &size.to_string());
                for nim in 0..8_u64 {
                    let solved = solve(&format!("{term} + *{nim}"));
                    assert_eq!(
                        solved.moves.is_empty(),
                        solved.outcome == Outcome::Loss,
                        "{term} {nim}"
                    );
                    for (index, word) in solved.moves.iter().filter(|(index, _)| *index == 1) {
                        let size = word.rsplit('*').next().unwrap();
                        let after = solve(&format!("{term} + *{size}"));
                        assert_eq!(after.value, Nimber::ZERO, "{index} {word}");
                    }
                    for (_, word) in solved.moves.iter().filter(|(index, _)| *index == 0) {
                        let after = after_move(game, &term, size, word);
                        assert_eq!(
                            solve(&format!("{after} + *{nim}")).value,
                            Nimber::ZERO,
                            "{term} {nim} {word}"
                        );
                    }
                }
            }
        }
    }

    /// The term that a move in words leaves.
    fn after_move(game: &str, term: &str, size: u64, word: &str) -> String {
        if let Some(take) = word.rsplit_once("take ") {
            let left = size - take.1.parse::<u64>().unwrap();
            return game.replace("{}", &left.to_string());
        }
        let left = word.rsplit_once("to ").unwrap().1;
        if let Some((name, _)) = term.split_once('(').filter(|_| left.contains(", ")) {
            return format!("{name}({left})");
        }
        let heaps: Vec<_> = left
            .split(" and ")
            .map(|heap| heap.trim_start_matches('*'))
            .collect();
        heaps
            .iter()
            .map(|heap| game.replace("{}", heap))
            .collect::<Vec<_>>()
            .join(" + ")
    }

    #[test]
    fn every_move_of_treblecross() {
        for squares in 3..20 {
            let solved = solve(&format!("treblecross({squares})"));
            let n = usize::try_from(squares).unwrap();
            let board = crate::classics::Treblecross::new(&vec![false; n], &Budget::unlimited()).unwrap();
            let mut found: Vec<usize> = solved
                .moves
                .iter()
                .map(|(_, word)| word.rsplit(' ').next().unwrap().parse::<usize>().unwrap() - 1)
                .collect();
            found.sort_unstable();
            assert_eq!(found, board.winning_moves(), "{squares}");
        }
    }

    #[test]
    fn errors_say_where() {
        for (text, expected) in [
            ("", 0..0),
            ("kayles(7) + 5", 12..13),
            ("kayles(7) + ", 12..12),
            ("kayles(7", 8..8),
            ("kayles(x)", 7..8),
            ("kayles()", 7..7),
            ("*5 + chess(3)", 5..10),
            ("20.017(3)", 0..1),
            ("{1,0}(3)", 3..4),
            ("wythoff(3)", 0..7),
            ("*5x", 1..3),
            ("bash(0, 3)", 0..4),
        ] {
            assert_eq!(text.parse::<NamedSum>().unwrap_err().span, expected, "{text}");
        }
    }

    #[test]
    fn the_list_of_moves_can_be_cut() {
        let sum: NamedSum = "kayles(1000000)".parse().unwrap();
        let solved = sum.solve(3, &Budget::unlimited()).unwrap();
        assert_eq!((solved.moves.len(), solved.complete), (3, false));
    }
}
