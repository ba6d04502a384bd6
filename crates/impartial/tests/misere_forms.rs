//! Misère canonical forms and genera against other programs and against their laws.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use graph_core::{Budget, GraphError, Outcome};
use impartial::{Genus, HeapGame, HeapGenera, MisereForm, MisereForms, MisereTextError, Temper};
use proptest::prelude::*;

const FREE: Budget = Budget::unlimited();

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    text.lines().skip(1).map(|line| line.split('\t').collect())
}

fn game(name: &str) -> HeapGame {
    HeapGame::named(name)
        .or_else(|| (name == "grundy").then(HeapGame::grundys_game))
        .unwrap_or_else(|| HeapGame::coded(name.parse().unwrap()))
}

/// Nim-value and first misère nim-values, as many as asked for.
fn start(genus: &Genus, n: usize) -> (u64, Vec<u64>) {
    (
        genus.nim_value(),
        (0..n).map(|at| genus.misere_nim_value_with_twos(at)).collect(),
    )
}

/// A genus as CGSuite writes it: a nim heap is a number, and a single superscript says nothing of those that follow.
fn cgsuite_genus(text: &str, n: usize) -> (u64, Vec<u64>) {
    let Some((value, superscript)) = text.split_once('^') else {
        return start(&Genus::of_nim_heap(text.parse().unwrap()), n);
    };
    let mut values: Vec<u64> = match superscript
        .strip_prefix('(')
        .and_then(|rest| rest.strip_suffix(')'))
    {
        Some(list) => list.split(',').map(|value| value.parse().unwrap()).collect(),
        None => superscript
            .chars()
            .map(|digit| u64::from(digit.to_digit(10).unwrap()))
            .collect(),
    };
    let known = if values.len() == 1 { 1 } else { n };
    while values.len() < known {
        values.push(values[values.len() - 1] ^ 2);
    }
    (value.parse().unwrap(), values)
}

#[track_caller]
fn assert_genus(genus: &Genus, expected: &str, context: &str) {
    let expected = cgsuite_genus(expected, 9);
    assert_eq!(start(genus, expected.1.len()), expected, "{context}");
}

#[test]
fn genera_of_heaps() {
    for row in rows(include_str!("oracle/genus.tsv")) {
        let mut genera = HeapGenera::new(game(row[0]));
        let genus = genera.genus(row[1].parse().unwrap(), &FREE).unwrap();
        let values: Vec<u64> = row[4].split(',').map(|value| value.parse().unwrap()).collect();
        assert_eq!(
            start(&genus, values.len()),
            (row[2].parse().unwrap(), values),
            "{row:?}"
        );
        assert_eq!(genus.to_string(), row[3], "{row:?}");
    }
}

#[test]
fn octal_heaps() {
    let mut n_forms = 0;
    for row in rows(include_str!("oracle/cgsuite_octal_misere.tsv")) {
        let mut genera = HeapGenera::new(game(row[0]));
        for (heap, expected) in (0..).zip(list(row[1])) {
            let genus = genera.genus(heap, &FREE).unwrap();
            assert_genus(&genus, expected, &format!("{} {heap}", row[0]));
        }
        for (heap, expected) in (0..).zip(list(row[2])) {
            let genus = genera.genus(heap, &FREE).unwrap();
            assert_eq!(
                genus.misere_nim_value().to_string(),
                expected,
                "{} {heap}",
                row[0]
            );
        }
        let mut forms = MisereForms::new();
        let mut heaps = vec![MisereForm::ZERO];
        for (heap, expected) in (0..).zip(list(row[3])) {
            if heap > 0 {
                let form = heap_form(&mut forms, &game(row[0]), heap, &heaps);
                heaps.push(form);
            }
            let genus = forms.genus(heaps[heaps.len() - 1], &FREE).unwrap();
            assert_eq!(genus, genera.genus(heap, &FREE).unwrap());
            if let Some(expected) = Shorthand::read(&mut forms, expected) {
                assert_eq!(heaps[heaps.len() - 1], expected, "{} {heap}", row[0]);
                n_forms += 1;
            }
        }
    }
    assert!(n_forms > 500, "{n_forms}");
}

