//! Names of vertices in trees: `:A` or `:{name}` after what leads to the vertex. A name that was given before leads back.

use crate::PositionError;

/// Returns the bytes of the name whose `:` stands at `at`, without the colon.
pub(super) fn length(text: &str, at: usize) -> Result<usize, PositionError> {
    let rest = &text[at + 1..];
    let length = match rest.chars().next() {
        Some('{') => rest.find('}').map(|closed| closed + 1),
        Some(letter) if letter.is_alphabetic() => Some(letter.len_utf8()),
        _ => None,
    };
    length.ok_or_else(|| {
        let expected = "the name of a vertex: a letter, or a word in `{` `}`";
        PositionError::at(text, at + 1, expected)
    })
}
