//! Tables of what CGSuite says of loopy games, in its notation, which is put into ours.

use graph_core::{Budget, Player};
use partizan::notation::parse_loopy;
use partizan::sided::{LoopyValue, Side};
use partizan::stopper::Winners;
use partizan::{Relation, Values};

const UNLIMITED: Budget<'static> = Budget::unlimited();

/// The parts of a text between separators outside of all brackets; a separator is told by its length.
fn split(text: &str, separator: impl Fn(&str) -> usize) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut at) = (Vec::new(), 0, 0_i32, 0);
    while at < text.len() {
        match text.as_bytes()[at] {
            b'{' | b'(' => depth += 1,
            b'}' | b')' => depth -= 1,
            _ => {}
        }
        let length = if depth == 0 { separator(&text[at..]) } else { 0 };
        if length > 0 {
            parts.push(&text[start..at]);
            start = at + length;
        }
        at += length.max(1);
    }
    parts.push(&text[start..]);
    parts
}

/// The bars outside of all brackets, by their lengths, and what stands between them.
fn bars(text: &str) -> usize {
    let lengths = std::cell::Cell::new(0);
    split(text, |rest| {
        let length = rest.len() - rest.trim_start_matches('|').len();
        lengths.set(lengths.get().max(length));
        length
    });
    lengths.get()
}

/// Braces in which `pass` is an option get a name, and it becomes that name; shorter bars become braces.
fn named(text: &str, n_names: &mut usize) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('{') {
        out.push_str(&rest[..at]);
        let mut depth = 0;
        let end = rest[at..].find(|c| {
            depth += match c {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            depth == 0
        });
        let end = at + end.unwrap();
        out.push_str(&braces(&rest[at + 1..end], n_names));
        rest = &rest[end + 1..];
    }
    out + rest
}

fn braces(inside: &str, n_names: &mut usize) -> String {
    let longest = bars(inside);
    let sides = split(inside, |rest| {
        let length = rest.len() - rest.trim_start_matches('|').len();
        // What a shorter bar separates stays together.
        if length == longest { length } else { 0 }
    });
    let mut name = String::new();
    let mut written = Vec::new();
    for side in sides {
        if bars(side) > 0 {
            written.push(braces(side, n_names));
            continue;
        }
        let options = split(side, |rest| usize::from(rest.starts_with(',')));
        let options = options.into_iter().map(|option| {
            if option.trim() != "pass" {
                return named(option, n_names);
            }
            if name.is_empty() {
                *n_names += 1;
                name = format!("pass{n_names}");
            }
            name.clone()
        });
        written.push(options.collect::<Vec<_>>().join(","));
    }
    assert_eq!(written.len(), 2, "{inside}");
    format!("{name}{{{}}}", written.join("|"))
}

/// Short infinitesimals to which numbers are glued: tinies, powers of up and their sums.
fn short_base(rest: &str) -> Option<(&str, String)> {
    for (opening, closing, ours) in [
        ("tiny(", ')', "tiny"),
        ("miny(", ')', "miny"),
        ("^<", '>', "uppow"),
        ("v<", '>', "-uppow"),
        ("^[", ']', "uparr"),
        ("v[", ']', "-uparr"),
    ] {
        if rest.starts_with(opening) {
            let mut depth = 0;
            let end = opening.len() - 1
                + rest[opening.len() - 1..].find(|c| {
                    depth += i32::from("([<".contains(c)) - i32::from(c == closing);
                    depth == 0
                })?;
            let argument = &rest[opening.len()..end];
            return Some((&rest[..=end], format!("({ours}({}))", unglued(argument))));
        }
    }
    None
}