fn heap_form(forms: &mut MisereForms, game: &HeapGame, heap: u64, smaller: &[MisereForm]) -> MisereForm {
    let mut left = Vec::new();
    game.heap_options(&mut left, heap);
    let mut options = Vec::new();
    for parts in left {
        let mut sum = MisereForm::ZERO;
        for part in parts {
            sum = forms
                .sum(sum, smaller[usize::try_from(part).unwrap()], &FREE)
                .unwrap();
        }
        options.push(sum);
    }
    forms.canonical(&options, &FREE).unwrap()
}

/// Items of `[a,b,c]` that stand outside inner brackets.
fn list(text: &str) -> Vec<&str> {
    let inner = &text[1..text.len() - 1];
    let (mut depth, mut start, mut items) = (0, 0, Vec::new());
    for (at, letter) in inner.char_indices() {
        match letter {
            '[' | '(' => depth += 1,
            ']' | ')' => depth -= 1,
            ',' if depth == 0 => {
                items.push(&inner[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    items.push(&inner[start..]);
    items
}

/// CGSuite's shorthand: options side by side, `X#` for `{X}`, `X[23]` for `X + *2 + *3`.
struct Shorthand<'a> {
    forms: &'a mut MisereForms,
    rest: &'a str,
}

impl<'a> Shorthand<'a> {
    /// `None` for what this reader does not know, such as differences.
    fn read(forms: &'a mut MisereForms, text: &'a str) -> Option<MisereForm> {
        let inner = text.strip_prefix("*[")?.strip_suffix(']')?;
        let mut reader = Shorthand { forms, rest: inner };
        let mut options = reader.options()?;
        if !reader.rest.is_empty() {
            return None;
        }
        // One thing is itself, several are options.
        if options.len() == 1 {
            return options.pop();
        }
        Some(forms.canonical(&options, &FREE).unwrap())
    }

    fn options(&mut self) -> Option<Vec<MisereForm>> {
        let mut options = Vec::new();
        while let Some(first) = self.rest.chars().next() {
            self.rest = &self.rest[first.len_utf8()..];
            let form = match first {
                '0'..='9' => self
                    .forms
                    .nim_heap(u64::from(first.to_digit(10)?), &FREE)
                    .unwrap(),
                '(' => {
                    let inner = self.options()?;
                    self.forms.canonical(&inner, &FREE).unwrap()
                }
                ')' => return Some(options),
                _ => return None,
            };
            options.push(self.suffixes(form)?);
        }
        Some(options)
    }

    fn suffixes(&mut self, mut form: MisereForm) -> Option<MisereForm> {
        loop {
            if let Some(rest) = self.rest.strip_prefix('#') {
                self.rest = rest;
                form = self.forms.canonical(&[form], &FREE).unwrap();
            } else if let Some(rest) = self.rest.strip_prefix('[') {
                let (heaps, rest) = rest.split_once(']')?;
                self.rest = rest;
                for digit in heaps.chars() {
                    let heap = self
                        .forms
                        .nim_heap(u64::from(digit.to_digit(10)?), &FREE)
                        .unwrap();
                    form = self.forms.sum(form, heap, &FREE).unwrap();
                }
            } else {
                return Some(form);
            }
        }
    }
}

#[test]
fn random_games() {
    let (mut n_read, mut forms) = (0, MisereForms::new());
    for row in rows(include_str!("oracle/cgsuite_misere_games.tsv")) {
        let form = forms.parse(row[0], &FREE).unwrap();
        let genus = forms.genus(form, &FREE).unwrap();
        assert_eq!(forms.birthday(form).to_string(), row[2], "{}", row[0]);
        assert_genus(&genus, row[3], row[0]);
        let outcome = if forms.misere_outcome(form) == Outcome::Loss {
            "P"
        } else {
            "N"
        };
        let found = [
            genus.nim_value().to_string(),
            genus.misere_nim_value().to_string(),
            outcome.to_owned(),
        ];
        assert_eq!(found[..], row[4..7], "{}", row[0]);
        let temper = forms.temper(form, &FREE).unwrap();
        let tameable = matches!(temper, Temper::Tame | Temper::Tameable);
        let flags = [
            forms.as_nim_heap(form).is_some(),
            temper == Temper::Tame,
            tameable,
        ];
        assert_eq!(
            flags.map(|flag| flag.to_string())[..],
            row[10..13],
            "{} {temper:?}",
            row[0]
        );
        let flags = [temper == Temper::Restive, temper == Temper::Restless];
        assert_eq!(
            flags.map(|flag| flag.to_string())[..],
            row[16..18],
            "{} {temper:?}",
            row[0]
        );
        if let Some(expected) = Shorthand::read(&mut forms, row[1]) {
            assert_eq!(form, expected, "{}", row[0]);
            n_read += 1;
        }
        let mate = forms.mate(form, &FREE).unwrap();
        if let Some(expected) = Shorthand::read(&mut forms, row[19]) {
            assert_eq!(mate, expected, "{}", row[0]);
        }
    }
    assert!(n_read > 350, "{n_read}");
}

#[test]
fn random_sums() {
    for row in rows(include_str!("oracle/cgsuite_misere_sums.tsv")) {
        let mut forms = MisereForms::new();
        let [left, right] = [row[0], row[1]].map(|text| forms.parse(text, &FREE).unwrap());
        let sum = forms.sum(left, right, &FREE).unwrap();
        let genus = forms.genus(sum, &FREE).unwrap();
        assert_genus(&genus, row[3], row[2]);
        let outcome = if forms.misere_outcome(sum) == Outcome::Loss {
            "P"
        } else {
            "N"
        };
        assert_eq!(outcome, row[4]);
        if let Some(expected) = Shorthand::read(&mut forms, row[2]) {
            assert_eq!(sum, expected, "{row:?}");
        }
    }
}

#[test]
fn properties_of_named_games() {
    let mut forms = MisereForms::new();
    for row in include_str!("oracle/cgsuite_misere.tsv").lines() {
        let cells: Vec<_> = row.split('\t').collect();
        let Ok(form) = forms.parse(cells[0], &FREE) else {
            continue;
        };
        let temper = forms.temper(form, &FREE).unwrap();
        let genus = forms.genus(form, &FREE).unwrap();
        let found = match cells[1] {
            "Birthday" => forms.birthday(form).to_string(),
            "NimValue" => genus.nim_value().to_string(),
            "MisereNimValue" => genus.misere_nim_value().to_string(),
            "MisereOutcomeClass" => if genus.misere_nim_value() == 0 { "P" } else { "N" }.to_owned(),
            "IsNimHeap" => forms.as_nim_heap(form).is_some().to_string(),
            "IsTame" => (temper == Temper::Tame).to_string(),
            "IsTameable" => matches!(temper, Temper::Tame | Temper::Tameable).to_string(),
            "IsRestive" => (temper == Temper::Restive).to_string(),
            "IsRestless" => (temper == Temper::Restless).to_string(),
            "Genus" => {
                assert_genus(&genus, cells[2], row);
                continue;
            }
            _ => continue,
        };
        assert_eq!(found, cells[2], "{row}");
    }
}

#[test]
fn games_born_by_each_day() {
    let mut forms = MisereForms::new();
    let counts: Vec<_> = (0..5)
        .map(|day| forms.born_by(day, &FREE).unwrap().len())
        .collect();
    assert_eq!(counts, [1, 2, 3, 5, 22]);
    let few = FREE.with_max_vertices(1_000);
    assert_eq!(
        forms.born_by(5, &few),
        Err(GraphError::TooManyVertices { max_vertices: 1_000 })
    );
}

#[test]
fn texts_that_are_no_games() {
    let mut forms = MisereForms::new();
    for (text, at) in [
        ("", 0),
        ("2", 0),
        ("*[2", 3),
        ("*[2,]", 4),
        ("*[,2]", 2),
        ("*[2]]", 4),
        ("*[2] *[3]", 5),
        ("*[2]+", 5),
        ("*[[2]", 5),
        ("*[x]", 2),
        ("**2", 1),
        ("*99999999999999999999", 1),
        ("*[2 3]", 4),
    ] {
        let error = forms.parse(text, &FREE).unwrap_err();
        let MisereTextError::Expected { span } = &error else {
            panic!("{text}: {error}");
        };
        assert_eq!(span.start, at, "{text}");
    }
    let few = FREE.with_max_vertices(100);
    let error = forms.parse("*1000000", &few).unwrap_err();
    assert_eq!(
        error,
        MisereTextError::Limit(GraphError::TooManyVertices { max_vertices: 100 })
    );
}

#[test]
fn deep_games_use_no_stack() {
    let mut forms = MisereForms::new();
    let (n, mut form) = (100_000, forms.nim_heap(2, &FREE).unwrap());
    for _ in 0..n {
        form = forms.canonical(&[form], &FREE).unwrap();
    }
    assert_eq!(forms.birthday(form), n + 2);
    assert_eq!(forms.parse(&forms.shown(form), &FREE), Ok(form));
    forms.genus(form, &FREE).unwrap();
    forms.temper(form, &FREE).unwrap();
    let one = forms.nim_heap(1, &FREE).unwrap();
    assert!(forms.sum(form, one, &FREE).is_ok());
}

/// Text of a game, not canonical.
fn text() -> impl Strategy<Value = String> {
    let heap = (0..4_u32).prop_map(|tokens| tokens.to_string());
    let inner = heap.prop_recursive(3, 12, 3, |inner| {
        proptest::collection::vec(inner, 0..3).prop_map(|options| format!("[{}]", options.join(",")))
    });
    proptest::collection::vec(inner, 0..3).prop_map(|options| format!("*[{}]", options.join(",")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn sums_obey_their_laws(a in text(), b in text(), c in text()) {
        let budget = FREE.with_max_vertices(20_000);
        let mut forms = MisereForms::new();
        let mut read = |text: &str| forms.parse(text, &budget);
        let (Ok(a), Ok(b), Ok(c)) = (read(&a), read(&b), read(&c)) else {
            return Ok(());
        };
        prop_assert_eq!(forms.parse(&forms.shown(a), &budget), Ok(a));
        prop_assert_eq!(forms.sum(a, b, &budget), forms.sum(b, a, &budget));
        prop_assert_eq!(forms.sum(a, MisereForm::ZERO, &budget), Ok(a));
        let mut both = |a, b, c| {
            let sum = forms.sum(a, b, &budget)?;
            forms.sum(sum, c, &budget)
        };
        if let (Ok(one), Ok(two)) = (both(a, b, c), both(b, c, a)) {
            prop_assert_eq!(one, two);
        }
        let mate = forms.mate(a, &budget).unwrap();
        if let Ok(lost) = forms.sum(a, mate, &budget) {
            prop_assert_eq!(forms.misere_outcome(lost), Outcome::Loss);
        }
    }

    /// The canonical form has the outcome of the game as it was written, beside any nim heap.
    #[test]
    fn forms_are_played_like_what_was_written(tree in text(), heap in 0..4_u32) {
        let mut forms = MisereForms::new();
        let form = forms.parse(&tree, &FREE).unwrap();
        let beside = forms.nim_heap(u64::from(heap), &FREE).unwrap();
        let sum = forms.sum(form, beside, &FREE).unwrap();
        let won = forms.misere_outcome(sum) == Outcome::Win;
        prop_assert_eq!(won, wins(&read_tree(&tree), heap));
        let genus = forms.genus(form, &FREE).unwrap();
        prop_assert_eq!(genus.misere_nim_value() != u64::from(heap), won);
    }
}

/// A game as it is written.
struct Tree(Vec<Tree>);

fn read_tree(text: &str) -> Tree {
    let mut levels: Vec<Vec<Tree>> = vec![Vec::new()];
    for letter in text.chars() {
        match letter {
            '[' => levels.push(Vec::new()),
            ']' => {
                let mut closed = levels.pop().unwrap();
                let is_outer = levels.len() == 1;
                let tree = if is_outer && closed.len() == 1 {
                    closed.pop().unwrap()
                } else {
                    Tree(closed)
                };
                levels.last_mut().unwrap().push(tree);
            }
            '0'..='9' => levels
                .last_mut()
                .unwrap()
                .push(nim_tree(letter.to_digit(10).unwrap())),
            _ => {}
        }
    }
    levels.pop().unwrap().pop().unwrap()
}

fn nim_tree(tokens: u32) -> Tree {
    Tree((0..tokens).map(nim_tree).collect())
}

/// Misère play of a written game beside a nim heap, to the end.
fn wins(tree: &Tree, heap: u32) -> bool {
    let ended = tree.0.is_empty() && heap == 0;
    ended || tree.0.iter().any(|option| !wins(option, heap)) || (0..heap).any(|left| !wins(tree, left))
}
