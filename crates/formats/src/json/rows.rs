//! Rows of the tables that solvers fill.

use graph_core::Outcome;
use serde::{Serialize, Serializer};

use crate::VertexLabel;

/// What a solver of games that may go on for ever says of a vertex.
///
/// ```
/// use formats::{VertexLabel, json};
/// use graph_core::Outcome;
/// let row = json::SolveRow {
///     vertex: VertexLabel::Number(0),
///     label: Outcome::Win,
///     remoteness: Some(1),
///     best_move: Some(VertexLabel::Number(2)),
/// };
/// let mut out = Vec::new();
/// json::write_rows("upstar/solve/1", [row], &mut out)?;
/// let text = String::from_utf8_lossy(&out);
/// assert!(text.contains(r#"{"vertex":0,"label":"Win","remoteness":1,"move":2}"#));
/// # Ok::<(), formats::FormatError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SolveRow<'a> {
    /// The vertex.
    pub vertex: VertexLabel<'a>,
    /// The result for the player about to move: `Win`, `Loss` or `Draw`.
    #[serde(serialize_with = "displayed")]
    pub label: Outcome,
    /// In how many plies the play ends, the winner hurrying and the loser delaying; nothing for a draw.
    pub remoteness: Option<u32>,
    /// The field `move`: an optimal successor, where there is one.
    #[serde(rename = "move")]
    pub best_move: Option<VertexLabel<'a>>,
}

/// The nim-value of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct GrundyRow<'a> {
    /// The vertex.
    pub vertex: VertexLabel<'a>,
    /// The value as the theory prints it: `3`, and on graphs with cycles also `inf` or `inf(0,2)` (Fraenkel and Yesha
    /// 1986).
    pub value: &'a str,
}

/// The result of one race to a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RaceRow<'a> {
    /// Where the token starts.
    pub start: VertexLabel<'a>,
    /// Where the winner moves it.
    pub target: VertexLabel<'a>,
    /// 1 when the player about to move wins, -1 when he loses, 0 when neither can force it.
    pub result: i8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde calls")]
fn displayed<S: Serializer>(outcome: &Outcome, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(outcome)
}