/// `1/2^<on>*3` becomes `(1/2 + {0|downunder+*} + *3)`.
fn unglued(text: &str) -> String {
    const BASES: [(&str, &str); 6] = [
        ("^<on>", "{0|downunder+*}"),
        ("v<on>", "{upon+*|0}"),
        ("^[on]", "upon"),
        ("v[on]", "downunder"),
        ("over", "over"),
        ("under", "under"),
    ];
    let mut out = String::new();
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let base = BASES.into_iter().find(|(base, _)| rest.starts_with(base));
        let base = base.map(|(base, ours)| (base, ours.to_owned()));
        let Some((base, ours)) = base.or_else(|| short_base(rest)) else {
            out.push_str(&rest[..1]);
            at += 1;
            continue;
        };
        // A number in front, its sign too where it can only be one.
        let digits = out
            .trim_end_matches(|c: char| c.is_ascii_digit() || c == '/')
            .len();
        let is_sign = out[..digits].ends_with('-') && !out[..digits - 1].ends_with([')', '}', '+']);
        let start = if digits < out.len() && is_sign {
            digits - 1
        } else {
            digits
        };
        let number = out.split_off(start);
        at += base.len();
        let behind = &text[at..];
        let star = behind.strip_prefix('*').map_or(0, |digits| {
            1 + digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len())
        });
        at += star;
        let number = if number.is_empty() { "0" } else { &number };
        let star = if star > 0 { &behind[..star] } else { "0" };
        out = [&out, "(", number, " + ", &ours, " + ", star, ")"].concat();
    }
    out
}

/// Names in front of braces hold in them alone there: each gets a number.
fn with_names_apart(text: &str) -> String {
    let mut text = text.to_owned();
    let is_word = |c: char| c.is_ascii_alphanumeric();
    let mut n_names = 0;
    while let Some(at) = (0..text.len()).find(|&at| {
        let is_letter = text.as_bytes()[at].is_ascii_lowercase() && text[at + 1..].starts_with('{');
        is_letter && !text[..at].ends_with(is_word)
    }) {
        let letter = &text[at..=at];
        let mut depth = 0;
        let end = text[at + 1..].find(|c| {
            depth += match c {
                '{' => 1,
                '}' => -1,
                _ => 0,
            };
            depth == 0
        });
        let end = at + 1 + end.unwrap();
        n_names += 1;
        let name = format!("{}{n_names}", letter.to_uppercase());
        let mut inside = String::new();
        let body = &text[at + 1..end];
        for (i, c) in body.char_indices() {
            let is_apart = !body[..i].ends_with(is_word) && !body[i + 1..].starts_with(is_word);
            // A name bound again inside is another.
            let is_use = c.to_string() == letter && is_apart && !body[i + 1..].starts_with('{');
            inside.push_str(if is_use { &name } else { &body[i..=i] });
        }
        text = format!("{}{name}{inside}{}", &text[..at], &text[end..]);
    }
    text
}

fn translated(text: &str) -> String {
    let text = with_names_apart(&text.replace("Tiny(", "tiny(").replace("Miny(", "miny("));
    // `downunder` and `upon` hold no other names.
    named(&unglued(&text), &mut 0)
}

fn value(values: &mut Values, text: &str) -> LoopyValue {
    let sides: Vec<_> = split(text, |rest| usize::from(rest.starts_with('&')))
        .into_iter()
        .map(|side| {
            let side = translated(side.trim());
            let read = parse_loopy(&side).unwrap_or_else(|error| panic!("{text}: {side}: {error}"));
            let found = read.evaluate(values, &UNLIMITED);
            found.unwrap_or_else(|error| panic!("{text}: {side}: {error}"))
        })
        .collect();
    match sides.as_slice() {
        [only] => only.clone(),
        [onside, offside] => LoopyValue::joined(values, onside, offside, &UNLIMITED).unwrap(),
        _ => panic!("{text}"),
    }
}

fn class(winners: Winners) -> &'static str {
    use Player::{Left, Right};
    match (winners.left_begins, winners.right_begins) {
        (Some(Left), Some(Left)) => "L",
        (Some(Right), Some(Right)) => "R",
        (Some(Left), Some(Right)) => "N",
        (Some(Right), Some(Left)) => "P",
        (None, None) => "D",
        (Some(Left), None) => "NHat",
        (None, Some(Right)) => "NCheck",
        (None, Some(Left)) => "PHat",
        (Some(Right), None) => "PCheck",
    }
}

fn assert_equal(values: &mut Values, found: &LoopyValue, text: &str, what: &str) {
    let expected = value(values, text);
    if found.is_resolved() && expected.is_resolved() {
        assert_eq!(*found, expected, "{what}: {text}");
    }
    let relation = found.compare(values, &expected, &UNLIMITED).unwrap();
    assert_eq!(relation, Relation::Equal, "{what}: {text}");
}

