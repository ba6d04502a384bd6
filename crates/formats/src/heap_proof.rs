//! What a period of a heap game rests on, as lines of text: a word and what it says. Whether it is a proof is for
//! `impartial` to check.

use std::fmt;
use std::str::FromStr;

use impartial::{HeapCode, HeapGame, HeapPeriod, HeapProof, TakeSet};

const FIRST_LINE: &str = "upstar heap proof 1";
const WORDS: [&str; 8] = [
    "game",
    "preperiod",
    "period",
    "saltus",
    "values",
    "largest",
    "mask",
    "checksum",
];

/// Writes a proof.
///
/// ```
/// use formats::heap_proof;
/// use graph_core::Budget;
/// let mut table = impartial::HeapGame::named("kayles").expect("a known name").table();
/// table.prove_period(500, &Budget::unlimited())?;
/// let text = heap_proof::write(&table.proof().expect("Kayles is periodic"));
/// assert!(text.starts_with("upstar heap proof 1\ngame 0.77\npreperiod 71\nperiod 12\n"));
/// assert_eq!(heap_proof::read(&text), Ok(table.proof().expect("as before")));
/// # Ok::<(), graph_core::GraphError>(())
/// ```
#[must_use]
pub fn write(proof: &HeapProof) -> String {
    let period = proof.period;
    let said = [
        proof.game.to_string(),
        period.preperiod.to_string(),
        period.period.to_string(),
        period.saltus.to_string(),
        period.n_checked.to_string(),
        proof.largest.to_string(),
        proof.mask.to_string(),
        format!("{:016x}", proof.checksum),
    ];
    let lines = WORDS
        .iter()
        .zip(said)
        .map(|(word, said)| format!("{word} {said}\n"));
    format!("{FIRST_LINE}\n{}", lines.collect::<String>())
}

/// A line that is not as it should be, counted from 1, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapProofTextError {
    /// The line.
    pub line: usize,
    /// What was expected.
    pub expected: String,
}

impl fmt::Display for HeapProofTextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}", self.line, self.expected)
    }
}

impl std::error::Error for HeapProofTextError {}

/// True when a text begins as a proof does.
#[must_use]
pub fn is_proof(text: &str) -> bool {
    text.lines().next() == Some(FIRST_LINE)
}

/// Reads a proof, without checking it.
///
/// # Errors
///
/// [`HeapProofTextError`] with the first line that is wrong.
pub fn read(text: &str) -> Result<HeapProof, HeapProofTextError> {
    let error = |line, expected: &str| HeapProofTextError {
        line,
        expected: expected.to_owned(),
    };
    if !is_proof(text) {
        return Err(error(1, FIRST_LINE));
    }
    let mut lines = text.lines().skip(1);
    let mut said = [""; WORDS.len()];
    for (at, (word, said)) in WORDS.iter().zip(&mut said).enumerate() {
        let line = lines
            .next()
            .and_then(|line| line.strip_prefix(word)?.strip_prefix(' '));
        *said = line.ok_or_else(|| error(at + 2, &format!("{word} and what it is")))?;
    }
    if lines.any(|line| !line.is_empty()) {
        return Err(error(WORDS.len() + 2, "the end"));
    }
    let number = |at: usize| -> Result<u64, HeapProofTextError> {
        said[at].parse().map_err(|_| error(at + 2, "a whole number"))
    };
    Ok(HeapProof {
        game: game(said[0]).ok_or_else(|| error(2, "a heap game"))?,
        period: HeapPeriod::claimed(number(1)?, number(2)?, number(3)?, number(4)?),
        largest: number(5)?,
        mask: u32::try_from(number(6)?).map_err(|_| error(8, "a number below 2^32"))?,
        checksum: u64::from_str_radix(said[7], 16).map_err(|_| error(9, "sixteen hexadecimal digits"))?,
    })
}

/// The game that prints so.
#[must_use]
pub fn game(text: &str) -> Option<HeapGame> {
    let set = |takes: &str| {
        if takes.is_empty() {
            TakeSet::new([])
        } else {
            TakeSet::from_str(takes).ok()
        }
    };
    if let Some(takes) = text.strip_prefix("subtract ") {
        return set(takes).map(HeapGame::subtraction);
    }
    if let Some(takes) = text.strip_prefix("all-but ") {
        return set(takes).map(HeapGame::all_but);
    }
    if let Ok(code) = HeapCode::from_str(text) {
        return Some(HeapGame::coded(code));
    }
    HeapGame::named(text).filter(|game| game.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrong_lines_are_named() {
        let mut table = game("subtract 1,4").unwrap().table();
        table.prove_period(500, &graph_core::Budget::unlimited()).unwrap();
        let text = write(&table.proof().unwrap());
        assert_eq!(read(&text), Ok(table.proof().unwrap()));
        let line = |text: &str| read(text).unwrap_err().line;
        assert_eq!(line(""), 1);
        assert_eq!(line(&text.replace("subtract", "divide")), 2);
        assert_eq!(line(&text.replace("period 5", "period five")), 4);
        assert_eq!(line(&text.replace("mask ", "masc ")), 8);
        assert_eq!(line(&format!("{text}more\n")), 10);
        for name in ["0.137", "4.[6]", "subtract 2,5", "all-but 3", "grundys-game"] {
            assert_eq!(game(name).unwrap().to_string(), name);
        }
        assert_eq!(game("all-but three"), None);
    }
}
