//! Canonical forms as text: what the arena holds, written out in braces, against what a table says, with the
//! options of each side in one order. Nothing is simplified here.

use graph_core::Player;
use partizan::{Shape, ValueId, Values};

/// The brace form of a value: numbers and numbers plus nimbers as they are, everything else in braces.
pub(crate) fn brace_form(values: &mut Values, id: ValueId) -> String {
    if let Shape::NumberUpStar { number, ups: 0, star } = values.shape(id) {
        return closed(&number.to_string(), star);
    }
    let [left, right] = Player::BOTH.map(|player| {
        let options = values.options(id, player).unwrap();
        let mut texts: Vec<_> = options.iter().map(|&option| brace_form(values, option)).collect();
        texts.sort();
        texts.join(",")
    });
    format!("{{{left}|{right}}}")
}

fn closed(number: &str, star: u32) -> String {
    match (number, star) {
        (number, 0) => number.to_owned(),
        ("0", 1) => "*".to_owned(),
        ("0", star) => format!("*{star}"),
        (number, 1) => format!("{number}*"),
        (number, star) => format!("{number}*{star}"),
    }
}

/// A brace form with the options of each side sorted.
pub(crate) fn sorted_form(text: &str) -> String {
    let mut at = 0;
    let res = game(text.as_bytes(), &mut at);
    assert_eq!(at, text.len(), "{text}");
    res
}

fn game(text: &[u8], at: &mut usize) -> String {
    if text[*at] != b'{' {
        let start = *at;
        while *at < text.len() && !b",|}".contains(&text[*at]) {
            *at += 1;
        }
        return String::from_utf8_lossy(&text[start..*at]).trim().to_owned();
    }
    let mut sides = [Vec::new(), Vec::new()];
    let mut side = 0;
    while text[*at] != b'}' {
        // Over the brace, the comma or the bar.
        side += usize::from(text[*at] == b'|');
        *at += 1;
        while text[*at] == b' ' {
            *at += 1;
        }
        if !b",|}".contains(&text[*at]) {
            sides[side].push(game(text, at));
        }
    }
    *at += 1;
    let [left, right] = sides.map(|mut side| {
        side.sort();
        side.join(",")
    });
    format!("{{{left}|{right}}}")
}