/// Checks one property; false for those that are not known here.
fn check(values: &mut Values, game: &str, found: &LoopyValue, property: &str, expected: &str) -> bool {
    let is = |answer: bool| assert_eq!(answer.to_string(), expected, "{property} of {game}");
    let side = |side: &Side| match side {
        Side::Stopper(stopper) => LoopyValue::of_stopper(stopper.clone()),
        Side::Unresolved(_) => panic!("{property} of {game}"),
    };
    if expected == "none" || expected == "undefined" {
        return false;
    }
    match property {
        "Value" | "value" => assert_equal(values, found, expected, game),
        "Onside" => assert_equal(values, &side(found.onside()), expected, game),
        "Offside" => assert_equal(values, &side(found.offside()), expected, game),
        "Outcome" | "OutcomeClass" => {
            assert_eq!(
                class(found.winners(values, &UNLIMITED).unwrap()),
                expected,
                "{game}"
            );
        }
        "IsLoopfree" => is(found.as_value().is_some()),
        "IsStopper" => is(found.as_stopper().is_some()),
        "IsStopperSided" => is(found.is_resolved()),
        "IsZero" => is(found.as_value() == Some(values.zero())),
        "IsNumber" => is(found
            .as_value()
            .is_some_and(|value| values.as_number(value).is_some())),
        "IsIdempotent" => is(found.sum(values, found, &UNLIMITED).unwrap() == *found),
        "Degree" => {
            let degree = found.degree(values, &UNLIMITED).unwrap();
            assert_equal(values, &side(&degree.unwrap()), expected, game);
        }
        _ => return false,
    }
    true
}

#[test]
fn values_and_their_properties() {
    let mut lines = include_str!("../oracle/cgsuite_loopy_values.tsv").lines();
    let header: Vec<_> = lines.next().unwrap().split('\t').collect();
    let mut values = Values::new();
    let mut n_checked = 0;
    for line in lines {
        let cells: Vec<_> = line.split('\t').collect();
        let found = value(&mut values, cells[0]);
        for (property, expected) in header.iter().zip(&cells).skip(1) {
            n_checked += usize::from(check(&mut values, cells[0], &found, property, expected));
        }
    }
    assert!(n_checked > 20_000, "{n_checked}");
}

#[test]
fn sums_differences_and_order() {
    let mut values = Values::new();
    let mut n_rows = 0;
    for line in include_str!("../oracle/cgsuite_loopy_sums.tsv").lines().skip(1) {
        let cells: Vec<_> = line.split('\t').collect();
        let &[g, h, g_value, h_value, sum, difference, relation, ..] = cells.as_slice() else {
            panic!("{line}")
        };
        let [g, h] = [g, h].map(|text| value(&mut values, text));
        assert_equal(&mut values, &g, g_value, line);
        assert_equal(&mut values, &h, h_value, line);
        let found = g.sum(&mut values, &h, &UNLIMITED).unwrap();
        assert_equal(&mut values, &found, sum, line);
        let negative = h.negative(&mut values).unwrap();
        let found = g.sum(&mut values, &negative, &UNLIMITED).unwrap();
        assert_equal(&mut values, &found, difference, line);
        let found = g.compare(&mut values, &h, &UNLIMITED).unwrap();
        assert_eq!(found.to_string(), relation, "{line}");
        n_rows += 1;
    }
    assert_eq!(n_rows, 1142);
}

/// Texts in which CGSuite calls functions or makes lists.
fn is_program(text: &str) -> bool {
    ["[{", "[5", "Pow", "for ", ".Up", ".Down", ".Sub", ".Var", "2&-2"]
        .iter()
        .any(|word| text.contains(word))
}

#[test]
fn selected_games() {
    let mut values = Values::new();
    let mut n_checked = 0;
    for line in include_str!("../oracle/cgsuite_loopy.tsv").lines() {
        let [game, property, expected] = <[&str; 3]>::try_from(line.split('\t').collect::<Vec<_>>()).unwrap();
        if is_program(game) || is_program(expected) {
            continue;
        }
        // `n*g` is a multiple.
        let ours = game
            .replace("10*", "10.")
            .replace("9*(", "9.(")
            .replace("3*a", "3.a");
        let found = value(&mut values, &ours);
        n_checked += usize::from(check(&mut values, &ours, &found, property, expected));
    }
    assert!(n_checked > 130, "{n_checked}");
}
