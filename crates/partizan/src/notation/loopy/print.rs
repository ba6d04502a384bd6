//! Loopy values as text. How one game is spelled is in `spelling`.

use super::Known;
use super::spelling::{Speller, TooLong};
use crate::Values;
use crate::notation::Notation;
use crate::notation::printer::PrintError;
use crate::sided::LoopyValue;
use crate::stopper::LoopyGraph;

/// Prints a loopy value unless its text is longer than `max_bytes`.
///
/// Known games have their names, also with a number added; others are spelled depth first, with a name for braces that a
/// move comes back to. Two sides that differ stand around `&`, but for dud. Equal stoppers print alike, in all arenas, and
/// every text reads back as the same value; an unresolved game is spelled by its graph.
///
/// # Errors
///
/// [`PrintError::TooLong`].
///
/// # Complexity
///
/// Linear in the text and the graphs, beside sorting. Vertices without a name are written wherever they are an option.
///
/// # Examples
///
/// ```
/// use graph_core::Budget;
/// use partizan::Values;
/// use partizan::notation::{Notation, parse_loopy, print_loopy};
/// let (mut values, budget) = (Values::new(), Budget::unlimited());
/// for (text, printed) in [
///     ("a{0|a} + 1", "1+over"),
///     ("upon + *", "upon+*"),
///     ("{0|{0|off}}", "tiny(on)"),
///     ("on + off", "dud"),
///     ("tis", "1 & 0"),
///     ("b{b,1|-1}", "a{1,a|-1}"),
/// ] {
///     let value = parse_loopy(text)?.evaluate(&mut values, &budget)?;
///     assert_eq!(print_loopy(&values, &value, Notation::Ascii, 100)?, printed);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn print_loopy(
    values: &Values,
    value: &LoopyValue,
    notation: Notation,
    max_bytes: usize,
) -> Result<String, PrintError> {
    let too_long = |TooLong| PrintError::TooLong { limit: max_bytes };
    if *value == LoopyValue::dud() {
        return Ok("dud".to_owned());
    }
    let speller = Speller {
        values,
        notation,
        max_bytes,
    };
    let mut letters = Letters::default();
    let onside = speller
        .spelled(value.onside().graph(), &mut letters)
        .map_err(too_long)?;
    if value.onside() == value.offside() {
        return Ok(onside);
    }
    let offside = speller
        .spelled(value.offside().graph(), &mut letters)
        .map_err(too_long)?;
    let text = format!("{onside} & {offside}");
    if text.len() > max_bytes {
        return Err(too_long(TooLong));
    }
    Ok(text)
}

/// Prints a loopy game by its graph, as it is played, unless its text is longer than `max_bytes`.
///
/// As [`print_loopy`] spells a stopper; tis and tisn have their names too. Vertices that the game does not reach must not
/// be there, as [`LoopyGraph::tidied`] sees to.
///
/// # Errors
///
/// [`PrintError::TooLong`].
///
/// # Complexity
///
/// As for [`print_loopy`].
///
/// # Examples
///
/// ```
/// use graph_core::Budget;
/// use partizan::Values;
/// use partizan::notation::{Notation, parse_loopy, print_loopy_graph};
/// let (mut values, budget) = (Values::new(), Budget::unlimited());
/// for text in ["tis", "dud", "a{0||*|a}"] {
///     let terms = parse_loopy(text)?.components(&mut values, &budget)?;
///     let game = &terms[0].0.game;
///     assert_eq!(print_loopy_graph(&values, game, Notation::Ascii, 100)?, text);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub fn print_loopy_graph(
    values: &Values,
    game: &LoopyGraph,
    notation: Notation,
    max_bytes: usize,
) -> Result<String, PrintError> {
    if let Some(known) = Known::of_two_passes(game) {
        return Ok(known.name().to_owned());
    }
    let speller = Speller {
        values,
        notation,
        max_bytes,
    };
    let text = speller.spelled(game, &mut Letters::default());
    text.map_err(|TooLong| PrintError::TooLong { limit: max_bytes })
}

/// The names of braces: letters but `v` and `w`, then letters with numbers.
#[derive(Debug, Default)]
pub(super) struct Letters {
    n_taken: usize,
}

impl Letters {
    const ALL: &[u8] = b"abcdefghijklmnopqrstuxyz";

    pub(super) fn next_name(&mut self) -> String {
        let letter = char::from(Self::ALL[self.n_taken % Self::ALL.len()]);
        let round = self.n_taken / Self::ALL.len();
        self.n_taken += 1;
        if round == 0 {
            letter.to_string()
        } else {
            format!("{letter}{round}")
        }
    }
}
